"""Every text is a literal message of the phrasebook with named places, and names never become messages."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot.words
from bot.words.phrasebook import Locale, and_list, plural, say, speaking

HOME = Path(bot.words.__path__[0]).parent
FILES = sorted([*HOME.glob("words/**/*.py"), *HOME.glob("games/*/words/**/*.py")])
MESSAGES_OF = {"say": 1, "plural": 2}


def calls(path: Path) -> Iterator[tuple[str, ast.Call]]:
    """The calls of `say` and `plural` in a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in MESSAGES_OF:
                yield name, node


def places(message: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(message) if name is not None}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(HOME)))
def test_messages_are_literals_with_named_places_that_are_filled(path: Path) -> None:
    for name, call in calls(path):
        number = MESSAGES_OF[name]
        messages = [ast.literal_eval(argument) for argument in call.args[:number]]
        given = {keyword.arg for keyword in call.keywords}
        if name == "plural":
            given.add("number")
        for message in messages:
            assert isinstance(message, str)
            assert "" not in places(message), f"{message!r} has a place without a name"
            if None not in given:
                assert places(message) <= given, f"{message!r} lacks a value"
        if None not in given:
            assert given == set().union(*map(places, messages)) | (given & {"number"}), (
                f"{messages} leave one out"
            )


def test_the_scan_finds_messages() -> None:
    assert sum(len(list(calls(path))) for path in FILES) > 100


def test_a_name_is_never_read_as_a_message() -> None:
    hostile = "{card} {0} {name.__class__} %s {"

    assert say("{name} passed.", name=hostile) == f"{hostile} passed."


def test_plural_forms() -> None:
    assert plural("One card", "{number} cards", 1) == "One card"
    assert plural("One card", "{number} cards", 0) == "0 cards"
    assert plural("One card", "{number} cards", 7) == "7 cards"


@pytest.mark.parametrize(
    ("items", "phrase"),
    [((), ""), (("a",), "a"), (("a", "b"), "a and b"), (("a", "b", "c", "d"), "a, b, c and d")],
)
def test_lists_end_with_and(items: tuple[str, ...], phrase: str) -> None:
    assert and_list(items) == phrase


def test_every_locale_has_a_phrasebook() -> None:
    with speaking(Locale("zz-ZZ")):
        assert say("king") == "king"
