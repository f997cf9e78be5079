"""Melds laid on the table and added to, as facts that everybody may know."""

from __future__ import annotations

import msgspec

from bot.games.cards import Card
from bot.games.game import Seat


class Laid(msgspec.Struct, frozen=True, tag="laid"):
    """The seat laid a new meld; ``cards`` are in the order in which they lie."""

    seat: Seat
    meld: int
    """The meld's number on the table, counted from 1."""
    cards: tuple[Card, ...]


class Added(msgspec.Struct, frozen=True, tag="added"):
    """The seat added cards to a meld that lay already; ``whole`` is the meld after it."""

    seat: Seat
    meld: int
    """The meld's number on the table, counted from 1."""
    cards: tuple[Card, ...]
    whole: tuple[Card, ...]
