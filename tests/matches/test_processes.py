"""Design 4: several processes on one PostgreSQL database, which decides every race between them."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from msgspec.structs import replace

from bot.matches import (
    LeftBehind,
    MovedElsewhere,
    ProcessKind,
    Table,
    Wanted,
)
from bot.matches.playing_time import utc_now
from bot.refusals import Refusal, Refused
from bot.store import NOTHING_SHOWN
from tests.matches.process import ALICE, REQUESTS, Process, beside, several_processes
from tests.patience import until
from tests.whole_table import whole

pytestmark = several_processes


@pytest.fixture
def short_life(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who says nothing for two seconds is dead, so that no test waits for six."""
    monkeypatch.setattr("bot.store.processes.ALIVE_FOR", timedelta(seconds=2))


async def test_one_process_keeps_the_time_and_the_next_one_does_when_it_stops(
    first: Process, second: Process
) -> None:
    assert await second.keeper() == first.number
    await first.matches.stop()
    await until(lambda: _is_kept_by(second))
    await until(lambda: second.matches._clock._task is not None)


async def _is_kept_by(process: Process) -> bool:
    return await process.keeper() == process.number


@pytest.mark.usefixtures("short_life")
async def test_what_a_dead_process_held_is_taken_over(first: Process, second: Process) -> None:
    table = await first.begin()
    assert await first.outbox() == {table.id: first.number}
    await first.kill()

    await until(lambda: _is_kept_by(second))
    await until(lambda: second.heard(Wanted, table.id))
    assert await second.outbox() == {table.id: second.number}
    # What it was about to post, and had not noted, is looked for.
    assert second.heard(LeftBehind)


@pytest.mark.usefixtures("short_life")
async def test_what_a_process_takes_after_it_counts_as_dead_is_taken_over(
    first: Process, second: Process
) -> None:
    """One that was frozen goes on under its old number, until its next sign of life."""
    table = await first.begin()
    await first.paint(table)
    await first.kill()
    await until(lambda: second.heard(LeftBehind))
    assert (await first.act(table)).version > table.version
    await until(lambda: second.heard(Wanted, table.id))
    assert await second.outbox() == {table.id: second.number}


async def test_a_web_process_keeps_the_time_only_while_no_gateway_is_there(first: Process) -> None:
    async with beside(first, ProcessKind.WEB) as web:
        await first.matches.stop()
        await until(lambda: _is_kept_by(web))


async def test_a_match_goes_from_the_outbox_when_all_its_messages_show_it(first: Process) -> None:
    table = await first.begin()
    await first.paint(table)
    assert await first.outbox() == {}


async def test_whoever_moves_paints_the_match_from_then_on(first: Process, second: Process) -> None:
    table = await first.begin()
    assert await first.outbox() == {table.id: first.number}

    after = await second.act(await whole(second.matches, table.id))
    assert await first.outbox() == {table.id: second.number}
    _, messages = await first.matches.find_newer(table.id, than=table.version)
    assert messages.painter is not None
    assert messages.painter == second.number

    # The first one had still something to paint.
    first.matches.surfaces.leave_to(messages.painter, table.id)
    await until(lambda: second.heard(Wanted, table.id))
    await second.paint(after)
    assert await first.outbox() == {}


async def test_what_nobody_moved_stays_with_the_process_that_paints_it(
    first: Process, second: Process
) -> None:
    table = await first.begin()
    await first.paint(table)
    after = await first.act(table)
    (row, *_) = await second.matches.surfaces.of(table.id)
    await second.matches.surfaces.lost(row)
    assert await first.outbox() == {table.id: first.number}
    await until(lambda: first.heard(Wanted, table.id))
    await first.paint(after)
    assert await first.outbox() == {}


directly = pytest.mark.parametrize("first", ["direct"], indirect=True)


@directly
async def test_a_hint_tells_the_other_processes_of_a_move(first: Process, second: Process) -> None:
    table = await first.begin()
    after = await first.act(table)
    await until(lambda: second.heard(MovedElsewhere, table.id))
    await until(lambda: second.matches._core.is_behind(table.id, after.version - 1))
    assert not first.heard(MovedElsewhere)


async def test_of_two_moves_at_one_version_one_counts(first: Process, second: Process) -> None:
    table = await first.begin()
    ends = await asyncio.gather(first.act(table), second.act(table), return_exceptions=True)
    refused = [end for end in ends if isinstance(end, Refused)]
    assert [end.refusal for end in refused] == [Refusal.STALE]
    assert (await whole(first.matches, table.id)).version == table.version + 1


async def test_a_press_that_is_delivered_to_both_is_one_move(first: Process, second: Process) -> None:
    table = await first.begin()
    press = next(REQUESTS)
    one, other = await asyncio.gather(first.act(table, request=press), second.act(table, request=press))
    assert one.version == other.version == table.version + 1


