"""What a round scores: for three the deal itself, for two sides the difference of their sums (P2.5, P3.3)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.game import Seat
from bot.games.gin.formats import entered, sheets
from bot.games.gin.scoring import tally_of
from bot.games.gin.view import Sheet
from bot.games.gin_party.state import PartyState, side_of
from bot.games.gin_party.view import Played, Round


def round_of(state: PartyState) -> Round:
    """The round whose tables are all over."""
    played = tuple(Played(seats=table.seats, result=table.result) for table in state.tables)
    sums, boxes = _sums(state, played), _boxes(state, played)
    if state.players == 3:
        return Round(
            number=state.number,
            played=played,
            winner=next((Seat(side) for side, won in enumerate(boxes) if won), None),
            points=sums,
            boxes=boxes,
            sums=sums,
        )
    winner = None if sums[0] == sums[1] else Seat(0 if sums[0] > sums[1] else 1)
    sweep = 0 if winner is None or not _has_swept(state, played, winner) else state.rules.sweep(state.players)
    entry = abs(sums[0] - sums[1]) + sweep
    return Round(
        number=state.number,
        played=played,
        winner=winner,
        points=tuple(entry if side == winner else 0 for side in range(2)),
        boxes=tuple(max(1, boxes[side]) if side == winner else 0 for side in range(2)),
        sums=sums,
        sweep=sweep,
    )


def sheets_of(state: PartyState) -> tuple[Sheet, ...]:
    """The score sheets, with a place for each side (P2.6, P3.6)."""
    rules = state.rules.on_the_sheet(state.players)
    return sheets(rules, state.rounds, seats=len(state.sides))


def running_totals(state: PartyState) -> tuple[int, ...]:
    """The points by side of the game to which the last round belongs, that round included."""
    return entered(sheets_of(state), state.rounds[-1].number).points


def _sums(state: PartyState, played: tuple[Played, ...]) -> tuple[int, ...]:
    """What the players of each side scored together."""
    sums = [0] * len(state.sides)
    for table in played:
        for seat, points in zip(table.seats, table.result.points if table.result else (0, 0), strict=True):
            sums[side_of(state.players, seat)] += points
    return tuple(sums)


def _boxes(state: PartyState, played: tuple[Played, ...]) -> tuple[int, ...]:
    """For each side the most boxes that a deal of its players is worth (P3.5)."""
    most = [0] * len(state.sides)
    for table in played:
        for seat, boxes in zip(table.seats, table.result.boxes if table.result else (0, 0), strict=True):
            side = side_of(state.players, seat)
            most[side] = max(most[side], boxes)
    return tuple(most)


def _has_swept(state: PartyState, played: tuple[Played, ...], side: Seat) -> bool:
    """Whether all members of the side played, and all won (P4.2)."""
    winners = [
        side_of(state.players, table.seats[table.result.winner])
        for table in played
        if table.result is not None and table.result.winner is not None
    ]
    return winners.count(side) == state.players // 2


def tally(state: PartyState, seat: Seat) -> Mapping[str, int]:
    """For a profile: the counters of gin for two, of the deals that the seat played."""
    return tally_of(
        [
            (played.result, Seat(played.seats.index(seat)))
            for scored in state.rounds
            for played in scored.played
            if seat in played.seats and played.result is not None
        ]
    )
