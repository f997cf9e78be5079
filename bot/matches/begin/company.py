"""Those who wait for the same: who of them may play whom, and how even a match of two would be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import groupby
from operator import attrgetter
from typing import Final

from bot.matches.begin.admission import has_room, may_meet
from bot.matches.begin.pairing import Pair, Waiter, pairs
from bot.matches.choices import read_settings
from bot.matches.deadlines import CHALLENGE_LIFE
from bot.rankings import INITIAL, Rating, chance
from bot.refusals import Refusal, Refused
from bot.store import EVERYWHERE, ChallengeId, ChallengeRow, GuildId, RatingRow, Transaction, UserId

AT_THE_TABLE: Final = timedelta(hours=1)
"""With at most so much time for a turn, people are to be there when the match begins."""

WAIT: Final = timedelta(minutes=30)
"""How long somebody waits for a match that is played at once; for others as long as a challenge lives."""

Rows = tuple[ChallengeRow, ...]

_WANTED = attrgetter("game", "rules", "on_timeout", "turn_limit", "rematch_of")
"""What people must want alike to be paired."""


def companies(waiting: Sequence[ChallengeRow]) -> Iterator[Rows]:
    """All who wait, in groups in which somebody may find an opponent; who came first before others.

    Servers are apart but for those in which somebody looks for an opponent on all servers.
    """

    def wanted(row: ChallengeRow) -> tuple[object, ...]:
        game, rules, on_timeout, limit, rematch_of = _WANTED(row)
        return game, rules, on_timeout.value, limit or timedelta(), rematch_of or 0

    for _, alike in groupby(sorted(waiting, key=wanted), key=wanted):
        rows = tuple(alike)
        joined = {row.guild for row in rows if row.across}
        if len(joined) > 1:
            yield tuple(row for row in rows if row.guild in joined)
        else:
            joined = set()
        for guild in dict.fromkeys(row.guild for row in rows if row.guild not in joined):
            yield tuple(row for row in rows if row.guild == guild)


def life_of(turn_limit: timedelta | None) -> timedelta:
    """How long somebody waits for a match at this speed."""
    return WAIT if turn_limit is not None and turn_limit <= AT_THE_TABLE else CHALLENGE_LIFE


def waited(row: ChallengeRow, now: datetime) -> timedelta:
    """How long the person has waited; time in which nobody could play does not count."""
    # Counted back from the end, which moves by what the bot was away.
    return max(life_of(row.turn_limit) - (row.expires_at - now), timedelta())


def require_across(tx: Transaction, one: ChallengeRow, other: ChallengeRow) -> None:
    """Whether two who wait on different servers may be paired; raises Refused (ACROSS_OFF)."""
    for row in (one, other):
        if not row.across or not read_settings(tx, row.guild).across:
            raise Refused(Refusal.ACROSS_OFF)


class Company:
    """Some who wait for the same, as they are at one moment."""

    def __init__(self, tx: Transaction, rows: Rows, *, refused: set[frozenset[int]]) -> None:
        self._tx = tx
        self._refused = refused
        self._game = rows[0].game
        self._is_rematch = rows[0].rematch_of is not None
        settings = {row.guild: read_settings(tx, row.guild) for row in rows}
        self._rows = {
            row.id: row for row in rows if has_room(tx, row.guild, row.challenger, settings[row.guild])
        }
        self._skills = {guild: self._ratings(guild) for guild in {row.guild for row in rows}}
        self._everywhere = tx.ratings.of(EVERYWHERE, self._game, self._users)

    @property
    def _users(self) -> tuple[UserId, ...]:
        return tuple({row.challenger: None for row in self._rows.values()})

    def _ratings(self, guild: GuildId | None) -> dict[UserId, RatingRow]:
        return {} if guild is None else self._tx.ratings.of(guild, self._game, self._users)

    def pairs(self, now: datetime) -> tuple[Pair, ...]:
        """Who is to play whom."""
        last = {} if self._is_rematch else self._tx.queue.last_opponents(self._game, self._users)
        waiters = tuple(
            Waiter(number=row.id, user=row.challenger, waited=waited(row, now), last=last.get(row.challenger))
            for row in self._rows.values()
        )
        return pairs(waiters, chance=self._chance, may_meet=self._may_meet)

    def _chance(self, one: Waiter, other: Waiter) -> float:
        """With which probability the first one wins; a rematch is wanted by both, however uneven it is."""
        if self._is_rematch:
            return 0.5
        rows = self._row(one), self._row(other)
        is_across = rows[0].guild != rows[1].guild
        return chance(*(self._skill(row, is_across=is_across) for row in rows))

    def _skill(self, row: ChallengeRow, *, is_across: bool) -> Rating | RatingRow:
        """By the rankings in which the match would count, or for newcomers there by the server's own."""
        own = self._skills[row.guild].get(row.challenger, INITIAL)
        return self._everywhere.get(row.challenger, own) if is_across else own

    def _may_meet(self, one: Waiter, other: Waiter) -> bool:
        if one.user == other.user or frozenset({one.user, other.user}) in self._refused:
            return False
        rows = self._row(one), self._row(other)
        if rows[0].guild != rows[1].guild:
            try:
                require_across(self._tx, *rows)
            except Refused:
                return False
        # The people of a match sit at the tables of both servers.
        users = UserId(one.user), UserId(other.user)
        return all(may_meet(self._tx, guild, *users) for guild in {row.guild for row in rows})

    def _row(self, waiter: Waiter) -> ChallengeRow:
        return self._rows[ChallengeId(waiter.number)]
