"""Saved presets of people and of servers: saving, finding, deleting, and what an upgrade makes of them."""

from __future__ import annotations

import json

import msgspec
import pytest
from sqlalchemy import update

from bot.games.gin.rules import PRESETS, GinRules
from bot.games.registry import GAMES
from bot.matches import (
    NAME_MOST,
    PRESETS_MOST,
    Ruleset,
    SavedPreset,
    ServerSettings,
    owned_by,
    owned_by_server,
)
from bot.matches.people.presets import require_name
from bot.refusals import Refusal, Refused
from bot.store.model.people import PresetRow
from tests.matches.conftest import ALICE, BOB, GUILD, Room
from tests.matches.test_servers import setting

OURS = Ruleset(game="gin", preset="oklahoma", rules=msgspec.structs.replace(PRESETS["oklahoma"], target=250))
NAME = "Our Tuesday rules"


async def saved_for_server(room: Room, *, guild: int = GUILD) -> SavedPreset:
    """The rules saved for a server, which plays by them."""
    found = await room.matches.presets.save(owned_by_server(guild), NAME, OURS)
    await room.matches.servers.change(guild, setting(saved=found.id, preset="oklahoma"), by=ALICE)
    return found


async def spoil(room: Room, rules: str) -> None:
    """Let an upgrade have changed the options that presets may have."""
    await room.store.write(lambda tx: tx.conn.execute(update(PresetRow).values(rules=rules)))


async def test_saved_rules_are_found_under_their_name_and_after_a_restart(room: Room) -> None:
    saved = await room.matches.presets.save(owned_by(ALICE), f"  {NAME}\u200b ", OURS)
    assert saved.name == NAME
    found = await room.restarted().presets.find_named(owned_by(ALICE), "OUR tuesday_RULES")
    assert found == saved
    assert found.require() == OURS
    assert await room.matches.presets.find_named(owned_by(BOB), NAME) is None


async def test_a_preset_is_its_owners_alone(room: Room) -> None:
    mine = await room.matches.presets.save(owned_by(ALICE), NAME, OURS)
    ours = await room.matches.presets.save(owned_by_server(GUILD), NAME, OURS)
    find = room.matches.presets.find
    assert await find(mine.id, user=ALICE, guild=None) == mine
    assert await find(mine.id, user=BOB, guild=GUILD) is None
    assert await find(ours.id, user=BOB, guild=GUILD) == ours
    assert await find(ours.id, user=BOB, guild=GUILD + 1) is None
    assert await find(ours.id, user=BOB, guild=None) is None
    assert not await room.matches.presets.delete(owned_by(BOB), mine.id)
    assert not await room.matches.presets.delete(owned_by(ALICE), ours.id)
    assert await room.matches.presets.delete(owned_by(ALICE), mine.id)
    assert not await room.matches.presets.delete(owned_by(ALICE), mine.id)


@pytest.mark.parametrize("name", ["", "  ", "\u200b\u202e", "x" * (NAME_MOST + 1)])
def test_a_name_can_be_read(name: str) -> None:
    with pytest.raises(Refused) as refused:
        require_name(name)
    assert (refused.value.refusal, refused.value.limit) == (Refusal.BAD_PRESET_NAME, NAME_MOST)


@pytest.mark.parametrize("name", ["standard", "Oklahoma Fosdick", "STRAIGHT"])
def test_a_name_is_none_of_a_games_own(name: str) -> None:
    with pytest.raises(Refused) as refused:
        require_name(name)
    assert refused.value.refusal is Refusal.PRESET_NAME_TAKEN


async def test_so_many_are_saved_and_no_more(room: Room) -> None:
    presets = room.matches.presets
    for number in range(PRESETS_MOST):
        await presets.save(owned_by(ALICE), f"rules {number}", OURS)
    with pytest.raises(Refused) as refused:
        await presets.save(owned_by(ALICE), "one more", OURS)
    assert (refused.value.refusal, refused.value.limit) == (Refusal.TOO_MANY_PRESETS, PRESETS_MOST)
    assert len(await presets.of(owned_by(ALICE))) == PRESETS_MOST
    await presets.save(owned_by(ALICE), "RULES 7", OURS)
    await presets.save(owned_by(BOB), "one more", OURS)


