"""The program says, shows and stores what it did when the pins were recorded."""

from __future__ import annotations

from functools import cache

import pytest

from tests.pins.adapter import GAME_KEYS, rewritten_id
from tests.pins.data import recorded, require_same
from tests.pins.facts import FACTS
from tests.pins.matches import Match, computers, facts, shown_again, told
from tests.pins.pictures import EMOJIS, unlike


@cache
def matches(key: str) -> list[Match]:
    return [] if key == EMOJIS else list(recorded(f"{key}/matches"))


@pytest.mark.parametrize("name", FACTS)
def test_facts_are_as_recorded(name: str) -> None:
    require_same(name, FACTS[name]())


def test_custom_ids_are_written_as_they_are_read() -> None:
    for text, meaning in recorded("ids").items():
        assert meaning is None or rewritten_id(text) == text


@pytest.mark.parametrize("key", GAME_KEYS)
def test_matches_go_as_recorded(key: str) -> None:
    require_same(f"{key}/matches", [facts(key, each) for each in matches(key)])


@pytest.mark.parametrize("key", GAME_KEYS)
def test_what_is_told_is_as_recorded(key: str) -> None:
    require_same(f"{key}/told", told(key, matches(key)))


@pytest.mark.parametrize("key", GAME_KEYS)
def test_replays_are_as_recorded(key: str) -> None:
    require_same(f"{key}/replay", shown_again(key))


@pytest.mark.parametrize("key", GAME_KEYS)
def test_computer_players_choose_as_recorded(key: str) -> None:
    require_same(f"{key}/computers", computers(key, matches(key)[0]))


@pytest.mark.parametrize("key", [*GAME_KEYS, EMOJIS])
def test_pictures_are_like_those_recorded(key: str) -> None:
    assert list(unlike(key, matches(key))) == []
