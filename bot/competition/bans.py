"""Who does not come is kept out for a while; each time for twice as long, until they play one event (K5)."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec import Struct

FIRST_BAN = timedelta(days=1)
LONGEST_BAN = timedelta(days=64)


class Ban(Struct, frozen=True):
    """What somebody's no-shows have come to; the default is nobody's fault."""

    no_shows: int = 0
    """How many there were since they last played an event."""
    until: datetime | None = None

    def keeps_out(self, at: datetime) -> bool:
        return self.until is not None and at < self.until


def after_no_show(ban: Ban, at: datetime) -> Ban:
    """The ban after one more no-show: a day, then two, four and so on, at most 64."""
    number = ban.no_shows + 1
    length = min(FIRST_BAN * 2 ** min(number - 1, 16), LONGEST_BAN)
    until = at + length
    return Ban(number, until if ban.until is None else max(until, ban.until))


def after_event(_ban: Ban) -> Ban:
    """The ban after an event that was played without a no-show: it is cleared."""
    return Ban()
