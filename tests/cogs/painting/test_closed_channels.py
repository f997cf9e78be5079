"""Closed channels: when the bot knocks again, and which tables stand behind which door."""

from __future__ import annotations

from bot.matches import MatchId
from cogs.painting.closed_channels import FIRST_RETRY_S, LONGEST_RETRY_S, ClosedChannels

FIRST, SECOND, THIRD = MatchId(1), MatchId(2), MatchId(3)
GUILD, OTHER_GUILD = 50, 51
CHANNEL, OTHER_CHANNEL = 60, 61


class Clock:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


def wait_before_retry(closed_channels: ClosedChannels, clock: Clock) -> float:
    """Try once more in vain; the seconds until the next knock."""
    closed_channels.close(FIRST, GUILD, CHANNEL)
    begun = clock.now
    while not closed_channels.due():
        clock.now += 1.0
    return clock.now - begun


def test_each_wait_is_twice_as_long_as_the_one_before_up_to_ten_minutes() -> None:
    clock = Clock()
    closed_channels = ClosedChannels(clock=clock)
    waits = [wait_before_retry(closed_channels, clock) for _ in range(8)]
    assert waits == [15.0, 30.0, 60.0, 120.0, 240.0, 480.0, 600.0, 600.0]
    assert (waits[0], waits[-1]) == (FIRST_RETRY_S, LONGEST_RETRY_S)


def test_a_table_that_was_painted_waits_from_the_beginning_the_next_time() -> None:
    clock = Clock()
    closed_channels = ClosedChannels(clock=clock)
    for _ in range(3):
        wait_before_retry(closed_channels, clock)
    closed_channels.open(FIRST, GUILD)
    assert closed_channels.due() == ()
    assert wait_before_retry(closed_channels, clock) == FIRST_RETRY_S


def test_a_door_is_shut_for_its_own_match_and_channel_until_its_time() -> None:
    clock = Clock()
    closed_channels = ClosedChannels(clock=clock)
    closed_channels.close(FIRST, GUILD, CHANNEL)
    assert closed_channels.is_closed(FIRST, CHANNEL)
    assert not closed_channels.is_closed(FIRST, OTHER_CHANNEL)
    assert not closed_channels.is_closed(SECOND, CHANNEL)
    clock.now += FIRST_RETRY_S
    assert not closed_channels.is_closed(FIRST, CHANNEL)
    assert closed_channels.due() == (FIRST,)


def test_a_change_on_a_server_opens_its_doors_alone() -> None:
    closed_channels = ClosedChannels(clock=Clock())
    closed_channels.close(FIRST, GUILD, CHANNEL)
    closed_channels.close(SECOND, OTHER_GUILD, CHANNEL)
    closed_channels.close(THIRD, GUILD, OTHER_CHANNEL)
    assert closed_channels.reopen(GUILD) == (FIRST, THIRD)
    assert not closed_channels.is_closed(FIRST, CHANNEL)
    assert closed_channels.is_closed(SECOND, CHANNEL)
    assert closed_channels.reopen(GUILD) == ()
