"""The actions of Skarney Gin, as values and as texts, and why the rules may refuse them."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum
from typing import assert_never

import msgspec

from bot.games.cards import Card, parse_card
from bot.games.frame.actions import reader, some_cards
from bot.games.game import Seat


class Deal(msgspec.Struct, frozen=True, tag="deal"):
    """Say who deals first, after winning the cut (1.1)."""

    dealer: Seat


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """Draw the top card of the stock (4.1)."""


class Contract(msgspec.Struct, frozen=True, tag="contract"):
    """Lay the first melds of the deal: three of three cards each (4.2)."""

    melds: tuple[tuple[Card, ...], ...]


class Add(msgspec.Struct, frozen=True):
    """Cards for one of the player's own melds, which are numbered from 1 in the order laid (4.5)."""

    meld: int
    cards: tuple[Card, ...]


class Lay(msgspec.Struct, frozen=True, tag="lay"):
    """Lay new melds, add to older ones, or both (4.5)."""

    melds: tuple[tuple[Card, ...], ...] = ()
    adds: tuple[Add, ...] = ()


class Offer(msgspec.Struct, frozen=True, tag="offer"):
    """Show a card to the opponent, who may have it (4.3)."""

    card: Card


class Accept(msgspec.Struct, frozen=True, tag="accept"):
    """Take the card on offer (4.3, 4.4)."""


class Reject(msgspec.Struct, frozen=True, tag="reject"):
    """Leave the card on offer to its owner (4.3)."""


class LastCard(msgspec.Struct, frozen=True, tag="last_card"):
    """Keep the only card, and end the turn (4.6)."""


class End(msgspec.Struct, frozen=True, tag="end"):
    """End the deal whose stock is used up (4.7)."""


Action = Deal | Draw | Contract | Lay | Offer | Accept | Reject | LastCard | End


class Reason(StrEnum):
    """Why an action is refused (section 4)."""

    WRONG_PLAYER = "wrong_player"
    """It is not this seat's turn."""
    WRONG_PHASE = "wrong_phase"
    """The deal does not stand where this can be done."""
    NOT_IN_HAND = "not_in_hand"
    NOT_MELD = "not_meld"
    """These cards are neither a set nor a straight (3)."""
    CONTRACT_FIRST = "contract_first"
    """Before the contract nothing else may be laid (4.2)."""
    CONTRACT_SHAPE = "contract_shape"
    """A contract is three melds of three cards each (4.2)."""
    CONTRACT_SAME_TURN = "contract_same_turn"
    """In the turn of the contract nothing more may be laid (4.2)."""
    ADD_LIMIT = "add_limit"
    """Two cards for each meld and turn; none for a meld laid in this turn (4.5)."""
    NOT_OWN_MELD = "not_own_meld"
    """The player has laid no meld of this number (4.5)."""
    NOTHING_TO_LAY = "nothing_to_lay"
    """No card was named."""
    BARRED_CARD = "barred_card"
    """The card was just accepted from the opponent (4.3)."""
    LAST_CARD_ONLY = "last_card_only"
    """An only card is kept: it is the last card (4.6)."""
    OFFER_REQUIRED = "offer_required"
    """With two cards or more one must be offered (4.6)."""
    NO_OFFER = "no_offer"
    """The stock is used up, so that the deal ends (4.7)."""


_SEATS = ("first", "second")
"""How a seat is written as dealer."""

_NUMBER = re.compile(r"[1-9][0-9]?")
"""The number of a meld."""


def write(action: Action) -> str:
    """The action as text, as log and buttons carry it: ``contract 3s4c5c 7c7d7h QhKcAd``."""
    match action:
        case Deal(dealer):
            return f"deal {_SEATS[dealer]}"
        case Draw():
            return "draw"
        case Accept():
            return "accept"
        case Reject():
            return "reject"
        case LastCard():
            return "last_card"
        case End():
            return "end"
        case Contract(melds):
            return " ".join(("contract", *map(_joined, melds)))
        case Lay(melds, adds):
            new = ("lay", *map(_joined, melds)) if melds or not adds else ()
            return " ".join((*new, *(f"add {_joined(add.cards)} to {add.meld}" for add in adds)))
        case Offer(card):
            return f"offer {card}"
        case _:
            assert_never(action)


def _find(text: str) -> Deal | Contract | Lay | Offer | None:
    """The action that a text with seats or cards names; raises CardError."""
    match text.split(" "):
        case ["deal", seat] if seat in _SEATS:
            return Deal(Seat(_SEATS.index(seat)))
        case ["contract", *melds] if melds:
            return Contract(tuple(map(some_cards, melds)))
        case ["offer", code]:
            return Offer(parse_card(code))
        case ["lay" | "add", *_] as words:
            return _find_lay(words)
        case _:
            return None


def _find_lay(words: list[str]) -> Lay | None:
    """New melds, and then additions, each with the number of its meld."""
    start = words.index("add") if "add" in words else len(words)
    melds = words[1:start] if words[0] == "lay" else []
    adds = [_find_add(words[at : at + 4]) for at in range(start, len(words), 4)]
    if words[0] == "lay" and not melds:
        return None
    found = tuple(add for add in adds if add is not None)
    return Lay(tuple(map(some_cards, melds)), found) if len(found) == len(adds) else None


def _find_add(words: list[str]) -> Add | None:
    match words:
        case ["add", codes, "to", number] if _NUMBER.fullmatch(number):
            return Add(int(number), some_cards(codes))
        case _:
            return None


def _joined(cards: tuple[Card, ...]) -> str:
    return "".join(map(str, cards))


read: Callable[[str], Action] = reader(
    "Skarney",
    write,
    (Draw(), Accept(), Reject(), LastCard(), End()),
    _find,
    hint="draw, accept, reject, last_card, end, deal first, offer with a card, contract or lay with melds, "
    "or add 2s6d to 1",
)
