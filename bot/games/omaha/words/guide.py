"""Omaha, as it offers itself to commands."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.omaha.rules import BOUNDS, PRESETS, OmahaRules, Structure
from bot.games.omaha.words.status import signed, stakes_line
from bot.games.options import options_of
from bot.words.examples import PLAYING_CARDS
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
            "Poker for two to nine with four cards in hand, of which exactly two count. It is played with "
            "play chips, which are worth nothing and cannot be bought, sold or paid out."
        )

    def welcome(self) -> str:
        return say(
            "New to Omaha? Your hand is two of your four cards and three of the board, never more or fewer. "
            "Bet, call or fold in four rounds. The chips cost nothing. /rules shows the rest."
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
            "pot_limit": say("blinds 1/2; at most as much as the pot may be raised"),
            "no_limit": say("blinds 1/2; all chips may be bet at any time"),
            "fixed_limit": say("bets of 2, later of 4, and at most four in a round"),
        }
        return lines[preset]

    def option_line(self, option: str) -> str:
        lines = {
            "structure": say("how much may be bet at once"),
            "small_blind": say("chips of the small blind"),
            "big_blind": say("chips of the big blind, in fixed limit also the small bet"),
            "buy_in": say("what everybody starts with, in big blinds"),
            "hands": say("hands of a session; 0 is no limit"),
            "show_all": say("whether losing hands are shown in a showdown too"),
        }
        return lines[option]

    def value_line(self, option: str, value: str) -> str:
        lines = {
            ("structure", "pot_limit"): say("raise by the pot at most"),
            ("structure", "no_limit"): say("bet any amount"),
            ("structure", "fixed_limit"): say("bets of one size, four in a round"),
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
                line=say("{number} of them won", number=won) if won else "",
            ),
            Feat(
                tile=say("BEST POT"),
                number=best,
                line=say("best pot {chips}", chips=best) if best else "",
            ),
        )
