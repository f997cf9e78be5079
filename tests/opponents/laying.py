"""Matches between computer players of any game for two, outside of any service, and what each wins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.games.game import Game, Outcome, Seat
from bot.opponents.opponent import Opponent
from tests.opponents.play import seed_of

AnyGame = Game[Any, Any, Any, Any, Any]
Player = Opponent[Any, Any]
Watch = Callable[[Any, tuple[Any, ...], Any], None]


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
        seat = next(Seat(at) for at in range(2) if game.legal(state, Seat(at)))
        view, legal = game.view(state, seat), game.legal(state, seat)
        choice = players[seat].choose(view, legal, seed=int.from_bytes(seed_of(seed, number)[:4]))
        if watch is not None:
            watch(view, legal, choice)
        state = game.apply(state, seat, choice).state
    return None


def wins(
    game: AnyGame,
    rules: Any,  # noqa: ANN401  # as above
    player: Player,
    against: Player,
    *,
    pairs: int,
    seed: object,
) -> float:
    """The share of matches that ``player`` wins, each shuffle played from both seats."""
    won = 0
    for number in range(pairs):
        for seat, players in enumerate(((player, against), (against, player))):
            outcome = play_match(game, rules, players, seed_of(seed, number))
            assert outcome is not None, "a match between computer players comes to an end"
            won += outcome.places[seat] == 1
    return won / (2 * pairs)
