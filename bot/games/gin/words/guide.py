"""Gin: the game and its presets, as people choose them, and its welcome."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.gin.rules import BOUNDS, PRESETS, GinRules
from bot.games.gin.words.options import option_lines, preset_lines, value_lines
from bot.games.options import options_of
from bot.words.examples import PLAYING_CARDS
from bot.words.guide import Feat
from bot.words.phrasebook import phrasebook
from bot.words.scores import points_feat


class GinGuide:
    """The words of gin by the names that every game has for them."""

    key = "gin"
    presets = PRESETS
    options = options_of(GinRules, BOUNDS, PRESETS.values())
    card_texts = PLAYING_CARDS

    def name(self) -> str:
        return phrasebook().say("Gin Rummy")

    def invitation(self) -> str:
        return phrasebook().say("Challenge to gin")

    def aim(self) -> str:
        return phrasebook().say(
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
        book = phrasebook()
        knocks, gins, undercuts, best = (
            tally.get(name, 0) for name in ("knocks", "gins", "undercuts", "best_deal")
        )
        return (
            Feat(
                book.say("KNOCKS"),
                knocks,
                book.count("One deal won by knocking", "{number} deals won by knocking", knocks),
            ),
            Feat(book.say("GINS"), gins, book.count("One gin", "{number} gins", gins)),
            Feat(
                book.say("UNDERCUTS"), undercuts, book.count("One undercut", "{number} undercuts", undercuts)
            ),
            Feat(
                book.say("BEST DEAL"),
                best,
                book.count("Best deal one point", "Best deal {number} points", best) if best else "",
            ),
            points_feat(tally, book),
        )


def welcome_hint() -> str:
    """The first words to somebody who plays gin for the first time."""
    return phrasebook().say(
        "New to gin? Collect sets (three or four of a rank) and runs (three or more of a suit in a row). "
        "What is left over is deadwood: bring it to the knock limit, then knock. /learn shows it step by "
        "step, /rules tells the rest."
    )


def preset_names() -> Mapping[str, str]:
    """The presets as players call them, by key."""
    book = phrasebook()
    return {
        "standard": book.say("Standard gin"),
        "straight": book.say("Straight gin"),
        "oklahoma": book.say("Oklahoma gin"),
        "oklahoma_fosdick": book.say("Oklahoma gin, full count"),
        "hollywood": book.say("Hollywood gin"),
        "tedesco": book.say("Tedesco gin"),
        "sequence": book.say("Sequence gin"),
        "tournament": book.say("Tournament gin"),
        "quickfire": book.say("Quick-fire gin"),
    }


def preset_summaries() -> Mapping[str, str]:
    """What makes each preset, in one line, by key."""
    book = phrasebook()
    return {
        "standard": book.say("knock with 10 or less, game to 100"),
        "straight": book.say("no knocking, game to 250"),
        "oklahoma": book.say("the upcard sets the knock limit, spades double"),
        "oklahoma_fosdick": book.say("as Oklahoma, but a knock scores all of the other's deadwood"),
        "hollywood": book.say("three games at once"),
        "tedesco": book.say("runs go round the corner, aces count 15, three games at once"),
        "sequence": book.say("only runs are melds, long ones earn more"),
        "tournament": book.say("best of five games to 250, the 50th card may end the deal"),
        "quickfire": book.say("no laying off"),
    }


def preset_name(key: str) -> str:
    """A preset as players call it; one that this version does not have is called by its key."""
    return preset_names().get(key, key.replace("_", " ").capitalize())
