"""The service between the rules and Discord: everything that the outside may ask of matches."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime

from bot.matches.across import unnamed
from bot.matches.after.proofs import Proofs
from bot.matches.after.replays import Replays
from bot.matches.after.reviews import Reviews
from bot.matches.after.training import Training
from bot.matches.audit import audit_live_matches
from bot.matches.begin.challenges import Challenges
from bot.matches.begin.lobbies import Lobbies
from bot.matches.begin.queue import Queue
from bot.matches.begin.watches import Watches
from bot.matches.change import require_hand
from bot.matches.clock import Clock
from bot.matches.core import UNREADABLE, Core, LeftBehind, Listener, Meter, NoMeter
from bot.matches.database_clock import DatabaseClock
from bot.matches.deadlines import Tempo
from bot.matches.duplicates.sets import DuplicateSets
from bot.matches.duplicates.teams import Teams
from bot.matches.events.events import Events
from bot.matches.events.ladders import Ladders
from bot.matches.gateway import Gateway
from bot.matches.people.achievements import Achievements
from bot.matches.people.preferences import PreferencesOfPeople, Vacations
from bot.matches.people.presets import Presets
from bot.matches.people.privacy import Privacy
from bot.matches.play.agreements import Agreements
from bot.matches.play.hints import Hints
from bot.matches.play.moves import Play
from bot.matches.playing_time import Now, PlayingTime, since_boot, utc_now
from bot.matches.processes import Processes
from bot.matches.record import Record, match_of, read_record, table_of
from bot.matches.servers.champions import Champions
from bot.matches.servers.dailies import Dailies
from bot.matches.servers.managers import Managers
from bot.matches.servers.reach import Reach
from bot.matches.servers.recounts import Recounts
from bot.matches.servers.seasons import Seasons
from bot.matches.servers.servers import Servers
from bot.matches.servers.upkeep import Keep, Upkeep
from bot.matches.surfaces import Messages, Surfaces
from bot.matches.table import Hand, Match, Table
from bot.rankings import (
    Former,
    Overview,
    Page,
    Profile,
    Rivalry,
    former_places,
    games_played,
    overview,
    profile,
    rivalry,
    standings,
)
from bot.refusals import Refusal, Refused
from bot.store import GuildId, MatchId, MatchStatus, ProcessKind, Store, StoreError, Transaction, UserId
from bot.thinkers import Mind, OwnMind

FAR_OFF = float("inf")


class Matches:
    """One service for one store. Each part answers for one subject, as `challenges`, `play` or `reviews`."""

    def __init__(
        self,
        store: Store,
        *,
        now: Now | None = None,
        playing_time: PlayingTime | None = None,
        tempo: Tempo | None = None,
        meter: Meter | None = None,
        keep: Keep | None = None,
        mind: Mind | None = None,
    ) -> None:
        keep = keep or Keep()
        # A lost table is searched for as long as the data of a server that left is kept: one setting of the
        # host's for both.
        tempo = replace(tempo or Tempo(), search=keep.departed)
        clock = DatabaseClock()
        playing_time = playing_time or _playing_time(now, clock if store.is_shared else None)
        self.playing_time = playing_time
        meter, mind = meter or NoMeter(), mind or OwnMind()
        self._core = Core(store, playing_time=playing_time, tempo=tempo, meter=meter, mind=mind)
        self.reach = Reach(self._core)
        self.challenges = Challenges(self._core)
        self.lobbies = Lobbies(self._core)
        self.watches = Watches(self._core)
        self.queue = Queue(self._core, self.watches)
        self.play = Play(self._core, self.reach)
        self.agreements = Agreements(self._core)
        self.hints = Hints(self._core)
        self.reviews = Reviews(self._core)
        self.vacations = Vacations(self._core)
        self.preferences = PreferencesOfPeople(self._core)
        self.languages = self._core.languages
        self.surfaces = Surfaces(self._core)
        self.servers = Servers(self._core)
        self.seasons, self.champions = Seasons(self._core), Champions(self._core)
        self.presets, self.teams = Presets(self._core), Teams(self._core)
        self.dailies = Dailies(self._core)
        self.achievements = Achievements(self._core)
        self._recounts = Recounts(self._core, first=self.achievements.credit_old_matches)
        self.managers = Managers(self._core, self.reach, self._recounts)
        self.events, self.duplicates = Events(self._core, self.play), DuplicateSets(self._core)
        self.ladders = Ladders(self._core)
        self.privacy = Privacy(self._core, self.play, self.challenges, self.lobbies, self.events, self.teams)
        self.proofs, self.replays = Proofs(self._core), Replays(self._core)
        self.training = Training(self._core, self.replays)
        self.upkeep = Upkeep(self._core, keep, self.reach)
        self._clock = self._new_clock()
        self._audit: asyncio.Task[None] | None = None
        self.gateway = Gateway(playing_time, is_shared=store.is_shared)
        self.processes = Processes(self._core, clock, self.gateway, duties=self)

    @property
    def is_shared(self) -> bool:
        """Whether several processes may be seeing to the same matches."""
        return self._core.store.is_shared

    def listen(self, listener: Listener) -> None:
        """Tell this listener, after each commit, what readers see has changed."""
        self._core.listen(listener)

    async def start(self, kind: ProcessKind = ProcessKind.GATEWAY) -> None:
        """Let the clocks run on from where the bot stopped, and check the live matches in the background.

        Where several processes share the database, one of them does so.
        """
        # Before the clock, which would meet them first.
        for match in sorted(self._core.store.unreadable):
            await self._core.freeze(match, UNREADABLE)
        if self._core.store.is_shared:
            await self.processes.start(kind)
        else:
            await self.keep_time()

    async def keep_time(self) -> None:
        """Begin to act on deadlines, and to do all else that one process does for all."""
        # Nobody may look at a deadline before it is moved by the time the bot was away.
        await self._clock.start()
        try:
            await self._recounts.mark_outdated()
            await self._recounts.start()
            await self.reviews.start()
        except StoreError:
            # It is begun anew when the store can be used.
            await self.leave_time()
            raise
        self._audit = asyncio.create_task(self.audit(), name="audit")

    async def stop(self) -> None:
        """Finish what is being done; nothing moves by itself afterwards."""
        await self._stop_audit()
        await self._recounts.stop()
        # First, so that the clock need not wait for whoever is still thinking.
        await self._core.mind.close()
        await self.reviews.stop()
        await self._clock.stop()
        with suppress(StoreError):
            await self.surfaces.settled()
        await self.processes.stop()

    async def leave_time(self) -> None:
        """Another process keeps the time from now on."""
        await self._stop_audit()
        await self._recounts.stop()
        await self._clock.stop()
        self._clock = self._new_clock()

    async def after_death(self) -> None:
        """Another process has ended without a word: what it was about to do and to post goes on."""
        await self.reviews.start()
        await self._recounts.start()
        await self._core.publish(LeftBehind())

    def _new_clock(self) -> Clock:
        return Clock(self._core, self.play, self.challenges, self.queue, self.upkeep, self.reviews)

    async def _stop_audit(self) -> None:
        if self._audit is not None:
            self._audit.cancel()
            with suppress(asyncio.CancelledError):
                await self._audit
            self._audit = None

    async def tick(self) -> None:
        """Act at once on everything that is due; the clockwork does so by itself once it runs."""
        await self._clock.tick()

    async def audit(self) -> None:
        """Check all live matches against their logs; done by itself after the start."""
        await audit_live_matches(self._core)

    async def find(self, match: MatchId) -> Table | None:
        """The match as it stands, or None when there is none (or it cannot be read)."""
        try:
            return table_of(await self._core.read(match))
        except Refused:
            return None

    async def find_tables(self, match: MatchId) -> tuple[Table, ...]:
        """All tables of the match, of one across servers two; none as by `find`."""
        found = await self.find_match(match)
        return () if found is None else found.tables

    async def find_match(self, match: MatchId) -> Match | None:
        """The match with the hands of its people, for what keeps all its messages; None as by `find`."""
        try:
            return match_of(await self._core.read(match))
        except Refused:
            return None

    async def find_newer(self, match: MatchId, *, than: int) -> tuple[Match | None, Messages]:
        """The match as by `find_match` if it has a later version, and its messages, both of one moment."""

        def work(tx: Transaction) -> tuple[Record | None, Messages]:
            messages, version = self.surfaces.read_around(tx, match), tx.matches.version_of(match)
            # Mostly it has none, and then nothing more is read.
            record = None if version is None or version <= than else read_record(tx, match)
            return record, messages

        try:
            record, messages = await self._core.read_with(match, work)
        except Refused:
            return None, Messages(rows=(), dms={})
        return None if record is None else match_of(record), messages

    async def hand(self, match: MatchId, *, user: int) -> Hand:
        """What a person may know of a match in which they sit. Raises Refused: NO_MATCH, NOT_YOURS."""
        found = await self.find_match(match)
        if found is None:
            raise Refused(Refusal.NO_MATCH)
        return require_hand(found, user)

    async def of_user(self, user: int, *, guild: int | None = None) -> tuple[Table, ...]:
        """A person's live matches, the most urgent first: own turn before others', then by deadline."""
        rows = await self._core.store.read(lambda tx: tx.match_lists.live_of(UserId(user)))
        # One by one, so that a damaged match is frozen and hides none of the others.
        found = [await self.find_match(row.id) for row in rows if guild in (None, row.guild, row.away_guild)]
        hands = [match.find_hand(user) for match in found if match is not None]
        tables = (hand.table for hand in hands if hand is not None)
        live = [table for table in tables if table.status is MatchStatus.LIVE]
        return tuple(sorted(live, key=lambda table: _urgency(table, user)))

    async def awaiting(self, user: int, *, but: MatchId, beside: bool = True) -> Table | None:
        """The match that waits most for a move of the person, ``but`` for this one.

        Without ``beside`` those in conversations are left out, whose hands have no message of their own.
        """
        if not await self._core.store.read(lambda tx: tx.match_lists.plays_beside(UserId(user), but)):
            return None
        waiting = (
            table
            for table in await self.of_user(user)
            if table.id != but and table.seat_of(user) in table.on_turn and not table.is_stopped
        )
        return next((table for table in waiting if beside or not table.is_in_conversation), None)

    async def met(self, user: int, name: str) -> None:
        """Remember a person's display name for pictures and rankings."""
        await self._core.store.write(lambda tx: self._core.saw(tx, UserId(user), name))

    async def standings(
        self,
        guild: int,
        game: str,
        *,
        since: datetime | None,
        limit: int,
        offset: int,
        reader: int | None = None,
    ) -> Page:
        """A page of a server's ranking; ``since`` counts only matches that ended later."""
        own = None if reader is None else UserId(reader)
        return await self._core.store.read(
            lambda tx: standings(
                tx, GuildId(guild), game, since=since, reader=own, limit=limit, offset=offset
            )
        )

    async def unnamed(self, users: Iterable[UserId], *, guild: int) -> frozenset[UserId]:
        """Those of the people in the rankings of all servers who are not to be named on this one."""
        return await self._core.store.read(lambda tx: unnamed(tx, users, GuildId(guild)))

    async def former_places(
        self, guild: int, game: str, *, users: Iterable[UserId], at: datetime
    ) -> dict[UserId, Former]:
        """Where those people stood in a server's ranking who had played by then."""
        return await self._core.store.read(
            lambda tx: former_places(tx, GuildId(guild), game, users=users, at=at)
        )

    async def profile(self, guild: int, game: str, user: int) -> Profile:
        """What a person has played of a game in a server."""
        return await self._core.store.read(lambda tx: profile(tx, GuildId(guild), game, UserId(user)))

    async def overview(self, guild: int, user: int) -> Overview:
        """All games that a person has played in a server."""
        return await self._core.store.read(lambda tx: overview(tx, GuildId(guild), UserId(user)))

    async def rivalry(self, guild: int, game: str, user: int, other: int) -> Rivalry:
        """What two people have played against each other."""
        return await self._core.store.read(
            lambda tx: rivalry(tx, GuildId(guild), game, UserId(user), UserId(other))
        )

    async def games_played(self, guild: int, user: int) -> tuple[str, ...]:
        """The games that a person has played in a server, the one played most first."""
        return await self._core.store.read(lambda tx: games_played(tx, GuildId(guild), UserId(user)))

    async def recall(self, key: str) -> str | None:
        """A fact about this installation that outlives restarts."""
        return await self._core.store.read(lambda tx: tx.settings.find(key))

    async def remember(self, key: str, value: str) -> None:
        """Keep a fact about this installation."""
        await self._core.store.write(lambda tx: tx.settings.put(key, value))


def _playing_time(now: Now | None, clock: DatabaseClock | None) -> PlayingTime:
    """The time of play by the clock of a test, else of the shared database, else of this machine."""
    if now is not None:
        return PlayingTime(now)
    return PlayingTime(utc_now if clock is None else clock.now, steady=since_boot)


def _urgency(table: Table, user: int) -> tuple[bool, float, int]:
    seat = table.seat_of(user)
    waits = seat is None or seat not in table.on_turn or table.is_stopped
    # A match without a clock can wait for all that have one.
    deadline = FAR_OFF if table.deadline is None else table.deadline.timestamp()
    return waits, deadline, table.id
