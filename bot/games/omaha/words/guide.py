"""Omaha as people choose it, with presets and options, and the words of its lesson."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.omaha.rules import BOUNDS, PRESETS, OmahaRules, Structure
from bot.games.omaha.view import OmahaView
from bot.games.omaha.words import stakes_line
from bot.games.options import options_of
from bot.words.achievements import Achievement
from bot.words.examples import PLAYING_CARDS
from bot.words.figures import signed
from bot.words.guide import Feat
from bot.words.phrasebook import plural, say


class OmahaGuide:
    """The words of Omaha by the names that every game has for them."""

    key = "omaha"
    presets = PRESETS
    options = options_of(OmahaRules, BOUNDS, PRESETS.values())
    card_texts = PLAYING_CARDS

    def name(self) -> str:
        return say("Omaha")

    def invitation(self) -> str:
        return say("Challenge to Omaha")

    def aim(self) -> str:
        return say(
            "Poker for two to nine with four cards each; exactly two of yours count. Play chips only: "
            "they're worth nothing and can't be bought, sold or cashed out."
        )

    def welcome(self) -> str:
        return say(
            "New to Omaha? Your hand is two of your four cards plus three from the board, never more "
            "or fewer. Bet, call or fold in four rounds. The chips cost nothing. /rules has the rest."
        )

    def preset_name(self, preset: str) -> str:
        names = {
            "pot_limit": say("Pot-limit Omaha"),
            "no_limit": say("No-limit Omaha"),
            "fixed_limit": say("Fixed-limit Omaha"),
        }
        return names.get(preset, preset)

    def preset_line(self, preset: str) -> str:
        lines = {
            "pot_limit": say("blinds 1/2; raise by the pot at most"),
            "no_limit": say("blinds 1/2; bet any amount at any time"),
            "fixed_limit": say("bets of 2, later 4, at most four a round"),
        }
        return lines[preset]

    def option_line(self, option: str) -> str:
        lines = {
            "structure": say("how much you can bet at once"),
            "small_blind": say("chips of the small blind"),
            "big_blind": say("chips of the big blind, in fixed limit also the small bet"),
            "buy_in": say("starting stack, in big blinds"),
            "hands": say("hands in a session; 0 for no limit"),
            "show_all": say("whether losing hands are shown at showdown, too"),
        }
        return lines[option]

    def value_line(self, option: str, value: str) -> str:
        lines = {
            ("structure", "pot_limit"): say("raise by the pot at most"),
            ("structure", "no_limit"): say("bet any amount"),
            ("structure", "fixed_limit"): say("fixed bets, four a round"),
        }
        return lines[option, value]

    def terms(self, rules: OmahaRules) -> tuple[str, ...]:
        blinds = say("blinds {small} and {big}", small=rules.small_blind, big=rules.big_blind)
        lines = [stakes_line(rules), say("{chips} play chips each", chips=rules.stack)]
        if rules.structure is Structure.FIXED_LIMIT:
            lines.insert(1, blinds)
        if rules.hands:
            lines.append(plural("{number} hand", "{number} hands", rules.hands))
        else:
            lines.append(say("until the players stop"))
        if rules.show_all:
            lines.append(say("all hands are shown"))
        return tuple(lines)

    def feats(self, tally: Mapping[str, int]) -> tuple[Feat, ...]:
        hands, won = tally.get("hands", 0), tally.get("hands_won", 0)
        net = tally.get("chips_won", 0) - tally.get("chips_lost", 0)
        per_100 = round(100 * net / hands) if hands else 0
        best = tally.get("best_pot", 0)
        return (
            Feat(
                tile=say("CHIPS/100"),
                number=per_100,
                line=say("{points} chips per 100 hands", points=signed(per_100)) if hands else "",
                value=signed(per_100),
                is_score=True,
            ),
            Feat(
                tile=say("HANDS"),
                number=hands,
                line=plural("{number} hand", "{number} hands", hands),
            ),
            Feat(
                tile=say("HANDS WON"),
                number=won,
                line=say("won {number}", number=won) if won else "",
            ),
            Feat(
                tile=say("BEST POT"),
                number=best,
                line=say("best pot {chips}", chips=best) if best else "",
            ),
        )

    def achievements(self) -> tuple[Achievement, ...]:
        return ()


class OmahaLessonWords:
    """The words of `bot.games.omaha.lesson`, by the names of its steps."""

    def title(self, step: str) -> str:
        """What the step is about."""
        return {
            "aim": say("Four cards of your own"),
            "blinds": say("Blinds and a call"),
            "flop": say("Two of yours, three from the board"),
            "bet": say("A bet"),
            "turn": say("The turn, and a raise"),
            "river": say("The river"),
            "call": say("The last call"),
            "end": say("The showdown"),
        }[step]

    def told(self, step: str) -> str:
        """What there is to know and to do."""
        return (_early if step in _EARLY else _late)(step)

    def astray(
        self,
        step: str,
        action: str,
        view: OmahaView,  # noqa: ARG002  # every lesson's words are asked with the view; these need none
    ) -> str:
        """Why another action is not the one for now."""
        kind, again = action.partition(" ")[0], _again(step)
        match step, kind:
            case (("blinds" | "turn" | "call"), "fold"):
                return say("Folding gives up the pot, and your hand is good. {again}", again=again)
            case "bet", "check":
                return say(
                    "Checking is free, but then your opponent sees the next card for free, too. {again}",
                    again=again,
                )
            case "turn", "call":
                return say(
                    "You can just call, but with a flush you want more in the pot. {again}", again=again
                )
            case (("bet" | "turn"), "raise"):
                return say("You can, but this time go for the most. {again}", again=again)
            case "blinds", "raise":
                return say("You can raise, but see the flop first. {again}", again=again)
            case "call", ("raise" | "allin"):
                return say(
                    "You can raise, but the A♥ with a second heart would beat you. {again}",
                    again=again,
                )
            case _, ("beside" | "sit_out" | "stop" | "quit"):
                return say(
                    "That's where you sit out, ask to stop or leave; you don't need it in a lesson. {again}",
                    again=again,
                )
            case _:
                return again


_EARLY = frozenset({"aim", "blinds", "flop", "bet"})
"""The steps up to the bet on the flop."""


def _early(step: str) -> str:
    """What is told up to the bet on the flop."""
    return {
        "aim": say(
            "You all get **four cards**; up to **five** more come face up on the board, for everybody. "
            "Your hand is **exactly two** of yours with **exactly three** from the board. The best "
            "hand wins the pot, or the last player who hasn't folded. All chips are play chips."
        ),
        "blinds": say(
            "Two players post **blinds**: bets made before they see their cards. With two at the "
            "table, the **button** posts the small one, 1, and acts first: that's you. The big blind "
            "is 2, so a **call** costs you 1 more. Call."
        ),
        "flop": say(
            "Your opponent checked, and three cards came: the **flop**. Your K, Q and 10 with J and 9 "
            "look like a straight, but that would be **three** of yours. With two, you have a pair of "
            "tens. Your two hearts and the two on the board need one more heart for a **flush**."
        ),
        "bet": say(
            "From the flop on, the button acts last, and your opponent checked again. You can check or "
            "bet. In **pot limit**, the most you can bet is what's in the middle: here 4. Bet the "
            "**pot**."
        ),
    }[step]


def _late(step: str) -> str:
    """What is told from the turn on."""
    return {
        "turn": say(
            "Your opponent called, and the **turn** is a heart: K♥ Q♥ with J♥ 9♥ 2♥ is a **flush**. "
            "Your opponent bets 6. After a call of 6 there would be 24 in the middle, so you can raise "
            "by 24, to 30. Raise **to 30**."
        ),
        "river": say(
            "Another call. The **river**, the last card, is the fourth heart on the board. A single "
            "heart in hand is no use: a flush needs **two** in hand and **three** from the board. "
            "Yours stays as it was."
        ),
        "call": say(
            "Your opponent bets 36, half the pot. Only the A♥ **with another heart** makes a higher "
            "flush. Folding would give up everything you put in: **call**."
        ),
        "end": say(
            "The last bettor shows first: the **A♥**, but no second heart. One heart with four on the "
            "board is **no flush**, only three jacks, so your flush wins the 144 in the middle. In a "
            "session, places go by chips won; they're play chips, worth nothing."
        ),
    }[step]


def _again(step: str) -> str:
    """What to do at the step, in a few words."""
    return {
        "blinds": say("Press **Call 1**."),
        "bet": say("Press **Pot: 4**."),
        "turn": say("Press **Pot: 30**."),
        "call": say("Press **Call 36**."),
    }.get(step, say("Nothing to play here: press **Next**."))
