"""What `./upcard check` does: looks through the database, names what is damaged, and mends what it can."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial

from bot.host.backups import HostError, back_up_now, told_of
from bot.matches import (
    Checked,
    Ill,
    IllEvent,
    MatchId,
    Tempo,
    examine_all,
    examine_events,
    examine_rankings,
    find_ill_ladders,
    mend,
    mend_event,
    mend_ladder,
    mend_rankings,
)
from bot.settings import Settings
from bot.store import (
    KEPT,
    GuildId,
    Occasion,
    SqliteStore,
    Store,
    StoreError,
    Unreadable,
    claimed,
    count_orphans,
    database_file,
    drop_orphans,
    drop_unreadable,
    find_breaks,
    read_unreadable,
    visit_store,
)

Say = Callable[[str], None]

_OF_RANKINGS = frozenset({"result", "rating", "season", "season_rating"})

MOST = 20
"""How many faults of one ranking are told: more would say nothing new."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings:
    """What is wrong with a database."""

    matches: int
    breaks: tuple[str, ...]
    unreadable: tuple[Unreadable, ...]
    orphans: dict[str, int]
    ills: tuple[Ill, ...]
    rankings: tuple[Checked, ...]
    events: tuple[IllEvent, ...] = ()
    ladders: Mapping[tuple[GuildId, str], bool] = field(default_factory=dict)
    """Those that are not what their log leads to, and whether the log says what is right."""

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong."""
        files = self.breaks or self.unreadable or self.orphans
        return not (files or self.ills or self.rankings or self.events or self.ladders)


async def check(settings: Settings, say: Say) -> bool:
    """Look through the database, with the bot running or not; true if it is sound.

    Every fault becomes a sentence. Raises HostError when the database cannot even be opened.
    """
    with _as_host_errors():
        findings = await _look(settings)
    _tell(findings, say)
    return findings.is_sound


async def repair(settings: Settings, say: Say) -> bool:
    """Make a backup, then mend what the logs can mend; true if everything is sound afterwards.

    Raises HostError, for instance when a bot runs on the database or the backup cannot be made.
    """
    with _as_host_errors(), _alone(settings):
        return await _repair(settings, say)


@contextmanager
def _alone(settings: Settings) -> Iterator[None]:
    """Keep every bot away from a database that is a file."""
    file = database_file(settings.store_url)
    with nullcontext() if file is None else claimed(file, at=datetime.now(UTC)):
        yield


@contextmanager
def _as_host_errors() -> Iterator[None]:
    try:
        yield
    except HostError:
        raise
    except StoreError as error:
        raise HostError(str(error)) from None
    except Exception as error:
        # A damaged file fails in any way; the error's own words may quote a row.
        raise HostError(f"the database cannot be looked through ({type(error).__name__})") from error


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
        if store.is_shared and await store.read(lambda tx: bool(tx.processes.alive())):
            raise HostError("a bot works with the database: stop all its processes first")
        await _mend(store, findings, settings, say)
    finally:
        await store.close()
    left = await _look(settings)
    _tell(left, say)
    return left.is_sound


async def _look(settings: Settings) -> Findings:
    """Look at everything; whatever cannot even be looked at is a finding too, and the rest is looked at."""
    store = await visit_store(settings.store_url)
    breaks: list[str] = []
    try:
        unreadable: tuple[Unreadable, ...] = ()
        orphans: dict[str, int] = {}
        # Pages, kinds of values and what belongs to what are PostgreSQL's own business.
        if isinstance(store, SqliteStore):
            with _noted(breaks, "the pages of the file"):
                breaks += find_breaks(store.path)
        # Both walk through the tables, which a damaged file does not survive.
        if isinstance(store, SqliteStore) and not breaks:
            with _noted(breaks, "the values"):
                unreadable = read_unreadable(store.path)
            with _noted(breaks, "what belongs to what"):
                orphans = await store.read(count_orphans)
        seen: dict[MatchId, Ill | None] = {}
        with _noted(breaks, "the matches"):
            seen = {number: ill async for number, ill in examine_all(store)}
        rankings: list[Checked] = []
        if not any(row.table in _OF_RANKINGS for row in unreadable):
            with _noted(breaks, "the rankings"):
                rankings = [checked async for checked in examine_rankings(store)]
        events: list[IllEvent] = []
        with _noted(breaks, "the cups"):
            events = [ill async for ill in examine_events(store)]
        ladders: Mapping[tuple[GuildId, str], bool] = {}
        with _noted(breaks, "the ladders"):
            ladders = await store.read(find_ill_ladders)
    finally:
        await store.close()
    return Findings(
        matches=len(seen),
        breaks=tuple(dict.fromkeys(breaks)),
        unreadable=unreadable,
        orphans=orphans,
        ills=tuple(ill for ill in seen.values() if ill is not None),
        rankings=tuple(rankings),
        events=tuple(events),
        ladders=ladders,
    )


@contextmanager
def _noted(breaks: list[str], what: str) -> Iterator[None]:
    """Go on with the next part where one cannot be looked at, and say so."""
    try:
        yield
    except StoreError as error:
        breaks.append(str(error))
    except Exception as error:  # noqa: BLE001  # a damaged file fails in any way, and this is the tool that says so
        # Without the error's own words, which may quote a row.
        breaks.append(f"{what} cannot be looked through ({type(error).__name__})")


async def _mend(store: Store, findings: Findings, settings: Settings, say: Say) -> None:
    if findings.unreadable and isinstance(store, SqliteStore):
        drop_unreadable(store.path, findings.unreadable)
        for row in findings.unreadable:
            if row.is_mendable:
                say(f"mended: {_told(row)}")
    if findings.orphans:
        await store.write(drop_orphans)
    for table, rows in findings.orphans.items():
        say(f"mended: {rows} rows of {table} that belonged to no match")
    tempo = Tempo(
        pause=timedelta(seconds=settings.pause_seconds), nudge=timedelta(seconds=settings.nudge_seconds)
    )
    # Looked at again: a row that could not be read has hidden what else is wrong with its match.
    async for number, ill in examine_all(store):
        if ill is not None and ill.is_mendable:
            await store.write(partial(mend, number=number, at=datetime.now(UTC), tempo=tempo))
            say(f"mended: match {number} {_joined(ill)}")
    for event in [each async for each in examine_events(store) if each.is_mendable]:
        await store.write(partial(mend_event, number=event.event))
        say(f"mended: cup {event.event} {'; it '.join(event.faults)}")
    for (guild, game), is_mendable in (await store.read(find_ill_ladders)).items():
        if is_mendable:
            await store.write(partial(mend_ladder, guild=guild, game=game))
            say(f"mended: the ladder of {game} in server {guild} was not what its log leads to")
    # Last, as rankings are made of the results.
    rankings = [checked async for checked in examine_rankings(store)]
    for checked in rankings:
        await store.write(partial(mend_rankings, guild=checked.guild, game=checked.game))
        say(f"mended: {_of_ranking(checked)} is made again from its results")


def _tell(findings: Findings, say: Say) -> None:
    for broken in findings.breaks:
        say(f"damaged: the file: {broken}")
    if findings.breaks:
        say("a file that is damaged cannot be mended here: stop the bot and restore the newest whole backup")
    for row in findings.unreadable:
        can = "--repair can mend this" if row.is_mendable else "this cannot be mended"
        say(f"damaged: {_told(row)} ({can})")
    for table, rows in findings.orphans.items():
        say(f"damaged: {rows} rows of {table} belong to no match (--repair can mend this)")
    for ill in findings.ills:
        can = "--repair can mend this" if ill.is_mendable else "this cannot be mended from the log"
        say(f"damaged: match {ill.match} {_joined(ill)} ({can})")
    for checked in findings.rankings:
        for fault in checked.faults[:MOST]:
            say(f"damaged: {_of_ranking(checked)}: {fault} (--repair can mend this)")
        if (more := len(checked.faults) - MOST) > 0:
            say(f"damaged: {_of_ranking(checked)}: {more} more of such (--repair can mend this)")
    for event in findings.events:
        can = "--repair can mend this" if event.is_mendable else "this cannot be mended from the log"
        say(f"damaged: cup {event.event} {'; it '.join(event.faults)} ({can})")
    for (guild, game), is_mendable in findings.ladders.items():
        can = "--repair can mend this" if is_mendable else "this cannot be mended from the log"
        say(f"damaged: the ladder of {game} in server {guild} is not what its log leads to ({can})")
    if findings.is_sound:
        say(f"sound: the database, and all {findings.matches} matches in it")


def _joined(ill: Ill) -> str:
    return "; it ".join(damage.told for damage in ill.damages)


def _told(row: Unreadable) -> str:
    of = "" if row.match is None or row.table == "match" else f" (of match {row.match})"
    return f"row {row.rowid} of {row.table}{of} holds what cannot be: {', '.join(row.columns)}"


def _of_ranking(checked: Checked) -> str:
    return f"the ranking of {checked.game} in server {checked.guild}"
