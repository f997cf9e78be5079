"""Time runs only while people can play: issue 13, point 13. Each test is a way in which it once ran on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NoReturn

import pytest
from sqlalchemy import text
from structlog.testing import capture_logs

from bot.matches import Keep, Matches, MatchId, Notice, Status, Tempo
from bot.matches.clock import BEAT
from bot.matches.playing_time import PlayingTime, Standstill
from bot.store import DeadlineKind, Store, StoreFull, Transaction, UserId
from tests.matches.conftest import ALICE, BOB, Clock, Room
from tests.matches.reaching import EXPIRED, OPEN, deadlines
from tests.matches.test_outage import found
from tests.store.postgres import empty_store, sqlite_alone

SECOND, TEN_MINUTES, HOUR = timedelta(seconds=1), timedelta(minutes=10), timedelta(hours=1)
DAY, YEAR = timedelta(days=1), timedelta(days=365)

FAR = 1 << 62
"""A time that no calendar has, in microseconds."""


class Machine(Clock):
    """A machine with both clocks: ``time`` can be set, and ``ran`` only passes."""

    def __init__(self) -> None:
        super().__init__()
        self.ran = timedelta()

    def steady(self) -> timedelta:
        return self.ran

    def suspend(self, span: timedelta) -> None:
        """Time passes, and nobody sees it."""
        self.time += span
        self.ran += span

    def set_clock(self, by: timedelta) -> None:
        self.time += by


class Bot(Room):
    """A service on a machine with both clocks."""

    machine: Machine

    def __init__(self, store: Store, machine: Machine) -> None:
        self.machine = machine
        super().__init__(store, machine)

    def restarted(self, keep: Keep | None = None) -> Matches:
        self.time = PlayingTime(self.machine, steady=self.machine.steady)
        self.matches = Matches(
            self.store, playing_time=self.time, tempo=Tempo(pause=timedelta(seconds=1)), keep=keep
        )
        self.matches.listen(self._hear)
        return self.matches

    async def live(self, span: timedelta, *, heard: bool = False) -> None:
        """The bot runs for so long, and looks at its clocks."""
        for _ in range(span // SECOND):
            self.machine.suspend(SECOND)
            self.time.look()
            if heard:
                self.time.heard()

    async def start_again(self) -> None:
        """One start, and a stop at once."""
        await self.restarted().start()
        await self.matches.stop()

    async def left(self, match: MatchId) -> timedelta:
        """What is left of the turn."""
        table = await self.stands(match)
        assert table.deadline is not None
        return table.deadline - self.machine.time

    async def sql(self, statement: str, number: int = 0) -> None:
        """Damage the row with this id."""

        def work(tx: Transaction) -> None:
            values = {"id": number, "far": FAR}
            used = {name: value for name, value in values.items() if f":{name}" in statement}
            tx.conn.execute(text(statement), used)

        await self.store.write(work)


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[Bot]:
    async with empty_store(tmp_path) as store:
        yield Bot(store, Machine())


async def test_13_no_time_runs_without_a_gateway(bot: Bot) -> None:
    table = await bot.begin(limit=timedelta(minutes=2))
    offer = await bot.matches.challenges.challenge(bot.proposal(opponent=1003))
    await bot.matches.tick()
    bot.time.stop(Standstill.GATEWAY)
    await bot.live(timedelta(minutes=150))
    await bot.matches.tick()
    bot.time.go_on(Standstill.GATEWAY)
    await bot.matches.tick()
    assert (await bot.stands(table.id)).version == 0
    assert await bot.left(table.id) == timedelta(minutes=2)
    again = await found(bot, offer.id)
    assert (again.status, again.expires_at - offer.expires_at) == (OPEN, timedelta(minutes=150))


async def test_13_a_turn_that_begins_without_a_gateway_has_its_whole_time(bot: Bot) -> None:
    table = await bot.begin(limit=TEN_MINUTES)
    await bot.matches.tick()
    bot.time.stop(Standstill.GATEWAY)
    await bot.live(HOUR)
    await bot.act(table, "pass")
    await bot.live(HOUR)
    bot.time.go_on(Standstill.GATEWAY)
    await bot.matches.tick()
    assert await bot.left(table.id) == TEN_MINUTES


async def test_13_a_gateway_that_falls_silent_is_gone_since_it_was_last_heard(bot: Bot) -> None:
    asked: list[datetime] = []
    table = await bot.begin(limit=timedelta(minutes=2))
    bot.time.go_on(Standstill.GATEWAY)
    bot.time.when_in_doubt(lambda: asked.append(bot.machine.time))
    await bot.live(timedelta(seconds=80), heard=True)
    await bot.live(timedelta(seconds=60))
    await bot.matches._clock._tick()
    assert (await bot.stands(table.id)).version == 0
    assert asked == [bot.machine.time]
    bot.time.stop(Standstill.GATEWAY)
    await bot.live(timedelta(seconds=30))
    bot.time.go_on(Standstill.GATEWAY)
    await bot.matches.tick()
    assert await bot.left(table.id) == timedelta(seconds=40)


async def test_13_a_gateway_that_answers_lets_a_turn_end(bot: Bot) -> None:
    table = await bot.begin(limit=timedelta(minutes=2))
    bot.time.go_on(Standstill.GATEWAY)
    bot.time.when_in_doubt(bot.time.heard)
    await bot.live(timedelta(minutes=2))
    for _ in range(2):
        await bot.matches.tick()
    assert (await bot.stands(table.id)).version == 1


async def test_13_no_time_runs_in_a_suspended_process(bot: Bot) -> None:
    table = await bot.begin(limit=timedelta(minutes=2))
    await bot.matches.tick()
    bot.machine.suspend(timedelta(minutes=3))
    await bot.matches.tick()
    assert (await bot.stands(table.id)).version == 0
    assert await bot.left(table.id) == timedelta(minutes=2)


@pytest.mark.parametrize("by", [timedelta(hours=3), timedelta(hours=-3), 10 * YEAR])
async def test_13_a_clock_that_is_set_takes_and_gives_no_time(bot: Bot, by: timedelta) -> None:
    table = await bot.begin(limit=TEN_MINUTES)
    await bot.matches.tick()
    await bot.live(timedelta(minutes=4))
    bot.machine.set_clock(by)
    # Somebody moves before the clock has been looked at: the next turn is a whole one.
    other = await bot.begin(limit=TEN_MINUTES)
    await bot.matches.tick()
    assert (await bot.stands(table.id)).version == 0
    assert await bot.left(table.id) == timedelta(minutes=6)
    assert await bot.left(other.id) == TEN_MINUTES


async def test_13_one_start_with_the_clock_ten_years_ahead_does_no_lasting_harm(bot: Bot) -> None:
    table = await bot.begin(limit=TEN_MINUTES)
    offer = await bot.matches.challenges.challenge(bot.proposal(opponent=1003))
    await bot.start_again()
    for by in (10 * YEAR, -10 * YEAR):
        bot.machine.set_clock(by)
        with capture_logs() as logs:
            await bot.start_again()
        assert "the clock is far from the last heartbeat" in [line["event"] for line in logs]
        assert await bot.left(table.id) == TEN_MINUTES
        assert (await found(bot, offer.id)).expires_at == bot.machine.time + DAY
    assert (await bot.stands(table.id)).version == 0


@pytest.mark.parametrize("year", [2, 2020, 2032, 9000])
async def test_13_whatever_the_heartbeat_says_nobody_has_more_than_a_whole_turn_or_less_than_one(
    bot: Bot, year: int
) -> None:
    table = await bot.begin(limit=TEN_MINUTES)
    await bot.store.write(lambda tx: tx.heartbeat.beat(datetime(year, 1, 1, tzinfo=UTC)))
    await bot.start_again()
    assert await bot.left(table.id) == TEN_MINUTES
    warned = (await deadlines(bot, table.id)).get(DeadlineKind.WARNING)
    assert warned is None or warned.at <= bot.machine.time + TEN_MINUTES


async def test_13_a_damaged_heartbeat_costs_nobody_a_turn(bot: Bot) -> None:
    table = await bot.begin(limit=TEN_MINUTES)
    await bot.start_again()
    await bot.sql("UPDATE heartbeat SET at = :far, counted_to = NULL")
    bot.machine.suspend(5 * HOUR)
    await bot.start_again()
    assert await bot.left(table.id) == TEN_MINUTES


async def test_13_a_crash_without_a_gateway_counts_from_when_it_was_lost(bot: Bot) -> None:
    table = await bot.begin(limit=TEN_MINUTES)
    await bot.matches.tick()
    bot.time.stop(Standstill.GATEWAY)
    for _ in range(20):
        await bot.live(BEAT)
        await bot.matches.tick()

    def work(tx: Transaction) -> None:
        assert tx.heartbeat.last() == bot.machine.time

    await bot.store.read(work)
    bot.machine.suspend(HOUR)
    await bot.start_again()
    assert (await bot.stands(table.id)).version == 0
    assert await bot.left(table.id) == TEN_MINUTES


async def test_13_the_downtime_of_challenges_is_given_back(bot: Bot) -> None:
    offer = await bot.matches.challenges.challenge(bot.proposal())
    await bot.start_again()
    bot.machine.suspend(timedelta(hours=30))
    await bot.start_again()
    again = await found(bot, offer.id)
    assert (again.status, again.expires_at - offer.expires_at) == (OPEN, timedelta(hours=30))
    await bot.live(timedelta(hours=24))
    await bot.matches.tick()
    assert (await found(bot, offer.id)).status is EXPIRED


async def test_13_vacations_move_with_a_clock_that_is_set_but_not_with_downtime(bot: Bot) -> None:
    until = await bot.matches.vacations.take(ALICE, name="Alice", days=7)
    assert until is not None
    await bot.start_again()
    bot.machine.suspend(DAY)
    await bot.start_again()
    assert await vacation(bot) == until
    bot.machine.set_clock(-YEAR)
    await bot.start_again()
    assert abs(await vacation(bot) - (until - YEAR)) <= BEAT
    bot.machine.set_clock(YEAR)
    await bot.matches.tick()
    assert abs(await vacation(bot) - until) <= BEAT


async def vacation(bot: Bot) -> datetime:
    person = await bot.store.read(lambda tx: tx.people.find(UserId(ALICE)))
    assert person is not None
    assert person.vacation_until is not None
    return person.vacation_until


class Unwritable:
    """A store that reads and cannot write."""

    def __init__(self, store: Store) -> None:
        self.read = store.read

    async def write(self, _work: object) -> NoReturn:
        raise StoreFull("The disk is full.")


async def test_13_no_time_runs_while_no_move_can_be_stored(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await bot.begin(limit=TEN_MINUTES)
    await bot.matches.tick()
    await bot.live(BEAT)
    with monkeypatch.context() as broken:
        broken.setattr(bot.matches._core, "store", Unwritable(bot.store))
        await bot.matches._clock._guarded_tick()
        await bot.live(HOUR)
    await bot.matches.tick()
    assert (await bot.stands(table.id)).version == 0
    assert await bot.left(table.id) == TEN_MINUTES - BEAT


async def test_13_what_failed_to_be_given_back_is_given_back_later(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await bot.begin(limit=TEN_MINUTES)
    await bot.matches.tick()
    bot.machine.suspend(HOUR)
    with monkeypatch.context() as broken:

        def fail(*_: object, **__: object) -> NoReturn:
            raise StoreFull("The disk is full.")

        broken.setattr("bot.store.servers.Heartbeat.beat", fail)
        await bot.matches._clock._guarded_tick()
    await bot.matches.tick()
    assert await bot.left(table.id) == TEN_MINUTES


async def test_13_nothing_is_deleted_by_a_clock_that_discord_contradicts(bot: Bot) -> None:
    matches = bot.restarted(Keep(ended=30 * DAY))
    table = await bot.begin()
    await matches.play.resign(table.id, user=BOB, request=1)
    bot.machine.set_clock(10 * YEAR)
    bot.time.compare(10 * YEAR)
    await matches.tick()
    assert (await bot.stands(table.id)).status is Status.OVER
    bot.time.compare(SECOND)
    await bot.live(BEAT)
    await matches.tick()
    assert await matches.find(table.id) is None


DAMAGES = {
    "too late": "UPDATE deadline SET at = :far WHERE match = :id",
    "too early": "UPDATE deadline SET at = -:far WHERE match = :id",
    "no word": "UPDATE deadline SET kind = 'x', at = 1 WHERE match = :id AND kind = 'turn'",
}

NO_NUMBER = "UPDATE deadline SET at = 'soon' WHERE match = :id"
"""Only SQLite stores a word where a number belongs."""


@pytest.mark.parametrize("damage", [*DAMAGES.values(), pytest.param(NO_NUMBER, marks=sqlite_alone)])
async def test_13_an_unreadable_deadline_freezes_its_match_alone(bot: Bot, damage: str) -> None:
    table, other = await bot.begin(limit=TEN_MINUTES), await bot.begin(limit=TEN_MINUTES)
    await bot.sql(damage, table.id)
    with capture_logs() as logs:
        await bot.start_again()
    assert [(line["event"], line["match"]) for line in logs if line["log_level"] == "error"] == [
        ("match frozen", table.id)
    ]
    assert (await bot.stands(table.id)).status is Status.FROZEN
    await bot.live(TEN_MINUTES)
    await bot.matches.tick()
    assert (await bot.stands(other.id)).version == 1


async def test_13_a_deadline_that_is_damaged_while_the_bot_runs_stops_no_other_clock(bot: Bot) -> None:
    table, other = await bot.begin(limit=TEN_MINUTES), await bot.begin(limit=TEN_MINUTES)
    await bot.matches.tick()
    await bot.sql(DAMAGES["too early"], table.id)
    await bot.live(TEN_MINUTES)
    for _ in range(2):
        await bot.matches.tick()
    assert (await bot.stands(table.id)).status is Status.FROZEN
    assert (await bot.stands(other.id)).version == 1


async def test_13_a_start_is_not_stopped_by_a_match_that_has_lost_a_seat(bot: Bot) -> None:
    table, other = await bot.begin(limit=TEN_MINUTES), await bot.begin(limit=TEN_MINUTES)
    await bot.sql("DELETE FROM seat WHERE match = :id", table.id)
    await bot.store.write(lambda tx: tx.heartbeat.beat(bot.machine.time - YEAR))
    await bot.start_again()
    assert await bot.left(other.id) == TEN_MINUTES


async def test_13_a_challenge_with_a_damaged_time_stops_no_clock(bot: Bot) -> None:
    table = await bot.begin(limit=TEN_MINUTES)
    offer = await bot.matches.challenges.challenge(bot.proposal(opponent=1003))
    await bot.sql("UPDATE challenge SET expires_at = -:far WHERE id = :id", offer.id)
    await bot.live(TEN_MINUTES)
    for _ in range(2):
        await bot.matches.tick()
    assert (await bot.stands(table.id)).version == 1
    assert (await found(bot, offer.id)).status is not OPEN


async def test_13_tables_show_the_deadlines_that_have_moved(bot: Bot) -> None:
    table = await bot.begin(limit=TEN_MINUTES)
    await bot.matches.tick()
    bot.told.clear()
    bot.machine.suspend(HOUR)
    await bot.matches.tick()
    assert [shown(notice) for notice in bot.told] == [table.id]


def shown(notice: Notice) -> MatchId:
    match = getattr(notice, "match", None)
    assert match is not None
    number: MatchId = match.table.id
    return number
