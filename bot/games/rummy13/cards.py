"""The cards of 13-card rummy: packs with printed jokers, and their text form (``9h``, ``9h2``, ``PJ1``)."""

from __future__ import annotations

import re
from enum import Enum

from bot.games import cards as french
from bot.games.cards import CardError, Rank, Suit

JOKER_CODE = "PJ"
"""What the codes of printed jokers begin with."""

_CODE = re.compile(r"[A23456789TJQK][cdhs](?:2(?![cdhs]))?|PJ[12]")
"""One card of several written without blanks: in ``9h2s`` the 2 is the rank of the next card, in ``9h29s`` it
marks the second pack, so a 2 with a suit behind it never belongs to the card before."""


class Card(Enum):
    """One card of two packs with a joker each; its value is its text form, which is also what JSON holds."""

    face: french.Card | None
    """The card of the 52 that is printed on it; None for a printed joker."""
    pack: int
    """The first or the second pack."""

    __hash__ = object.__hash__
    """Each card is one object, so identity will do; the hash of an enum hashes its name at every look-up."""

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
    AC_2, AD_2, AH_2, AS_2 = "Ac2", "Ad2", "Ah2", "As2"
    C2_2, D2_2, H2_2, S2_2 = "2c2", "2d2", "2h2", "2s2"
    C3_2, D3_2, H3_2, S3_2 = "3c2", "3d2", "3h2", "3s2"
    C4_2, D4_2, H4_2, S4_2 = "4c2", "4d2", "4h2", "4s2"
    C5_2, D5_2, H5_2, S5_2 = "5c2", "5d2", "5h2", "5s2"
    C6_2, D6_2, H6_2, S6_2 = "6c2", "6d2", "6h2", "6s2"
    C7_2, D7_2, H7_2, S7_2 = "7c2", "7d2", "7h2", "7s2"
    C8_2, D8_2, H8_2, S8_2 = "8c2", "8d2", "8h2", "8s2"
    C9_2, D9_2, H9_2, S9_2 = "9c2", "9d2", "9h2", "9s2"
    TC_2, TD_2, TH_2, TS_2 = "Tc2", "Td2", "Th2", "Ts2"
    JC_2, JD_2, JH_2, JS_2 = "Jc2", "Jd2", "Jh2", "Js2"
    QC_2, QD_2, QH_2, QS_2 = "Qc2", "Qd2", "Qh2", "Qs2"
    KC_2, KD_2, KH_2, KS_2 = "Kc2", "Kd2", "Kh2", "Ks2"
    PJ1, PJ2 = "PJ1", "PJ2"

    def __init__(self, code: str) -> None:
        is_printed = code.startswith(JOKER_CODE)
        self.face = None if is_printed else french.Card(code[:2])
        self.pack = int(code[2:] or 1)

    def __lt__(self, other: Card) -> bool:
        return _order(self) < _order(other)

    def __str__(self) -> str:
        return str(self.value)

    @property
    def is_printed(self) -> bool:
        """Whether it is a printed joker, which is a joker in every deal (2.3)."""
        return self.face is None

    @property
    def label(self) -> str:
        """The card as players read it: ``10♥``, ``Joker``; both packs look alike."""
        return "Joker" if self.face is None else self.face.label


def _order(card: Card) -> tuple[int, int, int]:
    """By rank, suit and pack; printed jokers last."""
    if card.face is None:
        return len(Rank) + 1, 0, card.pack
    return card.face.rank, card.face.suit, card.pack


def wild_rank(cut: Card) -> Rank:
    """The rank whose cards are wild: that of the cut card, or aces if that is a printed joker (2.3)."""
    return Rank.ACE if cut.face is None else cut.face.rank


def is_joker(card: Card, wild: Rank) -> bool:
    """Whether the card is a joker, printed or wild, which may stand for any card (2.3)."""
    return card.face is None or card.face.rank is wild


Cards = tuple[Card, ...]


def pack_of(packs: int) -> Cards:
    """The cards of one pack or two, in the order in which they are shuffled (1.1).

    Pack after pack, each Ac … Kc, Ad … Kd, Ah … Kh, As … Ks, and its printed joker last.
    """
    return in_pack_order(tuple(card for card in Card if card.pack <= packs))


def in_pack_order(cards: Cards) -> Cards:
    """Cards in the order in which `pack_of` has them."""
    return tuple(sorted(cards, key=_pack_order))


def _pack_order(card: Card) -> tuple[int, int, int]:
    if card.face is None:
        return card.pack, len(Suit), 0
    return card.pack, card.face.suit, card.face.rank


def by_suit(cards: Cards) -> Cards:
    """Cards as people sort them in hand: suit by suit, jokers last."""
    return tuple(sorted(cards, key=lambda card: (card.is_printed, *_pack_order(card)[1:], card.pack)))


def parse_card(text: str) -> Card:
    """The card that ``text`` names, as ``Kd``, ``Kd2`` or ``PJ1``; raises CardError."""
    try:
        return Card(text)
    except ValueError:
        raise CardError(f"{text!r} is no card: write rank and suit, as in Kd or Kd2, or PJ1") from None


def parse_cards(text: str) -> Cards:
    """The cards of ``5s6s2 7s PJ1`` or ``5s6s27sPJ1`` in the order written. Raises CardError."""
    found: list[Card] = []
    for word in text.split():
        codes = _CODE.findall(word)
        if "".join(codes) != word:
            raise CardError(f"{word!r} names no cards: write rank and suit, as in Kd or Kd2, or PJ1")
        found += map(Card, codes)
    return tuple(found)


def write_cards(cards: Cards) -> str:
    """The text form of several cards, without blanks."""
    return "".join(map(str, cards))
