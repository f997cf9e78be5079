"""High card keeps what every game promises, by the same tests, which so depend on none of our games."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from bot import verify
from bot.words.rules_pages import guided_pages
from cogs.games.generic import GenericPanel
from tests import high_card
from tests.cogs.games.test_panels import FEW_ACTIONS
from tests.games import test_no_leak
from tests.high_card.registered import KEY, registered
from tests.high_card.words import HighCardWords
from tests.small_games import PROMISES, require_buttons


@pytest.fixture
def panel() -> Iterator[GenericPanel]:
    with registered() as offered:
        yield offered


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


@pytest.mark.usefixtures("panel")
@pytest.mark.parametrize(("preset", "seats"), [("standard", 2), ("standard", 6), ("long", 2), ("long", 5)])
def test_whoever_is_waited_for_can_do_all_that_the_rules_allow(preset: str, seats: int) -> None:
    require_buttons(KEY, high_card.PRESETS[preset], seats=seats)


@pytest.mark.usefixtures("panel")
@pytest.mark.parametrize("seats", [2, 4])
def test_every_option_that_can_be_chosen_leaves_nobody_without_a_button(seats: int) -> None:
    for rules in (high_card.RULES(hand_size=1), high_card.RULES(hand_size=26, aces_high=False)):
        require_buttons(KEY, rules, seats=seats, seed=11, most=FEW_ACTIONS)


def test_the_rules_lie_beside_the_rulesets() -> None:
    titles = [page.title for page in guided_pages(HighCardWords())]
    assert titles == ["The round", "The end"]


def test_the_check_of_proofs_does_not_know_it() -> None:
    assert KEY not in verify.PACKS
