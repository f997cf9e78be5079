"""Ladders as tables: all players of a game among each other, or each level of all games and the one below."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, pairwise, permutations

import msgspec

from bot.arena.players import names
from bot.arena.report import Report
from bot.players import Level
from bot.players.registry import COMPUTER_PLAYERS

Encounter = tuple[str, str]
"""Two players by name."""


class Score(msgspec.Struct, frozen=True):
    """What one player does against another, with its 95 % interval: percent of the matches, or big blinds."""

    value: float
    low95: float
    high95: float
    is_share: bool = True
    """Whether it is a share of the matches, in percent, and not big blinds won in a hundred hands."""

    def turned(self) -> Score:
        """The score of the other of two sides."""
        whole = 100 if self.is_share else 0
        return Score(whole - self.value, whole - self.high95, whole - self.low95, self.is_share)


def encounters(game: str, sides: int) -> tuple[Encounter, ...]:
    """The encounters of a ladder: every two players once, the stronger named first.

    With more than two sides, where one plays against several of the other, both ways are played.
    """
    weakest_first = names(game)
    if sides == 2:
        return tuple((better, worse) for worse, better in combinations(weakest_first, 2))
    return tuple(permutations(weakest_first, 2))


def rungs(game: str) -> tuple[Encounter, ...]:
    """Each level of a game against the one below it, the weakest first."""
    return tuple((above.value, below.value) for below, above in pairwise(COMPUTER_PLAYERS[game]))


def score_of(found: Report) -> Score:
    """The score of an encounter's first player."""
    low, high = found.bb_per_100_low95, found.bb_per_100_high95
    if found.bb_per_100 is not None and low is not None and high is not None:
        return Score(found.bb_per_100, low, high, is_share=False)
    return Score(found.win_rate * 100, found.low95 * 100, found.high95 * 100)


def table(game: str, played: Mapping[Encounter, Score]) -> tuple[str, ...]:
    """The ladder in Markdown, the weakest first: a row says what its player does against each other one.

    An encounter that was played one way alone is one of two sides, and tells both players' scores.
    """
    order = names(game)
    both = {(worse, better): score.turned() for (better, worse), score in played.items()} | dict(played)
    is_share = all(score.is_share for score in played.values())
    return (
        _row("wins in % of" if is_share else "big blinds in 100 hands against", order),
        _row("---", ("---",) * len(order)),
        *(_row(f"`{own}`", tuple(_cell(both.get((own, other))) for other in order)) for own in order),
    )


def overview(played: Mapping[str, Mapping[Encounter, Score]]) -> tuple[str, ...]:
    """What each level does against the one below it, in Markdown: a row for each game, by its key."""
    heads = tuple(f"{above} against {below}" for above, below in pairwise(reversed(Level)))[::-1]
    return (
        _row("", heads),
        _row("---", ("---",) * len(heads)),
        *(_row(f"`{game}`", tuple(map(_told, scores.values()))) for game, scores in played.items()),
    )


def _told(score: Score) -> str:
    """A score where others have another unit beside it."""
    return f"{_cell(score)} %" if score.is_share else f"{_cell(score)} bb"


def _cell(score: Score | None) -> str:
    if score is None:
        return ""
    if score.is_share:
        return f"{score.value:.1f} ({score.low95:.0f}–{score.high95:.0f})"  # noqa: RUF001
    return f"{score.value:+.1f} ({score.low95:+.0f} to {score.high95:+.0f})"


def _row(first: str, cells: tuple[str, ...]) -> str:
    return f"| {' | '.join((first, *cells))} |"
