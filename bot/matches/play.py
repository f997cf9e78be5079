"""Moves: of people, of the clock for absent people, and of computer players."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from bot.games.game import NotationError, Seat
from bot.matches.core import Core
from bot.matches.fold import LEAVE, Move
from bot.matches.ledger import Events, write_move
from bot.matches.notices import Nudge, Update
from bot.matches.record import Record, read_record, table_of
from bot.matches.table import Chair, Table
from bot.matches.trouble import Refused, Trouble
from bot.opponents.opponent import Level
from bot.opponents.registry import OPPONENTS
from bot.store import (
    Cause,
    Connection,
    DeadlineKind,
    DeadlineRow,
    Deadlines,
    MatchId,
    MatchNotLive,
    MatchStatus,
    RequestId,
    RequestSeen,
    VersionTaken,
)
from bot.store import Matches as MatchRows

_log = structlog.get_logger(__name__)

MISSES_TO_FORFEIT = 3
"""Turns in a row that the clock plays for somebody; after the last one they have forfeited (gin 2.18)."""

ACTIONS_OF_ONE_TURN = 4
"""More default actions than this in one absent turn would be a fault of the game, not a turn."""

Moved = tuple[Record, Events]


class Play:
    """Everything that moves a match on."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def act(self, match: MatchId, *, user: int, version: int, text: str, request: int) -> Table:
        """A person's action, written in the game's notation, meant for the match as it stood at ``version``.

        A request that was delivered before changes nothing and gives the match as it stands.
        Raises IllegalAction, and Refused: NO_MATCH, FROZEN, MATCH_OVER, NOT_YOURS, STALE, NOT_YOUR_TURN,
        BAD_ACTION.
        """

        async def step(conn: Connection, record: Record) -> Moved:
            chair = _chair_of(record, user)
            if record.row.version != version:
                raise Refused(Trouble.STALE)
            if chair.seat not in record.on_turn:
                raise Refused(Trouble.NOT_YOUR_TURN)
            return await self._move(conn, record, Move(chair.seat, text), Cause.PLAYER, request)

        if text == LEAVE:
            raise Refused(Trouble.BAD_ACTION)
        return await self._change(match, step, request=request)

    async def resign(self, match: MatchId, *, user: int, request: int) -> Table:
        """A person gives the match up, whoever is on turn. Raises Refused."""

        async def step(conn: Connection, record: Record) -> Moved:
            chair = _chair_of(record, user)
            return await self._move(conn, record, Move(chair.seat, LEAVE), Cause.PLAYER, request)

        return await self._change(match, step, request=request)

    async def _move(
        self, conn: Connection, record: Record, move: Move, cause: Cause, request: int | None = None
    ) -> Moved:
        try:
            return await write_move(
                conn,
                record,
                move,
                cause=cause,
                request=None if request is None else RequestId(request),
                at=self._core.now(),
                tempo=self._core.tempo,
            )
        except NotationError:
            raise Refused(Trouble.BAD_ACTION) from None

    async def _change(
        self,
        match: MatchId,
        step: Callable[[Connection, Record], Awaitable[Moved]],
        *,
        request: int | None = None,
        cause: Cause = Cause.PLAYER,
    ) -> Table:
        """Lock, read, step, commit; only then tell the listener. A request seen before changes nothing."""
        core = self._core
        await core.read(match)
        async with core.lock(match):
            try:
                async with core.store.write() as conn:
                    record = await read_record(conn, match)
                    before = record.row.version
                    await _require_unseen(conn, request)
                    _require_live(record)
                    record, events = await step(conn, record)
            except RequestSeen:
                return table_of(await core.read(match))
            except VersionTaken:
                raise Refused(Trouble.STALE) from None
            except MatchNotLive:
                raise Refused(Trouble.MATCH_OVER) from None
            table = table_of(record)
            if record.row.version != before:
                core.meter.moved(cause, record.row.version - before)
                await core.publish(Update(table, events, first=False))
        return table

    async def on_turn_over(self, deadline: DeadlineRow) -> None:
        """The time of those on turn is up: the clock plays for them, or after many misses they forfeit."""

        async def step(conn: Connection, record: Record) -> Moved:
            _require_standing(record, deadline)
            absent = [seat for seat in record.on_turn if record.chairs[seat].user is not None]
            if not absent:
                await Deadlines(conn).clear(deadline.match, deadline.kind)
            events: Events = ()
            for seat in absent:
                record, more = await self._miss(conn, record, seat)
                events += more
                if record.row.status is not MatchStatus.LIVE:
                    break
            return record, events

        await self._change(deadline.match, step, cause=Cause.CLOCK)

    async def _miss(self, conn: Connection, record: Record, seat: Seat) -> Moved:
        missed = record.chairs[seat].missed + 1
        await MatchRows(conn).put_missed(record.row.id, seat, missed)
        if missed >= MISSES_TO_FORFEIT:
            return await self._move(conn, record, Move(seat, LEAVE), Cause.CLOCK)
        events: Events = ()
        for _ in range(ACTIONS_OF_ONE_TURN):
            action = record.game.default(record.snapshot.state, seat)
            text = record.game.write(action)
            record, more = await self._move(conn, record, Move(seat, text), Cause.CLOCK)
            events += more
            if record.row.status is not MatchStatus.LIVE or seat not in record.on_turn:
                break
        return await read_record(conn, record.row.id), events

    async def on_computer_due(self, deadline: DeadlineRow) -> None:
        """A computer player has thought for long enough to be watched: it moves."""
        core = self._core
        async with core.lock(deadline.match):
            record = await core.read(deadline.match)
        _require_standing(record, deadline)
        chair = next((record.chairs[seat] for seat in record.on_turn if record.chairs[seat].computer), None)
        if chair is None or record.row.status is not MatchStatus.LIVE:
            await self._clear(deadline)
            return
        text = await asyncio.to_thread(_choose, record, chair)
        thought_at = record.row.version

        async def step(conn: Connection, record: Record) -> Moved:
            if record.row.version != thought_at:
                raise Refused(Trouble.STALE)
            return await self._move(conn, record, Move(chair.seat, text), Cause.COMPUTER)

        await self._change(deadline.match, step, cause=Cause.COMPUTER)

    async def on_nudge(self, deadline: DeadlineRow) -> None:
        """Somebody has been on turn for a while: let the listener post their hand again."""
        record = await self._core.read(deadline.match)
        _require_standing(record, deadline)
        await self._clear(deadline)
        table = table_of(record)
        for seat in record.on_turn:
            user = record.chairs[seat].user
            if user is not None:
                await self._core.publish(Nudge(table, user))

    async def _clear(self, deadline: DeadlineRow) -> None:
        async with self._core.store.write() as conn:
            if deadline in await Deadlines(conn).of(deadline.match):
                await Deadlines(conn).clear(deadline.match, deadline.kind)

    async def on_due(self, deadline: DeadlineRow) -> None:
        """Whatever the deadline is for. Raises Refused when the match went on meanwhile."""
        match deadline.kind:
            case DeadlineKind.TURN:
                await self.on_turn_over(deadline)
            case DeadlineKind.NUDGE:
                await self.on_nudge(deadline)
            case DeadlineKind.COMPUTER:
                await self.on_computer_due(deadline)
            case DeadlineKind.WARNING:
                await self._clear(deadline)


