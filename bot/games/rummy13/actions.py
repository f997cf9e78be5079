"""The actions of 13-card rummy: what a player can do, as values, and why the rules may refuse it."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import assert_never

import msgspec

from bot.games.cards import CardError
from bot.games.frame.actions import reader
from bot.games.game import TIMEOUT
from bot.games.rummy13.cards import Card, Cards, parse_card, parse_cards, write_cards


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
    """Let the time run out: the turn is missed, or after a draw a card is thrown (5.3)."""


class Arrange(msgspec.Struct, frozen=True, tag="arrange"):
    """Have one's hand sorted into its best groups, now and after each card (4.6)."""


class Group(msgspec.Struct, frozen=True, tag="group"):
    """Put cards of one's hand together, out of the groups in which they were (4.6)."""

    cards: Cards


class Ungroup(msgspec.Struct, frozen=True, tag="ungroup"):
    """Take cards of one's hand out of their groups (4.6)."""

    cards: Cards


Sorting = Arrange | Group | Ungroup
"""Actions that are allowed at any time, as they change only how a player's own cards are grouped (4.6)."""

Action = Draw | Take | Discard | Declare | Drop | Timeout | Sorting


class Reason(StrEnum):
    """Why an action is refused."""

    WRONG_PLAYER = "wrong_player"
    """It is not this seat's turn, or it is out of the deal."""
    WRONG_PHASE = "wrong_phase"
    """This phase of the turn does not allow the action."""
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


def write(action: Action) -> str:
    """The action as text, as log and buttons carry it: ``discard 4c``, ``declare 4c AdAhAc 5s6s7s``."""
    match action:
        case Draw():
            return "draw"
        case Take():
            return "take"
        case Drop():
            return "drop"
        case Timeout():
            return TIMEOUT
        case Arrange():
            return "arrange"
        case Discard(card):
            return f"discard {card}"
        case Declare(card, groups):
            return " ".join((f"declare {card}", *map(write_cards, groups)))
        case Group(cards):
            return f"group {write_cards(cards)}"
        case Ungroup(cards):
            return f"ungroup {write_cards(cards)}"
        case _:
            assert_never(action)


def _find(text: str) -> Discard | Declare | Group | Ungroup | None:
    """The action that a text with cards names, None for other texts; raises CardError."""
    match text.split(" "):
        case ["discard", code]:
            return Discard(parse_card(code))
        case ["declare", code, *groups]:
            return Declare(parse_card(code), tuple(map(_some_cards, groups)))
        case ["group", codes]:
            return Group(_some_cards(codes))
        case ["ungroup", codes]:
            return Ungroup(_some_cards(codes))
        case _:
            return None


def _some_cards(codes: str) -> Cards:
    """The cards of one word, at least one; raises CardError."""
    cards = parse_cards(codes)
    if not cards:
        raise CardError("there is no card where one is needed")
    return cards


read: Callable[[str], Action] = reader(
    "13-card rummy",
    write,
    (Draw(), Take(), Drop(), Timeout(), Arrange()),
    _find,
    hint="draw, take, drop, arrange, discard, group or ungroup with cards, "
    "or declare with the card for the finish slot and the groups",
)
