"""The event loop while pictures are drawn beside it, and how long the cards take to be ready at the start."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from bot.app import DRAWING_THREADS
from bot.games.cards import PACK
from cogs.layout import Drawn, Image, Layout
from cogs.sending.message import Renderer
from images import prepare
from images.games.gin.table import hand_picture
from tests.bench.timing import percentile, spread_ms
from tests.images import samples

PER_SECOND = 50
"""Pictures that a bot may send in a second, by Discord's limit of requests."""
PICTURES = 250
RUNS = 3
"""How often each is measured: on a machine with other work the best run says most about the program."""
_TICK_S = 0.002

_START = """
import json, time
from images import prepare
started = time.process_time()
prepare()
print(json.dumps(time.process_time() - started))
"""


def loop_figures() -> dict[str, float]:
    """How late the loop is while hands are drawn in the pool, and how long each takes from ask to file."""
    prepare()
    runs = [asyncio.run(_loaded()) for _ in range(RUNS)]
    return min(runs, key=lambda run: run["lag_p99_ms"])


def start_figures() -> dict[str, float]:
    """Processor time of a new process until all cards and fonts are ready."""
    done = (
        subprocess.run([sys.executable, "-c", _START], capture_output=True, check=True).stdout
        for _ in range(RUNS)
    )
    return {"cpu_s": min(float(json.loads(found)) for found in done)}


async def _loaded() -> dict[str, float]:
    chance = random.Random(5)
    spent: list[float] = []
    with ThreadPoolExecutor(DRAWING_THREADS) as pool:
        press = Renderer(pool)
        watch = asyncio.create_task(_lags())
        asked = []
        for _ in range(PICTURES):
            asked.append(asyncio.create_task(_drawn(press, chance, spent)))
            await asyncio.sleep(chance.expovariate(PER_SECOND))
        await asyncio.gather(*asked)
        watch.cancel()
        lags = await watch
    wait = spread_ms(spent)
    return {
        "lag_p99_ms": percentile(lags, 0.99) * 1000,
        "picture_p50_ms": wait["p50_ms"],
        "picture_p99_ms": wait["p99_ms"],
    }


async def _drawn(press: Renderer, chance: random.Random, spent: list[float]) -> None:
    """A hand that nobody has drawn before, through the pool that the bot has."""
    cards = chance.sample(PACK, 11)
    words = ["".join(str(card) for card in part) for part in (cards[:4], cards[4:7], cards[7:])]
    view = samples.seat_view(f"{words[0]} {words[1]} / {words[2]}", drawn=str(cards[8]))

    def draw() -> Drawn:
        return hand_picture(view, samples.FACES)

    started = time.perf_counter()
    await press.render(Layout(blocks=(Image(draw=draw, alt="a hand"),)))
    spent.append(time.perf_counter() - started)


async def _lags() -> list[float]:
    """How much later than asked for the loop went on, in seconds, until cancelled."""
    found: list[float] = []
    try:
        while True:
            due = time.perf_counter() + _TICK_S
            await asyncio.sleep(_TICK_S)
            found.append(time.perf_counter() - due)
    except asyncio.CancelledError:
        return found
