"""Gin as people choose it: its presets, its options, and the welcome to a newcomer."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.gin.rules import BOUNDS, PRESETS, GinRules
from bot.games.gin.words.options import option_lines, preset_lines, value_lines
from bot.games.options import options_of
from bot.words.examples import PLAYING_CARDS
from bot.words.guide import Feat, points_feat
from bot.words.phrasebook import plural, say


class GinGuide:
    """The words of gin by the names that every game has for them."""

    key = "gin"
    presets = PRESETS
    options = options_of(GinRules, BOUNDS, PRESETS.values())
    card_texts = PLAYING_CARDS

    def name(self) -> str:
        return say("Gin Rummy")

    def invitation(self) -> str:
        return say("Challenge to gin")

    def aim(self) -> str:
        return say(
            "Collect sets (three or four of a rank) and runs (three or more of a suit in a row). What is "
            "left over is deadwood. Bring it low enough before the other one does, and knock."
        )

    def welcome(self) -> str:
        return welcome_hint()

    def preset_name(self, preset: str) -> str:
        return preset_name(preset)

    def preset_line(self, preset: str) -> str:
        return preset_summaries()[preset]

    def option_line(self, option: str) -> str:
        return option_lines()[option]

    def value_line(self, option: str, value: str) -> str:
        return value_lines()[option, value]

    def terms(self, rules: GinRules) -> tuple[str, ...]:
        return preset_lines(rules)

    def feats(self, tally: Mapping[str, int]) -> tuple[Feat, ...]:
        knocks, gins, undercuts, best = (
            tally.get(name, 0) for name in ("knocks", "gins", "undercuts", "best_deal")
        )
        return (
            Feat(
                say("KNOCKS"),
                knocks,
                plural("One deal won by knocking", "{number} deals won by knocking", knocks),
            ),
            Feat(say("GINS"), gins, plural("One gin", "{number} gins", gins)),
            Feat(say("UNDERCUTS"), undercuts, plural("One undercut", "{number} undercuts", undercuts)),
            Feat(
                say("BEST DEAL"),
                best,
                plural("Best deal one point", "Best deal {number} points", best) if best else "",
            ),
            points_feat(tally),
        )


def welcome_hint() -> str:
    """The first words to somebody who plays gin for the first time."""
    return say(
        "New to gin? Collect sets (three or four of a rank) and runs (three or more of a suit in a row). "
        "What is left over is deadwood: bring it to the knock limit, then knock. /learn shows it step by "
        "step, /rules tells the rest."
    )


def preset_names() -> Mapping[str, str]:
    """The presets as players call them, by key."""
    return {
        "standard": say("Standard gin"),
        "straight": say("Straight gin"),
        "oklahoma": say("Oklahoma gin"),
        "oklahoma_fosdick": say("Oklahoma gin, full count"),
        "hollywood": say("Hollywood gin"),
        "tedesco": say("Tedesco gin"),
        "sequence": say("Sequence gin"),
        "tournament": say("Tournament gin"),
        "quickfire": say("Quick-fire gin"),
    }


def preset_summaries() -> Mapping[str, str]:
    """What makes each preset, in one line, by key."""
    return {
        "standard": say("knock with 10 or less, game to 100"),
        "straight": say("no knocking, game to 250"),
        "oklahoma": say("the upcard sets the knock limit, spades double"),
        "oklahoma_fosdick": say("as Oklahoma, but a knock scores all of the other's deadwood"),
        "hollywood": say("three games at once"),
        "tedesco": say("runs go round the corner, aces count 15, three games at once"),
        "sequence": say("only runs are melds, long ones earn more"),
        "tournament": say("best of five games to 250, the 50th card may end the deal"),
        "quickfire": say("no laying off"),
    }


def preset_name(key: str) -> str:
    """A preset as players call it; one that this version does not have is called by its key."""
    return preset_names().get(key, key.replace("_", " ").capitalize())
