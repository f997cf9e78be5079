"""Every text is a literal message of the phrasebook with named places, and names never become messages."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot.words
from bot.words.phrasebook import Locale, phrasebook, speaking

HOME = Path(bot.words.__path__[0]).parent
FILES = sorted([*HOME.glob("words/**/*.py"), *HOME.glob("games/*/words/**/*.py")])
MESSAGES_OF = {"say": 1, "count": 2}


def calls(path: Path) -> Iterator[ast.Call]:
    """The calls of `say` and `count` in a file, apart from those of the phrasebook with what it was given."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in MESSAGES_OF
            and ast.unparse(node.func.value) != "super()"
            and not (path.name == "phrasebook.py" and isinstance(node.args[0], ast.Name))
        ):
            yield node


def places(message: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(message) if name is not None}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(HOME)))
def test_messages_are_literals_with_named_places_that_are_filled(path: Path) -> None:
    for call in calls(path):
        assert isinstance(call.func, ast.Attribute)
        number = MESSAGES_OF[call.func.attr]
        messages = [ast.literal_eval(argument) for argument in call.args[:number]]
        given = {keyword.arg for keyword in call.keywords}
        if call.func.attr == "count":
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

    assert phrasebook().say("{name} passed.", name=hostile) == f"{hostile} passed."


def test_plural_forms() -> None:
    book = phrasebook()

    assert book.count("One card", "{number} cards", 1) == "One card"
    assert book.count("One card", "{number} cards", 0) == "0 cards"
    assert book.count("One card", "{number} cards", 7) == "7 cards"


@pytest.mark.parametrize(
    ("items", "phrase"),
    [((), ""), (("a",), "a"), (("a", "b"), "a and b"), (("a", "b", "c", "d"), "a, b, c and d")],
)
def test_lists_end_with_and(items: tuple[str, ...], phrase: str) -> None:
    assert phrasebook().both(items) == phrase


def test_every_locale_has_a_phrasebook() -> None:
    with speaking(Locale("zz-ZZ")):
        assert phrasebook().say("king") == "king"
