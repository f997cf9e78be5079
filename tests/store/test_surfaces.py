from __future__ import annotations

import pytest
from sqlalchemy.exc import IntegrityError

from bot.store import (
    NOTHING_SHOWN,
    ChannelId,
    MatchId,
    MessageId,
    Store,
    SurfaceId,
    SurfaceKind,
    Transaction,
)
from tests.store.make import ANN, BOB, CHANNEL, MINUTE, NOON, move, start_match

TABLE, HAND = SurfaceKind.TABLE, SurfaceKind.HAND
FIRST, SECOND = MessageId(71), MessageId(72)
DM = ChannelId(31)


async def table_at(tx: Transaction, version: int, message: MessageId = FIRST) -> tuple[MatchId, SurfaceId]:
    """A match whose table is posted and shows the version."""
    match = await start_match(tx)
    table = await tx.surfaces.want(match, TABLE, channel=CHANNEL)
    await tx.surfaces.record_post(table, channel=CHANNEL, message=message, version=version, at=NOON)
    return match, table


async def test_a_message_that_nobody_posted_yet_is_behind_from_the_start(store: Store) -> None:
    async with store.write() as tx:
        match = await start_match(tx)
        table = await tx.surfaces.want(match, TABLE, channel=CHANNEL)
        hand = await tx.surfaces.want(match, HAND, user=ANN)
        behind = await tx.surfaces.behind(match)

    assert [(surface.id, surface.message, surface.version) for surface in behind] == [
        (table, None, NOTHING_SHOWN),
        (hand, None, NOTHING_SHOWN),
    ]
    assert [(surface.user, surface.channel) for surface in behind] == [(None, CHANNEL), (ANN, None)]


async def test_wanting_a_message_twice_is_one_message(store: Store) -> None:
    async with store.write() as tx:
        match, table = await table_at(tx, 0)
        again = await tx.surfaces.want(match, TABLE, channel=ChannelId(5))
        hands = {await tx.surfaces.want(match, HAND, user=user) for user in (ANN, BOB, ANN)}
        surfaces = await tx.surfaces.of(match)

    assert again == table
    assert len(hands) == 2
    assert len(surfaces) == 3
    assert (surfaces[0].message, surfaces[0].channel) == (FIRST, CHANNEL)


@pytest.mark.parametrize("user", [None, ANN])
async def test_the_file_itself_refuses_a_second_table_or_hand(store: Store, user: int | None) -> None:
    async with store.write() as tx:
        match = await start_match(tx)
        insert = "INSERT INTO surface (match, kind, user, version) VALUES (?, 'x', ?, 0)"
        await tx.conn.exec_driver_sql(insert, (match, user))
        with pytest.raises(IntegrityError, match="UNIQUE"):
            await tx.conn.exec_driver_sql(insert, (match, user))


async def test_a_message_is_behind_after_a_move_until_it_is_painted(store: Store) -> None:
    async with store.write() as tx:
        match, table = await table_at(tx, 0)
        surfaces = tx.surfaces
        assert await surfaces.behind(match) == ()
        await tx.matches.append(move(match, 1), b"")
        assert [surface.id for surface in await surfaces.behind(match)] == [table]
        await surfaces.record_shown(table, FIRST, 1)
        assert await surfaces.behind(match) == ()


async def test_painting_an_older_version_later_does_not_count(store: Store) -> None:
    async with store.write() as tx:
        match, table = await table_at(tx, 3)
        await tx.surfaces.record_shown(table, FIRST, 2)
        (surface,) = await tx.surfaces.of(match)

    assert surface.version == 3


async def test_painting_a_message_that_was_replaced_does_not_count(store: Store) -> None:
    async with store.write() as tx:
        match, table = await table_at(tx, 0)
        await tx.surfaces.record_post(table, channel=CHANNEL, message=SECOND, version=0, at=NOON)
        await tx.surfaces.record_shown(table, FIRST, 5)
        await tx.surfaces.record_lost(table, FIRST)
        (surface,) = await tx.surfaces.of(match)

    assert (surface.message, surface.version) == (SECOND, 0)


async def test_a_message_that_is_gone_is_to_be_posted_again(store: Store) -> None:
    async with store.write() as tx:
        match, table = await table_at(tx, 0)
        await tx.surfaces.record_lost(table, FIRST)
        (behind,) = await tx.surfaces.behind(match)

    assert (behind.message, behind.posted_at, behind.channel) == (None, None, CHANNEL)


async def test_a_message_that_is_being_posted_again_is_behind_until_the_new_one_is_noted(
    store: Store,
) -> None:
    async with store.write() as tx:
        match, table = await table_at(tx, 0)
        surfaces = tx.surfaces
        await surfaces.record_reposting(table, FIRST, NOON)
        (under_way,) = await surfaces.behind_anywhere()
        await surfaces.record_post(table, channel=DM, message=SECOND, version=0, at=NOON + MINUTE)
        reposted = await surfaces.find(match, TABLE)
        assert await surfaces.behind(match) == ()

    assert (under_way.id, under_way.message, under_way.reposting_since) == (table, FIRST, NOON)
    assert reposted is not None
    assert (reposted.channel, reposted.message, reposted.posted_at) == (DM, SECOND, NOON + MINUTE)
    assert reposted.reposting_since is None


