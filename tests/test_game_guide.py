"""docs/add-a-game.md names all that a game must have: its functions, its words, the hooks of the tests."""

from __future__ import annotations

import dataclasses
import re

import pytest
from typing_extensions import get_protocol_members

from bot.games.frame.match import Deals, MatchState
from bot.games.game import Game
from bot.words.guide import PlainWords
from tests.documents import page
from tests.games.hooks import Hooks

GUIDE = page("docs/add-a-game.md")


def first_cells(heading: str) -> set[str]:
    """The names in the first column of all tables below a heading, without what they are called with."""
    section = re.split(r"^#+ ", GUIDE.prose.partition(f"# {heading}\n")[2], flags=re.MULTILINE)[0]
    cells = re.findall(r"^\| (`.*?) \|", section, flags=re.MULTILINE)
    return {name for cell in cells for name in re.findall(r"`(\w+)(?:\([^)]*\))?`", cell)}


@pytest.mark.parametrize(
    ("heading", "needed"),
    [
        pytest.param("1. The rules", get_protocol_members(Game), id="protocol"),
        pytest.param("3. The words", get_protocol_members(PlainWords), id="words"),
        pytest.param(
            "4. What the tests must know", {each.name for each in dataclasses.fields(Hooks)}, id="hooks"
        ),
    ],
)
def test_every_part_of_a_game_is_named(heading: str, needed: set[str]) -> None:
    assert first_cells(heading) == set(needed)


def test_every_part_of_a_match_of_deals_is_named() -> None:
    snippet = GUIDE.block("python", "DEALS = Deals(")
    given = {each.name for each in dataclasses.fields(Deals)}
    assert set(re.findall(r"^    (\w+)=", snippet, flags=re.MULTILINE)) <= given
    told = {*first_cells("A match of deals"), *re.findall(r"^    (\w+)=", snippet, flags=re.MULTILINE)}
    assert told == given


def test_every_field_of_its_state_is_named() -> None:
    assert {f"`{name}`" for name in MatchState.__struct_fields__} <= set(re.findall(r"`\w+`", GUIDE.prose))
