"""Gin, as it offers itself to commands."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.gin.rules import BOUNDS, PRESETS, GinRules
from bot.games.gin.words.options import option_lines, value_lines
from bot.games.gin.words.presets import preset_name, preset_summaries
from bot.games.gin.words.settings import preset_lines
from bot.games.gin.words.welcome import welcome_hint
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
