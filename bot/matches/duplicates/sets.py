"""The duplicate sets as people open and play them: each set once, and one match of each person in it."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from bot.competition.duplicate import Line, field_means
from bot.games.shuffle import commitment
from bot.matches.begin.admission import admit_entrant, admit_match
from bot.matches.core import Core, Update
from bot.matches.duplicates.proving import OWN, read_document
from bot.matches.events.record import read_match_terms, write_match_terms
from bot.matches.record import Record, match_of, read_record
from bot.matches.seal import new_secret, salt_of
from bot.matches.table import Match, Terms
from bot.matches.writing import Events as Happened
from bot.matches.writing import Start, open_match
from bot.players import Level
from bot.refusals import Refusal, Refused
from bot.store import (
    ChannelId,
    DuplicateId,
    DuplicateMoved,
    DuplicatePlayerRow,
    DuplicateRow,
    DuplicateSpan,
    GuildId,
    MatchId,
    MatchStatus,
    MessageId,
    NewDuplicate,
    NewSeat,
    Transaction,
    UserId,
)

OPPONENT = Level.EXPERT
"""Whom everybody plays: the player whose choices follow from the cards alone."""

TRIES = 10
"""How often a change is tried again where somebody else was quicker."""


class DuplicateSet(msgspec.Struct, frozen=True, kw_only=True):
    """A set as somebody may know it who has perhaps not played it: no deal follows from it."""

    id: DuplicateId
    guild: GuildId | None
    """None for the set of all servers."""
    span: DuplicateSpan
    first_day: int
    terms: Terms
    commitment: str
    closes_at: datetime
    is_closed: bool
    channel: ChannelId | None
    message: MessageId | None
    players: int
    match: MatchId | None
    """Where the reader plays it."""
    is_played: bool
    """Whether the reader's match is over."""


