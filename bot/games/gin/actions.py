"""The actions of gin: what a player can do, their text forms, and why the rules may refuse one.

Logs and buttons carry the text: ``draw``, ``take``, ``discard Kd``. Melds that a player chose follow as
groups of equal rank or suit: ``knock Kd 345c,8dhs`` shows 3-4-5 of clubs and three eights;
``show 8dhs off 9c5d`` keeps the eights and lays off two cards; ``-`` is nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum
from typing import assert_never

import msgspec

from bot.games.cards import RANK_CODES, SUIT_CODES, Card, CardError, parse_card, parse_cards
from bot.games.frame.actions import reader
from bot.games.game import Seat

Melds = tuple[tuple[Card, ...], ...]
"""Melds as players name them: each with its cards in order, the melds in the order of their cards."""


class Deal(msgspec.Struct, frozen=True, tag="deal"):
    """Say who deals first, after winning the cut (2.1)."""

    dealer: Seat


class Declare(msgspec.Struct, frozen=True, tag="declare"):
    """Name the points at which one wants to win; secret until both have (6.8)."""

    points: int


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """Draw the top card of the stock (2.5)."""


class Take(msgspec.Struct, frozen=True, tag="take"):
    """Take the top discard, or the upcard when it is offered (2.4, 2.5, 2.15)."""


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Refuse the upcard, or the fiftieth card (2.4, 2.15)."""


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """Throw a card and end the turn (2.6)."""

    card: Card


class Knock(msgspec.Struct, frozen=True, tag="knock"):
    """Throw a card and knock (2.7); no card where the final discard is optional (7.2.4)."""

    card: Card | None
    melds: Melds = ()
    """The melds to show, where the knocker chooses (2.10); without any the best arrangement."""


class Gin(msgspec.Struct, frozen=True, tag="gin"):
    """Throw a card and show ten melded ones (2.8)."""

    card: Card


class BigGin(msgspec.Struct, frozen=True, tag="big gin"):
    """Show eleven melded cards, throwing none (2.9)."""


class Show(msgspec.Struct, frozen=True, tag="show"):
    """Answer a knock: lay out these melds, and lay these cards off on the knocker's (2.12)."""

    melds: Melds
    laid_off: tuple[Card, ...] = ()


Action = Deal | Declare | Draw | Take | Pass | Discard | Knock | Gin | BigGin | Show


class Reason(StrEnum):
    """Why an action is refused (section 2)."""

    WRONG_PLAYER = "wrong_player"
    """It is not this seat's turn."""
    WRONG_PHASE = "wrong_phase"
    """The deal does not stand where this can be done."""
    SOURCE_CLOSED = "source_closed"
    """This pile may not be drawn from now (2.4, 2.15, 2.2.3)."""
    SAME_CARD = "same_card"
    """The card just taken from the pile may not be thrown (2.6)."""
    NOT_IN_HAND = "not_in_hand"
    OVER_LIMIT = "over_limit"
    """Too much deadwood to knock (2.7)."""
    NOT_GIN = "not_gin"
    NOT_BIG_GIN = "not_big_gin"
    DISABLED = "disabled"
    """These rules know no big gin (2.9)."""
    CANNOT_END = "cannot_end"
    """The fiftieth card may be taken only to end the deal with it (2.15)."""
    DISCARD_REQUIRED = "discard_required"
    """These rules ask for a discard with a knock (7.2.4)."""
    NOT_DECLARABLE = "not_declarable"
    """The number is none of 100, 125 … 500 (6.8)."""
    NOT_MELD = "not_meld"
    """Some of these cards are no meld (2.10, 2.12)."""
    CANNOT_LAY_OFF = "cannot_lay_off"
    """Some of these cards fit on none of the knocker's melds (2.11)."""


NOTHING = "-"
"""Stands where there is no card to throw, or no meld."""

_GROUP = re.compile(rf"([{RANK_CODES}]+)([{SUIT_CODES}]+)")

