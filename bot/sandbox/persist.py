"""The world on disk, saved soon after every change. A crash leaves the old state or the new one."""

import asyncio
import json
import logging
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from bot.sandbox.core import Core
from bot.sandbox.events import BotOffline, BotOnline, Event, Typing
from bot.sandbox.files import FileStore
from bot.sandbox.model import Snowflake
from bot.sandbox.world import World

FORMAT = 1
WORLD_FILE = "world.json"
FILES_FOLDER = "files"


@dataclass(frozen=True, slots=True, kw_only=True)
class Saved:
    """The world that was read from a folder; `notice` tells the host of one that had to be set aside."""

    world: World | None = None
    file_store: FileStore = field(default_factory=FileStore)
    notice: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """A world at one moment. A thread can write it while the world itself changes."""

    document: bytes
    files: Mapping[Snowflake, bytes]


def snapshot(world: World, file_store: FileStore) -> Snapshot:
    """Encode the world as it is now."""
    document = msgspec.json.encode({"format": FORMAT, "world": world})
    return Snapshot(document=document, files=dict(file_store.files))


def write(folder: Path, saved: Snapshot) -> None:
    """Write a snapshot: new files, then the document, then remove old files.

    In this order a crash at any point leaves a document whose files all exist.
    """
    files = folder / FILES_FOLDER
    files.mkdir(parents=True, exist_ok=True)
    # A file never changes under its id, so those that are there need not be written again.
    there = {path.name for path in files.iterdir()}
    for identity, data in saved.files.items():
        if identity not in there:
            _replace(files / identity, data)
    _replace(folder / WORLD_FILE, saved.document)
    for name in there - set(saved.files):
        (files / name).unlink(missing_ok=True)


def _replace(path: Path, data: bytes) -> None:
    """Write a file under another name and rename it, so that nobody ever sees half of it."""
    draft = path.with_name(f"{path.name}.new")
    with draft.open("wb") as handle:
        handle.write(data)
        handle.flush()
        os.fsync(handle.fileno())
    draft.replace(path)


def read(folder: Path) -> Saved:
    """Read what `write` wrote. A damaged or newer world is set aside and reported, never deleted."""
    path = folder / WORLD_FILE
    if not path.exists():
        return Saved()
    document = path.read_bytes()
    try:
        version = _format_of(document)
        if version > FORMAT:
            reason = f"is of a newer version ({version}; this program knows {FORMAT})"
            return _set_aside(folder, reason)
        world = msgspec.json.decode(document, type=_Document).world
        # Interactions do not outlive the sandbox, so no answer can come any more.
        world.drop_unfinished()
    except (msgspec.DecodeError, ValueError, TypeError, KeyError):
        return _set_aside(folder, "is damaged and cannot be read")
    return Saved(world=world, file_store=_read_files(folder, world))


class _Document(msgspec.Struct, rename={"version": "format"}):
    version: int
    world: World


def _format_of(document: bytes) -> int:
    return int(json.loads(document)["format"])


def _read_files(folder: Path, world: World) -> FileStore:
    avatars = [user.avatar_file for user in world.users.values() if user.avatar_file is not None]
    wanted = [one.id for one in world.attachments()] + list(world.emojis) + avatars
    paths = {identity: folder / FILES_FOLDER / identity for identity in wanted}
    return FileStore({identity: path.read_bytes() for identity, path in paths.items() if path.exists()})


def _set_aside(folder: Path, reason: str) -> Saved:
    """Move the world and its files into a folder of their own and start with an empty world."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    aside = folder / f"set-aside-{stamp}"
    aside.mkdir(parents=True)
    for name in (WORLD_FILE, FILES_FOLDER):
        if (folder / name).exists():
            (folder / name).rename(aside / name)
    notice = f"The saved sandbox {reason}. It was kept as {aside.name}, and the sandbox starts empty."
    return Saved(notice=notice)


log = logging.getLogger(__name__)

QUIET_S = 0.4
_FLEETING = (BotOffline, BotOnline, Typing)


class Saver:
    """Writes the world to a folder a moment after the last change of a burst, in a thread."""

    def __init__(self, core: Core, folder: Path) -> None:
        self._core = core
        self._folder = folder
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._unsubscribe = core.events.subscribe(self._note)

    def _note(self, event: Event) -> None:
        if not isinstance(event, _FLEETING):
            self._changed.set()

    def start(self) -> None:
        """Begin to watch."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop watching and save a last time."""
        self._unsubscribe()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self.save()

    async def save(self) -> None:
        """Save now."""
        # The snapshot is taken in the event loop, because the world must not change while it is encoded.
        saved = snapshot(self._core.world, self._core.file_store)
        await asyncio.to_thread(write, self._folder, saved)

    async def _run(self) -> None:
        while True:
            await self._changed.wait()
            await asyncio.sleep(QUIET_S)
            # Cleared before saving: what changes while the thread writes is saved once more.
            self._changed.clear()
            try:
                await self.save()
            except OSError as error:
                log.error("The sandbox could not be saved (%s); it tries again after the next change.", error)
