"""A start that the store does not allow ends with a sentence, whatever the instant at which it fails."""

from __future__ import annotations

import pytest

from bot.app import StartError, _run_bot
from bot.matches import Matches, ProcessKind
from bot.store import SqliteStore, StoreBusy
from cogs.supervisor import Supervisor


async def test_a_store_that_is_held_at_the_start_is_told_in_a_sentence(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def held(_kind: ProcessKind) -> None:
        raise StoreBusy("Another process is writing.")

    matches = Matches(store)
    monkeypatch.setattr(matches, "start", held)
    supervisor = Supervisor(lambda: pytest.fail("nobody may connect"), "token")
    with pytest.raises(StartError, match="Another process"):
        await _run_bot(matches, supervisor, ProcessKind.GATEWAY)