async def test_a_message_that_two_have_painted_is_painted_again(first: Process, second: Process) -> None:
    """Nobody knows which edit came last."""
    table = await first.begin()
    await first.paint(table)
    (row, *_) = await first.matches.surfaces.of(table.id)
    after = await second.act(table)
    await second.matches.surfaces.shows(row, after.version)
    await second.matches.surfaces.settled()
    await first.matches.surfaces.shows(row, table.version)
    await first.matches.surfaces.settled()

    rows = {each.id: each.version for each in await first.matches.surfaces.of(table.id)}
    assert rows[row.id] == NOTHING_SHOWN
    assert table.id in await first.outbox()


async def test_what_one_process_writes_twice_at_once_is_not_painted_again(first: Process) -> None:
    table = await first.begin()
    await first.paint(table)
    after = await first.act(table)
    (row, *_) = await first.matches.surfaces.of(table.id)
    await first.matches.surfaces.shows(row, after.version)
    await asyncio.gather(*(first.matches.surfaces.settled() for _ in range(4)))

    (row, *_) = await first.matches.surfaces.of(table.id)
    assert row.version == after.version


async def test_a_deadline_is_acted_on_once(first: Process, second: Process) -> None:
    table = await first.begin()
    for process in (first, second):
        process.matches.gateway.shards = "0/1"
        process.matches.gateway.connected(lambda: None)
    await until(lambda: not first.matches.playing_time.stands)
    await first.store.write(lambda tx: tx.deadlines.shift(timedelta(hours=-24, seconds=-10)))
    for process in (first, second):
        process.matches._core.clocks_changed.set()
    await until(lambda: _has_moved(first, table))
    rows = await first.store.read(lambda tx: tx.matches.log(table.id))
    assert len(rows) == 1


async def _has_moved(process: Process, table: Table) -> bool:
    return (await whole(process.matches, table.id)).version > table.version


async def test_no_time_runs_while_a_shard_is_nobodys(first: Process, second: Process) -> None:
    first.matches.gateway.shards, second.matches.gateway.shards = "0 1/3", "2/3"
    first.matches.gateway.connected(lambda: None)
    await until(lambda: first.matches.playing_time.stands)
    second.matches.gateway.connected(lambda: None)
    await until(lambda: not first.matches.playing_time.stands)
    second.matches.gateway.lost()
    await until(lambda: first.matches.playing_time.stands)


async def test_processes_share_discords_limit_by_what_each_needs(first: Process, second: Process) -> None:
    busy, idle = _Limit(needs=29), _Limit(needs=0)
    first.matches.processes.allowance, second.matches.processes.allowance = busy, idle
    await until(lambda: round(busy.share, 3) == round(30 / 31, 3))
    await until(lambda: round(idle.share, 3) == round(1 / 31, 3))
    assert busy.among == idle.among == 2


class _Limit:
    def __init__(self, *, needs: int) -> None:
        self.needs, self.share, self.among = needs, 0.0, 0

    def requests(self) -> int:
        return self.needs

    def allow(self, share: float, *, among: int) -> None:
        self.share, self.among = share, among


async def test_a_process_whose_machine_is_off_by_a_minute_keeps_the_databases_time(
    first: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    ahead = utc_now() + timedelta(minutes=1)
    monkeypatch.setattr("bot.matches.database_clock.utc_now", lambda: ahead)
    async with beside(first) as wrong:
        assert abs(wrong.matches.playing_time.now() - utc_now()) < timedelta(seconds=30)


async def test_without_a_hint_a_move_is_seen_where_a_panel_shows_its_match(
    first: Process, second: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the process that has opened it can edit somebody's private panel."""
    monkeypatch.setattr(first.store, "hint", lambda _text: None)
    table = await first.begin()
    second.matches.processes.watched = lambda: {table.id: table.version}
    after = await first.act(table)
    await until(lambda: second.heard(MovedElsewhere, table.id))
    assert second.matches._core.is_behind(table.id, after.version - 1)
    told = len(second.told)
    await second.matches.processes._look()
    assert len(second.told) == told


async def test_without_a_hint_a_choice_of_language_is_known_to_all_in_time(
    first: Process, second: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.matches.processes.ASK_AGAIN", timedelta(seconds=0.1))
    monkeypatch.setattr(first.store, "hint", lambda _text: None)
    await _chooses_german(first, second)


@directly
async def test_a_choice_of_language_is_known_to_all_at_once(
    first: Process, second: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.matches.processes.ASK_AGAIN", timedelta(days=1))
    await _chooses_german(first, second)


async def _chooses_german(first: Process, second: Process) -> None:
    languages = second.matches.languages
    assert await languages.of_person(ALICE, discord="en-US") == "en-US"
    await first.matches.preferences.change(ALICE, lambda chosen: replace(chosen, language="de"))

    async def is_german() -> bool:
        return await languages.of_person(ALICE, discord="en-US") == "de"

    await until(is_german)
