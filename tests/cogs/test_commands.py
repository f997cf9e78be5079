"""The commands that show something, and how Discord comes to know them."""

from __future__ import annotations

import asyncio

from bot.rankings import Page, StandingRow
from bot.store import UserId
from cogs.layout import ButtonRow, Image, Small
from cogs.rankings.pages import Period, RankingPage
from cogs.rankings.rankings import rankings_layout
from tests.cogs.club import Club


def puts(club: Club) -> int:
    """How often the bot told Discord of its commands."""
    return sum(1 for each in club.sandbox.records if each.method == "PUT" and each.path.endswith("/commands"))


async def test_commands_are_synced_only_when_they_change(club: Club) -> None:
    assert puts(club) == 1
    await club.restart()
    await asyncio.sleep(0.1)
    assert puts(club) == 1


async def test_hand_shows_the_most_urgent_match_and_a_menu_of_the_others(club: Club) -> None:
    await club.begin()
    message = await (await club.alice.slash(club.channel, "play")).replied()
    await (await club.carol.press(message, "Take the seat")).answered()
    await club.settled()
    panel = await (await club.alice.slash(club.channel, "hand")).replied()
    assert panel.ephemeral
    (other,) = panel.selects[0].options
    assert int(other.value) in {each.id for each in await club.matches.of_user(int(club.alice.id))}
    chosen = await (await club.alice.select(panel, "", [other.value])).replied()
    assert chosen.id == panel.id
    assert "Deadwood" in chosen.pictures[0].alt


async def test_hand_of_a_named_match(club: Club) -> None:
    table = await club.begin()
    typing = await club.alice.autocomplete(club.channel, "hand", focused="match", match="bo")
    await typing.answered()
    assert [each.value for each in typing.choices] == [str(table.id)]
    assert typing.choices[0].name.startswith("Bob, Standard gin: ")
    panel = await (await club.alice.slash(club.channel, "hand", match=str(table.id))).replied()
    assert "Deadwood" in panel.pictures[0].alt


async def test_suggestions_hold_what_was_typed(club: Club) -> None:
    await club.begin()
    typing = await club.alice.autocomplete(club.channel, "hand", focused="match", match="zzz")
    await typing.answered()
    assert typing.choices == ()


async def test_a_match_that_is_no_number_is_refused(club: Club) -> None:
    reply = await (await club.alice.slash(club.channel, "hand", match="the first")).replied()
    assert "You have no match in progress" in reply.text


async def test_hand_works_in_the_direct_messages(club: Club) -> None:
    await club.begin()
    assert club.alice.dm is not None
    panel = await (await club.alice.slash(club.alice.dm, "hand")).replied()
    assert panel.ephemeral
    assert "Deadwood" in panel.pictures[0].alt


async def test_games_lists_the_own_matches(club: Club) -> None:
    empty = await (await club.alice.slash(club.channel, "games")).replied()
    assert "You have no match in progress" in empty.text
    await club.begin()
    listed = await (await club.alice.slash(club.channel, "games")).replied()
    assert listed.ephemeral
    assert "1. Bob, Standard gin: " in listed.text
    assert "<t:" in listed.text
    chosen = await club.alice.select(listed, "", [listed.selects[0].options[0].value])
    assert (await chosen.replied()).pictures


async def test_rules_are_turned_in_place(club: Club) -> None:
    first = await (await club.alice.slash(club.channel, "rules")).replied()
    assert first.ephemeral
    assert first.button("Back").disabled
    press = await club.alice.press(first, "Next")
    second = await press.replied()
    assert second.id == first.id
    assert "Page 2 of" in second.text


async def test_the_rules_button_of_the_table_answers_in_private(club: Club) -> None:
    await club.begin()
    table = club.table_message()
    reply = await (await club.carol.press(table, "Rules")).replied()
    assert reply.ephemeral
    assert club.table_message().id == table.id


async def test_a_page_beyond_the_last_is_the_last(club: Club) -> None:
    reply = await (await club.alice.slash(club.channel, "rules", page=99)).replied()
    assert reply.button("Next").disabled


async def test_rankings_and_profiles_without_a_match(club: Club) -> None:
    rankings = await (await club.alice.slash(club.channel, "rankings")).replied()
    assert not rankings.ephemeral
    assert "No finished matches here yet" in rankings.pictures[0].alt
    profile = await (await club.alice.slash(club.channel, "profile", player=club.bob)).replied()
    assert "Bob is not ranked yet" in profile.text


async def test_the_period_of_the_rankings_is_changed_in_place(club: Club) -> None:
    shown = await (await club.alice.slash(club.channel, "rankings", period="week")).replied()
    assert shown.pictures[0].alt.startswith("Gin Rummy: last seven days.")
    assert [button.label for button in shown.buttons if button.disabled] == ["Week"]
    press = await club.bob.press(shown, "All time")
    await press.answered()
    changed = club.table_message()
    assert changed.id == shown.id
    assert changed.pictures[0].alt.startswith("Gin Rummy: all time.")
    assert [button.label for button in changed.buttons if button.disabled] == ["All time"]


def test_rankings_have_pages() -> None:
    line = StandingRow(
        place=11,
        user=UserId(5),
        name="Eve",
        mu=25,
        sigma=8,
        won=1,
        lost=2,
        drawn=0,
        played=3,
        rated=3,
        opponents=2,
        tally={"points": 812, "matches": 3},
    )
    sheet = rankings_layout(Page(lines=(line,), total=21), RankingPage(game="gin", period=Period.ALL, page=2))
    turning, periods = (block for block in sheet.blocks if isinstance(block, ButtonRow))
    assert [key.label for key in turning.buttons] == ["Previous", "Next"]
    assert [key.label for key in periods.buttons] == ["Week", "Month", "All time", "My profile"]
    ids = [key.id for key in (*turning.buttons, *periods.buttons)]
    assert len(set(ids)) == len(ids)
    image = next(block for block in sheet.blocks if isinstance(block, Image))
    assert "page 2 of 3" in image.alt
    assert "11. Eve" in image.alt
    assert "812 points won overall" in image.alt


def test_rankings_name_beside_the_picture_whom_it_cannot_name() -> None:
    lines = tuple(
        StandingRow(
            place=place,
            user=UserId(4700 + place),
            name=name,
            mu=25,
            sigma=8,
            won=1,
            lost=2,
            drawn=0,
            played=3,
            rated=3,
            opponents=2,
            tally={},
        )
        for place, name in ((1, "Eve"), (2, "李雷"))
    )
    sheet = rankings_layout(Page(lines=lines, total=2), RankingPage(game="gin", period=Period.ALL, page=1))
    told = [block.words for block in sheet.blocks if isinstance(block, Small)]
    assert told == ["李雷 appears in pictures as Player 4702."]


async def test_help_names_every_command(club: Club) -> None:
    first = await (await club.alice.slash(club.channel, "help")).replied()
    text = (await (await club.alice.press(first, "All commands")).replied()).text
    for command in club.alice.commands(club.channel):
        assert command["name"] in text


async def test_a_hostile_name_is_shown_and_does_nothing(club: Club) -> None:
    club.sandbox.core.world.users[club.bob.id].global_name = "**@everyone** <@1> `x` \u202e[a](b)"
    await club.begin()
    table = club.table_message()
    assert "\u202e" not in table.text
    assert r"\*\*\@everyone\*\* \<\@1\> \`x\` \[a\]\(b\)" in table.text
    assert club.carol.payload(table)["mentions"] == []
    assert not club.carol.payload(table)["mention_everyone"]
