"""What is told of people's rated matches, in words and in pictures: names and numbers as people see them.

`Verdict` and `Ended` are also what the store reads and keeps of a match's end.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final


class Verdict(StrEnum):
    """What a match was for one person. Whoever is first alone has won; sharing the first place is a draw."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"


class SeasonLength(StrEnum):
    """How long a season of a server's rankings is, by the calendar of UTC."""

    MONTH = "month"
    QUARTER = "quarter"


MATCHES_LEAST: Final = 5
OPPONENTS_LEAST: Final = 3
"""Rated matches, and different opponents in them, that a place in the rankings takes."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How one match ended for somebody, among how many players."""

    verdict: Verdict
    place: int
    """The first is 1; equal ones share a place."""
    players: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """A rating at a time."""

    at: datetime
    rating: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """A rating over time; the times are as the reader wants them."""

    begin: str
    end: str
    first: int
    best: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Win:
    """A match that was won by many points; without a name it was one of many players."""

    points: int
    against: int
    name: str = ""
    when: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RivalLine:
    """Somebody who was met often, and how often each of the two won."""

    name: str
    won: int
    lost: int
    drawn: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ProfileCard:
    """What one player has done in one game in one server, as their card shows it."""

    game: str
    name: str
    place: int | None
    """None for somebody who is not ranked yet."""
    players: int
    """How many people are ranked."""
    rating: int
    doubt: int
    """How much higher the skill may well be: the rating is what somebody has nearly surely."""
    won: int
    lost: int
    feats: tuple[str, ...]
    """What the game itself counts, a phrase each."""
    streak: int
    """Matches won in a row up to now; negative for lost ones."""
    drawn: int = 0
    is_provisional: bool = False
    """Whether the rating is still more of a guess."""
    course: Course | None = None
    longest_run: int = 0
    """Matches won in a row at most."""
    biggest_win: Win | None = None
    favourite: str = ""
    """The rules that are played most."""
    form: tuple[Ended, ...] = ()
    """Newest first."""
    rivals: tuple[RivalLine, ...] = ()
    opponents: int = 0
    """How many different people the player has played against."""

    @property
    def played(self) -> int:
        """All matches."""
        return self.won + self.lost + self.drawn


@dataclass(frozen=True, slots=True, kw_only=True)
class Rank:
    """A player's standing at one game."""

    game: str
    """The game's key, or what it is called where it is told."""
    rating: int
    place: int | None
    """None for somebody who is not ranked yet."""
    players: int
    won: int
    lost: int
    drawn: int = 0
    is_provisional: bool = False

    @property
    def played(self) -> int:
        """All matches."""
        return self.won + self.lost + self.drawn


@dataclass(frozen=True, slots=True, kw_only=True)
class OverviewCard:
    """What one player has done in all games in one server, as their card shows it."""

    name: str
    ranks: tuple[Rank, ...]
    form: tuple[Ended, ...]
    """Newest first."""
    rivals: tuple[RivalLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingLine:
    """One line of a ranking."""

    place: int
    name: str
    rating: int
    won: int
    lost: int
    drawn: int = 0
    score: str = ""
    """What the game itself counts, as a phrase: ``812 points won in all``."""
    is_provisional: bool = False
    """Whether the rating is still more of a guess."""
    gain: int | None = None
    """How much the rating has changed in seven days; None where it is not told."""
    rise: int = 0
    """Places gained in seven days, negative for those lost."""
    is_new: bool = False
    """Whether there was no place seven days ago."""
    opponents: int = 0
    """How many different people the player has played against."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """One match of two people: which of them won it (0, 1, None for neither), by which points and rules."""

    when: str
    winner: int | None
    points: int
    their_points: int
    rules: str
