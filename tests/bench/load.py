"""A hundred people at fifty tables of one real bot process, who make so many moves a second."""

from __future__ import annotations

import asyncio
import gc
import itertools
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from bot.sandbox import GENTLE, AnswerKind, Channel, InteractionFailed, NotOffered, Person, Sandbox, Settings
from tests.bench.database import Database, database_for_bench
from tests.bench.processes import memory_mb, processor_s
from tests.bench.shown import To, Watch
from tests.bench.timing import Figures, spread_ms
from tests.e2e.bot_process import TOKEN, BotProcess, running_bot
from tests.e2e.players import Player, acts_on, sensible_choice

TABLES = 50
SECONDS = 60
FILLING, PRESSES = 4_000, 20_000
"""Presses until what is kept for later is full, and those of which the memory is measured."""
PACES = {"at_20": 20, "at_32": 32, "default": 50}
"""Presses a second."""
BEGIN_WITHIN_S = 60.0
LAST_S = 5.0
"""How long the last moves may take to be seen."""


@contextmanager
def _without_collecting() -> Iterator[None]:
    """Keep this process, which is Discord and all people at once, from searching for garbage meanwhile.

    Among all messages of a hundred people that took a quarter of a second every few seconds, by which all
    answers of the bot seemed late.
    """
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


Table = tuple[Person, Person | None, Channel]
"""Who sits at it, and where it is."""

_DEFERRALS = frozenset({AnswerKind.DEFERRED, AnswerKind.DEFERRED_UPDATE})


def measure(*, postgres: bool = False) -> Figures:
    """Milliseconds until the answer, and until the mover, the other and the table show the move."""
    return {name: _measure(pace, postgres=postgres) for name, pace in PACES.items()}


def measure_memory() -> Figures:
    """How much the memory grows by after so many presses that what is kept for later is full."""
    with database_for_bench(postgres=False) as database:
        return {"default": asyncio.run(_grown(database, PACES["at_20"]))}


def _measure(presses_per_s: int, *, postgres: bool) -> dict[str, float]:
    with database_for_bench(postgres=postgres) as database:
        return asyncio.run(_measure_on(database, presses_per_s))


async def _measure_on(database: Database, presses_per_s: int) -> dict[str, float]:
    async with _crowd(database) as crowd:
        return await crowd.press_for(SECONDS, presses_per_s=presses_per_s)


async def _grown(database: Database, presses_per_s: int) -> dict[str, float]:
    async with _crowd(database) as crowd:
        await crowd.press_for(FILLING / presses_per_s, presses_per_s=presses_per_s)
        found = await crowd.press_for(PRESSES / presses_per_s, presses_per_s=presses_per_s)
    before_mb = found["memory_mb"] - found["memory_grown_mb"]
    names = "distinct_moves", "memory_mb", "memory_grown_mb"
    grown = found["memory_grown_mb"] * 100 / before_mb
    return {name: found[name] for name in names} | {"grown_percent": grown}


@asynccontextmanager
async def _crowd(database: Database) -> AsyncIterator[Crowd]:
    """A hundred people who have sat down."""
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox(token=TOKEN, settings=Settings(hardships=GENTLE)) as sandbox:
            tables = pairs_of_people(sandbox)
            async with running_bot(sandbox, Path(folder), numbered=True, database=database.url) as bot:
                crowd = Crowd(sandbox, (bot,), tables, database=database)
                await crowd.sit_down()
                yield crowd


def pairs_of_people(sandbox: Sandbox) -> list[Table]:
    """Two people for each table, which has a channel of its own."""
    guild = sandbox.add_guild("Card Room")
    people = [sandbox.add_person(f"Player {number}", guild) for number in range(2 * TABLES)]
    channels = [guild.add_channel(f"table-{number}") for number in range(TABLES)]
    return list(zip(people[::2], people[1::2], channels, strict=True))


