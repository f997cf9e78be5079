"""Changed copies of an event: one player's line, one pairing."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from bot.competition.event import Event, Pairing, Player, Result
from bot.competition.fixtures import lost_by


def with_player(event: Event, player: Player) -> Event:
    """The event with a new line for one of its players."""
    at = player.entrant - 1
    return replace(event, players=(*event.players[:at], player, *event.players[at + 1 :]))


def with_pairing(event: Event, pairing: Pairing) -> Event:
    """The event with one of its pairings changed."""
    at = pairing.number - 1
    return replace(event, pairings=(*event.pairings[:at], pairing, *event.pairings[at + 1 :]))


def settled(event: Event, pairing: Pairing, result: Result, at: datetime) -> Event:
    """The event with a pairing's result."""
    return with_pairing(event, replace(pairing, result=result, settled_at=at))


def without_the_withdrawn(event: Event, at: datetime) -> Event:
    """The event with a walkover in the open matches of those who have withdrawn.

    A table for three and more whose match has begun goes on, as the match sees to that itself; one whose
    match has not begun begins with fewer seats if there are enough.
    """
    for pairing in tuple(event.open()):
        absent = tuple(seat for seat in pairing.seats if event.player(seat).withdrawn)
        rest = tuple(seat for seat in pairing.seats if seat not in absent)
        has_begun = len(pairing.seats) > 2 and not pairing.absentees
        if not absent or has_begun:
            continue
        if len(rest) not in event.terms.seats:
            event = settled(event, pairing, lost_by(pairing.seats, absent), at)
        else:
            event = with_pairing(event, replace(pairing, seats=rest))
    return event
