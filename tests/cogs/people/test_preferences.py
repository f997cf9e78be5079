"""/preferences: a panel for one person alone, whose menus show what is chosen and change it at once."""

from __future__ import annotations

import pytest

from bot.preferences import CardBack, DeckColours, HandOrder, IndexSize, Preferences, Reminders, Show
from bot.sandbox import AnswerKind, Message, Person
from bot.words.languages import offered_to
from bot.words.people import choice_words, menu_prompt, preferences_page_name
from bot.words.phrasebook import Locale, speaking
from cogs.layout import Image, Menu, Text
from cogs.people.preferences import (
    _DECLARED,
    _PAGES,
    Prefer,
    Preference,
    page_of,
    preferences_layout,
)
from images.ink.look import USUAL, Look, look_of
from tests.cogs.club import Club
from tests.cogs.panel_tables import menus_of

EVERYTHING = [(preference, value) for preference, declared in _DECLARED.items() for value in declared.values]


async def opened(club: Club, person: Person) -> Message:
    return await (await person.slash(club.channel, "preferences")).replied()


async def page_of_menu(club: Club, panel: Message, preference: Preference) -> Message:
    """The panel with the page open on which something is chosen."""
    if page_of(preference) == 1:
        return panel
    await (await club.alice.press(panel, preferences_page_name(page_of(preference)))).answered()
    now = club.alice.find(panel)
    assert now is not None
    return now


def chosen_in(message: Message) -> dict[str, str]:
    """What each menu shows as chosen, by its custom id."""
    return {
        select.custom_id: next(option.label for option in select.options if option.chosen)
        for select in message.selects
    }


async def test_the_panel_shows_what_holds_to_one_person_alone(club: Club) -> None:
    panel = await opened(club, club.alice)
    assert panel.ephemeral
    assert chosen_in(panel) == {
        "prefer:show": "Hand: pictures",
        "prefer:deck": "Suits: four colours",
        "prefer:index": "Cards: usual print",
        "prefer:felt": "Felt: dark",
        "prefer:back": "Back: arrow",
    }
    await (await club.alice.press(panel, "Order, name")).answered()
    now = club.alice.find(panel)
    assert now is not None
    assert chosen_in(now) == {
        "prefer:spread": "Hand: in rows",
        "prefer:order": "Order: by meld",
        "prefer:loose": "Loose cards: by rank",
        "prefer:elsewhere": "Other servers: as a guest",
    }
    await (await club.alice.press(now, "Turns, language")).answered()
    now = club.alice.find(panel)
    assert now is not None
    assert chosen_in(now) == {
        "prefer:throws": "Throws: at once",
        "prefer:turns": "Your turn: same message",
        "prefer:reminders": "Reminders: on",
        "prefer:achievements": "Achievements: shown",
        "prefer:language": "Language: as in Discord",
    }
    await (await club.alice.press(now, "Pictures")).answered()
    assert "prefer:felt" in chosen_in(club.alice.find(panel) or panel)


@pytest.mark.parametrize(("preference", "value"), EVERYTHING)
async def test_each_choice_is_kept_and_shown_in_place(club: Club, preference: Preference, value: str) -> None:
    panel = await page_of_menu(club, await opened(club, club.alice), preference)
    other = next(each for each in _DECLARED[preference].values if each != value)
    for wanted in (other, value):
        press = await club.alice.select(panel, f"prefer:{preference}", [wanted])
        assert (await press.answered()).kind is AnswerKind.UPDATE
        chosen = await club.matches.preferences.of(int(club.alice.id))
        assert getattr(chosen, preference) == wanted
    now = club.alice.find(panel)
    assert now is not None
    with speaking(offered_to(Locale(value))):
        assert chosen_in(now)[f"prefer:{preference}"] == choice_words()[preference, value].label


async def test_a_panel_from_before_a_restart_still_works(club: Club) -> None:
    panel = await opened(club, club.alice)
    await club.restart()
    await (await club.alice.select(panel, "prefer:deck", ["two"])).answered()
    assert (await club.matches.preferences.of(int(club.alice.id))).deck is DeckColours.TWO


