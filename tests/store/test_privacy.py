"""What is kept about one person: all of it is found, and nothing of it stays when they are forgotten."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

from sqlalchemy import insert, select

from bot.store import (
    Challenges,
    ChallengeStatus,
    ChannelId,
    Connection,
    Departures,
    Dossier,
    GuildId,
    Matches,
    MatchId,
    MatchStatus,
    MessageId,
    NewSeat,
    People,
    PersonBlockRow,
    PersonBlocks,
    PreferenceRow,
    Preferences,
    Retention,
    ServerBlockRow,
    ServerBlocks,
    Servers,
    Store,
    SurfaceKind,
    Surfaces,
    UserId,
)
from bot.store.tables import METADATA, action, challenge, match, rating, result, server, surface
from tests.store.make import (
    ANN,
    BOB,
    CAT,
    CHANNEL,
    NEW_MATCH,
    NOON,
    SERVER,
    challenge_by,
    content,
    move,
    start_match,
)

NAME = "Ann of the Long Name"
DM = ChannelId(900_000_000_000_000_077)
DAY = timedelta(days=1)


async def whole_store(store: Store) -> list[tuple[str, str]]:
    """Every value of every column of every table, with the column's name."""
    found = []
    async with store.read() as conn:
        for table in METADATA.sorted_tables:
            for row in (await conn.execute(select(table))).mappings():
                found += [(f"{table.name}.{column}", str(value)) for column, value in row.items()]
    return found


async def finish(conn: Connection, number: MatchId, *users: UserId) -> None:
    """The match is over, and these people have a result."""
    await Matches(conn).finish(number, ending="finished", rated=True, at=NOON)
    for seat, user in enumerate(users):
        row = {
            "match": number,
            "user": user,
            "guild": SERVER,
            "game": "gin",
            "seat": seat,
            "place": seat + 1,
            "verdict": "won" if seat == 0 else "lost",
            "points": 100,
            "rated": True,
            "ended_at": NOON,
            "tally": {},
        }
        await conn.execute(insert(result).values(**row))
        numbers = dict.fromkeys(("mu", "sigma", "score"), 25.0)
        counts = dict.fromkeys(("played", "won", "lost", "drawn"), 1)
        key = {"guild": SERVER, "game": f"gin{number}", "user": user, "updated_at": NOON}
        await conn.execute(insert(rating).values(**key, **numbers, **counts))


async def hand(conn: Connection, number: MatchId, user: UserId, channel: ChannelId) -> None:
    """A hand message of the person."""
    surface_id = await Surfaces(conn).want(number, SurfaceKind.HAND, user=user)
    await Surfaces(conn).record_post(
        surface_id, channel=channel, message=MessageId(500 + number), version=0, at=NOON
    )


async def an_evening(store: Store) -> tuple[MatchId, MatchId]:
    """Ann in every table: a match with Bob and one with the computer, both over."""
    async with store.write() as conn:
        await People(conn).record_seen(ANN, NAME, NOON)
        await People(conn).record_dm_opened(ANN, DM, NOON)
        await People(conn).record_seen(BOB, "Bob", NOON)
        shared = await start_match(conn)
        alone = await Matches(conn).insert(
            replace(NEW_MATCH, guild=None, channel=DM, salt="other"),
            (NewSeat(seat=0, user=ANN), NewSeat(seat=1, computer="casual")),
        )
        for number in (shared, alone):
            await Matches(conn).append(move(number, 1, request=int(number)), b"{}")
            await hand(conn, number, ANN, DM)
        await hand(conn, shared, BOB, ChannelId(78))
        table = await Surfaces(conn).want(shared, SurfaceKind.TABLE, channel=CHANNEL)
        await Surfaces(conn).record_post(table, channel=CHANNEL, message=MessageId(9), version=0, at=NOON)
        await finish(conn, shared, ANN, BOB)
        await finish(conn, alone, ANN)
        for request, (challenger, opponent) in enumerate(((ANN, BOB), (CAT, ANN), (CAT, BOB)), 1):
            offer = challenge_by(challenger, request=request, opponent=opponent)
            await Challenges(conn).claim(await Challenges(conn).insert(offer), ChallengeStatus.DECLINED)
        await PersonBlocks(conn).put(PersonBlockRow(user=ANN, blocked=CAT, at=NOON))
        await PersonBlocks(conn).put(PersonBlockRow(user=CAT, blocked=ANN, at=NOON))
        await Preferences(conn).put(PreferenceRow(user=ANN, choices="{}", changed_at=NOON))
        await ServerBlocks(conn).put(ServerBlockRow(guild=SERVER, user=CAT, by=ANN, at=NOON))
        await ServerBlocks(conn).put(ServerBlockRow(guild=SERVER, user=ANN, by=BOB, at=NOON))
    return shared, alone


