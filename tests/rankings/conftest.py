from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.store import Transaction
from bot.store.sqlite.store import UPSERTS
from tests.empty_store import open_empty_store


@pytest.fixture
def tx(tmp_path: Path) -> Iterator[Transaction]:
    """A write that is kept open for the whole test."""
    with open_empty_store(tmp_path).writing.connect() as conn, conn.begin():
        yield Transaction(conn=conn, upserts=UPSERTS)
