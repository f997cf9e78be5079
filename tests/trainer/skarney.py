"""``python -m tests.trainer.skarney``: what a hand of Skarney is worth to the expert, fitted to deals.

Deals are played on the engine. Of each turn that ends with the contract laid it keeps what the expert counts
in the hand, and what the deal brings in the end. The weights are those of the least squares.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Sequence
from typing import NamedTuple

from bot.games.melds.straights import size_of
from bot.games.skarney.actions import Action, LastCard, Offer
from bot.games.skarney.player.levels import CASUAL, EXPERT, known_of, table_of
from bot.games.skarney.player.outlook import MOST_CARDS, WEIGHTS, Outlook
from bot.games.skarney.player.strong import STRONG, Strong, own_counts
from bot.games.skarney.view import SkarneyView
from tests.games.skarney.deals import Player, play_deal
from tests.players.play import seed_of
from tests.trainer.__main__ import positive_number
from tests.trainer.omaha import least_squares, spread

OTHERS: tuple[Player, ...] = (EXPERT, EXPERT, Strong(style=STRONG), CASUAL)
"""Whom the expert plays, in turn."""
EXPLORED = 0.1
"""The share of turns that end with any card on offer: else nobody would see what that leads to."""
HELD_OUT = 10
"""Every so many deals are not fitted to."""


class Row(NamedTuple):
    """A hand at the end of a turn."""

    deal: int
    stock: int
    seen: tuple[float, ...]
    """What the expert counts in it."""
    points: float
    """What the deal brought its player more than the other."""


class Exploring:
    """Plays as another player does, and now and then offers any card."""

    def __init__(self, player: Player, seed: object) -> None:
        self._player = player
        self._chance = random.Random(repr(seed))

    def choose(self, view: SkarneyView, legal: tuple[Action, ...], *, seed: int) -> Action | None:
        """The action for this seat."""
        chosen = self._player.choose(view, legal, seed=seed)
        offers = [action for action in legal if isinstance(action, Offer)]
        if isinstance(chosen, Offer) and self._chance.random() < EXPLORED:
            return self._chance.choice(offers)
        return chosen


def played(deals: int, seed: object) -> list[Row]:
    """The hands of so many deals, each with the expert in one seat, by turns the first and the second."""
    rows: list[Row] = []
    for number in range(deals):
        expert, other = Exploring(EXPERT, (seed, number)), Exploring(OTHERS[number % len(OTHERS)], number)
        found: list[tuple[int, int, tuple[float, ...]]] = []

        def watch(
            view: SkarneyView,
            _: tuple[Action, ...],
            chosen: Action,
            found: list[tuple[int, int, tuple[float, ...]]] = found,
        ) -> None:
            hand, table = own_counts(view), table_of(view)
            if isinstance(chosen, Offer | LastCard) and table and size_of(hand) <= MOST_CARDS:
                assert view.seat is not None
                found.append((view.seat, view.stock, Outlook(known_of(view)).seen(hand, table)))

        players = (expert, other) if number // len(OTHERS) % 2 else (other, expert)
        points = play_deal(players, seed_of(seed, number), watch=watch).points
        rows += [Row(number, stock, seen, points[seat] - points[1 - seat]) for seat, stock, seen in found]
    return rows


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the weights, how long they took, and how far they and the shipped ones are off on other deals."""
    parser = argparse.ArgumentParser(prog="python -m tests.trainer.skarney", description=__doc__)
    parser.add_argument("--deals", type=positive_number, default=2000)
    parser.add_argument("--seed", default="1")
    given = parser.parse_args(arguments)
    begun = time.monotonic()
    rows = played(given.deals, given.seed)
    told, above = [], sys.maxsize
    for stock, shipped in WEIGHTS:
        here = [row for row in rows if stock < row.stock <= above]
        fitted = [row for row in here if row.deal % HELD_OUT]
        others = [row for row in here if not row.deal % HELD_OUT]
        above = stock
        if not fitted or not others:
            sys.stderr.write("too few deals: none shows both how to fit the weights and how well they fit\n")
            return 1
        found = least_squares([row.seen for row in fitted], [row.points for row in fitted])
        sys.stdout.write(f"    ({stock}, Weights({', '.join(f'{weight:.2f}' for weight in found)})),\n")
        seen, points = [row.seen for row in others], [row.points for row in others]
        told.append(
            f"stock above {stock}: {len(fitted)} rows, {len(others)} held out; off by "
            f"{spread(seen, points, found):.2f}, the shipped ones by {spread(seen, points, shipped):.2f}, "
            f"deals spread by {spread(seen, points, None):.2f}"
        )
    told.append(f"seed {given.seed}, {given.deals} deals, {time.monotonic() - begun:.0f} s")
    sys.stdout.write("\n".join(told) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