async def test_a_forgotten_person_is_in_no_column_of_any_table(store: Store) -> None:
    await an_evening(store)
    known = [where for where, value in await whole_store(store) if str(ANN) in value or NAME in value]
    assert len(known) > 10
    async with store.write() as conn:
        await Dossier(conn, ANN).forget(NOON, void="void")
    left = [
        where
        for where, value in await whole_store(store)
        if str(ANN) in value or NAME in value or str(DM) in value
    ]
    assert left == []


async def test_the_name_of_a_forgotten_person_is_not_left_in_free_room_of_the_file(
    store: Store, file: Path
) -> None:
    await an_evening(store)
    async with store.write() as conn:
        await People(conn).record_seen(CAT, "Cat who stays", NOON)
        await Dossier(conn, ANN).forget(NOON, void="void")
        assert (await conn.exec_driver_sql("PRAGMA secure_delete")).scalar_one() == 1
    await store.close()
    left = content(file)
    assert b"Cat who stays" in left
    assert NAME.encode() not in left


async def test_what_is_others_stays_when_a_person_is_forgotten(store: Store) -> None:
    shared, alone = await an_evening(store)
    async with store.write() as conn:
        await Dossier(conn, ANN).forget(NOON, void="void")
        seats = await Matches(conn).seats(shared)
        assert [(seat.user, seat.computer) for seat in seats] == [(None, None), (BOB, None)]
        assert len(await Matches(conn).log(shared)) == 1
        assert await Matches(conn).find(alone) is None
        assert len((await conn.execute(select(rating))).all()) == 1
        assert [row.user for row in (await conn.execute(select(result))).all()] == [BOB]
        assert len((await conn.execute(select(challenge))).all()) == 1
        assert {row.user for row in (await conn.execute(select(surface))).all()} == {BOB, None}
        (block,) = await ServerBlocks(conn).of(SERVER)
        assert (block.user, block.by) == (CAT, None)


async def test_forgetting_again_changes_nothing(store: Store) -> None:
    await an_evening(store)
    async with store.write() as conn:
        await Dossier(conn, ANN).forget(NOON, void="void")
    once = await whole_store(store)
    async with store.write() as conn:
        await Dossier(conn, ANN).forget(NOON + DAY, void="void")
    assert await whole_store(store) == once


async def test_a_frozen_match_of_a_forgotten_person_ends_void(store: Store) -> None:
    async with store.write() as conn:
        number = await start_match(conn)
        await Matches(conn).freeze(number, NOON)
        await Dossier(conn, ANN).forget(NOON + DAY, void="void")
        row = await Matches(conn).require(number)
        assert (row.status, row.ending, row.rated) == (MatchStatus.OVER, "void", False)
        assert row.ended_at == NOON + DAY


async def test_somebody_with_a_live_match_or_an_open_challenge_is_playing(store: Store) -> None:
    async with store.write() as conn:
        assert not await Dossier(conn, ANN).is_playing()
        offered = await Challenges(conn).insert(challenge_by(CAT, request=1, opponent=ANN))
        assert await Dossier(conn, ANN).is_playing()
        await Challenges(conn).claim(offered, ChallengeStatus.DECLINED)
        assert not await Dossier(conn, ANN).is_playing()
        await start_match(conn)
        assert await Dossier(conn, ANN).is_playing()


async def test_holding_counts_what_there_is(store: Store) -> None:
    await an_evening(store)
    async with store.write() as conn:
        await start_match(conn, ANN, CAT)
        holding = await Dossier(conn, ANN).holding()
    assert (holding.live, holding.shared, holding.alone, holding.matches) == (1, 1, 1, 3)
    assert (holding.challenges, holding.results, holding.blocks) == (2, 2, 1)


