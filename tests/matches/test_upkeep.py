"""What is kept no longer: old matches after the host's time, everything of a server a while after it left."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import NoReturn

import pytest
from msgspec.structs import replace
from sqlalchemy import select, update
from structlog.testing import capture_logs

from bot.games.gin.rules import PRESETS
from bot.matches import DuplicateSpan, Keep, Matches, Status, Tempo, Terms, Update, examine_all
from bot.matches.servers.upkeep import BATCH, BATCHES
from bot.refusals import Refusal, Refused
from bot.store import GuildId, Retention, StoreBusy, Transaction
from bot.store.model.challenges import ChallengeRow
from bot.store.model.matches import ActionRow, MatchRow, SurfaceRow
from bot.store.model.people import ServerRow
from bot.store.model.results import RatingRow, ResultRow
from tests.matches.conftest import ALICE, BOB, GUILD, Room
from tests.whole_table import WholeTable, whole

WHOLE = 2_000
DAYS = timedelta(days=1)


def serve(room: Room, *, ended: timedelta | None = None, departed: timedelta = 7 * DAYS) -> Matches:
    """A new service, as after a restart, that keeps things for so long."""
    keep = Keep(ended=ended, departed=departed)
    room.restarted()
    room.matches = Matches(room.store, now=room.clock, tempo=Tempo(), keep=keep)
    room.matches.listen(room._hear)
    return room.matches


async def count(room: Room, *tables: object) -> list[int]:
    return await room.store.read(lambda tx: [len(tx.conn.execute(select(table)).all()) for table in tables])  # type: ignore[call-overload]  # tables


async def finished(room: Room) -> WholeTable:
    table = await room.play_on(await room.begin(target=25), moves=WHOLE)
    assert table.status is Status.OVER
    return table


# Retention


async def test_nothing_is_deleted_without_the_setting(room: Room) -> None:
    table = await finished(room)
    serve(room)
    room.clock.pass_time(days=5_000)
    await room.matches.tick()
    assert (await room.stands(table.id)).version == table.version


async def test_k42_the_moves_of_a_duplicate_set_are_kept_until_it_is_closed(room: Room) -> None:
    """A week's set is open for longer than a host may keep matches: whoever played on Monday has results."""
    rules = replace(PRESETS["duplicate"], deals=1)
    terms = Terms(game="gin", preset="duplicate", rules=rules, turn_limit=None)
    found = await room.matches.duplicates.current(GUILD, DuplicateSpan.WEEK, terms, user=ALICE)
    match = await room.matches.duplicates.play(
        found.id, user=ALICE, name="Alice", guild=GUILD, channel=1, request=1
    )
    await room.play_on(await whole(room.matches, match), moves=WHOLE)
    closes_in = found.closes_at - room.clock()
    serve(room, ended=closes_in / 4)
    room.clock.pass_time(seconds=closes_in.total_seconds() / 2)
    await room.matches.tick()
    assert (await count(room, ActionRow))[0] > 0
    room.clock.pass_time(seconds=closes_in.total_seconds())
    await room.matches.tick()
    results = await room.matches.duplicates.results(found.id, user=ALICE, guild=GUILD)
    assert None not in results.lines[0].line.points