async def _require_unseen(conn: Connection, request: int | None) -> None:
    """Raises RequestSeen before anything else is judged: a repeated press is no stale press."""
    if request is None:
        return
    seen = await MatchRows(conn).find_request(RequestId(request))
    if seen is not None:
        raise RequestSeen(seen.match, seen.version)


def _require_standing(record: Record, deadline: DeadlineRow) -> None:
    """Raises Refused when a move was quicker than the clock: its deadline went, or became another one."""
    if deadline not in record.deadlines:
        raise Refused(Trouble.STALE)


def _require_live(record: Record) -> None:
    """Raises Refused when the match is not live; a frozen one has its own sentence."""
    if record.row.status is MatchStatus.FROZEN:
        raise Refused(Trouble.FROZEN)
    if record.row.status is not MatchStatus.LIVE:
        raise Refused(Trouble.MATCH_OVER)


def _chair_of(record: Record, user: int) -> Chair:
    """The person's chair; raises Refused (NOT_YOURS)."""
    for chair in record.chairs:
        if chair.user == user:
            return chair
    raise Refused(Trouble.NOT_YOURS)


def _choose(record: Record, chair: Chair) -> str:
    """The computer player's action; the game's default one when the player fails."""
    game, state = record.game, record.snapshot.state
    try:
        opponent = OPPONENTS[game.KEY][Level(chair.computer or "")]
        legal = game.legal(state, chair.seat)
        action = opponent.choose(game.view(state, chair.seat), legal, seed=record.row.version)
        if action not in legal:
            raise ValueError("a computer player chose what the rules forbid")
    except Exception:  # noqa: BLE001  # a computer player must never hold a match up
        _log.exception("computer player failed", match=record.row.id, level=chair.computer)
        action = game.default(state, chair.seat)
    return game.write(action)
