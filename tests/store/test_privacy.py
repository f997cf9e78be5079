"""What is kept about one person: all of it is found, and nothing of it stays when they are forgotten."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

from sqlalchemy import insert, select

from bot.store import (
    ChallengeStatus,
    ChannelId,
    DataCounts,
    GuildId,
    MatchId,
    MatchStatus,
    MessageId,
    NewSeat,
    PersonBlockRow,
    Played,
    PreferenceRow,
    ServerBlockRow,
    Store,
    SurfaceKind,
    Transaction,
    UserId,
)
from bot.store.model.challenges import ChallengeRow
from bot.store.model.matches import ActionRow, MatchRow, SurfaceRow
from bot.store.model.people import ServerRow
from bot.store.model.results import RatingRow, ResultRow
from bot.store.records import METADATA
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
from tests.store.postgres import sqlite_alone

NAME = "Ann of the Long Name"
DM = ChannelId(900_000_000_000_000_077)
DAY = timedelta(days=1)


async def whole_store(store: Store) -> list[tuple[str, str]]:
    """Every value of every column of every table, with the column's name."""

    def work(tx: Transaction) -> list[tuple[str, str]]:
        found = []
        for table in METADATA.sorted_tables:
            for row in tx.conn.execute(select(table)).mappings():
                found += [(f"{table.name}.{column}", str(value)) for column, value in row.items()]
        return found

    return await store.read(work)


def finish(tx: Transaction, number: MatchId, *users: UserId) -> None:
    """The match is over, and these people have a result."""
    tx.matches.finish(number, ending="finished", rated=True, at=NOON)
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
        tx.conn.execute(insert(ResultRow).values(**row))
        numbers = dict.fromkeys(("mu", "sigma", "score"), 25.0)
        counts = dict.fromkeys(("played", "won", "lost", "drawn"), 1)
        key = {"guild": SERVER, "game": f"gin{number}", "user": user, "updated_at": NOON}
        tx.conn.execute(insert(RatingRow).values(**key, **numbers, **counts))


def hand(tx: Transaction, number: MatchId, user: UserId, channel: ChannelId) -> None:
    """A hand message of the person."""
    surface_id = tx.surfaces.want(number, SurfaceKind.HAND, user=user)
    tx.surfaces.record_post(surface_id, channel=channel, message=MessageId(500 + number), version=0, at=NOON)


async def an_evening(store: Store) -> tuple[MatchId, MatchId]:
    """Ann in every table: a match with Bob and one with the computer, both over."""

    def work(tx: Transaction) -> tuple[MatchId, MatchId]:
        tx.people.record_seen(ANN, NAME, NOON)
        tx.people.record_dm_opened(ANN, DM, NOON)
        tx.people.record_seen(BOB, "Bob", NOON)
        shared = start_match(tx)
        alone = tx.matches.insert(
            replace(NEW_MATCH, guild=None, channel=DM, salt="other"),
            (NewSeat(seat=0, user=ANN), NewSeat(seat=1, computer="casual")),
        )
        for number in (shared, alone):
            tx.matches.append(move(number, 1, request=int(number)), b"{}")
            hand(tx, number, ANN, DM)
        hand(tx, shared, BOB, ChannelId(78))
        table = tx.surfaces.want(shared, SurfaceKind.TABLE, channel=CHANNEL)
        tx.surfaces.record_post(table, channel=CHANNEL, message=MessageId(9), version=0, at=NOON)
        finish(tx, shared, ANN, BOB)
        finish(tx, alone, ANN)
        for request, (challenger, opponent) in enumerate(((ANN, BOB), (CAT, ANN), (CAT, BOB)), 1):
            offer = challenge_by(challenger, request=request, opponent=opponent)
            tx.challenges.claim(tx.challenges.insert(offer), ChallengeStatus.DECLINED)
        tx.person_blocks.put(PersonBlockRow(user=ANN, blocked=CAT, at=NOON))
        tx.person_blocks.put(PersonBlockRow(user=CAT, blocked=ANN, at=NOON))
        tx.preferences.put(PreferenceRow(user=ANN, choices="{}", changed_at=NOON))
        tx.server_blocks.put(ServerBlockRow(guild=SERVER, user=CAT, by=ANN, at=NOON))
        tx.server_blocks.put(ServerBlockRow(guild=SERVER, user=ANN, by=BOB, at=NOON))
        return shared, alone

    shared, alone = await store.write(work)
    return shared, alone


