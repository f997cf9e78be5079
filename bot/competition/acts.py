"""What happens to an event: the acts of which its log is made, and why one is refused.

An act is refused as a whole (`Refused`) and then changes nothing. Times are never part of an act: `apply`
is given the time beside it, and the log keeps both.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import NewType

from msgspec import Struct

Entrant = NewType("Entrant", int)
"""A place in an event's field, counted from 1 in the order of registration; it never changes its number."""
Person = NewType("Person", int)
"""Who plays for an entrant: a number of the service's own, which decides nothing here."""
PairingNumber = NewType("PairingNumber", int)
"""Pairings are counted from 1 through the whole event."""
Side = NewType("Side", int)
"""A side of a friendly, 1 or 2; the first one announced it."""
NO_SIDE = Side(0)
"""The side of everybody in events that have none."""


class Reason(StrEnum):
    """Why an act is refused."""

    OVER = "over"
    """The event is over or cancelled."""
    STARTED = "started"
    """That is possible before the start alone."""
    NOT_STARTED = "not_started"
    PAUSED = "paused"
    NOT_PAUSED = "not_paused"
    TOO_EARLY = "too_early"
    """The time for it has not come: see `due`."""
    REGISTRATION_CLOSED = "registration_closed"
    """Fewer than 15 minutes before the start, or no (longer a) late entry."""
    ALREADY_IN = "already_in"
    """That person plays in the event already."""
    NOT_IN = "not_in"
    """No such entrant, or none that is still in."""
    CHECK_IN_CLOSED = "check_in_closed"
    """The check-in has not begun, or is over."""
    CHECKED_IN = "checked_in"
    FULL = "full"
    """All places are taken."""
    WITHDRAWN = "withdrawn"
    """They have withdrawn already."""
    NOT_WITHDRAWN = "not_withdrawn"
    OUT = "out"
    """They have lost their right to play on, or no round is left."""
    NO_PAIRING = "no_pairing"
    """No such pairing, or none of theirs."""
    SETTLED = "settled"
    """The pairing has its result already."""
    FROZEN = "frozen"
    """The pairing's round is closed for good."""
    BAD_RESULT = "bad_result"
    """Places or points do not fit the seats, or there is no reason."""
    NOT_IN_FORMAT = "not_in_format"
    """The format does not know this."""
    ROUND_OPEN = "round_open"
    """A round still has matches without a result."""
    ROUNDS_LEFT = "rounds_left"
    """There are rounds to play before the event can be finished."""
    NO_ROUND = "no_round"
    """No round is left to pair."""
    TOO_FEW = "too_few"
    ALL_CAME = "all_came"
    """Nobody is missing in the pairing."""


class Refused(ValueError):
    """An act is refused and has changed nothing; ``reason`` is a code, which the service puts into words."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason


class Register(Struct, frozen=True, tag="register"):
    """Somebody enters; they become the entrant with the next number. After the start: a late entry (K4)."""

    person: Person
    strength: int = 0
    """What they are seeded by, the higher the stronger; equal ones by lot."""
    side: Side = NO_SIDE
    """For which side of a friendly they play."""


class CheckIn(Struct, frozen=True, tag="check_in"):
    entrant: Entrant


class Come(Struct, frozen=True, tag="come"):
    """An entrant confirms by a press that they are there for a pairing. Once all have come, begin its
    match.
    """

    pairing: PairingNumber
    entrant: Entrant


class Withdraw(Struct, frozen=True, tag="withdraw"):
    """An entrant leaves; a match of theirs without a result is the opponent's by walkover.

    Resign them first in a match that is being played, and report its result: that one is rated.
    """

    entrant: Entrant


class Return(Struct, frozen=True, tag="return"):
    """Somebody who has withdrawn plays again from the next round on."""

    entrant: Entrant


class Replace(Struct, frozen=True, tag="replace"):
    """Somebody else plays on for an entrant and takes over all of their results."""

    entrant: Entrant
    person: Person


class StartRound(Struct, frozen=True, tag="start_round"):
    """Pair the next round; the first one also fixes who plays. An arena pairs whoever is free."""

    order: tuple[Entrant, ...] = ()
    """For the first round: those who stand before all others, the strongest first, whatever their strength.
    In a league they are those who played its season before, as `leagues.next_season` has them. In a friendly
    they are all who play: the best of the first side, the opponent from the second, the next of the first.
    """


class Report(Struct, frozen=True, tag="report"):
    """A match is over as it was played: for each seat its place, 1 for the first, and its points."""

    pairing: PairingNumber
    places: tuple[int, ...]
    points: tuple[int, ...]


class Adjudicate(Struct, frozen=True, tag="adjudicate"):
    """The round's time is over and a match is not: it counts by its score without the deal in hand (K7).

    The match itself has to be ended for nobody. Equal places are a draw, also of a match never begun.
    """

    pairing: PairingNumber
    places: tuple[int, ...]
    points: tuple[int, ...]


class SetResult(Struct, frozen=True, tag="set_result"):
    """An organiser decides a pairing, or corrects one of a round that is not closed, and says why."""

    pairing: PairingNumber
    places: tuple[int, ...]
    points: tuple[int, ...]
    why: str


class NoShow(Struct, frozen=True, tag="no_show"):
    """The time to come is over: whoever has not come loses this pairing and is withdrawn (K5)."""

    pairing: PairingNumber


class Forbid(Struct, frozen=True, tag="forbid"):
    """An organiser forbids that these two meet, from the next pairing on."""

    first: Entrant
    second: Entrant


class Pause(Struct, frozen=True, tag="pause"):
    """An organiser holds the event; until `Resume` nothing is due, and all times move by as much."""


class Resume(Struct, frozen=True, tag="resume"):
    """The event goes on."""


class Close(Struct, frozen=True, tag="close"):
    """A side of a friendly takes nobody any more; once both do so, it begins."""

    side: Side


class Finish(Struct, frozen=True, tag="finish"):
    """All is played: the standings are final."""


class Cancel(Struct, frozen=True, tag="cancel"):
    """The event does not take place, or ends without counting; an organiser says why, or too few came."""

    why: str


Act = (
    Register
    | CheckIn
    | Come
    | Withdraw
    | Return
    | Replace
    | StartRound
    | Report
    | Adjudicate
    | SetResult
    | NoShow
    | Forbid
    | Pause
    | Resume
    | Close
    | Finish
    | Cancel
)


class Entry(Struct, frozen=True):
    """One line of an event's log: what happened, and when."""

    at: datetime
    act: Act
