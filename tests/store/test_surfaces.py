from __future__ import annotations

import pytest
from sqlalchemy.exc import IntegrityError

from bot.store import (
    NOTHING_SHOWN,
    ChannelId,
    LeftoverRow,
    MatchId,
    MessageId,
    Painting,
    Store,
    SurfaceId,
    SurfaceKind,
    SurfaceRow,
    Transaction,
)
from tests.store.make import ANN, BOB, CHANNEL, MINUTE, NOON, move, start_match
from tests.store.postgres import sqlite_alone

TABLE, HAND = SurfaceKind.TABLE, SurfaceKind.HAND
FIRST, SECOND = MessageId(71), MessageId(72)
DM = ChannelId(31)


def table_at(tx: Transaction, version: int, message: MessageId = FIRST) -> tuple[MatchId, SurfaceId]:
    """A match whose table is posted and shows the version."""
    match = start_match(tx)
    table = tx.surfaces.want(match, TABLE, channel=CHANNEL)
    tx.surfaces.record_post(table, channel=CHANNEL, message=message, version=version, at=NOON)
    return match, table


async def test_a_message_that_nobody_posted_yet_is_behind_from_the_start(store: Store) -> None:
    def work(tx: Transaction) -> tuple[SurfaceId, SurfaceId, tuple[SurfaceRow, ...]]:
        match = start_match(tx)
        table = tx.surfaces.want(match, TABLE, channel=CHANNEL)
        hand = tx.surfaces.want(match, HAND, user=ANN)
        behind = tx.surfaces.behind(match)
        return table, hand, behind

    table, hand, behind = await store.write(work)

    assert [(surface.id, surface.message, surface.version) for surface in behind] == [
        (table, None, NOTHING_SHOWN),
        (hand, None, NOTHING_SHOWN),
    ]
    assert [(surface.user, surface.channel) for surface in behind] == [(None, CHANNEL), (ANN, None)]


async def test_wanting_a_message_twice_is_one_message(store: Store) -> None:
    def work(tx: Transaction) -> tuple[SurfaceId, SurfaceId, set[SurfaceId], tuple[SurfaceRow, ...]]:
        match, table = table_at(tx, 0)
        again = tx.surfaces.want(match, TABLE, channel=ChannelId(5))
        hands = {tx.surfaces.want(match, HAND, user=user) for user in (ANN, BOB, ANN)}
        surfaces = tx.surfaces.of(match)
        return table, again, hands, surfaces

    table, again, hands, surfaces = await store.write(work)

    assert again == table
    assert len(hands) == 2
    assert len(surfaces) == 3
    assert (surfaces[0].message, surfaces[0].channel) == (FIRST, CHANNEL)


@sqlite_alone
@pytest.mark.parametrize("user", [None, ANN])
async def test_the_file_itself_refuses_a_second_table_or_hand(store: Store, user: int | None) -> None:
    def work(tx: Transaction) -> None:
        match = start_match(tx)
        insert = "INSERT INTO surface (match, kind, user, version) VALUES (?, 'x', ?, 0)"
        tx.conn.exec_driver_sql(insert, (match, user))
        with pytest.raises(IntegrityError, match="UNIQUE"):
            tx.conn.exec_driver_sql(insert, (match, user))

    await store.write(work)


async def test_a_message_is_behind_after_a_move_until_it_is_painted(store: Store) -> None:
    def work(tx: Transaction) -> None:
        match, table = table_at(tx, 0)
        surfaces = tx.surfaces
        assert surfaces.behind(match) == ()
        tx.matches.append(move(match, 1), b"")
        assert [surface.id for surface in surfaces.behind(match)] == [table]
        surfaces.record_shown([Painting(table, FIRST, before=0, version=1)])
        assert surfaces.behind(match) == ()

    await store.write(work)


async def test_a_painting_of_what_was_marked_as_stale_meanwhile_does_not_count(store: Store) -> None:
    def work(tx: Transaction) -> SurfaceRow:
        match, table = table_at(tx, 3)
        tx.surfaces.mark_stale(match)
        tx.surfaces.record_shown([Painting(table, FIRST, before=3, version=4)])
        (surface,) = tx.surfaces.of(match)
        return surface

    surface = await store.write(work)

    assert surface.version == NOTHING_SHOWN


