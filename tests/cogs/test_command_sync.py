"""The commands reach Discord, however often it fails at the start."""

from __future__ import annotations

import pytest

from bot.matches import StoreError
from bot.sandbox import Sandbox
from bot.store import SqliteStore
from cogs.command_tree import COMMANDS_KEY, keep_synced
from tests.cogs.club import BlankPool, Club


def offered(club: Club) -> list[str]:
    """The names of the commands that Alice's Discord offers in the channel."""
    return [one["name"] for one in club.alice.commands(club.channel)]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first pause takes a millisecond."""
    monkeypatch.setattr("cogs.command_tree.FIRST_SYNC_WAIT_S", 0.001)


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(
    "failure", [{"status": 500}, {"status": 400, "code": 50035}, {"status": 403}, {"drop": True}]
)
async def test_commands_are_synced_after_discord_failed_at_the_first_start(
    sandbox: Sandbox, store: SqliteStore, failure: dict[str, int]
) -> None:
    club = Club(sandbox, store, BlankPool())
    fault = sandbox.fail("PUT", "/commands$", times=6, **failure)  # type: ignore[arg-type]  # one of several
    await club.start()
    assert "play" in offered(club)
    assert fault.hits == 6
    await club.stop()


async def test_pauses_between_syncs_grow(club: Club) -> None:
    waits: list[float] = []

    async def note(delay: float) -> None:
        waits.append(delay)

    await club.matches.remember(COMMANDS_KEY, "others")
    club.sandbox.fail("PUT", "/commands$", status=400, times=9)
    await keep_synced(club.bot.tree, club.matches, club.bot.command_mentions, pause=note)
    assert waits == [5, 10, 20, 40, 80, 160, 320, 600, 600]


@pytest.mark.usefixtures("quick")
async def test_a_store_that_fails_meanwhile_is_asked_again(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    recall, failures = club.matches.recall, iter(range(3))

    async def fails(key: str) -> str | None:
        if next(failures, None) is not None:
            raise StoreError("the disk is full")
        return await recall(key)

    monkeypatch.setattr(club.matches, "recall", fails)
    await keep_synced(club.bot.tree, club.matches, club.bot.command_mentions)
    assert next(failures, None) is None
