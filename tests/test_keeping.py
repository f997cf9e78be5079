"""What the host says is to be kept no longer goes from the database of the running program."""

from __future__ import annotations

import asyncio
import re
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlalchemy import func, select

from bot.games.gin.rules import GinRules
from bot.matches import Matches, MatchId, Proposal, Terms
from bot.store import Transaction, open_store
from bot.store.model.matches import ActionRow, MatchRow
from tests.test_app import Program, running

LONG_AGO = datetime.now(UTC) - timedelta(days=40)
STAYS, LEFT = 71, 72
"""Servers: the bot was in the first one all the time, and was sent away from the second one long ago."""
TOLD_WITHIN_S = 60.0


def url_of(data: Path) -> str:
    return f"sqlite+aiosqlite:///{data / 'upcard.sqlite3'}"


async def live_long_ago(data: Path) -> tuple[MatchId, MatchId]:
    """Two matches that were given up forty days ago, one in each server."""
    await asyncio.to_thread(data.mkdir)
    store = await open_store(url_of(data))
    try:
        matches = Matches(store, now=lambda: LONG_AGO)
        numbers = []
        for request, guild in enumerate((STAYS, LEFT), start=1):
            terms = Terms(game="gin", preset="standard", rules=GinRules(), turn_limit=None)
            proposal = Proposal(
                guild=guild,
                channel=8,
                challenger=1,
                challenger_name="Alice",
                opponent=None,
                opponent_name=None,
                terms=terms,
                request=request,
            )
            table = await matches.challenges.play_computer(proposal, level="casual")
            await matches.play.resign(table.id, user=1, request=request + 100)
            numbers.append(table.id)
        await matches.upkeep.server_left(LEFT)
    finally:
        await store.close()
    return numbers[0], numbers[1]


async def kept(data: Path) -> tuple[set[MatchId], set[MatchId]]:
    """The matches that are known, and those of them whose moves are."""
    store = await open_store(url_of(data))
    try:

        def work(tx: Transaction) -> tuple[set[MatchId], set[MatchId]]:
            known = set(tx.conn.execute(select(MatchRow.id)).scalars())
            moves = set(tx.conn.execute(select(ActionRow.match).group_by(ActionRow.match)).scalars())
            assert tx.conn.execute(select(func.count()).select_from(MatchRow)).scalar_one() == len(known)
            return known, moves

        known, moves = await store.read(work)
    finally:
        await store.close()
    return known, moves


def told_within(program: Program, pattern: str, seconds: float) -> bool:
    """Whether the program says this before the time is over."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if re.search(pattern, program.told):
            return True
        time.sleep(0.1)
    return False


def test_matches_older_than_the_host_keeps_them_are_emptied_and_departed_servers_forgotten(
    tmp_path: Path,
) -> None:
    data = tmp_path / "data"
    stays, left = asyncio.run(live_long_ago(data))
    assert asyncio.run(kept(data)) == ({stays, left}, {stays, left})
    with running(data, BOT_RETENTION_DAYS="30", BOT_GRACE_DAYS="7") as program:
        assert told_within(program, "old matches emptied", TOLD_WITHIN_S), program.told
        assert told_within(program, "a server that removed the bot was forgotten", TOLD_WITHIN_S)
        assert program.stop() == 0
    assert asyncio.run(kept(data)) == ({stays}, set())


def test_without_the_setting_old_matches_stay_whole_and_departed_servers_for_their_grace(
    tmp_path: Path,
) -> None:
    data = tmp_path / "data"
    stays, left = asyncio.run(live_long_ago(data))
    with running(data, BOT_GRACE_DAYS="60") as program:
        assert program.address
        assert not told_within(program, "old matches emptied|was forgotten", 3.0)
        assert program.stop() == 0
    assert asyncio.run(kept(data)) == ({stays, left}, {stays, left})
