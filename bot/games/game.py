"""What a game is: the protocol that every package of rules satisfies, and its small types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, Generic, NewType, Protocol, TypeVar

import msgspec

Seat = NewType("Seat", int)
"""A place at the table, counted from 0; the same person keeps it for the whole match."""


TIMEOUT = "timeout"
"""The text of an action that is a whole missed turn, in games whose rules say what such a turn does."""


class NotationError(ValueError):
    """A text is no action of this game (not: an action that the rules forbid now)."""


class RulesError(ValueError):
    """A ruleset contradicts itself; the message names the options."""


class IllegalAction(ValueError):
    """The rules refuse an action; nothing has changed.

    ``reason`` is the game's own code (a StrEnum member), which `bot.words` turns into a sentence.
    """

    def __init__(self, reason: StrEnum) -> None:
        super().__init__(reason.value)
        self.reason = reason


class Ending(StrEnum):
    """Why a match is over."""

    FINISHED = "finished"
    FORFEIT = "forfeit"
    VOID = "void"


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How a match ended: for each seat its place (1 is first, equal places are ties) and its final points."""

    ending: Ending
    places: tuple[int, ...]
    points: tuple[int, ...]
    sides: tuple[int, ...] | None = None
    """For each seat its side, where partners play together; None where everybody plays for themselves."""


StateT = TypeVar("StateT")
RulesT = TypeVar("RulesT")
ActionT = TypeVar("ActionT")
ViewT_co = TypeVar("ViewT_co", covariant=True)
EventT = TypeVar("EventT")


class Step(msgspec.Struct, Generic[StateT, EventT], frozen=True):
    """What an action leads to: the next state, and what happened, as facts that everybody may know.

    An event never holds a card that some reader may not see; what a seat alone knows is in its View.
    """

    state: StateT
    events: tuple[EventT, ...]


class Game(Protocol[RulesT, StateT, ActionT, ViewT_co, EventT]):
    """A game: pure functions over frozen values, and the types by which they are stored.

    A package such as `bot.games.gin` is itself the value of this protocol.
    """

    KEY: str
    MISSES: int | None
    """Turns missed in a row after which an absent player is out; None where the rules see to the absent."""
    VERSION: int
    """Grows with what a state holds. Every old log stays playable: live matches are played again from it."""
    PRESETS: Mapping[str, RulesT]
    RULES: type[RulesT]
    STATE: type[StateT]
    EVENT: Any
    """The union of the game's events, as a type to decode."""

    @property
    def SEATS(self) -> Sequence[int]:  # noqa: N802  # a constant, of whichever type each game has it
        """How many players there may be, the fewest first."""

    @property
    def PACKS(self) -> tuple[tuple[object, ...], ...]:  # noqa: N802  # a constant, of the game's own items
        """Every pack of which a deal may be shuffled, as it lies before that; no two are of one length.

        A label names one deck of a match. Deals, ``deal/1``, ``deal/2`` and so on, are shuffled of a whole
        pack; what has another label, of a part of a pack (or of the seats' numbers) that lies in the order
        of the pack, copies of a card beside each other. So `bot.verify`, which knows the packs too, need not
        believe anybody in which order the cards lay. `str` of an item is its text.
        """

    def new(self, rules: RulesT, seats: int, seed: bytes) -> Step[StateT, EventT]:
        """The start of a match; ``seed`` (32 secret bytes) is the only randomness there is."""

    def legal(self, state: StateT, seat: Seat) -> tuple[ActionT, ...]:
        """All actions that the seat may take now; empty when it has nothing to do."""

    def awaited(self, state: StateT) -> tuple[Seat, ...]:
        """The seats that the match waits for, which the clock times; each of them has something to do.

        Others may have something to do as well, and let it be: to catch somebody who forgot to call UNO.
        """

    def apply(self, state: StateT, seat: Seat, action: ActionT) -> Step[StateT, EventT]:
        """The state after the action; raises IllegalAction and then changes nothing."""

    def leave(self, state: StateT, seat: Seat) -> Step[StateT, EventT]:
        """The seat leaves for good: it resigned, or forfeited by the clock.

        It has nothing to do from then on. A match for two is over; one of more may go on without it.
        """

    def gone(self, state: StateT) -> tuple[Seat, ...]:
        """The seats that are out of the match for good: who left, or was put out as absent."""

    def dealer(self, state: StateT) -> Seat | None:
        """Who deals now, of several the first; before the first deal who chooses. None where nobody deals."""

    def void(self, state: StateT) -> Step[StateT, EventT]:
        """The match ends without a winner and counts for nothing; raises IllegalAction when it is over."""

    def view(self, state: StateT, seat: Seat | None) -> ViewT_co:
        """All that the seat may see, built field by field; None is a spectator."""

    def default(self, state: StateT, seat: Seat) -> ActionT:
        """What the clock plays for an absent seat that is awaited; a TIMEOUT is its whole turn."""

    def forced(self, state: StateT) -> tuple[Seat, ActionT] | None:
        """The move that is played by itself: all that a seat may do now, as everybody can tell without its
        cards. None where the cards alone leave no choice, for that would tell what they are, and at the first
        move of a deal, before which people look at the last one.
        """

    def outcome(self, state: StateT) -> Outcome | None:
        """How the match ended, or None while it goes on."""

    def tally(self, state: StateT, seat: Seat) -> Mapping[str, int]:
        """Counters for the player's profile; over matches they add up, of ``best_…`` the greatest counts."""

    def achieved(self, state: StateT, seat: Seat) -> tuple[str, ...]:
        """What the seat has achieved in a match that is over; `Guide.achievements` says what each key means.

        Only what this one match shows, and nothing that comes by itself to whoever plays a lot.
        """

    def write(self, action: ActionT) -> str:
        """The action's text form, as stored in the log and carried by buttons: ``discard Kd``."""

    def read(self, text: str) -> ActionT:
        """The action that a text names; raises NotationError."""
