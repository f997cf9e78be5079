"""``python -m tests.trainer.skarney_offers``: what it brings to offer or to take a card of Skarney, fitted.

Deals are played on the engine. In some turns each card is tried as the offer: where the expert would take it,
strong players play the deal on from the same cards, once with the card taken and once with it left, the stock
in several orders. What is left brings nothing. The numbers are those of the least squares.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from statistics import fmean
from typing import NamedTuple

from msgspec.structs import replace

from bot.games import skarney
from bot.games.cards import Card
from bot.games.game import Seat
from bot.games.melds.straights import Counts, one_of
from bot.games.shuffle import shuffled
from bot.games.skarney.actions import Accept, Action, Offer, Reject
from bot.games.skarney.player.levels import CASUAL, EXPERT, known_of, table_of
from bot.games.skarney.player.offering import Offering
from bot.games.skarney.player.outlook import Outlook
from bot.games.skarney.player.strong import (
    STRONG,
    Strong,
    near_contracts,
    nearness,
    own_counts,
    unseen_counts,
)
from bot.games.skarney.rules import SkarneyRules
from bot.games.skarney.state import SkarneyState
from bot.games.skarney.view import SkarneyView
from tests.games.skarney.deals import Player
from tests.players.play import seed_of
from tests.trainer.__main__ import positive_number
from tests.trainer.judging import Decision, decisions
from tests.trainer.omaha import least_squares, spread

PLAYERS: tuple[Player, ...] = (EXPERT, Strong(style=STRONG), CASUAL)
"""Who plays the deals, two of them in turn."""
GOING_ON = Strong(style=STRONG)
"""Who plays them on."""
OFTEN = 0.4
"""The share of the offers that are looked at."""
ORDERS = 3
"""In how many orders of the stock each is played on."""
HELD_OUT = 10
"""Every so many turns are not fitted to."""


class Row(NamedTuple):
    """A card that was offered, or that somebody was offered."""

    turn: int
    seen: tuple[float, ...]
    gain: float
    """The points of the deal, less the opponent's, beside the card left where it was."""


class Found(NamedTuple):
    """The rows of all turns: offers before the own contract and after it, cards that make a contract for
    whoever takes them, and those that bring none nearer.
    """

    before: list[Row]
    after: list[Row]
    contracts: list[Row]
    in_vain: list[Row]


def found(turns: int, seed: object) -> Found:
    """What so many turns bring."""
    rows = Found([], [], [], [])
    chance = random.Random(repr(seed))
    for number, here in enumerate(islice(_turns(seed, chance), turns)):
        offering = Offering(here.view, Outlook(known_of(here.view)))
        offers = {action.card.rank: action for action in here.legal if isinstance(action, Offer)}
        states = {offer: skarney.apply(here.state, here.seat, offer).state for offer in offers.values()}
        other = Seat(1 - here.seat)
        taken = [offer for offer, state in states.items() if _answer(state, other) == Accept()]
        left = [offer for offer in states if offer not in taken]
        # One that the expert leaves shows what it would have lost.
        tried = [*taken, *left[:1]] if taken else []
        # What is really offered is chosen so that it is of little use.
        real = [offer for offer in left if offer.card.rank == here.action.card.rank]
        in_vain = [offer for offer in real if _lacks_as_much(skarney.view(states[offer], other), offer.card)]
        tried += in_vain
        gains = _gains(here, [states[offer] for offer in tried])
        for offer in states:
            gain = gains[tried.index(offer)] if offer in taken else 0.0
            side = rows.after if here.view.players[here.seat].contract else rows.before
            side.append(Row(number, offering.seen(offer.card), gain))
        for offer, gain in zip(tried, gains, strict=True):
            if _makes_contract(skarney.view(states[offer], other), offer.card):
                rows.contracts.append(Row(number, (1.0,), -gain))
        if in_vain:
            has_contract = here.view.players[here.seat].contract
            rows.in_vain.append(Row(number, (float(not has_contract), float(has_contract)), gains[-1]))
    return rows


