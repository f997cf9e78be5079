"""/play with rules, options and a game: what is understood, what is refused, what a challenge shows."""

from __future__ import annotations

import json

import pytest

from bot.games.gin.rules import PRESETS, GinRules, KnockSource
from bot.matches import Table
from bot.sandbox import Person
from tests.cogs.club import Club
from tests.cogs.servers.test_managers import asked, refusal

LONG = "target 250, gin bonus 20, undercut bonus 10, box bonus 20, big gin 0, game bonus 50, knock limit 5"


async def began(club: Club, **options: int | str) -> Table:
    """The match that Alice and Bob begin now, whatever others they play."""
    before = {table.id for table in await club.matches.of_user(int(club.alice.id))}
    await club.begin(**options)
    (table,) = [each for each in await club.matches.of_user(int(club.alice.id)) if each.id not in before]
    return table


async def suggested(club: Club, command: str, focused: str, **options: str) -> list[tuple[str, str]]:
    """What is suggested to Alice while she types: labels and what they stand for."""
    typing = await club.alice.autocomplete(club.channel, command, focused=focused, **options)
    await typing.answered()
    return [(each.name, str(each.value)) for each in typing.choices]


# What is played


@pytest.mark.parametrize("rules", ["gin/oklahoma", "oklahoma", "Oklahoma gin", "  OKLAHOMA   GIN "])
async def test_rules_are_found_by_what_is_suggested_and_by_their_name(club: Club, rules: str) -> None:
    table = await began(club, game="Gin Rummy", rules=rules)
    assert (table.terms.game, table.terms.preset) == ("gin", "oklahoma")
    assert table.terms.rules == PRESETS["oklahoma"]
    assert "Oklahoma gin: " in club.table_message().text


@pytest.mark.parametrize(
    ("rules", "game"),
    [("mahjong", "mahjong"), ("Mahjong gin", "mahjong"), ("SKARNEY", "skarney"), ("colonel", "colonel")],
)
async def test_the_name_of_a_game_means_its_usual_rules(club: Club, rules: str, game: str) -> None:
    table = await began(club, rules=rules)
    assert (table.terms.game, table.terms.preset) == (game, "standard")


@pytest.mark.parametrize("rules", ["quick fire gin", "Quick-Fire Gin", "quickfire", "gin/quickfire"])
async def test_hyphens_and_spaces_in_names_are_alike(club: Club, rules: str) -> None:
    assert (await began(club, rules=rules)).terms.preset == "quickfire"


async def test_a_preset_keeps_its_target_unless_another_is_chosen(club: Club) -> None:
    assert (await began(club, rules="straight")).terms.rules.target == 250
    assert (await began(club, rules="straight", target=100)).terms.rules.target == 100
    assert (await began(club)).terms.rules == GinRules()


async def test_options_change_the_rules_and_the_challenge_tells_them_all(club: Club) -> None:
    message = await club.challenge(
        rules="oklahoma", options="target 250, Gin bonus 20; no layoffs, spade double boxes"
    )
    assert "Oklahoma gin, house rules" in message.text
    for line in (
        "Game to 250",
        "The upcard's value is the knock limit",
        "Gin 20 + the opponent's deadwood",
        "No lay-offs",
        "doubles the deal, which then counts as two deals won",
    ):
        assert line in message.text
    await (await club.bob.press(message, "Accept")).answered()
    await club.settled()
    rules = (await club.only_match()).terms.rules
    assert rules == GinRules(
        knock_source=KnockSource.UPCARD,
        spade_doubles=True,
        spade_double_boxes=True,
        gin_bonus=20,
        layoffs=False,
        target=250,
    )
    assert "Oklahoma gin, house rules" in club.table_message().text


async def test_the_record_of_a_match_holds_its_rules(club: Club) -> None:
    await began(club, rules="oklahoma", options="gin bonus 20")
    export = await club.matches.privacy.export(int(club.alice.id))
    (match,) = json.loads(export.text)["matches"]
    assert match["preset"] == "oklahoma"
    assert (match["rules"]["knock_source"], match["rules"]["gin_bonus"]) == ("upcard", 20)


async def test_the_computer_plays_by_them_too(club: Club) -> None:
    press = await club.alice.slash(
        club.channel, "play", opponent=club.sandbox.bot_id, public=True, options="target 25"
    )
    await press.answered()
    await club.settled()
    assert (await club.only_match()).terms.rules == GinRules(target=25)


