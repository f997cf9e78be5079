"""A time bank: the time that somebody has for all of their matches of a league, instead of a limit per turn
(K23).
"""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace

RUNNING_LOW = 4
"""Below one part in so many of what it began with, a bank is running low."""


class Bank(Struct, frozen=True, kw_only=True):
    """What is left of somebody's time; it runs while at least one match waits for them."""

    start: timedelta
    """What it began with."""
    increment: timedelta
    """What each match that begins adds."""
    most: timedelta
    """It never holds more than this."""
    left: timedelta
    running_since: datetime | None = None

    @property
    def is_low(self) -> bool:
        """Whether its owner is to be reminded."""
        return self.left < self.start / RUNNING_LOW


def open_bank(start: timedelta, increment: timedelta, most: timedelta) -> Bank:
    """A full bank at the start of a season."""
    return Bank(start=start, increment=increment, most=max(most, start), left=start)


def match_begun(bank: Bank, at: datetime) -> Bank:
    """The bank with the increment of a match that begins."""
    bank = _spent(bank, at)
    return replace(bank, left=min(bank.most, bank.left + bank.increment))


def turn_begun(bank: Bank, at: datetime) -> Bank:
    """The bank as a match waits for its owner; two matches at once cost no more than one."""
    return bank if bank.running_since is not None else replace(bank, running_since=at)


def turns_over(bank: Bank, at: datetime) -> Bank:
    """The bank as no match waits for its owner, or the clocks are stopped."""
    return replace(_spent(bank, at), running_since=None)


def runs_out_at(bank: Bank) -> datetime | None:
    """When it will be empty if its owner does nothing; None while it does not run."""
    return None if bank.running_since is None else bank.running_since + bank.left


def is_empty(bank: Bank, at: datetime) -> bool:
    """Whether its owner has no time left at that time, and loses the matches that wait for them."""
    return not _spent(bank, at).left


def _spent(bank: Bank, at: datetime) -> Bank:
    if bank.running_since is None:
        return bank
    # A clock that is set back costs nothing and gives nothing.
    used = max(at - bank.running_since, timedelta())
    since = max(at, bank.running_since)
    return replace(bank, left=max(bank.left - used, timedelta()), running_since=since)
