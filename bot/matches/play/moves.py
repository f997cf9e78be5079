"""Moves: of people, of the clock for absent people, and of computer players."""

from __future__ import annotations

from dataclasses import replace

import structlog

from bot.games.game import TIMEOUT, NotationError, Seat
from bot.matches.banks import drop_warnings
from bot.matches.change import (
    Moved,
    change,
    play_move,
    require_chair,
    require_going,
    require_hand,
    require_standing,
)
from bot.matches.core import Core, Nudge
from bot.matches.fold import LEAVE, VOID, Move, fold
from bot.matches.record import Record, match_of, read_record
from bot.matches.servers.reach import Reach
from bot.matches.table import Chair, Hand, Match, Table, is_deserted
from bot.matches.writing import Events
from bot.players.registry import COMPUTER_PLAYERS
from bot.preferences import Reminders, Throws
from bot.refusals import Refusal, Refused
from bot.store import (
    Cause,
    DeadlineKind,
    DeadlineRow,
    MatchId,
    MatchStatus,
    OnTimeout,
    RequestId,
    Transaction,
)
from bot.thinkers import Choose, ThinkingFailed

_log = structlog.get_logger(__name__)

ACTIONS_OF_ONE_TURN = 4
"""More default actions than this in one absent turn would be a fault of the game, not a turn."""


class Unconfirmed(Exception):
    """The person has chosen to be asked before this."""


