"""What may be seen of a match of Mahjong gin: views of seats and spectators, results, what happens."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from bot.games.cards import Card
from bot.games.frame.events import (
    Added,
    Cut,
    DealOver,
    Dealt,
    Discarded,
    Drew,
    GameOver,
    Laid,
    Left,
    Passed,
    Voided,
)
from bot.games.frame.view import FinalScore, LayingView
from bot.games.game import Seat


class Phase(StrEnum):
    """Where a deal stands (7.4.1); ``over`` ends the match, as deals follow each other at once."""

    OFFER_NONDEALER = "offer_nondealer"
    OFFER_DEALER = "offer_dealer"
    DRAW = "draw"
    PLAY = "play"
    OVER = "over"


class DealKind(StrEnum):
    """How a deal ended (7.4.4, 7.4.5)."""

    GIN = "gin"
    VOID = "void"


class DealResult(msgspec.Struct, frozen=True, kw_only=True):
    """A deal that is over, as the score sheet has it; everything but the first lines is by seat."""

    number: int
    """The deal's number in the match, counted from 1; void deals count too."""
    kind: DealKind
    dealer: Seat
    winner: Seat | None
    points: tuple[int, ...]
    """May be negative (7.4.4)."""
    boxes: tuple[int, ...]
    laid: tuple[int, ...] = (0, 0)
    """The value of the cards that each laid."""
    held: tuple[tuple[Card, ...], ...] = ((), ())
    """What each held at the end, open to all after a gin; hidden after a void deal."""
    counts: tuple[int, ...] = (0, 0)
    """The value of these cards."""


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody sees of one seat."""

    cards: int
    """Number of cards held."""
    laid: int
    """The value of the cards that it laid in this deal."""
    points: int
    """Running total of the match."""
    boxes: int
    known: tuple[Card, ...] = ()
    """Cards that this seat took from the pile and still holds, as anybody knows who paid attention."""


class MahjongView(LayingView[Phase, Player, DealResult, FinalScore], frozen=True, kw_only=True):
    """All that one seat may see; ``drawn`` is a card from the stock."""

    pile: tuple[Card, ...]
    """The whole discard pile, from the bottom up (7.4.1)."""
    taken: tuple[Card, ...]
    """The cards that the seat to act took from the pile this turn, the deepest first."""
    key: Card | None
    """The card of these that must still be laid in this turn (7.4.2)."""
    target: int
    takes: tuple[int, ...] = ()
    """How many cards of the pile this seat may take now; empty for none."""


class PublicMahjongView(MahjongView, frozen=True, kw_only=True):
    """What everybody may see: the view of no seat."""


class Took(msgspec.Struct, frozen=True, tag="took"):
    """The seat took cards from the pile; the first is the deepest, the key card if there are several."""

    seat: Seat
    cards: tuple[Card, ...]


Event = (
    Cut
    | Dealt
    | Passed
    | Drew
    | Took
    | Laid
    | Added
    | Discarded
    | DealOver[DealResult]
    | GameOver[FinalScore]
    | Left
    | Voided
)

__all__ = [
    "Added",
    "Cut",
    "DealOver",
    "Dealt",
    "Discarded",
    "Drew",
    "Event",
    "GameOver",
    "Laid",
    "Left",
    "Passed",
    "Took",
    "Voided",
]
