"""Whole matches: random play through the rules, and a start with ten thousand open ones."""

from __future__ import annotations

import asyncio
import random
import resource
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from datetime import timedelta
from multiprocessing import get_context
from pathlib import Path

from bot.games.registry import GAMES
from bot.matches import Matches, Terms
from bot.matches.deadlines import Tempo
from bot.matches.playing_time import utc_now
from bot.matches.writing import Start, open_match
from bot.store import ChannelId, GuildId, MessageId, NewSeat, Transaction, UserId, open_store
from tests.bench.timing import Figures
from tests.games.hooks import HOOKS

OPEN_MATCHES = 10_000
PAIR = 2
SECONDS_OF_PLAY = 3.0
"""For each game; a match that is begun is played to its end."""


def measure_play() -> Figures:
    """For each game, with as few and as many as can play it: random matches, and moves, in one second."""
    figures: Figures = {}
    for key, game in GAMES.items():
        for seats in sorted({min(game.SEATS), max(game.SEATS)}):
            chance = random.Random(1)
            matches = moves = 0
            started = time.perf_counter()
            while (spent := time.perf_counter() - started) < SECONDS_OF_PLAY:
                moves += play_at_random(key, seats, chance)
                matches += 1
            subject = f"{key}_{seats}" if max(game.SEATS) > PAIR else key
            figures[subject] = {"matches_per_s": matches / spent, "moves_per_s": moves / spent}
    return figures


def play_at_random(key: str, seats: int, chance: random.Random) -> int:
    """Play one match of the usual rules as the contract tests do; gives the number of moves.

    Their choice is by chance, but ends what can be ended: else a match would never reach its target.
    """
    game, choose = GAMES[key], HOOKS[key].choose
    state = game.new(next(iter(game.PRESETS.values())), seats, chance.randbytes(32)).state
    moves = 0
    while game.outcome(state) is None:
        seat = chance.choice(game.awaited(state))
        state = game.apply(state, seat, choose(state, game.legal(state, seat), chance)).state
        moves += 1
    return moves


def measure_start() -> Figures:
    """Seconds and peak megabytes of a new process until a service with ten thousand open matches answers."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'upcard.sqlite3'}"
        asyncio.run(_fill(url))
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
            figures = pool.submit(_start, url).result()
    return {"start_10000": figures}


def _start(url: str) -> dict[str, float]:
    return asyncio.run(_start_service(url))


async def _start_service(url: str) -> dict[str, float]:
    started = time.perf_counter()
    store = await open_store(url)
    matches = Matches(store)
    await matches.start()
    behind = await matches.surfaces.matches_behind()
    ready = time.perf_counter() - started
    await matches.stop()
    await store.close()
    assert not behind, "every message shows its match, so none is painted again"
    return {"s": ready, "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}


async def _fill(url: str) -> None:
    store = await open_store(url)
    terms = Terms(
        game="gin",
        preset="standard",
        rules=GAMES["gin"].PRESETS["standard"],
        turn_limit=timedelta(hours=24),
    )

    def work(tx: Transaction) -> None:
        for number in range(OPEN_MATCHES):
            _open_and_show(tx, terms, number)

    await store.write(work)
    await store.close()


def _open_and_show(tx: Transaction, terms: Terms, number: int) -> None:
    """A match whose three messages are posted and up to date."""
    now = utc_now()
    start = Start(
        guild=GuildId(1),
        channel=ChannelId(2),
        terms=terms,
        seats=(NewSeat(seat=0, user=UserId(2 * number)), NewSeat(seat=1, user=UserId(2 * number + 1))),
        secret=bytes(32),
        salt=str(number),
        message=None,
    )
    record, _ = open_match(tx, start, at=now, tempo=Tempo())
    surfaces = tx.surfaces
    for surface in surfaces.of(record.row.id):
        surfaces.record_post(
            surface.id, channel=ChannelId(2), message=MessageId(surface.id), version=0, at=now
        )