class ResultLine(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the standings, with who that is as far as the reader may know."""

    line: Line
    user: UserId | None
    name: str | None
    """None for somebody who is forgotten, or who plays in another server."""
    match: MatchId | None
    """None once the match was deleted."""


class DuplicateResults(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a set that is closed."""

    set: DuplicateSet
    lines: tuple[ResultLine, ...]
    mean_tenths: tuple[int | None, ...]
    """The field's mean of each deal in tenths of a point; None where nobody finished it."""


class DuplicateSets:
    """Opens sets when somebody first asks for them, and begins matches in them."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def current(
        self, guild: int | None, span: DuplicateSpan, terms: Terms, *, user: int
    ) -> DuplicateSet:
        """The set that is open now, of a server or of all; it is opened if nobody has asked for it before."""
        place = None if guild is None else GuildId(guild)
        now = self._core.now().astimezone(UTC)
        first, days = first_day_of(span, now.toordinal()), _DAYS[span]
        name = f"{'all' if place is None else place}:{span.value}:{first}"
        secret = new_secret()
        new = NewDuplicate(
            name=name,
            guild=place,
            span=span,
            first_day=first,
            terms=write_match_terms(terms),
            commitment=commitment(secret),
            secret=secret,
            opened_at=now,
            closes_at=datetime.fromordinal(first + days).replace(tzinfo=UTC),
        )

        def work(tx: Transaction) -> DuplicateSet:
            row = tx.duplicates.find_named(name)
            if row is None:
                tx.duplicates.open(new)
                row = tx.duplicates.find_named(name)
                assert row is not None
            return set_of(tx, row, user)

        for _ in range(TRIES):
            try:
                found = await self._core.store.write(work)
            except DuplicateMoved:
                continue  # somebody has opened it in this moment
            self._core.clocks_changed.set()
            return found
        raise Refused(Refusal.HICCUP)

    async def posted(self, number: DuplicateId, *, channel: int, message: int) -> None:
        """This message shows the seal; the first one gives the salt, unless a match has begun before."""

        def work(tx: Transaction) -> None:
            tx.duplicates.put_salt(number, salt_of(message, 0))
            tx.duplicates.put_message(number, ChannelId(channel), MessageId(message))

        await self._core.store.write(work)

    async def play(
        self, number: DuplicateId, *, user: int, name: str, guild: int | None, channel: int, request: int
    ) -> Match:
        """The person's match in the set, which begins if they have none.

        ``channel`` is that of their direct messages.
        Raises Refused: NO_SET, SET_CLOSED, BARRED, TOO_MANY_MATCHES.
        """
        place = None if guild is None else GuildId(guild)

        def work(tx: Transaction) -> tuple[Record, Happened | None]:
            row = _require(tx, number)
            mine = tx.duplicates.find_player(number, UserId(user))
            if mine is not None:
                return read_record(tx, mine.match), None
            if row.closed_at is not None or row.closes_at <= self._core.now():
                raise Refused(Refusal.SET_CLOSED)
            self._core.saw(tx, UserId(user), name)
            if place is not None:
                admit_entrant(tx, place, UserId(user), ())
            admit_match(tx, None, ChannelId(channel), UserId(user), ())
            # Where no message shows the seal, the first press to play gives the salt.
            tx.duplicates.put_salt(number, salt_of(None, request))
            start = _start(_require(tx, number), UserId(user), ChannelId(channel))
            record, events = open_match(tx, start, at=self._core.now(), tempo=self._core.tempo)
            player = DuplicatePlayerRow(
                match=record.row.id,
                duplicate=number,
                person=tx.duplicates.next_person(number),
                user=UserId(user),
                guild=place,
            )
            tx.duplicates.add_player(player)
            # Read again, as it is sealed by now.
            return read_record(tx, record.row.id), events

        for _ in range(TRIES):
            try:
                record, events = await self._core.store.write(work)
            except DuplicateMoved:
                continue  # another began in the same moment, or this person by another press
            match = match_of(record)
            if events is not None:
                await self._core.publish(Update(match, events, first=True))
            return match
        raise Refused(Refusal.HICCUP)

    async def require(self, number: DuplicateId, *, user: int) -> DuplicateSet:
        """The set; raises Refused (NO_SET)."""
        return await self._core.store.read(lambda tx: set_of(tx, _require(tx, number), user))

    async def last(self, guild: int | None, span: DuplicateSpan, *, user: int) -> DuplicateSet | None:
        """The newest closed set of a server, or of all; None before the first."""

        def work(tx: Transaction) -> DuplicateSet | None:
            row = tx.duplicates.find_last(None if guild is None else GuildId(guild), span)
            return None if row is None else set_of(tx, row, user)

        return await self._core.store.read(work)

    async def results(self, number: DuplicateId, *, user: int, guild: int | None) -> DuplicateResults:
        """What came of a closed set, for somebody in a server. Raises Refused: NO_SET, SET_OPEN.

        In the set of all servers only those have names who play in the reader's, and the reader.
        """

        def work(tx: Transaction) -> DuplicateResults:
            row = _require(tx, number)
            _require_reader(tx, row, UserId(user), guild)
            document = read_document(row.proof)
            players = {each.person: each for each in tx.duplicates.players(number)}
            users = tuple(each.user for each in players.values() if each.user is not None)
            known = tx.people.known(users)

            def told(line: Line) -> ResultLine:
                player = players.get(line.person)
                is_near = player is not None and (
                    row.guild is not None
                    or player.user == user
                    or (guild is not None and player.guild == guild)
                )
                who = player.user if player is not None and is_near else None
                name = known[who].name if who is not None and who in known else None
                return ResultLine(
                    line=line, user=who, name=name, match=player.match if player and is_near else None
                )

            means = field_means([each.points for each in document.played])
            return DuplicateResults(
                set=set_of(tx, row, user),
                lines=tuple(told(line) for line in document.standings),
                mean_tenths=tuple(None if mean is None else round(mean * 10) for mean in means),
            )

        return await self._core.store.read(work)

    async def proof(self, number: DuplicateId, *, user: int, guild: int | None) -> bytes:
        """The file that proves a closed set. Raises Refused: NO_SET, SET_OPEN."""

        def work(tx: Transaction) -> bytes:
            row = _require(tx, number)
            _require_reader(tx, row, UserId(user), guild)
            return row.proof

        return await self._core.store.read(work)

    async def shown(self, number: DuplicateId) -> None:
        """The message of the set shows the standings, or is gone."""
        await self._core.store.write(lambda tx: tx.duplicates.put_shown(number))

    async def behind(self) -> tuple[DuplicateId, ...]:
        """The closed sets whose message does not show the standings yet."""
        return await self._core.store.read(lambda tx: tx.duplicates.behind())


_DAYS = {DuplicateSpan.DAY: 1, DuplicateSpan.WEEK: 7}


def first_day_of(span: DuplicateSpan, today: int) -> int:
    """The day on which the present set began: today, or Monday; days are numbers of the calendar."""
    return today if span is DuplicateSpan.DAY else today - (today - 1) % 7


def set_of(tx: Transaction, row: DuplicateRow, user: int) -> DuplicateSet:
    """The set as one person sees it, without its secret."""
    players = tx.duplicates.players(row.id)
    mine = next((each.match for each in players if each.user == user), None)
    match = None if mine is None else tx.matches.find(mine)
    return DuplicateSet(
        id=row.id,
        guild=row.guild,
        span=row.span,
        first_day=row.first_day,
        terms=read_match_terms(row.terms),
        commitment=row.commitment,
        closes_at=row.closes_at,
        is_closed=row.closed_at is not None,
        channel=row.channel,
        message=row.message,
        players=len(players),
        match=mine,
        is_played=match is not None and match.status is not MatchStatus.LIVE,
    )


def _start(row: DuplicateRow, user: UserId, channel: ChannelId) -> Start:
    """The person's match: in private, as a table would show the deals to those who have yet to play."""
    return Start(
        guild=None,
        channel=channel,
        terms=read_match_terms(row.terms),
        seats=(NewSeat(seat=OWN, user=user), NewSeat(seat=1 - OWN, computer=OPPONENT.value)),
        secret=row.secret,
        salt=row.salt,
        message=None,
        rated=False,
    )


def _require(tx: Transaction, number: DuplicateId) -> DuplicateRow:
    row = tx.duplicates.find(number)
    if row is None:
        raise Refused(Refusal.NO_SET)
    return row


def _require_reader(tx: Transaction, row: DuplicateRow, user: UserId, guild: int | None) -> None:
    """Raises Refused: SET_OPEN before the set is closed, NO_SET in another server for who has not played."""
    if row.closed_at is None:
        raise Refused(Refusal.SET_OPEN)
    is_here = row.guild is None or row.guild == guild
    if not is_here and tx.duplicates.find_player(row.id, user) is None:
        raise Refused(Refusal.NO_SET)
