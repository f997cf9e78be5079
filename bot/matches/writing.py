"""Writing a match: its start, and each move with all that follows from it, in one transaction."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

import msgspec

from bot.games.game import TIMEOUT, Ending, Outcome, Seat
from bot.games.registry import GAMES
from bot.games.shuffle import seed_of
from bot.matches.across import is_across, keeps_rankings, ranking_of
from bot.matches.banks import are_absent, losers_of, note_return, note_timeout, settle
from bot.matches.choices import read_settings
from bot.matches.climbing import settle_match
from bot.matches.deadlines import Tempo, set_clocks
from bot.matches.fold import LEAVE, Move, advance, begin, encode_rules, encode_snapshot, fold
from bot.matches.record import Menus, Record, read_record
from bot.matches.results import players_of
from bot.matches.table import Terms
from bot.rankings import MatchEnd
from bot.rankings import record as record_result
from bot.store import (
    ActionRow,
    Cause,
    ChannelId,
    GuildId,
    MatchId,
    MessageId,
    NewMatch,
    NewSeat,
    OnTimeout,
    RequestId,
    SurfaceKind,
    Transaction,
)

Events = tuple[msgspec.Struct, ...]

_BY_ITSELF = frozenset({Cause.CLOCK, Cause.FORCED})
"""The causes of moves that nobody made."""

PATIENCE = timedelta(days=1)
"""How long somebody waits for an opponent who has never moved, before leaving costs nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """A match that begins: where, on which terms, with whom, and with which deal."""

    guild: GuildId | None
    channel: ChannelId
    terms: Terms
    seats: tuple[NewSeat, ...]
    secret: bytes
    salt: str
    message: MessageId | None
    """The message that becomes the table; None has one posted."""
    rated: bool = True
    """Whether the server keeps rankings."""
    in_thread: bool = False
    """Whether the table gets a thread of its own, which is opened at ``message`` and then has the same id."""
    away: Away | None = None
    """Where the other table stands, of a match across two servers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Away:
    """The other server of a match across two, and the message there that becomes its table; None has one
    posted.
    """

    guild: GuildId
    channel: ChannelId
    message: MessageId | None
    in_thread: bool = False
    """As for the other table, `Start.in_thread`."""


def open_match(tx: Transaction, start: Start, *, at: datetime, tempo: Tempo) -> tuple[Record, Events]:
    """Store a match that begins, with its deadlines and the wish for its messages."""
    game = GAMES[start.terms.game]
    # Neither side could choose the deal: the hash of the secret was public before Discord gave the salt.
    seed = seed_of(start.secret, start.salt)
    snapshot, events = begin(game, start.terms.rules, len(start.seats), seed)
    new = NewMatch(
        guild=start.guild,
        channel=start.channel,
        game=game.KEY,
        game_version=game.VERSION,
        preset=start.terms.preset,
        rules=encode_rules(start.terms.rules),
        turn_limit=start.terms.turn_limit,
        on_timeout=start.terms.on_timeout,
        # A rating says how people play against each other; computers would be an endless source of points.
        rated=start.rated and start.guild is not None and all(seat.user is not None for seat in start.seats),
        salt=start.salt,
        secret=start.secret,
        seed=seed,
        snapshot=encode_snapshot(snapshot),
        created_at=at,
        away_guild=None if start.away is None else start.away.guild,
        away_channel=None if start.away is None else start.away.channel,
    )
    number = tx.matches.insert(new, start.seats)
    _want_messages(tx, number, start, at)
    record = read_record(tx, number)
    return set_clocks(tx, record, at=at, tempo=tempo), events


def _want_messages(tx: Transaction, number: MatchId, start: Start, at: datetime) -> None:
    surfaces = tx.surfaces
    people = [seat.user for seat in start.seats if seat.user is not None]
    if start.guild is None and len(people) > 1:
        # In a conversation without the bot there are only answers to presses.
        return
    for user in people:
        surfaces.want(number, SurfaceKind.HAND, user=user)
    if start.guild is None:
        # In direct messages one person plays alone, and needs no table beside the hand.
        return
    _want_table(tx, number, start, SurfaceKind.TABLE, at)
    if start.away is not None:
        _want_table(tx, number, start.away, SurfaceKind.AWAY, at)


def _want_table(
    tx: Transaction, number: MatchId, place: Start | Away, kind: SurfaceKind, at: datetime
) -> None:
    """A table in a thread of its own, in the place of the message, or below all others of the channel."""
    in_thread = place.in_thread and place.message is not None
    table = tx.surfaces.want(number, kind, channel=None if in_thread else place.channel)
    if place.message is not None and in_thread:
        tx.matches.put_thread(number, ChannelId(place.message), kind=kind)
    elif place.message is not None:
        # The message still shows the challenge: version -1 is behind any, so the painter makes it the table.
        tx.surfaces.record_post(table, channel=place.channel, message=place.message, version=-1, at=at)


def write_move(  # the facts of one move, all named
    tx: Transaction,
    record: Record,
    move: Move,
    *,
    cause: Cause,
    request: RequestId | None = None,
    at: datetime,
    tempo: Tempo,
) -> tuple[Record, Events]:
    """Play a move and store it with the snapshot, the deadlines and, at the end, results and ratings.

    Raises NotationError or IllegalAction when the game refuses, and the store's VersionTaken, RequestSeen and
    MatchNotLive when somebody was first; the transaction is to be rolled back then.
    """
    snapshot, events = advance(record.game, record.snapshot, move)
    version = record.row.version + 1
    action = ActionRow(
        match=record.row.id,
        version=version,
        seat=move.seat,
        cause=cause,
        request=request,
        text=move.text,
        at=at,
    )
    encoded = encode_snapshot(snapshot)
    # First of all: where somebody was quicker this fails, before anything else is written.
    tx.matches.append(action, encoded)
    # Whoever resigns after missed turns has not come back.
    if cause is Cause.PLAYER and move.text != LEAVE:
        record = _note_return(tx, record, move.seat)
    for seat in record.game.gone(snapshot.state):
        if record.chairs[seat].left_at is None:
            record = _note_departure(tx, record, seat, at)
    # What everybody could do before the move, for `_unmoved`: the next line replaces the state.
    before, awaited = record.menus, record.on_turn
    record = replace(record, row=replace(record.row, version=version, snapshot=encoded), snapshot=snapshot)
    record = _note_presence(tx, record, move.seat, cause)
    outcome = record.game.outcome(snapshot.state)
    if outcome is not None:
        finish_match(tx, record, outcome, at, cause=cause)
        # Read again, as the end has written results, ratings and stops that the last table shows.
        return read_record(tx, record.row.id), events
    kept = _kept_clocks(record, before, awaited, move, cause, is_heard_of=bool(events))
    return set_clocks(tx, record, at=at, tempo=tempo, kept=kept, nudged=awaited), events


def _kept_clocks(
    record: Record,
    before: Menus,
    awaited: Collection[Seat],
    move: Move,
    cause: Cause,
    *,
    is_heard_of: bool,
) -> frozenset[Seat]:
    """The seats whose time goes on as it ran before the move, in place of beginning anew."""
    # Where several act at once, a move of one must not give all others the full time again.
    kept = _unmoved(record, before, awaited, None if cause in _BY_ITSELF else move.seat)
    goes_on = move.seat in record.on_turn and move.seat in awaited
    if goes_on and ((cause in _BY_ITSELF and move.text != TIMEOUT) or not is_heard_of):
        # What nobody hears of, such as sorting one's own hand, is no reason for more time.
        kept |= {move.seat}
    return kept


def _unmoved(record: Record, before: Menus, awaited: Collection[Seat], mover: Seat | None) -> frozenset[Seat]:
    """The seats with something to do for whom the move has changed nothing."""
    now = record.on_turn
    return frozenset(
        seat
        for seat, menu in record.menus.items()
        if seat != mover and before.get(seat) == menu and (seat in awaited) == (seat in now)
    )


def _note_return(tx: Transaction, record: Record, seat: Seat) -> Record:
    """Count no missed turns any longer for somebody who moves by themselves."""
    user = record.chairs[seat].user
    if record.row.on_timeout is OnTimeout.BANK and user is not None:
        note_return(tx, record.row.id, user)
    if not record.chairs[seat].missed:
        return record
    tx.matches.put_missed(record.row.id, seat, 0)
    return record.with_chair(seat, missed=0)


def _note_departure(tx: Transaction, record: Record, seat: Seat, at: datetime) -> Record:
    """Note that somebody has left for good; the others may play on."""
    tx.matches.put_left(record.row.id, seat, at)
    return record.with_chair(seat, left_at=at)


def _note_presence(tx: Transaction, record: Record, seat: Seat, cause: Cause) -> Record:
    """Note that somebody has moved: with a move of their own people withdraw what they had asked for."""
    if cause in _BY_ITSELF:
        return record
    if any(row.seat == seat for row in record.asked):
        tx.agreements.drop_of_seat(record.row.id, seat)
    asked = tuple(row for row in record.asked if row.seat != seat)
    return replace(record, asked=asked, acted=record.acted | {seat})


def finish_match(tx: Transaction, record: Record, outcome: Outcome, at: datetime, *, cause: Cause) -> None:
    """End the match: with results unless it is void, and with ratings where all of its people played.

    A match that the clock ended because its table was lost stays noted as lost, so that its messages say why.
    """
    rated = record.row.rated and _counts(tx, record, outcome, at, cause)
    lost_at = record.row.lost_at if cause is Cause.CLOCK else None
    tx.matches.put_stops(record.row.id, paused_at=None, lost_at=lost_at, time_left=None)
    tx.agreements.clear(record.row.id)
    tx.matches.finish(record.row.id, ending=outcome.ending.value, rated=rated, at=at)
    if record.row.on_timeout is OnTimeout.BANK:
        settle(tx, record.row.id, record.clock(at))
        if outcome.ending is Ending.FORFEIT and cause is Cause.CLOCK:
            note_timeout(tx, record.row.id, losers_of(record.chairs, outcome))
    # An event takes the result from here; a crash in between forgets nothing, as this is a row too.
    tx.events.wake(record.row.id, at)
    tx.duplicates.wake(record.row.id, at)
    if outcome.ending is Ending.VOID:
        settle_match(tx, record.row.id, at)
        return
    end = MatchEnd(
        match=record.row.id,
        guild=ranking_of(record.row, record.chairs),
        game=record.row.game,
        rated=rated,
        ended_at=at,
        players=players_of((record.game, record.snapshot.state, outcome), record.chairs),
        # Each server settles the length of its own seasons; across servers there are none.
        seasons=None if is_across(record.chairs) else read_settings(tx, record.row.guild).seasons,
    )
    record_result(tx, end)
    settle_match(tx, record.row.id, at)


def _counts(tx: Transaction, record: Record, outcome: Outcome, at: datetime, cause: Cause) -> bool:
    """Whether a match with this end changes ratings."""
    # Asked at the end as well as at the start: the server may have turned rankings off meanwhile.
    if not keeps_rankings(tx, record.row):
        return False
    match outcome.ending:
        case Ending.FINISHED:
            return True
        case Ending.FORFEIT if record.row.on_timeout is OnTimeout.BANK and cause is Cause.CLOCK:
            # Whoever stays away loses all that waits for them: that says one thing about how they play.
            return not are_absent(tx, record.row.id, losers_of(record.chairs, outcome))
        case Ending.FORFEIT:
            return not _was_stood_up(tx, record, at)
        case Ending.VOID:
            return False


def _was_stood_up(tx: Transaction, record: Record, at: datetime) -> bool:
    """Whether somebody left a match to which nobody else had ever come, after a day of waiting.

    Any other forfeit counts, from the first card on: else whoever dislikes a hand would give it up for
    nothing, and be dealt another one. Players who both do not want the match agree to call it off.
    """
    *before, last = tx.matches.log(record.row.id)
    waited_since = before[-1].at if before else record.row.created_at
    if last.text != LEAVE or last.cause is not Cause.PLAYER or at - waited_since < PATIENCE:
        return False
    moved = {action.seat for action in before if action.cause is Cause.PLAYER and action.text != LEAVE}
    if not moved <= {last.seat}:
        return False
    game, moves = record.game, (Move(Seat(action.seat), action.text) for action in before)
    # Played again from the log, as the newest snapshot is after the leaving. On their own turn nobody waits.
    then = fold(game, record.rules, len(record.chairs), record.row.seed, moves)
    return last.seat not in game.awaited(then.state)