async def test_a_store_that_fails_meanwhile_is_no_fault_of_the_data(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await finished(room)
    serve(room, ended=30 * DAYS)
    room.clock.pass_time(days=31)

    def fails(*_: object) -> NoReturn:
        raise StoreBusy("The database cannot be reached.")

    with monkeypatch.context() as away, capture_logs() as logs:
        away.setattr(Retention, "empty", fails)
        await room.matches.tick()
    assert [each["log_level"] for each in logs if "deleted" in each["event"]] == ["warning"]
    room.clock.pass_time(minutes=1)
    await room.matches.tick()
    assert await count(room, ActionRow) == [0]


async def test_old_matches_lose_moves_and_cards_and_keep_results(room: Room) -> None:
    table = await finished(room)
    serve(room, ended=30 * DAYS)
    await room.matches.tick()
    assert await count(room, MatchRow, ResultRow, RatingRow) == [1, 2, 2]
    assert (await count(room, ActionRow))[0] == table.version
    room.clock.pass_time(days=31)
    await room.matches.tick()
    assert await count(room, MatchRow, ResultRow, RatingRow, ActionRow, SurfaceRow, ChallengeRow) == [
        1,
        2,
        2,
        0,
        0,
        0,
    ]
    assert await room.matches.find(table.id) is None
    profile = await room.matches.profile(GUILD, "gin", ALICE)
    assert profile is not None
    assert profile.played == 1


async def test_an_emptied_match_refuses_without_being_frozen(room: Room) -> None:
    table = await finished(room)
    serve(room, ended=DAYS)
    room.clock.pass_time(days=2)
    await room.matches.tick()
    with pytest.raises(Refused) as refused:
        await room.matches.play.resign(table.id, user=ALICE, request=1)
    assert refused.value.refusal is Refusal.NO_MATCH

    def work(tx: Transaction) -> None:
        assert tx.matches.require(table.id).status is Status.OVER

    await room.store.read(work)


async def test_the_check_finds_no_fault_with_an_emptied_match(room: Room) -> None:
    table = await finished(room)
    serve(room, ended=DAYS)
    room.clock.pass_time(days=2)
    await room.matches.tick()
    assert [ill async for _, ill in examine_all(room.store)] == [None]
    await room.store.write(
        lambda tx: tx.conn.execute(update(MatchRow).where(MatchRow.id == table.id).values(status=Status.LIVE))
    )
    (ill,) = [ill async for _, ill in examine_all(room.store)]
    assert ill is not None


async def test_an_export_says_that_an_emptied_match_lost_its_moves(room: Room) -> None:
    table = await finished(room)
    serve(room, ended=DAYS)
    room.clock.pass_time(days=2)
    await room.matches.tick()
    (told,) = json.loads((await room.matches.privacy.export(ALICE)).text)["matches"]
    assert (told["id"], told["moves"], told["moves_were_deleted"]) == (table.id, [], True)
    assert "seal" not in told


async def test_a_live_match_is_never_emptied(room: Room) -> None:
    table = await room.play_on(await room.begin(limit=None), moves=5)
    serve(room, ended=DAYS)
    room.clock.pass_time(days=400)
    await room.matches.tick()
    assert (await room.stands(table.id)).version == table.version


async def test_batches_follow_each_other_and_a_finished_sweep_rests_for_a_day(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert BATCH * BATCHES > 2
    monkeypatch.setattr("bot.matches.servers.upkeep.BATCH", 1)
    monkeypatch.setattr("bot.matches.servers.upkeep.BATCHES", 2)
    for _ in range(3):
        table = await room.begin()
        await room.matches.play.resign(table.id, user=ALICE, request=next(room.requests))
    serve(room, ended=DAYS)
    room.clock.pass_time(days=2)
    left = []
    for _ in range(3):
        await room.matches.tick()
        left.append((await count(room, SurfaceRow))[0])
        room.clock.pass_time(seconds=20)
    assert left == [3, 0, 0]
    table = await room.begin()
    await room.matches.play.resign(table.id, user=BOB, request=next(room.requests))
    # Even after a restart the sweep of that day is known to be done.
    serve(room, ended=timedelta(0))
    room.clock.pass_time(hours=2)
    await room.matches.tick()
    assert (await count(room, SurfaceRow))[0] == 3
    room.clock.pass_time(days=1)
    await room.matches.tick()
    assert (await count(room, SurfaceRow))[0] == 0


async def test_a_failing_sweep_stops_no_clock(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await room.begin(limit=timedelta(hours=2))
    serve(room, ended=DAYS)

    def fail(*_: object, **__: object) -> None:
        raise OSError

    monkeypatch.setattr("bot.store.upkeep.Retention.ended_before", fail)
    room.clock.pass_time(hours=3)
    await room.matches.tick()
    assert (await room.stands(table.id)).version > table.version


# Servers that sent the bot away


async def test_a_server_that_left_is_forgotten_after_its_time(room: Room) -> None:
    await finished(room)
    await room.matches.challenges.challenge(room.proposal())
    serve(room)
    await room.matches.upkeep.servers_are([GUILD])
    await room.matches.upkeep.server_left(GUILD)
    room.clock.pass_time(days=6)
    await room.matches.tick()
    assert await count(room, MatchRow, ResultRow, RatingRow, ServerRow) == [1, 2, 2, 1]
    room.clock.pass_time(days=2)
    await room.matches.tick()
    assert await count(room, MatchRow, ResultRow, RatingRow, ServerRow, ChallengeRow, ActionRow) == [
        0,
        0,
        0,
        0,
        0,
        0,
    ]


async def test_a_live_match_of_a_server_that_left_goes_on_and_then_ends_void(room: Room) -> None:
    table = await room.play_on(await room.begin(limit=None), moves=3)
    serve(room)
    await room.matches.upkeep.servers_are([])
    room.clock.pass_time(days=6)
    await room.matches.tick()
    table = await room.act(table, table.menus[table.on_turn[0]][0])
    room.told.clear()
    room.clock.pass_time(days=2)
    await room.matches.tick()
    ended = await room.stands(table.id)
    assert ended.status is Status.OVER
    (news,) = room.told
    assert isinstance(news, Update)
    assert news.match.table == await room.matches.find(table.id)
    assert await count(room, ResultRow, RatingRow) == [0, 0]
    room.clock.pass_time(hours=2)
    await room.matches.tick()
    assert await count(room, MatchRow, ServerRow) == [0, 0]


async def test_a_server_that_comes_back_in_time_finds_everything(room: Room) -> None:
    table = await finished(room)
    serve(room)
    await room.matches.upkeep.servers_are([GUILD])
    await room.matches.upkeep.server_left(GUILD)
    room.clock.pass_time(days=6)
    await room.matches.upkeep.server_back(GUILD)
    room.clock.pass_time(days=60)
    await room.matches.tick()
    assert (await room.stands(table.id)).version == table.version
    row = await room.store.read(lambda tx: tx.servers.find(GuildId(GUILD)))
    assert row is not None
    assert row.left_at is None


async def test_servers_missing_from_discords_list_have_left(room: Room) -> None:
    await finished(room)
    serve(room)
    await room.matches.upkeep.servers_are([999])

    def work(tx: Transaction) -> ServerRow | None:
        row = tx.servers.find(GuildId(GUILD))
        assert tx.servers.find(GuildId(999)) is None
        return row

    row = await room.store.read(work)
    assert row is not None
    assert row.left_at == room.clock()


async def test_nothing_is_forgotten_before_discord_has_listed_the_servers(room: Room) -> None:
    """A server may have taken the bot back while the bot was not running."""
    await finished(room)
    await room.matches.upkeep.servers_are([GUILD])
    await room.matches.upkeep.server_left(GUILD)
    room.clock.pass_time(days=30)
    serve(room)
    await room.matches.tick()
    assert await count(room, MatchRow) == [1]
    await room.matches.upkeep.servers_are([GUILD])
    room.clock.pass_time(days=1)
    await room.matches.tick()
    assert await count(room, MatchRow) == [1]


async def test_a_match_without_a_server_belongs_to_no_departed_one(room: Room) -> None:
    proposal = room.proposal(opponent=None)
    alone = await whole(
        room.matches,
        await room.matches.challenges.play_computer(
            type(proposal)(
                guild=None,
                channel=proposal.channel,
                challenger=proposal.challenger,
                challenger_name=proposal.challenger_name,
                terms=proposal.terms,
                request=proposal.request,
            ),
            level="casual",
        ),
    )
    serve(room)
    await room.matches.upkeep.servers_are([])
    room.clock.pass_time(days=30)
    await room.matches.tick()
    assert (await room.stands(alone.id)).status is Status.LIVE
