"""The text form of Skarney's actions, as log and buttons carry it: ``contract 3s4c5c 7c7d7h QhKcAd``."""

from __future__ import annotations

import re
from typing import assert_never

from bot.games.cards import Card, CardError, parse_cards
from bot.games.game import NotationError, Seat
from bot.games.skarney.actions import (
    Accept,
    Action,
    Add,
    Contract,
    Deal,
    Draw,
    End,
    LastCard,
    Lay,
    Offer,
    Reject,
)

_PLAIN: dict[str, Action] = {
    "draw": Draw(),
    "accept": Accept(),
    "reject": Reject(),
    "last_card": LastCard(),
    "end": End(),
}
"""The actions that carry no card."""

_SEATS = ("first", "second")
"""How a seat is written as dealer."""

_NUMBER = re.compile(r"[1-9][0-9]?")
"""The number of a meld."""


def write(action: Action) -> str:
    """The action as text; `read` gives it back."""
    match action:
        case Deal(dealer):
            return f"deal {_SEATS[dealer]}"
        case Draw() | Accept() | Reject() | LastCard() | End():
            return next(text for text, plain in _PLAIN.items() if plain == action)
        case Contract(melds):
            return " ".join(("contract", *map(_joined, melds)))
        case Lay(melds, adds):
            new = ("lay", *map(_joined, melds)) if melds or not adds else ()
            return " ".join((*new, *(f"add {_joined(add.cards)} to {add.meld}" for add in adds)))
        case Offer(card):
            return f"offer {card}"
        case _:
            assert_never(action)


def read(text: str) -> Action:
    """The action that a text names; raises NotationError."""
    if text in _PLAIN:
        return _PLAIN[text]
    match text.split(" "):
        case ["deal", seat] if seat in _SEATS:
            return Deal(Seat(_SEATS.index(seat)))
        case ["contract", *melds] if melds:
            return Contract(tuple(_cards(codes, text) for codes in melds))
        case ["offer", code] if len(cards := _cards(code, text)) == 1:
            return Offer(cards[0])
        case ["lay" | "add", *_] as words:
            return _read_lay(words, text)
        case _:
            raise _no_action(text)


def _read_lay(words: list[str], text: str) -> Lay:
    """New melds, and then additions, each with the number of its meld."""
    start = words.index("add") if "add" in words else len(words)
    melds = words[1:start] if words[0] == "lay" else []
    adds = [words[at : at + 4] for at in range(start, len(words), 4)]
    if words[0] == "lay" and not melds:
        raise _no_action(text)
    return Lay(tuple(_cards(codes, text) for codes in melds), tuple(_read_add(add, text) for add in adds))


def _read_add(words: list[str], text: str) -> Add:
    match words:
        case ["add", codes, "to", number] if _NUMBER.fullmatch(number):
            return Add(int(number), _cards(codes, text))
        case _:
            raise _no_action(text)


def _joined(cards: tuple[Card, ...]) -> str:
    return "".join(map(str, cards))


def _cards(codes: str, text: str) -> tuple[Card, ...]:
    """The cards of one word, at least one."""
    try:
        cards = parse_cards(codes)
    except CardError as error:
        raise NotationError(f"{text!r} is no action of Skarney: {error}") from error
    if not cards:
        raise _no_action(text)
    return cards


def _no_action(text: str) -> NotationError:
    return NotationError(
        f"{text!r} is no action of Skarney: write draw, accept, reject, last_card, end, deal first, "
        "offer with a card, contract or lay with melds, or add 2s6d to 1"
    )
