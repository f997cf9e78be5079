"""Closed channels: when the bot knocks again, and which tables stand behind which door."""

from __future__ import annotations

from bot.matches import MatchId
from cogs.painting.closed_channels import FIRST_KNOCK_S, KNOCK_AGAIN_S, Closures

FIRST, SECOND, THIRD = MatchId(1), MatchId(2), MatchId(3)
GUILD, OTHER_GUILD = 50, 51
CHANNEL, OTHER_CHANNEL = 60, 61


class Clock:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


def wait_before_knocking(closures: Closures, clock: Clock) -> float:
    """Try once more in vain; the seconds until the next knock."""
    closures.shut(FIRST, GUILD, CHANNEL)
    begun = clock.now
    while not closures.due():
        clock.now += 1.0
    return clock.now - begun


def test_each_wait_is_twice_as_long_as_the_one_before_up_to_ten_minutes() -> None:
    clock = Clock()
    closures = Closures(clock=clock)
    waits = [wait_before_knocking(closures, clock) for _ in range(8)]
    assert waits == [15.0, 30.0, 60.0, 120.0, 240.0, 480.0, 600.0, 600.0]
    assert (waits[0], waits[-1]) == (FIRST_KNOCK_S, KNOCK_AGAIN_S)


def test_a_table_that_was_painted_waits_from_the_beginning_the_next_time() -> None:
    clock = Clock()
    closures = Closures(clock=clock)
    for _ in range(3):
        wait_before_knocking(closures, clock)
    closures.open(FIRST)
    assert closures.due() == ()
    assert wait_before_knocking(closures, clock) == FIRST_KNOCK_S


def test_a_door_is_shut_for_its_own_match_and_channel_until_its_time() -> None:
    clock = Clock()
    closures = Closures(clock=clock)
    closures.shut(FIRST, GUILD, CHANNEL)
    assert closures.is_shut(FIRST, CHANNEL)
    assert not closures.is_shut(FIRST, OTHER_CHANNEL)
    assert not closures.is_shut(SECOND, CHANNEL)
    clock.now += FIRST_KNOCK_S
    assert not closures.is_shut(FIRST, CHANNEL)
    assert closures.due() == (FIRST,)


def test_a_change_on_a_server_opens_its_doors_alone() -> None:
    closures = Closures(clock=Clock())
    closures.shut(FIRST, GUILD, CHANNEL)
    closures.shut(SECOND, OTHER_GUILD, CHANNEL)
    closures.shut(THIRD, GUILD, OTHER_CHANNEL)
    assert closures.reopen(GUILD) == (FIRST, THIRD)
    assert not closures.is_shut(FIRST, CHANNEL)
    assert closures.is_shut(SECOND, CHANNEL)
    assert closures.reopen(GUILD) == ()
