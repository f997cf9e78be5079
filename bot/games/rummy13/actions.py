"""The actions of 13-card rummy: what a player can do, as values, and why the rules may refuse it."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from bot.games.rummy13.cards import Card, Cards


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """Draw the top card of the closed deck (3.1)."""


class Take(msgspec.Struct, frozen=True, tag="take"):
    """Take the top card of the open deck (3.1, 3.2)."""


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """Put a card on the open deck, which ends the turn (3.1)."""

    card: Card


class Declare(msgspec.Struct, frozen=True, tag="declare"):
    """Put a card on the finish slot and show the others in groups (4.2)."""

    card: Card
    groups: tuple[Cards, ...]


class Drop(msgspec.Struct, frozen=True, tag="drop"):
    """Leave the deal before drawing (5.1)."""


class Timeout(msgspec.Struct, frozen=True, tag="timeout"):
    """Let the time run out: the turn is missed, or the drawn card thrown (5.3)."""


class Arrange(msgspec.Struct, frozen=True, tag="arrange"):
    """Have the own hand sorted into its best groups, now and after each card (4.6)."""


class Group(msgspec.Struct, frozen=True, tag="group"):
    """Put cards of the own hand together, out of the groups in which they were (4.6)."""

    cards: Cards


class Ungroup(msgspec.Struct, frozen=True, tag="ungroup"):
    """Take cards of the own hand out of their groups (4.6)."""

    cards: Cards


Sorting = Arrange | Group | Ungroup
"""What a player does with the own hand alone, at any time."""

Action = Draw | Take | Discard | Declare | Drop | Timeout | Sorting


class Refusal(StrEnum):
    """Why an action is refused."""

    WRONG_PLAYER = "wrong_player"
    """It is not this seat's turn, or it is out of the deal."""
    WRONG_PHASE = "wrong_phase"
    """The turn does not stand where this can be done."""
    NOT_IN_HAND = "not_in_hand"
    DEAD_JOKER = "dead_joker"
    """A joker that was discarded cannot be taken (3.2)."""
    NOTHING_OPEN = "nothing_open"
    """No card lies on the open deck."""
    SAME_CARD = "same_card"
    """The card was just taken from the open deck (3.3)."""
    NO_DROPPING = "no_dropping"
    """In the deals format nobody drops (7.3)."""
    NO_CARDS = "no_cards"
    """A group has two cards at least, and cards taken out of groups are in one (4.6)."""
