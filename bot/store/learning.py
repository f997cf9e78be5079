"""What players learn by: hints, reviews of how they played, and the hand of the day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, delete, func, update

from bot.store.kinds import EventId, GuildId, MatchId, ReviewStatus, UserId
from bot.store.model.events import EventMatchRow
from bot.store.model.matches import MatchRow
from bot.store.model.people import PersonRow
from bot.store.model.results import DailyAnswerRow, DailyHandRow, HintRow, ReviewRow
from bot.store.repository import Repository, select, set_to


class Hints(Repository):
    """The hints that were taken."""

    def put(self, of: MatchId, *, version: int, seat: int, at: datetime) -> None:
        """The seat took a hint for this version; taking it again counts once."""
        self._put(HintRow(match=of, version=version, seat=seat, at=at))

    def of(self, number: MatchId) -> dict[int, int]:
        """How many hints the seats of the match took that took any."""
        query = select(HintRow.seat, func.count()).where(HintRow.match == number).group_by(HintRow.seat)
        return self._pairs(query)


class Reviews(Repository):
    """The reviews that people have asked for."""

    def find(self, of: MatchId, user: UserId) -> ReviewRow | None:
        """The person's review of the match."""
        query = select(ReviewRow).where(ReviewRow.match == of, ReviewRow.user == user)
        return self._find(ReviewRow, query)

    def unfinished(self) -> tuple[ReviewRow, ...]:
        """Those that are still to be made, the first asked for first."""
        query = (
            select(ReviewRow)
            .where(ReviewRow.status == ReviewStatus.MAKING)
            .order_by(ReviewRow.asked_at, ReviewRow.match)
        )
        return self._all(ReviewRow, query)

    def of_user(self, user: UserId) -> tuple[ReviewRow, ...]:
        """All reviews of a person, newest match first."""
        query = select(ReviewRow).where(ReviewRow.user == user).order_by(ReviewRow.match.desc())
        return self._all(ReviewRow, query)

    def games(self, user: UserId) -> dict[MatchId, str]:
        """Which games the matches are of which the person has reviews."""
        mine = select(ReviewRow.match, MatchRow.game).join_from(ReviewRow, MatchRow)
        return self._pairs(mine.where(ReviewRow.user == user))

    def done_of_event(self, event: EventId) -> tuple[tuple[MatchId, UserId], ...]:
        """Which reviews of an event's matches are done."""
        mine = select(EventMatchRow.match).where(EventMatchRow.event == event)
        query = select(ReviewRow.match, ReviewRow.user).where(
            ReviewRow.match.in_(mine), ReviewRow.status == ReviewStatus.DONE
        )
        return self._make(lambda match, user: (match, user), query.order_by(ReviewRow.match, ReviewRow.user))

    def begin(self, of: MatchId, user: UserId, at: datetime) -> None:
        """The person wants a review; one that there was begins again."""
        row = ReviewRow(
            match=of, user=user, status=ReviewStatus.MAKING, done=0, total=0, asked_at=at, steps=b""
        )
        self._put(row)

    def advance(self, row: ReviewRow, *, status: ReviewStatus, done: int, total: int, steps: bytes) -> bool:
        """The review has come so far; whether it is still wanted."""
        # An update and never an insert: a review that was cancelled while it was made must not come back.
        changed = self._change(
            update(ReviewRow)
            .where(ReviewRow.match == row.match, ReviewRow.user == row.user)
            .values(
                set_to(ReviewRow.status, status)
                | set_to(ReviewRow.done, done)
                | set_to(ReviewRow.total, total)
                | set_to(ReviewRow.steps, steps)
            )
        )
        return changed > 0

    def train(self, row: ReviewRow, trained: bytes) -> None:
        """Keep how the person does with the mistakes of the review."""
        mine = ReviewRow.match == row.match, ReviewRow.user == row.user
        self._change(update(ReviewRow).where(*mine).values(set_to(ReviewRow.trained, trained)))

    def drop(self, of: MatchId, user: UserId) -> None:
        """The person wants no review any more."""
        self._change(delete(ReviewRow).where(ReviewRow.match == of, ReviewRow.user == user))


