"""Events, views and results of real matches, and results made by hand, for the tests of words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from bot.games import gin
from bot.games.cards import parse_cards
from bot.games.game import Seat
from bot.games.gin.events import Event
from bot.games.gin.player.levels import Casual
from bot.games.gin.rules import PRESETS, GinRules
from bot.games.gin.state import GinState
from bot.games.gin.view import DealKind, DealResult, Hand, Meld, Showdown
from bot.games.melds.view import MeldKind
from tests.players.play import Player, Random, seed_of

NAMES = ("Alice", "Bob")

RULESETS = {**PRESETS, "fiftieth card": GinRules(fiftieth_card=True)}


@cache
def played(name: str) -> tuple[tuple[GinState, tuple[Event, ...]], ...]:
    """Every state of a match under a ruleset, each with the events that led to it."""
    return tuple(_play(RULESETS[name], seed_of("words", name)))


def _play(rules: GinRules, seed: bytes) -> Iterator[tuple[GinState, tuple[Event, ...]]]:
    players: tuple[Player, Player] = (Casual(), Random())
    step = gin.new(rules, 2, seed)
    for number in range(400):
        yield step.state, step.events
        seat = step.state.turn
        if seat is None:
            return
        view, legal = gin.view(step.state, seat), gin.legal(step.state, seat)
        choice = players[seat].choose(view, legal, seed=number * 7919)
        assert choice is not None
        step = gin.apply(step.state, seat, choice)
    assert step.state.turn is not None
    left = gin.leave(step.state, step.state.turn)
    yield left.state, left.events


def run(cards: str, laid_off: str = "") -> Meld:
    return Meld(MeldKind.RUN, parse_cards(cards), parse_cards(laid_off))


def set_of(cards: str, laid_off: str = "") -> Meld:
    return Meld(MeldKind.SET, parse_cards(cards), parse_cards(laid_off))


KNOCKED = Showdown(
    knocker=Seat(0),
    thrown=parse_cards("Kd")[0],
    hands=(
        Hand((run("3h4h5h6h", "6h"), run("3c4c5c"), set_of("9c9h9s")), parse_cards("Ah"), 1),
        Hand((set_of("7c7h7s"), set_of("JcJdJs")), parse_cards("4d5s"), 9),
    ),
)


def result(
    kind: DealKind, points: tuple[int, int], *, showdown: Showdown | None = KNOCKED, multiplier: int = 1
) -> DealResult:
    """A deal that ended so; the boxes follow from the points."""
    boxes = tuple(int(amount > 0) for amount in points)
    winner = next((Seat(at) for at, amount in enumerate(points) if amount), None)
    return DealResult(
        number=3,
        kind=kind,
        dealer=Seat(1),
        winner=winner,
        points=points,
        boxes=boxes,
        multiplier=multiplier,
        showdown=showdown,
    )
