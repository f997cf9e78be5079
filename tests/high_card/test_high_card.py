"""High card keeps what every game promises, by the same tests, which so depend on none of our games."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from itertools import islice
from types import ModuleType

import pytest

from bot import verify
from bot.games.game import Seat
from bot.words.phrasebook import ENGLISH
from bot.words.rules_pages import guided_pages
from cogs.games.generic import GenericPanel
from tests import high_card
from tests.cogs.test_panels import FEW_ACTIONS, positions, require_playable
from tests.games import test_contract, test_no_leak
from tests.high_card.registered import KEY, registered
from tests.high_card.words import HighCardWords

AT_A_TABLE = {"key", "preset", "seats"}


@pytest.fixture
def panel() -> Iterator[GenericPanel]:
    with registered() as offered:
        yield offered


def promises(module: ModuleType) -> list[Callable[..., None]]:
    """The tests of a module that are run for every game, preset and number of players."""
    found = [each for name, each in vars(module).items() if name.startswith("test_")]
    return [each for each in found if set(inspect.signature(each).parameters) == AT_A_TABLE]


PROMISES = [*promises(test_contract), *promises(test_no_leak)]


def test_there_are_promises() -> None:
    assert len(PROMISES) >= 12


@pytest.mark.usefixtures("panel")
@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
@pytest.mark.parametrize(("preset", "seats"), [("standard", 3), ("standard", 2), ("long", 6)])
def test_what_every_game_promises(promise: Callable[..., None], preset: str, seats: int) -> None:
    promise(key=KEY, preset=preset, seats=seats)


@pytest.mark.usefixtures("panel")
@pytest.mark.parametrize("seed", [11, 12])
def test_views_do_not_depend_on_hidden_cards(seed: int) -> None:
    test_no_leak.test_views_do_not_depend_on_hidden_cards(KEY, "standard", 4, seed)


@pytest.mark.parametrize(("preset", "seats"), [("standard", 2), ("standard", 6), ("long", 2), ("long", 5)])
def test_whoever_is_waited_for_can_do_all_that_the_rules_allow(
    panel: GenericPanel, preset: str, seats: int
) -> None:
    rules = high_card.PRESETS[preset]
    for table, state in positions(KEY, rules, 7, seats):
        require_playable(table, state)
        for seat in range(seats):
            assert panel.hand(table, Seat(seat), ENGLISH)


@pytest.mark.usefixtures("panel")
@pytest.mark.parametrize("seats", [2, 4])
def test_every_option_that_can_be_chosen_leaves_nobody_without_a_button(seats: int) -> None:
    for rules in (high_card.RULES(hand_size=1), high_card.RULES(hand_size=26, aces_high=False)):
        for table, state in islice(positions(KEY, rules, 11, seats), FEW_ACTIONS):
            require_playable(table, state)


def test_the_rules_lie_beside_the_rulesets() -> None:
    titles = [page.title for page in guided_pages(HighCardWords())]
    assert titles == ["The round", "The end"]


def test_the_check_of_proofs_does_not_know_it() -> None:
    assert KEY not in verify.PACKS
