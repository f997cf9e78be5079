"""One change of a match: locked, read, stepped, committed, and only then told."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.game import IllegalAction, NotationError, Seat
from bot.matches.audit import check_live
from bot.matches.core import UNREADABLE, Changed, Core, Update
from bot.matches.fold import VOID, Move
from bot.matches.record import Damaged, Record, match_of, read_record
from bot.matches.table import Chair, Hand, Match
from bot.matches.writing import Events, write_move
from bot.refusals import Refusal, Refused
from bot.store import (
    Cause,
    DeadlineKind,
    DeadlineRow,
    MatchId,
    MatchNotLive,
    MatchStatus,
    RequestId,
    RequestSeen,
    Transaction,
    VersionTaken,
)

Moved = tuple[Record, Events]
Step = Callable[[Transaction, Record], Moved]


async def change(  # what tells one change from another, all named
    core: Core,
    match: MatchId,
    step: Step,
    *,
    request: int | None = None,
    cause: Cause = Cause.PLAYER,
    shown: bool = False,
) -> Match:
    """Do a step on a live match. A request seen before changes nothing and gives the match as it stands.

    The listener hears of every new version. It hears of a step that leaves the version as it is only if that
    step is ``shown`` in the match's messages. Raises Refused.
    """
    async with core.lock(match):
        # Reading a match reads its snapshot alone: nobody plays on where the log tells something else.
        if match not in core.checked:
            await check_live(core, match)
        try:
            record, before, events = await core.store.write(
                lambda tx: _stepped(tx, match, step, request), of=match
            )
        except Damaged:
            await core.freeze(match, UNREADABLE)
            raise Refused(Refusal.FROZEN) from None
        # Found above, or by the store itself, where another process was told of the same press.
        except RequestSeen:
            return match_of(await core.read(match))
        # Another process has moved since we read: the step was meant for a table that has changed.
        except VersionTaken:
            raise Refused(Refusal.STALE) from None
        except MatchNotLive:
            raise Refused(Refusal.MATCH_OVER) from None
        # Told under the lock, so that the listener hears of the versions in their order; and after the
        # commit, as nothing may be shown that a crash could still undo.
        found = match_of(record)
        if record.row.version != before:
            core.meter.moved(cause, record.row.version - before)
            await core.publish(Update(found, events, first=False))
        elif shown:
            await core.publish(Changed(found))
    return found


def _stepped(tx: Transaction, match: MatchId, step: Step, request: int | None) -> tuple[Record, int, Events]:
    """The match after the step, the version before it, and what the step brought about."""
    record = read_record(tx, match)
    before = record.row.version
    try:
        require_live(record)
        record, events = step(tx, record)
    except (Refused, IllegalAction, NotationError):
        # The first delivery of this press may have ended the match, and the second is to find that match, not
        # a refusal.
        _require_unseen(tx, request)
        raise
    return record, before, events


def _require_unseen(tx: Transaction, request: int | None) -> None:
    """Raises RequestSeen for a request that is stored already: a press delivered twice is not stale."""
    if request is None:
        return
    seen = tx.matches.find_request(RequestId(request))
    if seen is not None:
        raise RequestSeen(seen.match, seen.version)


def require_live(record: Record) -> None:
    """Raises Refused when the match is not live; a frozen one has its own sentence."""
    if record.row.status is MatchStatus.FROZEN:
        raise Refused(Refusal.FROZEN)
    if record.row.status is not MatchStatus.LIVE:
        raise Refused(Refusal.MATCH_OVER)


def require_standing(record: Record, deadline: DeadlineRow) -> None:
    """Raises Refused (STALE) when the deadline is gone, has moved, or stands still: somebody was quicker."""
    if deadline not in record.deadlines:
        raise Refused(Refusal.STALE)
    # No player's time runs while Discord does not reach them; a computer player needs no Discord.
    if record.down_at is not None and deadline.kind is not DeadlineKind.COMPUTER:
        raise Refused(Refusal.STALE)


def require_going(record: Record) -> None:
    """Raises Refused while the match is stopped: PAUSED, TABLE_LOST."""
    if record.row.lost_at is not None:
        raise Refused(Refusal.TABLE_LOST)
    if record.row.paused_at is not None:
        raise Refused(Refusal.PAUSED)


def require_chair(record: Record, user: int) -> Chair:
    """The person's chair; raises Refused (NOT_YOURS)."""
    for chair in record.chairs:
        if chair.user == user:
            return chair
    raise Refused(Refusal.NOT_YOURS)


def require_hand(match: Match, user: int) -> Hand:
    """The person's hand; raises Refused (NOT_YOURS)."""
    hand = match.find_hand(user)
    if hand is None:
        raise Refused(Refusal.NOT_YOURS)
    return hand


def require_present(record: Record, user: int) -> Chair:
    """The chair of a person who has not left; raises Refused: NOT_YOURS, LEFT."""
    chair = require_chair(record, user)
    if chair.left_at is not None:
        raise Refused(Refusal.LEFT)
    return chair


def play_move(
    core: Core, tx: Transaction, record: Record, move: Move, *, cause: Cause, request: int | None = None
) -> Moved:
    """Write a move that is made now; raises what `write_move` raises."""
    number = None if request is None else RequestId(request)
    return write_move(tx, record, move, cause=cause, request=number, at=core.now(), tempo=core.tempo)


def void(core: Core, tx: Transaction, record: Record, *, cause: Cause, request: int | None = None) -> Moved:
    """End the match for nobody, by the decision of nobody who sits at the table."""
    # Every entry of the log has a seat: this one gets the first, though nobody at the table did it.
    return play_move(core, tx, record, Move(Seat(0), VOID), cause=cause, request=request)


async def tell(core: Core, match: MatchId) -> None:
    """Tell the listener of the match as it stands, in the order of its changes."""
    async with core.lock(match):
        try:
            record = await core.read(match)
        except Refused:
            return
        await core.publish(Changed(match_of(record)))
