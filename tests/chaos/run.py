"""One evening of chaos from its seed to its figures."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Collection, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from bot.matches import Matches
from bot.sandbox import NotOffered, Sandbox, Settings
from bot.sandbox.press import InteractionFailed
from bot.store import Store, visit_store
from tests.chaos import verdict
from tests.chaos.disk import Disk, disk_below
from tests.chaos.faults import Faults
from tests.chaos.history import read_histories
from tests.chaos.host import Host
from tests.chaos.killer import Killer
from tests.chaos.ledger import Ledger
from tests.chaos.pictures import Gallery
from tests.chaos.plan import Kill, Step, make_plan
from tests.chaos.players import Player
from tests.chaos.scene import Scene
from tests.chaos.verdict import Findings
from tests.chaos.witness import Witness
from tests.e2e.bot_process import TOKEN
from tests.later_schema import REBUILD, later_migrations, program_of
from tests.patience import hardships

SHOWN_WITHIN_S = 120.0
QUIET_S = 150.0
"""How long a bot that is not restarted may take to show what Discord would not take: its pauses grow."""

MOVES_BETWEEN = 12
"""At most so many moves are waited for between two kills, and for so many seconds:"""
PLAY_S, LATE_PLAY_S = 2.5, 0.5

LEAVES = 0.02
"""How often one of a company leaves a match that goes on, each time it is looked after."""

_IN_VAIN = (NotOffered, InteractionFailed, TimeoutError, KeyError)
"""What people meet where the bot is away, or not the one that they think."""

FINISHED_WITHIN_S = 60.0
"""How long people play on in the end before they resign what is left."""

RESIGNATIONS = 3
"""How often they try to, where an answer takes too long; each late answer is a finding by itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What was asked for on the command line."""

    kills: int
    seed: int
    tables: int = 3
    company: int = 4
    """So many more play games for many, and open tables for them; none with 0."""
    most_s: float = 3600.0
    due_s: float = 3300.0
    """When all kills should be done: a job that is late waits for nothing between them."""
    finish_s: float = FINISHED_WITHIN_S
    pace: float = 1.0
    forked: bool = True
    may_mount: bool = True
    limit_s: float = 4500.0
    """After so long the run is broken off, with its figures and with what was not over."""


@dataclass(slots=True)
class Figures:
    """What happened, and what is wrong."""

    kills: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    late: Counter[str] = field(default_factory=Counter)
    """Kills whose instant did not come; they are among those at any time."""
    starts: int = 0
    whole_starts: int = 0
    exits: Counter[int] = field(default_factory=Counter)
    matches: int = 0
    played_out: int = 0
    rematches: int = 0
    moves: int = 0
    presses: int = 0
    answered: int = 0
    sights: int = 0
    pictures: int = 0
    disk: str = ""
    took_s: float = 0.0
    findings: Findings = field(default_factory=Findings)


class Evening:
    """Everything that lives as long as one run."""

    def __init__(self, wishes: Wishes, sandbox: Sandbox, folder: Path, host: Host, disk: Disk) -> None:
        self.wishes = wishes
        self.sandbox = sandbox
        self.scene = Scene(sandbox, tables=wishes.tables, company=wishes.company)
        self.host = host
        self.ledger = Ledger(self.host.database)
        self.witness = Witness(sandbox)
        self.disk = disk
        self.faults = Faults(self.scene, self.host, self.ledger, disk)
        self.killer = Killer(self.scene, self.host, folder / "older")
        self.rematches = 0
        self._chance = random.Random(f"{wishes.seed} company")
        self.players = tuple(
            Player(
                self.scene,
                self.witness,
                self.ledger,
                person,
                min(at // 2, wishes.tables),
                random.Random(f"{wishes.seed} {at}"),
            )
            for at, person in enumerate(self.scene.people)
        )
        self.pairs = self.players[: 2 * wishes.tables]
        self.company = self.players[2 * wishes.tables :]

    async def burn(self) -> None:
        """Let people play while the plan is carried out."""
        running: set[asyncio.Task[None]] = set()
        async with self._company(self._make_matches()):
            began = time.monotonic()
            plan = make_plan(self.wishes.seed, self.wishes.kills, pace=self.wishes.pace)
            for number, step in enumerate(plan):
                took_s = time.monotonic() - began
                if took_s > self.wishes.most_s:
                    break
                is_late = took_s > self.wishes.due_s * number / len(plan)
                await asyncio.sleep(0.0 if is_late else step.wait_s)
                await self._do(step, running, is_late=is_late)
            await asyncio.gather(*running)

    @asynccontextmanager
    async def _company(self, *others: Coroutine[None, None, None]) -> AsyncIterator[None]:
        """Let all people live meanwhile; what breaks one of them breaks the job."""
        lives = [asyncio.create_task(one) for one in (*(each.live() for each in self.players), *others)]
        try:
            yield
        finally:
            await _end(lives)
        for task in lives:
            if not task.cancelled() and (error := task.exception()) is not None:
                raise error

    async def _do(self, step: Step, running: set[asyncio.Task[None]], *, is_late: bool) -> None:
        """A kill waits for a bot that runs, and for some play since the last one."""
        if not isinstance(step.what, Kill):
            task = asyncio.create_task(self.faults.happen(step))
            running.add(task)
            task.add_done_callback(running.discard)
            return
        await self._online()
        await self._some_play(step, within_s=LATE_PLAY_S if is_late else PLAY_S)
        await self.killer.strike(step)

    async def _some_play(self, step: Step, *, within_s: float) -> None:
        """Until people have made a few moves, or cannot make any."""
        until = time.monotonic() + within_s / self.wishes.pace
        wanted = self.ledger.count_moves() + step.chance.randint(0, MOVES_BETWEEN)
        while self.ledger.count_moves() < wanted and time.monotonic() < until:  # noqa: ASYNC110  # made elsewhere
            await asyncio.sleep(0.03)

    async def _online(self) -> None:
        try:
            await self.host.online()
        except TimeoutError:
            self.killer.stuck += 1

    async def _make_matches(self) -> None:
        """Whoever has no match going on begins another; the last table plays the computer."""
        while True:
            for first, second in zip(self.pairs[::2], self.pairs[1::2], strict=True):
                with suppress(*_IN_VAIN):
                    await self._make_match(first, second)
            with suppress(*_IN_VAIN):
                await self._gather_company()
            await asyncio.sleep(0.3)

    async def _make_match(self, first: Player, second: Player) -> None:
        if first.is_playing or not self.sandbox.gateway.online:
            return
        alone = first.table == self.wishes.tables - 1
        if alone or not self.ledger.open_challenges(int(first.person.id)):
            if await first.ask_again():
                self.rematches += 1
            else:
                await first.challenge(None if alone else second.person)
        if not alone:
            await second.accept()

    async def _gather_company(self) -> None:
        """The first one opens a table, the others join it, and it begins; now and then one leaves a match."""
        if not self.company or not self.sandbox.gateway.online:
            return
        host, *others = self.company
        if host.is_playing:
            leaver = self._chance.choice(others)
            if leaver.is_playing and self._chance.random() < LEAVES:
                await leaver.resign()
            return
        if not self.ledger.open_challenges(int(host.person.id)):
            if await host.ask_again():
                self.rematches += 1
            else:
                await host.open_table(len(self.company))
        for other in others:
            if not other.is_playing:
                with suppress(*_IN_VAIN):
                    await other.join()
        await host.start(len(self.company))

    async def mend(self) -> None:
        """Take everything back that was done to the bot, and wait until it is there."""
        self.sandbox.heal()
        self.scene.mend()
        await self._online()

    async def restart(self) -> None:
        """Kill the bot once more, and let people play with care from now on."""
        for player in self.players:
            player.is_careful = True
        self.killer.kill(Kill.ANY_TIME)
        await asyncio.sleep(0.2)
        await self._online()

    async def finish(self) -> None:
        """Play all matches to their end; what takes too long is given up."""
        async with self._company():
            await self._until_over(self.wishes.finish_s)
        for _ in range(RESIGNATIONS):
            for player in self.players:
                if player.is_playing:
                    with suppress(*_IN_VAIN):
                        await player.resign()
            await self._until_over(5.0)

    async def _until_over(self, within_s: float) -> None:
        until = time.monotonic() + within_s
        while self.ledger.live_matches() and time.monotonic() < until:  # noqa: ASYNC110  # ended elsewhere
            await asyncio.sleep(0.1)


async def _end(tasks: Collection[asyncio.Task[None]]) -> None:
    """Cancel until all have ended: a wait that is over in the same instant may swallow a cancellation."""
    left: Collection[asyncio.Task[None]] = tasks
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=1.0)


async def run(wishes: Wishes, folder: Path) -> Figures:
    """Play, break, heal, finish, judge; in the time that there is."""
    began = time.monotonic()
    async with _evening(wishes, folder) as evening:
        findings = Findings()
        try:
            async with asyncio.timeout(wishes.limit_s):
                await _play(evening, findings)
        except TimeoutError:
            findings.overdue.append(f"after {wishes.limit_s:.0f} s the evening was not over")
        await evening.host.close()
        figures = _figures(evening, findings)
        async with _opened(evening.host) as store:
            await _judge(evening, store, figures)
    figures.took_s = time.monotonic() - began
    return figures


async def _play(evening: Evening, findings: Findings) -> None:
    await evening.burn()
    await evening.mend()
    # Before any restart, which would paint all that was forgotten: a refused request must be tried again.
    async with _opened(evening.host) as store:
        findings.never_retried += await _shown_in_time(evening, store, within_s=QUIET_S)
    await evening.restart()
    async with _opened(evening.host) as store:
        findings.unshown_moves += await _shown_in_time(evening, store)
        await evening.finish()
        findings.unshown_moves += await _shown_in_time(evening, store)


@asynccontextmanager
async def _evening(wishes: Wishes, folder: Path) -> AsyncIterator[Evening]:
    # The program is a made-up later one, so that the database can be set back to an older schema.
    migrations = later_migrations(folder / "later", REBUILD)
    with program_of(migrations):
        async with _evening_of(wishes, folder, migrations) as evening:
            yield evening


@asynccontextmanager
async def _evening_of(wishes: Wishes, folder: Path, migrations: Path) -> AsyncIterator[Evening]:
    async with Sandbox(token=TOKEN, settings=Settings(hardships=hardships())) as sandbox:
        host = Host(sandbox, folder / "disk", folder / "bot.log", migrations, forked=wishes.forked)
        async with disk_below(host.data, lambda: host.running, may_mount=wishes.may_mount) as disk:
            evening = Evening(wishes, sandbox, folder, host, disk)
            evening.witness.open()
            watch = asyncio.create_task(evening.witness.watch_the_machine())
            try:
                await host.open()
                yield evening
            finally:
                watch.cancel()
                await host.close()


@asynccontextmanager
async def _opened(host: Host) -> AsyncIterator[Store]:
    store = await visit_store(f"sqlite:///{host.database}")
    try:
        yield store
    finally:
        await store.close()


async def _shown_in_time(evening: Evening, store: Store, *, within_s: float = SHOWN_WITHIN_S) -> list[str]:
    """What is still not shown after a while of quiet."""
    matches, until = Matches(store), time.monotonic() + within_s
    while True:
        histories = await read_histories(store)
        behind = await verdict.unshown(matches, evening.sandbox, histories)
        behind += await verdict.unshown_lobbies(matches)
        if not behind or time.monotonic() > until:
            return behind
        await asyncio.sleep(0.3)


def _figures(evening: Evening, findings: Findings) -> Figures:
    witness = evening.witness
    return Figures(
        kills=evening.killer.counts,
        late=evening.killer.late,
        disk=evening.disk.kind,
        rematches=evening.rematches,
        whole_starts=evening.host.whole_starts,
        faults=evening.faults.counts,
        starts=evening.host.starts,
        exits=Counter(status for _, status in evening.host.ends),
        presses=len(witness.deeds),
        answered=sum(1 for deed in witness.deeds if deed.press.kind is not None),
        sights=len(witness.sights),
        pictures=len({picture for sight in witness.sights for picture in sight.pictures}),
        findings=findings,
    )


async def _judge(evening: Evening, store: Store, figures: Figures) -> None:
    findings, witness, retention = figures.findings, evening.witness, evening.faults.retention
    histories = retention.all_of(await read_histories(store))
    findings.kept_too_long += retention.kept_too_long()
    findings.wrong_figures += verdict.wrong_figures(witness)
    figures.matches = len(histories)
    figures.played_out = sum(one.is_played_out for one in histories)
    figures.moves = sum(len(one.log) for one in histories)
    findings.lost_moves += verdict.lost_moves(witness, histories)
    findings.leaked_cards += verdict.leaked_cards(witness, histories)
    findings.leaked_pictures += await asyncio.to_thread(Gallery(histories).wrong, witness)
    findings.wrong_cards += [line for one in histories for line in one.wrong_cards()]
    findings.unanswered += verdict.unanswered(witness)
    findings.unfinished += verdict.unfinished(evening.ledger)
    findings.wrong_ratings += await verdict.wrong_ratings(store, histories)
    findings.unhandled += verdict.unhandled(evening.host.log)
    findings.unhandled += ["the bot did not come back in time"] * evening.killer.stuck
    findings.unhandled += [f"no such route: {one}" for one in evening.sandbox.unhandled]
    findings.leaked_cards += verdict.leaked_secrets(witness, histories)
    findings.damaged += await verdict.damaged(store) + evening.faults.damaged