async def test_a_repost_that_was_refused_leaves_nothing_behind(store: Store) -> None:
    async with store.write() as tx:
        match, table = await table_at(tx, 0)
        await tx.surfaces.record_reposting(table, FIRST, NOON)
        await tx.surfaces.record_reposting(table, FIRST, None)
        assert await tx.surfaces.behind(match) == ()
        # Of a message that was replaced meanwhile, nothing is noted.
        await tx.surfaces.record_reposting(table, SECOND, NOON)
        assert await tx.surfaces.behind(match) == ()


async def test_a_table_that_comes_back_into_its_own_channel_keeps_its_message(store: Store) -> None:
    async with store.write() as tx:
        match, table = await table_at(tx, 0)
        await tx.surfaces.move_table(match, CHANNEL)
        (behind,) = await tx.surfaces.behind(match)
        assert await tx.surfaces.leftovers(match) == ()

    assert (behind.id, behind.message, behind.channel) == (table, FIRST, CHANNEL)


async def test_a_table_that_moves_leaves_its_message_to_be_deleted(store: Store) -> None:
    async with store.write() as tx:
        match, _ = await table_at(tx, 0)
        await tx.surfaces.move_table(match, DM)
        (wanted,) = await tx.surfaces.behind(match)
        (left,) = await tx.surfaces.leftovers(match)
        assert await tx.surfaces.matches_with_leftovers() == (match,)
        await tx.surfaces.drop_leftover(FIRST)
        assert await tx.surfaces.matches_with_leftovers() == ()

    assert (wanted.message, wanted.channel) == (None, DM)
    assert (left.message, left.channel, left.user) == (FIRST, CHANNEL, None)


async def test_each_hand_is_found_by_its_person(store: Store) -> None:
    async with store.write() as tx:
        match = await start_match(tx)
        ours = await tx.surfaces.want(match, HAND, user=ANN)
        await tx.surfaces.want(match, HAND, user=BOB)
        found = await tx.surfaces.find(match, HAND, user=ANN)
        table = await tx.surfaces.find(match, TABLE)

    assert found is not None
    assert found.id == ours
    assert table is None


async def test_a_stale_match_is_painted_again_without_a_move(store: Store) -> None:
    async with store.write() as tx:
        match, table = await table_at(tx, 0)
        await tx.surfaces.mark_stale(match)
        (behind,) = await tx.surfaces.behind(match)

    assert (behind.id, behind.message) == (table, FIRST)


async def test_at_a_start_only_surfaces_behind_their_match_are_found_in_pages(store: Store) -> None:
    async with store.write() as tx:
        posted = [await table_at(tx, 0, MessageId(100 + number)) for number in range(6)]
        for match, _ in posted[::2]:
            await tx.matches.append(move(match, 1), b"")
        first = await tx.surfaces.behind_anywhere(limit=2)
        second = await tx.surfaces.behind_anywhere(after=first[-1].id, limit=2)
        third = await tx.surfaces.behind_anywhere(after=second[-1].id, limit=2)

    assert [surface.id for surface in (*first, *second)] == [table for _, table in posted[::2]]
    assert third == ()


async def test_the_last_picture_of_a_match_that_is_over_is_owed_too(store: Store) -> None:
    async with store.write() as tx:
        match, table = await table_at(tx, 0)
        await tx.matches.append(move(match, 1), b"")
        await tx.matches.finish(match, ending="finished", rated=True, at=NOON)
        behind = await tx.surfaces.behind_anywhere()

    assert [surface.id for surface in behind] == [table]


async def test_a_forgotten_surface_is_owed_no_more(store: Store) -> None:
    async with store.write() as tx:
        match = await start_match(tx)
        hand = await tx.surfaces.want(match, HAND, user=ANN)
        await tx.surfaces.forget(hand)

        assert await tx.surfaces.of(match) == ()


async def test_a_channel_that_is_gone_takes_its_surfaces_with_it(store: Store) -> None:
    async with store.write() as tx:
        match, _ = await table_at(tx, 0)
        hand = await tx.surfaces.want(match, HAND, user=ANN, channel=DM)
        await tx.surfaces.forget_channel(CHANNEL)
        left = await tx.surfaces.of(match)

    assert [surface.id for surface in left] == [hand]


async def test_tables_in_threads_of_their_own_are_wanted_in_the_channel_when_the_thread_is_gone(
    store: Store,
) -> None:
    thread = ChannelId(FIRST)
    async with store.write() as tx:
        own, number = await table_at(tx, 3)
        await tx.matches.put_thread(own, thread)
        guest, other = await table_at(tx, 3, SECOND)
        for table, message in ((number, FIRST), (other, SECOND)):
            await tx.surfaces.record_post(table, channel=thread, message=message, version=3, at=NOON)
        assert await tx.matches.find_thread(own) == thread
        assert await tx.surfaces.leave_thread(thread) == (own,)
        (left,), (stayed,) = await tx.surfaces.of(own), await tx.surfaces.of(guest)
        assert (left.channel, left.message, left.version) == (None, None, NOTHING_SHOWN)
        assert (stayed.channel, stayed.message) == (thread, SECOND)
        assert await tx.matches.find_thread(own) is None
