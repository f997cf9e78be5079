"""The text form of gin's actions, as log and buttons carry it: ``draw``, ``take``, ``discard Kd``.

Melds that a player chose follow as groups of equal rank or suit: ``knock Kd 345c,8dhs`` shows 3-4-5 of
clubs and three eights; ``show 8dhs off 9c5d`` keeps the eights and lays off two cards; ``-`` is nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import assert_never

from bot.games.cards import RANK_CODES, SUIT_CODES, Card, CardError, parse_card, parse_cards
from bot.games.frame.notation import reader
from bot.games.game import Seat
from bot.games.gin.actions import (
    Action,
    BigGin,
    Deal,
    Declare,
    Discard,
    Draw,
    Gin,
    Knock,
    Melds,
    Pass,
    Show,
    Take,
)

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
