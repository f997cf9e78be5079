"""Damage in the store: one match or challenge that cannot be read stops neither the clock nor the others."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy import text

from bot.matches import ChallengeStatus, MatchId, Status
from bot.matches.clock import Clock
from bot.refusals import Refusal, Refused
from bot.store import DeadlineKind, Deadlines, StoreBroken, Transaction
from tests.matches.conftest import ALICE, Room
from tests.patience import until

TEN_MINUTES = timedelta(minutes=10)


async def damage(room: Room, statement: str, **values: object) -> None:
    """Run the statement; ``:junk`` in it are bytes of no snapshot, and ``:far`` is a time beyond all."""
    given = {"junk": b"{}", "far": 1 << 62} | values
    used = {name: value for name, value in given.items() if f":{name}" in statement}
    await room.store.write(lambda tx: tx.conn.execute(text(statement), used))


async def status_of(room: Room, match: MatchId) -> str:
    def work(tx: Transaction) -> str:
        found: str = (
            tx.conn.execute(text("SELECT status FROM match WHERE id = :id"), {"id": match})
        ).scalar_one()
        return found

    return await room.store.read(work)


async def test_a_log_that_leads_elsewhere_freezes_the_match_and_no_other(room: Room) -> None:
    bad, good = await room.begin(), await room.begin()
    bad, good = await room.act(bad, "pass"), await room.act(good, "pass")
    await damage(room, "UPDATE action SET text = 'take' WHERE match = :id", id=bad.id)
    await room.matches.audit()
    assert (await room.stands(bad.id)).status is Status.FROZEN
    assert (await room.stands(good.id)).status is Status.LIVE
    with pytest.raises(Refused) as refused:
        await room.act(bad, "pass")
    assert refused.value.refusal is Refusal.FROZEN


async def test_point_14_a_match_is_frozen_although_its_deadlines_cannot_be_dropped(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it is where a page of their index is damaged."""
    bad, good = await room.begin(), await room.begin()
    await damage(room, "UPDATE action SET text = 'take' WHERE match = :id", id=bad.id)
    await damage(room, "UPDATE match SET version = 9 WHERE id = :id", id=bad.id)
    clear = Deadlines.clear

    def broken(deadlines: Deadlines, of: MatchId, kind: DeadlineKind | None = None) -> None:
        if of == bad.id:
            raise StoreBroken("a page is damaged")
        clear(deadlines, of, kind)

    monkeypatch.setattr(Deadlines, "clear", broken)
    await room.matches.audit()
    assert (await status_of(room, bad.id), await status_of(room, good.id)) == ("frozen", "live")
    room.clock.pass_time(hours=25)
    await room.matches.tick()
    assert (await room.stands(good.id)).version > good.version


@pytest.mark.parametrize("text_", ["discard", "fly away", ""])
async def test_a_log_that_cannot_be_read_freezes_the_match(room: Room, text_: str) -> None:
    table = await room.act(await room.begin(), "pass")
    await damage(room, "UPDATE action SET text = :text WHERE match = :id", id=table.id, text=text_)
    await room.matches.audit()
    assert await status_of(room, table.id) == "frozen"


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE action SET text = 'discard 9z' WHERE match = :id",
        "UPDATE action SET seat = 9 WHERE match = :id",
        "UPDATE action SET text = CAST(x'c328' AS TEXT) WHERE match = :id",
        "UPDATE action SET at = :far WHERE match = :id",
        "DELETE FROM action WHERE match = :id",
        "UPDATE match SET rules = 'none' WHERE id = :id",
        "UPDATE match SET game = 'whist' WHERE id = :id",
        "UPDATE match SET created_at = :far WHERE id = :id",
    ],
)
async def test_point_14_nobody_plays_on_a_match_that_cannot_be_read(room: Room, statement: str) -> None:
    """Even where the press is quicker than the look at all matches after the start."""
    table = await room.act(await room.begin(), "pass")
    room.restarted()
    await damage(room, statement, id=table.id)
    with pytest.raises(Refused) as refused:
        await room.act(table, "pass")
    assert refused.value.refusal is Refusal.FROZEN
    assert await status_of(room, table.id) == "frozen"


