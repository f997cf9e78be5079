"""Team matches as people propose and begin them: both tables begin when all four have accepted (K44)."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

import msgspec

from bot.games.game import Seat
from bot.games.shuffle import commitment
from bot.matches.begin.admission import admit_calls, admit_entrant, admit_match, may_meet
from bot.matches.core import Core, DuplicateNews, Update
from bot.matches.deadlines import CHALLENGE_LIFE
from bot.matches.duplicates.team_match import SEATS, TeamMatch, channel_of, guild_of, team_of
from bot.matches.events.record import read_match_terms, write_match_terms
from bot.matches.record import match_of
from bot.matches.seal import new_secret, salt_of
from bot.matches.table import Terms
from bot.matches.writing import Events, Start, open_match
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
    MessageId,
    NewDuplicate,
    NewSeat,
    TeamAnswer,
    TeamPlaceRow,
    Transaction,
    UserId,
)

LASTS: Final = timedelta(days=30)
"""After so long a team match ends by the deals that both tables have finished (K46)."""


class TeamProposal(msgspec.Struct, frozen=True, kw_only=True):
    """A team match as somebody proposes it."""

    guild: int
    channel: int
    people: tuple[tuple[int, str], ...]
    """User and name by place; the first one proposes it."""
    terms: Terms
    request: int
    """The interaction's id: a repeated delivery makes one proposal."""


