from __future__ import annotations

import io
import logging
import sys
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import structlog

from bot.logs import OURS, set_up_logs
from bot.sandbox import Sandbox
from bot.settings import LogFormat, LogLevel
from cogs.supervisor import aim_at
from tests.cogs.club import TOKEN, Club
from tests.empty_store import open_empty_store
from tests.patience import LENIENT


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """All that the program logs, as a host would read it who asked for DEBUG and JSON."""
    written = io.StringIO()
    root = logging.getLogger()
    before = root.handlers, root.level, structlog.get_config()
    monkeypatch.setattr(sys, "stderr", written)
    set_up_logs(LogLevel.DEBUG, LogFormat.JSON)
    # Loggers that remember this set-up would go on with it in the tests that follow.
    structlog.configure(cache_logger_on_first_use=False)
    yield written
    root.handlers, _, config = before
    root.setLevel(before[1])
    for package in OURS:
        logging.getLogger(package).setLevel(logging.NOTSET)
    structlog.configure(**config)


@pytest.fixture
async def club(log: io.StringIO, tmp_path: Path) -> AsyncIterator[Club]:
    """The card room with real pictures."""
    store = open_empty_store(tmp_path)
    with ThreadPoolExecutor(2) as threads:
        async with Sandbox(token=TOKEN, settings=LENIENT) as sandbox:
            aim_at(sandbox.url)
            room = Club(sandbox, store, threads)
            await room.start()
            yield room
            await room.stop()
    await store.close()
