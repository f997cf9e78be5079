"""The check of live matches: each one before its first move since the start, and all in the time after it."""

from __future__ import annotations

import asyncio
import time

import structlog

from bot.matches.core import Core
from bot.matches.soundness import examine
from bot.store import MatchId, StoreError

_log = structlog.get_logger(__name__)

REST_SECONDS = 0.02
"""The least pause after each match, so that people's presses go first while thousands are checked."""

RESTS = 9
"""So many times as long as a match's check took is the pause after it: a tenth of a core checks them all."""


async def audit_live_matches(core: Core) -> None:
    """Check all live matches, the most urgent first; freeze those whose rows disagree or cannot be read."""
    checked = 0
    try:
        # Numbers alone, which are few bytes each: which match is urgent changes with every move anyway, and
        # one with a move is checked before it.
        for number in await core.store.read(lambda tx: tx.match_lists.live()):
            began = time.monotonic()
            await check_live(core, number)
            checked += 1
            await asyncio.sleep(max(REST_SECONDS, RESTS * (time.monotonic() - began)))
    except StoreError as error:
        _log.error("not all live matches could be checked", matches=checked, why=str(error))
        return
    _log.info("live matches checked", matches=checked)


async def check_live(core: Core, match: MatchId) -> None:
    """Freeze the match if nobody may play it on; a check that fails holds up no other match."""
    try:
        ill = await examine(core.store, match)
        stops = () if ill is None else tuple(damage.told for damage in ill.damages if damage.stops)
        if stops:
            await core.freeze(match, "it " + "; it ".join(stops))
        core.checked.add(match)
    except StoreError:
        raise
    except Exception:  # noqa: BLE001  # nobody waits for the audit, and the other matches are still to be checked
        _log.exception("a match could not be checked", match=match)
