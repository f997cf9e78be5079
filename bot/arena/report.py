"""The figures of a contest: the share of matches won with its interval, the deals, and times to decide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

import msgspec

from bot.arena.contest import Played, names

Z = 1.96
"""Standard deviations on either side of a 95 % interval."""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of one encounter, from the first player's side; shares are 0 to 1, times in ms."""

    game: str
    preset: str
    player: str
    against: str
    seed: str
    games: int
    win_rate: float
    low95: float
    high95: float
    """The bounds of the 95 % interval for ``win_rate``, by Wilson; a tie counts one half."""
    deals: int
    points_per_deal: float
    points_per_deal_against: float
    endings: dict[str, int]
    """Deals that the player won, by how they ended."""
    endings_against: dict[str, int]
    ms_per_move_p50: float
    ms_per_move_p99: float
    ms_per_move_p50_against: float
    ms_per_move_p99_against: float


def wilson(won: float, games: int) -> tuple[float, float]:
    """The 95 % interval for a share after so many games; (0, 1) without any.

    Wilson's interval stays within 0 and 1, and is right for few games and for shares near the ends, where the
    usual one of mean and deviation is not.
    """
    if games == 0:
        return 0.0, 1.0
    share, squared = won / games, Z * Z
    middle = (share + squared / (2 * games)) / (1 + squared / games)
    half = Z * (share * (1 - share) / games + squared / (4 * games * games)) ** 0.5 / (1 + squared / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which this share (0 to 1) of the values lies; 0 without any."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0


def report(game: str, preset: str, players: tuple[str, str], seed: str, played: Sequence[Played]) -> Report:
    """The summary of these matches."""
    won, games, deals = sum(each.won for each in played), len(played), sum(each.deals for each in played)
    low, high = wilson(won, games)
    own, theirs = ([time for each in played for time in each.times_ms[side]] for side in range(2))
    return Report(
        game=game,
        preset=preset,
        player=players[0],
        against=players[1],
        seed=seed,
        games=games,
        win_rate=won / games if games else 0.0,
        low95=low,
        high95=high,
        deals=deals,
        points_per_deal=sum(each.points[0] for each in played) / max(1, deals),
        points_per_deal_against=sum(each.points[1] for each in played) / max(1, deals),
        endings=_summed(each.endings[0] for each in played),
        endings_against=_summed(each.endings[1] for each in played),
        ms_per_move_p50=percentile(own, 0.5),
        ms_per_move_p99=percentile(own, 0.99),
        ms_per_move_p50_against=percentile(theirs, 0.5),
        ms_per_move_p99_against=percentile(theirs, 0.99),
    )


def lines_of(found: Report) -> tuple[str, ...]:
    """The report as lines to read."""
    first, second = found.player, found.against
    own, theirs = found.points_per_deal, found.points_per_deal_against
    return (
        f"{first} won {found.win_rate:.1%} of {found.games} matches against {second}",
        f"95 % interval: {found.low95:.1%} to {found.high95:.1%}",
        f"{found.game}, {found.preset}, seed {found.seed}",
        f"points a deal: {own:.1f} to {theirs:.1f}; {found.deals} deals",
        f"deals won by {first}: {_listed(found.endings)}",
        f"deals won by {second}: {_listed(found.endings_against)}",
        f"{first} decides in {found.ms_per_move_p50:.1f} ms (median), {found.ms_per_move_p99:.1f} (99 %)",
        f"{second}: {found.ms_per_move_p50_against:.1f} ms, {found.ms_per_move_p99_against:.1f}",
    )


def _summed(counts: Iterable[dict[str, int]]) -> dict[str, int]:
    total: Counter[str] = Counter()
    for each in counts:
        total.update(each)
    return dict(sorted(total.items()))


def _listed(endings: dict[str, int]) -> str:
    return ", ".join(f"{number} by {kind.replace('_', ' ')}" for kind, number in endings.items()) or "none"


class Score(msgspec.Struct, frozen=True):
    """One player against another: the share of matches won, and its 95 % interval, 0 to 1."""

    win_rate: float
    low95: float
    high95: float

    def turned(self) -> Score:
        """The score of the other player."""
        return Score(1 - self.win_rate, 1 - self.high95, 1 - self.low95)


def encounters(game: str) -> tuple[tuple[str, str], ...]:
    """The encounters of a ladder: every two players once, the stronger named first."""
    weakest_first = names(game)
    return tuple((better, worse) for worse, better in combinations(weakest_first, 2))


def score_of(found: Report) -> Score:
    """The score of an encounter's first player."""
    return Score(found.win_rate, found.low95, found.high95)


def table(game: str, played: Mapping[tuple[str, str], Score]) -> tuple[str, ...]:
    """The ladder in Markdown, the weakest first: a row says how often its player wins, in percent."""
    order = names(game)
    both = {**played, **{(worse, better): score.turned() for (better, worse), score in played.items()}}
    return (
        _row("wins in % of", order),
        _row("---", ("---",) * len(order)),
        *(_row(f"`{own}`", tuple(_cell(both.get((own, other))) for other in order)) for own in order),
    )


def _cell(score: Score | None) -> str:
    if score is None:
        return ""
    return f"{score.win_rate * 100:.1f} ({score.low95 * 100:.0f}–{score.high95 * 100:.0f})"  # noqa: RUF001


def _row(first: str, cells: tuple[str, ...]) -> str:
    return f"| {' | '.join((first, *cells))} |"