@dataclass(frozen=True, slots=True)
class DailyLine:
    """A person's score of one day, and their name if it is known."""

    user: UserId
    name: str | None
    day: int
    score: int


def _of(
    table: type[DailyHandRow | DailyAnswerRow], guild: GuildId, game: str
) -> tuple[ColumnElement[bool], ...]:
    """The condition for the rows of a server's game."""
    return table.guild == guild, table.game == game


class DailyHands(Repository):
    """One position for each server, game and day, and one answer to it for each person."""

    def position(self, guild: GuildId, game: str, day: int) -> str | None:
        """The document of the server's hand of a day in that game; None where there is none yet."""
        query = select(DailyHandRow.position).where(*_of(DailyHandRow, guild, game), DailyHandRow.day == day)
        return self._value(query)

    def add(self, guild: GuildId, game: str, day: int, position: str, at: datetime) -> None:
        """Keep the hand of a day, unless there is one."""
        self._add(DailyHandRow(guild=guild, game=game, day=day, made_at=at, position=position))

    def answer(self, guild: GuildId, game: str, day: int, user: UserId) -> DailyAnswerRow | None:
        """What the person answered on that day."""
        here = *_of(DailyAnswerRow, guild, game), DailyAnswerRow.day == day, DailyAnswerRow.user == user
        return self._find(DailyAnswerRow, select(DailyAnswerRow).where(*here))

    def add_answer(self, row: DailyAnswerRow) -> bool:
        """Keep an answer; whether it is the person's first of that day, as only that one counts."""
        return self._add(row)

    def share(self, guild: GuildId, game: str, day: int, user: UserId) -> bool:
        """Note that the person shows the answer to the channel; whether this is the first time."""
        here = *_of(DailyAnswerRow, guild, game), DailyAnswerRow.day == day, DailyAnswerRow.user == user
        # The condition lets one of two presses tell the channel.
        changed = self._change(
            update(DailyAnswerRow)
            .where(*here, DailyAnswerRow.shared.is_(False))
            .values(set_to(DailyAnswerRow.shared, value=True))
        )
        return changed == 1

    def actions(self, guild: GuildId, game: str, day: int) -> tuple[str, ...]:
        """What was answered on a day, one for each person."""
        here = *_of(DailyAnswerRow, guild, game), DailyAnswerRow.day == day
        return self._values(select(DailyAnswerRow.action).where(*here))

    def lines(self, guild: GuildId, game: str, *, since: int) -> tuple[DailyLine, ...]:
        """All scores of a server at the game from that day on."""
        query = (
            select(DailyAnswerRow.user, PersonRow.name, DailyAnswerRow.day, DailyAnswerRow.score)
            .join_from(DailyAnswerRow, PersonRow, PersonRow.user == DailyAnswerRow.user, isouter=True)
            .where(*_of(DailyAnswerRow, guild, game), DailyAnswerRow.day >= since)
        )
        return self._make(DailyLine, query)

    def days(self, guild: GuildId, game: str, user: UserId) -> tuple[int, ...]:
        """The days on which the person has answered the game's hand, newest first."""
        mine = *_of(DailyAnswerRow, guild, game), DailyAnswerRow.user == user
        return self._values(select(DailyAnswerRow.day).where(*mine).order_by(DailyAnswerRow.day.desc()))

    def of(self, user: UserId) -> tuple[DailyAnswerRow, ...]:
        """All that the person has answered, anywhere, newest first."""
        mine = select(DailyAnswerRow).where(DailyAnswerRow.user == user)
        return self._all(DailyAnswerRow, mine.order_by(DailyAnswerRow.day.desc()))
