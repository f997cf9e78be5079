"""Mahjong gin, as it offers itself to commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from bot.games.frame.rules import NextDealer
from bot.games.mahjong.rules import BOUNDS, GIN_BONUS, PRESETS, MahjongRules
from bot.games.options import options_of
from bot.words.achievements import Achievement, comeback, three_gins
from bot.words.examples import PLAYING_CARDS
from bot.words.guide import Feat, points_feat
from bot.words.phrasebook import plural, say


class MahjongGuide:
    """The words of Mahjong gin by the names that every game has for them."""

    key = "mahjong"
    presets = PRESETS
    options = options_of(MahjongRules, BOUNDS, PRESETS.values())
    card_texts = PLAYING_CARDS

    def name(self) -> str:
        return say("Mahjong Gin")

    def invitation(self) -> str:
        return say("Challenge to Mahjong gin")

    def aim(self) -> str:
        return say(
            "Lay sets (three or four of a rank) and runs (three or more of a suit in a row) on the "
            "table, and take as much of the discard pile as you can use. What you lay counts for you, "
            "what's left in your hand against you. Run out of cards first, and you have gin."
        )

    def welcome(self) -> str:
        return say(
            "New to Mahjong gin? Draw, or take as many cards of the discard pile as you like, if you "
            "can lay the deepest of them at once. Lay sets and runs, add to any meld on the table, "
            "throw a card. /rules has the rest."
        )

    def preset_name(self, preset: str) -> str:
        names = {"standard": say("Standard Mahjong gin"), "short": say("Short Mahjong gin")}
        return names.get(preset, preset.replace("_", " ").capitalize())

    def preset_line(self, preset: str) -> str:
        return {
            "standard": say("melds on the table, the whole discard pile open, to 250"),
            "short": say("the same, to 100"),
        }[preset]

    def option_line(self, option: str) -> str:
        return {
            "target": say("points that end the match"),
            "next_dealer": say("who deals after a deal is won"),
            "game_bonus": say("points for winning the match"),
            "box_bonus": say("points for each gin at the end"),
        }[option]

    def value_line(self, option: str, value: str) -> str:
        return {
            ("next_dealer", "alternate"): say("the opponent"),
            ("next_dealer", "winner"): say("the winner"),
            ("next_dealer", "loser"): say("the loser"),
        }[option, value]

    def terms(self, rules: MahjongRules) -> tuple[str, ...]:
        return (
            say("Match to {target}", target=rules.target),
            say("Both score what they laid minus what they hold, gin {points} more", points=GIN_BONUS),
            say(
                "At the end, {game} for the winner and {box} for each gin",
                game=rules.game_bonus,
                box=rules.box_bonus,
            ),
            *_dealer(rules),
        )

    def feats(self, tally: Mapping[str, int]) -> tuple[Feat, ...]:
        deals, gins, best = (tally.get(name, 0) for name in ("deals", "gins", "best_deal"))
        return (
            Feat(say("DEALS"), deals, plural("One deal played", "{number} deals played", deals)),
            Feat(say("GINS"), gins, plural("One gin", "{number} gins", gins)),
            Feat(
                say("BEST DEAL"),
                best,
                plural("Best deal: one point", "Best deal: {number} points", best) if best else "",
            ),
            points_feat(tally),
        )

    def achievements(self) -> tuple[Achievement, ...]:
        return (three_gins(), comeback(90))


def _dealer(rules: MahjongRules) -> tuple[str, ...]:
    """Who deals next, where that is unusual."""
    match rules.next_dealer:
        case NextDealer.ALTERNATE:
            return ()
        case NextDealer.WINNER:
            return (say("The winner of a deal deals next"),)
        case NextDealer.LOSER:
            return (say("The loser of a deal deals next"),)
        case _:
            assert_never(rules.next_dealer)
