"""Who sits where: button, blinds and the order of action (3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from bot.games.frame.dealing import clockwise
from bot.games.game import Seat


class Positions(msgspec.Struct, frozen=True, kw_only=True):
    """The places of one hand (3.2)."""

    small: Seat
    big: Seat
    preflop: tuple[Seat, ...]
    """The order of action before the flop."""
    later: tuple[Seat, ...]
    """The order in later rounds: from the left of the button, the button last."""


def next_button(seats: Iterable[Seat], button: Seat) -> Seat:
    """The next seat clockwise that takes part; the seat before may have gone (3.1)."""
    return clockwise(seats, button)[0]


def positions(seats: Sequence[Seat], button: Seat) -> Positions:
    """Blinds and order of at least two seats, of which the button is one (3.2)."""
    later = clockwise(seats, button)
    small, big = (button, later[0]) if len(later) == 2 else (later[0], later[1])
    return Positions(small=small, big=big, preflop=clockwise(seats, big), later=later)


def showdown_order(live: Iterable[Seat], button: Seat, aggressor: Seat | None) -> tuple[Seat, ...]:
    """The order of showing: first the last to bet on the river, else from the left of the button (5.3)."""
    order = clockwise(live, button)
    if aggressor not in order:
        return order
    at = order.index(aggressor)
    return order[at:] + order[:at]
