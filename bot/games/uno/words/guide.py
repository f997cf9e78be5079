"""UNO rules, as they offer themselves to commands."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.options import options_of
from bot.games.uno.rules import BOUNDS, PRESETS, UnoRules
from bot.games.uno.words.cards import UNO_CARDS
from bot.games.uno.words.settings import option_lines, preset_lines, preset_names, terms, value_lines
from bot.words.guide import Feat
from bot.words.phrasebook import ENGLISH, Locale, phrasebook
from bot.words.scores import points_feat


class UnoGuide:
    """The words of UNO rules by the names that every game has for them."""

    key = "uno"
    presets = PRESETS
    options = options_of(UnoRules, BOUNDS, PRESETS.values())
    card_texts = UNO_CARDS

    def name(self, *, locale: Locale = ENGLISH) -> str:
        return phrasebook(locale).say("UNO rules")

    def invitation(self, *, locale: Locale = ENGLISH) -> str:
        return phrasebook(locale).say("Challenge to UNO rules")

    def aim(self, *, locale: Locale = ENGLISH) -> str:
        return phrasebook(locale).say(
            "For two to ten: get rid of your cards. Play one that fits the top card by colour, number or "
            "symbol, or draw. With one card left call UNO before somebody catches you. Upcard plays by these "
            "rules with cards of its own; it has nothing to do with the owner of the trademark."
        )

    def welcome(self, *, locale: Locale = ENGLISH) -> str:
        return phrasebook(locale).say(
            "New to UNO rules? Press a card that fits the top one by colour, number or symbol, or draw. When "
            "you play your last card but one, take the button that calls UNO with it. /learn shows it step "
            "by step."
        )

    def preset_name(self, preset: str, *, locale: Locale = ENGLISH) -> str:
        return preset_names(phrasebook(locale)).get(preset, preset.replace("_", " ").capitalize())

    def preset_line(self, preset: str, *, locale: Locale = ENGLISH) -> str:
        return preset_lines(phrasebook(locale))[preset]

    def option_line(self, option: str, *, locale: Locale = ENGLISH) -> str:
        return option_lines(phrasebook(locale))[option]

    def value_line(self, option: str, value: str, *, locale: Locale = ENGLISH) -> str:
        return value_lines(phrasebook(locale))[option, value]

    def terms(self, rules: UnoRules, *, locale: Locale = ENGLISH) -> tuple[str, ...]:
        return tuple(terms(rules, phrasebook(locale)))

    def feats(self, tally: Mapping[str, int], *, locale: Locale = ENGLISH) -> tuple[Feat, ...]:
        book = phrasebook(locale)
        won, best = tally.get("deals_won", 0), tally.get("best_deal", 0)
        return (
            Feat(book.say("ROUNDS WON"), won, book.count("One round won", "{number} rounds won", won)),
            Feat(
                book.say("BEST ROUND"),
                best,
                book.count("Best round one point", "Best round {number} points", best) if best else "",
            ),
            points_feat(tally, book),
        )
