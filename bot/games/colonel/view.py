"""What may be seen of a Colonel match: views of seats and spectators, the results of deals, what happens."""

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
    Took,
    Voided,
)
from bot.games.frame.view import LayingView
from bot.games.game import Seat


class Phase(StrEnum):
    """Where a deal stands (section 4); ``over`` ends the match, as deals follow each other at once."""

    DRAW = "draw"
    MELD = "meld"
    CHALLENGED = "challenged"
    OVER = "over"


class DealKind(StrEnum):
    """How a deal ended (4.4, 5.2, 6)."""

    OUT = "out"
    EXHAUSTED = "exhausted"
    CHALLENGE = "challenge"


class DealResult(msgspec.Struct, frozen=True, kw_only=True):
    """A deal that is over, as the score sheet has it; ``points``, ``held`` and ``counts`` are by seat."""

    number: int
    """The deal's number in the match, counted from 1."""
    kind: DealKind
    dealer: Seat
    winner: Seat | None
    """None when both hands counted the same."""
    points: tuple[int, ...]
    held: tuple[tuple[Card, ...], ...]
    """What each held at the end, open to all; empty for who went out."""
    counts: tuple[int, ...]
    """The value of these cards."""


class FinalScore(msgspec.Struct, frozen=True, kw_only=True):
    """The end of a match by points (5.3)."""

    winner: Seat
    totals: tuple[int, ...]


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody sees of one seat."""

    cards: int
    """Number of cards held."""
    points: int
    """Running total of the match."""
    known: tuple[Card, ...] = ()
    """Cards that this seat took from the pile and still holds, as anybody knows who paid attention."""


class ColonelView(LayingView[Phase, Player, DealResult, FinalScore], frozen=True, kw_only=True):
    """All that one seat may see; while it is challenged, the other seat is the challenger (6)."""

    upcard: Card | None
    """The top of the discard pile."""
    taken: Card | None
    """The card that the seat to act took from the pile this turn; it may not be thrown (4.2)."""
    target: int | None
    """Points that end the match; None when one deal is the match (5.3)."""
    challenge: bool
    """Whether these rules know the challenge (6)."""
    discards: tuple[Card, ...] = ()
    """The pile, bottom to top: both saw each card fall. To be shown no further than its top (1.2)."""
    may_challenge: bool = False
    """Whether this seat may challenge now (6)."""


class PublicColonelView(ColonelView, frozen=True, kw_only=True):
    """What everybody may see: the view of no seat."""


class Challenged(msgspec.Struct, frozen=True, tag="challenged"):
    """The seat offered to compare hands (6)."""

    seat: Seat


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    """The challenged seat answered (6)."""

    seat: Seat
    accepted: bool


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
    | DealOver[DealResult]
    | GameOver[FinalScore]
    | Left
    | Voided
)

__all__ = [
    "Added",
    "Answered",
    "Challenged",
    "Cut",
    "DealOver",
    "Dealt",
    "Discarded",
    "Drew",
    "Event",
    "GameOver",
    "Laid",
    "Left",
    "Took",
    "Voided",
]
