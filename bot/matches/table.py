"""A match as the outside may know it: the table for everybody, and the hand of one seat for that seat alone.

What shows something to everybody is given a `Table`, which has no way to any hand; the type checker says so.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any, Generic

import msgspec
from typing_extensions import TypeVar, override

from bot.games.game import Outcome, Seat, Step
from bot.games.registry import GAMES
from bot.matches.seal import Seal
from bot.preferences import Felt, Preferences
from bot.store import (
    AgreementKind,
    MatchId,
    MatchStatus,
    OnTimeout,
    SurfaceKind,
    UserId,
)

SHORTEST_WARNED = timedelta(hours=1)
"""Turns of at least this length have a warning before their end."""

WARNED_PART = 4
"""The warning comes when this part of the time for a turn is left: a quarter."""

USUAL_LIMIT = timedelta(hours=24)
"""The time for a turn where the rules of a league's match are played outside of it."""

MISSES_OF_THE_ABSENT = 2
"""Missed turns in a row after which somebody counts as not there."""


class RatingChange(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody's rating before and after the match, as people see it."""

    seat: Seat
    before: int
    after: int


class Chair(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits in a seat: a person (``user``), or a computer player (``computer`` is its level).

    With neither it was a person who is forgotten, in a match that is over, or it is somebody of another
    server who is not named here (``is_hidden``).
    """

    seat: Seat
    user: UserId | None
    name: str
    """The person's display name, as it is: escape it before it goes into a message."""
    computer: str | None = None
    missed: int = 0
    """Turns in a row that the clock played for this seat."""
    vacation_until: datetime | None = None
    """When the person's last vacation ends or ended."""
    left_at: datetime | None = None
    """When the player left the match for good; the others may play on."""
    time_left: timedelta | None = None
    """The time that this player's turn will have when the clock goes on."""
    joined: int | None = None
    """The place in the lobby, counted from 0, from which the shuffle of seats brought the player here."""
    hints: int = 0
    """How many hints the player has taken in this match."""
    preferences: Preferences = Preferences()
    """What the person who sits here has chosen for their own messages."""
    language: str | None = None
    """In which language those messages are, by Discord's name for it; None where nothing is known of it."""
    guild: int | None = None
    """The server from which the person plays, in a match across servers."""
    is_hidden: bool = False
    """Whether a person of another server sits here who is not named to those who read this."""

    @property
    def is_person(self) -> bool:
        """Whether it is a person's seat, named or not."""
        return self.user is not None or self.is_hidden

    @property
    def is_there(self) -> bool:
        """Whether a person sits here who has not left."""
        return self.is_person and self.left_at is None

    @property
    def is_former(self) -> bool:
        """Whether the person who sat here had themselves forgotten."""
        return not self.is_person and self.computer is None


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What a match is played by: the game, its rules, the time for one turn (None is no limit), and what
    happens to somebody whose time is up.
    """

    game: str
    preset: str
    rules: Any
    turn_limit: timedelta | None
    on_timeout: OnTimeout = OnTimeout.PLAY


def without_bank(terms: Terms) -> Terms:
    """The terms for a match outside of its league, such as a rematch: there nobody has a bank."""
    if terms.on_timeout is not OnTimeout.BANK:
        return terms
    return msgspec.structs.replace(terms, turn_limit=USUAL_LIMIT, on_timeout=OnTimeout.PLAY)


class Motion(msgspec.Struct, frozen=True):
    """What one seat has asked the others to agree on."""

    seat: Seat
    kind: AgreementKind


def find_warning(turn_limit: timedelta | None) -> timedelta | None:
    """How long before the end of a turn of this length its player is warned."""
    if turn_limit is None or turn_limit < SHORTEST_WARNED:
        return None
    return turn_limit / WARNED_PART


def is_deserted(chairs: tuple[Chair, ...]) -> bool:
    """Whether several people play and not one of them is there; people who have left do not count."""
    people = [chair for chair in chairs if chair.is_there]
    return len(people) > 1 and all(chair.missed >= MISSES_OF_THE_ABSENT for chair in people)


ViewT_co = TypeVar("ViewT_co", covariant=True, default=object)
PublicT_co = TypeVar("PublicT_co", covariant=True, default=object)
EventT_co = TypeVar("EventT_co", covariant=True, default=object)


class Table(msgspec.Struct, Generic[PublicT_co, EventT_co], frozen=True, kw_only=True):
    """A match at one version as everybody may know it; without types it is of whichever game.

    A match across two servers has a table in each: people of the other server are named only as they chose.
    """

    id: MatchId
    guild: int | None
    channel: int
    terms: Terms
    status: MatchStatus
    version: int
    chairs: tuple[Chair, ...]
    public: PublicT_co
    """What a spectator sees."""
    recent: tuple[EventT_co, ...]
    """The latest events, oldest first; an event never holds a card that some reader may not see."""
    deadline: datetime | None
    """When the time of the seat on turn is up, of several the first; None while the clock stands."""
    outcome: Outcome | None
    seal: Seal
    started_at: datetime
    ended_at: datetime | None
    deadlines: tuple[datetime | None, ...] = ()
    """When the time of each seat is up; None where its turn is not timed."""
    is_warned: bool = False
    """Whether a seat on turn was warned that little of its time is left."""
    warned: tuple[Seat, ...] = ()
    """The seats that were warned that little of their time is left."""
    paused_at: datetime | None = None
    time_left: timedelta | None = None
    """The time that the turn will have when the clock goes on."""
    is_down: bool = False
    """Whether a server of the match is out of reach: the clock stands, but people may move."""
    is_out_of_reach: bool = False
    """Whether it is this table's own server."""
    kind: SurfaceKind = SurfaceKind.TABLE
    """Which of the match's tables it is."""
    is_across: bool = False
    """Whether the match is one across two servers."""
    lost_at: datetime | None = None
    """Since when the table can be shown nowhere; a match that ended without its table keeps this."""
    void_at: datetime | None = None
    """When a match whose table is lost ends, if nobody finds a new place for it."""
    on_turn: tuple[Seat, ...] = ()
    """The seats that the match waits for."""
    misses: int | None = None
    """Turns missed in a row after which an absent player is out; None where the rules see to that."""
    motions: tuple[Motion, ...] = ()
    """What somebody has asked for and not all have agreed to, oldest first."""
    is_abortable: bool = False
    """Whether the players may still agree to end the match without a result."""
    thread: int | None = None
    """The thread in which the table stands, or is to stand."""
    is_rated: bool = True
    is_sealed: bool = False
    """Whether others are still to play the same deals, so that nothing may be told of them."""
    """Whether it counts for the rankings; then there are no hints."""
    ratings: tuple[RatingChange, ...] = ()
    """What a match that is over has made of its people's ratings; empty where it counts for nothing."""
    is_voided: bool = False
    """Whether the result was taken out of the rankings afterwards."""
    felt: Felt = Felt.DARK
    """What the cards lie on in the pictures that are for everybody."""

    def seat_of(self, user: int) -> Seat | None:
        """The seat of a person, or None."""
        return next((chair.seat for chair in self.chairs if chair.user == user), None)

    @property
    def is_stopped(self) -> bool:
        """Whether nobody may move, by agreement or because the table is lost."""
        return self.paused_at is not None or self.lost_at is not None

    @property
    def is_in_conversation(self) -> bool:
        """Whether it is played in a conversation in which the bot is not.

        There it has neither a table nor hands that the bot could edit: it only answers presses.
        """
        return self.guild is None and sum(chair.computer is None for chair in self.chairs) > 1

    @property
    def people(self) -> tuple[UserId, ...]:
        """The people at the table, computers left out."""
        return tuple(chair.user for chair in self.chairs if chair.user is not None)


class Hand(msgspec.Struct, Generic[ViewT_co, PublicT_co, EventT_co], frozen=True, kw_only=True):
    """What one seat alone may know of a match: to be shown to the person in it and to nobody else."""

    seat: Seat
    view: ViewT_co
    menu: tuple[str, ...]
    """The text forms of the seat's legal actions; empty when it has nothing to do."""
    table: Table[PublicT_co, EventT_co]
    """What everybody knows of the match."""

    @property
    def chair(self) -> Chair:
        """Who sits there."""
        return self.table.chairs[self.seat]

    @override
    def __repr__(self) -> str:
        """Without the cards, as it may stand in a log."""
        return f"Hand(match={self.table.id}, version={self.table.version}, seat={self.seat})"


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """A match at one version: its table, and the hand of each person who plays, computer players left out.

    Between the service and what shows a match it is the only value with all hands; it is taken apart at once.
    """

    table: Table
    hands: tuple[Hand, ...]
    away: Table | None = None
    """The table in the other server, of a match across two."""

    @property
    def tables(self) -> tuple[Table, ...]:
        """All tables of the match."""
        return (self.table,) if self.away is None else (self.table, self.away)

    def table_like(self, other: Table) -> Table:
        """The table of the same server as another; a table that is no longer there is the match's first."""
        return next((table for table in self.tables if table.kind is other.kind), self.table)

    def find_hand(self, user: int) -> Hand | None:
        """The hand of a person; None where they have no seat."""
        return next((hand for hand in self.hands if hand.chair.user == user), None)


class OpenTable(
    Table[PublicT_co, EventT_co], Generic[ViewT_co, PublicT_co, EventT_co], frozen=True, kw_only=True
):
    """A match that is over with all hands open, as it is seen again; no match that goes on is ever one."""

    views: tuple[ViewT_co, ...]
    """What each seat saw."""


def facts_of(table: Table) -> dict[str, Any]:
    """What every table holds, by the names of its fields: an open table's views are left out."""
    return {name: getattr(table, name) for name in Table.__struct_fields__}


COMPUTER_NAME = "Computer"
"""What a computer player is called where no reader's language is known."""

# The store counts matches from 1, so no press on such a hand can reach a match.
_NO_MATCH = MatchId(0)
_NEVER = datetime.fromtimestamp(0, UTC)


def shown_hand(  # who sees what, and who sits opposite
    game: str,
    preset: str,
    reached: Step[Any, Any],
    seat: Seat,
    *,
    user: int,
    name: str,
    computer: str,
) -> Hand[Any, Any, Any]:
    """A position of two, and what happened in it, as the person in this seat sees it.

    The other player is a computer; ``computer`` says of what kind.
    """
    rules, state = GAMES[game], reached.state
    chairs = tuple(
        Chair(seat=at, user=UserId(user), name=name)
        if at == seat
        else Chair(seat=at, user=None, name=COMPUTER_NAME, computer=computer)
        for at in (Seat(0), Seat(1))
    )
    table: Table[Any, Any] = Table(
        id=_NO_MATCH,
        guild=None,
        channel=0,
        terms=Terms(game=game, preset=preset, rules=rules.PRESETS[preset], turn_limit=None),
        status=MatchStatus.LIVE,
        version=0,
        chairs=chairs,
        public=rules.view(state, None),
        on_turn=rules.awaited(state),
        recent=reached.events,
        deadline=None,
        outcome=rules.outcome(state),
        seal=Seal(commitment="", salt="", secret=None),
        started_at=_NEVER,
        ended_at=None,
    )
    menu = tuple(rules.write(action) for action in rules.legal(state, seat))
    return Hand(seat=seat, view=rules.view(state, seat), menu=menu, table=table)
