"""Skarney, as it offers itself to commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from bot.games.frame.rules import CutWinner
from bot.games.options import options_of
from bot.games.skarney.rules import BOUNDS, PRESETS, SkarneyRules
from bot.words.achievements import Achievement, comeback, three_gins
from bot.words.examples import PLAYING_CARDS
from bot.words.guide import Feat, points_feat
from bot.words.phrasebook import plural, say


class SkarneyGuide:
    """The words of Skarney by the names that every game has for them."""

    key = "skarney"
    presets = PRESETS
    options = options_of(SkarneyRules, BOUNDS, PRESETS.values())
    card_texts = PLAYING_CARDS

    def name(self) -> str:
        return say("Skarney Gin")

    def invitation(self) -> str:
        return say("Challenge to Skarney gin")

    def aim(self) -> str:
        return say(
            "Lay all your cards in sets (three or four of a rank) and straights (three or more in a "
            "row, any suits). Your contract comes first: three melds of three at once. There's no "
            "discard: you offer a card, and your opponent takes it or leaves it."
        )

    def welcome(self) -> str:
        return say(
            "New to Skarney gin? Draw a card, lay what you can, then offer one card, which your "
            "opponent takes or leaves. First comes your contract: three melds of three cards at once, "
            "sets or straights of any suits. /rules has the rest."
        )

    def preset_name(self, preset: str) -> str:
        names = {"standard": say("Standard Skarney gin")}
        return names.get(preset, preset.replace("_", " ").capitalize())

    def preset_line(self, preset: str) -> str:
        return {"standard": say("a contract first, cards offered instead of thrown, to 200")}[preset]

    def option_line(self, option: str) -> str:
        return {
            "target": say("points that end the match"),
            "gin_bonus": say("points for gin"),
            "no_contract_bonus": say("points for gin if your opponent has no contract"),
            "game_bonus": say("points for winning the match"),
            "box_bonus": say("points at the end for each deal won"),
            "cut_winner": say("who deals first"),
        }[option]

    def value_line(self, option: str, value: str) -> str:
        return {
            ("cut_winner", "deals"): say("whoever cuts higher"),
            ("cut_winner", "chooses"): say("whoever cuts higher decides"),
            ("cut_winner", "opponent_deals"): say("whoever cuts lower"),
        }[option, value]

    def terms(self, rules: SkarneyRules) -> tuple[str, ...]:
        return (
            say("Match to {target}", target=rules.target),
            say(
                "Gin {points}, or {more} if the opponent has no contract, + all cards in their hand",
                points=rules.gin_bonus,
                more=rules.no_contract_bonus,
            ),
            say("Stock runs out: the lower hand scores the difference"),
            *_bonuses(rules),
            *_first_dealer(rules),
        )

    def feats(self, tally: Mapping[str, int]) -> tuple[Feat, ...]:
        won, gins, contracts, best = (
            tally.get(name, 0) for name in ("deals_won", "gins", "contracts", "best_deal")
        )
        return (
            Feat(say("DEALS WON"), won, plural("One deal won", "{number} deals won", won)),
            Feat(say("GINS"), gins, plural("One gin", "{number} gins", gins)),
            Feat(
                say("CONTRACTS"),
                contracts,
                plural("One contract laid", "{number} contracts laid", contracts),
            ),
            Feat(
                say("BEST DEAL"),
                best,
                plural("Best deal: one point", "Best deal: {number} points", best) if best else "",
            ),
            points_feat(tally),
        )

    def achievements(self) -> tuple[Achievement, ...]:
        return (three_gins(), comeback(90))


def _bonuses(rules: SkarneyRules) -> tuple[str, ...]:
    """What is added at the end, where anything is."""
    if not rules.game_bonus and not rules.box_bonus:
        return ()
    return (
        say(
            "At the end, {game} for the winner and {box} for each deal won",
            game=rules.game_bonus,
            box=rules.box_bonus,
        ),
    )


def _first_dealer(rules: SkarneyRules) -> tuple[str, ...]:
    """Who deals first, where that is unusual."""
    match rules.cut_winner:
        case CutWinner.DEALS:
            return ()
        case CutWinner.CHOOSES:
            return (say("Whoever cuts higher chooses the first dealer"),)
        case CutWinner.OPPONENT_DEALS:
            return (say("Whoever cuts lower deals first"),)
        case _:
            assert_never(rules.cut_winner)
