"""A ruleset's options are read off its type, and understood as they are typed."""

from __future__ import annotations

from enum import StrEnum
from types import ModuleType

import msgspec
import pytest

from bot.games.game import RulesError
from bot.games.gin import rules as gin_rules
from bot.games.options import (
    BadValue,
    OptionTwice,
    UnknownOption,
    options_of,
    read_options,
    with_options,
    write_options,
    write_value,
)
from bot.games.registry import GAMES

GIN = gin_rules.GinRules
OPTIONS = options_of(GIN, gin_rules.BOUNDS, gin_rules.PRESETS.values())


class Trump(StrEnum):
    NONE = "none"
    LAST_CARD = "last_card"


class Whist(msgspec.Struct, frozen=True, kw_only=True):
    trump: Trump = Trump.NONE
    honours: bool = False
    target: int = 7


WHIST = options_of(Whist, {"target": (1, 9)}, (Whist(), Whist(target=5)))


def test_a_ruleset_tells_its_options() -> None:
    trump, honours, target = WHIST
    assert [write_value(value) for value in trump.values] == ["none", "last card"]
    assert [write_value(value) for value in honours.values] == ["on", "off"]
    assert (target.is_number, target.least, target.most, target.known) == (True, 1, 9, (5, 7))


@pytest.mark.parametrize(("kind", "bounds"), [(str, {}), (int, {})])
def test_what_nobody_could_type_is_no_option(kind: type, bounds: dict[str, tuple[int, int]]) -> None:
    rules = msgspec.defstruct("rules", [("colour", kind)], frozen=True)
    with pytest.raises(TypeError, match="colour is no option"):
        options_of(rules, bounds)


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("", {}),
        (" , ;", {}),
        ("target 5", {"target": 5}),
        ("Target=5; HONOURS: on", {"target": 5, "honours": True}),
        ("target-5, trump - last-card", {"target": 5, "trump": Trump.LAST_CARD}),
        ("trump last card", {"trump": Trump.LAST_CARD}),
        ("trump last_card\nno honours", {"trump": Trump.LAST_CARD, "honours": False}),
        ("honours", {"honours": True}),
        ("target 5, target 5", {"target": 5}),
        ("target (points, that end a game) 5, honours (they count", {"target": 5, "honours": True}),
    ],
)
def test_options_are_understood_as_people_type_them(text: str, changes: dict[str, object]) -> None:
    assert read_options(text, WHIST) == changes


@pytest.mark.parametrize("text", ["colour red", "targe 5", "no target", "no trump", "7"])
def test_what_begins_with_no_option_is_named(text: str) -> None:
    with pytest.raises(UnknownOption) as found:
        read_options(f"honours on, {text}", WHIST)
    assert found.value.text == text


@pytest.mark.parametrize(
    ("text", "option", "rest"),
    [
        ("target 10", "target", "10"),
        ("target ten", "target", "ten"),
        ("target -5", "target", "-5"),
        ("target", "target", ""),
        ("trump hearts", "trump", "hearts"),
        ("honours perhaps", "honours", "perhaps"),
        ("target \u0665", "target", "\u0665"),
    ],
)
def test_a_value_that_an_option_does_not_take_is_named_with_it(text: str, option: str, rest: str) -> None:
    with pytest.raises(BadValue) as found:
        read_options(text, WHIST)
    assert (found.value.option.name, found.value.text) == (option, rest)


def test_an_option_has_one_value() -> None:
    with pytest.raises(OptionTwice) as found:
        read_options("target 5, honours, target 6", WHIST)
    assert found.value.option.name == "target"


def test_the_longest_name_counts() -> None:
    assert read_options("shutout flat, shutout bonus 50, spade double boxes", OPTIONS) == {
        "shutout": gin_rules.Shutout.FLAT,
        "shutout_bonus": 50,
        "spade_double_boxes": True,
    }


def test_every_option_of_every_ruleset_can_be_typed() -> None:
    for option in OPTIONS:
        for value in option.values or (option.least, option.most, *option.known):
            assert read_options(f"{option.spoken} {write_value(value)}", OPTIONS) == {option.name: value}


@pytest.mark.parametrize("key", gin_rules.PRESETS)
def test_what_is_written_is_read_again(key: str) -> None:
    preset, standard = gin_rules.PRESETS[key], GIN()
    assert with_options(standard, read_options(write_options(preset, standard), OPTIONS)) == preset


def test_a_contradiction_names_both_options() -> None:
    with pytest.raises(RulesError, match=r"spade_doubles .* knock_source"):
        with_options(GIN(), read_options("spade doubles", OPTIONS))


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_options(key: str) -> None:
    """`RULES`, `BOUNDS` and `PRESETS` of a game's rules are what its commands offer."""
    game = GAMES[key]
    module = __import__(game.RULES.__module__, fromlist=["BOUNDS"])
    assert isinstance(module, ModuleType)
    assert options_of(game.RULES, module.BOUNDS, game.PRESETS.values())
