"""One evening of a cluster from its seed to its figures."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path

from bot.matches import Matches
from bot.sandbox import Sandbox, Settings
from bot.sandbox.endpoint import EndpointRefused
from bot.store import Store, visit_store
from tests.chaos import verdict
from tests.chaos.cluster.database import NAME, Database, ServerLedger
from tests.chaos.cluster.machines import Machine
from tests.chaos.cluster.network import INSIDE, Namespaces, Network
from tests.chaos.cluster.plan import Step, Stroke, make_plan
from tests.chaos.cluster.wires import Wire, Wires
from tests.chaos.contests import Contests, count_contests, wrong_contests
from tests.chaos.cups import Cups, count_rounds, wrong_cups
from tests.chaos.history import read_histories
from tests.chaos.people import People
from tests.chaos.pictures import Gallery
from tests.chaos.scene import AWAY, Scene
from tests.chaos.verdict import Findings
from tests.chaos.witness import Witness
from tests.e2e.bot_process import TOKEN
from tests.patience import hardships, until
from tests.postgres_server import free_port

UP_WITHIN_S = 240.0
"""How long a crowded machine may take to start four processes."""

SHOWN_WITHIN_S = 150.0

ANSWER_S = 3.3
"""Whoever pressed so long before a process ended gets no answer of it."""

RECOVERED_S = 8.0
"""After so long at most the others have noticed, whatever happened."""

TAKEN_OVER_S = 10.0
"""How long what a dead process held may be nobody's, while there is somebody to take it."""

LOOK_S = 0.2

CLOCK_OFF_S = 5.0
"""How far one machine's clock is off."""

ANSWERS = r"^/(interactions|webhooks|channels)/"


@dataclass(slots=True)
class ClusterFigures:
    """What happened, and what is wrong."""

    network: str
    strokes: Counter[str] = field(default_factory=Counter)
    starts: int = 0
    exits: Counter[int] = field(default_factory=Counter)
    matches: int = 0
    played_out: int = 0
    moves: int = 0
    rounds: Counter[str] = field(default_factory=Counter)
    """How many rounds of cups were paired, by format."""
    contests: Counter[str] = field(default_factory=Counter)
    """What else people competed in."""
    presses: int = 0
    answered: int = 0
    taken_over_s: list[float] = field(default_factory=list)
    """For each kill, how long the dead process still held something while others were alive."""
    took_s: float = 0.0
    findings: Findings = field(default_factory=Findings)


