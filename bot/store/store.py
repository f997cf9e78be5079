"""The store: an open database of any kind, and its transactions. `bot.store.sqlite` is one kind."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import ClassVar, Generic, Self, TypeVar, overload

from bot.store.banks import Banks
from bot.store.challenges import Challenges, Lobbies
from bot.store.champions import Champions
from bot.store.duplicates import Duplicates
from bot.store.events import Events
from bot.store.former import Calls, Former
from bot.store.friendlies import Friendlies
from bot.store.histories import Histories, Meetings
from bot.store.kinds import GuildId, MatchId, ProcessId, SeasonId, UserId
from bot.store.ladders import Ladders
from bot.store.learning import DailyHands, Hints, Reviews
from bot.store.matches import Matches, MatchLists
from bot.store.outbox import Outbox
from bot.store.people import People, PersonBlocks, Preferences, Presets
from bot.store.privacy import PersonalData
from bot.store.processes import Leases, Processes
from bot.store.queue import Queue, Watches
from bot.store.repository import Link, Repository
from bot.store.results import Ratings, Results, StaleRankings
from bot.store.seasons import Seasons
from bot.store.servers import Heartbeat, ServerBlocks, Servers, Settings
from bot.store.standings import Standings
from bot.store.surfaces import Surfaces
from bot.store.upkeep import Departures, Retention
from bot.store.waiting import Agreements, Deadlines
from bot.store.whole import WholeMatches

DoneT = TypeVar("DoneT")
RepositoryT = TypeVar("RepositoryT", bound=Repository)


class _Over(Generic[RepositoryT]):
    """A repository over the transaction, made when it is first asked for: most use two or three of all."""

    def __init__(self, kind: Callable[[Link], RepositoryT]) -> None:
        self._kind = kind

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, tx: None, owner: type) -> Self: ...
    @overload
    def __get__(self, tx: Transaction, owner: type) -> RepositoryT: ...
    def __get__(self, tx: Transaction | None, owner: type) -> Self | RepositoryT:
        if tx is None:
            return self
        made = self._kind(tx)
        # From now on the attribute itself is found, without a call.
        tx.__dict__[self._name] = made
        return made


class Transaction(Link):
    """What `Store.write` and `Store.read` give to a unit of work, for as long as it goes on."""

    matches = _Over(Matches)
    whole_matches = _Over(WholeMatches)
    match_lists = _Over(MatchLists)
    surfaces = _Over(Surfaces)
    deadlines = _Over(Deadlines)
    agreements = _Over(Agreements)
    challenges = _Over(Challenges)
    lobbies = _Over(Lobbies)
    queue = _Over(Queue)
    watches = _Over(Watches)
    people = _Over(People)
    preferences = _Over(Preferences)
    person_blocks = _Over(PersonBlocks)
    presets = _Over(Presets)
    servers = _Over(Servers)
    server_blocks = _Over(ServerBlocks)
    settings = _Over(Settings)
    heartbeat = _Over(Heartbeat)
    results = _Over(Results)
    ratings = _Over(Ratings)
    stale_rankings = _Over(StaleRankings)
    seasons = _Over(Seasons)
    champions = _Over(Champions)
    ladders = _Over(Ladders)
    former = _Over(Former)
    calls = _Over(Calls)
    hints = _Over(Hints)
    reviews = _Over(Reviews)
    daily_hands = _Over(DailyHands)
    events = _Over(Events)
    friendlies = _Over(Friendlies)
    banks = _Over(Banks)
    duplicates = _Over(Duplicates)
    retention = _Over(Retention)
    departures = _Over(Departures)
    processes = _Over(Processes)
    leases = _Over(Leases)
    outbox = _Over(Outbox)

    def standings(self, guild: GuildId, game: str, season: SeasonId | None = None) -> Standings:
        """The standings of one game in one server, of all time or of a season."""
        return Standings(self, guild, game, season)

    def histories(self, guild: GuildId, game: str | None, user: UserId) -> Histories:
        """What one person has played in one server."""
        return Histories(self, guild, game, user)

    def meetings(self, guild: GuildId) -> Meetings:
        """What two people have played against each other in one server."""
        return Meetings(self, guild)

    def personal_data(self, user: UserId) -> PersonalData:
        """Everything about one person."""
        return PersonalData(self, user)


class Store(ABC):
    """An open database. It belongs to the event loop that opened it."""

    is_shared: ClassVar[bool] = False
    """Whether several processes may be working with the database."""

    def __init__(self) -> None:
        self.process: ProcessId | None = None
        """Which of these processes this one is; None for one that takes no part in their work."""
        self.unreadable: frozenset[MatchId] = frozenset()
        """Matches of which the start found rows that mean nothing: nobody may play them on."""
        self.on_write: Callable[[float], None] | None = None
        """Called with the seconds that each write took, waiting for its turn included."""
        self.on_read: Callable[[float], None] | None = None
        """The same for each reading."""
        self.on_repeat: Callable[[], None] | None = None
        """Called when a write is begun again, as others got in its way; by the thread that does it."""
        self.waiting = 0
        """How many writes go on or wait for their turn."""

    @abstractmethod
    async def write(
        self,
        work: Callable[[Transaction], DoneT],
        *,
        of: MatchId | None = None,
        is_simple: bool = False,
    ) -> DoneT:
        """Do a unit of work in one transaction: all of it is on the disk afterwards, or nothing if it raises.

        The work is done in another thread, beside the event loop. It must not keep the transaction, nor
        change anything but the store, as what it did may still be undone. A cancelled write keeps all or
        nothing, but which of the two is for the next reading to find out. Raises what the work raises, and
        StoreBusy, StoreFull, StoreBroken.

        A work ``of`` a match decides by what belongs to that match alone: it waits for others of the same
        match, and gets in the way of no other. Each statement of a work that is simple is right by itself,
        whatever others write between them.
        """

    @abstractmethod
    async def read(self, work: Callable[[Transaction], DoneT]) -> DoneT:
        """Look at the store as it is at the first query, whatever is written meanwhile; read only.

        As for `write`, the work is done in another thread.
        """

    @abstractmethod
    async def close(self) -> None:
        """Wait for what is being written and read, and close; closing twice is no fault."""

    def hint(self, text: str) -> None:  # noqa: B027  # a process alone has nobody to tell
        """Say something to all processes that share the database, soon; it may get lost, or come twice."""

    async def hear(self, listener: Callable[[str], None]) -> None:  # noqa: B027  # nor anybody to hear
        """Tell this listener what other processes, and this one, say from now on by `hint`."""

    async def require_writable(self) -> None:
        """Write something that changes nothing; raises StoreError when that fails."""

        def work(tx: Transaction) -> None:
            tx.conn.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")

        await self.write(work)
