"""One evening of chaos from its seed to its figures."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bot.matches import Matches
from bot.sandbox import Sandbox, Settings
from bot.store import Store, visit_store
from tests.chaos import verdict
from tests.chaos.contests import Contests, count_contests, wrong_contests
from tests.chaos.cups import Cups, count_rounds, wrong_cups
from tests.chaos.disk import Disk, disk_below
from tests.chaos.faults import Faults
from tests.chaos.history import read_histories
from tests.chaos.host import Host
from tests.chaos.killer import Killer
from tests.chaos.ledger import FileLedger
from tests.chaos.people import People
from tests.chaos.pictures import Gallery
from tests.chaos.plan import Kill, Step, make_plan
from tests.chaos.scene import AWAY, Scene
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

FINISHED_WITHIN_S = 60.0
"""How long people play on in the end before they resign what is left."""


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
    rounds: Counter[str] = field(default_factory=Counter)
    """How many rounds of cups were paired, by format."""
    contests: Counter[str] = field(default_factory=Counter)
    """What else people competed in."""
    presses: int = 0
    answered: int = 0
    excused: list[str] = field(default_factory=list)
    """What had no answer for want of a processor."""
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
        self.ledger = FileLedger(self.host.database)
        self.witness = Witness(sandbox)
        self.disk = disk
        self.faults = Faults(self.scene, self.host, self.ledger, disk)
        self.killer = Killer(self.scene, self.host, folder / "older")
        self.people = People(self.scene, self.witness, self.ledger, seed=wishes.seed, tables=wishes.tables)
        # Those of the other server cannot enter here.
        here = tuple(one for one in self.people.players if one.table != AWAY)
        self.cups = Cups(self.scene, self.ledger, here, seed=wishes.seed, held=host.held, online=host.online)
        self.contests = Contests(self.scene, self.ledger, self.people, seed=wishes.seed)

    async def burn(self) -> None:
        """Let people play while the plan is carried out."""
        running: set[asyncio.Task[None]] = set()
        async with self.people.living(self.people.make_matches(), self.cups.live(), self.contests.live()):
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

    async def mend(self) -> None:
        """Take everything back that was done to the bot, and wait until it is there."""
        self.sandbox.heal()
        self.scene.mend()
        await self._online()

    async def restart(self) -> None:
        """Kill the bot once more, and let people play with care from now on."""
        for player in self.people.players:
            player.is_careful = True
        self.killer.kill(Kill.ANY_TIME)
        await asyncio.sleep(0.2)
        await self._online()


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
    await asyncio.to_thread(evening.faults.retention.next_day)
    await evening.restart()
    async with _opened(evening.host) as store:
        findings.unshown_moves += await _shown_in_time(evening, store)
        await evening.people.finish(within_s=evening.wishes.finish_s)
        findings.unfinished += await evening.cups.end()
        findings.unshown_moves += await _shown_in_time(evening, store, is_over=True)


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


async def _shown_in_time(
    evening: Evening, store: Store, *, within_s: float = SHOWN_WITHIN_S, is_over: bool = False
) -> list[str]:
    """What is still not shown after a while of quiet; ``is_over`` says that nothing goes on any more."""
    matches, until = Matches(store), time.monotonic() + within_s
    while True:
        histories = await read_histories(store)
        behind = await verdict.unshown(matches, evening.sandbox, histories)
        behind += await verdict.unshown_lobbies(matches)
        behind += await verdict.unshown_contests(matches) if is_over else []
        if not behind or time.monotonic() > until:
            return behind
        await asyncio.sleep(0.3)


def _figures(evening: Evening, findings: Findings) -> Figures:
    witness = evening.witness
    return Figures(
        kills=evening.killer.counts,
        late=evening.killer.late,
        disk=evening.disk.kind,
        rematches=evening.people.rematches,
        whole_starts=evening.host.whole_starts,
        faults=evening.faults.counts,
        starts=evening.host.starts,
        exits=Counter(status for _, status in evening.host.ends),
        presses=len(witness.deeds),
        excused=verdict.excused_by_machine(witness),
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
    findings.wrong_cups += await wrong_cups(store, evening.sandbox)
    findings.wrong_contests += await wrong_contests(store, evening.sandbox)
    figures.rounds, figures.contests = await count_rounds(store), await count_contests(store)
    findings.damaged += await verdict.damaged(store) + evening.faults.damaged