_SEATS = ("first", "second")
"""How a seat is written as dealer."""


def write(action: Action) -> str:
    """The action as text; `read` gives it back."""
    match action:
        case Deal(dealer):
            return f"deal {_SEATS[dealer]}"
        case Declare(points):
            return f"declare {points}"
        case Draw():
            return "draw"
        case Take():
            return "take"
        case Pass():
            return "pass"
        case Discard(card):
            return f"discard {card}"
        case Knock(None, ()):
            return "knock"
        case Knock(card, ()):
            return f"knock {card}"
        case Knock(card, melds):
            return f"knock {card or NOTHING} {write_melds(melds)}"
        case Gin(card):
            return f"gin {card}"
        case BigGin():
            return "big gin"
        case Show(melds, ()):
            return f"show {write_melds(melds)}"
        case Show(melds, laid_off):
            return f"show {write_melds(melds)} off {''.join(map(str, laid_off))}"
        case _:
            assert_never(action)


def _find(text: str) -> Action | None:
    """The action that a text of more than one word names; raises CardError."""
    match text.split(" "):
        case ["deal", seat] if seat in _SEATS:
            return Deal(Seat(_SEATS.index(seat)))
        case ["declare", points] if points.isascii() and points.isdecimal() and points[0] != "0":
            return Declare(int(points))
        case ["discard", code]:
            return Discard(parse_card(code))
        case ["gin", code]:
            return Gin(parse_card(code))
        case ["knock", *rest]:
            return _find_knock(rest)
        case ["show", melds]:
            return Show(read_melds(melds))
        case ["show", melds, "off", cards] if cards:
            return Show(read_melds(melds), tuple(sorted(parse_cards(cards))))
        case _:
            return None


def _find_knock(rest: list[str]) -> Knock | None:
    """A knock from what follows the word: a card, or ``-``, and the melds if they were chosen."""
    match rest:
        case []:
            return Knock(None)
        case [code]:
            return Knock(parse_card(code))
        case [code, melds] if melds != NOTHING:
            return Knock(None if code == NOTHING else parse_card(code), read_melds(melds))
        case _:
            return None


def write_melds(melds: Melds) -> str:
    """Melds in a few characters: ``345c,8dhs``."""
    return ",".join(map(_write_meld, melds)) or NOTHING


def read_melds(text: str) -> Melds:
    """The groups of cards that a text names, in the order in which they are written; raises CardError."""
    if text == NOTHING:
        return ()
    return in_order(tuple(_read_meld(group) for group in text.split(",")))


def in_order(melds: Melds) -> Melds:
    """The melds with their cards sorted, and sorted by these, so that one choice has one text."""
    return tuple(sorted(tuple(sorted(meld)) for meld in melds))


def _write_meld(meld: tuple[Card, ...]) -> str:
    """One group: all its ranks, then all its suits, each once."""
    ranks = dict.fromkeys(card.rank.code for card in meld)
    suits = dict.fromkeys(card.suit.code for card in meld)
    return f"{''.join(ranks)}{''.join(suits)}"


def _read_meld(text: str) -> tuple[Card, ...]:
    """The cards of a group: some ranks of one suit, or some suits of one rank."""
    found = _GROUP.fullmatch(text)
    lengths = sorted(map(len, found.groups())) if found else []
    if found is None or lengths[0] > 1 or lengths[1] < 3:
        raise CardError(f"{text!r} is no meld: write ranks and a suit, as in 345c, or a rank and suits")
    cards = tuple(parse_card(rank + suit) for rank in found[1] for suit in found[2])
    if len(set(cards)) < len(cards):
        raise CardError(f"{text!r} names a card twice")
    return cards


read: Callable[[str], Action] = reader(
    "gin",
    write,
    (Draw(), Take(), Pass(), BigGin()),
    _find,
    hint="draw, take, pass, big gin, discard, knock or gin with a card, as in discard Kd, "
    "or deal, declare, show",
)
