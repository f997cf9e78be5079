"""What the database holds about one person: to be handed out, and to be forgotten."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Select, delete, exists, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.agreements import AgreementRow
from bot.store.blocks import PersonBlockRow, ServerBlockRow
from bot.store.challenges import ChallengeRow
from bot.store.daily_tables import daily_answer
from bot.store.kinds import (
    ChallengeStatus,
    ChannelId,
    GuildId,
    MatchId,
    MatchStatus,
    MessageId,
    SurfaceKind,
    UserId,
)
from bot.store.matches import ActionRow, SeatRow
from bot.store.presets import PresetRow
from bot.store.results import RatingRow, ResultRow
from bot.store.rows import all_rows
from bot.store.study import review
from bot.store.tables import (
    action,
    agreement,
    challenge,
    challenge_guest,
    challenge_seat,
    match,
    person,
    person_block,
    preference,
    preset,
    rating,
    result,
    seat,
    server_block,
    surface,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedRow:
    """A match without its state and seed; an emptied one has kept its results alone."""

    id: MatchId
    guild: GuildId | None
    channel: ChannelId
    game: str
    preset: str
    rules: str
    turn_limit: timedelta | None
    rated: bool
    status: MatchStatus
    version: int
    created_at: datetime
    ended_at: datetime | None
    ending: str | None
    salt: str = field(repr=False)
    secret: bytes = field(repr=False)
    emptied: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A match with all that belongs to it by seat."""

    row: PlayedRow
    seats: tuple[SeatRow, ...]
    log: tuple[ActionRow, ...]
    agreements: tuple[AgreementRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceRow:
    """A message on Discord that tells of the person: their hand, or the table of a match of theirs.

    ``shared`` is whether another person sits in the match.
    """

    match: MatchId
    kind: SurfaceKind
    channel: ChannelId
    message: MessageId
    shared: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """How much there is about a person, in numbers of rows."""

    live: int
    shared: int
    """Matches with other people that are not live."""
    alone: int
    """Matches with nobody else that are not live."""
    challenges: int
    results: int
    blocks: int

    @property
    def matches(self) -> int:
        """All matches in which the person sits."""
        return self.live + self.shared + self.alone


class Dossier:
    """Everything about one person, through one connection."""

    def __init__(self, conn: AsyncConnection, user: UserId) -> None:
        self._conn = conn
        self._user = user

    @property
    def _mine(self) -> Select[int]:
        return select(seat.c.match).where(seat.c.user == self._user)

    @property
    def _lobbies(self) -> Select[int]:
        return select(challenge_seat.c.challenge).where(challenge_seat.c.user == self._user)

    async def blocks(self) -> tuple[PersonBlockRow, ...]:
        """Whom the person has blocked."""
        query = select(person_block).where(person_block.c.user == self._user).order_by(person_block.c.at)
        return await all_rows(self._conn, query, PersonBlockRow)

    async def bans(self) -> tuple[ServerBlockRow, ...]:
        """The servers in which the person may not play."""
        query = select(server_block).where(server_block.c.user == self._user).order_by(server_block.c.at)
        return await all_rows(self._conn, query, ServerBlockRow)

    async def presets(self) -> tuple[PresetRow, ...]:
        """The presets that the person has saved for themselves."""
        query = select(preset).where(preset.c.user == self._user).order_by(preset.c.folded)
        return await all_rows(self._conn, query, PresetRow)

    async def challenges(self) -> tuple[ChallengeRow, ...]:
        """The challenges by and to the person, newest first."""
        query = select(challenge).where(self._in_challenge()).order_by(challenge.c.id.desc())
        return await all_rows(self._conn, query, ChallengeRow)

    async def lobbies(self) -> tuple[ChallengeRow, ...]:
        """The lobbies of others that the person has joined, newest first."""
        query = (
            select(challenge)
            .where(challenge.c.id.in_(self._lobbies), challenge.c.challenger != self._user)
            .order_by(challenge.c.id.desc())
        )
        return await all_rows(self._conn, query, ChallengeRow)

    async def ratings(self) -> tuple[RatingRow, ...]:
        query = select(rating).where(rating.c.user == self._user).order_by(rating.c.guild, rating.c.game)
        return await all_rows(self._conn, query, RatingRow)

    async def results(self) -> tuple[ResultRow, ...]:
        """The person's results, newest first."""
        query = select(result).where(result.c.user == self._user).order_by(result.c.match.desc())
        return await all_rows(self._conn, query, ResultRow)

    async def matches(self, *, before: MatchId | None = None, limit: int = 50) -> tuple[Played, ...]:
        """A page of the person's matches, newest first; the next page is ``before`` the last one."""
        query = _played().where(match.c.id.in_(self._mine)).order_by(match.c.id.desc()).limit(limit)
        rows = await all_rows(
            self._conn, query if before is None else query.where(match.c.id < before), PlayedRow
        )
        numbers = [row.id for row in rows]
        seats = await all_rows(
            self._conn, select(seat).where(seat.c.match.in_(numbers)).order_by(seat.c.seat), SeatRow
        )
        log = await all_rows(
            self._conn,
            select(action).where(action.c.match.in_(numbers)).order_by(action.c.version),
            ActionRow,
        )
        agreed = await all_rows(
            self._conn, select(agreement).where(agreement.c.match.in_(numbers)), AgreementRow
        )
        return tuple(
            Played(
                row=row,
                seats=tuple(each for each in seats if each.match == row.id),
                log=tuple(each for each in log if each.match == row.id),
                agreements=tuple(each for each in agreed if each.match == row.id),
            )
            for row in rows
        )

    async def traces(self) -> tuple[TraceRow, ...]:
        """The messages of the person's matches that tell of them, newest first."""
        other = seat.alias("other")
        shared = exists().where(
            other.c.match == surface.c.match, other.c.user.is_not(None), other.c.user != self._user
        )
        query = (
            select(
                surface.c.match, surface.c.kind, surface.c.channel, surface.c.message, shared.label("shared")
            )
            .where(surface.c.match.in_(self._mine), surface.c.message.is_not(None))
            .where(or_(surface.c.kind == SurfaceKind.TABLE, surface.c.user == self._user))
            .order_by(surface.c.id.desc())
        )
        return await all_rows(self._conn, query, TraceRow)

    async def holding(self) -> Holding:
        """How much there is."""
        seats = await self._count_matches()
        return Holding(
            live=sum(number for (live, _), number in seats.items() if live),
            shared=seats.get((False, True), 0),
            alone=seats.get((False, False), 0),
            challenges=await self._count(select(challenge.c.id).where(self._in_challenge())),
            results=await self._count(select(result.c.match).where(result.c.user == self._user)),
            blocks=await self._count(select(person_block.c.at).where(person_block.c.user == self._user)),
        )

    async def is_playing(self) -> bool:
        """Whether the person sits in a live match, or in a challenge or lobby that may become one."""
        there = select(seat.c.match).where(seat.c.user == self._user, seat.c.left_at.is_(None))
        live = exists().where(match.c.id.in_(there), match.c.status == MatchStatus.LIVE)
        offered = exists().where(
            or_(self._in_challenge(), challenge.c.id.in_(self._lobbies)),
            challenge.c.status == ChallengeStatus.OPEN,
        )
        return bool((await self._conn.execute(select(or_(live, offered)))).scalar_one())

    async def forget(self, at: datetime, *, void: str) -> None:
        """Remove the person; in matches with others the seat stays, without anybody's name.

        To be called in one transaction, when the person is not playing. A frozen match ends with the word
        ``void``: nobody could play it on. What is forgotten already stays so.
        """
        user = self._user
        numbers = list((await self._conn.execute(self._mine)).scalars())
        frozen = match.c.id.in_(self._mine), match.c.status == MatchStatus.FROZEN
        ended = {"status": MatchStatus.OVER, "ending": void, "rated": False, "ended_at": at, "updated_at": at}
        occupied = exists().where(seat.c.match == match.c.id, seat.c.user.is_not(None))
        for statement in (
            update(match).where(*frozen).values(**ended),
            delete(surface).where(surface.c.user == user),
            update(seat).where(seat.c.user == user).values(user=None, left_at=None),
            delete(result).where(result.c.user == user),
            update(result).where(result.c.voided_by == user).values(voided_by=None),
            delete(rating).where(rating.c.user == user),
            delete(challenge).where(self._in_challenge()),
            update(challenge_seat).where(challenge_seat.c.user == user).values(user=None),
            delete(challenge_guest).where(challenge_guest.c.user == user),
            delete(person_block).where(or_(person_block.c.user == user, person_block.c.blocked == user)),
            delete(server_block).where(server_block.c.user == user),
            update(server_block).where(server_block.c.by == user).values(by=None),
            delete(preset).where(preset.c.user == user),
            delete(daily_answer).where(daily_answer.c.user == user),
            delete(preference).where(preference.c.user == user),
            delete(review).where(review.c.user == user),
            delete(person).where(person.c.user == user),
        ):
            await self._conn.execute(statement)
        for at_number in range(0, len(numbers), 500):
            some = numbers[at_number : at_number + 500]
            # Where nobody is left, there is nobody to keep the match for.
            await self._conn.execute(delete(match).where(match.c.id.in_(some), ~occupied))

    def _in_challenge(self) -> ColumnElement[bool]:
        return or_(challenge.c.challenger == self._user, challenge.c.opponent == self._user)

    async def _count(self, query: Select[int]) -> int:
        return (await self._conn.execute(select(func.count()).select_from(query.subquery()))).scalar_one()

    async def _count_matches(self) -> dict[tuple[bool, bool], int]:
        """Numbers of matches by whether they are live, and whether somebody else sits there."""
        other = seat.alias("other")
        shared = exists().where(
            other.c.match == match.c.id, other.c.user.is_not(None), other.c.user != self._user
        )
        live = (match.c.status == MatchStatus.LIVE).label("live")
        query = (
            select(live, shared.label("shared"), func.count())
            .where(match.c.id.in_(self._mine))
            .group_by(live, shared)
        )
        return {
            (bool(is_live), bool(with_others)): n
            for is_live, with_others, n in await self._conn.execute(query)
        }


def _played() -> Select[int]:
    names = [name for name in PlayedRow.__dataclass_fields__ if name != "emptied"]
    return select(*(match.c[name] for name in names), (func.length(match.c.snapshot) == 0).label("emptied"))
