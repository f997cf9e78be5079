"""Colonel, as it offers itself to commands."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.colonel.rules import BOUNDS, PRESETS, ColonelRules
from bot.games.options import options_of
from bot.words.achievements import Achievement, comeback, shutout
from bot.words.examples import PLAYING_CARDS
from bot.words.guide import Feat, points_feat
from bot.words.phrasebook import plural, say


class ColonelGuide:
    """The words of Colonel by the names that every game has for them."""

    key = "colonel"
    presets = PRESETS
    options = options_of(ColonelRules, BOUNDS, PRESETS.values())
    card_texts = PLAYING_CARDS

    def name(self) -> str:
        return say("Colonel")

    def invitation(self) -> str:
        return say("Challenge to Colonel")

    def aim(self) -> str:
        return say(
            "Lay sets (three or four of a rank) and runs (three or more of a suit in a row) on the "
            "table, where both players can add to them. Get rid of your cards first to score "
            "everything in your opponent's hand."
        )

    def welcome(self) -> str:
        return say(
            "New to Colonel? Get rid of your cards: draw one, lay sets (three or four of a rank) and "
            "runs (three or more of a suit in a row), add to any meld on the table, then throw one. "
            "/rules has the rest."
        )

    def preset_name(self, preset: str) -> str:
        names = {
            "standard": say("Standard Colonel"),
            "challenge": say("Colonel with the challenge"),
            "single_hand": say("Colonel in one deal"),
        }
        return names.get(preset, preset.replace("_", " ").capitalize())

    def preset_line(self, preset: str) -> str:
        return {
            "standard": say("melds on the table, first to go out, to 100"),
            "challenge": say("before you draw, you can ask to compare hands; to 100"),
            "single_hand": say("one deal with a winner"),
        }[preset]

    def option_line(self, option: str) -> str:
        return {
            "target": say("points that end the match"),
            "single_hand": say("the first deal with a winner is the match"),
            "challenge": say("asking to compare hands before drawing"),
        }[option]

    def value_line(self, option: str, value: str) -> str:  # as for every game
        """Colonel has no choices, only switches and a number."""
        raise KeyError(option, value)

    def terms(self, rules: ColonelRules) -> tuple[str, ...]:
        match_line = (
            say("One deal with a winner")
            if rules.single_hand
            else say("Match to {target}", target=rules.target)
        )
        challenge = (
            say(
                "Before you draw, you can challenge: if accepted, the lower hand scores the higher "
                "one's count"
            )
            if rules.challenge
            else say("No challenge")
        )
        return (
            match_line,
            say("Going out scores everything in the opponent's hand"),
            say("Stock runs out: the lower hand scores the difference"),
            challenge,
        )

    def feats(self, tally: Mapping[str, int]) -> tuple[Feat, ...]:
        won, outs, best = (tally.get(name, 0) for name in ("deals_won", "outs", "best_deal"))
        return (
            Feat(say("DEALS WON"), won, plural("One deal won", "{number} deals won", won)),
            Feat(say("WENT OUT"), outs, plural("Went out once", "Went out {number} times", outs)),
            Feat(
                say("BEST DEAL"),
                best,
                plural("Best deal: one point", "Best deal: {number} points", best) if best else "",
            ),
            points_feat(tally),
        )

    def achievements(self) -> tuple[Achievement, ...]:
        return (comeback(90), shutout())
