"""What the database holds about one person: to be handed out, and to be forgotten."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import BigInteger, ColumnElement, delete, exists, func, or_, type_coerce, update
from sqlalchemy import select as select_anything

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
from bot.store.model.challenges import ChallengeRow, GuestRow, SitterRow
from bot.store.model.duplicates import DuplicatePlayerRow, TeamPlaceRow
from bot.store.model.events import EventPersonRow, EventRow, NoShowRow
from bot.store.model.ladders import LadderPersonRow
from bot.store.model.matches import ActionRow, AgreementRow, LeftoverRow, MatchRow, SeatRow, SurfaceRow
from bot.store.model.people import (
    CallRow,
    PersonBlockRow,
    PersonRow,
    PreferenceRow,
    PresetRow,
    ServerBlockRow,
    WatchRow,
)
from bot.store.model.results import DailyAnswerRow, RatingRow, ResultRow, ReviewRow
from bot.store.model.seasons import ChampionRow, SeasonRatingRow, TitleRow
from bot.store.records import Field, Record, column
from bot.store.repository import Link, Repository, select, set_to

_MATCHES_AT_ONCE: Final = 500
"""How many ids one statement names: databases bound the number of its parameters."""

_OTHER: Final = SeatRow.alias("other")


class PlayedRow(Record):
    """A match without its state and seed; an emptied one has kept its results alone."""

    __table__ = select_anything(
        MatchRow.id,
        MatchRow.guild,
        MatchRow.channel,
        MatchRow.game,
        MatchRow.preset,
        MatchRow.rules,
        MatchRow.turn_limit,
        MatchRow.rated,
        MatchRow.status,
        MatchRow.version,
        MatchRow.created_at,
        MatchRow.ended_at,
        MatchRow.ending,
        MatchRow.salt,
        MatchRow.secret,
        MatchRow.away_guild,
        MatchRow.away_channel,
        (func.length(MatchRow.snapshot) == 0).label("emptied"),
    ).subquery("played")

    id: Field[MatchId]
    guild: Field[GuildId | None]
    channel: Field[ChannelId]
    game: Field[str]
    preset: Field[str]
    rules: Field[str]
    turn_limit: Field[timedelta | None]
    rated: Field[bool]
    status: Field[MatchStatus]
    version: Field[int]
    created_at: Field[datetime]
    ended_at: Field[datetime | None]
    ending: Field[str | None]
    salt: Field[str] = column(repr=False)
    secret: Field[bytes] = column(repr=False)
    away_guild: Field[GuildId | None]
    away_channel: Field[ChannelId | None]
    emptied: Field[bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A match with all that belongs to it by seat."""

    row: PlayedRow
    seats: tuple[SeatRow, ...]
    log: tuple[ActionRow, ...]
    agreements: tuple[AgreementRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonMessageRow:
    """A message on Discord about the person: their hand, or the table of one of their matches.

    ``shared`` is whether another person sits in the match.
    """

    match: MatchId
    kind: SurfaceKind
    channel: ChannelId
    message: MessageId
    shared: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DataCounts:
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


class PersonalData(Repository):
    """Everything about one person."""

    def __init__(self, link: Link, user: UserId) -> None:
        super().__init__(link)
        self._user = user
        self._mine = select(SeatRow.match).where(SeatRow.user == user)
        self._lobbies = select(SitterRow.challenge).where(SitterRow.user == user)
        self._in_challenge = or_(ChallengeRow.challenger == user, ChallengeRow.opponent == user)

    def blocks(self) -> tuple[PersonBlockRow, ...]:
        """Whom the person has blocked."""
        query = select(PersonBlockRow).where(PersonBlockRow.user == self._user)
        return self._all(PersonBlockRow, query.order_by(PersonBlockRow.at))

    def bans(self) -> tuple[ServerBlockRow, ...]:
        """The servers in which the person may not play."""
        query = select(ServerBlockRow).where(ServerBlockRow.user == self._user)
        return self._all(ServerBlockRow, query.order_by(ServerBlockRow.at))

    def presets(self) -> tuple[PresetRow, ...]:
        """The presets that the person has saved for themselves."""
        query = select(PresetRow).where(PresetRow.user == self._user).order_by(PresetRow.folded)
        return self._all(PresetRow, query)

    def challenges(self) -> tuple[ChallengeRow, ...]:
        """The challenges by and to the person, newest first."""
        query = select(ChallengeRow).where(self._in_challenge).order_by(ChallengeRow.id.desc())
        return self._all(ChallengeRow, query)

    def lobbies(self) -> tuple[ChallengeRow, ...]:
        """The lobbies of others that the person has joined, newest first."""
        query = (
            select(ChallengeRow)
            .where(ChallengeRow.id.in_(self._lobbies), ChallengeRow.challenger != self._user)
            .order_by(ChallengeRow.id.desc())
        )
        return self._all(ChallengeRow, query)

    def ratings(self) -> tuple[RatingRow, ...]:
        """The person's ratings, by server and game."""
        query = select(RatingRow).where(RatingRow.user == self._user)
        return self._all(RatingRow, query.order_by(RatingRow.guild, RatingRow.game))

    def season_ratings(self) -> tuple[SeasonRatingRow, ...]:
        """The person's ratings in seasons, newest first."""
        query = select(SeasonRatingRow).where(SeasonRatingRow.user == self._user)
        return self._all(SeasonRatingRow, query.order_by(SeasonRatingRow.season.desc(), SeasonRatingRow.game))

    def champion_roles(self) -> tuple[ChampionRow, ...]:
        """The roles that the person has as a champion."""
        return self._all(
            ChampionRow, select(ChampionRow).where(ChampionRow.user == self._user).order_by(ChampionRow.guild)
        )

    def titles(self) -> tuple[TitleRow, ...]:
        """The titles that the person has won, newest first."""
        query = select(TitleRow).where(TitleRow.user == self._user)
        return self._all(TitleRow, query.order_by(TitleRow.season.desc(), TitleRow.game))

    def results(self) -> tuple[ResultRow, ...]:
        """The person's results, newest first."""
        query = select(ResultRow).where(ResultRow.user == self._user).order_by(ResultRow.match.desc())
        return self._all(ResultRow, query)

    def events(self) -> tuple[EventRow, ...]:
        """The events that the person was in or announced, newest first."""
        mine = select(EventPersonRow.event).where(EventPersonRow.user == self._user)
        query = select(EventRow).where(or_(EventRow.id.in_(mine), EventRow.host == self._user))
        return self._all(EventRow, query.order_by(EventRow.id.desc()))

    def no_shows(self) -> tuple[NoShowRow, ...]:
        """The servers in which the person did not come to matches of events."""
        query = select(NoShowRow).where(NoShowRow.user == self._user).order_by(NoShowRow.guild)
        return self._all(NoShowRow, query)

    def matches(self, *, before: MatchId | None = None, limit: int = 50) -> tuple[Played, ...]:
        """A page of the person's matches, newest first; the next page is ``before`` the last one."""
        query = select(PlayedRow).where(PlayedRow.id.in_(self._mine)).order_by(PlayedRow.id.desc())
        earlier = query if before is None else query.where(PlayedRow.id < before)
        rows = self._all(PlayedRow, earlier.limit(limit))
        # Four queries for a page, and not three more for each match of it.
        numbers = [row.id for row in rows]
        seats = select(SeatRow).where(SeatRow.match.in_(numbers)).order_by(SeatRow.seat)
        log = select(ActionRow).where(ActionRow.match.in_(numbers)).order_by(ActionRow.version)
        agreed = select(AgreementRow).where(AgreementRow.match.in_(numbers))
        seated = self._all(SeatRow, seats)
        done = self._all(ActionRow, log)
        asked = self._all(AgreementRow, agreed)
        return tuple(
            Played(
                row=row,
                seats=tuple(each for each in seated if each.match == row.id),
                log=tuple(each for each in done if each.match == row.id),
                agreements=tuple(each for each in asked if each.match == row.id),
            )
            for row in rows
        )

    def messages(self) -> tuple[PersonMessageRow, ...]:
        """The messages of the person's matches in which they appear, newest first."""
        shared = exists().where(_OTHER.match == SurfaceRow.match, *self._is_another)
        # Only posted surfaces are asked for, which have a channel and a message.
        where = type_coerce(SurfaceRow.channel, BigInteger()), type_coerce(SurfaceRow.message, BigInteger())
        query = (
            select(SurfaceRow.match, SurfaceRow.kind, *where, shared)
            .where(SurfaceRow.match.in_(self._mine), SurfaceRow.message.is_not(None))
            .where(or_(SurfaceRow.user.is_(None), SurfaceRow.user == self._user))
            .order_by(SurfaceRow.id.desc())
        )
        return self._make(_read_message, query)

    def counts(self) -> DataCounts:
        """How much there is."""
        seats = self._count_matches()
        return DataCounts(
            live=sum(number for (live, _), number in seats.items() if live),
            shared=seats.get((False, True), 0),
            alone=seats.get((False, False), 0),
            challenges=self._count(self._in_challenge, of=ChallengeRow),
            results=self._count(ResultRow.user == self._user, of=ResultRow),
            blocks=self._count(PersonBlockRow.user == self._user, of=PersonBlockRow),
        )

    def is_playing(self) -> bool:
        """Whether the person sits in a live match, or in a challenge or lobby that may become one."""
        there = self._mine.where(SeatRow.left_at.is_(None))
        live = exists().where(MatchRow.id.in_(there), MatchRow.status == MatchStatus.LIVE)
        offered = exists().where(
            or_(self._in_challenge, ChallengeRow.id.in_(self._lobbies)),
            ChallengeRow.status == ChallengeStatus.OPEN,
        )
        return bool(self._value(select(or_(live, offered))))

    def forget(self, at: datetime, *, void: str) -> None:
        """Remove the person; in matches with others the seat stays, without anybody's name.

        To be called in one transaction, when the person is not playing. A frozen match ends with the word
        ``void``: nobody could play it on. What is forgotten already stays so.
        """
        # Read before the seats lose the person's name, by which matches and frozen ones are found.
        numbers = self._values(self._mine)
        self._end_frozen(at, void)
        self._forget_in_matches()
        self._forget_choices()
        occupied = exists().where(SeatRow.match == MatchRow.id, SeatRow.user.is_not(None))
        for start in range(0, len(numbers), _MATCHES_AT_ONCE):
            some = numbers[start : start + _MATCHES_AT_ONCE]
            # Where nobody is left, there is nobody to keep the match for.
            self._change(delete(MatchRow).where(MatchRow.id.in_(some), ~occupied))

    def _end_frozen(self, at: datetime, void: str) -> None:
        frozen = MatchRow.id.in_(self._mine), MatchRow.status == MatchStatus.FROZEN
        self._change(
            update(MatchRow)
            .where(*frozen)
            .values(
                set_to(MatchRow.status, MatchStatus.OVER)
                | set_to(MatchRow.ending, void)
                | set_to(MatchRow.rated, value=False)
                | set_to(MatchRow.ended_at, at)
                | set_to(MatchRow.updated_at, at)
            )
        )

    def _forget_in_matches(self) -> None:
        """Nothing of matches, challenges and rankings names the person any longer."""
        user = self._user
        nobody = set_to(SeatRow.user, None) | set_to(SeatRow.left_at, None)
        self._change(delete(SurfaceRow).where(SurfaceRow.user == user))
        self._change(delete(LeftoverRow).where(LeftoverRow.user == user))
        self._change(update(SeatRow).where(SeatRow.user == user).values(nobody))
        self._change(delete(ResultRow).where(ResultRow.user == user))
        voided = update(ResultRow).where(ResultRow.voided_by == user)
        self._change(voided.values(set_to(ResultRow.voided_by, None)))
        self._change(delete(RatingRow).where(RatingRow.user == user))
        self._change(delete(SeasonRatingRow).where(SeasonRatingRow.user == user))
        # A title stays taken: whoever came second has not won the season.
        self._change(update(TitleRow).where(TitleRow.user == user).values(set_to(TitleRow.user, None)))
        self._change(delete(ChampionRow).where(ChampionRow.user == user))
        # In a lobby of others the place stays and loses its name, as a seat does: those behind keep their
        # places.
        self._change(delete(ChallengeRow).where(self._in_challenge))
        joined = update(SitterRow).where(SitterRow.user == user)
        self._change(joined.values(set_to(SitterRow.user, None)))
        self._change(delete(GuestRow).where(GuestRow.user == user))
        self._change(delete(ReviewRow).where(ReviewRow.user == user))
        # The log of an event numbers its people; without this row nobody knows any longer who that was.
        played = update(EventPersonRow).where(EventPersonRow.user == user)
        self._change(played.values(set_to(EventPersonRow.user, None)))
        climbed = update(LadderPersonRow).where(LadderPersonRow.user == user)
        self._change(climbed.values(set_to(LadderPersonRow.user, None)))
        announced = update(EventRow).where(EventRow.host == user)
        self._change(announced.values(set_to(EventRow.host, None)))
        dealt = update(DuplicatePlayerRow).where(DuplicatePlayerRow.user == user)
        self._change(dealt.values(set_to(DuplicatePlayerRow.user, None)))
        named = update(TeamPlaceRow).where(TeamPlaceRow.user == user)
        self._change(named.values(set_to(TeamPlaceRow.user, None)))

    def _forget_choices(self) -> None:
        """Nothing is left of what the person has said, chosen and saved, or others about them."""
        user = self._user
        blocks = or_(PersonBlockRow.user == user, PersonBlockRow.blocked == user)
        self._change(delete(PersonBlockRow).where(blocks))
        self._change(delete(ServerBlockRow).where(ServerBlockRow.user == user))
        said = update(ServerBlockRow).where(ServerBlockRow.by == user)
        self._change(said.values(set_to(ServerBlockRow.by, None)))
        self._change(delete(CallRow).where(CallRow.person == user))
        self._change(delete(NoShowRow).where(NoShowRow.user == user))
        self._change(delete(WatchRow).where(WatchRow.user == user))
        self._change(delete(PresetRow).where(PresetRow.user == user))
        self._change(delete(DailyAnswerRow).where(DailyAnswerRow.user == user))
        self._change(delete(PreferenceRow).where(PreferenceRow.user == user))
        self._change(delete(PersonRow).where(PersonRow.user == user))

    def _count_matches(self) -> dict[tuple[bool, bool], int]:
        """Numbers of matches by whether they are live, and whether somebody else sits there."""
        shared = exists().where(_OTHER.match == MatchRow.id, *self._is_another).label("shared")
        live = (MatchRow.status == MatchStatus.LIVE).label("live")
        query = select(live, shared, func.count()).where(MatchRow.id.in_(self._mine)).group_by(live, shared)
        rows = self._conn.execute(query)
        return {(bool(is_live), bool(with_others)): number for is_live, with_others, number in rows}

    @property
    def _is_another(self) -> tuple[ColumnElement[bool], ...]:
        """The other seat is another person's."""
        return _OTHER.user.is_not(None), _OTHER.user != self._user


def _read_message(  # one row of the query in `PersonalData.messages`
    match: MatchId,
    kind: SurfaceKind,
    channel: int,
    message: int,
    shared: bool,  # noqa: FBT001
) -> PersonMessageRow:
    return PersonMessageRow(
        match=match, kind=kind, channel=ChannelId(channel), message=MessageId(message), shared=bool(shared)
    )
