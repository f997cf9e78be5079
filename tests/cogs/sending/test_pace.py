"""Turns of the messages of one channel, as the headers of Discord's answers allow."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping

import pytest

from cogs import limits
from cogs.limits import Rank
from cogs.sending import pace
from cogs.sending.pace import OLD_AFTER_S, Paces

CHANNEL = 1
YOUNG = int(time.time() * 1000 - 1_420_070_400_000) << 22
OLD = int((time.time() - OLD_AFTER_S - 60) * 1000 - 1_420_070_400_000) << 22


def told(*, limit: int = 5, left: int, reset_after_s: float) -> Mapping[str, str]:
    """The headers of an answer."""
    return {
        "X-RateLimit-Limit": str(limit),
        "X-RateLimit-Remaining": str(left),
        "X-RateLimit-Reset-After": str(reset_after_s),
    }


class Discord:
    """Counts the edits of a channel in windows, and tells the paces what is left."""

    def __init__(self, paces: Paces, *, limit: int, span_s: float) -> None:
        self._paces = paces
        self._limit = limit
        self._span_s = span_s
        self._used = 0
        self._ends_at = 0.0
        self.edited: list[tuple[int, float]] = []
        self.refused = 0

    async def edit(self, message: int) -> None:
        """Edit a message in its turn, which takes a moment."""
        async with self._paces.turn(CHANNEL, message):
            await asyncio.sleep(0.01)
            self._answer(message)

    def _answer(self, message: int) -> None:
        now = time.monotonic()
        if now >= self._ends_at:
            self._used, self._ends_at = 0, now + self._span_s
        self._used += 1
        self.refused += self._used > self._limit
        self.edited.append((message, now))
        left = max(0, self._limit - self._used)
        headers = told(limit=self._limit, left=left, reset_after_s=self._ends_at - now)
        self._paces.note("PATCH", f"/api/v10/channels/{CHANNEL}/messages/{message}", 200, headers)


async def test_a_channel_takes_no_more_than_discord_says() -> None:
    paces = Paces()
    discord = Discord(paces, limit=4, span_s=0.4)
    began = time.monotonic()
    await asyncio.gather(*(discord.edit(YOUNG + number) for number in range(12)))
    assert discord.refused == 0
    assert len(discord.edited) == 12
    assert time.monotonic() - began >= 0.8


async def test_the_first_half_of_a_window_goes_at_once_and_the_rest_is_spread() -> None:
    paces = Paces()
    discord = Discord(paces, limit=5, span_s=2.0)
    began = time.monotonic()
    await asyncio.gather(*(discord.edit(YOUNG + number) for number in range(5)))
    after = [at - began for _, at in discord.edited]
    assert after[2] < 0.5
    assert after[3] >= 0.5
    assert after[4] < 2.0 + 0.5


async def test_a_table_that_is_played_quickly_leaves_the_others_their_turns() -> None:
    paces = Paces()
    discord = Discord(paces, limit=1, span_s=0.05)
    quick, slow = YOUNG, YOUNG + 1

    async def often() -> None:
        for _ in range(6):
            await discord.edit(quick)

    async def once() -> None:
        await asyncio.sleep(0.06)
        await discord.edit(slow)

    await asyncio.gather(often(), once())
    assert slow in [message for message, _ in discord.edited][1:4]


async def test_edits_and_posts_are_counted_apart() -> None:
    paces = Paces()
    async with paces.turn(CHANNEL, YOUNG):
        paces.note(
            "PATCH", f"/api/v10/channels/{CHANNEL}/messages/{YOUNG}", 200, told(left=0, reset_after_s=60)
        )
    async with asyncio.timeout(5), paces.turn(CHANNEL, None):
        pass
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.05), paces.turn(CHANNEL, YOUNG):
            pass


async def test_another_channel_does_not_wait() -> None:
    paces = Paces()
    async with paces.turn(CHANNEL, YOUNG):
        paces.note(
            "PATCH", f"/api/v10/channels/{CHANNEL}/messages/{YOUNG}", 200, told(left=0, reset_after_s=60)
        )
    async with asyncio.timeout(5), paces.turn(CHANNEL + 1, YOUNG):
        pass


async def test_a_table_gives_way_to_hands_at_the_limit_of_all_channels() -> None:
    paces = Paces()
    assert limits._rank.get() is Rank.FIRST
    async with paces.turn(CHANNEL, YOUNG):
        assert limits._rank.get() is Rank.TABLES
    assert limits._rank.get() is Rank.FIRST


async def test_where_discord_names_no_limit_there_is_none() -> None:
    paces = Paces()
    async with paces.turn(CHANNEL, YOUNG):
        paces.note("PATCH", f"/api/v10/channels/{CHANNEL}/messages/{YOUNG}", 200, {})
    async with asyncio.timeout(5):
        for _ in range(50):
            async with paces.turn(CHANNEL, YOUNG):
                pass


async def test_headers_that_say_nothing_do_no_harm() -> None:
    paces = Paces()
    async with paces.turn(CHANNEL, YOUNG):
        senseless = dict.fromkeys(told(left=0, reset_after_s=0), "soon")
        for status in (200, 429):
            path = f"/api/v10/channels/{CHANNEL}/messages/{YOUNG}"
            paces.note("PATCH", path, status, {**senseless, "Retry-After": "later"})


async def test_whoever_gives_up_waiting_takes_no_turn() -> None:
    paces = Paces()
    discord = Discord(paces, limit=1, span_s=0.3)
    await discord.edit(YOUNG)
    impatient = [asyncio.create_task(discord.edit(YOUNG + number)) for number in range(1, 4)]
    await asyncio.sleep(0)
    for task in impatient:
        task.cancel()
    await asyncio.gather(*impatient, return_exceptions=True)
    async with asyncio.timeout(5):
        await discord.edit(YOUNG)
    assert [message for message, _ in discord.edited] == [YOUNG, YOUNG]


async def test_30046_old_messages_have_a_slower_pace_and_do_not_hold_up_young_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pace, "OLD_GAP_S", 0.2)
    paces = Paces()
    discord = Discord(paces, limit=100, span_s=5.0)
    began = time.monotonic()
    messages = (OLD, OLD + 1, OLD + 2, YOUNG, YOUNG + 1)
    await asyncio.gather(*(discord.edit(message) for message in messages))
    order = [message for message, _ in discord.edited]
    assert order == [OLD, YOUNG, YOUNG + 1, OLD + 1, OLD + 2]
    assert discord.edited[-1][1] - began >= 0.4


async def test_30046_what_discord_counts_as_old_is_learnt_from_its_refusal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Our clock may lag behind Discord's, so that a message looks younger than it is."""
    monkeypatch.setattr(pace, "OLD_GAP_S", 0.2)
    paces = Paces()
    path = f"/api/v10/channels/{CHANNEL}/messages/{YOUNG}"
    async with paces.turn(CHANNEL, YOUNG):
        headers = {**told(left=4, reset_after_s=5), "Retry-After": "0.3", "X-RateLimit-Scope": "user"}
        paces.note("PATCH", path, 429, headers)
    began = time.monotonic()
    async with paces.turn(CHANNEL, YOUNG + 1):
        assert time.monotonic() - began < 0.25
    async with paces.turn(CHANNEL, YOUNG):
        assert time.monotonic() - began >= 0.25


async def test_many_quiet_channels_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "MOST_KEPT", 10)
    paces = Paces()
    for channel in range(100):
        async with paces.turn(channel, YOUNG):
            pass
    assert len(paces._paces) <= 10
