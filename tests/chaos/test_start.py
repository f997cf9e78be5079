"""A start that the store does not allow ends with a sentence, whatever the instant at which it fails."""

from __future__ import annotations

import pytest

from bot.app import StartError, _run_bot
from bot.store import StoreBusy
from cogs.supervisor import Supervisor


class Held:
    """A service whose store is held by another process just when it begins."""

    async def start(self) -> None:
        raise StoreBusy("Another process is writing.")


async def test_a_store_that_is_held_at_the_start_is_told_in_a_sentence() -> None:
    supervisor = Supervisor(lambda: pytest.fail("nobody may connect"), "token")
    with pytest.raises(StartError, match="Another process"):
        await _run_bot(Held(), supervisor)  # type: ignore[arg-type]  # a stand-in
