"""Advice on UNO rules as values: what an action is worth, and what speaks for the best one."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from bot.games.game import Seat
from bot.games.uno.actions import Action


class Why(StrEnum):
    """What the best action has before the next best one; the networks must owe most of its lead to it."""

    WILD = "wild"
    """A wild card stays in the hand."""
    HIT = "hit"
    """A player who is about to go out draws or loses the turn."""
    AGAIN = "again"
    """Between two, the seat plays again at once (3.8)."""
    COLOUR = "colour"
    """The seat holds more cards of the colour that counts then."""
    FITS = "fits"
    """More of its cards fit then."""
    STUCK = "stuck"
    """The next player is less likely to hold a card that fits."""
    POINTS = "points"
    """Fewer points stay in the hand (4.2)."""
    FEWER = "fewer"
    """The seat holds fewer cards."""


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """One action, what is expected of it, and what is known of the table after it."""

    action: Action | None
    """None is to let be what could be done out of turn."""
    worth: float
    """What the round is then expected to bring: points, or percent of the chance to win it where one round is
    the match. The expert chooses by it.
    """
    won: float
    """Chance, 0 to 1, that the seat wins the round."""
    cards: int = 0
    """How many cards the seat then holds."""
    points: int = 0
    """What those count that it knows (4.2)."""
    fits: int = 0
    """How many of them fit, wild cards too."""
    same: int = 0
    """How many of them have the colour that counts then."""
    stuck: float = 0.0
    """Chance, 0 to 1, that whoever acts next holds no card that fits."""
    hit: Seat | None = None
    """Who draws or loses the turn by it and is about to go out."""
    again: bool = False
    """Whether the seat plays again at once."""
    why: Why | None = None
    """Of the best action, what it has before the next one, if one thing explains it."""
