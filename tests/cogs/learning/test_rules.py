"""The rules as messages: every page of every game and preset, turned in place, for one person alone."""

from __future__ import annotations

import pytest

from bot.words.rules_pages import guided_pages
from cogs.custom_ids import LIMIT, parse_custom_id
from cogs.games.registry import GUIDES
from cogs.layout import Button, ButtonRow, Image, Layout, Small, Text
from cogs.learning.rules import find_preset, rules_layout
from cogs.match_ids import RulesPage
from cogs.responder import NotUnderstood
from cogs.sending.message import ALT_LIMIT
from images.ink.canvas import LARGEST_BYTES
from images.table.examples import example_picture
from tests.cogs.club import Club

SCREEN = 1_100
"""Characters that fit on a phone with the pictures of a page, or without them a little more."""

EVERY_PRESET = [(game, preset) for game, guide in GUIDES.items() for preset in ("", *guide.presets)]


def turning(sheet: Layout) -> tuple[Button, ...]:
    """The buttons of a page."""
    return next(block.buttons for block in sheet.blocks if isinstance(block, ButtonRow))


def place(sheet: Layout) -> str:
    """The line with the page's number."""
    return next(block.words for block in sheet.blocks if isinstance(block, Small))


@pytest.mark.parametrize(("game", "preset"), EVERY_PRESET)
def test_all_pages_are_reached_by_next_and_fit(game: str, preset: str) -> None:
    count = len(guided_pages(GUIDES[game])) + (1 if preset else 0)
    what = RulesPage(game=game, page=1, preset=preset)
    for number in range(1, count + 1):
        sheet = rules_layout(what)
        assert place(sheet) == f"Page {number} of {count}"
        assert sum(len(block.words) for block in sheet.blocks if isinstance(block, Text)) <= SCREEN
        assert all(0 < len(block.alt) <= ALT_LIMIT for block in sheet.blocks if isinstance(block, Image))
        back, onward = turning(sheet)
        assert all(len(key.id.custom_id) <= LIMIT for key in (back, onward))
        assert [parse_custom_id(key.id.custom_id) for key in (back, onward)] == [back.id, onward.id]
        assert (back.disabled, onward.disabled) == (number == 1, number == count)
        assert isinstance(onward.id, RulesPage)
        what = onward.id


@pytest.mark.parametrize(("game", "preset"), [each for each in EVERY_PRESET if each[1]])
def test_a_preset_begins_with_what_is_different_in_it(game: str, preset: str) -> None:
    guide = GUIDES[game]
    first = rules_layout(RulesPage(game=game, page=1, preset=preset))
    told = "\n".join(block.words for block in first.blocks if isinstance(block, Text))
    assert guide.preset_name(preset) in told
    assert guide.preset_line(preset)[1:] in told
    assert all(term in told for term in guide.terms(guide.presets[preset]))


@pytest.mark.parametrize("game", GUIDES)
def test_every_picture_is_drawn_once_and_is_light(game: str) -> None:
    for number in range(1, len(guided_pages(GUIDES[game])) + 1):
        for block in rules_layout(RulesPage(game=game, page=number)).blocks:
            if isinstance(block, Image):
                first = block.draw()
                assert len(first.data) <= LARGEST_BYTES
                assert block.draw() is first


def test_finished_pictures_are_kept_within_bounds() -> None:
    assert example_picture.cache_info().maxsize is not None


def test_a_game_or_preset_that_is_gone_is_answered_all_the_same() -> None:
    gone = rules_layout(RulesPage(game="whist", page=1, preset="bridge"))
    assert place(gone) == place(rules_layout(RulesPage(game=next(iter(GUIDES)), page=1)))


@pytest.mark.parametrize("text", ["oklahoma", "Oklahoma gin", "gin/oklahoma", " OKLAHOMA  gin "])
def test_a_preset_is_found_by_its_key_its_name_and_a_suggestion(text: str) -> None:
    found = find_preset(text, game=None, usual="gin", page=2)
    assert found == RulesPage(game="gin", page=2, preset="oklahoma")


