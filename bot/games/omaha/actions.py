"""The actions of Omaha: what a player can do, as values, and why the rules may refuse it."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum
from typing import assert_never

import msgspec

from bot.games.frame.actions import reader
from bot.games.game import TIMEOUT


class Fold(msgspec.Struct, frozen=True, tag="fold"):
    """Give the hand up; where nothing is to call it is a check (4.6)."""


class Check(msgspec.Struct, frozen=True, tag="check"):
    """Stay in without a bet, where there is nothing to call (4.1)."""


class Call(msgspec.Struct, frozen=True, tag="call"):
    """Match the highest bet, or put in all chips if they are fewer (4.1, 6.2)."""


class Raise(msgspec.Struct, frozen=True, tag="raise"):
    """Bet or raise (4.1)."""

    to: int
    """The chips in front of the player after it, all bets of this round together."""


class RaisePot(msgspec.Struct, frozen=True, tag="pot"):
    """In pot limit: bet or raise the most that is allowed (4.3)."""


class AllIn(msgspec.Struct, frozen=True, tag="allin"):
    """Put in everything; in pot limit at most what is allowed (4.6)."""


class Timeout(msgspec.Struct, frozen=True, tag="timeout"):
    """Let the time run out: the clock checks or folds for a player who is away (7.1, 7.2)."""


class SitOut(msgspec.Struct, frozen=True, tag="sit_out"):
    """Not be dealt in any longer, from the next hand on (7.2)."""


class Back(msgspec.Struct, frozen=True, tag="back"):
    """Be dealt in again from the next hand on (3.4, 7.2)."""


class Rebuy(msgspec.Struct, frozen=True, tag="rebuy"):
    """Take a new stack after losing all chips (2.3)."""


class Stop(msgspec.Struct, frozen=True, tag="stop"):
    """Ask the others to stop after this hand (8.1)."""


class PlayOn(msgspec.Struct, frozen=True, tag="play_on"):
    """Take back the wish to stop (8.1)."""


class Quit(msgspec.Struct, frozen=True, tag="quit"):
    """Leave the table for good, with the chips (7.4)."""


Move = Fold | Check | Call | Raise | RaisePot | AllIn
"""The actions of a player on turn in a hand."""

AtTable = SitOut | Back | Rebuy | Stop | PlayOn | Quit
"""The actions beside the hand, which anybody at the table may take at any time."""

Action = Move | AtTable | Timeout


class Reason(StrEnum):
    """Why an action is refused."""

    WRONG_PLAYER = "wrong_player"
    """It is not this seat's turn."""
    WRONG_PHASE = "wrong_phase"
    """No hand is being played, or the match is over."""
    MUST_CALL = "must_call"
    """There is a bet: no check."""
    NOTHING_TO_CALL = "nothing_to_call"
    NOT_OPEN = "not_open"
    """The betting is not open to this player, as no full raise came since (4.5)."""
    CAPPED = "capped"
    """Fixed limit: four bets are made (4.4)."""
    NO_CHIPS = "no_chips"
    """The chips do not go beyond a call (4.2)."""
    NOBODY_LEFT = "nobody_left"
    """Nobody else has the chips to answer a raise (4.7)."""
    TOO_LITTLE = "too_little"
    """Below the minimum (4.2)."""
    TOO_MUCH = "too_much"
    """Above the maximum, or another bet than the fixed one (4.3, 4.4)."""
    NOT_POT_LIMIT = "not_pot_limit"
    NOT_OUT = "not_out"
    """The player is dealt in already."""
    OUT_ALREADY = "out_already"
    HAS_CHIPS = "has_chips"
    """A rebuy is for those without chips (2.3)."""
    IN_HAND = "in_hand"
    """A rebuy waits for the end of the hand."""
    NEEDED = "needed"
    """Without this player no hand can be played: rebuy, come back or leave (2.4)."""
    BROKE = "broke"
    """Without chips nobody is dealt in: rebuy."""
    GONE = "gone"
    """The player has left the table."""
    ASKED_ALREADY = "asked_already"
    NOT_ASKED = "not_asked"


_PLAIN: dict[str, Action] = {
    "fold": Fold(),
    "check": Check(),
    "call": Call(),
    "pot": RaisePot(),
    "allin": AllIn(),
    TIMEOUT: Timeout(),
    "sit_out": SitOut(),
    "back": Back(),
    "rebuy": Rebuy(),
    "stop": Stop(),
    "play_on": PlayOn(),
    "quit": Quit(),
}
"""The actions without an amount."""

_TEXTS = {action: text for text, action in _PLAIN.items()}

_RAISE = re.compile(r"raise ([1-9][0-9]{0,11})")


def write(action: Action) -> str:
    """The action as text, as log and buttons carry it: ``raise 400``."""
    match action:
        case Raise(to):
            return f"raise {to}"
        case (
            Fold() | Check() | Call() | RaisePot() | AllIn() | Timeout() | SitOut() | Back() | Rebuy()
            | Stop() | PlayOn() | Quit()
        ):  # fmt: skip
            return _TEXTS[action]
        case _:
            assert_never(action)


def _find_raise(text: str) -> Raise | None:
    found = _RAISE.fullmatch(text)
    return None if found is None else Raise(int(found[1]))


read: Callable[[str], Action] = reader(
    "Omaha",
    write,
    _PLAIN.values(),
    _find_raise,
    hint=f"{', '.join(_PLAIN)}, or a total, as in raise 400",
)