async def test_a_server_plays_by_its_preset_until_that_is_deleted(room: Room) -> None:
    usual = Ruleset(game="gin", preset="standard", rules=GinRules())
    assert await room.matches.presets.of_settings(GUILD) == usual
    assert await room.matches.presets.of_settings(None) == usual
    saved = await saved_for_server(room)
    assert await room.matches.presets.of_settings(GUILD) == OURS
    assert await room.matches.presets.delete(owned_by_server(GUILD), saved.id)
    assert (await room.matches.servers.settings(GUILD)).saved is None
    oklahoma = Ruleset(game="gin", preset="oklahoma", rules=PRESETS["oklahoma"])
    assert await room.matches.presets.of_settings(GUILD) == oklahoma


async def test_deleting_another_preset_leaves_the_settings_alone(room: Room) -> None:
    saved = await saved_for_server(room)
    other = await room.matches.presets.save(owned_by_server(GUILD), "others", OURS)
    assert await room.matches.presets.delete(owned_by_server(GUILD), other.id)
    assert (await room.matches.servers.settings(GUILD)).saved == saved.id


async def test_a_server_cannot_play_by_a_preset_that_is_not_its_own(room: Room) -> None:
    mine = await room.matches.presets.save(owned_by(ALICE), NAME, OURS)
    others = await room.matches.presets.save(owned_by_server(GUILD + 1), NAME, OURS)
    for number in (mine.id, others.id, 999):
        with pytest.raises(Refused) as refused:
            await room.matches.servers.change(GUILD, setting(saved=number), by=ALICE)
        assert refused.value.refusal is Refusal.NO_PRESET
    assert await room.matches.servers.settings(GUILD) == ServerSettings()


@pytest.mark.parametrize(
    "rules",
    ['{"target":100,"jokers":2}', '{"spade_doubles":true}', '{"knock_limit":11}', '{"target":"x"}', "{"],
)
async def test_a_preset_that_an_upgrade_made_invalid_is_kept_and_named(room: Room, rules: str) -> None:
    saved = await saved_for_server(room)
    await spoil(room, rules)
    found = await room.matches.presets.find(saved.id, user=ALICE, guild=GUILD)
    assert found is not None
    assert (found.name, found.ruleset) == (NAME, None)
    with pytest.raises(Refused) as refused:
        await room.matches.presets.of_settings(GUILD)
    assert refused.value.refusal is Refusal.SPOILED_PRESET
    await room.matches.presets.save(owned_by_server(GUILD), NAME, OURS)
    assert await room.matches.presets.of_settings(GUILD) == OURS


async def test_a_preset_of_a_game_that_is_gone_is_named_too(room: Room) -> None:
    saved = await saved_for_server(room)
    await room.store.write(lambda tx: tx.conn.execute(update(PresetRow).values(game="whist")))
    found = await room.matches.presets.find(saved.id, user=ALICE, guild=GUILD)
    assert found is not None
    assert found.ruleset is None


async def test_an_option_that_is_new_has_its_usual_value_in_an_old_preset(room: Room) -> None:
    saved = await saved_for_server(room)
    await spoil(room, '{"target":250}')
    found = await room.matches.presets.find(saved.id, user=ALICE, guild=GUILD)
    assert found is not None
    assert found.require().rules == GinRules(target=250)


async def test_the_export_holds_my_presets_and_no_others(room: Room) -> None:
    await room.matches.presets.save(owned_by(ALICE), NAME, OURS)
    await room.matches.presets.save(owned_by(BOB), "Bobs", OURS)
    await saved_for_server(room)
    (mine,) = json.loads((await room.matches.privacy.export(ALICE)).text)["presets_i_saved"]
    assert (mine["name"], mine["game"], mine["made_from"]) == (NAME, "gin", "oklahoma")
    assert msgspec.convert(mine["rules"], GAMES["gin"].RULES) == OURS.rules


async def test_who_is_forgotten_leaves_no_preset(room: Room) -> None:
    await room.matches.presets.save(owned_by(ALICE), NAME, OURS)
    await saved_for_server(room)
    await room.matches.privacy.forget(ALICE)
    assert await room.matches.presets.of(owned_by(ALICE)) == ()
    assert len(await room.matches.presets.of(owned_by_server(GUILD))) == 1
