"""What happens in a match of Mahjong gin, as facts that everybody may know."""

from __future__ import annotations

import msgspec

from bot.games.cards import Card
from bot.games.game import Seat
from bot.games.mahjong.view import DealResult
from bot.games.melds.events import Added, Laid
from bot.games.melds.view import FinalScore


class Cut(msgspec.Struct, frozen=True, tag="cut"):
    """Each seat drew a card for the first deal (2.1)."""

    cards: tuple[Card, ...]
    dealer: Seat


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """A deal began (2.2)."""

    number: int
    dealer: Seat
    upcard: Card


class Passed(msgspec.Struct, frozen=True, tag="passed"):
    """The seat refused the upcard."""

    seat: Seat


class Drew(msgspec.Struct, frozen=True, tag="drew"):
    """The seat drew from the stock; the card is its own secret."""

    seat: Seat
    stock: int
    """Number of cards left."""


class Took(msgspec.Struct, frozen=True, tag="took"):
    """The seat took cards from the pile; the first is the deepest, the key card if there are several."""

    seat: Seat
    cards: tuple[Card, ...]


class Discarded(msgspec.Struct, frozen=True, tag="discarded"):
    """The seat threw a card."""

    seat: Seat
    card: Card


class DealOver(msgspec.Struct, frozen=True, tag="deal_over"):
    """A deal ended; ``totals`` are the running points by seat after it."""

    result: DealResult
    totals: tuple[int, ...]


class GameOver(msgspec.Struct, frozen=True, tag="game_over"):
    """The match is over by points (7.4.5)."""

    final: FinalScore


class Left(msgspec.Struct, frozen=True, tag="left"):
    """The seat resigned or forfeited; the deal in progress scores nothing (2.18)."""

    seat: Seat


class Voided(msgspec.Struct, frozen=True, tag="voided"):
    """The match ended for nobody; it counts for nothing (2.18)."""


Event = Cut | Dealt | Passed | Drew | Took | Laid | Added | Discarded | DealOver | GameOver | Left | Voided
