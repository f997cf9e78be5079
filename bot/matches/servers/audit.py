"""The check at start-up: each live match's log leads to its snapshot, or the match is frozen and reported."""

from __future__ import annotations

import asyncio

import structlog

from bot.games.game import IllegalAction, NotationError, Seat
from bot.matches.core import Core
from bot.matches.fold import Move, fold
from bot.matches.record import Record, read_record
from bot.refusals import Refused
from bot.store import MatchId, MatchRow, StoreError

_log = structlog.get_logger(__name__)

BREATH_SECONDS = 0.02
"""A pause after each match, so that people's presses go first while thousands of matches are checked."""


async def audit_live_matches(core: Core) -> None:
    """Check all live matches, page by page, and freeze those whose log and snapshot disagree."""
    last: MatchId | None = None
    checked = 0
    try:
        while page := await _page(core, last):
            for row in page:
                await _check(core, row.id)
                checked += 1
                await asyncio.sleep(BREATH_SECONDS)
            last = page[-1].id
    except StoreError as error:
        _log.error("not all live matches could be checked", matches=checked, why=str(error))
        return
    _log.info("live matches checked", matches=checked)


async def _check(core: Core, match: MatchId) -> None:
    """Freeze the match when something is wrong with it; one whose check itself fails holds up no other."""
    try:
        if (why := await find_fault(core, match)) is not None:
            await core.freeze(match, why)
    except Exception:  # noqa: BLE001  # nobody waits for the audit, and the other matches are still to be checked
        _log.exception("a match could not be checked", match=match)


async def _page(core: Core, after: MatchId | None) -> tuple[MatchRow, ...]:
    async with core.store.read() as tx:
        return await tx.match_lists.live(after=after, limit=100)


async def find_fault(core: Core, match: MatchId) -> str | None:
    """What is wrong with a stored match, or None; one that cannot even be read is frozen on the way."""
    try:
        await core.read(match)
    except Refused:
        return None
    async with core.store.read() as tx:
        record = await read_record(tx, match)
        log = await tx.matches.log(match)
    moves = tuple(Move(Seat(action.seat), action.text) for action in log)
    return await asyncio.to_thread(_disagreement, record, moves)


def _disagreement(record: Record, moves: tuple[Move, ...]) -> str | None:
    if len(moves) != record.row.version:
        return f"the log has {len(moves)} actions, the match is at version {record.row.version}"
    try:
        folded = fold(record.game, record.rules, len(record.chairs), record.row.seed, moves)
    except (NotationError, IllegalAction) as error:
        return f"the log cannot be played: {type(error).__name__}"
    return None if folded == record.snapshot else "the log leads to another state than the snapshot"
