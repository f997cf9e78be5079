"""Advice on games for two in which melds are laid on the table, as values."""

from __future__ import annotations

import msgspec

from bot.games.cards import Card


class LayingAdvice(msgspec.Struct, frozen=True, kw_only=True):
    """What is expected of an action, and what is known of it; each game adds the action itself.

    The numbers are means over deals that the expert plays on in its head, the hidden cards dealt at random.
    """

    worth: float = 0.0
    """What the deal is worth to the seat, in points as they count when a match begins; 0 is an even match.

    Only differences mean something: by so much less, as far as it is no chance, another action is worth
    than the first one. It is never worth more.
    """
    points: float = 0.0
    """The points of the deal for the seat, less those for its opponent."""
    won: float = 0.0
    """Chance, 0 to 1, that the seat scores more in the deal."""
    lays: tuple[tuple[Card, ...], ...] = ()
    """The new melds that are laid in this turn with it."""
    adds: tuple[Card, ...] = ()
    """The cards that are added to melds of the table in this turn with it."""
    laid: int = 0
    """What these cards count."""
    melded: tuple[Card, ...] = ()
    """The cards taken that could be laid or added."""
    holds: tuple[tuple[Card, ...], ...] = ()
    """With a card thrown, the melds that stay in the hand."""
    left: int | None = None
    """What the cards count that stay after the turn and could not be laid; None where that is not known."""
    ways: int = 0
    """How many unseen cards would have melded the card thrown."""
    pairs: int = 0
    """With how many pairs of cards that the opponent may have it could meld that card."""
    fits: bool = False
    """Whether the opponent could add it to a meld on the table."""
    goes_out: bool = False
    """Whether the hand is empty after the turn."""
