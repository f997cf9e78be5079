"""Which card fits on which, and what makes a wild draw four honest (3.2, 3.6)."""

from __future__ import annotations

from bot.games.uno.cards import Card, Colour, Face
from bot.games.uno.rules import WildFourMatch


def matches(card: Card, top: Card, colour: Colour) -> bool:
    """Whether a card fits: wild, of the current colour, or of the top card's number or symbol (3.2).

    On a wild card only the colour counts; the two kinds of wild fit everywhere.
    """
    return card.is_wild or card.colour is colour or (not top.is_wild and card.face is top.face)


def is_honest(rest: tuple[Card, ...], top: Card, colour: Colour, match: WildFourMatch) -> bool:
    """Whether a wild draw four may be played in earnest beside the ``rest`` of the hand (3.6)."""
    if any(card.colour is colour for card in rest):
        return False
    if match is WildFourMatch.COLOR or top.is_wild:
        return True
    return all(card.face is not top.face for card in rest)


def playable(hand: tuple[Card, ...], top: Card, colour: Colour) -> tuple[Card, ...]:
    """The cards of the hand that fit, in its order; a dishonest wild draw four is among them."""
    return tuple(card for card in hand if matches(card, top, colour))


def is_answer(card: Card, top: Card) -> bool:
    """Whether a draw card may be stacked on the top card: like on like (6.2)."""
    return card.face is top.face and card.face in (Face.DRAW_TWO, Face.WILD_DRAW_FOUR)


def without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The hand without one copy of the card, which it holds."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]
