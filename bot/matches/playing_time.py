"""The time in which people can play: the machine's clock, but it stands while nobody can reach the bot.

Deadlines are stored by the machine's clock. Time in which nobody can play must not run out for anybody:
while the gateway is gone, the process is suspended, the machine sleeps or the store fails. Neither may a
clock that is set to another time take or give any. `PlayingTime` leaves all that time out, so it falls behind
the machine's clock. As soon as people can play again, `bot.matches.clock` moves everything that is timed by
as much, in one transaction with the heartbeat, and then `PlayingTime` is level with the machine's clock.

In between, whatever reads `now` agrees with the deadlines in the store: a turn that begins meanwhile has its
whole time, as its deadline moves with all others.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from threading import RLock

import structlog

Now = Callable[[], datetime]

LOOK_S = 1.0
"""How often the running bot looks at both clocks."""

SUSPENDED = timedelta(seconds=5)
"""Nobody has looked at the clocks for so long: the process did not run, so nobody could play."""

STEP = timedelta(seconds=1)
"""A difference between the two clocks that is no measuring error: one of them was set."""

ASK_AGAIN = timedelta(seconds=5)
"""How long an answer of the gateway may take before it is asked again."""

CLOCK_WRONG = timedelta(hours=1)
"""So far from Discord's clock ours is wrong: nothing is deleted for its age then."""

_log = structlog.get_logger(__name__)


class Standstill(StrEnum):
    """Why time stands, until that is over."""

    GATEWAY = "no connection to Discord"
    STORE = "the store cannot be written"


def utc_now() -> datetime:
    """The time, aware and in UTC."""
    return datetime.now(UTC)


def since_boot() -> timedelta:
    """Time since some instant, which nobody can set; where the system tells, with the time asleep."""
    # Linux's usual monotonic clock leaves out the time in which the machine sleeps, which would then look as
    # if somebody had set the clock.
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return timedelta(seconds=time.monotonic() if boot is None else time.clock_gettime(boot))


class PlayingTime:
    """Tells the time of play. Without ``steady``, the clock that nobody can set, steps are not noticed."""

    def __init__(self, now: Now = utc_now, *, steady: Callable[[], timedelta] | None = None) -> None:
        self._wall = now
        self._steady = steady
        self._wall_at = now()
        self._steady_at = timedelta() if steady is None else steady()
        self._behind = timedelta()
        self._stepped = timedelta()
        self._reasons: set[Standstill] = set()
        self._heard_at: datetime | None = None
        self._asked_at = -ASK_AGAIN
        self._ask: Callable[[], None] | None = None
        # Units of work ask for the time in the threads of the store: two looks at once would count one jump
        # twice.
        self._looking = RLock()
        self.is_trusted = True
        """Whether our clock is about Discord's, as far as we know."""

    def now(self) -> datetime:
        """The time of play."""
        with self._looking:
            self.look()
            return self._wall_at - self._behind

    def wall(self) -> datetime:
        """What the machine's clock says."""
        self.look()
        return self._wall_at

    def look(self) -> None:
        """Compare the clocks, and leave out the time in which nobody could play since the last look."""
        with self._looking:
            wall = self._wall()
            steady = None if self._steady is None else self._steady()
            passed = wall - self._wall_at
            truly = passed if steady is None else steady - self._steady_at
            self._wall_at, self._steady_at = wall, steady or timedelta()
            step = passed - truly if abs(passed - truly) > STEP else timedelta()
            is_suspended = steady is not None and truly > SUSPENDED
            if step:
                _log.warning("the machine's clock was set", by_s=round(step.total_seconds(), 1))
                self._stepped += step
            if is_suspended:
                _log.warning("the bot was down", for_s=round(truly.total_seconds(), 1))
            self._behind += passed if self._reasons or is_suspended else step

    @property
    def stands(self) -> bool:
        """Whether nobody can play now."""
        return bool(self._reasons)

    def stands_for(self, why: Standstill) -> bool:
        """Whether this is why, or one of the reasons why."""
        return why in self._reasons

    @property
    def is_behind(self) -> bool:
        """Whether people can play again, and what is timed is still to be moved."""
        return not self.stands and abs(self._behind) > STEP

    @property
    def behind(self) -> timedelta:
        """How far the time of play is behind the machine's clock; below zero after that was set back."""
        return self._behind

    @property
    def stepped(self) -> timedelta:
        """How much of that is due to the machine's clock being set."""
        return self._stepped

    def catch_up(self, behind: timedelta, stepped: timedelta) -> None:
        """What is timed has moved by so much, so the time of play goes on from there."""
        with self._looking:
            self._behind -= behind
            self._stepped -= stepped
            if self._heard_at is not None:
                self._heard_at += behind

    def stop(self, why: Standstill) -> None:
        """Nobody can play from now on. Without the gateway: since it was heard of for the last time."""
        with self._looking:
            self.look()
            if why in self._reasons:
                return
            self._reasons.add(why)
            # A connection that breaks without a word is noticed a minute later: nobody knows since when it
            # was gone, and what nobody could play in must not count.
            if why is Standstill.GATEWAY and self._heard_at is not None:
                self._behind = self._wall_at - self._heard_at

    def go_on(self, why: Standstill) -> None:
        """This no longer keeps people from playing."""
        with self._looking:
            self.look()
            self._reasons.discard(why)
            if why is Standstill.GATEWAY:
                self._heard_at = self._wall_at - self._behind

    def heard(self, at: datetime | None = None) -> None:
        """The gateway has sent something just now, or then: people could reach the bot through it."""
        if Standstill.GATEWAY not in self._reasons:
            self._heard_at = self.now() if at is None else at - self._behind

    def begin_anew(self) -> None:
        """Count from now on: another process keeps the time, and sees to what was before."""
        with self._looking:
            self._wall_at = self._wall()
            self._steady_at = timedelta() if self._steady is None else self._steady()
            self._behind = self._stepped = timedelta()
            self._reasons.clear()
            self._heard_at = None

    def proved(self) -> datetime:
        """Until when it is certain that people could play; without a gateway, as in many tests, until now."""
        now = self.now()
        return now if self._heard_at is None else min(now, self._heard_at)

    def when_in_doubt(self, ask: Callable[[], None]) -> None:
        """``ask`` has the gateway send a sign of life, which `heard` is then told of."""
        self._ask = ask

    def ask(self) -> None:
        """Ask the gateway for a sign of life, unless it has just been asked."""
        self.look()
        if self._ask is not None and self._steady_at - self._asked_at >= ASK_AGAIN:
            self._asked_at = self._steady_at
            self._ask()

    def compare(self, ahead: timedelta) -> None:
        """Our clock is so far ahead of Discord's."""
        is_right = abs(ahead) < CLOCK_WRONG
        if self.is_trusted and not is_right:
            _log.warning("the machine's clock is wrong: set it", ahead_s=round(ahead.total_seconds()))
        self.is_trusted = is_right
