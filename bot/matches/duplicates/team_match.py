"""A team match: two tables, seats exchanged, the same sealed deals (K44 to K46).

Places are numbered as people are named: 0 and 2 are one team, 1 and 3 the other. At the first table 0 sits
against 1; at the second 3 has the seat of 0, and 2 that of 1.
"""

from __future__ import annotations

from datetime import datetime
from enum import Enum, auto
from typing import Final

import msgspec

from bot.competition.duplicate import Played, team_points
from bot.games.game import Ending
from bot.matches.duplicates.proving import read_document
from bot.matches.events.record import read_match_terms
from bot.matches.record import Damaged, read_record
from bot.matches.table import Terms
from bot.refusals import Refused
from bot.store import (
    ChannelId,
    DuplicateId,
    DuplicateRow,
    GuildId,
    MatchId,
    MessageId,
    TeamAnswer,
    TeamPlaceRow,
    Transaction,
    UserId,
)

SEATS: Final = (0, 1), (3, 2)
"""For each table the places of those in its two seats."""


class TeamStage(Enum):
    """How far a team match has come."""

    OPEN = auto()
    """Not all four have said that they play."""
    DECLINED = auto()
    EXPIRED = auto()
    PLAYING = auto()
    OVER = auto()


class TeamPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """One of the four."""

    user: UserId | None
    """None for somebody who is forgotten."""
    name: str
    answer: TeamAnswer
    has_left: bool
    """Whether they gave their table up, or the clock ended it for them."""


class TeamResult(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a team match, as the first team sees it, in points."""

    tables: tuple[Played, Played]
    """What the first team won in each deal at each table; None for a deal that was not finished there."""
    counts: Played
    """Both tables together; None for a deal that does not count."""

    @property
    def total(self) -> int:
        """The sum of the deals."""
        return sum(each or 0 for each in self.counts)


class TeamMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A team match as everybody may know it: no deal follows from it before it is over."""

    id: DuplicateId
    guild: GuildId
    channel: ChannelId
    message: MessageId | None
    terms: Terms
    commitment: str
    closes_at: datetime
    stage: TeamStage
    players: tuple[TeamPlayer, ...]
    """By place."""
    matches: tuple[MatchId, ...]
    """The two tables, once they have begun."""
    result: TeamResult | None
    """None until both tables are over."""

    @property
    def is_closed(self) -> bool:
        """Whether nothing more happens to it."""
        return self.stage not in {TeamStage.OPEN, TeamStage.PLAYING}

    def table_of(self, user: int) -> MatchId | None:
        """Where the person plays, once the tables have begun."""
        tables = zip(SEATS, self.matches, strict=False)
        sits = (match for seats, match in tables if user in {self.players[place].user for place in seats})
        return next(sits, None)

    @property
    def winner(self) -> int | None:
        """The team that won, 0 or 1, None for a draw: whoever leaves loses, else the sum decides (K44)."""
        if self.result is None:
            return None
        left = {place % 2 for place, player in enumerate(self.players) if player.has_left}
        if len(left) == 1:
            return 1 - left.pop()
        total = self.result.total
        return None if total == 0 else int(total < 0)


def settle_team(tx: Transaction, row: DuplicateRow, now: datetime) -> bool:
    """Note who has left, and whether the team match is over; if not, it waits for its next end.

    It is over when all deals were played at both tables, when a table ended before that, and when its time
    is up (K46).
    """
    is_over, ended = row.closes_at <= now, 0
    for each in tx.duplicates.players(row.id):
        try:
            record = read_record(tx, each.match)
        except (Refused, Damaged):
            # Of a match that cannot be read no deal counts.
            is_over = True
            continue
        outcome = record.game.outcome(record.snapshot.state)
        if outcome is None:
            continue
        ended += 1
        is_over = is_over or outcome.ending is not Ending.FINISHED
        if outcome.ending is Ending.FORFEIT:
            for place, rank in zip(SEATS[each.person - 1], outcome.places, strict=True):
                if rank > 1:
                    tx.duplicates.put_left(row.id, place)
    is_over = is_over or ended == len(SEATS)
    if not is_over:
        tx.duplicates.put_due(row.id, row.closes_at)
    return is_over


def team_of(tx: Transaction, row: DuplicateRow) -> TeamMatch:
    """The team match without its secret."""
    places = tx.duplicates.places(row.id)
    known = tx.people.known(tuple(each.user for each in places if each.user is not None))
    matches = tuple(each.match for each in tx.duplicates.players(row.id))
    return TeamMatch(
        id=row.id,
        guild=guild_of(row),
        channel=channel_of(row),
        message=row.message,
        terms=read_match_terms(row.terms),
        commitment=row.commitment,
        closes_at=row.closes_at,
        stage=_stage(row, places, has_begun=bool(matches)),
        players=tuple(
            TeamPlayer(
                user=each.user,
                name="" if each.user is None or each.user not in known else known[each.user].name,
                answer=each.answer,
                has_left=each.has_left,
            )
            for each in places
        ),
        matches=matches,
        result=_result(row) if row.proof else None,
    )


def _result(row: DuplicateRow) -> TeamResult:
    first, second = (each.points for each in read_document(row.proof).played)
    turned = tuple(None if each is None else -each for each in second)
    return TeamResult(tables=(first, turned), counts=team_points(first, second))


def _stage(row: DuplicateRow, places: tuple[TeamPlaceRow, ...], *, has_begun: bool) -> TeamStage:
    if row.closed_at is None:
        return TeamStage.PLAYING if has_begun else TeamStage.OPEN
    if row.proof:
        return TeamStage.OVER
    is_declined = any(each.answer is TeamAnswer.NO for each in places)
    return TeamStage.DECLINED if is_declined else TeamStage.EXPIRED


def guild_of(row: DuplicateRow) -> GuildId:
    """The server of a team match, which has one."""
    assert row.guild is not None
    return row.guild


def channel_of(row: DuplicateRow) -> ChannelId:
    """Where both tables stand."""
    assert row.channel is not None
    return row.channel