async def test_a_forgotten_person_is_in_no_column_of_any_table(store: Store) -> None:
    await an_evening(store)
    known = [where for where, value in await whole_store(store) if str(ANN) in value or NAME in value]
    assert len(known) > 10
    await store.write(lambda tx: tx.personal_data(ANN).forget(NOON, void="void"))
    left = [
        where
        for where, value in await whole_store(store)
        if str(ANN) in value or NAME in value or str(DM) in value
    ]
    assert left == []


@sqlite_alone
async def test_the_name_of_a_forgotten_person_is_not_left_in_free_room_of_the_file(
    store: Store, file: Path
) -> None:
    await an_evening(store)

    def work(tx: Transaction) -> None:
        tx.people.record_seen(CAT, "Cat who stays", NOON)
        tx.personal_data(ANN).forget(NOON, void="void")
        assert tx.conn.exec_driver_sql("PRAGMA secure_delete").scalar_one() == 1

    await store.write(work)
    await store.close()
    left = content(file)
    assert b"Cat who stays" in left
    assert NAME.encode() not in left


async def test_what_is_others_stays_when_a_person_is_forgotten(store: Store) -> None:
    shared, alone = await an_evening(store)

    def work(tx: Transaction) -> None:
        tx.personal_data(ANN).forget(NOON, void="void")
        seats = tx.matches.seats(shared)
        assert [(seat.user, seat.computer) for seat in seats] == [(None, None), (BOB, None)]
        assert len(tx.matches.log(shared)) == 1
        assert tx.matches.find(alone) is None
        assert len(tx.conn.execute(select(RatingRow)).all()) == 1
        assert [row.user for row in tx.conn.execute(select(ResultRow)).all()] == [BOB]
        assert len(tx.conn.execute(select(ChallengeRow)).all()) == 1
        assert {row.user for row in tx.conn.execute(select(SurfaceRow)).all()} == {BOB, None}
        (block,) = tx.server_blocks.of(SERVER)
        assert (block.user, block.by) == (CAT, None)

    await store.write(work)


async def test_forgetting_again_changes_nothing(store: Store) -> None:
    await an_evening(store)
    await store.write(lambda tx: tx.personal_data(ANN).forget(NOON, void="void"))
    once = await whole_store(store)
    await store.write(lambda tx: tx.personal_data(ANN).forget(NOON + DAY, void="void"))
    assert await whole_store(store) == once


async def test_a_frozen_match_of_a_forgotten_person_ends_void(store: Store) -> None:
    def work(tx: Transaction) -> None:
        number = start_match(tx)
        tx.matches.freeze(number, NOON)
        tx.personal_data(ANN).forget(NOON + DAY, void="void")
        row = tx.matches.require(number)
        assert (row.status, row.ending, row.rated) == (MatchStatus.OVER, "void", False)
        assert row.ended_at == NOON + DAY

    await store.write(work)


async def test_somebody_with_a_live_match_or_an_open_challenge_is_playing(store: Store) -> None:
    def work(tx: Transaction) -> None:
        assert not tx.personal_data(ANN).is_playing()
        offered = tx.challenges.insert(challenge_by(CAT, request=1, opponent=ANN))
        assert tx.personal_data(ANN).is_playing()
        tx.challenges.claim(offered, ChallengeStatus.DECLINED)
        assert not tx.personal_data(ANN).is_playing()
        start_match(tx)
        assert tx.personal_data(ANN).is_playing()

    await store.write(work)


async def test_holding_counts_what_there_is(store: Store) -> None:
    await an_evening(store)

    def work(tx: Transaction) -> DataCounts:
        start_match(tx, ANN, CAT)
        return tx.personal_data(ANN).counts()

    counts = await store.write(work)
    assert (counts.live, counts.shared, counts.alone, counts.matches) == (1, 1, 1, 3)
    assert (counts.challenges, counts.results, counts.blocks) == (2, 2, 1)


async def test_traces_are_own_hands_and_tables_newest_first(store: Store) -> None:
    shared, alone = await an_evening(store)
    messages = await store.read(lambda tx: tx.personal_data(ANN).messages())
    assert [(message.match, message.kind, message.shared) for message in messages] == [
        (shared, SurfaceKind.TABLE, True),
        (alone, SurfaceKind.HAND, False),
        (shared, SurfaceKind.HAND, True),
    ]


