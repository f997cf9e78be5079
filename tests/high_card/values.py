"""The values of High card: actions, events, view and state."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from bot.games.cards import Card
from bot.games.game import Seat
from tests.high_card.rules import HighCardRules


class Play(msgspec.Struct, frozen=True, tag="play"):
    """Put a card face down."""

    card: Card
    doubled: bool = False
    """Whether the round counts twice if it wins; once in a match."""


class Reason(StrEnum):
    """Why an action is refused."""

    NOT_NOW = "not_now"
    NOT_IN_HAND = "not_in_hand"
    DOUBLED_BEFORE = "doubled_before"


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """All have their cards."""

    number: int


class Laid(msgspec.Struct, frozen=True, tag="laid"):
    """The seat put a card face down."""

    seat: Seat


class Shown(msgspec.Struct, frozen=True, tag="shown"):
    """All cards of a round were turned; the highest wins it."""

    cards: tuple[tuple[Seat, Card], ...]
    winner: Seat
    points: int


class Left(msgspec.Struct, frozen=True, tag="left"):
    """The seat left."""

    seat: Seat


class Voided(msgspec.Struct, frozen=True, tag="voided"):
    """The match ended for nobody."""


Event = Dealt | Laid | Shown | Left | Voided


class HighCardState(msgspec.Struct, frozen=True, kw_only=True):
    """The whole truth."""

    rules: HighCardRules
    seed: bytes
    hands: tuple[tuple[Card, ...], ...]
    """What each still holds, the card that lies face down not among it."""
    lying: tuple[Play | None, ...]
    rest: tuple[Card, ...]
    """The cards that were not dealt, and those that were thrown."""
    doubled: tuple[Seat, ...] = ()
    shown: tuple[Shown, ...] = ()
    left: tuple[Seat, ...] = ()
    void: bool = False

    @property
    def players(self) -> int:
        return len(self.hands)

    @property
    def present(self) -> tuple[Seat, ...]:
        return tuple(Seat(at) for at in range(self.players) if at not in self.left)

    @property
    def is_played(self) -> bool:
        """Whether no card is left to be played."""
        return not any(self.hands) and not any(self.lying)

    @property
    def is_over(self) -> bool:
        return self.void or self.is_played or len(self.present) < 2


class HighCardView(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat may see."""

    seat: Seat | None
    hand: tuple[Card, ...]
    mine: Play | None
    """The own card that lies face down."""
    may_double: bool
    held: tuple[int, ...]
    waiting: tuple[Seat, ...]
    """Who is still to play in this round."""
    points: tuple[int, ...]
    shown: tuple[Shown, ...]
    left: tuple[Seat, ...]
    places: tuple[int, ...] | None
    """At the end of the match."""
