"""Whole matches between two computer players, outside of any service."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from bot.games import gin
from bot.games.game import Outcome, Seat
from bot.games.gin.actions import Action
from bot.games.gin.rules import GinRules
from bot.games.gin.view import GinView
from bot.opponents.opponent import Opponent

Player = Opponent[GinView, Action]
Watch = Callable[[GinView, tuple[Action, ...], Action], None]


class Random:
    """Any legal action, chosen by the seed alone."""

    def choose(
        self,
        view: GinView,  # noqa: ARG002  # the protocol's parameter; chance looks at nothing
        legal: tuple[Action, ...],
        *,
        seed: int,
    ) -> Action:
        return legal[seed % len(legal)]


def seed_of(*parts: object) -> bytes:
    """32 bytes that stand for these parts."""
    return hashlib.sha256(repr(parts).encode()).digest()


def play_match(
    rules: GinRules,
    players: tuple[Player, Player],
    seed: bytes,
    *,
    longest: int = 20_000,
    watch: Watch | None = None,
) -> Outcome | None:
    """A match to its end, or None after ``longest`` actions; ``watch`` is shown every decision."""
    state = gin.new(rules, 2, seed).state
    for number in range(longest):
        outcome = gin.outcome(state)
        if outcome is not None:
            return outcome
        seat = next(seat for seat in (Seat(0), Seat(1)) if gin.legal(state, seat))
        view, legal = gin.view(state, seat), gin.legal(state, seat)
        choice = players[seat].choose(view, legal, seed=int.from_bytes(seed_of(seed, number)[:4]))
        assert choice is not None
        if watch is not None:
            watch(view, legal, choice)
        state = gin.apply(state, seat, choice).state
    return None


def win_rate(
    player: Player, against: Player, pairs: int, seed: object, rules: GinRules
) -> tuple[float, float]:
    """The share of games that ``player`` wins and half of its 95 % interval.

    Each pair is the same shuffle played twice with the seats exchanged; the interval counts pairs, since the
    two games of a pair are not independent.
    """
    shares = []
    for number in range(pairs):
        shuffle = seed_of(seed, number)
        won = (
            _first_wins(rules, (player, against), shuffle)
            + 1
            - _first_wins(rules, (against, player), shuffle)
        )
        shares.append(won / 2)
    mean = sum(shares) / pairs
    variance = sum((share - mean) ** 2 for share in shares) / max(1, pairs - 1)
    return mean, 1.96 * (variance / pairs) ** 0.5


def _first_wins(rules: GinRules, players: tuple[Player, Player], shuffle: bytes) -> int:
    outcome: Any = play_match(rules, players, shuffle)
    assert outcome is not None, "a match between two players who knock comes to an end"
    return int(outcome.places[0] == 1)
