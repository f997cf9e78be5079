"""Laying melds on the table and adding to those of others, for any number of seats."""

from __future__ import annotations

from functools import partial

import pytest

from bot.games.cards import Card, parse_cards, write_cards
from bot.games.frame.events import Added, Laid
from bot.games.frame.laying import CannotLay, LayFault, Table, laid_by, lay_down, table_view
from bot.games.game import Seat
from bot.games.melds.laying import Add, Lay, find_group, find_laying
from bot.games.melds.rules import STANDARD
from bot.games.melds.view import Group, MeldKind

A, B, C = map(Seat, range(3))

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


def test_three_lay_on_one_meld_and_it_is_known_who_laid_what() -> None:
    lying = table("5c6c7c")
    for seat, card, text in ((A, "8c", "add 8c to 1"), (C, "4c", "add 4c to 1"), (B, "9c", "add 9c to 1")):
        lying = lay_down(lying, parse_cards(card), seat, (laying(text),), find_meld).table
    assert [write_cards(laid_by(lying, seat)) for seat in (A, B, C)] == ["8c", "5c 6c 7c 9c", "4c"]
    (seen,) = table_view(lying)
    assert (seen.owner, write_cards(seen.cards), write_cards(seen.added)) == (B, "4c 5c 6c 7c 8c 9c", "4c 8c")


def test_with_two_packs_a_set_may_hold_a_card_twice() -> None:
    def find_set(cards: tuple[Card, ...]) -> Group | None:
        return Group(MeldKind.SET, tuple(sorted(cards))) if len({card.rank for card in cards}) == 1 else None

    lay, add = Lay(parse_cards("9c9c9d")), Add(parse_cards("9d"), 1)
    first = lay_down((), parse_cards("9c9c9c9d"), A, (lay,), find_set)
    assert write_cards(first.hand) == "9c"
    second = lay_down(first.table, parse_cards("9d"), B, (add,), find_set)
    assert [write_cards(laid_by(second.table, seat)) for seat in (A, B)] == ["9c 9c 9d", "9d"]
    with pytest.raises(CannotLay):
        lay_down((), parse_cards("9c9d"), A, (lay,), find_set)
