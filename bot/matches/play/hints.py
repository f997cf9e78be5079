"""Hints: what the best computer player would do in somebody's place, and why."""

from __future__ import annotations

from typing import Any

import msgspec
import structlog

from bot.games.game import Seat
from bot.matches.change import require_chair, require_going, require_live
from bot.matches.core import Core
from bot.matches.record import Record, hand_of, table_of
from bot.matches.table import Hand
from bot.players.registry import ADVISERS, COMPUTER_PLAYERS
from bot.refusals import Refusal, Refused
from bot.store import MatchId
from bot.thinkers import Advise, AtRest, Choose, Question, ThinkingFailed, Urgency

_log = structlog.get_logger(__name__)


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """Advice for one decision; it holds what only the seat may know."""

    hand: Hand
    action: str | None
    """The text of the action; None where it is best to let all be."""
    weighed: tuple[Any, ...] = ()
    """What every action is worth and why, the best first, where the game has somebody who can say."""


class Hints:
    """Gives hints, and counts them."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def hint(self, match: MatchId, *, user: int) -> Hint:
        """What to do now. It is counted before it is told.

        Raises Refused: NO_MATCH, FROZEN, MATCH_OVER, NOT_YOURS, RATED, SEALED, NOT_YOUR_TURN, PAUSED,
        TABLE_LOST, NO_COMPUTER, NO_IDEA, RESTARTING, STALE.
        """
        record = await self._core.read(match)
        seat = _require_turn(record, user)
        found = await self._think(record, seat)
        now = await self._core.read(match)
        # Thinking took a while, and the advice would be for a position that is gone.
        if now.row.version != record.row.version:
            raise Refused(Refusal.STALE)
        # Stored first: everybody at the table sees how many hints somebody has taken.
        await self._core.store.write(
            lambda tx: tx.hints.put(match, version=now.row.version, seat=seat, at=self._core.now())
        )
        # An adviser weighs every action; in games without one the strongest player just chooses.
        weighed = found if isinstance(found, tuple) else ()
        action = weighed[0].action if weighed else found
        return Hint(
            hand=hand_of(now, seat, table_of(now, seen_from=now.chairs[seat].guild)),
            action=None if action is None else record.game.write(action),
            weighed=weighed,
        )

    async def _think(self, record: Record, seat: Seat) -> Any:  # noqa: ANN401  # an action, or what all are worth
        try:
            return await self._core.mind.ask(_question(record, seat), urgency=Urgency.HINT)
        except ThinkingFailed as failed:
            _log.error("no hint", match=record.row.id, why=str(failed))
            raise Refused(Refusal.NO_IDEA) from None
        except AtRest:
            raise Refused(Refusal.RESTARTING) from None


def _require_turn(record: Record, user: int) -> Seat:
    """The person's seat, if they may have a hint now; raises Refused."""
    seat = require_chair(record, user).seat
    require_live(record)
    # In a rated match a hint would be the computer playing.
    if record.row.rated:
        raise Refused(Refusal.RATED)
    if record.is_sealed:
        raise Refused(Refusal.SEALED)
    if seat not in record.menus:
        raise Refused(Refusal.NOT_YOUR_TURN)
    require_going(record)
    return seat


def _question(record: Record, seat: Seat) -> Question:
    """The question to think about: what every action is worth, or what the strongest player would do."""
    game, state = record.game, record.snapshot.state
    view, legal, seed = game.view(state, seat), record.menus[seat], record.row.version
    if game.KEY in ADVISERS:
        return Advise(game=game.KEY, view=view, legal=legal, seed=seed)
    levels = tuple(COMPUTER_PLAYERS.get(game.KEY, ()))
    if not levels:
        raise Refused(Refusal.NO_COMPUTER)
    return Choose(game=game.KEY, level=levels[-1].value, view=view, legal=legal, seed=seed)
