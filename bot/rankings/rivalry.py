"""What two people have played against each other."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from bot.rankings.profiles import run_of
from bot.rankings.rated import Tally, rating_of, total_of
from bot.rankings.rating import shown
from bot.records import Verdict
from bot.store import GuildId, MeetingRow, Transaction, UserId

MEETINGS_MOST: Final = 5
"""How many of the last meetings are told one by one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rival:
    """One of two people: their rating as people see it, and what they did against the other."""

    user: UserId
    name: str | None
    shown: int | None
    """None without a rated match."""
    is_provisional: bool
    won: int
    tally: Tally
    biggest_win: MeetingRow | None
    """The match won by the most points, as the first of the two sees it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ByPreset:
    """How often each of the two won by the rules of a preset."""

    preset: str
    won: int
    lost: int
    drawn: int

    @property
    def played(self) -> int:
        """Their matches by it."""
        return self.won + self.lost + self.drawn


@dataclass(frozen=True, slots=True, kw_only=True)
class Rivalry:
    """The rated matches of two people against each other at one game, as the first one sees them."""

    game: str
    first: Rival
    second: Rival
    drawn: int
    run: int
    """Matches that the first one has won in a row up to now; negative for the second one."""
    meetings: tuple[MeetingRow, ...]
    """The last ones, newest first."""
    presets: tuple[ByPreset, ...]
    """The most played first."""

    @property
    def played(self) -> int:
        """All their matches."""
        return self.first.won + self.second.won + self.drawn


def verdict_of(meeting: MeetingRow) -> Verdict:
    """How the match ended for the first of the two: between them, the one at the better place has won."""
    if meeting.place == meeting.their_place:
        return Verdict.DRAWN
    return Verdict.WON if meeting.place < meeting.their_place else Verdict.LOST


def rivalry(tx: Transaction, guild: GuildId, game: str, user: UserId, other: UserId) -> Rivalry:
    """How often the person ended a rated match before, behind and level with the other, and much more."""
    meetings = tx.meetings(guild)
    rows = meetings.of(game, user, other)
    verdicts = tuple(verdict_of(row) for row in rows)
    ratings = tx.ratings.of(guild, game, (user, other))
    names = tx.people.names((user, other))

    def rival(who: UserId, verdict: Verdict, tally: Tally) -> Rival:
        row = ratings.get(who)
        return Rival(
            user=who,
            name=names.get(who),
            shown=None if row is None else shown(rating_of(row)),
            is_provisional=row is not None and not row.ranked,
            won=verdicts.count(verdict),
            tally=tally,
            biggest_win=_biggest(rows, verdict),
        )

    return Rivalry(
        game=game,
        first=rival(user, Verdict.WON, total_of(meetings.counted(game, user, other))),
        second=rival(other, Verdict.LOST, total_of(meetings.counted(game, other, user))),
        drawn=verdicts.count(Verdict.DRAWN),
        run=run_of(verdicts),
        meetings=rows[:MEETINGS_MOST],
        presets=_by_preset(rows),
    )


def _biggest(rows: tuple[MeetingRow, ...], verdict: Verdict) -> MeetingRow | None:
    """The match with this end that was won by the most points, of equal ones the first."""
    sign = 1 if verdict is Verdict.WON else -1

    def margin(row: MeetingRow) -> int:
        return sign * (row.points - row.their_points)

    # Oldest first, as `max` keeps the first of equal ones.
    won = [row for row in reversed(rows) if verdict_of(row) is verdict and margin(row) > 0]
    return max(won, key=margin, default=None)


def _by_preset(rows: tuple[MeetingRow, ...]) -> tuple[ByPreset, ...]:
    counted = Counter((row.preset, verdict_of(row)) for row in rows)
    presets = Counter(row.preset for row in rows)
    return tuple(
        ByPreset(
            preset=preset,
            won=counted[preset, Verdict.WON],
            lost=counted[preset, Verdict.LOST],
            drawn=counted[preset, Verdict.DRAWN],
        )
        for preset, _ in sorted(presets.items(), key=lambda each: (-each[1], each[0]))
    )
