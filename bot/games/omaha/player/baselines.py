"""Simple players of Omaha to measure others by; each plays every structure and number of seats."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from bot.games.omaha.actions import Action
from bot.games.omaha.player.equity import equity
from bot.games.omaha.player.turn import Turn, answer
from bot.games.omaha.view import OmahaView, Street

TRIALS = 90
"""Deals that are tried for one decision."""


class Baseline(msgspec.Struct, frozen=True):
    """A player that bets by one short rule."""

    bet: Callable[[Turn], Action]

    def choose(self, view: OmahaView, legal: tuple[Action, ...], *, seed: int) -> Action | None:
        """The action for this seat; pure, as `ComputerPlayer` asks."""
        return answer(view, legal, seed, self.bet)


def caller(turn: Turn) -> Action:
    """Calls every bet, and never bets."""
    return turn.stay()


def maniac(turn: Turn) -> Action:
    """Bets or raises the pot two times of three, whatever the cards; else it checks or calls."""
    return turn.raise_pot() if turn.chance.random() < 2 / 3 else turn.stay()


def odds(turn: Turn) -> Action:
    """Calls when its share against random hands is well above the price, and bets the pot when far ahead."""
    share = _share(turn)
    if _is_ahead(turn, share):
        return turn.raise_pot()
    return turn.stay() if share >= turn.price + CAUTION else turn.give_up()


def tight(turn: Turn) -> Action:
    """Plays as `odds` with good hands alone, and bets half the pot."""
    share = _share(turn)
    if _is_ahead(turn, share):
        return turn.raise_half()
    is_playing = turn.view.street is not Street.PREFLOP or share * (len(turn.view.rivals) + 1) >= ENTRY
    return turn.stay() if is_playing and share >= turn.price + CAUTION else turn.give_up()


AHEAD, FAR_AHEAD = 1.5, 1.8
"""The share, in parts of an even one, with which they bet, and with which they raise a bet."""

ENTRY = 1.15
"""The share, in parts of an even one, with which `tight` enters a pot."""

CAUTION = 0.1
"""How far above the price the share must be for a call: whoever bets holds better cards than random ones."""


def _share(turn: Turn) -> float:
    view = turn.view
    return equity(view.own, view.board, len(view.rivals), trials=TRIALS, chance=turn.chance)


def _is_ahead(turn: Turn, share: float) -> bool:
    parts = share * (len(turn.view.rivals) + 1)
    return parts >= (FAR_AHEAD if turn.choice.to_call else AHEAD)
