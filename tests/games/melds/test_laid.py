"""What a hand can lay and add, with standard gin's melds; the games' own tests have their rules."""

from __future__ import annotations

import random
from functools import partial
from itertools import combinations

import pytest

from bot.games.cards import PACK, cards_of, mask_of, parse_card, parse_cards, write_cards
from bot.games.frame.laying import Table, lay_down
from bot.games.game import Seat
from bot.games.melds.finder import melds_in
from bot.games.melds.laying import (
    Add,
    Lay,
    additions,
    can_add,
    find_group,
    find_laying,
    grouped,
    has_use,
    lays,
    write_laying,
)
from bot.games.melds.rules import STANDARD
from bot.games.melds.view import MeldKind, TableMeld
from tests.games.melds import oracle
from tests.games.melds.hands import VARIANTS, crowded

A, B = Seat(0), Seat(1)


find_meld = partial(find_group, rules=STANDARD)


def table(*melds: str) -> Table:
    """Melds laid by B."""
    lying: Table = ()
    for cards in map(parse_cards, melds):
        lying = lay_down(lying, cards, B, (Lay(cards),), find_meld).table
    return lying


@pytest.mark.parametrize(
    ("meld", "cards", "fits"),
    [
        ("5c6c7c", "8c", True),
        ("5c6c7c", "8c9c", True),
        ("5c6c7c", "4c8c", True),
        ("5c6c7c", "9c", False),
        ("5c6c7c", "", False),
        ("5c6c7c", "7c", False),
        ("5c6c7c", "8d", False),
        ("8c8d8h", "8s", True),
        ("8c8d8h8s", "9s", False),
        ("8c8d8h", "7h", False),
        ("8c8d", "8h", False),
    ],
)
def test_what_may_be_added(meld: str, cards: str, *, fits: bool) -> None:
    assert can_add(mask_of(parse_cards(meld)), mask_of(parse_cards(cards)), STANDARD) is fits


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(25))
def test_all_that_can_be_laid_or_added_is_listed_once(variant: str, seed: int) -> None:
    """Beside every subset of a small hand."""
    rules, cards = VARIANTS[variant], crowded(seed, 13)
    hand = frozenset(cards[:8])
    others = mask_of(tuple(card for card in PACK if card not in hand))
    lying = [frozenset(cards_of(meld)) for meld in melds_in(others, rules) if meld.bit_count() < 5]
    on = random.Random(seed).sample(lying, 3)
    melds = tuple(TableMeld(owner=B, kind=MeldKind.RUN, cards=tuple(sorted(meld))) for meld in on)
    subsets = [frozenset(some) for size in range(1, 9) for some in combinations(sorted(hand), size)]
    expected = [
        Add(tuple(sorted(some)), number)
        for number, meld in enumerate(on, start=1)
        for some in subsets
        if oracle.is_meld(meld | some, rules)
    ]
    found = additions(melds, mask_of(tuple(hand)), rules)
    assert sorted(map(write_laying, found)) == sorted(map(write_laying, expected))
    new = {lay.cards for lay in lays(mask_of(tuple(hand)), rules)}
    assert new == {tuple(sorted(some)) for some in subsets if oracle.is_meld(some, rules)}


@pytest.mark.parametrize(
    ("card", "hand", "use"),
    [("8c", "8c 8d 8h", True), ("8c", "8c Kd", True), ("9c", "9c Kd", False), ("9c", "9c 8c", True)],
)
def test_a_card_has_a_use_in_a_meld_or_on_one(card: str, hand: str, *, use: bool) -> None:
    assert has_use(parse_card(card), table("5c6c7c"), mask_of(parse_cards(hand)), STANDARD) is use


def test_a_hand_is_grouped_as_players_sort_it() -> None:
    hand = grouped(mask_of(parse_cards("4h5h6h JcJdJs Kd 2c")), STANDARD)
    assert [(group.kind, write_cards(group.cards)) for group in hand.melds] == [
        (MeldKind.RUN, "4h 5h 6h"),
        (MeldKind.SET, "Jc Jd Js"),
    ]
    assert (write_cards(hand.deadwood), hand.points) == ("2c Kd", 12)
    assert write_cards(hand.cards) == "4h 5h 6h Jc Jd Js 2c Kd"


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("lay 5s6s7s", Lay(parse_cards("5s6s7s"))),
        ("lay 7s5s6s", Lay(parse_cards("5s6s7s"))),
        ("add 8s to 2", Add(parse_cards("8s"), 2)),
        ("add 9s4s8s to 12", Add(parse_cards("4s8s9s"), 12)),
    ],
)
def test_text_form(text: str, action: Lay | Add) -> None:
    assert find_laying(text) == action
    assert find_laying(write_laying(action)) == action


@pytest.mark.parametrize(
    "text",
    ["", "lay", "lay ", "lay 5s 6s", "lay 1s2s3s", "add 8s", "add 8s to", "add 8s to 0", "add 8s to 100",
     "add  to 2", "lay " + 14 * "5s", "Lay 5s6s7s", "add 8s to 2 "],
)  # fmt: skip
def test_other_texts_are_no_laying(text: str) -> None:
    assert find_laying(text) is None
