"""What one person has played in one server: at one game with all its numbers, or at all games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from bot.rankings.rated import Tally
from bot.rankings.rating import INITIAL, Rating, shown
from bot.records import Ended, Point, Rank, Verdict
from bot.store import (
    GuildId,
    PresetCount,
    RankRow,
    RivalRow,
    StepRow,
    Transaction,
    UserId,
    WinRow,
)

FORM_LENGTH: Final = 10
PRESETS_OF: Final = 100
"""The latest matches that say which rules are played most."""
POINTS_MOST: Final = 120
"""Points of a rating's graph: more cannot be told apart in a picture."""
RIVALS_MOST: Final = 25
"""Lines of a menu of people."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """One person's play of one game in a server; without a rated match there is no rating.

    ``place`` is None for somebody who is not ranked yet, and ``people`` is how many are.
    ``form`` is the ends of the last matches, newest first; ``tally`` the counters over all of them, with
    ``matches``, and with ``points``, those of the outcomes, where the game has no such counter.
    """

    user: UserId
    name: str | None
    rating: Rating | None
    place: int | None
    people: int
    played: int
    won: int
    lost: int
    drawn: int
    form: tuple[Ended, ...]
    tally: Tally
    graph: tuple[Point, ...] = ()
    """The rating before the first match and after later ones, of many matches only some."""
    best: int | None = None
    """The highest rating ever, as people see it."""
    longest_run: int = 0
    """Matches won in a row at most."""
    biggest_win: WinRow | None = None
    presets: tuple[PresetCount, ...] = ()
    """Those of the latest matches, at most `PRESETS_OF` of them; the most played first."""
    rivals: tuple[RivalRow, ...] = ()
    opponents: int = 0
    """How many different people the person has played against."""

    @property
    def shown(self) -> int:
        """The rating as people see it: of somebody new that at which everybody begins."""
        return shown(self.rating or INITIAL)

    @property
    def is_provisional(self) -> bool:
        """Whether the rating is still more of a guess, which has no place in the rankings."""
        return self.place is None


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview:
    """All games of one person in a server, the one played most first."""

    user: UserId
    name: str | None
    ranks: tuple[Rank, ...]
    form: tuple[Ended, ...]
    rivals: tuple[RivalRow, ...]

    @property
    def played(self) -> int:
        """Rated matches of all games."""
        return sum(rank.played for rank in self.ranks)

    @property
    def won(self) -> int:
        """Those that were won."""
        return sum(rank.won for rank in self.ranks)


def profile(tx: Transaction, guild: GuildId, game: str, user: UserId) -> Profile:
    """What the rated matches say of the person."""
    history = tx.histories(guild, game, user)
    rating = tx.ratings.find(guild, game, user)
    ranks = history.ranks()
    name = _name(tx, user)
    if rating is None or not ranks:
        return _empty(user, name, people=tx.standings(guild, game).count(None))
    (rank,) = ranks
    course = history.course()
    return Profile(
        user=user,
        name=name,
        rating=Rating(mu=rating.mu, sigma=rating.sigma),
        place=rank.place,
        people=rank.people,
        played=rating.played,
        won=rating.won,
        lost=rating.lost,
        drawn=rating.drawn,
        form=history.latest(limit=FORM_LENGTH),
        tally=rating.tally,
        graph=_graph(course),
        best=_best(course),
        longest_run=longest_run(step.won for step in course),
        biggest_win=history.biggest_win(),
        presets=history.presets(latest=PRESETS_OF),
        rivals=history.rivals(limit=RIVALS_MOST),
        opponents=rating.opponents,
    )


def _empty(user: UserId, name: str | None, *, people: int) -> Profile:
    return Profile(
        user=user,
        name=name,
        rating=None,
        place=None,
        people=people,
        played=0,
        won=0,
        lost=0,
        drawn=0,
        form=(),
        tally={},
    )


def _graph(course: tuple[StepRow, ...]) -> tuple[Point, ...]:
    """The rating before the first match, after it, after the last, and evenly between them.

    Everybody begins at the same rating, which stands at the time of the first match.
    """
    if not course:
        return ()
    last, gaps = len(course) - 1, min(len(course), POINTS_MOST) - 1
    # With fewer matches than points, each step is one match.
    steps = (course[at * last // gaps] for at in range(gaps + 1)) if gaps else course
    after = (Point(at=step.ended_at, rating=shown(step)) for step in steps)
    return (Point(at=course[0].ended_at, rating=shown(INITIAL)), *after)


def _best(course: tuple[StepRow, ...]) -> int | None:
    return max(map(shown, course), default=None)


def longest_run(won: Iterable[bool]) -> int:
    """Matches won in a row at most, of matches in the order in which they ended."""
    return max((sum(1 for _ in same) for is_won, same in groupby(won) if is_won), default=0)


def overview(tx: Transaction, guild: GuildId, user: UserId) -> Overview:
    """All that the person has played."""
    history = tx.histories(guild, None, user)
    return Overview(
        user=user,
        name=_name(tx, user),
        ranks=tuple(_rank(row) for row in history.ranks()),
        form=history.latest(limit=FORM_LENGTH),
        rivals=history.rivals(limit=RIVALS_MOST),
    )


def _rank(row: RankRow) -> Rank:
    return Rank(
        game=row.game,
        rating=shown(row),
        place=row.place,
        players=row.people,
        won=row.won,
        lost=row.lost,
        drawn=row.drawn,
        is_provisional=row.place is None,
    )


def _name(tx: Transaction, user: UserId) -> str | None:
    person = tx.people.find(user)
    return None if person is None else person.name


def games_played(tx: Transaction, guild: GuildId, user: UserId) -> tuple[str, ...]:
    """The games that the person has played in rated matches, the one played most first."""
    return tuple(row.game for row in tx.histories(guild, None, user).ranks())


def run_of(verdicts: tuple[Verdict, ...]) -> int:
    """Matches won in a row up to now, of those given newest first; negative for lost ones."""
    if not verdicts or verdicts[0] is Verdict.DRAWN:
        return 0
    newest = verdicts[0]
    length = next((at for at, verdict in enumerate(verdicts) if verdict is not newest), len(verdicts))
    return length if newest is Verdict.WON else -length