def _turns(seed: object, chance: random.Random) -> Iterator[Decision]:
    """Turns of deal after deal that end with an offer; they never end."""
    number = 0
    while True:
        cards = seed_of(seed, number)
        players = chance.sample((*PLAYERS, *PLAYERS), 2)
        for each in decisions(skarney.new(SkarneyRules(), 2, cards).state, players, cards, skarney):
            if each.view.deal > 1:
                break
            if isinstance(each.action, Offer) and len(each.legal) > 1 and chance.random() < OFTEN:
                yield each
        number += 1


def _answer(state: SkarneyState, seat: Seat) -> Action:
    return EXPERT.choose(skarney.view(state, seat), skarney.legal(state, seat), seed=0)


def _makes_contract(view: SkarneyView, card: Card) -> bool:
    """Whether the seat has no contract yet, and the card on offer makes one."""
    hand = Counts(own_counts(view) + one_of(card.rank))
    return not table_of(view) and not nearness(hand, near_contracts(hand, unseen_counts(view)))


def _lacks_as_much(view: SkarneyView, card: Card) -> bool:
    """Whether the seat has no contract yet, and the card on offer brings none nearer."""
    hand, unseen = own_counts(view), unseen_counts(view)
    with_it = Counts(hand + one_of(card.rank))
    contracts = near_contracts(with_it, unseen)
    return not table_of(view) and nearness(with_it, contracts) >= nearness(hand, contracts)


def _gains(here: Decision, offered: Sequence[SkarneyState]) -> list[float]:
    """What each card brings its owner when it is taken, beside one that is left."""
    if not offered:
        return []
    stocks = [shuffled(here.state.stock, seed_of(here.seed), f"stock {at}") for at in range(ORDERS)]
    left = [_played_on(replace(offered[0], stock=stock), Reject(), here.seat) for stock in stocks]
    return [
        fmean(
            _played_on(replace(state, stock=stock), Accept(), here.seat) - beside
            for stock, beside in zip(stocks, left, strict=True)
        )
        for state in offered
    ]


def _played_on(state: SkarneyState, answer: Action, seat: Seat) -> int:
    """The points of the deal for the seat, less its opponent's, after this answer to its offer."""
    state = skarney.apply(state, Seat(1 - seat), answer).state
    while not state.results:
        assert state.turn is not None
        turn = Seat(state.turn)
        action = GOING_ON.choose(skarney.view(state, turn), skarney.legal(state, turn), seed=len(state.stock))
        state = skarney.apply(state, turn, action).state
    points = state.results[0].points
    return points[seat] - points[1 - seat]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the numbers, how long they took, and how far they are off in other turns."""
    parser = argparse.ArgumentParser(prog="python -m tests.trainer.skarney_offers", description=__doc__)
    parser.add_argument("--turns", type=positive_number, default=600)
    parser.add_argument("--seed", default="1")
    given = parser.parse_args(arguments)
    begun = time.monotonic()
    rows = found(given.turns, given.seed)
    told = []
    for name, some in zip(("BEFORE", "AFTER", "CONTRACT", "IN_VAIN"), rows, strict=True):
        fitted = [row for row in some if row.turn % HELD_OUT]
        others = [row for row in some if not row.turn % HELD_OUT]
        if not fitted or not others:
            sys.stderr.write("too few turns: none shows both how to fit the numbers and how well they fit\n")
            return 1
        weights = least_squares([row.seen for row in fitted], [row.gain for row in fitted])
        sys.stdout.write(f"{name} = ({', '.join(f'{weight:.2f}' for weight in weights)})\n")
        seen, gains = [row.seen for row in others], [row.gain for row in others]
        told.append(
            f"{name}: {len(fitted)} rows, {len(others)} held out; off by {spread(seen, gains, weights):.2f}, "
            f"what is brought spreads by {spread(seen, gains, None):.2f}"
        )
    told.append(f"seed {given.seed}, {given.turns} turns, {time.monotonic() - begun:.0f} s")
    sys.stdout.write("\n".join(told) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