async def test_matches_come_in_pages_newest_first(store: Store) -> None:
    def work(tx: Transaction) -> tuple[list[MatchId], tuple[Played, ...], tuple[Played, ...]]:
        numbers = [start_match(tx) for _ in range(5)]
        start_match(tx, BOB, CAT)
        first = tx.personal_data(ANN).matches(limit=3)
        second = tx.personal_data(ANN).matches(before=first[-1].row.id, limit=3)
        return numbers, first, second

    numbers, first, second = await store.write(work)
    assert [each.row.id for each in first + second] == numbers[::-1]


async def test_an_emptied_match_keeps_its_result_and_nothing_of_its_cards(store: Store) -> None:
    shared, _ = await an_evening(store)

    def work(tx: Transaction) -> None:
        unrecorded = start_match(tx, BOB, CAT)
        tx.matches.finish(unrecorded, ending="void", rated=False, at=NOON)
        live = start_match(tx)
        old = tx.retention.ended_before(NOON + DAY, limit=10)
        assert live not in old
        tx.retention.empty(old)
        assert tx.matches.find(unrecorded) is None
        row = tx.matches.require(shared)
        assert (row.snapshot, row.secret, row.seed, row.salt) == (b"", b"", b"", "")
        assert len(tx.conn.execute(select(ResultRow)).all()) == 3
        assert tx.conn.execute(select(ActionRow)).all() == []
        assert tx.conn.execute(select(SurfaceRow)).all() == []
        assert tx.retention.ended_before(NOON + DAY, limit=10) == ()
        assert tx.matches.require(live).snapshot

    await store.write(work)


async def test_retention_takes_only_what_ended_before(store: Store) -> None:
    await an_evening(store)

    def work(tx: Transaction) -> None:
        assert tx.retention.ended_before(NOON, limit=10) == ()
        assert len(tx.retention.ended_before(NOON + DAY, limit=1)) == 1

    await store.read(work)


async def test_old_challenges_that_came_to_nothing_go_and_open_ones_stay(store: Store) -> None:
    await an_evening(store)

    def work(tx: Transaction) -> None:
        waiting = tx.challenges.insert(challenge_by(CAT, request=99))
        assert tx.retention.drop_challenges(NOON + DAY, limit=2) == 2
        assert tx.retention.drop_challenges(NOON + DAY, limit=2) == 1
        assert [row.id for row in tx.conn.execute(select(ChallengeRow)).all()] == [waiting]

    await store.write(work)


async def test_a_server_keeps_the_time_at_which_it_left_first(store: Store) -> None:
    def work(tx: Transaction) -> None:
        tx.servers.put_settings(SERVER, '{"threads":true}', NOON)
        tx.departures.record_left(SERVER, NOON)
        tx.departures.record_left(SERVER, NOON + DAY)
        assert tx.departures.left_before(NOON) == ()
        assert tx.departures.left_before(NOON + DAY) == (SERVER,)
        tx.departures.record_back([SERVER, GuildId(3)])
        row = tx.servers.find(SERVER)
        assert row is not None
        assert (row.settings, row.left_at) == ('{"threads":true}', None)
        assert tx.servers.find(GuildId(3)) is None

    await store.write(work)


async def test_a_departed_server_is_dropped_with_all_that_it_had_and_nothing_else(store: Store) -> None:
    await an_evening(store)
    other = GuildId(77)

    def work(tx: Transaction) -> None:
        elsewhere = start_match(tx, new=replace(NEW_MATCH, guild=other))
        tx.departures.record_left(SERVER, NOON)
        assert tx.departures.known() == {SERVER, other}
        assert not tx.departures.drop_rest(SERVER)
        assert tx.departures.drop_matches(SERVER, before=NOON, limit=10) == 0
        assert tx.departures.drop_matches(SERVER, before=NOON + DAY, limit=10) == 1
        assert tx.departures.drop_rest(SERVER)
        assert tx.departures.known() == {other}
        assert [row.id for row in tx.conn.execute(select(MatchRow)).all()][-1] == elsewhere
        assert tx.conn.execute(select(ServerRow)).all() == []
        assert tx.conn.execute(select(RatingRow)).all() == []

    await store.write(work)
    left = [where for where, value in await whole_store(store) if str(SERVER) in value]
    assert left == []
