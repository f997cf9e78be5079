"""Rounds of UNO rules between a learner and a mixture of others: what the learner saw, and how it ended.

This program sees states, as it must to deal; the players see their views alone.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from bot.games import uno
from bot.games.game import Seat
from bot.games.uno.actions import Action, Play
from bot.games.uno.player.expert import options
from bot.games.uno.player.features import Features
from bot.games.uno.rules import PRESETS, UnoRules
from bot.games.uno.state import UnoState
from bot.games.uno.view import RoundResult, UnoView
from bot.players import ComputerPlayer
from bot.players.registry import BASELINES, COMPUTER_PLAYERS
from tests.trainer.seen import Seen
from tests.trainer.uno.playout import played_out

MIXTURE: Mapping[str, float] = {"sensible": 0.45, "strong": 0.2, "casual": 0.1, "learner": 0.25}
"""Who sits in each of the other seats, and how often."""
HOUSE = ("stacking", "jump_in", "seven_zero", "draw_until_playable", "wd4_strict", "must_play_drawn")
"""The options that some rounds have at random …"""
PLAIN, STRICT, PARTY = 0.55, 0.15, 0.05
"""… and the shares that are played by the usual rules, the strict ones, and those of a house party, whose
rounds are ten times as long; the rest has options at random."""
SEATS = (3, 3, 4, 4, 4, 4, 5, 6, 7, 9)
"""How many sit at a table of more than two, each as often."""
LONGEST = 2_000
"""Actions after which a round is left."""
KEPT_FORCED = 0.25
"""The share of decisions without a choice that is kept as well."""
ALL_KEPT = 12
"""So many decisions of a round are all kept, the one that is twice as late in half of the rounds, and so on:
else long rounds, in which a single action hardly counts, would drown the others."""

Player = ComputerPlayer[Any, Any]
Answers = tuple[float, float, float]


def rules_of(chance: random.Random) -> UnoRules:
    """The rules of one round."""
    shares = {"standard": PLAIN, "strict": STRICT, "house_party": PARTY, None: 1 - PLAIN - STRICT - PARTY}
    preset = chance.choices(list(shares), list(shares.values()))[0]
    if preset is not None:
        return PRESETS[preset]
    chosen: dict[str, Any] = {name: chance.random() < 0.4 for name in HOUSE}
    return UnoRules(**chosen)


def rounds(number: int, seed: int, learner: Player, *, duel: bool, explored: float) -> Iterator[list[Seen]]:
    """So many rounds; of each what the learners saw."""
    chance = random.Random(f"{seed} {duel}")
    for _ in range(number):
        seats = 2 if duel else chance.choice(SEATS)
        yield _Round(chance, learner, rules_of(chance), seats, explored).played()


class _Round:
    """One round, and what its learners saw."""

    def __init__(
        self, chance: random.Random, learner: Player, rules: UnoRules, seats: int, explored: float
    ) -> None:
        self.chance, self.explored = chance, explored
        self.others: dict[str, Player] = {
            **BASELINES["uno"],
            **{level.value: each for level, each in COMPUTER_PLAYERS["uno"].items()},
            "learner": learner,
        }
        self.names = ["learner", *chance.choices(list(MIXTURE), list(MIXTURE.values()), k=seats - 1)]
        chance.shuffle(self.names)
        self.state = uno.new(rules, seats, chance.randbytes(32)).state
        self.seen: list[Seen] = []
        self.decisions = 0

    def played(self) -> list[Seen]:
        """What was seen until the round ended; nothing of a void round."""
        for _ in range(LONGEST):
            if self.state.results:
                return self.seen
            if self.state.number > 1:
                break  # a void round
            seat, action = self._next()
            self.state = uno.apply(self.state, seat, action).state
        return []

    def _next(self) -> tuple[Seat, Action]:
        """Who acts next, and what it does; what a learner saw is kept."""
        menus = {Seat(at): uno.legal(self.state, Seat(at)) for at in range(self.state.players)}
        asked = [seat for seat, menu in menus.items() if menu]
        self.chance.shuffle(asked)
        for seat in asked:
            view, name = uno.view(self.state, seat), self.names[seat]
            choice = self.others[name].choose(view, menus[seat], seed=self.chance.getrandbits(32))
            weighed = options(view, menus[seat])
            is_alert = choice is not None and not isinstance(choice, Play) and choice not in weighed
            if name == "learner" and not is_alert:
                if len(weighed) > 1 and len(view.hand) > 1 and self.chance.random() < self.explored:
                    choice = self.chance.choice(weighed)
                self.decisions += 1
                kept = ALL_KEPT / self.decisions * (1 if len(weighed) > 1 else KEPT_FORCED)
                if self.chance.random() < kept:
                    self._keep(seat, view, weighed)
            if choice is not None:
                return seat, choice
        raise AssertionError("who is on turn chose nothing")

    def _keep(self, seat: Seat, view: UnoView, weighed: tuple[Action | None, ...]) -> None:
        """Each action is played out with the same cards to come."""
        features, decision = Features(view), self.seen[-1].decision + 1 if self.seen else 0
        common, luck = features.common(), self.chance.getrandbits(32)
        for action in weighed:
            state = self.state if action is None else uno.apply(self.state, seat, action).state
            worth = _worth(state, seat, random.Random(luck), passing=seat if action is None else None)
            self.seen.append(Seen(features.own(action), common, worth, decision))


def _worth(state: UnoState, seat: Seat, chance: random.Random, *, passing: Seat | None) -> Answers:
    """What the round brings the seat if all go on sensibly; 0 for a void one."""
    if state.results:
        return answers(state, seat)
    winner, counts = played_out(state, chance, passing=passing)
    return (0.0, 0.0, 0.0) if winner is None else _answers(counts, seat, winner)


def answers(state: UnoState, seat: Seat) -> Answers:
    """What the last round was worth to the seat, in the order of the network's outputs."""
    return worth_of(state.results[-1], seat)


def worth_of(result: RoundResult, seat: Seat) -> Answers:
    """What a round was worth to the seat, in the order of the network's outputs."""
    return _answers(result.counts, seat, result.winner)


def _answers(counts: tuple[int, ...], seat: Seat, winner: Seat) -> Answers:
    total, others, own = sum(counts), len(counts) - 1, counts[seat]
    points = total / 100 if winner == seat else -total / others / 100
    return float(winner == seat), points, ((total - own) / others - own) / 100
