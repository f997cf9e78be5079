"""What a seat has not seen, and what a discard could be worth to the other hand."""

from __future__ import annotations

import pytest

from bot.games import gin
from bot.games.cards import PACK, Mask, cards_of, mask_of, parse_card, parse_cards
from bot.games.game import Seat
from bot.games.gin.player.levels import turn_of
from bot.games.gin.player.unseen import melds_open, unseen_cards
from tests.games.gin.positions import position

EVERYTHING = mask_of(PACK)


def test_unseen_are_all_cards_but_the_own_and_the_upcard() -> None:
    hand = "4h5h JcJd 8s9s AcQd3d Ks"
    view = gin.view(position(hand, upcard="7c"), Seat(0))

    assert set(cards_of(unseen_cards(view))) == set(PACK) - set(parse_cards(f"{hand} 7c"))


@pytest.mark.parametrize(
    ("card", "seen", "pairs"),
    [
        ("7c", "7c", 6),
        ("Ac", "Ac", 4),
        ("Kc", "Kc", 4),
        ("2c", "2c", 5),
        ("7c", "7c 7d", 4),
        ("7c", "7c 6c 8c", 3),
        ("7c", "7c 7d 7h 6c 8c", 0),
    ],
)
def test_pairs_with_which_a_card_would_make_a_meld(card: str, seen: str, pairs: int) -> None:
    unseen = Mask(EVERYTHING & ~mask_of(parse_cards(seen)))

    assert melds_open(parse_card(card), unseen) == pairs


@pytest.mark.parametrize(("stock", "turn"), [(32, 1), (31, 1), (30, 1), (29, 2), (27, 3), (3, 15)])
def test_turns_are_counted_by_the_stock(stock: int, turn: int) -> None:
    view = gin.view(position("4h5h JcJd 8s9s AcQd3d Ks", stock=stock), Seat(0))

    assert turn_of(view) == turn