class ClusterEvening:
    """Two processes with the gateway, two that answer requests, and two database servers."""

    def __init__(
        self, sandbox: Sandbox, folder: Path, network: Network, database: Database, *, seed: int, tables: int
    ) -> None:
        self.sandbox = sandbox
        self.folder = folder
        self.seed = seed
        self.network = network
        self.database = database
        self._chance = random.Random(f"{seed} balancer")
        self._web: list[tuple[str, int]] = []
        # A load balancer tries them in another order each time.
        self.balancer = Wire(lambda: self._chance.sample(self._web, len(self._web)))
        self.machines: list[Machine] = []
        self.figures = ClusterFigures(network="namespaces" if isinstance(network, Namespaces) else "wires")
        self.ledger = ServerLedger(database)
        self.scene = Scene(sandbox, tables=tables, company=3)
        self.witness = Witness(sandbox)
        self.people = People(self.scene, self.witness, self.ledger, seed=seed, tables=tables)
        # Those of the other server cannot enter here.
        here = tuple(one for one in self.people.players if one.table != AWAY)
        self.cups = Cups(
            self.scene, self.ledger, here, seed=seed, held=nullcontext, online=sandbox.wait_for_bot
        )
        self.contests = Contests(self.scene, self.ledger, self.people, seed=seed)

    async def open(self) -> None:
        """Start everything; raises TimeoutError."""
        places = [self.network.place() for _ in range(2)]
        await asyncio.to_thread(self.database.open, *places)
        await self.balancer.open()
        for name, words in (("gateway-1", "run"), ("gateway-2", "run"), ("web-1", "web"), ("web-2", "web")):
            await self._add_machine(name, words)
        self.machines[1].clock_file.write_text(str(CLOCK_OFF_S))
        await until(self._is_up, within_s=UP_WITHIN_S)
        self.witness.open()

    async def _add_machine(self, name: str, words: str) -> None:
        place = self.network.place()
        settings = {
            "BOT_DATABASE_URL": await self.network.database_url(place, self.database.servers, NAME),
            "BOT_SHARDS": "2",
        }
        if words == "web":
            port = free_port()
            self._web.append((place.address, port))
            settings |= {"BOT_WEB_PORT": str(port), "BOT_WEB_HOST": place.address}
        machine = Machine(
            name,
            self.folder / name,
            words=words,
            place=place,
            discord=self.sandbox.url,
            settings=settings,
        )
        self.machines.append(machine)
        machine.open()

    async def _is_up(self) -> bool:
        if len({session.shard for session in self.sandbox.core.gateway.sessions}) < 2:
            return False
        try:
            await self.sandbox.core.endpoint.set(f"http://127.0.0.1:{self.balancer.port}/interactions")
        except EndpointRefused:
            return False
        return True

    async def close(self) -> None:
        """Stop everything."""
        await asyncio.gather(*(machine.close() for machine in self.machines))
        await self.balancer.close()
        self.ledger.close()
        await asyncio.to_thread(self.database.close)
        await self.network.close()

    async def burn(self, strokes: int) -> None:
        """Let people play while the plan is carried out."""
        watches: list[asyncio.Task[None]] = []
        async with self.people.living(self.people.make_matches(), self.cups.live(), self.contests.live()):
            for step in make_plan(self.seed, strokes):
                await asyncio.sleep(step.wait_s)
                await self._strike(step, watches)
            await asyncio.gather(*watches)

    async def _strike(self, step: Step, watches: list[asyncio.Task[None]]) -> None:
        machine = self.machines[step.whom]
        began = time.time()
        match step.what:
            case Stroke.KILLED_GATEWAY | Stroke.KILLED_WEB:
                first = 0 if step.what is Stroke.KILLED_GATEWAY else 2
                machine = self.machines[first + step.whom % 2]
                if not machine.signal(signal.SIGKILL):
                    return
                watches.append(asyncio.create_task(self._watch_takeover(_process_of(machine))))
            case Stroke.STOPPED:
                # A stop in good order loses no press.
                machine.signal(signal.SIGTERM)
            case Stroke.FROZEN:
                machine.signal(signal.SIGSTOP)
                await asyncio.sleep(step.lasts_s)
                machine.signal(signal.SIGCONT)
            case Stroke.CUT_OFF:
                self.network.cut(machine.place, self.database.servers, step.how)
                await asyncio.sleep(step.lasts_s)
                self.network.mend()
            case Stroke.UNPLUGGED:
                self.network.set_link(machine.place.number, up=False)
                await asyncio.sleep(step.lasts_s)
                self.network.set_link(machine.place.number, up=True)
            case Stroke.FAILED_OVER:
                await asyncio.to_thread(self.database.fail_over)
            case Stroke.VANISHED:
                await asyncio.to_thread(self.database.vanish, lasts_s=step.lasts_s)
            case Stroke.DELIVERED_TWICE:
                self.sandbox.delivery.copies = 2
                await asyncio.sleep(step.lasts_s)
                self.sandbox.delivery.copies = 1
            case Stroke.DISCORD_FAILS:
                self.sandbox.fail("PATCH", ANSWERS, status=500, times=3)
        self.figures.strokes[step.what.value] += 1
        if step.what not in {Stroke.STOPPED, Stroke.DELIVERED_TWICE, Stroke.DISCORD_FAILS}:
            self.witness.offline.append((began - ANSWER_S, time.time() + RECOVERED_S))

    async def _watch_takeover(self, process: int | None) -> None:
        """Measure how long others leave to a dead process what it held; without them no time counts.

        Where the database fails meanwhile, they have the whole time once more from when it is back.
        """
        if process is None:
            return
        taken_s, looked = 0.0, time.monotonic()
        while self.database.is_away or self.ledger.holds(process):
            await asyncio.sleep(LOOK_S)
            now = time.monotonic()
            taken_s += now - looked if self.ledger.may_take_over(process) else 0.0
            taken_s, looked = 0.0 if self.database.is_away else taken_s, now
        self.figures.taken_over_s.append(taken_s)
        if taken_s > TAKEN_OVER_S:
            self.figures.findings.overdue.append(
                f"what process {process} held was taken after {taken_s:.1f} s"
            )

    async def judge(self, store: Store) -> None:
        """What is wrong in the end."""
        figures, findings, witness = self.figures, self.figures.findings, self.witness
        histories = await read_histories(store)
        figures.matches = len(histories)
        figures.played_out = sum(one.is_played_out for one in histories)
        figures.moves = sum(len(one.log) for one in histories)
        figures.presses = len(witness.deeds)
        figures.answered = sum(1 for deed in witness.deeds if deed.press.kind is not None)
        figures.starts = sum(machine.starts for machine in self.machines)
        figures.exits = Counter(status for machine in self.machines for _, status in machine.ends)
        findings.lost_moves += verdict.lost_moves(witness, histories)
        findings.leaked_cards += verdict.leaked_cards(witness, histories)
        findings.leaked_cards += verdict.leaked_secrets(witness, histories)
        findings.leaked_pictures += await asyncio.to_thread(Gallery(histories).wrong, witness)
        findings.wrong_cards += [line for one in histories for line in one.wrong_cards()]
        findings.wrong_figures += verdict.wrong_figures(witness)
        findings.unanswered += verdict.unanswered(witness)
        findings.unfinished += verdict.unfinished(self.ledger)
        findings.wrong_ratings += await verdict.wrong_ratings(store, histories)
        for machine in self.machines:
            findings.unhandled += [f"{machine.name}: {line}" for line in verdict.unhandled(machine.log)]
        findings.unhandled += [f"no such route: {one}" for one in self.sandbox.unhandled]
        findings.damaged += await verdict.damaged(store)
        findings.wrong_cups += await wrong_cups(store, self.sandbox)
        findings.wrong_contests += await wrong_contests(store, self.sandbox)
        figures.rounds, figures.contests = await count_rounds(store), await count_contests(store)

    async def not_shown(self, store: Store, *, is_over: bool = False) -> list[str]:
        """What is still not shown after a while of quiet; ``is_over`` says that nothing goes on any more."""
        matches, patience = Matches(store), time.monotonic() + SHOWN_WITHIN_S
        while True:
            behind = await verdict.unshown(matches, self.sandbox, await read_histories(store))
            behind += await verdict.unshown_lobbies(matches)
            behind += await verdict.unshown_contests(matches) if is_over else []
            if not behind or time.monotonic() > patience:
                return behind
            await asyncio.sleep(0.5)