async def test_whoever_uses_a_menu_chooses_for_themselves(club: Club) -> None:
    """A forged press on somebody else's panel changes nothing of theirs."""
    panel = await opened(club, club.alice)
    await (await club.bob.press_raw(club.channel, panel.id, "prefer:show")).answered()
    assert await club.matches.preferences.of(int(club.alice.id)) == Preferences()
    assert await club.matches.preferences.of(int(club.bob.id)) == Preferences()


async def test_a_value_that_is_not_known_changes_nothing_and_says_so(club: Club) -> None:
    """A menu of a newer or older program."""
    panel = await opened(club, club.alice)
    forged = {"custom_id": "prefer:deck", "component_type": 3, "values": ["plaid"]}
    await club.alice._press_component(panel, forged).answered()
    now = club.alice.find(panel)
    assert now is not None
    assert now.text.startswith("⚠️")
    assert "Your preferences" in now.text
    assert await club.matches.preferences.of(int(club.alice.id)) == Preferences()


async def test_preferences_are_chosen_in_direct_messages_too(club: Club) -> None:
    panel = await (await club.alice.slash(club.alice.start_dm(), "preferences")).replied()
    await (await club.alice.select(panel, "prefer:show", ["words"])).answered()
    assert (await club.matches.preferences.of(int(club.alice.id))).show is Show.WORDS


def test_all_choices_have_words_and_default_to_the_first_value() -> None:
    words = choice_words()
    assert set(words) == {(preference.value, value) for preference, value in EVERYTHING}
    assert all(menu_prompt(preference.value) for preference in Preference)
    assert set(Preferences.__struct_fields__) == {preference.value for preference in Preference}
    for preference, declared in _DECLARED.items():
        assert getattr(Preferences(), preference) == declared.values[0]


def test_14_8_each_preference_is_declared_once_and_no_page_is_longer_than_a_phone() -> None:
    assert set(_DECLARED) == set(Preference)
    pages = [page_of(each) for each in Preference]
    assert all(1 <= pages.count(page) <= 5 for page in range(1, _PAGES + 1))


def test_the_sample_is_drawn_in_the_chosen_look() -> None:
    usual = preferences_layout(Preferences())
    two = preferences_layout(Preferences(deck=DeckColours.TWO, index=IndexSize.LARGE, back=CardBack.ROSE))
    look = Look(deck=DeckColours.TWO, index=IndexSize.LARGE, back=CardBack.ROSE)
    assert (usual.look, two.look) == (USUAL, look)
    first, second = (
        next(block for block in sheet.blocks if isinstance(block, Image)) for sheet in (usual, two)
    )
    assert first.alt == second.alt


@pytest.mark.parametrize(("preference", "value"), EVERYTHING)
def test_every_choice_about_pictures_has_its_look(preference: Preference, value: str) -> None:
    looks = {
        look_of(Preferences(**{preference.value: each}))  # type: ignore[arg-type]  # each its own kind
        for each in _DECLARED[preference].values
    }
    about_pictures = _DECLARED[preference].of_pictures
    assert len(looks) == (len(_DECLARED[preference].values) if about_pictures else 1), value


def test_how_loose_cards_lie_is_asked_only_where_they_lie_apart() -> None:
    def asked(order: HandOrder) -> bool:
        menus = menus_of(preferences_layout(Preferences(order=order), page=2).blocks)
        return Prefer(preference=Preference.LOOSE) in [menu.id for menu in menus]

    assert [order for order in HandOrder if asked(order)] == [HandOrder.BY_MELD]


def test_text_only_is_offered_no_colours_and_shown_no_picture() -> None:
    sheet = preferences_layout(Preferences(show=Show.WORDS, reminders=Reminders.OFF))
    assert [menu.id for menu in sheet.blocks if isinstance(menu, Menu)] == [
        Prefer(preference=Preference.SHOW),
        Prefer(preference=Preference.ORDER),
        Prefer(preference=Preference.LOOSE),
        Prefer(preference=Preference.ELSEWHERE),
        Prefer(preference=Preference.THROWS),
        Prefer(preference=Preference.TURNS),
        Prefer(preference=Preference.REMINDERS),
        Prefer(preference=Preference.ACHIEVEMENTS),
        Prefer(preference=Preference.LANGUAGE),
    ]
    assert not [block for block in sheet.blocks if isinstance(block, Image)]
    assert isinstance(sheet.blocks[0], Text)