class Play:
    """Everything that moves a match on."""

    def __init__(self, core: Core, reach: Reach) -> None:
        self._core = core
        self._reach = reach

    async def act(  # the press, all named
        self,
        match: MatchId,
        *,
        user: int,
        version: int,
        text: str,
        request: int,
        is_throw: bool = False,
    ) -> Hand:
        """A person's action, written in the game's notation, meant for the match as it stood at ``version``.

        Where several are on turn at once that may be an older version, if nothing has changed for this
        person since. A request that was delivered before changes nothing and gives the hand as it stands.
        Raises Unconfirmed for a throw (``is_throw``) that the rules allow where the person has chosen to be
        asked first. Raises IllegalAction, and Refused: NO_MATCH, FROZEN, MATCH_OVER, NOT_YOURS, STALE,
        NOT_YOUR_TURN, PAUSED, TABLE_LOST, BAD_ACTION.
        """

        def require_meant(tx: Transaction, record: Record) -> Chair:
            chair = require_chair(record, user)
            if record.row.version != version and not is_still_meant(tx, record, chair.seat, version):
                raise Refused(Refusal.STALE)
            return chair

        def look(tx: Transaction) -> None:
            # A press that is delivered twice gets what the first delivery did.
            if tx.matches.find_request(RequestId(request)) is None:
                require_meant(tx, read_record(tx, match))

        def step(tx: Transaction, record: Record) -> Moved:
            chair = require_meant(tx, record)
            if chair.seat not in record.menus:
                raise Refused(Refusal.NOT_YOUR_TURN)
            require_going(record)
            if is_throw and chair.preferences.throws is Throws.CONFIRMED:
                _require_confirmed(record, chair.seat, text)
            return self._move(tx, record, Move(chair.seat, text), Cause.PLAYER, request)

        # The log's own words, which no game's notation has: a press with one of them was made up.
        if text in {LEAVE, VOID}:
            raise Refused(Refusal.BAD_ACTION)
        if self._core.is_behind(match, version):
            # People press again what seems not to answer: a look refuses that, and no write waits for it.
            await self._core.read_with(match, look)
        return require_hand(await change(self._core, match, step, request=request), user)

    async def is_meant(self, table: Table, *, user: int, version: int) -> bool:
        """Whether a press on a message that shows ``version`` still means the same, as `act` judges it."""
        seat = table.seat_of(user)
        if seat is None or table.version == version:
            return seat is not None
        return await self._core.store.read(
            lambda tx: is_still_meant(tx, read_record(tx, table.id), seat, version)
        )

    async def resign(self, match: MatchId, *, user: int, request: int | None) -> Hand:
        """A person gives the match up, on turn or not; without a ``request`` as one of all their matches.

        Raises Refused.
        """

        def step(tx: Transaction, record: Record) -> Moved:
            chair = require_chair(record, user)
            # For any version: whoever gives up means it, whatever was played meanwhile.
            return self._move(tx, record, Move(chair.seat, LEAVE), Cause.PLAYER, request)

        return require_hand(await change(self._core, match, step, request=request), user)

    def _move(
        self, tx: Transaction, record: Record, move: Move, cause: Cause, request: int | None = None
    ) -> Moved:
        try:
            record, events = play_move(self._core, tx, record, move, cause=cause, request=request)
        except NotationError:
            raise Refused(Refusal.BAD_ACTION) from None
        if _is_abandoned(record):
            record, more = self._move(tx, record, Move(move.seat, VOID), cause)
            return record, events + more
        while (forced := record.game.forced(record.snapshot.state)) is not None:
            seat, action = forced
            alone = Move(seat, record.game.write(action))
            record, more = play_move(self._core, tx, record, alone, cause=Cause.FORCED)
            events += more
        return record, events

    async def on_turn_over(self, deadline: DeadlineRow) -> None:
        """The time of those on turn is up: the clock plays for them, or they forfeit, as was agreed.

        After many misses they forfeit in any case, and where nobody is there the match is void.
        """

        def step(tx: Transaction, record: Record) -> Moved:
            require_standing(record, deadline)
            absent = _meant(record, deadline)
            if not absent:
                # Nobody on turn has this deadline any longer; left there, it would come up at every tick.
                tx.deadlines.drop(deadline)
            events: Events = ()
            for seat in absent:
                record, more = self._miss(tx, record, seat)
                events += more
                if record.row.status is not MatchStatus.LIVE:
                    break
            return record, events

        await change(self._core, deadline.match, step, cause=Cause.CLOCK)

    def _miss(self, tx: Transaction, record: Record, seat: Seat) -> Moved:
        missed = record.chairs[seat].missed + 1
        tx.matches.put_missed(record.row.id, seat, missed)
        record = record.with_chair(seat, missed=missed)
        # Nobody is there: of people who all forgot the match none is to win it by the clock.
        if is_deserted(record.chairs):
            return self._move(tx, record, Move(seat, VOID), Cause.CLOCK)
        most = record.game.MISSES
        if record.row.on_timeout is not OnTimeout.PLAY or (most is not None and missed >= most):
            return self._move(tx, record, Move(seat, LEAVE), Cause.CLOCK)
        events: Events = ()
        # A turn may be several actions, such as draw and discard: the clock plays all of them, so that nobody
        # waits for one absent player twice in a turn.
        for _ in range(ACTIONS_OF_ONE_TURN):
            action = record.game.default(record.snapshot.state, seat)
            text = record.game.write(action)
            record, more = self._move(tx, record, Move(seat, text), Cause.CLOCK)
            events += more
            if text == TIMEOUT or record.row.status is not MatchStatus.LIVE or seat not in record.on_turn:
                break
        return read_record(tx, record.row.id), events

    async def on_computer_due(self, deadline: DeadlineRow) -> None:
        """A computer player moves, after a pause in which people can see that it is on turn."""
        core = self._core
        # Thinking takes place outside of lock and transaction: others may press meanwhile, and what was
        # thought of then counts only if it is still meant.
        async with core.lock(deadline.match):
            record = await core.read(deadline.match)
        require_standing(record, deadline)
        chair = next((record.chairs[seat] for seat in _computers(record, deadline)), None)
        if chair is None or record.row.status is not MatchStatus.LIVE:
            await self._clear(deadline)
            return
        text = await self._choose(record, chair)
        if text is None:
            await self._clear(deadline)
            return
        thought_at = record.row.version

        def step(tx: Transaction, record: Record) -> Moved:
            require_standing(record, deadline)
            if record.row.version != thought_at and not is_still_meant(tx, record, chair.seat, thought_at):
                raise Refused(Refusal.STALE)
            return self._move(tx, record, Move(chair.seat, text), Cause.COMPUTER)

        await change(self._core, deadline.match, step, cause=Cause.COMPUTER)

    async def _choose(self, record: Record, chair: Chair) -> str | None:
        """The computer player's action; the game's default action if the player fails.

        None if it does not use something that it may do out of turn.
        """
        game, state = record.game, record.snapshot.state
        legal = game.legal(state, chair.seat)
        question = Choose(
            game=game.KEY,
            level=chair.computer or "",
            view=game.view(state, chair.seat),
            legal=legal,
            # Asked again after a restart, the player chooses the same.
            seed=record.row.version,
        )
        try:
            action = await self._core.mind.ask(question)
            if action is None and chair.seat not in record.on_turn:
                return None
            # Never trusted: the computer player may run in another process, and may be wrong.
            if action not in legal:
                raise ThinkingFailed("it chose what the rules forbid")
        # A player with a fault must not hold the match up: people wait for it.
        except ThinkingFailed as failed:
            _log.error("computer player failed", match=record.row.id, level=chair.computer, why=str(failed))
            if chair.seat not in record.on_turn:
                return None
            action = game.default(state, chair.seat)
        return game.write(action)

    async def on_nudge(self, deadline: DeadlineRow) -> None:
        """Somebody has been on turn for a while: let the listener post their hand again."""
        record = await self._core.read(deadline.match)
        require_standing(record, deadline)
        await self._clear(deadline)
        # After its deadline is gone: a crash costs one notice, and never posts the hand at every start.
        await self._nudge(match_of(record), _meant(record, deadline))

    async def _nudge(self, match: Match, seats: tuple[Seat, ...]) -> None:
        for hand in match.hands:
            if hand.seat in seats and hand.chair.preferences.reminders is Reminders.ON:
                await self._core.publish(Nudge(hand))

    async def on_warning(self, deadline: DeadlineRow) -> None:
        """Little time is left: post the hands of those on turn again, once, with a line that says so.

        The warning is stored before it is told: after a crash in between the hand still gets the line.
        """
        warned: tuple[Seat, ...] = ()

        def step(tx: Transaction, record: Record) -> Moved:
            nonlocal warned
            require_standing(record, deadline)
            warned = _meant(record, deadline)
            told = tuple(
                row
                for row in record.deadlines
                if row.kind in (DeadlineKind.WARNING, DeadlineKind.NUDGE) and row.seat == deadline.seat
            )
            for row in told:
                tx.deadlines.drop(row)
            if record.row.on_timeout is OnTimeout.BANK:
                # One bank is for all matches: one of them says that it runs low.
                drop_warnings(tx, deadline.match, tuple(record.chairs[seat].user for seat in warned))
            tx.surfaces.mark_stale(deadline.match)
            rest = tuple(each for each in record.deadlines if each not in told)
            return replace(record, deadlines=rest), ()

        match = await change(self._core, deadline.match, step, shown=True)
        await self._nudge(match, warned)

    async def _clear(self, deadline: DeadlineRow) -> None:
        def work(tx: Transaction) -> None:
            if deadline in tx.deadlines.of(deadline.match):
                tx.deadlines.drop(deadline)

        await self._core.store.write(work, of=deadline.match)

    async def on_due(self, deadline: DeadlineRow) -> None:
        """Do what the deadline is for. Raises Refused when the match went on meanwhile."""
        match deadline.kind:
            case DeadlineKind.TURN:
                await self.on_turn_over(deadline)
            case DeadlineKind.NUDGE:
                await self.on_nudge(deadline)
            case DeadlineKind.COMPUTER:
                await self.on_computer_due(deadline)
            case DeadlineKind.WARNING:
                await self.on_warning(deadline)
            case DeadlineKind.LOST:
                await self._reach.on_lost(deadline)


