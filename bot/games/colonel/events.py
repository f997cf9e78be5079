"""What happens in a Colonel match, as facts that everybody may know."""

from __future__ import annotations

import msgspec

from bot.games.cards import Card
from bot.games.colonel.view import DealResult, FinalScore
from bot.games.game import Seat
from bot.games.melds.events import Added, Laid


class Cut(msgspec.Struct, frozen=True, tag="cut"):
    """Each seat drew a card for the first deal (1.1)."""

    cards: tuple[Card, ...]
    dealer: Seat


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """A deal began (1.2)."""

    number: int
    dealer: Seat
    upcard: Card


class Drew(msgspec.Struct, frozen=True, tag="drew"):
    """The seat drew from the stock; the card is its own secret."""

    seat: Seat
    stock: int
    """Number of cards left."""


class Took(msgspec.Struct, frozen=True, tag="took"):
    """The seat took the top discard."""

    seat: Seat
    card: Card


class Discarded(msgspec.Struct, frozen=True, tag="discarded"):
    """The seat threw a card."""

    seat: Seat
    card: Card


class Challenged(msgspec.Struct, frozen=True, tag="challenged"):
    """The seat offered to compare hands (6)."""

    seat: Seat


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    """The challenged seat answered (6)."""

    seat: Seat
    accepted: bool


class DealOver(msgspec.Struct, frozen=True, tag="deal_over"):
    """A deal ended; ``totals`` are the running points by seat after it."""

    result: DealResult
    totals: tuple[int, ...]


class GameOver(msgspec.Struct, frozen=True, tag="game_over"):
    """The match is over by points (5.3)."""

    final: FinalScore


class Left(msgspec.Struct, frozen=True, tag="left"):
    """The seat resigned or forfeited; the deal in progress scores nothing."""

    seat: Seat


class Voided(msgspec.Struct, frozen=True, tag="voided"):
    """The match ended for nobody; it counts for nothing."""


Event = (
    Cut
    | Dealt
    | Drew
    | Took
    | Laid
    | Added
    | Discarded
    | Challenged
    | Answered
    | DealOver
    | GameOver
    | Left
    | Voided
)
