"""Time banks: in a league each player has one time for all of their matches, not one for each turn (K23)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import datetime, timedelta

import msgspec

from bot.competition.banks import RUNNING_LOW as LOW
from bot.competition.banks import Bank, match_begun, open_bank, runs_out_at, turn_begun, turns_over
from bot.competition.terms import League
from bot.games.game import Outcome
from bot.matches.table import Chair, Terms
from bot.store import BankRow, DeadlineKind, EventId, MatchId, OnTimeout, Transaction, UserId


def with_bank(terms: Terms, form: League) -> Terms:
    """The terms for the matches of a league."""
    return msgspec.structs.replace(terms, turn_limit=form.bank, on_timeout=OnTimeout.BANK)


def open_banks(tx: Transaction, event: EventId, persons: Iterable[int], form: League) -> None:
    """Give each player of a season a full bank; those who have one keep it."""
    bank = open_bank(form.bank, form.increment, 2 * form.bank)
    kept = tx.banks.of_event(event)
    for person in persons:
        if person not in kept:
            row = BankRow(
                event=event,
                person=person,
                start=bank.start,
                increment=bank.increment,
                most=bank.most,
                left=bank.left,
                running_since=None,
                timeouts=0,
                is_absent=False,
                reminded=0,
            )
            tx.banks.put(row)


def add_increment(tx: Transaction, event: EventId, person: int, user: UserId, at: datetime) -> None:
    """A match of the player begins: their bank gets more, and so does each turn that they are at."""
    row = tx.banks.find(event, person)
    if row is None:
        return
    bank = match_begun(_bank(row), at)
    ends = _put(tx, row, bank)
    if ends is None:
        return
    low_at = ends - bank.start / LOW
    for turn in tx.banks.waiting(event, user):
        tx.deadlines.put(turn.match, DeadlineKind.TURN, ends, seat=turn.seat)
        if low_at > at:
            tx.deadlines.put(turn.match, DeadlineKind.WARNING, low_at, seat=turn.seat)
        tx.surfaces.mark_stale(turn.match)


def begin_turn(tx: Transaction, match: MatchId, chair: Chair, begins: datetime) -> datetime | None:
    """When the bank will be empty of somebody who is on turn; None where the match is of no league.

    A bank that runs already, for another match or an earlier move, goes on as it ran.
    """
    row = None if chair.user is None else tx.banks.of_match(match).get(chair.user)
    return None if row is None else _put(tx, row, turn_begun(_bank(row), begins))


def renew_turn(
    tx: Transaction, match: MatchId, chair: Chair, now: datetime, begins: datetime
) -> datetime | None:
    """As by `begin_turn`, but what was used until now is used, and the bank runs on from another time."""
    row = None if chair.user is None else tx.banks.of_match(match).get(chair.user)
    return None if row is None else _put(tx, row, turn_begun(turns_over(_bank(row), now), begins))


def settle(tx: Transaction, match: MatchId, at: datetime) -> None:
    """Let the banks of a match's players stand whom no match of the league waits for."""
    for user, row in tx.banks.of_match(match).items():
        bank = _bank(row)
        _put(tx, row, bank if tx.banks.waiting(row.event, user) else turns_over(bank, at))


def drop_warnings(tx: Transaction, match: MatchId, users: Collection[UserId | None]) -> None:
    """Warn these players in no other match of the league."""
    for user, row in tx.banks.of_match(match).items():
        if user in users:
            tx.banks.drop_warnings(row.event, user)


def losers_of(chairs: Collection[Chair], outcome: Outcome) -> tuple[UserId, ...]:
    """Who did not win."""
    places = zip(chairs, outcome.places, strict=True)
    return tuple(chair.user for chair, place in places if place > 1 and chair.user is not None)


def are_absent(tx: Transaction, match: MatchId, users: Collection[UserId]) -> bool:
    """Whether these players have not moved since they lost another match of the league on time."""
    return any(row.is_absent for user, row in tx.banks.of_match(match).items() if user in users)


def note_timeout(tx: Transaction, match: MatchId, users: Collection[UserId]) -> None:
    """These players have lost a match as their banks were empty."""
    for user, row in tx.banks.of_match(match).items():
        if user in users:
            tx.banks.put(replace(row, timeouts=row.timeouts + 1, is_absent=True))


def note_return(tx: Transaction, match: MatchId, user: UserId) -> None:
    """A player has made a move."""
    row = tx.banks.of_match(match).get(user)
    if row is not None and row.is_absent:
        tx.banks.put(replace(row, is_absent=False))


def time_left(row: BankRow, at: datetime) -> tuple[timedelta, datetime | None]:
    """What is left of a bank at a time, and when it will be empty; None while it stands."""
    bank = _bank(row)
    return turns_over(bank, at).left, runs_out_at(bank)


def _bank(row: BankRow) -> Bank:
    return Bank(
        start=row.start,
        increment=row.increment,
        most=row.most,
        left=row.left,
        running_since=row.running_since,
    )


def _put(tx: Transaction, row: BankRow, bank: Bank) -> datetime | None:
    """Store the bank; when it will be empty if it runs."""
    # Stored in whole seconds: rounded down, each move would take up to one more.
    left = timedelta(seconds=round(bank.left.total_seconds()))
    tx.banks.put(replace(row, left=left, running_since=bank.running_since))
    return runs_out_at(msgspec.structs.replace(bank, left=left))
