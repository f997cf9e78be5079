"""Playing cards: suits, ranks, the 52 cards, packs, and their text form (``Kd``)."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, IntEnum
from typing import NewType

Mask = NewType("Mask", int)
"""A set of cards as 52 bits; bit ``13 * suit + rank - 1``, so that a run is a stretch of neighbours."""

RANK_CODES = "A23456789TJQK"
SUIT_CODES = "cdhs"


class CardError(ValueError):
    """A text names no card."""


class Suit(IntEnum):
    """The four suits in the order in which equal ranks are listed: clubs, diamonds, hearts, spades."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def code(self) -> str:
        """The suit's letter in the text form of a card: c, d, h or s."""
        return SUIT_CODES[self]

    @property
    def symbol(self) -> str:
        """The suit's sign as players read it."""
        return "♣♦♥♠"[self]


class Rank(IntEnum):
    """The thirteen ranks, ace low (gin 1.2)."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def code(self) -> str:
        """The rank's letter in the text form of a card; ten is T."""
        return RANK_CODES[self - 1]

    @property
    def label(self) -> str:
        """The rank as printed on a card; ten is 10."""
        return "10" if self is Rank.TEN else self.code


class Card(Enum):
    """One of the 52 cards; its value is its text form, which is also what JSON holds."""

    rank: Rank
    suit: Suit
    bit: int
    place: int
    """What cards are sorted by: rank, then suit."""

    __hash__ = object.__hash__
    """That of an enum hashes its name anew whenever a card is looked up."""

    AC, AD, AH, AS = "Ac", "Ad", "Ah", "As"
    C2, D2, H2, S2 = "2c", "2d", "2h", "2s"
    C3, D3, H3, S3 = "3c", "3d", "3h", "3s"
    C4, D4, H4, S4 = "4c", "4d", "4h", "4s"
    C5, D5, H5, S5 = "5c", "5d", "5h", "5s"
    C6, D6, H6, S6 = "6c", "6d", "6h", "6s"
    C7, D7, H7, S7 = "7c", "7d", "7h", "7s"
    C8, D8, H8, S8 = "8c", "8d", "8h", "8s"
    C9, D9, H9, S9 = "9c", "9d", "9h", "9s"
    TC, TD, TH, TS = "Tc", "Td", "Th", "Ts"
    JC, JD, JH, JS = "Jc", "Jd", "Jh", "Js"
    QC, QD, QH, QS = "Qc", "Qd", "Qh", "Qs"
    KC, KD, KH, KS = "Kc", "Kd", "Kh", "Ks"

    def __init__(self, code: str) -> None:
        self.rank = Rank(RANK_CODES.index(code[0]) + 1)
        self.suit = Suit(SUIT_CODES.index(code[1]))
        self.bit = 1 << (13 * self.suit + self.rank - 1)
        self.place = len(Suit) * self.rank + self.suit

    def __lt__(self, other: Card) -> bool:
        return self.place < other.place

    def __str__(self) -> str:
        return str(self.value)

    @property
    def label(self) -> str:
        """The card as players read it: ``10♥``."""
        return f"{self.rank.label}{self.suit.symbol}"


PACK: tuple[Card, ...] = tuple(sorted(Card, key=lambda card: (card.suit, card.rank)))
"""One pack in the order in which it is shuffled: Ac … Kc, Ad … Kd, Ah … Kh, As … Ks."""

_BY_BIT = {card.bit.bit_length() - 1: card for card in Card}


def parse_card(text: str) -> Card:
    """The card that ``text`` names, as ``Kd`` or ``Th``; raises CardError."""
    try:
        return Card(text)
    except ValueError:
        raise CardError(f"{text!r} is no card: write rank and suit, as in Kd or Th") from None


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of ``5s6s7s Jd`` in the order written; spaces are free. Raises CardError."""
    run_on = "".join(text.split())
    return tuple(parse_card(run_on[at : at + 2]) for at in range(0, len(run_on), 2))


def write_cards(cards: tuple[Card, ...]) -> str:
    """The text form of several cards, separated by spaces."""
    return " ".join(str(card) for card in cards)


Sort = Callable[[tuple[Card, ...]], tuple[Card, ...]]
"""A way to sort cards."""


def by_rank(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """From the aces up to the kings; within a rank clubs, diamonds, hearts, spades."""
    return tuple(sorted(cards))


def by_suit(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Spades, hearts, clubs, diamonds, so that black and red alternate; each suit from the ace up."""
    order = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
    return tuple(sorted(cards, key=lambda card: (order.index(card.suit), card.rank)))


def mask_of(cards: tuple[Card, ...]) -> Mask:
    """The cards as one set of bits."""
    mask = 0
    for card in cards:
        mask |= card.bit
    return Mask(mask)


def cards_of(mask: Mask) -> tuple[Card, ...]:
    """The cards of a set of bits, sorted by rank, then clubs, diamonds, hearts, spades."""
    found = []
    rest = int(mask)
    while rest:
        lowest = rest & -rest
        found.append(_BY_BIT[lowest.bit_length() - 1])
        rest ^= lowest
    return tuple(sorted(found))


def bits_of(mask: int) -> list[int]:
    """The cards of a set one by one, each as its bit, the lowest first."""
    # A list, as a generator would cost more: searches ask for these bits many thousand times a second.
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found
