"""The processes beside the bot: asked, urgent first, failing, ended, and never left behind."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.games.game import Seat
from bot.games.gin import KEY, legal, new, view
from bot.games.gin.rules import GinRules
from bot.players import Level
from bot.players.registry import COMPUTER_PLAYERS
from bot.thinkers import AtRest, Choose, OwnMind, ThinkingFailed, Urgency, pool
from bot.thinkers.pool import Pool
from bot.thinkers.worker import COLLECTS_EVERY
from tests.patience import until
from tests.thinkers.questions import Chatty, Crash, Double, Litter, Note, Unsendable, WhoAreYou, Wrong


@asynccontextmanager
async def minds(workers: int = 1, *, limit_s: float = 60.0, idle_s: float = 600.0) -> AsyncIterator[Pool]:
    made = Pool(workers, limit_s=limit_s, idle_s=idle_s)
    yield made
    await made.close()


def is_alive(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


async def test_a_process_answers_as_this_one_would() -> None:
    state = new(GinRules(), 2, bytes(32)).state
    seat = next(seat for seat in (Seat(0), Seat(1)) if legal(state, seat))
    question = Choose(game=KEY, level="expert", view=view(state, seat), legal=legal(state, seat), seed=3)
    own = COMPUTER_PLAYERS[KEY][Level.EXPERT].choose(view(state, seat), legal(state, seat), seed=3)
    async with minds() as mind:
        assert await mind.ask(question) == own == await OwnMind().ask(question)


async def test_it_closes_at_once_also_when_an_answer_comes_at_that_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A bot that was stopped so waited ten minutes for a question that nobody could ask any more."""
    loop = asyncio.get_running_loop()
    asked, answer = loop.create_future(), loop.create_future()

    async def exchange(*_: object) -> tuple[bool, object]:
        asked.set_result(None)
        return True, await answer

    monkeypatch.setattr(pool, "_exchange", exchange)
    mind = Pool(1)
    asking = asyncio.create_task(mind.ask(Double(2)))
    await asked
    answer.set_result(4)
    await asyncio.sleep(0)
    async with asyncio.timeout(30):
        await mind.close()
    await asyncio.gather(asking, return_exceptions=True)
    assert not mind._crew


async def test_nothing_runs_before_the_first_question() -> None:
    async with minds() as mind:
        assert not mind._crew


async def test_who_thinks_is_nicer_than_the_bot_and_knows_none_of_its_settings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("BOT_TOKEN", "a secret")
    async with minds() as mind:
        number, niceness, settings = await mind.ask(WhoAreYou())
    assert number != os.getpid()
    assert niceness > os.nice(0)
    assert settings == ()


