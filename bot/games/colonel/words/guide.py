"""Colonel, as it offers itself to commands."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.colonel.rules import BOUNDS, PRESETS, ColonelRules
from bot.games.options import options_of
from bot.words.examples import PLAYING_CARDS
from bot.words.guide import Feat
from bot.words.phrasebook import phrasebook
from bot.words.scores import points_feat


class ColonelGuide:
    """The words of Colonel by the names that every game has for them."""

    key = "colonel"
    presets = PRESETS
    options = options_of(ColonelRules, BOUNDS, PRESETS.values())
    card_texts = PLAYING_CARDS

    def name(self) -> str:
        return phrasebook().say("Colonel")

    def invitation(self) -> str:
        return phrasebook().say("Challenge to Colonel")

    def aim(self) -> str:
        return phrasebook().say(
            "Lay sets (three or four of a rank) and runs (three or more of a suit in a row) on the table, "
            "where both players may add to them. Who is first without cards scores all that the other holds."
        )

    def welcome(self) -> str:
        return phrasebook().say(
            "New to Colonel? Get rid of your cards: draw one, lay sets (three or four of a rank) and runs "
            "(three or more of a suit in a row), add to any meld on the table, then throw one. /rules tells "
            "the rest."
        )

    def preset_name(self, preset: str) -> str:
        book = phrasebook()
        names = {
            "standard": book.say("Standard Colonel"),
            "challenge": book.say("Colonel with the challenge"),
            "single_hand": book.say("Colonel in one deal"),
        }
        return names.get(preset, preset.replace("_", " ").capitalize())

    def preset_line(self, preset: str) -> str:
        book = phrasebook()
        return {
            "standard": book.say("melds on the table, first without cards, to 100"),
            "challenge": book.say("before drawing you may ask to compare hands, to 100"),
            "single_hand": book.say("one deal that somebody wins"),
        }[preset]

    def option_line(self, option: str) -> str:
        book = phrasebook()
        return {
            "target": book.say("points that end the match"),
            "single_hand": book.say("one deal that somebody wins is the match"),
            "challenge": book.say("asking to compare hands before a draw"),
        }[option]

    def value_line(self, option: str, value: str) -> str:  # as for every game
        """Colonel has no choices, only switches and a number."""
        raise KeyError(option, value)

    def terms(self, rules: ColonelRules) -> tuple[str, ...]:
        book = phrasebook()
        match_line = (
            book.say("One deal that somebody wins")
            if rules.single_hand
            else book.say("Match to {target}", target=rules.target)
        )
        challenge = (
            book.say(
                "Before drawing you may challenge: if accepted, the lower hand scores what the other counts"
            )
            if rules.challenge
            else book.say("No challenge")
        )
        return (
            match_line,
            book.say("Going out scores all that the other holds"),
            book.say("Stock used up: the lower hand scores the difference"),
            challenge,
        )

    def feats(self, tally: Mapping[str, int]) -> tuple[Feat, ...]:
        book = phrasebook()
        won, outs, best = (tally.get(name, 0) for name in ("deals_won", "outs", "best_deal"))
        return (
            Feat(book.say("DEALS WON"), won, book.count("One deal won", "{number} deals won", won)),
            Feat(book.say("WENT OUT"), outs, book.count("Went out once", "Went out {number} times", outs)),
            Feat(
                book.say("BEST DEAL"),
                best,
                book.count("Best deal one point", "Best deal {number} points", best) if best else "",
            ),
            points_feat(tally, book),
        )
