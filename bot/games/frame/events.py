"""What happens in games of deals, as facts that everybody may know; each game adds what is its own."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

from bot.games.cards import Card
from bot.games.game import Seat

ResultT = TypeVar("ResultT")
FinalT = TypeVar("FinalT")


class Cut(msgspec.Struct, frozen=True, tag="cut"):
    """Each seat drew a card for the first deal."""

    cards: tuple[Card, ...]
    dealer: Seat


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """A deal began, and a first card was turned."""

    number: int
    """The deal's number in the match, counted from 1."""
    dealer: Seat
    upcard: Card


class Passed(msgspec.Struct, frozen=True, tag="passed"):
    """The seat refused the card on offer."""

    seat: Seat


class Drew(msgspec.Struct, frozen=True, tag="drew"):
    """The seat drew from the stock; the card is its own secret."""

    seat: Seat
    stock: int
    """Number of cards left."""


class Took(msgspec.Struct, frozen=True, tag="took"):
    """The seat took the upcard or the top discard."""

    seat: Seat
    card: Card


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


class Discarded(msgspec.Struct, frozen=True, tag="discarded"):
    """The seat threw a card."""

    seat: Seat
    card: Card


Turned = Drew | Took | Laid | Added | Discarded
"""What happens in a turn that draws, lays melds and throws a card."""


class Played(msgspec.Struct, frozen=True, tag="played"):
    """The seat played a card to the trick."""

    seat: Seat
    card: Card


class TrickTaken(msgspec.Struct, frozen=True, tag="trick_taken"):
    """The seat took the trick."""

    seat: Seat
    cards: tuple[Card, ...]


class DealOver(msgspec.Struct, Generic[ResultT], frozen=True, tag="deal_over"):
    """A deal ended; ``totals`` are the running points by seat after it."""

    result: ResultT
    totals: tuple[int, ...]


class GameOver(msgspec.Struct, Generic[FinalT], frozen=True, tag="game_over"):
    """The match is over by points."""

    final: FinalT


class Left(msgspec.Struct, frozen=True, tag="left"):
    """The seat resigned or forfeited."""

    seat: Seat


class Voided(msgspec.Struct, frozen=True, tag="voided"):
    """The match ended for nobody; it counts for nothing."""