def test_the_name_of_a_game_is_found_as_its_usual_rules() -> None:
    found = find_preset("mahjong", game=None, usual="gin", page=1)
    assert found == RulesPage(game="mahjong", page=1, preset="standard")
    with pytest.raises(NotUnderstood):
        find_preset("mahjong", game="gin", usual="gin", page=1)


def test_a_preset_that_nobody_knows_is_refused_with_those_there_are() -> None:
    with pytest.raises(NotUnderstood) as refused:
        find_preset("*Bridge*", game="gin", usual="gin", page=1)
    assert "Straight gin" in refused.value.sentence
    assert r"\*Bridge\*" in refused.value.sentence


async def test_rules_of_a_preset_in_direct_messages(club: Club) -> None:
    await club.begin()
    assert club.alice.dm is not None
    first = await (await club.alice.slash(club.alice.dm, "rules", preset="Oklahoma gin")).replied()
    assert first.ephemeral
    assert "### Gin Rummy: Oklahoma gin" in first.text
    second = await (await club.alice.press(first, "Next")).replied()
    assert second.id == first.id
    assert "### Gin Rummy: In short" in second.text
    assert second.pictures[0].alt.startswith("Ten cards: ")


async def test_presets_are_suggested_by_name(club: Club) -> None:
    typing = await club.alice.autocomplete(club.channel, "rules", focused="preset", preset="tedes")
    await typing.answered()
    assert [each.value for each in typing.choices] == ["gin/tedesco", "gin_party/tedesco"]


async def test_an_unknown_preset_is_answered_privately(club: Club) -> None:
    reply = await (await club.alice.slash(club.channel, "rules", preset="bridge")).replied()
    assert reply.ephemeral
    assert "“bridge”" in reply.text


async def test_the_rules_button_of_a_table_begins_with_the_rules_that_are_played(club: Club) -> None:
    await club.begin(rules="gin/oklahoma")
    reply = await (await club.carol.press(club.table_message(), "Rules")).replied()
    assert "### Gin Rummy: Oklahoma gin" in reply.text


async def test_changed_rules_are_explained_by_those_of_the_game(club: Club) -> None:
    await club.begin(options="target 50, gin bonus 20")
    reply = await (await club.carol.press(club.table_message(), "Rules")).replied()
    assert "### Gin Rummy: In short" in reply.text


async def test_pages_are_drawn(drawn_club: Club) -> None:
    page = await (await drawn_club.bob.slash(drawn_club.channel, "rules", game="gin", page=8)).replied()
    assert len(page.pictures) == 2
    assert page.pictures[1].alt.startswith("Gin: run")


async def test_14_8_the_rules_have_an_index_and_variants_apart(club: Club) -> None:
    first = await (await club.alice.slash(club.channel, "rules", game="uno")).replied()
    assert first.text.startswith("### UNO rules: In short")
    index, variants = first.selects
    assert [one.label for one in index.options][:2] == ["1. In short", "2. The cards"]
    assert len(variants.options) == len(GUIDES["uno"].presets)
    page = await (await club.alice.select(first, index.custom_id, ("11",))).replied()
    assert page.id == first.id
    assert page.text.startswith("### UNO rules: House rules")
    house = await (await club.alice.select(page, variants.custom_id, ("house_party",))).replied()
    assert GUIDES["uno"].preset_name("house_party") in house.text.splitlines()[0]


async def test_14_8_the_first_taps_of_the_help_lead_on(club: Club) -> None:
    first = await (await club.alice.slash(club.channel, "help")).replied()
    assert [button.label for button in first.buttons] == [
        "Learn Gin Rummy",
        "Play the computer",
        "Rules",
        "All commands",
    ]
    listed = await (await club.alice.press(first, "All commands")).replied()
    assert "/vacation" in listed.text
    again = await (await club.alice.press(listed, "Back")).replied()
    assert again.text == first.text
    await (await club.alice.press(again, "Play the computer")).replied()
    await club.settled()
    assert len(await club.matches.of_user(int(club.alice.id))) == 1
