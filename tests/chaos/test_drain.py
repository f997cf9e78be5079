"""SIGTERM drains: running answers are finished, nothing new begins, and the next start shows the rest."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot import app
from bot.sandbox import Message, Person, Sandbox
from tests.chaos.ledger import FileLedger
from tests.e2e.bot_process import TOKEN, BotProcess
from tests.patience import LENIENT, until

CALLBACK = r"^/interactions/\d+/[^/]+/callback$"


class Evening:
    """Alice and Bob in a match, and the bot as a process."""

    def __init__(self, sandbox: Sandbox, bot: BotProcess, ledger: FileLedger) -> None:
        self.sandbox = sandbox
        self.bot = bot
        self.ledger = ledger
        guild = sandbox.add_guild("Card Room")
        self.channel = guild.add_channel("card-table")
        self.alice, self.bob = sandbox.add_person("Alice", guild), sandbox.add_person("Bob", guild)

    async def begin(self) -> tuple[Person, Message]:
        """Who is on turn first, and the hand."""
        await self.sandbox.core.events.wait_for(
            lambda: self.alice.commands(self.channel) or None, timeout_s=60.0
        )
        press = await self.alice.slash(self.channel, "play", opponent=self.bob)
        await (await self.bob.press(await press.replied(), "Accept")).answered()
        for person in (self.alice, self.bob):
            hand = await person.wait_for(None, lambda one: bool(one.pictures), timeout=60.0)
            if hand.find_button("Pass") is not None:
                return person, hand
        raise AssertionError("nobody is on turn")

    async def moved(self) -> None:
        """Wait until the move is on the disk: its answer is on its way."""
        await until(lambda: self.ledger.count_moves() > 0)

    async def terminate(self) -> asyncio.Task[int]:
        """Send SIGTERM, and wait for the process in the background."""
        ending = asyncio.create_task(self.bot.stop())
        await until(lambda: '"stopping"' in self.bot.log)
        return ending


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncIterator[Evening]:
    async with Sandbox(token=TOKEN, settings=LENIENT) as sandbox:
        bot = BotProcess(sandbox, tmp_path / "data")
        evening = Evening(sandbox, bot, FileLedger(tmp_path / "data" / "upcard.sqlite3"))
        await bot.start()
        try:
            yield evening
        finally:
            sandbox.heal()
            await bot.stop()
        assert "Traceback" not in bot.log


async def test_sigterm_finishes_the_answers_that_run(evening: Evening) -> None:
    person, hand = await evening.begin()
    evening.sandbox.fail("POST", CALLBACK, delay=1.0)
    press = await person.press(hand, "Pass")
    await evening.moved()
    ending = await evening.terminate()
    await press.answered()
    assert await ending == 0
    shown = person.find(hand)
    assert shown is not None
    assert "'s turn" in shown.text
    assert '"stopped"' in evening.bot.log


async def test_after_sigterm_nothing_new_begins_and_the_person_is_told(evening: Evening) -> None:
    person, hand = await evening.begin()
    # All of them: an answer from before the press may still be on its way, and would take the delay.
    evening.sandbox.fail("POST", CALLBACK, delay=1.2, times=None)
    running = await person.press(hand, "Pass")
    await evening.moved()
    ending = await evening.terminate()
    late = await evening.alice.slash(evening.channel, "play", opponent=evening.sandbox.bot_id)
    told = await late.replied()
    assert "restarting" in told.text
    await running.answered()
    assert await ending == 0
    assert evening.ledger.count_matches() == 1


async def test_what_was_under_way_is_played_on_after_the_stop(evening: Evening) -> None:
    person, hand = await evening.begin()
    ending = await evening.terminate()
    assert await ending == 0
    await evening.bot.start()
    await (await person.press(hand, "Pass")).answered()
    other = evening.bob if person is evening.alice else evening.alice
    await other.wait_for(None, lambda one: one.find_button("Pass") is not None, timeout=60.0)


async def test_a_second_sigterm_ends_at_once(evening: Evening) -> None:
    person, hand = await evening.begin()
    evening.sandbox.fail("*", r"^/(interactions|webhooks|channels)/", delay=60.0, times=None)
    await person.press(hand, "Pass")
    await evening.moved()
    ending = await evening.terminate()
    evening.bot.send(signal.SIGTERM)
    assert await asyncio.wait_for(ending, 30.0) == -signal.SIGTERM


class Reader:
    """A host who reads the log, and at each line looks at what another SIGTERM would do."""

    def __init__(self) -> None:
        self.would_end: list[bool] = []

    def info(self, *_: object, **__: object) -> None:
        self.would_end.append(signal.getsignal(signal.SIGTERM) is signal.SIG_DFL)


async def test_as_soon_as_the_log_says_so_a_second_sigterm_would_end_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reader, stopped = Reader(), asyncio.Event()
    monkeypatch.setattr(app, "_log", reader)
    with app._signals(stopped.set):
        signal.raise_signal(signal.SIGTERM)
        await stopped.wait()
    assert reader.would_end == [True]