@pytest.mark.parametrize("late", ["at - 864000000000", "at + 864000000000"])
async def test_point_14_a_match_that_waits_for_a_lost_seat_does_not_stop_the_start(
    room: Room, late: str
) -> None:
    """Its deadline is looked at before anything else of it is."""
    while (table := await room.begin(limit=TEN_MINUTES)).on_turn != (1,):
        pass
    await room.matches.start()
    await room.matches.stop()
    await damage(room, "DELETE FROM seat WHERE match = :id AND seat = 1", id=table.id)
    await damage(room, f"UPDATE deadline SET at = {late}")  # noqa: S608  # a constant
    room.clock.pass_time(hours=1)
    room.restarted()
    await room.matches.start()
    await room.matches.audit()
    await room.matches.stop()
    assert await status_of(room, table.id) == "frozen"


async def test_a_lost_action_freezes_the_match(room: Room) -> None:
    table = await room.act(await room.begin(), "pass")
    await damage(room, "DELETE FROM action WHERE match = :id", id=table.id)
    await room.matches.audit()
    assert await status_of(room, table.id) == "frozen"


async def test_a_snapshot_that_cannot_be_read_freezes_the_match_and_hides_no_other(room: Room) -> None:
    bad, good = await room.begin(), await room.begin()
    await damage(room, "UPDATE match SET snapshot = :junk WHERE id = :id", id=bad.id)
    assert [table.id for table in await room.matches.of_user(ALICE)] == [good.id]
    assert await status_of(room, bad.id) == "frozen"


async def test_a_frozen_match_has_no_clock(room: Room) -> None:
    table = await room.begin(limit=TEN_MINUTES)
    await damage(room, "UPDATE match SET snapshot = :junk WHERE id = :id", id=table.id)
    room.clock.pass_time(minutes=10)
    for _ in range(3):
        await room.matches.tick()

    def work(tx: Transaction) -> None:
        assert tx.conn.execute(text("SELECT count(*) FROM deadline")).scalar_one() == 0

    await room.store.read(work)


async def test_a_match_of_an_unknown_game_stops_neither_the_audit_nor_the_clock(room: Room) -> None:
    strange = await room.begin(limit=TEN_MINUTES)
    other = await room.begin(limit=TEN_MINUTES)
    await damage(room, "UPDATE match SET game = 'whist' WHERE id = :id", id=strange.id)
    await room.matches.start()
    room.clock.pass_time(minutes=10)
    await room.matches.tick()
    await room.matches.audit()
    await room.matches.stop()
    assert (await room.stands(other.id)).version == 1


async def test_a_challenge_that_cannot_be_read_expires_and_the_clock_goes_on(room: Room) -> None:
    desk = room.matches.challenges
    bad = await desk.challenge(room.proposal())
    await damage(room, "UPDATE challenge SET rules = '{\"target\":-1}' WHERE id = :id", id=bad.id)
    table = await room.begin(limit=timedelta(days=3))
    room.clock.pass_time(days=3)
    await room.matches.tick()
    assert (await room.stands(table.id)).version == 1

    def work(tx: Transaction) -> None:
        assert tx.challenges.require(bad.id).status is ChallengeStatus.EXPIRED
        assert tx.challenges.earliest() is None

    await room.store.read(work)


async def test_the_clock_outlives_a_tick_that_fails(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """With an error of the store as with any other; it tries again after a while."""
    failures: list[Exception] = [StoreBroken("the disk"), RuntimeError("something else")]
    whole = Clock._tick

    async def fail_first(self: Clock) -> timedelta:
        if failures:
            raise failures.pop()
        return await whole(self)

    monkeypatch.setattr("bot.matches.clock.RETRY", timedelta(milliseconds=5))
    monkeypatch.setattr(Clock, "_tick", fail_first)
    table = await room.begin(limit=TEN_MINUTES)
    monkeypatch.setattr("bot.matches.clock.STORE_RETRY", timedelta(milliseconds=5))
    await room.matches.start()
    # Not before: no time runs while the store fails.
    await until(lambda: not failures and not room.matches.playing_time.stands)
    room.clock.pass_time(minutes=10)
    room.matches._core.clocks_changed.set()
    for _ in range(3_000):
        if (await room.stands(table.id)).version:
            break
        await asyncio.sleep(0.01)
    await room.matches.stop()
    assert (await room.stands(table.id)).version == 1


async def test_the_clock_sleeps_when_nothing_is_due(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """No spinning: with matches open and nothing due, one tick is enough for a long while."""
    ticks = 0
    whole = Clock._tick

    async def count_ticks(self: Clock) -> timedelta:
        nonlocal ticks
        ticks += 1
        return await whole(self)

    monkeypatch.setattr(Clock, "_tick", count_ticks)
    for _ in range(3):
        await room.begin(limit=TEN_MINUTES)
    await room.matches.start()
    await asyncio.sleep(0.3)
    await room.matches.stop()
    assert ticks <= 3
