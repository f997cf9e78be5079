"""Skarney, as it offers itself to commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from bot.games.frame.rules import CutWinner
from bot.games.options import options_of
from bot.games.skarney.rules import BOUNDS, PRESETS, SkarneyRules
from bot.words.examples import PLAYING_CARDS
from bot.words.guide import Feat
from bot.words.phrasebook import Phrasebook, phrasebook
from bot.words.scores import points_feat


class SkarneyGuide:
    """The words of Skarney by the names that every game has for them."""

    key = "skarney"
    presets = PRESETS
    options = options_of(SkarneyRules, BOUNDS, PRESETS.values())
    card_texts = PLAYING_CARDS

    def name(self) -> str:
        return phrasebook().say("Skarney Gin")

    def invitation(self) -> str:
        return phrasebook().say("Challenge to Skarney gin")

    def aim(self) -> str:
        return phrasebook().say(
            "Lay all your cards in sets (three or four of a rank) and straights (three or more in a row, of "
            "any suits). First comes the contract, three melds of three at once. There are no discards: you "
            "offer a card to the other one, who takes it or leaves it."
        )

    def welcome(self) -> str:
        return phrasebook().say(
            "New to Skarney gin? Draw a card, lay what you can, then offer one card, which the other takes "
            "or leaves. First you lay your contract: three melds of three cards at once, sets or straights "
            "of any suits. /rules tells the rest."
        )

    def preset_name(self, preset: str) -> str:
        names = {"standard": phrasebook().say("Standard Skarney gin")}
        return names.get(preset, preset.replace("_", " ").capitalize())

    def preset_line(self, preset: str) -> str:
        return {"standard": phrasebook().say("a contract first, cards offered, not thrown, to 200")}[preset]

    def option_line(self, option: str) -> str:
        book = phrasebook()
        return {
            "target": book.say("points that end the match"),
            "gin_bonus": book.say("points for gin"),
            "no_contract_bonus": book.say("points for gin if the other has no contract"),
            "game_bonus": book.say("points for winning the match"),
            "box_bonus": book.say("points at the end for each deal won"),
            "cut_winner": book.say("who deals first"),
        }[option]

    def value_line(self, option: str, value: str) -> str:
        book = phrasebook()
        return {
            ("cut_winner", "deals"): book.say("the higher card of the cut"),
            ("cut_winner", "chooses"): book.say("the higher card of the cut says who"),
            ("cut_winner", "opponent_deals"): book.say("the lower card of the cut"),
        }[option, value]

    def terms(self, rules: SkarneyRules) -> tuple[str, ...]:
        book = phrasebook()
        return (
            book.say("Match to {target}", target=rules.target),
            book.say(
                "Gin {points}, or {more} if the other has no contract, + all that the other holds",
                points=rules.gin_bonus,
                more=rules.no_contract_bonus,
            ),
            book.say("Stock used up: the lower hand scores the difference"),
            *_bonuses(rules, book),
            *_first_dealer(rules, book),
        )

    def feats(self, tally: Mapping[str, int]) -> tuple[Feat, ...]:
        book = phrasebook()
        won, gins, contracts, best = (
            tally.get(name, 0) for name in ("deals_won", "gins", "contracts", "best_deal")
        )
        return (
            Feat(book.say("DEALS WON"), won, book.count("One deal won", "{number} deals won", won)),
            Feat(book.say("GINS"), gins, book.count("One gin", "{number} gins", gins)),
            Feat(
                book.say("CONTRACTS"),
                contracts,
                book.count("One contract laid", "{number} contracts laid", contracts),
            ),
            Feat(
                book.say("BEST DEAL"),
                best,
                book.count("Best deal one point", "Best deal {number} points", best) if best else "",
            ),
            points_feat(tally, book),
        )


def _bonuses(rules: SkarneyRules, book: Phrasebook) -> tuple[str, ...]:
    """What is added at the end, where anything is."""
    if not rules.game_bonus and not rules.box_bonus:
        return ()
    return (
        book.say(
            "At the end {game} for the winner and {box} for each deal won",
            game=rules.game_bonus,
            box=rules.box_bonus,
        ),
    )


def _first_dealer(rules: SkarneyRules, book: Phrasebook) -> tuple[str, ...]:
    """Who deals first, where that is unusual."""
    match rules.cut_winner:
        case CutWinner.DEALS:
            return ()
        case CutWinner.CHOOSES:
            return (book.say("The higher card of the cut says who deals first"),)
        case CutWinner.OPPONENT_DEALS:
            return (book.say("The lower card of the cut deals first"),)
        case _:
            assert_never(rules.cut_winner)