def _process_of(machine: Machine) -> int | None:
    """The number that the machine's process has in the database, as its log says."""
    for line in reversed(machine.log.splitlines()):
        if '"process began"' in line:
            return int(json.loads(line)["process"])
    return None


@asynccontextmanager
async def _opened(evening: ClusterEvening) -> AsyncIterator[Store]:
    store = await visit_store(evening.database.url)
    try:
        yield store
    finally:
        await store.close()


async def run(folder: Path, *, seed: int, strokes: int, tables: int = 3) -> ClusterFigures:
    """Play, break, mend, finish, judge."""
    began = time.monotonic()
    network: Network = Namespaces() if os.environ.get(INSIDE) else Wires(lambda: database.primary)
    database = Database(folder, network)
    settings = Settings(host=network.here, hardships=hardships())
    async with Sandbox(token=TOKEN, settings=settings) as sandbox:
        evening = ClusterEvening(sandbox, folder, network, database, seed=seed, tables=tables)
        watch = asyncio.create_task(evening.witness.watch_the_machine())
        try:
            await evening.open()
            await evening.burn(strokes)
            sandbox.heal()
            evening.scene.mend()
            for player in evening.people.players:
                player.is_careful = True
            async with _opened(evening) as store:
                evening.figures.findings.never_retried += await evening.not_shown(store)
                await evening.people.finish(within_s=60.0)
                evening.figures.findings.unfinished += await evening.cups.end()
                evening.figures.findings.unshown_moves += await evening.not_shown(store, is_over=True)
                await asyncio.gather(*(machine.close() for machine in evening.machines))
                await evening.judge(store)
        finally:
            watch.cancel()
            await evening.close()
    evening.figures.took_s = time.monotonic() - began
    return evening.figures