async def test_a_rematch_has_the_same_rules(club: Club) -> None:
    table = await began(club, options="knock limit 5")
    await club.matches.play.resign(table.id, user=int(club.bob.id), request=1)
    await club.settled()
    challenge = await (await club.alice.press(club.table_message(), "Rematch")).replied()
    assert "Standard gin, house rules" in challenge.text
    assert "Knock with 5 or less" in challenge.text


# What is refused


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"options": "jokers 2"}, "“jokers 2” isn't an option. Gin Rummy has knock source, knock limit"),
        ({"options": "gin bonus lots"}, "gin bonus can't be “lots”. Choose a number from 0 to 1000."),
        ({"options": "knock limit 11"}, "knock limit can't be “11”. Choose a number from 0 to 10."),
        ({"options": "shutout maybe"}, "Choose hands, hands and game, all, flat or off."),
        ({"options": "target"}, "target needs a value: a number from 1 to 10000."),
        ({"options": "target 100, target 250"}, "target has two values. Choose one."),
        ({"options": "target 100", "target": 250}, "target has two values. Choose one."),
        ({"options": "spade doubles"}, "spade doubles needs a knock card: set knock source to upcard"),
        ({"rules": "whist"}, "nothing here is called “whist”. Choose Standard gin, "),
        ({"rules": "saved/7"}, "No such preset"),
        ({"options": "**@everyone** 2"}, r"“\*\*\@everyone\*\* 2”"),
    ],
)
async def test_what_is_not_understood_is_named_with_what_is_allowed(
    club: Club, options: dict[str, str | int], told: str
) -> None:
    assert told in await refusal(club.alice, club.channel, "play", opponent=club.bob, **options)
    assert not club.carol.sees(club.channel)
    assert await club.matches.of_user(int(club.alice.id)) == ()


# What is suggested


async def test_rules_are_suggested_with_what_is_different_in_them(club: Club) -> None:
    found = dict(await suggested(club, "play", "rules", rules="oklahoma"))
    assert found["Oklahoma gin: the upcard sets the knock limit, spades double"] == "gin/oklahoma"
    assert all("klahoma" in label for label in found)
    every = await suggested(club, "play", "rules", rules="")
    assert every[0][1] == "gin/standard"
    assert all(len(label) <= 100 for label, _ in every)


async def test_options_are_suggested_one_after_the_other(club: Club) -> None:
    assert (await suggested(club, "play", "options", options="gin b"))[0][1] == "gin bonus "
    found = await suggested(club, "play", "options", options="target 250, gin bonus 2", rules="oklahoma")
    assert ("target 250, gin bonus 20 (points for gin)", "target 250, gin bonus 20") in found
    assert await suggested(club, "play", "options", options="zzz") == []
    assert len(await suggested(club, "play", "options", options="")) == 25


async def test_a_text_that_discord_could_not_take_is_not_suggested(club: Club) -> None:
    assert await suggested(club, "play", "options", options=f"{LONG}, same") == []
    assert (await began(club, options=f"{LONG}, same card discard on")).terms.rules.same_card_discard


async def test_suggestions_that_fail_are_none(
    club: Club, monkeypatch: pytest.MonkeyPatch, logged: list[object]
) -> None:
    async def fail(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(club.matches.presets, "of", fail)
    monkeypatch.setattr(club.matches.servers, "settings", fail)
    assert await suggested(club, "play", "rules", rules="") == []
    assert await suggested(club, "play", "options", options="") == []
    assert await suggested(club, "preset show", "name", name="") == []
    logged.clear()


# The server's rules


async def test_a_server_plays_by_the_rules_that_it_has_settled(club: Club, host: Person) -> None:
    shown = await asked(host, club.channel, "settings", rules="gin/oklahoma")
    assert "Rules: Gin Rummy, Oklahoma gin" in shown.text
    assert "Oklahoma gin" in (await club.challenge()).text
    menu = await club.alice.menu(club.channel, "Challenge to gin", target=club.bob)
    assert "Oklahoma gin" in (await menu.replied()).text
    assert (await began(club, rules="standard")).terms.rules == GinRules()
    shown = await asked(host, club.channel, "settings", game="gin")
    assert "Rules: Gin Rummy, Standard gin" in shown.text


async def test_rules_that_a_server_cannot_have_are_refused(club: Club, host: Person) -> None:
    assert "“whist”" in await refusal(host, club.channel, "settings", rules="whist")
    assert "No such preset" in await refusal(host, club.channel, "settings", rules="saved/1")


@pytest.mark.parametrize("command", ["rankings", "profile", "rules", "games"])
async def test_a_game_can_be_named(club: Club, command: str) -> None:
    reply = await (await club.alice.slash(club.channel, command, game="Gin Rummy")).replied()
    assert reply.text or reply.pictures
