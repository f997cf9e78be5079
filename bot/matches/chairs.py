"""Who sits in the seats of a match: their names and choices, as the store has them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec

from bot.games.game import Seat
from bot.matches.across import as_seen_from
from bot.matches.choices import read_preferences
from bot.matches.languages import spoken
from bot.matches.table import COMPUTER_NAME, Chair
from bot.preferences import Preferences
from bot.store import KnownPerson, MatchId, SeatRow, Transaction, UserId

NAMELESS = "Player"
"""A person whose name was never heard."""

FORMER_NAME = "Former player"
"""Somebody who had themselves forgotten: the seat has neither a person nor a computer player."""

Known = Mapping[UserId, KnownPerson]
"""What is known of the people at the table."""

Chosen = Mapping[UserId, Preferences]
"""What people have chosen for themselves; without the people who have chosen nothing."""


def read_chairs(
    tx: Transaction, numbers: Collection[MatchId], *, reader: UserId
) -> dict[MatchId, tuple[Chair, ...]]:
    """Who sits in each of these matches, as one of its players sees it."""
    tables = tx.matches.seats_of(numbers)
    users = {seat.user for seats in tables.values() for seat in seats if seat.user is not None}
    known, chosen = tx.people.known(users), read_preferences(tx, users)
    return {number: _seen_by(reader, chairs_of(seats, known, chosen, {})) for number, seats in tables.items()}


def _seen_by(reader: UserId, chairs: tuple[Chair, ...]) -> tuple[Chair, ...]:
    own = next((chair.guild for chair in chairs if chair.user == reader), None)
    return tuple(as_seen_from(chair, own) for chair in chairs)


def chairs_of(
    seats: tuple[SeatRow, ...], known: Known, chosen: Chosen, hints: Mapping[int, int]
) -> tuple[Chair, ...]:
    """The seats with the names of who sits there; several computer players are told apart by numbers."""
    # The first of them is Computer, the others are Computer 2 and so on.
    computers = [seat.seat for seat in seats if seat.computer is not None]
    chairs = (
        _chair(
            seat, known, chosen, number=computers.index(seat.seat) + 1 if seat.seat in computers[1:] else 1
        )
        for seat in seats
    )
    return tuple(msgspec.structs.replace(chair, hints=hints.get(chair.seat, 0)) for chair in chairs)


def _chair(seat: SeatRow, known: Known, chosen: Chosen, *, number: int) -> Chair:
    person = None if seat.user is None else known.get(seat.user, KnownPerson(NAMELESS, None, None))
    preferences = Preferences() if seat.user is None else chosen.get(seat.user, Preferences())
    return Chair(
        seat=Seat(seat.seat),
        user=seat.user,
        name=_nobody(seat, number) if person is None else person.name,
        computer=seat.computer,
        missed=seat.missed,
        left_at=seat.left_at,
        time_left=seat.time_left,
        joined=seat.joined,
        guild=seat.guild,
        vacation_until=None if person is None else person.vacation_until,
        preferences=preferences,
        language=spoken(preferences.language, None if person is None else person.locale),
    )


def _nobody(seat: SeatRow, number: int) -> str:
    """What a seat is called in which no person sits, the computer players by their numbers."""
    if seat.computer is None:
        return FORMER_NAME
    return COMPUTER_NAME if number == 1 else f"{COMPUTER_NAME} {number}"
