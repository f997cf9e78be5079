"""The figures of a contest: the share of matches won with its interval, the deals, and times to decide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from bot.arena.contest import Block
from bot.arena.figures import percentile, rate_interval, share_interval
from bot.arena.match import Played, Setting


class Report(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The figures of one encounter, from the first player's side; shares are 0 to 1, times in ms."""

    game: str
    preset: str
    seats: int
    player: str
    against: str
    """Who sits in all seats that are not on the first player's side."""
    seed: str
    games: int
    blocks: int
    """The matches of a block have the same cards, with the first player on each side once."""
    chance: float
    """The share that a player wins of equals: one of two sides, or of more."""
    win_rate: float
    low95: float
    high95: float
    """The bounds of the 95 % interval for ``win_rate``; a tie counts as a part of a win."""
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
    bb_per_100: float | None = None
    """Big blinds won in a hundred hands less the luck of the board, where a game has blinds and there are two
    blocks at least."""
    bb_per_100_low95: float | None = None
    bb_per_100_high95: float | None = None
    bb_per_100_luck: float | None = None
    """Big blinds in a hundred hands that the cards of the board brought; they are not in ``bb_per_100``."""


def report(setting: Setting, players: tuple[str, str], seed: str, blocks: Sequence[Block]) -> Report:
    """The summary of these blocks, of which there is at least one."""
    played = [match for block in blocks for match in block]
    low, high = share_interval([[match.won for match in block] for block in blocks])
    big_blinds = _big_blinds(setting, blocks)
    deals, against = (sum(match.deals[side] for match in played) for side in range(2))
    points, theirs = (sum(match.points[side] for match in played) for side in range(2))
    own_ms, their_ms = ([time for match in played for time in match.times_ms[side]] for side in range(2))
    return Report(
        game=setting.game,
        preset=setting.preset,
        seats=setting.seats,
        player=players[0],
        against=players[1],
        seed=seed,
        games=len(played),
        blocks=len(blocks),
        chance=len(blocks) / len(played),
        win_rate=sum(match.won for match in played) / len(played),
        low95=low,
        high95=high,
        deals=deals,
        points_per_deal=points / max(1, deals),
        points_per_deal_against=theirs / max(1, against),
        endings=_summed(match.endings[0] for match in played),
        endings_against=_summed(match.endings[1] for match in played),
        ms_per_move_p50=percentile(own_ms, 0.5),
        ms_per_move_p99=percentile(own_ms, 0.99),
        ms_per_move_p50_against=percentile(their_ms, 0.5),
        ms_per_move_p99_against=percentile(their_ms, 0.99),
        bb_per_100=big_blinds[0],
        bb_per_100_low95=big_blinds[1],
        bb_per_100_high95=big_blinds[2],
        bb_per_100_luck=_luck(setting, played),
    )


def _big_blinds(setting: Setting, blocks: Sequence[Block]) -> tuple[float | None, float | None, float | None]:
    """Big blinds won in a hundred hands less the luck of the board, with the 95 % interval.

    All are None in a game without blinds.
    """
    big_blind = getattr(setting.rules, "big_blind", None)
    if big_blind is None:
        return None, None, None
    won = [
        (
            sum(match.points[0] - match.luck[0] for match in block) / big_blind * 100,
            float(sum(match.deals[0] for match in block)),
        )
        for block in blocks
    ]
    return rate_interval(won) or (None, None, None)


def _luck(setting: Setting, played: Sequence[Played]) -> float | None:
    """Big blinds in a hundred hands that the cards of the board brought; None in a game without blinds."""
    big_blind, deals = getattr(setting.rules, "big_blind", None), sum(match.deals[0] for match in played)
    if big_blind is None or not deals:
        return None
    return 100 * sum(match.luck[0] for match in played) / float(big_blind) / deals


def lines_of(found: Report) -> tuple[str, ...]:
    """The report as lines to read."""
    first, second = found.player, found.against
    own, theirs = found.points_per_deal, found.points_per_deal_against
    return (
        f"{first} won {found.win_rate:.1%} of {found.games} matches against {second}",
        f"95 % interval: {found.low95:.1%} to {found.high95:.1%}; chance is {found.chance:.1%}",
        *_blinds_line(found),
        f"{found.game}, {found.preset}, {found.seats} seats, seed {found.seed}",
        f"points a deal: {own:.1f} to {theirs:.1f}; {found.deals} deals",
        *_endings_lines(found),
        f"{first} decides in {found.ms_per_move_p50:.1f} ms (median), {found.ms_per_move_p99:.1f} (99 %)",
        f"{second}: {found.ms_per_move_p50_against:.1f} ms, {found.ms_per_move_p99_against:.1f}",
    )


def _blinds_line(found: Report) -> tuple[str, ...]:
    """The big blinds of a hundred hands, if they are counted."""
    if found.bb_per_100 is None:
        return ()
    low, high = found.bb_per_100_low95, found.bb_per_100_high95
    return (
        f"big blinds in 100 hands: {found.bb_per_100:+.1f}, 95 % interval {low:+.1f} to {high:+.1f}",
        f"without the luck of the board, which brought {found.bb_per_100_luck:+.1f}",
    )


def _endings_lines(found: Report) -> tuple[str, ...]:
    """How the deals ended that each won, if the game tells them apart."""
    if not found.endings and not found.endings_against:
        return ()
    return (
        f"deals won by {found.player}: {_listed(found.endings)}",
        f"deals won by {found.against}: {_listed(found.endings_against)}",
    )


def _summed(counts: Iterable[dict[str, int]]) -> dict[str, int]:
    total: Counter[str] = Counter()
    for each in counts:
        total.update(each)
    return dict(sorted(total.items()))


def _listed(endings: dict[str, int]) -> str:
    return ", ".join(f"{number} by {kind.replace('_', ' ')}" for kind, number in endings.items()) or "none"
