"""What `./upcard check` does: looks through the database, names what is damaged, and mends what it can."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.host.backups import HostError, back_up_now, told_of
from bot.matches import Ill, MatchId, Tempo, examine_all, mend
from bot.settings import Settings
from bot.store import (
    KEPT,
    Occasion,
    Store,
    StoreError,
    claimed,
    count_orphans,
    database_path,
    drop_orphans,
    find_breaks,
    visit_store,
)

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings:
    """What is wrong with a database."""

    matches: int
    breaks: tuple[str, ...]
    orphans: dict[str, int]
    ills: tuple[Ill, ...]

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong."""
        return not (self.breaks or self.orphans or self.ills)


async def check(settings: Settings, say: Say) -> bool:
    """Look through the database, with the bot running or not; true if it is sound.

    Every fault becomes a sentence. Raises HostError when the database cannot even be opened.
    """
    try:
        findings = await _look(settings)
    except StoreError as error:
        raise HostError(str(error)) from None
    _tell(findings, say)
    return findings.is_sound


async def repair(settings: Settings, say: Say) -> bool:
    """Make a backup, then mend what the logs can mend; true if everything is sound afterwards.

    Raises HostError, for instance when a bot runs on the database or the backup cannot be made.
    """
    try:
        with claimed(database_path(settings.store_url), at=datetime.now(UTC)):
            return await _repair(settings, say)
    except StoreError as error:
        raise HostError(str(error)) from None


async def _repair(settings: Settings, say: Say) -> bool:
    findings = await _look(settings)
    if findings.is_sound or findings.breaks:
        _tell(findings, say)
        return findings.is_sound
    # Mending deletes rows, so what was there is kept first.
    backup = back_up_now(settings, folder=None, keep=KEPT, occasion=Occasion.REPAIR)
    say(f"backup: {told_of(backup)[0]}")
    store = await visit_store(settings.store_url)
    try:
        await _mend(store, findings, settings, say)
    finally:
        await store.close()
    left = await _look(settings)
    _tell(left, say)
    return left.is_sound


async def _look(settings: Settings) -> Findings:
    store = await visit_store(settings.store_url)
    try:
        breaks = _breaks(store.path)
        async with store.read() as tx:
            # Counting walks through the tables, which a damaged file does not survive.
            orphans = {} if breaks else await count_orphans(tx)
        seen: dict[MatchId, Ill | None] = {number: ill async for number, ill in examine_all(store)}
    finally:
        await store.close()
    ills = tuple(ill for ill in seen.values() if ill is not None)
    return Findings(matches=len(seen), breaks=breaks, orphans=orphans, ills=ills)


def _breaks(path: Path) -> tuple[str, ...]:
    try:
        return find_breaks(path)
    except StoreError as error:
        return (str(error),)


async def _mend(store: Store, findings: Findings, settings: Settings, say: Say) -> None:
    async with store.write() as tx:
        await drop_orphans(tx)
    for table, rows in findings.orphans.items():
        say(f"mended: {rows} rows of {table} that belonged to no match")
    tempo = Tempo(
        pause=timedelta(seconds=settings.pause_seconds), nudge=timedelta(seconds=settings.nudge_seconds)
    )
    for ill in findings.ills:
        if ill.is_mendable:
            async with store.write() as tx:
                await mend(tx, ill.match, at=datetime.now(UTC), tempo=tempo)
            say(f"mended: match {ill.match} {_joined(ill)}")


def _tell(findings: Findings, say: Say) -> None:
    for broken in findings.breaks:
        say(f"damaged: the file: {broken}")
    if findings.breaks:
        say("a file that is damaged cannot be mended here: stop the bot and restore the newest whole backup")
    for table, rows in findings.orphans.items():
        say(f"damaged: {rows} rows of {table} belong to no match (--repair can mend this)")
    for ill in findings.ills:
        can = "--repair can mend this" if ill.is_mendable else "this cannot be mended from the log"
        say(f"damaged: match {ill.match} {_joined(ill)} ({can})")
    if findings.is_sound:
        say(f"sound: the file, and all {findings.matches} matches in it")


def _joined(ill: Ill) -> str:
    return "; it ".join(damage.told for damage in ill.damages)