async def test_what_is_urgent_is_thought_of_first(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    async with minds() as mind:
        busy = asyncio.create_task(mind.ask(Double(1, after_s=0.2)))
        await until(lambda: mind._free == 0 and mind._jobs.empty())
        asked = [
            mind.ask(Note(urgency.name, notes), urgency=urgency)
            for urgency in (Urgency.REVIEW, Urgency.REVIEW, Urgency.HINT, Urgency.MOVE)
        ]
        await asyncio.gather(busy, *asked)
    assert notes.read_text().split() == ["MOVE", "HINT", "REVIEW", "REVIEW"]


async def test_what_has_waited_for_long_is_answered_before_what_is_urgent(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """While hands were drawn as fast as they came, no table was drawn at all."""
    monkeypatch.setitem(pool.PATIENCE_S, Urgency.HINT, 0.01)
    notes = tmp_path / "notes"
    async with minds() as mind:
        busy = asyncio.create_task(mind.ask(Double(1, after_s=0.4)))
        await until(lambda: mind._free == 0 and mind._jobs.empty())
        table = asyncio.create_task(mind.ask(Note("HINT", notes), urgency=Urgency.HINT))
        hand = asyncio.create_task(mind.ask(Note("MOVE", notes)))
        await until(lambda: mind._jobs.qsize() == 2)
        asked = time.monotonic()
        await until(lambda: time.monotonic() > asked + 0.01)
        await asyncio.gather(busy, table, hand, mind.ask(Note("LATER", notes)))
    assert notes.read_text().split() == ["MOVE", "HINT", "LATER"]


async def test_as_many_think_at_once_as_there_are_processes() -> None:
    async with minds(2) as mind:
        found = await asyncio.gather(*(mind.ask(WhoAreYou()) for _ in range(2)))
        answers = await asyncio.gather(*(mind.ask(Double(number)) for number in range(30)))
        assert len(mind._crew) == 2
    assert len({number for number, _, _ in found}) <= 2
    assert answers == [2 * number for number in range(30)]


async def test_a_crash_costs_one_answer_and_no_more() -> None:
    async with minds() as mind:
        before, _, _ = await mind.ask(WhoAreYou())
        with pytest.raises(ThinkingFailed, match="the process ended"):
            await mind.ask(Crash())
        after, _, _ = await mind.ask(WhoAreYou())
    assert before != after


async def test_a_thought_that_does_not_end_is_ended() -> None:
    async with minds(limit_s=0.3) as mind:
        number, _, _ = await mind.ask(WhoAreYou())
        with pytest.raises(ThinkingFailed, match=r"no answer within 0\.3 s"):
            await mind.ask(Double(1, after_s=600))
        assert not is_alive(number)
        assert await mind.ask(Double(2)) == 4


async def test_a_failure_names_its_line_and_no_card() -> None:
    async with minds() as mind:
        for thinker in (mind, OwnMind()):
            with pytest.raises(ThinkingFailed, match=r"^ValueError at questions\.py:\d+$") as failed:
                await thinker.ask(Wrong())
            assert failed.value.__cause__ is None
        number, _, _ = await mind.ask(WhoAreYou())
        assert is_alive(number)


async def test_what_is_printed_does_not_come_between_the_answers() -> None:
    async with minds() as mind:
        assert await mind.ask(Chatty()) == "said"
        assert await mind.ask(Double(3)) == 6


async def test_garbage_is_collected_between_the_answers_alone() -> None:
    async with minds() as mind:
        found = [await mind.ask(Litter()) for _ in range(COLLECTS_EVERY + 2)]
    left = [number for number, _ in found]
    assert left == [*range(1, COLLECTS_EVERY + 1), 1, 2]
    assert not any(is_collected for _, is_collected in found)


async def test_an_answer_that_cannot_be_sent_is_a_failure() -> None:
    async with minds() as mind:
        with pytest.raises(ThinkingFailed):
            await mind.ask(Unsendable())
        assert await mind.ask(Double(3)) == 6


async def test_at_rest_nobody_waits_and_no_process_is_left() -> None:
    async with minds(2) as mind:
        number, _, _ = await mind.ask(WhoAreYou())
        asked = [asyncio.create_task(mind.ask(Double(1, after_s=600))) for _ in range(4)]
        await until(lambda: mind._free == 0)
        await mind.close()
        for each in asked:
            with pytest.raises(AtRest):
                await each
        with pytest.raises(AtRest):
            await mind.ask(Double(1))
    assert not is_alive(number)


async def test_who_is_not_asked_for_long_goes_home_and_comes_again() -> None:
    async with minds(idle_s=0.05) as mind:
        number, _, _ = await mind.ask(WhoAreYou())
        await until(lambda: not mind._crew)
        assert not is_alive(number)
        assert await mind.ask(Double(4)) == 8


async def test_a_killed_bot_leaves_no_process_behind() -> None:
    """The pool's own process is killed, as by a lack of memory, while it has a worker that waits."""
    program = (
        "import asyncio, os, signal\n"
        "from bot.thinkers.pool import Pool\n"
        "from tests.thinkers.questions import WhoAreYou\n"
        "async def run():\n"
        "    print((await Pool(1).ask(WhoAreYou()))[0], flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
        "asyncio.run(run())\n"
    )
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, cwd=pool._ROOT, stdout=asyncio.subprocess.PIPE
    )
    told, _ = await process.communicate()
    await until(lambda: not is_alive(int(told)))


async def test_where_no_process_can_be_started_the_bot_thinks_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    async with minds() as mind:
        assert await mind.ask(Double(5)) == 10
        with pytest.raises(ThinkingFailed, match="ValueError"):
            await mind.ask(Wrong())


async def test_whoever_no_longer_waits_takes_nothing_from_the_others() -> None:
    async with minds() as mind:
        busy = asyncio.create_task(mind.ask(Double(1, after_s=0.2)))
        impatient = asyncio.create_task(mind.ask(Double(2)))
        await until(lambda: mind._free == 0)
        impatient.cancel()
        assert await busy == 2
        assert await mind.ask(Double(3)) == 6
