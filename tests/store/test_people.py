"""People, and the presets that they and servers save."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError

from bot.store import ChannelId, GuildId, NewPreset, PersonRow, PresetOwner, Store, StoreBroken, Transaction
from bot.store.model.people import PresetRow
from tests.store.make import ANN, BOB, CAT, MINUTE, NOON, SERVER

DM, OTHER_DM = ChannelId(31), ChannelId(32)


async def test_the_newest_name_counts_and_nothing_else_is_lost(store: Store) -> None:
    def work(tx: Transaction) -> PersonRow | None:
        people = tx.people
        people.record_seen(ANN, "Ann", NOON)
        people.record_dm_opened(ANN, DM, NOON)
        people.record_seen(ANN, "Ann of the Moor", NOON + MINUTE)
        return people.find(ANN)

    found = await store.write(work)

    assert found == PersonRow(
        user=ANN,
        name="Ann of the Moor",
        dm_channel=DM,
        dm_opened_at=NOON,
        dm_closed_at=None,
        seen_at=NOON + MINUTE,
    )


async def test_names_of_those_who_are_known(store: Store) -> None:
    def work(tx: Transaction) -> None:
        tx.people.record_seen(ANN, "Ann", NOON)
        tx.people.record_seen(BOB, "'); DROP TABLE person; --", NOON)

        assert tx.people.names([ANN, BOB, CAT]) == {ANN: "Ann", BOB: "'); DROP TABLE person; --"}
        assert tx.people.names([]) == {}
        assert tx.people.find(CAT) is None

    await store.write(work)


async def test_closed_dms_are_remembered_until_they_are_open_again(store: Store) -> None:
    def work(tx: Transaction) -> tuple[PersonRow | None, PersonRow | None]:
        people = tx.people
        people.record_seen(ANN, "Ann", NOON)
        people.record_dm_opened(ANN, DM, NOON)
        people.record_dm_closed(ANN, NOON + MINUTE)
        closed = people.find(ANN)
        people.record_dm_opened(ANN, DM, NOON + 2 * MINUTE)
        reopened = people.find(ANN)
        return closed, reopened

    closed, reopened = await store.write(work)

    assert closed is not None
    assert (closed.dm_closed_at, closed.dm_channel) == (NOON + MINUTE, DM)
    assert reopened is not None
    assert (reopened.dm_closed_at, reopened.dm_opened_at) == (None, NOON)


async def test_only_new_dm_channels_count_against_the_limit(store: Store) -> None:
    def work(tx: Transaction) -> None:
        people = tx.people
        for user, opened in ((ANN, NOON), (BOB, NOON + timedelta(hours=3)), (CAT, NOON)):
            people.record_seen(user, "somebody", NOON)
            people.record_dm_opened(user, DM, opened)
        people.record_dm_opened(ANN, DM, NOON + timedelta(hours=3))
        people.record_dm_opened(CAT, OTHER_DM, NOON + timedelta(hours=3))

        assert people.count_dms_opened(NOON + timedelta(hours=1)) == 2

    await store.write(work)


async def test_settings_are_put_found_and_cleared(store: Store) -> None:
    def work(tx: Transaction) -> None:
        settings = tx.settings
        assert settings.find("commands") is None
        settings.put("commands", "abc")
        settings.put("commands", "def")
        settings.put("other", "x")
        assert settings.find("commands") == "def"
        settings.clear("commands")
        assert settings.find("commands") is None
        assert settings.find("other") == "x"

    await store.write(work)


async def test_the_last_heartbeat_counts(store: Store) -> None:
    def work(tx: Transaction) -> None:
        assert tx.heartbeat.last() is None
        tx.heartbeat.beat(NOON)
        tx.heartbeat.beat(NOON + MINUTE)
        assert tx.heartbeat.last() == NOON + MINUTE

    await store.write(work)


ANNS, BOBS, SERVERS = PresetOwner(user=ANN), PresetOwner(user=BOB), PresetOwner(guild=SERVER)
TUESDAY = NewPreset(
    owner=ANNS,
    name="Our Tuesday rules",
    folded="our tuesday rules",
    game="gin",
    base="oklahoma",
    rules='{"target":250}',
)
DAY = timedelta(days=1)


async def test_a_preset_is_found_by_number_and_by_name(store: Store) -> None:
    number = await store.write(lambda tx: tx.presets.put(TUESDAY, NOON))

    def work(tx: Transaction) -> None:
        row = tx.presets.find(number)
        assert row is not None
        assert row == tx.presets.find_named(ANNS, "our tuesday rules")
        assert (row.user, row.guild, row.name, row.base) == (ANN, None, "Our Tuesday rules", "oklahoma")
        assert (row.rules, row.saved_at) == ('{"target":250}', NOON)

    await store.read(work)


async def test_saving_under_the_same_name_writes_it_anew(store: Store) -> None:
    def work(tx: Transaction) -> PresetRow:
        first = tx.presets.put(TUESDAY, NOON)
        again = tx.presets.put(replace(TUESDAY, name="OUR Tuesday rules", base="straight"), NOON + DAY)
        assert again == first
        (row,) = tx.presets.of(ANNS)
        return row

    row = await store.write(work)
    assert (row.name, row.base, row.saved_at) == ("OUR Tuesday rules", "straight", NOON + DAY)


async def test_each_owner_has_names_of_their_own(store: Store) -> None:
    def work(tx: Transaction) -> None:
        numbers = {tx.presets.put(replace(TUESDAY, owner=owner), NOON) for owner in (ANNS, BOBS, SERVERS)}
        assert len(numbers) == 3
        assert [tx.presets.count(owner) for owner in (ANNS, BOBS, SERVERS)] == [1, 1, 1]
        assert tx.presets.find_named(PresetOwner(guild=GuildId(5)), TUESDAY.folded) is None

    await store.write(work)


@pytest.mark.parametrize("owner", [{"user": None, "guild": None}, {"user": ANN, "guild": SERVER}])
async def test_a_preset_has_one_owner(store: Store, owner: dict[str, int | None]) -> None:
    row = {"folded": "x", "name": "x", "game": "gin", "base": "standard", "rules": "{}", "saved_at": NOON}
    with pytest.raises((IntegrityError, StoreBroken)):
        await store.write(lambda tx: tx.conn.execute(insert(PresetRow).values(**owner, **row)))


async def test_a_number_is_never_used_again(store: Store) -> None:
    def work(tx: Transaction) -> None:
        first = tx.presets.put(TUESDAY, NOON)
        tx.presets.remove(first)
        assert tx.presets.find(first) is None
        assert tx.presets.put(TUESDAY, NOON) > first

    await store.write(work)


async def test_a_person_forgotten_leaves_no_preset_and_a_server_keeps_its_own(store: Store) -> None:
    def work(tx: Transaction) -> None:
        for owner in (ANNS, BOBS, SERVERS):
            tx.presets.put(replace(TUESDAY, owner=owner), NOON)
        assert [row.user for row in tx.personal_data(ANN).presets()] == [ANN]
        tx.personal_data(ANN).forget(NOON, void="void")
        assert [tx.presets.count(owner) for owner in (ANNS, BOBS, SERVERS)] == [0, 1, 1]

    await store.write(work)


async def test_the_presets_of_a_server_that_is_gone_go_too(store: Store) -> None:
    def work(tx: Transaction) -> None:
        tx.presets.put(replace(TUESDAY, owner=SERVERS), NOON)
        tx.presets.put(TUESDAY, NOON)
        assert SERVER in tx.departures.known()
        tx.servers.put_settings(SERVER, "{}", NOON)
        assert tx.departures.drop_rest(SERVER)
        assert tx.presets.count(SERVERS) == 0
        assert tx.presets.count(ANNS) == 1
        assert SERVER not in tx.departures.known()

    await store.write(work)
