"""/preset: rules that people and servers keep under a name."""

from __future__ import annotations

import json

import pytest
from sqlalchemy import update

from bot.games.gin.rules import PRESETS, GinRules
from bot.matches import PRESETS_MOST, owned_by, owned_by_server
from bot.sandbox import Message, Person
from bot.store.model.people import PresetRow
from tests.cogs.club import Club
from tests.cogs.people.test_privacy import delete_all
from tests.cogs.playing.test_play import began, suggested
from tests.cogs.servers.test_managers import asked, refusal

NAME = "Our Tuesday rules"
OURS = GinRules(gin_bonus=20, layoffs=False)


async def save(club: Club, person: Person, **options: object) -> Message:
    """Somebody saves rules."""
    given = {"name": NAME, "options": "gin bonus 20, no layoffs", **options}
    return await asked(person, club.channel, "preset save", **given)


async def test_rules_are_saved_and_played_by_their_name(club: Club) -> None:
    saved = await save(club, club.alice)
    assert f"Saved for you: **{NAME}**" in saved.text
    assert "Gin Rummy, Standard gin, house rules" in saved.text
    assert "- No lay-offs" in saved.text
    table = await began(club, rules="our tuesday RULES")
    assert table.terms.rules == OURS
    assert table.terms.preset == "standard"


async def test_options_and_target_can_still_be_changed(club: Club) -> None:
    await save(club, club.alice)
    table = await began(club, rules=NAME, options="gin bonus 30", target=250)
    assert table.terms.rules == GinRules(gin_bonus=30, layoffs=False, target=250)


async def test_a_preset_is_suggested_to_its_owner_and_works_on(club: Club) -> None:
    await save(club, club.alice)
    ((label, value),) = await suggested(club, "play", "rules", rules="tuesday")
    assert label == f"{NAME} (yours)"
    assert (await began(club, rules=value)).terms.rules == OURS
    typing = await club.bob.autocomplete(club.channel, "play", focused="rules", rules="tuesday")
    await typing.answered()
    assert typing.choices == ()
    assert "No such preset" in await refusal(club.bob, club.channel, "play", rules=value)
    assert "nothing here is called" in await refusal(club.bob, club.channel, "play", rules=NAME)


async def test_a_preset_can_be_made_from_another_one(club: Club) -> None:
    await save(club, club.alice, rules="oklahoma", options="gin bonus 20")
    await save(club, club.alice, name="Wednesday", rules=NAME, options="box bonus 20")
    shown = await asked(club.alice, club.channel, "preset show", name="wednesday")
    assert "**Wednesday**: Gin Rummy, Oklahoma gin, house rules" in shown.text
    assert "- Gin 20 + the opponent's deadwood" in shown.text
    assert "and 20 for each deal won" in shown.text


async def test_saving_again_under_the_name_replaces_the_rules(club: Club) -> None:
    await save(club, club.alice)
    await save(club, club.alice, name=NAME.upper(), options="knock limit 5")
    listed = await asked(club.alice, club.channel, "preset list")
    assert f"- **{NAME.upper()}**: Standard gin, knock limit 5" in listed.text
    assert NAME not in listed.text


async def test_the_list_tells_ones_own_and_the_servers(club: Club, host: Person) -> None:
    assert "Nothing saved yet" in (await asked(club.alice, club.channel, "preset list")).text
    await save(club, club.alice, name="Mine")
    await save(club, host, name="Ours", whose="server", rules="straight", options="")
    listed = (await asked(club.alice, club.channel, "preset list")).text
    assert "**Yours**\n- **Mine**: Standard gin, gin bonus 20, layoffs off" in listed
    assert "**This server's**\n- **Ours**: Straight gin" in listed
    assert "Mine" not in (await asked(club.bob, club.channel, "preset list")).text


async def test_full_lists_of_long_names_fit_into_a_message(club: Club, host: Person) -> None:
    ruleset = {"rules": "oklahoma", "options": "gin bonus 20, undercut bonus 10, box bonus 20, big gin 0"}
    first = await save(club, host, name="_" * 30, whose="server", **ruleset)
    assert "\\_" in first.text
    (saved,) = await club.matches.presets.of(owned_by_server(int(club.guild.id)))
    for number in range(1, PRESETS_MOST):
        for owner in (owned_by(int(host.id)), owned_by_server(int(club.guild.id))):
            await club.matches.presets.save(owner, f"{'*' * 30}{number}", saved.require())
    listed = await asked(host, club.channel, "preset list")
    assert listed.text.count("\n- ") == 2 * PRESETS_MOST - 1


async def test_deleted_rules_are_gone_and_matches_keep_theirs(club: Club) -> None:
    await save(club, club.alice)
    table = await began(club, rules=NAME)
    told = await asked(club.alice, club.channel, "preset delete", name=NAME)
    assert f"Deleted: **{NAME}**" in told.text
    assert "No such preset" in await refusal(club.alice, club.channel, "preset show", name=NAME)
    assert "No such preset" in await refusal(club.alice, club.channel, "preset delete", name=NAME)
    assert (await club.now(table.id)).terms.rules == OURS


