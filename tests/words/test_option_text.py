"""What is told to somebody whose options were not understood."""

from __future__ import annotations

from bot.games.gin.words.guide import GinGuide
from bot.games.options import Option
from bot.words.options import bad_value, contradiction, option_twice, unknown_option, unknown_rules

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
        "options: gin bonus cannot be “lots”. It takes a number from 0 to 1000."
    )
    assert bad_value(option("knock_source"), "moon") == (
        "options: knock source cannot be “moon”. It takes fixed, upcard or second deck."
    )
    assert bad_value(option("layoffs"), "perhaps").endswith("It takes on or off.")


def test_a_value_that_lacks_is_asked_for() -> None:
    assert bad_value(option("target"), "") == "options: target needs a value: a number from 1 to 10000."


def test_two_values_for_one_option() -> None:
    assert option_twice(option("target")) == "target has two different values. Name one."


def test_a_contradiction_names_both_options_as_they_are_typed() -> None:
    told = contradiction("spade_doubles needs a knock card: set knock_source to upcard or second_deck")
    assert told == (
        "Those rules contradict each other: spade doubles needs a knock card: "
        "set knock source to upcard or second deck."
    )


def test_unknown_rules_are_quoted_with_those_that_there_are() -> None:
    told = unknown_rules("whist", ("Standard gin", "Straight gin"))
    assert "“whist”" in told
    assert "Standard gin, Straight gin" in told
