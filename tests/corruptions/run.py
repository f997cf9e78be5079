"""One corruption after another: the start and the check must stand each, and call by name what it changed."""

from __future__ import annotations

import asyncio
import logging
import random
import shutil
import sqlite3
import traceback
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import structlog

from bot.host.backups import HostError
from bot.host.check import check, repair
from bot.matches import Matches, MatchId
from bot.matches.soundness import examine
from bot.settings import Settings
from bot.store import StoreError, Transaction, open_store
from tests.corruptions.damages import Damage, plan
from tests.corruptions.facts import Facts, changed, facts_of

LONGEST_S = 60.0


@dataclass
class Figures:
    """What came of all corruptions."""

    runs: int = 0
    by_kind: Counter[str] = field(default_factory=Counter)
    check_named: int = 0
    check_refused: int = 0
    check_sound: int = 0
    silent: list[str] = field(default_factory=list)
    start_refused: int = 0
    start_froze: int = 0
    start_opened: int = 0
    opened_though_named: int = 0
    played_on: list[str] = field(default_factory=list)
    repaired: int = 0
    repair_tried: int = 0
    crashes: list[str] = field(default_factory=list)

    @property
    def is_good(self) -> bool:
        """Whether nothing was silently wrong, and nothing crashed."""
        return not (self.silent or self.played_on or self.crashes)

    def told(self) -> list[str]:
        """The figures as lines."""
        kinds = ", ".join(f"{kind} {number}" for kind, number in sorted(self.by_kind.items()))
        looked = f"named {self.check_named}, refused {self.check_refused}, sound {self.check_sound}"
        opened = f"opened {self.start_opened}, of which check names something {self.opened_though_named}"
        started = f"refused {self.start_refused}, froze a match {self.start_froze}, {opened}"
        return [
            f"{self.runs} corruptions ({kinds})",
            f"check: {looked}; silently wrong {len(self.silent)}",
            f"start: {started}; played on {len(self.played_on)}",
            f"repair: sound afterwards {self.repaired} of {self.repair_tried}",
            f"crashes {len(self.crashes)}",
            *self.silent,
            *self.played_on,
            *self.crashes,
        ]


async def corrupt(evening: Path, scratch: Path, *, count: int, seed: int, repairs: int = 5) -> Figures:
    """Try so many corruptions on copies of the database; every so many-th one is repaired too."""
    before = structlog.get_config()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    try:
        return await _corrupt(evening, scratch, plan(count, seed), seed=seed, repairs=repairs)
    finally:
        # Other tests of this process read what is logged.
        structlog.configure(**before)


async def _corrupt(
    evening: Path, scratch: Path, damages: Iterable[tuple[str, Damage]], *, seed: int, repairs: int
) -> Figures:
    """Try these damages, one after the other."""
    figures, facts = Figures(), facts_of(evening)
    for number, (kind, damage) in enumerate(damages):
        chance = random.Random(f"{seed}/{number}")
        case = _Case(evening, scratch / str(number), f"{kind} {seed}/{number}", facts, figures)
        try:
            await case.run(damage, chance, with_repair=number % repairs == 0)
        finally:
            shutil.rmtree(scratch / str(number), ignore_errors=True)
        figures.runs += 1
        figures.by_kind[kind] += 1
    return figures


class _Case:
    """One damaged copy for the check, and one each for start and repair."""

    def __init__(self, evening: Path, folder: Path, name: str, facts: Facts, figures: Figures) -> None:
        self._folder = folder
        self._name = name
        self._facts = facts
        self._figures = figures
        folder.mkdir(parents=True)
        (folder / "look").mkdir()
        shutil.copyfile(evening, folder / "look" / "upcard.sqlite3")

    async def run(self, damage: Damage, chance: random.Random, *, with_repair: bool) -> None:
        look = self._folder / "look"
        self._name += f": {damage(look / 'upcard.sqlite3', chance)}"
        shutil.copytree(look, self._folder / "start")
        shutil.copytree(look, self._folder / "repair")
        is_named = await self._check()
        await self._start(is_named=is_named)
        if with_repair and is_named:
            await self._repair()

    async def _check(self) -> bool:
        said: list[str] = []
        try:
            async with asyncio.timeout(LONGEST_S):
                sound = await check(_settings(self._folder / "look"), said.append)
        except HostError:
            self._figures.check_refused += 1
            return True
        except Exception:  # noqa: BLE001  # every crash is a finding, and the next one is to be found too
            self._crashed("check")
            return True
        if not sound:
            self._figures.check_named += 1
            if not said:
                self._figures.silent.append(f"{self._name}: not sound, and nothing said")
            return True
        self._figures.check_sound += 1
        if other := self._changed():
            self._figures.silent.append(f"{self._name}: called sound, changed {', '.join(other)}")
        return False

    def _changed(self) -> tuple[str, ...]:
        try:
            return changed(self._facts, facts_of(self._folder / "look" / "upcard.sqlite3"))
        except sqlite3.Error as error:
            return (f"unreadable ({error})",)

    async def _start(self, *, is_named: bool) -> None:
        try:
            async with asyncio.timeout(LONGEST_S):
                frozen = await _started(self._folder / "start")
        except StoreError:
            self._figures.start_refused += 1
        except Exception:  # noqa: BLE001  # every crash is a finding, and the next one is to be found too
            self._crashed("start")
        else:
            self._figures.start_froze += bool(frozen)
            self._figures.start_opened += not frozen
            self._figures.opened_though_named += is_named and not frozen
            if -1 in frozen:
                self._figures.played_on.append(f"{self._name}: a match that cannot be played is not frozen")

    async def _repair(self) -> None:
        self._figures.repair_tried += 1
        try:
            async with asyncio.timeout(LONGEST_S):
                self._figures.repaired += await repair(_settings(self._folder / "repair"), lambda _: None)
        except HostError:
            pass
        except Exception:  # noqa: BLE001  # every crash is a finding, and the next one is to be found too
            self._crashed("repair")

    def _crashed(self, what: str) -> None:
        self._figures.crashes.append(f"{self._name}: {what} crashed\n{traceback.format_exc(limit=-6)}")


def _settings(data: Path) -> Settings:
    return Settings(_env_file=None, data=data)  # type: ignore[call-arg]  # a parameter of pydantic's own


async def _started(data: Path) -> set[int]:
    """Start the service as the bot does; the matches that it froze, and -1 for one that it should have."""
    store = await open_store(_settings(data).store_url)
    try:
        matches = Matches(store)
        await matches.start()
        await matches.audit()
        await matches.stop()

        def work(tx: Transaction) -> tuple[tuple[MatchId, ...], set[int]]:
            live = tx.match_lists.live()
            frozen: set[int] = set(tx.match_lists.frozen())
            return live, frozen

        live, frozen = await store.read(work)
        for number in live:
            ill = await examine(store, MatchId(number))
            if ill is not None and any(damage.stops for damage in ill.damages):
                frozen.add(-1)
        return frozen
    finally:
        await store.close()
