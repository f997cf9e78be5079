"""Dealing for any number of seats."""

from __future__ import annotations

import pytest

from bot.games.cards import parse_cards, write_cards
from bot.games.frame.dealing import clockwise, hands_of, high_card, with_hand, without
from bot.games.game import Seat

A, B, C, D = map(Seat, range(4))


def test_cards_go_round_one_by_one() -> None:
    hands = hands_of(parse_cards("2c3c4c5c6c7cKd"), (C, A, B), 2, players=4)
    assert [write_cards(hand) for hand in hands] == ["3c 6c", "4c 7c", "2c 5c", ""]


@pytest.mark.parametrize(
    ("seats", "after", "order"),
    [
        ((A, B, C, D), B, (C, D, A, B)),
        ((A, B, C, D), D, (A, B, C, D)),
        ((A, C, D), B, (C, D, A)),
        ((D, A, C), C, (D, A, C)),
    ],
)
def test_the_order_of_play_begins_after_a_seat(
    seats: tuple[Seat, ...], after: Seat, order: tuple[Seat, ...]
) -> None:
    assert clockwise(seats, after) == order


def test_the_highest_card_of_several_wins_the_cut() -> None:
    assert high_card(parse_cards("KcKh9sKd")) == B


def test_of_equal_cards_as_many_go_as_are_named() -> None:
    assert write_cards(without(parse_cards("4c4c4c5d"), *parse_cards("4c4c"))) == "4c 5d"
    assert with_hand(((), ()), B, parse_cards("5d4c")) == ((), parse_cards("4c5d"))
