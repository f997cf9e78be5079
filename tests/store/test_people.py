from __future__ import annotations

from datetime import timedelta

from bot.store import ChannelId, PersonRow, Store
from tests.store.make import ANN, BOB, CAT, MINUTE, NOON

DM, OTHER_DM = ChannelId(31), ChannelId(32)


async def test_the_newest_name_counts_and_nothing_else_is_lost(store: Store) -> None:
    async with store.write() as tx:
        people = tx.people
        await people.record_seen(ANN, "Ann", NOON)
        await people.record_dm_opened(ANN, DM, NOON)
        await people.record_seen(ANN, "Ann of the Moor", NOON + MINUTE)
        found = await people.find(ANN)

    assert found == PersonRow(
        user=ANN,
        name="Ann of the Moor",
        dm_channel=DM,
        dm_opened_at=NOON,
        dm_closed_at=None,
        seen_at=NOON + MINUTE,
    )


async def test_names_of_those_who_are_known(store: Store) -> None:
    async with store.write() as tx:
        await tx.people.record_seen(ANN, "Ann", NOON)
        await tx.people.record_seen(BOB, "'); DROP TABLE person; --", NOON)

        assert await tx.people.names([ANN, BOB, CAT]) == {ANN: "Ann", BOB: "'); DROP TABLE person; --"}
        assert await tx.people.names([]) == {}
        assert await tx.people.find(CAT) is None


async def test_closed_dms_are_remembered_until_they_are_open_again(store: Store) -> None:
    async with store.write() as tx:
        people = tx.people
        await people.record_seen(ANN, "Ann", NOON)
        await people.record_dm_opened(ANN, DM, NOON)
        await people.record_dm_closed(ANN, NOON + MINUTE)
        closed = await people.find(ANN)
        await people.record_dm_opened(ANN, DM, NOON + 2 * MINUTE)
        reopened = await people.find(ANN)

    assert closed is not None
    assert (closed.dm_closed_at, closed.dm_channel) == (NOON + MINUTE, DM)
    assert reopened is not None
    assert (reopened.dm_closed_at, reopened.dm_opened_at) == (None, NOON)


async def test_only_new_dm_channels_count_against_the_limit(store: Store) -> None:
    async with store.write() as tx:
        people = tx.people
        for user, opened in ((ANN, NOON), (BOB, NOON + timedelta(hours=3)), (CAT, NOON)):
            await people.record_seen(user, "somebody", NOON)
            await people.record_dm_opened(user, DM, opened)
        await people.record_dm_opened(ANN, DM, NOON + timedelta(hours=3))
        await people.record_dm_opened(CAT, OTHER_DM, NOON + timedelta(hours=3))

        assert await people.count_dms_opened(NOON + timedelta(hours=1)) == 2


async def test_settings_are_put_found_and_cleared(store: Store) -> None:
    async with store.write() as tx:
        settings = tx.settings
        assert await settings.find("commands") is None
        await settings.put("commands", "abc")
        await settings.put("commands", "def")
        await settings.put("other", "x")
        assert await settings.find("commands") == "def"
        await settings.clear("commands")
        assert await settings.find("commands") is None
        assert await settings.find("other") == "x"


async def test_the_last_heartbeat_counts(store: Store) -> None:
    async with store.write() as tx:
        assert await tx.heartbeat.last() is None
        await tx.heartbeat.beat(NOON)
        await tx.heartbeat.beat(NOON + MINUTE)
        assert await tx.heartbeat.last() == NOON + MINUTE
