"""The events of servers as people enter and play them, each change in one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from datetime import timedelta

import msgspec

from bot.competition import (
    SIDES,
    CheckIn,
    Come,
    Event,
    Format,
    Friendly,
    League,
    Person,
    Register,
    Return,
    Tables,
    TermsError,
)
from bot.competition import Terms as EventTerms
from bot.competition.proof import prove
from bot.games.registry import GAMES
from bot.games.shuffle import commitment
from bot.matches.banks import with_bank
from bot.matches.begin.admission import admit_entrant
from bot.matches.core import Core
from bot.matches.events.changing import change_event, find_open, require_entrant, write
from bot.matches.events.cup import Cup, cup_of
from bot.matches.events.friendlies import Friendlies, note_friendly
from bot.matches.events.leading import Organiser, resign
from bot.matches.events.leagues import Leagues
from bot.matches.events.no_shows import require_reliable
from bot.matches.events.record import (
    EventRecord,
    announced,
    encode_event,
    is_over,
    next_due,
    read_event,
    read_log,
    salt_of_event,
    write_event_terms,
    write_match_terms,
)
from bot.matches.play.moves import Play
from bot.matches.seal import new_secret, salt_of
from bot.matches.table import Terms
from bot.refusals import Refusal, Refused
from bot.store import (
    ChannelId,
    EventId,
    EventStatus,
    GuildId,
    MessageId,
    NewEvent,
    RequestId,
    Scheduled,
    Transaction,
    UserId,
)
from bot.store import Events as EventRows
from bot.store import Friendlies as FriendlyRows

LISTED = 25
"""How many events of a server are listed, the newest ones."""


def seats_at_tables(game: str, most: int) -> tuple[int, ...]:
    """How many sit at the tables of a game where so many do at most, or one fewer; raises Refused
    (WRONG_FORMAT) for a game that seats neither.
    """
    seats = tuple(count for count in GAMES[game].SEATS if count > 2 and most - 1 <= count <= most)
    if not seats:
        raise Refused(Refusal.WRONG_FORMAT)
    return seats


class NewCup(msgspec.Struct, frozen=True, kw_only=True):
    """A cup as somebody announces it."""

    guild: int
    channel: int
    host: int
    host_name: str
    terms: Terms
    """By what its matches are played."""
    format: Format
    starts_in_s: int
    round_time_s: int
    places: int
    check_in: bool
    role: int | None = None
    """Who may enter; None is everybody."""
    server: str = ""
    """What the server is called; of a friendly, whose other server reads it."""
    request: int


class Events:
    """What people ask for. `bot.matches.events.due` does what happens by itself."""

    def __init__(self, core: Core, play: Play) -> None:
        self._core = core
        self._play = play
        self.organiser = Organiser(core, play)
        self.leagues = Leagues(core)
        self.friendlies = Friendlies(core)

    async def announce(self, new: NewCup) -> Cup:
        """Announce a cup, or find the one that this request announced.

        Raises Refused: WRONG_FORMAT for a game that is for other numbers of players than the format seats,
        BAD_RULES for terms that clash, FRIENDLY_OFF for one of a server that plays none.
        """
        seats = new.format.seats if isinstance(new.format, Tables) else (2,)
        if not set(seats) <= set(GAMES[new.terms.game].SEATS):
            raise Refused(Refusal.WRONG_FORMAT)
        if isinstance(new.format, League):
            new = msgspec.structs.replace(new, terms=with_bank(new.terms, new.format))
        now, secret = self._core.now(), new_secret()
        event = _announced(new, self._core)

        def work(tx: Transaction) -> Cup:
            self._core.saw(tx, UserId(new.host), new.host_name)
            row = NewEvent(
                guild=GuildId(new.guild),
                channel=ChannelId(new.channel),
                host=UserId(new.host),
                terms=write_event_terms(event.terms),
                commitment=commitment(secret),
                secret=secret,
                created_at=now,
                request=RequestId(new.request),
            )
            number = tx.events.insert(row, snapshot=encode_event(event), due_at=next_due(event, now))
            if isinstance(new.format, Friendly):
                note_friendly(tx, number, row.guild, new.server)
            return cup_of(tx, read_event(tx, number), now)

        cup = await self._core.store.write(work)
        self._core.clocks_changed.set()
        return cup

    async def join(
        self,
        number: EventId,
        *,
        user: int,
        name: str,
        roles: Collection[int] = (),
        guild: int | None = None,
        request: int,
    ) -> Cup:
        """Enter, or come back after leaving; ``roles`` are those that the person has on the server, and
        ``guild`` is the server for which they enter a friendly.

        Raises Refused: NO_EVENT, ROLE_MISSING, DID_NOT_COME, BARRED, APART, ALREADY_ENTERED, EVENT_FULL,
        REGISTRATION_CLOSED, EVENT_OVER, OTHER_SIDE.
        """
        core = self._core

        def step(tx: Transaction, record: EventRecord) -> EventRecord:
            side = record.side_of(guild)
            server = record.guild_of(side) or record.row.guild
            # In a friendly those who do not want to meet are kept apart by the pairing.
            others = () if record.friendly else record.users(but=record.find_entrant(user))
            admit_entrant(tx, server, UserId(user), others)
            core.saw(tx, UserId(user), name)
            who = record.event.terms.who
            if who and int(who) not in roles:
                raise Refused(Refusal.ROLE_MISSING)
            entrant = record.find_entrant(user)
            # Whoever comes back to an event that they missed a match of may do so.
            if entrant is not None:
                if record.event.player(entrant).side != side:
                    raise Refused(Refusal.OTHER_SIDE)
                return write(core, tx, record, Return(entrant), request)
            require_reliable(tx, server, UserId(user), core.now())
            person = Person(tx.events.person(number, UserId(user)))
            return write(core, tx, record, Register(person, side=side), request)

        return await change_event(core, number, step, request=request, seen_from=guild)

    async def leave(self, number: EventId, *, user: int, request: int | None) -> Cup:
        """Leave for good, or until one joins again; a match in progress is resigned.

        Raises Refused: NO_EVENT, NOT_ENTERED, EVENT_OVER.
        """
        record = await self._core.store.read(lambda tx: read_event(tx, number))
        entrant = record.find_entrant(user)
        if entrant is None:
            raise Refused(Refusal.NOT_ENTERED)
        for pairing in record.event.open():
            match = record.matches.get(pairing.number)
            if match is not None and entrant in pairing.seats:
                await resign(self._play, match, user)
        return await self.organiser.withdraw(number, entrant, request=request)

    async def check_in(self, number: EventId, *, user: int, request: int) -> Cup:
        """Confirm before the start that one will play; raises Refused."""
        core = self._core

        def step(tx: Transaction, record: EventRecord) -> EventRecord:
            return write(core, tx, record, CheckIn(require_entrant(record, user)), request)

        return await change_event(core, number, step, request=request)

    async def come(self, number: EventId, *, user: int, guild: int | None = None, request: int) -> Cup:
        """Confirm that one is there for the round; whoever comes last begins the match.

        ``guild`` is the server where they say so. Raises Refused: NO_EVENT, NOT_ENTERED, NO_PAIRING,
        CHECKED_IN, EVENT_PAUSED, OTHER_SIDE.
        """
        core = self._core

        def step(tx: Transaction, record: EventRecord) -> EventRecord:
            entrant = require_entrant(record, user)
            if guild is not None and record.event.player(entrant).side != record.side_of(guild):
                raise Refused(Refusal.OTHER_SIDE)
            pairing = find_open(record, entrant)
            if pairing is None:
                raise Refused(Refusal.NO_PAIRING)
            if record.event.paused_at is not None:
                raise Refused(Refusal.EVENT_PAUSED)
            return write(core, tx, record, Come(pairing.number, entrant), request)

        return await change_event(core, number, step, request=request, seen_from=guild)

    # What there is to see

    async def find(self, number: EventId, *, seen_from: int | None = None) -> Cup | None:
        """The event, as the people of a server see it if it is a friendly; or None."""
        try:
            return await self.require(number, seen_from=seen_from)
        except Refused:
            return None

    async def require(self, number: EventId, *, seen_from: int | None = None) -> Cup:
        """The event, as `find` has it; raises Refused (NO_EVENT)."""
        return await self._core.store.read(
            lambda tx: cup_of(tx, read_event(tx, number), self._core.now(), seen_from=seen_from)
        )

    async def sides(self, number: EventId) -> tuple[Cup, ...]:
        """The event as each of its servers sees it; none where it is gone."""
        try:
            return await self._core.store.read(lambda tx: self._sides(tx, number))
        except Refused:
            return ()

    def _sides(self, tx: Transaction, number: EventId) -> tuple[Cup, ...]:
        record, now = read_event(tx, number), self._core.now()
        home, away = cup_of(tx, record, now), record.friendly
        if away is None or away.guild is None:
            return (home,)
        return home, cup_of(tx, record, now, seen_from=away.guild)

    async def of_guild(self, guild: int) -> tuple[Cup, ...]:
        """The newest events of a server, the newest first."""

        def work(tx: Transaction) -> list[Cup]:
            numbers = tx.events.of_guild(GuildId(guild), limit=LISTED)
            return [cup_of(tx, read_event(tx, number), self._core.now()) for number in numbers]

        return tuple(await self._core.store.read(work))

    async def live_of(self, user: int) -> tuple[EventId, ...]:
        """The events that go on and have the person among them."""
        return await self._core.store.read(lambda tx: tx.events.live_of(UserId(user)))

    async def prove(self, number: EventId) -> bytes:
        """The file that proves an event that is over. Raises Refused: NO_EVENT, NOT_OVER."""
        record = await self._core.store.read(lambda tx: read_event(tx, number))
        if not is_over(record.event):
            raise Refused(Refusal.EVENT_NOT_OVER)
        log = await self._core.store.read(lambda tx: read_log(tx, number))
        row = record.row
        return await asyncio.to_thread(
            prove, row.secret, salt_of_event(row), record.event.terms, row.created_at, log
        )

    # Its messages

    async def posted(self, cup: Cup, message: int, *, version: int) -> None:
        """This message shows the event, as it was at a version; the first one gives the salt, of a friendly
        the one in the second server, as by then both have read the seal.
        """

        def work(tx: Transaction) -> None:
            row = tx.events.find(cup.id)
            if row is None:
                return
            _messages_of(tx, cup).put_message(cup.id, MessageId(message), shows=version)
            # Later the seed has been used, and must stay what it is.
            if row.status is EventStatus.REGISTRATION and cup.side != SIDES[0]:
                tx.events.put_salt(cup.id, salt_of(message, row.request))

        await self._core.store.write(work)

    async def shown(self, cup: Cup) -> None:
        """The event's message shows this version."""
        await self._core.store.write(lambda tx: _messages_of(tx, cup).put_shown(cup.id, cup.event.version))

    async def told(self, cup: Cup, notice: str) -> None:
        """People were told of this by a message of its own."""
        await self._core.store.write(lambda tx: _messages_of(tx, cup).put_noticed(cup.id, notice))

    async def scheduled(self, number: EventId, event: int | None, shows: Scheduled) -> None:
        """This scheduled event of Discord's shows the event, as far as this."""
        known = None if event is None else MessageId(event)
        await self._core.store.write(lambda tx: tx.events.put_scheduled(number, known, shows))

    async def behind(self) -> tuple[Cup, ...]:
        """The events whose messages are missing or show less than is true."""

        def work(tx: Transaction) -> list[Cup]:
            numbers = dict.fromkeys((*tx.events.behind(), *tx.friendlies.behind()))
            return [side for number in numbers for side in self._sides(tx, number)]

        return tuple(await self._core.store.read(work))


def _messages_of(tx: Transaction, cup: Cup) -> EventRows | FriendlyRows:
    """Where the message is noted that shows the event so."""
    return tx.friendlies if cup.is_away else tx.events


def _announced(new: NewCup, core: Core) -> Event:
    """The event of nobody yet; raises Refused (BAD_RULES)."""
    now = core.now()
    try:
        terms = EventTerms(
            format=new.format,
            rules=write_match_terms(new.terms),
            # Whole minutes read better, and nobody minds a few seconds more.
            starts_at=(now + timedelta(seconds=new.starts_in_s + 59)).replace(second=0, microsecond=0),
            round_time=timedelta(seconds=new.round_time_s),
            places=new.places,
            check_in=new.check_in,
            who="" if new.role is None else str(new.role),
            least=new.format.seats[0] if isinstance(new.format, Tables) else 2,
        )
        return announced(terms, now)
    except TermsError:
        raise Refused(Refusal.BAD_RULES) from None
