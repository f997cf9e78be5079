"""The results that a match must have: what its log leads to, against what is stored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime
from typing import Any, Protocol

from bot.games.game import Ending, Outcome, Seat
from bot.matches.across import ranking_of
from bot.matches.fold import AnyGame
from bot.rankings import MatchEnd, PlayerEnd, achieved_in, results_of, without_achievements
from bot.store import MatchRow, ResultRow, SeatRow, UserId

_OF_RANKING = (
    *("mu_before", "sigma_before", "mu_after", "sigma_after"),
    *("weight", "voided_at", "voided_by"),
)
"""What the ranking and its managers made of a result; no log says it."""

Ended = tuple[AnyGame, Any, Outcome]
"""A game with the state and the outcome of a match of it that is over."""


class Sitting(Protocol):
    """A seat, as it is stored or as the table shows it."""

    @property
    def seat(self) -> int: ...
    @property
    def user(self) -> int | None: ...


def players_of(ended: Ended, seats: Iterable[Sitting]) -> tuple[PlayerEnd, ...]:
    """How the match ended for each seat."""
    game, state, outcome = ended
    return tuple(
        PlayerEnd(
            seat=each.seat,
            user=None if each.user is None else UserId(each.user),
            place=outcome.places[each.seat],
            points=outcome.points[each.seat],
            side=None if outcome.sides is None else outcome.sides[each.seat],
            tally={
                **game.tally(state, Seat(each.seat)),
                **achieved_in(game.achieved(state, Seat(each.seat))),
            },
        )
        for each in seats
    )


def right_results(
    row: MatchRow, seats: tuple[SeatRow, ...], stored: tuple[ResultRow, ...], ended: Ended
) -> tuple[ResultRow, ...]:
    """The results that the log leads to, with the changes of rating that are stored."""
    assert row.ended_at is not None
    if ended[2].ending is Ending.VOID or row.ending == Ending.VOID:
        return ()
    was = {each.user: each for each in stored}
    # In the ranking a match may end a moment later, behind those that ended before it by a clock set back.
    times = [each.ended_at for each in stored if each.rated and each.ended_at >= row.ended_at]
    end = _end(row, seats, players_of(ended, seats), min(times, default=row.ended_at))
    rated = is_rated(row, seats, stored)
    return tuple(
        replace(
            each,
            **{name: getattr(was[each.user], name) for name in _OF_RANKING},
        )
        if each.user in was
        else each
        for each in results_of(end, rated=rated)
    )


def is_rated(row: MatchRow, seats: tuple[SeatRow, ...], stored: tuple[ResultRow, ...]) -> bool:
    """Whether the match counts for a ranking, as most of its rows have it."""
    if any(each.voided_at is not None for each in stored):
        return False
    changed = sum(each.mu_after is not None for each in stored)
    said = sum(each.rated for each in stored)
    return changed + said + _may_count(row, seats) > (2 * len(stored) + 1) / 2


def _may_count(row: MatchRow, seats: tuple[SeatRow, ...]) -> bool:
    return row.rated and row.guild is not None and all(seat.computer is None for seat in seats)


def faults_of_results(
    row: MatchRow, seats: tuple[SeatRow, ...], stored: tuple[ResultRow, ...], ended: Ended | None
) -> Iterator[str]:
    """What is wrong with the results of a match that is over; without ``ended`` its log is gone."""
    times = {each.ended_at for each in stored}
    # As in `right_results`, those that count may end a moment after the match.
    if row.ended_at is not None and times not in (set(), {row.ended_at}):
        late = len(times) == 1 and min(times) > row.ended_at and all(each.rated for each in stored)
        if not late:
            yield "has results of another time"
    if _is_unlike_itself(row, seats, stored):
        yield "counts for the rankings by one of its rows, and not by another"
    users = {seat.user: seat.seat for seat in seats if seat.user is not None}
    if any(users.get(each.user) != each.seat for each in stored):
        yield "has a result for somebody who did not sit there"
    elif any(each.players != len(seats) for each in stored):
        yield "has a result of another number of players"
    elif ended is None:
        if any((each.game, each.guild) != (row.game, ranking_of(row, seats)) for each in stored):
            yield "has results of another game, server or time"
        elif len(stored) == len(seats) and not _is_won_so(row, seats, stored):
            yield "has other winners than its places"
    elif row.ended_at is not None:
        right = right_results(row, seats, stored, ended)
        # An older version of the game may not have counted all that this one does.
        same = row.game_version == ended[0].VERSION
        if {each.user: _facts(each, tally=same) for each in right} != {
            each.user: _facts(each, tally=same) for each in stored
        }:
            yield "has other results than its log leads to"


def _is_unlike_itself(row: MatchRow, seats: tuple[SeatRow, ...], stored: tuple[ResultRow, ...]) -> bool:
    """Whether the rows of the match disagree on whether it counts."""
    if not stored:
        return row.rated and row.ending == Ending.VOID
    voided = {each.voided_at is not None for each in stored}
    rated = {each.rated for each in stored}
    changes = {
        value is not None
        for each in stored
        for value in (each.mu_before, each.sigma_before, each.mu_after, each.sigma_after)
    }
    if len(voided) > 1 or len(rated) > 1 or rated != changes:
        return True
    if True in voided:
        return True in rated or row.rated
    return rated != {_may_count(row, seats)}


def _is_won_so(row: MatchRow, seats: tuple[SeatRow, ...], stored: tuple[ResultRow, ...]) -> bool:
    """Whether the verdicts follow from the places, as they do when nobody is forgotten."""
    players = tuple(
        PlayerEnd(seat=each.seat, user=each.user, place=each.place, points=each.points, side=each.side)
        for each in stored
    )
    end = _end(row, seats, players, stored[0].ended_at)
    return [each.verdict for each in results_of(end, rated=False)] == [each.verdict for each in stored]


def _end(row: MatchRow, seats: tuple[SeatRow, ...], players: tuple[PlayerEnd, ...], at: datetime) -> MatchEnd:
    return MatchEnd(
        match=row.id,
        guild=ranking_of(row, seats),
        game=row.game,
        rated=row.rated,
        ended_at=at,
        players=players,
    )


def _facts(each: ResultRow, *, tally: bool) -> tuple[object, ...]:
    # What can be achieved grows, and old results are brought up to it in the background.
    counters = without_achievements(each.tally) if tally else None
    where = each.seat, each.game, each.guild
    return *where, each.place, each.verdict, each.points, each.side, counters
