"""Options are completed as they are typed, and what cannot be read is refused with what could be typed."""

from __future__ import annotations

import pytest

from bot.games.gin.words.guide import GinGuide
from bot.games.options import BadValue, Option, UnknownOption, read_options, write_option
from bot.words.catalogues import languages
from bot.words.options import (
    bad_value,
    completions,
    contradiction,
    option_twice,
    unknown_option,
    unknown_rules,
)
from bot.words.phrasebook import ENGLISH, Locale, speaking
from cogs.games.registry import GUIDES

GIN = GinGuide()


def texts(typed: str) -> list[str]:
    return [each.text for each in completions(GIN, typed)]


def test_nothing_typed_offers_every_option_once() -> None:
    assert len(texts("")) == len(GIN.options)


@pytest.mark.parametrize("language", [ENGLISH, *sorted(languages())])
@pytest.mark.parametrize("game", GUIDES)
def test_every_option_and_value_is_explained_in_what_discord_shows(game: str, language: str) -> None:
    guide = GUIDES[game]
    with speaking(Locale(language)):
        labels = [each.label for each in completions(guide, "")]
        for option in guide.options:
            labels += [
                each.label
                for value in option.values
                for each in completions(guide, write_option(option.name, value))[:1]
            ]
    assert [each for each in labels if "(" not in each] == []


def test_a_number_is_completed_in_two_steps() -> None:
    assert texts("gin b")[0] == "gin bonus "
    assert texts("gin bonus ")[:2] == ["gin bonus 20", "gin bonus 25"]
    assert texts("gin bonus 3")[0] == "gin bonus 3"


def test_a_choice_is_completed_value_by_value() -> None:
    assert texts("knock so")[0] == "knock source "
    assert texts("knock source")[:3] == [
        "knock source fixed",
        "knock source upcard",
        "knock source second deck",
    ]
    assert texts("knock source s") == ["knock source second deck"]


def test_of_two_values_the_unusual_one_is_offered() -> None:
    assert texts("layoffs o") == ["layoffs on", "layoffs off"]
    assert "layoffs off" in texts("layof")
    assert "undercut tie no bonus" in texts("undercut t")


def test_what_stands_before_is_kept_and_not_offered_again() -> None:
    assert texts("target 250, gin b")[0] == "target 250, gin bonus "
    assert all(text.startswith("target 250, ") for text in texts("target 250,"))
    assert "target 250, target " not in texts("target 250, tar")


def test_options_are_found_by_a_word_in_the_middle() -> None:
    assert "box bonus " in texts("bonus")
    assert texts("zzz") == []


def test_a_value_out_of_bounds_is_not_offered() -> None:
    assert texts("knock limit 11") == []


def test_each_suggestion_says_what_it_means() -> None:
    label = next(each.label for each in completions(GIN, "knock source up"))
    assert label == "knock source upcard (what sets the knock limit: the upcard's value)"
    assert completions(GIN, "gin b")[0].label == "gin bonus (points for gin, a number from 0 to 1000)"


def test_a_long_text_is_shown_whole_and_without_an_explanation() -> None:
    typed = "target 250, gin bonus 20, undercut bonus 10, box bonus 20, game bonus 50, big g"
    label, text = completions(GIN, typed)[0]
    assert label == text.rstrip() == f"{typed}in"


def test_people_type_on_behind_what_discord_shows() -> None:
    """A chosen suggestion stands in the field as it was shown."""
    opened = completions(GIN, "target 250, gin b")[0].label
    assert texts(f"{opened} 20")[0] == "target 250, gin bonus 20"
    chosen = completions(GIN, f"{opened} 20")[0].label
    assert chosen == "target 250, gin bonus 20 (points for gin)"
    assert texts(f"{chosen}, layof")[0] == "target 250, gin bonus 20, layoffs off"
    label = completions(GIN, f"{chosen}, layof")[0].label
    assert read_options(label, GIN.options) == {"target": 250, "gin_bonus": 20, "layoffs": False}


@pytest.mark.parametrize("typed", ["", "bonus", "knock", "s", "target 5, sh"])
def test_a_completed_option_is_understood(typed: str) -> None:
    for _, text in completions(GIN, typed):
        if text.endswith(" "):
            with pytest.raises((BadValue, UnknownOption)):
                read_options(text, GIN.options)
        else:
            assert read_options(text, GIN.options)


OPTIONS = GinGuide().options


def option(name: str) -> Option:
    return next(each for each in OPTIONS if each.name == name)


def test_an_unknown_option_is_quoted_with_all_that_there_are() -> None:
    told = unknown_option("jokers 2", OPTIONS, "Gin Rummy")
    assert "“jokers 2”" in told
    assert all(each.spoken in told for each in OPTIONS)
    assert len(told) <= 1500


def test_a_bad_value_is_quoted_with_those_allowed() -> None:
    assert bad_value(option("gin_bonus"), "lots") == (
        "options: gin bonus can't be “lots”. Choose a number from 0 to 1000."
    )
    assert bad_value(option("knock_source"), "moon") == (
        "options: knock source can't be “moon”. Choose fixed, upcard or second deck."
    )
    assert bad_value(option("layoffs"), "perhaps").endswith("Choose on or off.")


def test_a_value_that_lacks_is_asked_for() -> None:
    assert bad_value(option("target"), "") == "options: target needs a value: a number from 1 to 10000."


def test_two_values_for_one_option() -> None:
    assert option_twice(option("target")) == "target has two values. Choose one."


def test_a_contradiction_names_both_options_as_they_are_typed() -> None:
    told = contradiction("spade_doubles needs a knock card: set knock_source to upcard or second_deck")
    assert told == (
        "These rules clash: spade doubles needs a knock card: set knock source to upcard or second deck."
    )


def test_unknown_rules_are_quoted_with_those_that_there_are() -> None:
    told = unknown_rules("whist", ("Standard gin", "Straight gin"))
    assert "“whist”" in told
    assert "Standard gin, Straight gin" in told
