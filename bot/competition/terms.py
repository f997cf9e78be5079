"""What an event is played by: its format and its terms, fixed when it is announced."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec import Struct

REGISTRATION_CLOSES = timedelta(minutes=15)
"""How long before the start registration closes, and with it the second wave of the check-in (K2)."""
CHECK_IN_OPENS = timedelta(minutes=60)
CHECK_IN_CLOSES = timedelta(minutes=20)
"""How long before the start the first wave of the check-in ends; after that free places are anybody's
(K3).
"""
TIME_TO_COME = timedelta(minutes=10)
"""How long a round waits for somebody to come (K5)."""
LONG_ROUND = timedelta(days=1)
"""A round that lasts as long or longer waits for half of its time instead."""
BREAK = timedelta(minutes=1)
"""How long after its last result a round can still be corrected before the next one begins."""
WAVE = timedelta(seconds=30)
"""How often a large arena pairs, so that there is somebody to choose from (K16)."""
FEW_IN_ARENA = 7
"""With fewer players an arena pairs at once, and the same two may meet again (K16)."""


PAIRS_MOST = 16
"""How many of each side play a friendly at most."""


class TermsError(ValueError):
    """Terms contradict each other; the message says which."""


class Knockout(Struct, frozen=True, tag="knockout"):
    """Who loses is out; with ``double``, who loses twice."""

    double: bool = False


class Swiss(Struct, frozen=True, tag="swiss"):
    """Everybody plays every round, against somebody with about as many points and nobody twice."""

    rounds: int


class RoundRobin(Struct, frozen=True, tag="round_robin"):
    """Everybody meets everybody, ``times`` times, one match a round."""

    times: int = 1


class Arena(Struct, frozen=True, tag="arena"):
    """Whoever is free is paired, again and again, until the time is over."""

    lasts: timedelta


class Tables(Struct, frozen=True, tag="tables"):
    """Rounds at tables of three and more; the points go by the place at the table."""

    rounds: int
    seats: tuple[int, ...]
    """How many may sit at a table, the fewest first."""


class League(Struct, frozen=True, tag="league"):
    """One season: all matches are paired at its start, within divisions, and may be played in any order.

    ``Terms.round_time`` is the length of the season. Nobody has to come at a certain time.
    """

    games: int = 14
    """How many matches each has at most."""
    season: int = 1
    """Seasons are counted from 1."""
    bank: timedelta = timedelta(days=3)
    """The time that each has for all of their matches (K23)."""
    increment: timedelta = timedelta(hours=12)
    """What each match that begins adds to it."""


class Friendly(Struct, frozen=True, tag="friendly"):
    """Two sides, as two servers: the best of each meet the best of the other, one match each (K30)."""

    pairs: int
    """How many of each side play at most."""


Format = Knockout | Swiss | RoundRobin | Arena | Tables | League | Friendly


class Terms(Struct, frozen=True, kw_only=True):
    """All that is fixed before anybody registers. ``rules``, ``length`` and ``who`` are opaque here."""

    format: Format
    rules: str
    """The game and its rules, as the service writes them."""
    length: str = ""
    """How long each match is, as the service writes it."""
    who: str = ""
    """Who may enter, as the service writes it; the service refuses others before it makes an act."""
    starts_at: datetime
    round_time: timedelta
    """How long a round lasts at most; in an arena, a match. A match still going on then is adjudicated."""
    places: int = 128
    """How many play at most; who registers later waits for a gap."""
    least: int = 2
    """With fewer the event is cancelled at its start."""
    check_in: bool = True
    late_entry: bool = True
    """Whether one may enter after the start, where the format allows it (K4)."""
    points_cap: int = 100
    """How many points of one match count at most for the tie-break by deal points (K9)."""

    def __post_init__(self) -> None:
        if self.starts_at.tzinfo is None:
            raise TermsError("starts_at has no time zone")
        if not timedelta(minutes=1) <= self.round_time <= timedelta(days=366):
            raise TermsError("round_time is not between a minute and a year")
        if not max(2, self.seats[0]) <= self.least <= self.places:
            raise TermsError("least and places do not fit each other and the seats")
        _check(self.format)

    @property
    def seats(self) -> tuple[int, ...]:
        """How many may sit at a table, the fewest first."""
        return self.format.seats if isinstance(self.format, Tables) else (2,)

    @property
    def registration_closes(self) -> datetime:
        """Until when one can enter before the start (K2, K31)."""
        return self.starts_at - (timedelta() if isinstance(self.format, Friendly) else REGISTRATION_CLOSES)

    @property
    def time_to_come(self) -> timedelta | None:
        """How long a round waits for somebody; None where all may be played at any time."""
        if isinstance(self.format, League):
            return None
        half = self.round_time / 2
        return half if self.round_time >= LONG_ROUND else min(TIME_TO_COME, half)


def _check(form: Format) -> None:
    match form:
        case Swiss(rounds=number) | Tables(rounds=number) | RoundRobin(times=number) | League(games=number):
            if not 1 <= number <= 64:
                raise TermsError("a number of rounds or games is not between 1 and 64")
            if isinstance(form, RoundRobin) and number > 4:
                raise TermsError("times is not between 1 and 4")
            if isinstance(form, League) and not timedelta() < form.bank <= timedelta(days=366):
                raise TermsError("a time bank holds no time, or more than a year")
        case Arena(lasts=lasts):
            if not timedelta(minutes=5) <= lasts <= timedelta(days=7):
                raise TermsError("an arena lasts between five minutes and a week")
        case Friendly(pairs=pairs):
            if not 1 <= pairs <= PAIRS_MOST:
                raise TermsError(f"pairs is not between 1 and {PAIRS_MOST}")
        case Knockout():
            pass
    if isinstance(form, Tables) and (
        not form.seats or list(form.seats) != sorted(set(form.seats)) or form.seats[0] < 2
    ):
        raise TermsError("seats are not given in order, the fewest first")
