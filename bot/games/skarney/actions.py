"""The actions of Skarney Gin: what a player can do, as values, and why the rules may refuse it."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from bot.games.cards import Card
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


class Refusal(StrEnum):
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