async def test_painting_a_message_that_was_replaced_does_not_count(store: Store) -> None:
    def work(tx: Transaction) -> SurfaceRow:
        match, table = table_at(tx, 0)
        tx.surfaces.record_post(table, channel=CHANNEL, message=SECOND, version=0, at=NOON)
        tx.surfaces.record_shown([Painting(table, FIRST, before=0, version=5)])
        tx.surfaces.record_lost(table, FIRST)
        (surface,) = tx.surfaces.of(match)
        return surface

    surface = await store.write(work)

    assert (surface.message, surface.version) == (SECOND, 0)


async def test_a_message_that_is_gone_is_to_be_posted_again(store: Store) -> None:
    def work(tx: Transaction) -> SurfaceRow:
        match, table = table_at(tx, 0)
        tx.surfaces.record_lost(table, FIRST)
        (behind,) = tx.surfaces.behind(match)
        return behind

    behind = await store.write(work)

    assert (behind.message, behind.posted_at, behind.channel) == (None, None, CHANNEL)


async def test_a_message_that_is_being_posted_again_is_behind_until_the_new_one_is_noted(
    store: Store,
) -> None:
    def work(tx: Transaction) -> tuple[SurfaceId, SurfaceRow, SurfaceRow | None]:
        match, table = table_at(tx, 0)
        surfaces = tx.surfaces
        surfaces.record_reposting(table, FIRST, NOON)
        (under_way,) = surfaces.behind_anywhere()
        surfaces.record_post(table, channel=DM, message=SECOND, version=0, at=NOON + MINUTE)
        reposted = surfaces.find(match, TABLE)
        assert surfaces.behind(match) == ()
        return table, under_way, reposted

    table, under_way, reposted = await store.write(work)

    assert (under_way.id, under_way.message, under_way.reposting_since) == (table, FIRST, NOON)
    assert reposted is not None
    assert (reposted.channel, reposted.message, reposted.posted_at) == (DM, SECOND, NOON + MINUTE)
    assert reposted.reposting_since is None


async def test_a_repost_that_was_refused_leaves_nothing_behind(store: Store) -> None:
    def work(tx: Transaction) -> None:
        match, table = table_at(tx, 0)
        tx.surfaces.record_reposting(table, FIRST, NOON)
        tx.surfaces.record_reposting(table, FIRST, None)
        assert tx.surfaces.behind(match) == ()
        # Of a message that was replaced meanwhile, nothing is noted.
        tx.surfaces.record_reposting(table, SECOND, NOON)
        assert tx.surfaces.behind(match) == ()

    await store.write(work)


async def test_a_table_that_comes_back_into_its_own_channel_keeps_its_message(store: Store) -> None:
    def work(tx: Transaction) -> tuple[SurfaceId, SurfaceRow]:
        match, table = table_at(tx, 0)
        tx.surfaces.move_table(match, CHANNEL)
        (behind,) = tx.surfaces.behind(match)
        assert tx.surfaces.leftovers(match) == ()
        return table, behind

    table, behind = await store.write(work)

    assert (behind.id, behind.message, behind.channel) == (table, FIRST, CHANNEL)


async def test_a_table_that_moves_leaves_its_message_to_be_deleted(store: Store) -> None:
    def work(tx: Transaction) -> tuple[SurfaceRow, LeftoverRow]:
        match, _ = table_at(tx, 0)
        tx.surfaces.move_table(match, DM)
        (wanted,) = tx.surfaces.behind(match)
        (left,) = tx.surfaces.leftovers(match)
        assert tx.surfaces.matches_with_leftovers() == (match,)
        tx.surfaces.drop_leftover(FIRST)
        assert tx.surfaces.matches_with_leftovers() == ()
        return wanted, left

    wanted, left = await store.write(work)

    assert (wanted.message, wanted.channel) == (None, DM)
    assert (left.message, left.channel, left.user) == (FIRST, CHANNEL, None)


