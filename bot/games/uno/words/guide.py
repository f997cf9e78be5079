"""UNO rules, as they offer themselves to commands."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.options import options_of
from bot.games.uno.rules import BOUNDS, PRESETS, UnoRules
from bot.games.uno.words.cards import UNO_CARDS
from bot.games.uno.words.settings import option_lines, preset_lines, preset_names, terms, value_lines
from bot.words.guide import Feat
from bot.words.phrasebook import phrasebook
from bot.words.scores import points_feat


class UnoGuide:
    """The words of UNO rules by the names that every game has for them."""

    key = "uno"
    presets = PRESETS
    options = options_of(UnoRules, BOUNDS, PRESETS.values())
    card_texts = UNO_CARDS

    def name(self) -> str:
        return phrasebook().say("UNO rules")

    def invitation(self) -> str:
        return phrasebook().say("Challenge to UNO rules")

    def aim(self) -> str:
        return phrasebook().say(
            "For two to ten: get rid of your cards. Play one that fits the top card by colour, number or "
            "symbol, or draw. With one card left call UNO before somebody catches you. Upcard plays by these "
            "rules with cards of its own; it has nothing to do with the owner of the trademark."
        )

    def welcome(self) -> str:
        return phrasebook().say(
            "New to UNO rules? Press a card that fits the top one by colour, number or symbol, or draw. When "
            "you play your last card but one, take the button that calls UNO with it. /learn shows it step "
            "by step."
        )

    def preset_name(self, preset: str) -> str:
        return preset_names(phrasebook()).get(preset, preset.replace("_", " ").capitalize())

    def preset_line(self, preset: str) -> str:
        return preset_lines(phrasebook())[preset]

    def option_line(self, option: str) -> str:
        return option_lines(phrasebook())[option]

    def value_line(self, option: str, value: str) -> str:
        return value_lines(phrasebook())[option, value]

    def terms(self, rules: UnoRules) -> tuple[str, ...]:
        return tuple(terms(rules, phrasebook()))

    def feats(self, tally: Mapping[str, int]) -> tuple[Feat, ...]:
        book = phrasebook()
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