async def test_a_servers_presets_are_for_those_who_manage_it(club: Club, host: Person) -> None:
    told = await refusal(club.alice, club.channel, "preset save", name=NAME, whose="server")
    assert "Only for people who manage this server or have the role named in /settings" in told
    assert f"Saved for this server: **{NAME}**" in (await save(club, host, whose="server")).text
    assert (await began(club, rules=NAME)).terms.rules == OURS
    told = await refusal(club.alice, club.channel, "preset delete", name=NAME)
    assert "Only for people who manage this server or have the role named in /settings" in told
    assert "Deleted for this server" in (await asked(host, club.channel, "preset delete", name=NAME)).text


async def test_a_server_plays_by_its_preset_until_it_is_deleted(club: Club, host: Person) -> None:
    await save(club, host, whose="server")
    shown = await asked(host, club.channel, "settings", rules=NAME)
    assert f"Rules: Gin Rummy, {NAME}" in shown.text
    assert (await began(club)).terms.rules == OURS
    await asked(host, club.channel, "preset delete", name=NAME)
    assert "Rules: Gin Rummy, Standard gin" in (await asked(host, club.channel, "settings")).text
    assert (await began(club)).terms.rules == GinRules()


async def test_a_server_plays_by_nobodys_own_preset(club: Club, host: Person) -> None:
    await save(club, host)
    assert "nothing here is called" in await refusal(host, club.channel, "settings", rules=NAME)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Oklahoma gin", "Upcard has rules of that name"),
        ("straight", "Upcard has rules of that name"),
        ("\u200b", "Give your preset a name of at most"),
    ],
)
async def test_a_name_is_free_and_can_be_read(club: Club, name: str, told: str) -> None:
    assert told in await refusal(club.alice, club.channel, "preset save", name=name)


async def test_so_many_are_saved_and_no_more(club: Club) -> None:
    await save(club, club.alice, name="number 0")
    (first,) = await club.matches.presets.of(owned_by(int(club.alice.id)))
    for number in range(1, PRESETS_MOST):
        await club.matches.presets.save(owned_by(int(club.alice.id)), f"number {number}", first.require())
    told = await refusal(club.alice, club.channel, "preset save", name="one more")
    assert "You can save 25 presets" in told


async def test_rules_that_contradict_each_other_are_not_saved(club: Club) -> None:
    told = await refusal(club.alice, club.channel, "preset save", name=NAME, options="spade doubles")
    assert "spade doubles needs a knock card" in told
    assert "Nothing saved yet" in (await asked(club.alice, club.channel, "preset list")).text


async def test_a_hostile_name_is_shown_and_does_nothing(club: Club) -> None:
    saved = await save(club, club.alice, name="**@everyone** <@1>")
    assert r"\*\*\@everyone\*\* \<\@1\>" in saved.text
    assert "**Yours**\n- **\\*\\*\\@everyone" in (await asked(club.alice, club.channel, "preset list")).text


async def test_a_preset_that_an_upgrade_made_invalid_is_told_so(club: Club, host: Person) -> None:
    await save(club, host, whose="server")
    await asked(host, club.channel, "settings", rules=NAME)
    await club.store.write(lambda tx: tx.conn.execute(update(PresetRow).values(rules='{"jokers":2}')))
    for options in ({}, {"rules": NAME}):
        told = await refusal(club.alice, club.channel, "play", opponent=club.bob, **options)
        assert "This preset is from another version of Upcard" in told
    assert (await began(club, rules="straight")).terms.rules == PRESETS["straight"]
    assert "**: saved by another version of Upcard" in (await asked(host, club.channel, "preset list")).text
    assert (
        "**: saved by another version of Upcard"
        in (await asked(host, club.channel, "preset show", name=NAME)).text
    )
    await save(club, host, whose="server")
    assert (await began(club)).terms.rules == OURS


async def test_own_presets_are_exported_and_deleted_with_everything(club: Club) -> None:
    await save(club, club.alice)
    export = await club.matches.privacy.export(int(club.alice.id))
    assert [each["name"] for each in json.loads(export.text)["presets_i_saved"]] == [NAME]
    await delete_all(club, club.alice)
    assert await club.matches.presets.of(owned_by(int(club.alice.id))) == ()


async def test_presets_work_in_the_direct_messages(club: Club) -> None:
    await began(club)
    assert club.alice.dm is not None
    saved = await asked(club.alice, club.alice.dm, "preset save", name=NAME, options="gin bonus 20")
    assert "Saved for you" in saved.text
    assert NAME in (await asked(club.alice, club.alice.dm, "preset list")).text
