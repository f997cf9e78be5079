"""An event as one frozen value, which the acts of its log lead to; and the questions that are asked of it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from enum import StrEnum

from msgspec import Struct

from bot.competition.acts import NO_SIDE, Entrant, PairingNumber, Person, Reason, Refused, Side
from bot.competition.terms import CHECK_IN_CLOSES, Arena, Friendly, Terms
from bot.games.shuffle import seed_of


class Phase(StrEnum):
    """How far an event is."""

    REGISTRATION = "registration"
    PLAYING = "playing"
    OVER = "over"
    CANCELLED = "cancelled"


class How(StrEnum):
    """How a result came about."""

    PLAYED = "played"
    ADJUDICATED = "adjudicated"
    """By its score at the end of the round's time."""
    WALKOVER = "walkover"
    """Somebody did not come or had withdrawn: counts in the standings, never in a rating."""
    SET = "set"
    """By an organiser."""
    BYE = "bye"
    """Nobody was left to play: the points of a win."""
    HALF_BYE = "half_bye"
    """For a late entry: half of the points of a win, once."""


class Result(Struct, frozen=True):
    """What a pairing came to: for each seat its place (1 is first, equal ones tied) and its points."""

    places: tuple[int, ...]
    points: tuple[int, ...]
    how: How
    absent: tuple[Entrant, ...] = ()
    """Who lost because they were not there; they get nothing even if nobody beat them."""
    why: str = ""
    """What the organiser said who set it."""

    @property
    def is_rated(self) -> bool:
        """Whether it may count in a rating: only what was really played to its end may."""
        return self.how is How.PLAYED


class Pairing(Struct, frozen=True, kw_only=True):
    """Who plays whom; with one seat it is a bye. The first seat deals first."""

    number: PairingNumber
    round: int
    """Counted from 1; in an arena, the wave."""
    seats: tuple[Entrant, ...]
    node: int | None = None
    """Its place in the bracket of a knockout."""
    starts_at: datetime
    ends_at: datetime
    """When it is adjudicated."""
    come: tuple[Entrant, ...] = ()
    """Who has confirmed that they are there."""
    result: Result | None = None
    settled_at: datetime | None = None

    @property
    def is_bye(self) -> bool:
        return len(self.seats) == 1

    @property
    def absentees(self) -> tuple[Entrant, ...]:
        """The seats for which nobody has come yet."""
        return tuple(seat for seat in self.seats if seat not in self.come)


class Player(Struct, frozen=True, kw_only=True):
    """One entrant."""

    entrant: Entrant
    person: Person
    strength: int
    checked_in: int | None = None
    """Which number their check-in had among all of the second wave; 0 in the first wave; None for none."""
    plays: bool = False
    """Whether they are in the field; before the start nobody is."""
    withdrawn: bool = False
    since: int = 1
    """The first round that could pair them."""
    side: Side = NO_SIDE


class Event(Struct, frozen=True, kw_only=True):
    """The whole truth about an event, its seed included: never show it, show what the functions give."""

    terms: Terms
    seed: bytes
    """32 secret bytes: the only chance there is. All lots and the decks of all matches come from it."""
    phase: Phase = Phase.REGISTRATION
    version: int = 0
    """How many acts there were."""
    at: datetime
    """When the latest act was; time never runs backwards in an event."""
    players: tuple[Player, ...] = ()
    """In the order of registration; entrant 1 is the first."""
    order: tuple[Entrant, ...] = ()
    """The field from the strongest to the weakest, equal ones by lot."""
    forbidden: tuple[tuple[Entrant, Entrant], ...] = ()
    closed: tuple[Side, ...] = ()
    """The sides of a friendly that take nobody any more."""
    pairings: tuple[Pairing, ...] = ()
    """All of them, oldest first."""
    round: int = 0
    """The latest round that was paired; 0 before the first."""
    started_at: datetime | None = None
    paused_at: datetime | None = None
    why: str = ""
    """Why it was cancelled."""

    def __repr__(self) -> str:
        """Without the seed, wherever it is printed."""
        return f"Event({self.terms.format}, {self.phase}, version {self.version})"

    def player(self, entrant: Entrant) -> Player:
        """The entrant's line; raises Refused."""
        if not 1 <= entrant <= len(self.players):
            raise Refused(Reason.NOT_IN)
        return self.players[entrant - 1]

    def pairing(self, number: PairingNumber) -> Pairing:
        """The pairing with this number; raises Refused."""
        if not 1 <= number <= len(self.pairings):
            raise Refused(Reason.NO_PAIRING)
        return self.pairings[number - 1]

    @property
    def starts_at(self) -> datetime:
        """When it begins: as announced, or now for a friendly that both sides have closed."""
        return min(self.terms.starts_at, self.at) if len(self.closed) > 1 else self.terms.starts_at

    @property
    def ends_at(self) -> datetime | None:
        """When the time of an arena is over; None before the start and for other formats."""
        if isinstance(self.terms.format, Arena) and self.started_at is not None:
            return self.started_at + self.terms.format.lasts
        return None

    @property
    def field(self) -> tuple[Player, ...]:
        """Who plays or played, in the order of registration."""
        return tuple(player for player in self.players if player.plays)

    @property
    def present(self) -> tuple[Entrant, ...]:
        """Who has not withdrawn, from the strongest to the weakest."""
        return tuple(entrant for entrant in self.order if not self.players[entrant - 1].withdrawn)

    def open(self) -> Iterator[Pairing]:
        """The pairings without a result."""
        return (pairing for pairing in self.pairings if pairing.result is None)


def find_entrant(event: Event, person: Person) -> Entrant | None:
    """The entrant for whom a person plays, also one who has withdrawn; None for others."""
    return next((player.entrant for player in event.players if player.person == person), None)


def seed_of_match(event: Event, pairing: PairingNumber) -> bytes:
    """The secret of a pairing's match, 32 bytes: HMAC-SHA256 of the event's seed.

    A match that begins with it as its secret can be proved by itself without opening that of the event.
    """
    return seed_of(event.seed, f"match/{pairing}")


def field_so_far(event: Event, at: datetime) -> tuple[Entrant, ...]:
    """Who would play if the event began at that time, those with a place; after the start, who does play
    (K3).
    """
    if event.phase is not Phase.REGISTRATION:
        return tuple(player.entrant for player in event.field)
    in_time = [player for player in event.players if not player.withdrawn]
    if isinstance(event.terms.format, Friendly):
        # Who of them plays is known at the start; nobody does while a side is empty.
        has_both = len({player.side for player in in_time}) > 1
        return tuple(player.entrant for player in in_time) if has_both else ()
    if event.terms.check_in:
        if at >= event.terms.starts_at - CHECK_IN_CLOSES:
            in_time = [player for player in in_time if player.checked_in is not None]
        in_time.sort(key=lambda player: (player.checked_in or 0, player.entrant))
    return tuple(player.entrant for player in in_time[: event.terms.places])


def pairings(event: Event) -> tuple[Pairing, ...]:
    """The pairings to be played now or in the latest round, in the order of their tables.

    Those without a result have a match to begin or in play; in an arena these may be of several waves.
    """
    return tuple(each for each in event.pairings if each.round == event.round or each.result is None)
