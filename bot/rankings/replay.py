"""Ratings made again from all results of a ranking, one match after the other."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from bot.rankings.rated import WINDOW, Pair, Past, rate_match
from bot.store import FormerRatingRow, GuildId, RatingRow, ResultRow, Transaction, UserId


@dataclass(frozen=True, slots=True)
class Replayed:
    """What the results of a server lead to: each with its change of rating, and the ratings at the end."""

    results: tuple[ResultRow, ...]
    ratings: dict[UserId, RatingRow]


@dataclass(frozen=True, slots=True, kw_only=True)
class Earlier:
    """What stood before some match, of the people and pairs who come after it."""

    ratings: Mapping[UserId, RatingRow]
    former: Mapping[UserId, FormerRatingRow]
    met: Mapping[Pair, tuple[datetime, ...]]
    """When two had met within the `WINDOW`, oldest first; pairs that had never met are left out."""
    bereft: Iterable[UserId]
    """Those who had played against somebody of whom nothing is kept any more."""


class Replay:
    """Rates the matches of one game in one server again, one after the other, in the order they ended.

    ``former`` are the ratings with which people came back who had been forgotten.
    """

    def __init__(self, guild: GuildId, former: Mapping[UserId, FormerRatingRow]) -> None:
        self._guild = guild
        self._former = dict(former)
        self.ratings: dict[UserId, RatingRow] = {}
        self._met: defaultdict[Pair, deque[datetime]] = defaultdict(deque)
        self._bereft: set[UserId] = set()

    def go_on_from(self, earlier: Earlier) -> None:
        """Know what stood before the matches to come, for people and pairs who have not been met here."""
        self._former.update(earlier.former)
        self.ratings.update(earlier.ratings)
        self._bereft.update(earlier.bereft)
        for (one, other), times in earlier.met.items():
            self._met[one, other].extend(times)
            self._met[other, one].extend(times)

    def match(self, players: tuple[ResultRow, ...]) -> tuple[ResultRow, ...]:
        """Rate the next match by its results by seat, and give them with the changes of the ratings."""
        past = Past(
            ratings=self.ratings,
            former=self._former,
            meetings=self._meetings(players),
            bereft=self._bereft,
        )
        rated = rate_match(self._guild, players, past)
        self.ratings.update((row.user, row) for row in rated.ratings)
        for one, other in pairs(players):
            self._met[one.user, other.user].append(one.ended_at)
        if len(players) < players[0].players:
            self._bereft.update(row.user for row in players)
        return rated.results

    def _meetings(self, players: tuple[ResultRow, ...]) -> dict[Pair, int]:
        found = {}
        for one, other in pairs(players):
            pair = one.user, other.user
            if (times := self._met.get(pair)) is None:
                continue
            while times and times[0] <= one.ended_at - WINDOW:
                times.popleft()
            found[pair] = len(times)
        return found


def pairs(players: tuple[ResultRow, ...]) -> Iterable[tuple[ResultRow, ResultRow]]:
    """All who met as opponents, in both orders."""
    for one in players:
        for other in players:
            partners = one.side is not None and one.side == other.side
            if one.user != other.user and not partners:
                yield one, other


def by_match(rows: Iterable[ResultRow]) -> Iterator[tuple[ResultRow, ...]]:
    """The results of each match, which stand together."""
    return (tuple(players) for _, players in groupby(rows, key=lambda row: row.match))


def replay(
    guild: GuildId, rows: Iterable[ResultRow], former: Mapping[UserId, FormerRatingRow] | None = None
) -> Replayed:
    """Rate the results of one game in one server again, in the order in which they are given.

    The rows of one match stand together, by seat. ``former`` are the ratings with which people came back who
    had been forgotten. The same rows always give the same numbers.
    """
    again = Replay(guild, former or {})
    results = [row for players in by_match(rows) for row in again.match(players)]
    return Replayed(tuple(results), again.ratings)


def replayed(tx: Transaction, guild: GuildId, game: str) -> tuple[tuple[ResultRow, ...], Replayed]:
    """The rated results of a game in a server as they are stored, and what they lead to."""
    stored = tx.results.rated_in(guild, game)
    former = tx.former.ratings(guild, game, {row.user for row in stored})
    return stored, replay(guild, stored, former)


def recalculate(tx: Transaction, guild: GuildId, game: str) -> None:
    """Write what the results of the game in the server lead to."""
    old, anew = replayed(tx, guild, game)
    # Only rows that changed: after a match of last week few of thousands do.
    changed = tuple(now for was, now in zip(old, anew.results, strict=True) if was != now)
    tx.results.put_changes(changed)
    people = {row.user for row in tx.ratings.all_in(guild, game)} | anew.ratings.keys()
    put_ratings(tx, guild, game, people, anew.ratings)
    tx.stale_rankings.clear(guild, game)


def put_ratings(
    tx: Transaction, guild: GuildId, game: str, people: Collection[UserId], anew: Mapping[UserId, RatingRow]
) -> None:
    """Let these people have the ratings that they have in ``anew``, and those who have none there none."""
    before = tx.ratings.of(guild, game, people)
    for user in people:
        row = anew.get(user)
        if row is None:
            tx.ratings.remove(guild, game, user)
        elif before.get(user) != row:
            tx.ratings.put(row)
