"""Computer players beside the clock: they hold nobody up, whatever becomes of their thoughts."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from structlog.testing import capture_logs

from bot.games.gin.actions import BigGin
from bot.matches import Matches, Tempo
from bot.store import Transaction
from bot.thinkers import AtRest, Mind, OwnMind, Question, ThinkingFailed, Urgency
from tests.matches.conftest import ALICE, Room
from tests.patience import until
from tests.whole_table import WholeTable, whole

PAUSE = timedelta(seconds=1)


class Ponderer:
    """A mind that thinks for as long as a test wants."""

    def __init__(self) -> None:
        self.asked: list[Question] = []
        self.may_answer = asyncio.Event()
        self.fault: Exception | None = None
        self.folly: object = None
        """What it answers whatever is asked."""

    async def ask(self, question: Question, *, urgency: Urgency = Urgency.MOVE) -> object:
        self.asked.append(question)
        await self.may_answer.wait()
        if self.fault is not None:
            raise self.fault
        if self.folly is not None:
            return self.folly
        return await OwnMind().ask(question, urgency=urgency)

    async def close(self) -> None:
        self.fault = AtRest()
        self.may_answer.set()


async def against_computer(room: Room, mind: Mind) -> WholeTable:
    """Alice's match with the computer, who is to move."""
    room.matches = Matches(room.store, now=room.clock, tempo=Tempo(pause=PAUSE), mind=mind)
    table = await whole(
        room.matches, await room.matches.challenges.play_computer(room.proposal(), level="casual")
    )
    while ALICE in {table.chairs[seat].user for seat in table.on_turn}:
        table = await room.act(table, "pass" if "pass" in table.menus[table.on_turn[0]] else "draw")
    return table


async def test_the_clock_goes_on_while_a_computer_player_thinks(room: Room) -> None:
    mind = Ponderer()
    table = await against_computer(room, mind)
    other = await room.begin(limit=timedelta(minutes=10))
    await room.matches.start()
    room.clock.pass_time(seconds=2)
    await until(lambda: bool(mind.asked))
    room.clock.pass_time(minutes=10)
    room.matches._core.clocks_changed.set()

    async def has_moved() -> bool:
        return (await room.stands(other.id)).version > other.version

    await until(has_moved)
    assert (await room.stands(table.id)).version == table.version
    assert len(mind.asked) == 1
    mind.may_answer.set()

    async def has_answered() -> bool:
        return (await room.stands(table.id)).version > table.version

    await until(has_answered)
    await room.matches.stop()


@pytest.mark.parametrize("why", ["the process ended (status -9)", "no answer within 10 s"])
async def test_a_thought_that_fails_becomes_the_games_usual_action(room: Room, why: str) -> None:
    """And the log tells of it without a hand or a seed."""
    mind = Ponderer()
    mind.fault = ThinkingFailed(why)
    mind.may_answer.set()
    table = await against_computer(room, mind)
    record = await room.matches._core.read(table.id)
    seat = table.on_turn[0]
    usual = record.game.write(record.game.default(record.snapshot.state, seat))
    room.clock.pass_time(seconds=2)
    with capture_logs() as logs:
        await room.matches.tick()
    after = await room.stands(table.id)
    assert after.version == table.version + 1

    def work(tx: Transaction) -> None:
        assert tx.matches.log(table.id)[-1].text == usual

    await room.store.read(work)
    (told,) = [entry for entry in logs if entry["event"] == "computer player failed"]
    assert told["why"] == why
    assert set(told) == {"event", "log_level", "match", "level", "why"}


@pytest.mark.parametrize("folly", [BigGin(), "discard Kd", 7], ids=["not now", "a text", "nonsense"])
async def test_what_the_rules_forbid_becomes_the_games_usual_action(room: Room, folly: object) -> None:
    """A computer player in another process may be wrong, and the match must not stand still for it."""
    mind = Ponderer()
    mind.folly = folly
    mind.may_answer.set()
    table = await against_computer(room, mind)
    record = await room.matches._core.read(table.id)
    usual = record.game.write(record.game.default(record.snapshot.state, table.on_turn[0]))
    room.clock.pass_time(seconds=2)
    await room.matches.tick()

    def work(tx: Transaction) -> None:
        assert [action.text for action in tx.matches.log(table.id)][table.version] == usual

    await room.store.read(work)


async def test_after_a_restart_the_computer_player_thinks_again(room: Room) -> None:
    mind = Ponderer()
    table = await against_computer(room, mind)
    await room.matches.start()
    room.clock.pass_time(seconds=2)
    await until(lambda: bool(mind.asked))
    await room.matches.stop()
    assert (await room.stands(table.id)).version == table.version
    again = room.restarted()
    await again.start()
    room.clock.pass_time(seconds=2)
    again._core.clocks_changed.set()

    async def has_moved() -> bool:
        return (await room.stands(table.id)).version > table.version

    await until(has_moved)
    await again.stop()


async def test_many_computer_players_are_asked_a_few_at_a_time(room: Room) -> None:
    """More than one look at the deadlines shows: none is forgotten, and none thinks twice."""
    mind = Ponderer()
    tables = [await against_computer(room, mind) for _ in range(12)]
    await room.matches.start()
    room.clock.pass_time(seconds=2)
    await until(lambda: len(mind.asked) == 8)
    mind.may_answer.set()

    async def all_moved() -> bool:
        return all([(await room.stands(table.id)).version > table.version for table in tables])

    await until(all_moved)
    await room.matches.stop()
    assert len(mind.asked) == 12
