"""What messages show since they were last painted, noted in the store a moment later and all at once.

A painting is noted so that nobody paints the same again. If the process ends before, the next start paints
the message once more, which costs an edit and loses nothing. So nobody waits for these notes: they are kept
here, laid over what is read, and written together.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace

import structlog

from bot.store import (
    MatchId,
    Painting,
    Store,
    StoreError,
    SurfaceKind,
    SurfaceRow,
    Transaction,
    UserId,
)

DELAY_S = 0.5
"""How long a note waits for others at most, in seconds."""

RETRY_S = 5.0
"""How long after the store failed the notes are written again."""

_log = structlog.get_logger(__name__)

_Key = tuple[MatchId, SurfaceKind, UserId | None]


class Paintings:
    """The notes of one process."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._notes: dict[_Key, Painting] = {}
        self._writing: asyncio.Task[None] | None = None
        self._write_lock = asyncio.Lock()

    def note(self, surface: SurfaceRow, version: int) -> None:
        """The surface's message shows this version now; one further on stays as it is."""
        # With others that paint, also what changes nothing is noted: theirs may have come before it.
        is_news = version > surface.version or (self._store.is_shared and version == surface.version)
        if surface.message is None or not is_news:
            return
        key = _key_of(surface)
        known, before = self._notes.get(key), surface.version
        if known is not None and any(_is_of(known, surface, each) for each in (known.before, known.version)):
            # Edits of one message may end in another order than they began.
            before, version = known.before, max(known.version, version)
        self._notes[key] = Painting(surface.id, surface.message, before, version)
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_soon(), name="paintings")

    def shows(self, match: MatchId, kind: SurfaceKind, user: UserId | None, version: int) -> bool:
        """Whether it is noted here, and not in the store yet, that the message shows this version."""
        known = self._notes.get((match, kind, user))
        return known is not None and known.version >= version

    def over(self, row: SurfaceRow) -> SurfaceRow:
        """The row with what is noted here."""
        known = self._notes.get(_key_of(row))
        if known is None or not _is_of(known, row, known.before):
            return row
        return replace(row, version=known.version)

    def forget(self, match: MatchId, kind: SurfaceKind, user: UserId | None) -> None:
        """The surface has another message now, or none."""
        self._notes.pop((match, kind, user), None)

    async def write(self) -> None:
        """Write all notes; raises StoreError, and keeps them then."""
        # One after the other: a note that is written twice would look like one of another process.
        async with self._write_lock:
            await self._write()

    async def _write(self) -> None:
        notes = dict(self._notes)
        if not notes:
            return

        def work(tx: Transaction) -> None:
            # Only in the place of the version that was there: a message that is to be painted again for
            # another reason must not count as painted.
            tx.surfaces.record_shown(notes.values())
            tx.outbox.settle({match for match, _, _ in notes})

        await self._store.write(work, is_simple=True)
        # What was noted meanwhile stays, on top of what is written now.
        for key, note in notes.items():
            newer = self._notes.get(key)
            if newer is note:
                del self._notes[key]
            elif newer is not None and newer.before == note.before:
                self._notes[key] = replace(newer, before=note.version)

    async def _write_soon(self) -> None:
        pause_s = DELAY_S
        try:
            while self._notes:
                await asyncio.sleep(pause_s)
                try:
                    await self.write()
                    pause_s = DELAY_S
                except StoreError as error:
                    _log.warning("what messages show could not be noted", why=str(error))
                    pause_s = RETRY_S
        finally:
            self._writing = None


def _key_of(row: SurfaceRow) -> _Key:
    return row.match, row.kind, row.user


def _is_of(note: Painting, row: SurfaceRow, version: int) -> bool:
    """Whether the note is of this row with this message, and the row has the version."""
    return (note.surface, note.message, version) == (row.id, row.message, row.version)
