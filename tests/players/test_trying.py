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

    trying = Trying(playouts=40, most=4, trust=1.0, firmness=1.0)
    assert trying.best_way(("lay", "hold"), "lay", worlds, lambda *_: 0.0, stock=stock) == "lay"
    assert trying.best_throw([(0.0, 1), (2.0, 2)], worlds, lambda _: 0.0, stock=stock) == 1
    assert asked == [deals, deals]