async def test_traces_are_own_hands_and_tables_newest_first(store: Store) -> None:
    shared, alone = await an_evening(store)
    async with store.read() as conn:
        traces = await Dossier(conn, ANN).traces()
    assert [(trace.match, trace.kind, trace.shared) for trace in traces] == [
        (shared, SurfaceKind.TABLE, True),
        (alone, SurfaceKind.HAND, False),
        (shared, SurfaceKind.HAND, True),
    ]


async def test_matches_come_in_pages_newest_first(store: Store) -> None:
    async with store.write() as conn:
        numbers = [await start_match(conn) for _ in range(5)]
        await start_match(conn, BOB, CAT)
        first = await Dossier(conn, ANN).matches(limit=3)
        second = await Dossier(conn, ANN).matches(before=first[-1].row.id, limit=3)
    assert [each.row.id for each in first + second] == numbers[::-1]


async def test_an_emptied_match_keeps_its_result_and_nothing_of_its_cards(store: Store) -> None:
    shared, _ = await an_evening(store)
    async with store.write() as conn:
        unrecorded = await start_match(conn, BOB, CAT)
        await Matches(conn).finish(unrecorded, ending="void", rated=False, at=NOON)
        live = await start_match(conn)
        old = await Retention(conn).ended_before(NOON + DAY, limit=10)
        assert live not in old
        await Retention(conn).empty(old)
        assert await Matches(conn).find(unrecorded) is None
        row = await Matches(conn).require(shared)
        assert (row.snapshot, row.secret, row.seed, row.salt) == (b"", b"", b"", "")
        assert len((await conn.execute(select(result))).all()) == 3
        assert (await conn.execute(select(action))).all() == []
        assert (await conn.execute(select(surface))).all() == []
        assert await Retention(conn).ended_before(NOON + DAY, limit=10) == ()
        assert (await Matches(conn).require(live)).snapshot


async def test_retention_takes_only_what_ended_before(store: Store) -> None:
    await an_evening(store)
    async with store.read() as conn:
        assert await Retention(conn).ended_before(NOON, limit=10) == ()
        assert len(await Retention(conn).ended_before(NOON + DAY, limit=1)) == 1


async def test_old_challenges_that_came_to_nothing_go_and_open_ones_stay(store: Store) -> None:
    await an_evening(store)
    async with store.write() as conn:
        waiting = await Challenges(conn).insert(challenge_by(CAT, request=99))
        assert await Retention(conn).drop_challenges(NOON + DAY, limit=2) == 2
        assert await Retention(conn).drop_challenges(NOON + DAY, limit=2) == 1
        assert [row.id for row in (await conn.execute(select(challenge))).all()] == [waiting]


async def test_a_server_keeps_the_time_at_which_it_left_first(store: Store) -> None:
    async with store.write() as conn:
        await Servers(conn).put_settings(SERVER, '{"threads":true}', NOON)
        await Departures(conn).record_left(SERVER, NOON)
        await Departures(conn).record_left(SERVER, NOON + DAY)
        assert await Departures(conn).left_before(NOON) == ()
        assert await Departures(conn).left_before(NOON + DAY) == (SERVER,)
        await Departures(conn).record_back([SERVER, GuildId(3)])
        row = await Servers(conn).find(SERVER)
        assert row is not None
        assert (row.settings, row.left_at) == ('{"threads":true}', None)
        assert await Servers(conn).find(GuildId(3)) is None


async def test_a_departed_server_is_dropped_with_all_that_it_had_and_nothing_else(store: Store) -> None:
    await an_evening(store)
    other = GuildId(77)
    async with store.write() as conn:
        elsewhere = await start_match(conn, new=replace(NEW_MATCH, guild=other))
        await Departures(conn).record_left(SERVER, NOON)
        assert await Departures(conn).known() == {SERVER, other}
        assert not await Departures(conn).drop_rest(SERVER)
        assert await Departures(conn).drop_matches(SERVER, before=NOON, limit=10) == 0
        assert await Departures(conn).drop_matches(SERVER, before=NOON + DAY, limit=10) == 1
        assert await Departures(conn).drop_rest(SERVER)
        assert await Departures(conn).known() == {other}
        assert [row.id for row in (await conn.execute(select(match))).all()][-1] == elsewhere
        assert (await conn.execute(select(server))).all() == []
        assert (await conn.execute(select(rating))).all() == []
    left = [where for where, value in await whole_store(store) if str(SERVER) in value]
    assert left == []
