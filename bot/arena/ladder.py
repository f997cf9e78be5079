"""The ladder: every player of a game against every other, as a table to read or to paste."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

import msgspec

from bot.arena.players import names
from bot.arena.report import Report


class Rung(msgspec.Struct, frozen=True):
    """What is said of one player against another: the share won, and its 95 % interval, 0 to 1."""

    win_rate: float
    low95: float
    high95: float

    def turned(self) -> Rung:
        """The same as the other one sees it."""
        return Rung(1 - self.win_rate, 1 - self.high95, 1 - self.low95)


def encounters(game: str) -> tuple[tuple[str, str], ...]:
    """Who meets whom: every two players once, the stronger first."""
    weakest_first = names(game)
    return tuple((better, worse) for worse, better in combinations(weakest_first, 2))


def rung_of(found: Report) -> Rung:
    """What an encounter says of its first player."""
    return Rung(found.win_rate, found.low95, found.high95)


def table(game: str, played: Mapping[tuple[str, str], Rung]) -> tuple[str, ...]:
    """The ladder in Markdown, the weakest first: a row says how often its player wins, in percent."""
    order = names(game)
    both = {**played, **{(worse, better): rung.turned() for (better, worse), rung in played.items()}}
    return (
        _row("wins in % of", order),
        _row("---", ("---",) * len(order)),
        *(_row(f"`{own}`", tuple(_cell(both.get((own, other))) for other in order)) for own in order),
    )


def _cell(rung: Rung | None) -> str:
    if rung is None:
        return ""
    return f"{rung.win_rate * 100:.1f} ({rung.low95 * 100:.0f}–{rung.high95 * 100:.0f})"  # noqa: RUF001


def _row(first: str, cells: tuple[str, ...]) -> str:
    return f"| {' | '.join((first, *cells))} |"