def _is_abandoned(record: Record) -> bool:
    """Whether a match goes on in which only computer players are left."""
    return record.row.status is MatchStatus.LIVE and not any(chair.is_there for chair in record.chairs)


def _meant(record: Record, deadline: DeadlineRow) -> tuple[Seat, ...]:
    """The people on turn whom the deadline is for; one without a seat is for all of them."""
    return tuple(
        seat
        for seat in record.on_turn
        if record.chairs[seat].user is not None and deadline.seat in (None, seat)
    )


def _computers(record: Record, deadline: DeadlineRow) -> tuple[Seat, ...]:
    """The computer players whom the deadline is for and who have something to do, on turn or not."""
    return tuple(
        seat for seat in record.menus if record.chairs[seat].computer and deadline.seat in (None, seat)
    )


def is_still_meant(tx: Transaction, record: Record, seat: Seat, version: int) -> bool:
    """Whether a press for an older version still means the same: only others have moved since, and the seat
    has the same legal actions as then. That happens where several are on turn at once.
    """
    if not 0 <= version < record.row.version or seat not in record.menus:
        return False
    log = tx.matches.log(record.row.id)
    # The seat has moved itself since then: the press belongs to a turn that is over.
    if any(action.seat == seat for action in log[version:]):
        return False
    game, moves = record.game, (Move(Seat(action.seat), action.text) for action in log[:version])
    # Played again from the log, as only the newest snapshot is kept; this happens only to late presses.
    before = fold(game, record.rules, len(record.chairs), record.row.seed, moves)
    return game.legal(before.state, seat) == game.legal(record.snapshot.state, seat)


def computer_levels(game: str) -> tuple[str, ...]:
    """The levels of the computer players who know the game, the weakest first."""
    return tuple(level.value for level in COMPUTER_PLAYERS.get(game, {}))


def require_computer(game: str, level: str) -> None:
    """Whether a computer player of the level knows the game; raises Refused (NO_COMPUTER)."""
    if level not in COMPUTER_PLAYERS.get(game, {}):
        raise Refused(Refusal.NO_COMPUTER)


def _require_confirmed(record: Record, seat: Seat, text: str) -> None:
    """Raises Unconfirmed for what the rules allow; a refusal of theirs needs no question before it."""
    if any(record.game.write(action) == text for action in record.menus[seat]):
        raise Unconfirmed