class Teams:
    """Proposes team matches, and begins both tables when all four have said that they play."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def propose(self, proposal: TeamProposal) -> TeamMatch:
        """Store a proposal, or find the one that this request made.

        Raises Refused: NOT_FOUR, and what `admit_entrant` and `admit_calls` raise.
        """
        users = tuple(UserId(user) for user, _ in proposal.people)
        if len(set(users)) < len(users):
            raise Refused(Refusal.NOT_FOUR)
        now, secret, guild = self._core.now(), new_secret(), GuildId(proposal.guild)
        new = NewDuplicate(
            name=f"{DuplicateSpan.TEAMS.value}:{proposal.request}",
            guild=guild,
            span=DuplicateSpan.TEAMS,
            first_day=now.toordinal(),
            terms=write_match_terms(proposal.terms),
            commitment=commitment(secret),
            secret=secret,
            opened_at=now,
            closes_at=now + CHALLENGE_LIFE,
        )

        def work(tx: Transaction) -> TeamMatch:
            row = tx.duplicates.find_named(new.name)
            if row is not None:
                return team_of(tx, row)
            for user, name in proposal.people:
                self._core.saw(tx, UserId(user), name)
            _require_wanted(tx, guild, users)
            admit_calls(tx, users[0], users, now)
            tx.duplicates.open(new)
            row = tx.duplicates.find_named(new.name)
            assert row is not None
            tx.duplicates.put_message(row.id, ChannelId(proposal.channel), None)
            for place, user in enumerate(users):
                answer = TeamAnswer.OPEN if place else TeamAnswer.YES
                tx.duplicates.add_place(
                    TeamPlaceRow(duplicate=row.id, place=place, user=user, answer=answer, has_left=False)
                )
            return team_of(tx, _require(tx, row.id))

        try:
            found = await self._core.store.write(work)
        except DuplicateMoved:
            # Another process was told of the same command in this moment.
            found = await self._core.store.write(work)
        self._core.clocks_changed.set()
        return found

    async def posted(self, number: DuplicateId, message: int) -> None:
        """This message shows the proposal with its seal. Raises Refused: TEAM_GONE."""

        def work(tx: Transaction) -> bool:
            row = _require(tx, number)
            tx.duplicates.put_message(number, channel_of(row), MessageId(message))
            return row.message is None and row.closed_at is not None

        if await self._core.store.write(work):
            # It was closed before anybody knew which message says so.
            await self._core.publish(DuplicateNews(number))

    async def accept(self, number: DuplicateId, *, user: int, name: str, request: int) -> TeamMatch:
        """One of the four plays; with the last one both tables begin. Again it changes nothing.

        Raises Refused: TEAM_GONE, NOT_NAMED, and what `admit_match` raises.
        """
        core = self._core

        def work(tx: Transaction) -> tuple[TeamMatch, list[tuple[MatchId, Events]]]:
            row = _require(tx, number)
            place = _require_place(tx, row, user)
            if row.closed_at is not None:
                raise Refused(Refusal.TEAM_GONE)
            begun: list[tuple[MatchId, Events]] = []
            if place.answer is not TeamAnswer.YES:
                core.saw(tx, UserId(user), name)
                tx.duplicates.put_answer(row.id, place.place, TeamAnswer.YES)
                places = tx.duplicates.places(row.id)
                if all(each.answer is TeamAnswer.YES and each.user is not None for each in places):
                    begun = self._begun(tx, _require(tx, row.id), places, UserId(user), request)
            return team_of(tx, _require(tx, number)), begun

        team, begun = await core.store.write(work)
        for number_of_table, events in begun:
            # Read again, as it is sealed by now.
            record = await core.read(number_of_table)
            await core.publish(Update(match_of(record), events, first=True))
        await core.publish(DuplicateNews(number))
        return team

    def _begun(
        self,
        tx: Transaction,
        row: DuplicateRow,
        places: tuple[TeamPlaceRow, ...],
        last: UserId,
        request: int,
    ) -> list[tuple[MatchId, Events]]:
        """Both tables, which begin in one transaction with the last answer."""
        guild, channel = guild_of(row), channel_of(row)
        users = [each.user for each in places if each.user is not None]
        others = tuple(user for user in users if user != last)
        _require_wanted(tx, guild, (last, *others))
        admit_match(tx, guild, channel, last, others)
        tx.duplicates.put_salt(row.id, salt_of(row.message, request))
        row = _require(tx, row.id)
        begun = []
        for table, pair in enumerate(SEATS, start=1):
            start = Start(
                guild=guild,
                channel=channel,
                terms=read_match_terms(row.terms),
                seats=tuple(NewSeat(seat=Seat(at), user=users[place]) for at, place in enumerate(pair)),
                secret=row.secret,
                salt=row.salt,
                message=None,
                rated=False,
            )
            record, events = open_match(tx, start, at=self._core.now(), tempo=self._core.tempo)
            tx.duplicates.add_player(
                DuplicatePlayerRow(
                    match=record.row.id, duplicate=row.id, person=table, user=None, guild=guild
                )
            )
            begun.append((record.row.id, events))
        tx.duplicates.put_closing(row.id, self._core.now() + LASTS)
        for user in users[1:]:
            tx.calls.answered(users[0], user)
        return begun

    async def decline(self, number: DuplicateId, *, user: int) -> TeamMatch:
        """One of the four does not play: the proposal is closed. Raises Refused: TEAM_GONE, NOT_NAMED."""

        def work(tx: Transaction) -> TeamMatch:
            row = _require(tx, number)
            place = _require_place(tx, row, user)
            if row.closed_at is not None or tx.duplicates.players(number):
                raise Refused(Refusal.TEAM_GONE)
            tx.duplicates.put_answer(number, place.place, TeamAnswer.NO)
            tx.duplicates.close(number, at=self._core.now(), proof=b"")
            tx.duplicates.put_due(number, None)
            return team_of(tx, _require(tx, number))

        team = await self._core.store.write(work)
        await self._core.publish(DuplicateNews(number))
        return team

    async def find(self, number: DuplicateId) -> TeamMatch | None:
        """The team match; None for a set, or where there is none."""

        def work(tx: Transaction) -> TeamMatch | None:
            row = tx.duplicates.find(number)
            return None if row is None or row.span is not DuplicateSpan.TEAMS else team_of(tx, row)

        return await self._core.store.read(work)

    async def proof(self, number: DuplicateId, *, guild: int | None) -> bytes:
        """The file that proves both tables. Raises Refused: TEAM_GONE, SET_OPEN."""

        def work(tx: Transaction) -> bytes:
            row = _require(tx, number)
            if row.guild != guild:
                raise Refused(Refusal.TEAM_GONE)
            if not row.proof:
                raise Refused(Refusal.SET_OPEN)
            return row.proof

        return await self._core.store.read(work)

    async def open_of(self, user: int) -> tuple[DuplicateId, ...]:
        """The proposals with this person that are not answered by all."""
        return await self._core.store.read(lambda tx: tx.duplicates.proposed_to(UserId(user)))


def _require(tx: Transaction, number: DuplicateId) -> DuplicateRow:
    row = tx.duplicates.find(number)
    if row is None or row.span is not DuplicateSpan.TEAMS:
        raise Refused(Refusal.TEAM_GONE)
    return row


def _require_place(tx: Transaction, row: DuplicateRow, user: int) -> TeamPlaceRow:
    for each in tx.duplicates.places(row.id):
        if each.user == user:
            return each
    raise Refused(Refusal.NOT_NAMED)


def _require_wanted(tx: Transaction, guild: GuildId, users: tuple[UserId, ...]) -> None:
    """Whether the server lets all of them play, and nobody has blocked another; raises BARRED, APART."""
    first, *others = users
    admit_entrant(tx, guild, first, tuple(others))
    for at, one in enumerate(others):
        if not all(may_meet(tx, guild, one, other) for other in others[at + 1 :]):
            raise Refused(Refusal.APART)
