"""Matches of any game that were played to their end, as the service gives them to be seen again."""

from __future__ import annotations

from functools import cache

import msgspec

from bot.games.game import Seat
from bot.games.registry import GAMES
from bot.matches import Cause, Replay, Status
from bot.matches.after.replays import unrolled
from bot.matches.fold import LEAVE, Move
from cogs.replays.moments import Moments
from tests.cogs.panel_tables import NAMES, table_at
from tests.matches.test_proofs import finished_log

FIRST_USER = 1001
STRANGER = 77


@cache
def replay_of(
    key: str,
    *,
    preset: str = "",
    seats: int | None = None,
    seed: int = 1,
    leaves_after: int | None = None,
    cause: Cause = Cause.PLAYER,
) -> Replay:
    """Played to its end, or given up by the first seat after so many moves."""
    game = GAMES[key]
    rules = game.PRESETS[preset] if preset else next(iter(game.PRESETS.values()))
    number, secret = seats or game.SEATS[0], seed.to_bytes(32, "big")
    log, _ = finished_log(game, rules, secret, seats=number)
    if leaves_after is not None:
        log = [*log[:leaves_after], Move(Seat(0), LEAVE)]
    turns, played = unrolled(game, rules, number, secret, ((move, cause) for move in log))
    states = tuple(each.state for each in played)
    usual = preset or next(iter(game.PRESETS))
    table = table_at(key, states[-1], version=len(log))
    terms = msgspec.structs.replace(table.terms, preset=usual, rules=rules)
    return Replay(
        table=msgspec.structs.replace(table, status=Status.OVER, terms=terms, deadline=None),
        turns=turns,
        game=game,
        states=states,
    )


def reel_of(key: str, *, user: int = FIRST_USER, seats: int | None = None, seed: int = 1) -> Moments:
    """The same as a reel for somebody."""
    return Moments(replay_of(key, seats=seats, seed=seed), user=user)


def name_of(seat: int) -> str:
    return NAMES[seat]