class Crowd:
    """Pairs of people, or people alone with a computer, who make a move at a time at a steady pace.

    The next move is made at the next table at which a hand offers one that nobody has pressed yet: so each
    press is a move of its own, as long as the bot keeps up. Where it does not, presses are left out.
    """

    def __init__(
        self,
        sandbox: Sandbox,
        processes: Sequence[BotProcess],
        tables: Sequence[Table],
        *,
        database: Database | None = None,
    ) -> None:
        self._sandbox = sandbox
        self._processes = processes
        self._database = database or Database(None)
        self._watch = Watch(sandbox)
        self._tables = tables
        self._next = itertools.cycle(tables)
        self._pressed: dict[int, int] = {}
        self._answered_s: list[float] = []
        self._deferred = self._unanswered = self._left_out = self._presses = 0

    async def sit_down(self) -> None:
        """Begin a match at each table."""
        host, _, channel = self._tables[0]
        await Player(self._sandbox, host, channel).offered_commands()
        for host, guest, channel in self._tables:
            assert guest is not None
            await (await host.slash(channel, "play", opponent=guest, target=500)).answered()
            offer = await guest.wait_for(channel, lambda seen: seen.find_button("Accept"), BEGIN_WITHIN_S)
            await (await guest.press(offer, "Accept")).answered()
        await self._all_see_cards()

    async def face_computers(self, computer: str, level: str) -> None:
        """Begin a match with a computer of this level for each."""
        for person, _, channel in self._tables:
            await (
                await person.slash(channel, "play", opponent=computer, public=True, level=level, target=500)
            ).answered()
        await self._all_see_cards()

    async def _all_see_cards(self) -> None:
        for person in self._people():
            await person.wait_for(None, lambda seen: seen.pictures, BEGIN_WITHIN_S)

    def _people(self) -> list[Person]:
        return [one for host, guest, _ in self._tables for one in (host, guest) if one is not None]

    async def press_for(self, seconds: float, *, presses_per_s: int) -> dict[str, float]:
        """Press at the pace; the figures of it."""
        with _without_collecting():
            return await self._press_for(seconds, presses_per_s=presses_per_s)

    async def _press_for(self, seconds: float, *, presses_per_s: int) -> dict[str, float]:
        cpu_s, own_s, memory = self._processor_s(), time.process_time(), self._memory_mb()
        server_s = self._database.processor_s
        began, presses = time.monotonic(), []
        for number in range(int(seconds * presses_per_s)):
            await asyncio.sleep(max(0.0, began + number / presses_per_s - time.monotonic()))
            presses.append(asyncio.create_task(self._press_somewhere()))
        await asyncio.gather(*presses)
        took = time.monotonic() - began
        await asyncio.sleep(LAST_S)
        watch, moves = self._watch, len(self._watch.waits_s[To.MOVER])
        return {
            **spread_ms(self._answered_s),
            **watch.spread_ms(To.MOVER),
            **(watch.spread_ms(To.OTHER) if watch.waits_s[To.OTHER] else {}),
            **watch.spread_ms(To.TABLE),
            "presses_per_s": len(self._answered_s) / took,
            "distinct_moves": float(moves),
            "deferred": float(self._deferred),
            "unanswered": float(self._unanswered),
            "left_out": float(self._left_out),
            **{f"not_{to.value}": float(watch.not_shown(to)) for to in To},
            "cpu_ms_per_move": (self._processor_s() - cpu_s) * 1000 / moves,
            "server_cpu_ms_per_move": (self._database.processor_s - server_s) * 1000 / moves,
            "sandbox_cpu_percent": (time.process_time() - own_s) * 100 / (took + LAST_S),
            "memory_mb": self._memory_mb(),
            "memory_grown_mb": self._memory_mb() - memory,
        }

    def _processor_s(self) -> float:
        return sum(processor_s(each.pid) for each in self._processes)

    def _memory_mb(self) -> float:
        return sum(memory_mb(each.pid) for each in self._processes)

    @property
    def presses(self) -> int:
        """How many presses were made."""
        return self._presses

    def seen(self) -> dict[int, int]:
        """By match, the latest version that a message showed."""
        return self._watch.seen

    async def _press_somewhere(self) -> None:
        for host, guest, _ in itertools.islice(self._next, len(self._tables)):
            for person, other in ((host, guest), (guest, host)):
                if person is not None and self._may_move(person):
                    await self._press(person, other)
                    return
        self._left_out += 1

    def _may_move(self, person: Person) -> bool:
        offer = self._watch.offers.get(person.id)
        return offer is not None and self._pressed.get(offer.match, -1) < offer.version

    async def _press(self, person: Person, other: Person | None) -> None:
        offer = self._watch.offers[person.id]
        self._pressed[offer.match] = offer.version
        panel = next(seen for seen in reversed(person.inbox) if seen.id == offer.message)
        version, others = offer.version + 1, () if other is None else (other.id,)
        try:
            press = await person.press(panel, custom_id=sensible_choice(acts_on(panel)).custom_id or "")
            self._presses += 1
            self._watch.press(offer.match, version, mover=person.id, others=others)
            answer = await press.answered()
        except InteractionFailed:
            self._unanswered += 1
        except NotOffered:
            # The bot has just painted over the button: the next one is pressed.
            self._pressed[offer.match] = offer.version - 1
            self._left_out += 1
        else:
            self._watch.done(offer.match, version)
            self._answered_s.append(answer.after_s)
            self._deferred += answer.kind in _DEFERRALS
