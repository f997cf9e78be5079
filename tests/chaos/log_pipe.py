"""The bot's log through a pipe: what limits the bot's files must not swallow its words."""

from __future__ import annotations

import os
import threading
from pathlib import Path

_CHUNK_BYTES = 1 << 16


class LogPipe:
    """Whatever is written into ``end``, by any process that inherited it, goes to the file."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._reader: threading.Thread | None = None
        self.end = -1

    @property
    def text(self) -> str:
        """All that has been written so far."""
        return self._file.read_text(encoding="utf-8", errors="replace") if self._file.exists() else ""

    def open(self) -> None:
        """Begin to copy."""
        mouth, self.end = os.pipe()
        self._reader = threading.Thread(target=self._copy, args=(mouth,), name="log", daemon=True)
        self._reader.start()

    def close(self) -> None:
        """Wait until everything is in the file that was written by processes that are gone."""
        if self._reader is None:
            return
        os.close(self.end)
        self._reader.join(timeout=5.0)
        self._reader = None

    def _copy(self, mouth: int) -> None:
        with open(mouth, "rb", buffering=0) as pipe, self._file.open("ab", buffering=0) as log:
            while chunk := pipe.read(_CHUNK_BYTES):
                log.write(chunk)
