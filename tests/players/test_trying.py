"""How many deals the experts of laying games play on in their heads."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.players.playing_on import ImaginedDeal
from bot.players.trying import Trying


@pytest.mark.parametrize(("stock", "deals"), [(31, 20), (15, 41), (4, 155), (1, 155), (0, 155)])
def test_the_fewer_cards_are_left_to_draw_the_more_deals_are_played_on(stock: int, deals: int) -> None:
    """Two choices share 40 deals at the beginning; deals with half of the stock are twice as many."""
    asked = []

    def worlds(number: int) -> Iterator[ImaginedDeal]:
        asked.append(number)
        return iter(())

    trying = Trying(playouts=40, most=4)
    told = trying.best(
        ("lay", "hold"),
        worlds,
        lambda *_: 0.0,
        stock=stock,
        favour=lambda way, number: number * (way == "hold"),
    )
    assert told == "hold"
    assert asked == [deals]


def test_a_single_choice_needs_no_deals() -> None:
    def worlds(number: int) -> Iterator[ImaginedDeal]:
        raise AssertionError(number)

    trying = Trying(playouts=40, most=4)
    assert trying.best(("throw",), worlds, lambda *_: 0.0, stock=31, favour=lambda *_: 0.0) == "throw"
