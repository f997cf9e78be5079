"""What the expert of gin infers of its own cards: whether the other could meld them."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games import gin
from bot.games.cards import Card, parse_cards
from bot.games.game import Seat
from bot.games.gin.player.features import Features
from bot.games.gin.player.wanted import AGES, KINDS, Wanted
from bot.games.gin.view import GinView
from tests.games.gin.positions import position

HAND = "4h5h6h JcJdJs 9c9d 2s 3c Kd"


def thrown(ours: str = "", theirs: str = "") -> GinView:
    """A view of the seat that holds `HAND`, after both threw these cards by turns and took none of them."""
    state = position(HAND, drawn="Kd", stock=31)
    own, other = parse_cards(ours), parse_cards(theirs)
    hidden = tuple(card for card in (*state.hands[1], *state.stock) if card not in {*own, *other})
    pile = tuple(card for card in state.pile if card not in {*own, *other})
    state = replace(
        state,
        thrown=(own, other),
        pile=(*pile, *own, *other),
        hands=(state.hands[0], tuple(sorted(hidden[:10]))),
        stock=hidden[10:],
    )
    return gin.view(state, Seat(0))


def chance(view: GinView, card: Card) -> float:
    """The chance that the other could meld this card of the hand."""
    return Features(view).meld_chance(card.bit.bit_length() - 1)


def pairs(view: GinView, card: Card) -> list[float]:
    """How many pairs make a meld with the card, by how long ago the other did not hold both."""
    features = Features(view)
    own = Wanted(view, features.estimate, features.tables, features.common()).own(card)
    return [2 * each for each in own[1 + KINDS : 1 + 2 * KINDS]]


def test_who_left_a_card_does_not_hold_two_that_go_with_it() -> None:
    """The 9 of diamonds is melded with 7 and 8, or with 8 and 10: the jack is ours."""
    assert chance(thrown(ours="6d"), Card.D9) < chance(thrown(ours="6s"), Card.D9)
    assert pairs(thrown(ours="6d"), Card.D9) == [1, 0, 0, 0, 2]
    assert pairs(thrown(ours="6s"), Card.D9) == [0, 0, 0, 0, 3]


def test_nor_does_who_threw_it() -> None:
    """With the king of spades the other would have laid the two kings that go with ours."""
    assert chance(thrown(theirs="Ks"), Card.KD) < 0.1 < chance(thrown(theirs="Qs"), Card.KD)
    assert pairs(thrown(theirs="Ks"), Card.KD) == [1, 0, 0, 0, 0]


def test_but_it_may_have_come_by_them_since() -> None:
    late = thrown(ours="6d Qc Qh", theirs="7s 8s 6c")
    before = thrown(ours="6d 7s 8s 2c 2d Qc Qh", theirs="Ts Tc Th 8h 8c 5s 5c")

    assert pairs(late, Card.D9)[1] == 1
    assert pairs(before, Card.D9)[len(AGES)] == 1
    assert sum(pairs(before, Card.D9)) == 3
