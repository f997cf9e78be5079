"""Whole matches for two between computer players, outside of any service, and what each wins."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from bot.games.game import Game, Outcome, Seat
from bot.players import ComputerPlayer

AnyGame = Game[Any, Any, Any, Any, Any]
Player = ComputerPlayer[Any, Any]
Watch = Callable[[Any, tuple[Any, ...], Any], None]


class Random:
    """Any legal action, chosen by the seed alone."""

    def choose(
        self,
        view: Any,  # noqa: ANN401, ARG002  # the protocol's parameter; chance looks at nothing
        legal: tuple[Any, ...],
        *,
        seed: int,
    ) -> Any:  # noqa: ANN401  # each game its own actions
        return legal[seed % len(legal)]


def seed_of(*parts: object) -> bytes:
    """32 bytes that stand for these parts."""
    return hashlib.sha256(repr(parts).encode()).digest()


def play_match(
    game: AnyGame,
    rules: Any,  # noqa: ANN401  # rules of whichever game this is
    players: tuple[Player, Player],
    seed: bytes,
    *,
    longest: int = 20_000,
    watch: Watch | None = None,
) -> Outcome | None:
    """A match to its end, or None after ``longest`` actions; ``watch`` is shown every decision."""
    state = game.new(rules, 2, seed).state
    for number in range(longest):
        outcome = game.outcome(state)
        if outcome is not None:
            return outcome
        seat = next(seat for seat in (Seat(0), Seat(1)) if game.legal(state, seat))
        view, legal = game.view(state, seat), game.legal(state, seat)
        choice = players[seat].choose(view, legal, seed=int.from_bytes(seed_of(seed, number)[:4]))
        assert choice is not None
        if watch is not None:
            watch(view, legal, choice)
        state = game.apply(state, seat, choice).state
    return None


def win_rate(
    game: AnyGame,
    rules: Any,  # noqa: ANN401  # rules of whichever game this is
    player: Player,
    against: Player,
    *,
    pairs: int,
    seed: object,
) -> tuple[float, float]:
    """The share of matches that ``player`` wins and half of its 95 % interval.

    Each pair is one shuffle played twice with the seats exchanged; the interval counts pairs, since the two
    matches of a pair are not independent.
    """
    shares = []
    for number in range(pairs):
        shuffle = seed_of(seed, number)
        first = _first_wins(game, rules, (player, against), shuffle)
        second = not _first_wins(game, rules, (against, player), shuffle)
        shares.append((first + second) / 2)
    mean = sum(shares) / pairs
    variance = sum((share - mean) ** 2 for share in shares) / max(1, pairs - 1)
    return mean, 1.96 * (variance / pairs) ** 0.5


def _first_wins(game: AnyGame, rules: Any, players: tuple[Player, Player], shuffle: bytes) -> bool:  # noqa: ANN401
    outcome = play_match(game, rules, players, shuffle)
    assert outcome is not None, "a match between computer players comes to an end"
    return outcome.places[0] == 1
