"""Melds on the table, with standard gin's melds; the games' own tests have their rules."""

from __future__ import annotations

import random
from functools import partial
from itertools import combinations

import pytest

from bot.games.cards import PACK, cards_of, mask_of, parse_card, parse_cards, write_cards
from bot.games.frame.events import Added, Laid
from bot.games.frame.laying import CannotLay, LayFault, Table, laid_by, lay_down, table_view
from bot.games.game import Seat
from bot.games.melds.actions import Add, Lay, find_laying, write_laying
from bot.games.melds.finder import melds_in
from bot.games.melds.laid import additions, can_add, find_group, grouped, has_use, lays
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


def laid(before: Table, hand: str, *texts: str) -> tuple[list[str], str]:
    """The melds and the hand after A laid all this at once."""
    layout = lay_down(before, parse_cards(hand), A, tuple(map(laying, texts)), find_meld)
    return [write_cards(meld.cards) for meld in layout.table], write_cards(layout.hand)


def laying(text: str) -> Lay | Add:
    found = find_laying(text)
    assert found is not None
    return found


def fault(before: Table, hand: str, *layings: Lay | Add) -> LayFault:
    with pytest.raises(CannotLay) as refused:
        lay_down(before, parse_cards(hand), A, layings, find_meld)
    return refused.value.fault


def test_new_melds_come_behind_those_that_lie() -> None:
    melds, hand = laid(table("9c9d9h"), "4h5h6h JcJdJs Kd", "lay JcJdJs", "lay 4h5h6h")
    assert melds == ["9c 9d 9h", "Jc Jd Js", "4h 5h 6h"]
    assert hand == "Kd"


def test_additions_may_come_in_any_order_and_at_both_ends() -> None:
    melds, hand = laid(table("5c6c7c"), "9c4c8c Kd", "add 9c4c8c to 1")
    assert melds == ["4c 5c 6c 7c 8c 9c"]
    assert hand == "Kd"


def test_cards_may_be_added_to_a_meld_laid_at_the_same_time() -> None:
    melds, _ = laid(table("9c9d9h"), "4h5h6h7h Kd", "add 7h to 2", "lay 4h5h6h")
    assert melds == ["9c 9d 9h", "4h 5h 6h 7h"]


def test_events_tell_melds_as_they_lie() -> None:
    layout = lay_down(
        table("5c6c7c"),
        parse_cards("8c JcJdJs"),
        A,
        (Add(parse_cards("8c"), 1), Lay(parse_cards("JcJdJs"))),
        find_meld,
    )
    assert layout.events == (
        Laid(A, 2, parse_cards("JcJdJs")),
        Added(A, 1, parse_cards("8c"), parse_cards("5c6c7c8c")),
    )


def test_what_each_player_laid_is_known() -> None:
    layout = lay_down(
        table("5c6c7c", "9c9d9h"),
        parse_cards("8c JcJdJs"),
        A,
        (Add(parse_cards("8c"), 1), Lay(parse_cards("JcJdJs"))),
        find_meld,
    )
    later = lay_down(
        layout.table, parse_cards("9s Jh"), B, (laying("add 9s to 2"), laying("add Jh to 3")), find_meld
    )
    assert write_cards(laid_by(later.table, A)) == "8c Jc Jd Js"
    assert write_cards(laid_by(later.table, B)) == "5c 6c 7c 9c 9d 9h 9s Jh"
    assert [write_cards(meld.added) for meld in table_view(later.table)] == ["8c", "", "Jh"]


def test_faults_are_told_in_order() -> None:
    lying = table("5c6c7c")
    no_meld, no_card = Lay(parse_cards("4h5h7h")), Lay(parse_cards("2c2d2h"))
    nowhere, misfit = Add(parse_cards("Kd"), 2), Add(parse_cards("Kd"), 1)
    hand = "4h5h7h Kd"
    assert fault(lying, hand) is LayFault.NOTHING_TO_LAY
    assert fault(lying, hand, Lay(())) is LayFault.NOTHING_TO_LAY
    assert fault(lying, hand, nowhere, no_meld, no_card) is LayFault.NOT_IN_HAND
    assert fault(lying, hand, nowhere, no_meld) is LayFault.NOT_MELD
    assert fault(lying, hand, nowhere) is LayFault.NO_SUCH_MELD
    assert fault(lying, hand, Add(parse_cards("Kd"), 0)) is LayFault.NO_SUCH_MELD
    assert fault(lying, hand, misfit) is LayFault.NOT_MELD


def test_no_card_is_laid_twice() -> None:
    both = Lay(parse_cards("7c7d7h")), Lay(parse_cards("7h8h9h"))
    assert fault((), "7c7d7h8h9h", *both) is LayFault.NOT_IN_HAND
    assert fault((), "7c7d7h8h9h", Lay(parse_cards("7c7c7c"))) is LayFault.NOT_IN_HAND


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