async def test_each_hand_is_found_by_its_person(store: Store) -> None:
    def work(tx: Transaction) -> tuple[SurfaceId, SurfaceRow | None, SurfaceRow | None]:
        match = start_match(tx)
        ours = tx.surfaces.want(match, HAND, user=ANN)
        tx.surfaces.want(match, HAND, user=BOB)
        found = tx.surfaces.find(match, HAND, user=ANN)
        table = tx.surfaces.find(match, TABLE)
        return ours, found, table

    ours, found, table = await store.write(work)

    assert found is not None
    assert found.id == ours
    assert table is None


async def test_a_stale_match_is_painted_again_without_a_move(store: Store) -> None:
    def work(tx: Transaction) -> tuple[SurfaceId, SurfaceRow]:
        match, table = table_at(tx, 0)
        tx.surfaces.mark_stale(match)
        (behind,) = tx.surfaces.behind(match)
        return table, behind

    table, behind = await store.write(work)

    assert (behind.id, behind.message) == (table, FIRST)


async def test_at_a_start_only_surfaces_behind_their_match_are_found_in_pages(store: Store) -> None:
    def work(
        tx: Transaction,
    ) -> tuple[
        list[tuple[MatchId, SurfaceId]],
        tuple[SurfaceRow, ...],
        tuple[SurfaceRow, ...],
        tuple[SurfaceRow, ...],
    ]:
        posted = [table_at(tx, 0, MessageId(100 + number)) for number in range(6)]
        for match, _ in posted[::2]:
            tx.matches.append(move(match, 1), b"")
        first = tx.surfaces.behind_anywhere(limit=2)
        second = tx.surfaces.behind_anywhere(after=first[-1].id, limit=2)
        third = tx.surfaces.behind_anywhere(after=second[-1].id, limit=2)
        return posted, first, second, third

    posted, first, second, third = await store.write(work)

    assert [surface.id for surface in (*first, *second)] == [table for _, table in posted[::2]]
    assert third == ()


async def test_the_last_picture_of_a_match_that_is_over_is_owed_too(store: Store) -> None:
    def work(tx: Transaction) -> tuple[SurfaceId, tuple[SurfaceRow, ...]]:
        match, table = table_at(tx, 0)
        tx.matches.append(move(match, 1), b"")
        tx.matches.finish(match, ending="finished", rated=True, at=NOON)
        behind = tx.surfaces.behind_anywhere()
        return table, behind

    table, behind = await store.write(work)

    assert [surface.id for surface in behind] == [table]


async def test_a_forgotten_surface_is_owed_no_more(store: Store) -> None:
    def work(tx: Transaction) -> None:
        match = start_match(tx)
        hand = tx.surfaces.want(match, HAND, user=ANN)
        tx.surfaces.forget(hand)

        assert tx.surfaces.of(match) == ()

    await store.write(work)


async def test_a_channel_that_is_gone_takes_its_surfaces_with_it(store: Store) -> None:
    def work(tx: Transaction) -> tuple[SurfaceId, tuple[SurfaceRow, ...]]:
        match, _ = table_at(tx, 0)
        hand = tx.surfaces.want(match, HAND, user=ANN, channel=DM)
        assert tx.surfaces.forget_channel(CHANNEL, limit=1) == 1
        assert tx.surfaces.forget_channel(CHANNEL, limit=1) == 0
        left = tx.surfaces.of(match)
        return hand, left

    hand, left = await store.write(work)

    assert [surface.id for surface in left] == [hand]


async def test_tables_in_threads_of_their_own_are_wanted_in_the_channel_when_the_thread_is_gone(
    store: Store,
) -> None:
    thread = ChannelId(FIRST)

    def work(tx: Transaction) -> None:
        own, number = table_at(tx, 3)
        tx.matches.put_thread(own, thread)
        guest, other = table_at(tx, 3, SECOND)
        for table, message in ((number, FIRST), (other, SECOND)):
            tx.surfaces.record_post(table, channel=thread, message=message, version=3, at=NOON)
        assert tx.matches.find_thread(own) == thread
        assert tx.surfaces.leave_thread(thread) == (own,)
        (left,), (stayed,) = tx.surfaces.of(own), tx.surfaces.of(guest)
        assert (left.channel, left.message, left.version) == (None, None, NOTHING_SHOWN)
        assert (stayed.channel, stayed.message) == (thread, SECOND)
        assert tx.matches.find_thread(own) is None

    await store.write(work)
