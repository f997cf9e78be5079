"""Saved presets: one of a name for each owner, and none after its owner is gone."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError

from bot.store import GuildId, NewPreset, PresetOwner, Store
from bot.store.model.people import PresetRow
from tests.store.make import ANN, BOB, NOON, SERVER

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
    async with store.write() as tx:
        number = await tx.presets.put(TUESDAY, NOON)
    async with store.read() as tx:
        row = await tx.presets.find(number)
        assert row is not None
        assert row == await tx.presets.find_named(ANNS, "our tuesday rules")
        assert (row.user, row.guild, row.name, row.base) == (ANN, None, "Our Tuesday rules", "oklahoma")
        assert (row.rules, row.saved_at) == ('{"target":250}', NOON)


async def test_saving_under_the_same_name_writes_it_anew(store: Store) -> None:
    async with store.write() as tx:
        first = await tx.presets.put(TUESDAY, NOON)
        again = await tx.presets.put(replace(TUESDAY, name="OUR Tuesday rules", base="straight"), NOON + DAY)
        assert again == first
        (row,) = await tx.presets.of(ANNS)
    assert (row.name, row.base, row.saved_at) == ("OUR Tuesday rules", "straight", NOON + DAY)


async def test_each_owner_has_names_of_their_own(store: Store) -> None:
    async with store.write() as tx:
        numbers = {
            await tx.presets.put(replace(TUESDAY, owner=owner), NOON) for owner in (ANNS, BOBS, SERVERS)
        }
        assert len(numbers) == 3
        assert [await tx.presets.count(owner) for owner in (ANNS, BOBS, SERVERS)] == [1, 1, 1]
        assert await tx.presets.find_named(PresetOwner(guild=GuildId(5)), TUESDAY.folded) is None


@pytest.mark.parametrize("owner", [{"user": None, "guild": None}, {"user": ANN, "guild": SERVER}])
async def test_a_preset_has_one_owner(store: Store, owner: dict[str, int | None]) -> None:
    row = {"folded": "x", "name": "x", "game": "gin", "base": "standard", "rules": "{}", "saved_at": NOON}
    with pytest.raises(IntegrityError):
        async with store.write() as tx:
            await tx.conn.execute(insert(PresetRow).values(**owner, **row))


async def test_a_number_is_never_used_again(store: Store) -> None:
    async with store.write() as tx:
        first = await tx.presets.put(TUESDAY, NOON)
        await tx.presets.remove(first)
        assert await tx.presets.find(first) is None
        assert await tx.presets.put(TUESDAY, NOON) > first


async def test_a_person_forgotten_leaves_no_preset_and_a_server_keeps_its_own(store: Store) -> None:
    async with store.write() as tx:
        for owner in (ANNS, BOBS, SERVERS):
            await tx.presets.put(replace(TUESDAY, owner=owner), NOON)
        assert [row.user for row in await tx.personal_data(ANN).presets()] == [ANN]
        await tx.personal_data(ANN).forget(NOON, void="void")
        assert [await tx.presets.count(owner) for owner in (ANNS, BOBS, SERVERS)] == [0, 1, 1]


async def test_the_presets_of_a_server_that_is_gone_go_too(store: Store) -> None:
    async with store.write() as tx:
        await tx.presets.put(replace(TUESDAY, owner=SERVERS), NOON)
        await tx.presets.put(TUESDAY, NOON)
        assert SERVER in await tx.departures.known()
        await tx.servers.put_settings(SERVER, "{}", NOON)
        assert await tx.departures.drop_rest(SERVER)
        assert await tx.presets.count(SERVERS) == 0
        assert await tx.presets.count(ANNS) == 1
        assert SERVER not in await tx.departures.known()
