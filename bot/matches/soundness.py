"""Whether stored matches are sound: the check of live ones at the start, and the host's look at all of them.

Nothing said here holds a card, as it goes into logs and onto the host's screen.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import datetime

import msgspec
import structlog

from bot.games.game import Ending, IllegalAction, NotationError, Outcome, Seat
from bot.games.registry import GAMES
from bot.games.shuffle import seed_of
from bot.matches.core import Core
from bot.matches.deadlines import Tempo, set_clocks
from bot.matches.fold import (
    AnyGame,
    AnySnapshot,
    Move,
    advance,
    begin,
    decode_rules,
    decode_snapshot,
    encode_snapshot,
    fold,
    is_current,
)
from bot.matches.record import Record, is_emptied, read_record
from bot.matches.writing import finish_match
from bot.refusals import Refused
from bot.store import (
    ActionRow,
    DeadlineRow,
    MatchId,
    MatchRow,
    MatchStatus,
    ResultRow,
    SeatRow,
    Store,
    StoreError,
    Transaction,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage:
    """One thing that is wrong with a match, told as the rest of a sentence that begins with "match 7"."""

    told: str
    mendable: bool
    """Whether the log is enough to set it right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ill:
    """A match with what is wrong with it."""

    match: MatchId
    damages: tuple[Damage, ...]

    @property
    def is_mendable(self) -> bool:
        """Whether `mend` can set all of it right; half a repair would hide the rest."""
        return all(damage.mendable for damage in self.damages)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Stored:
    """All rows of one match at one instant."""

    row: MatchRow
    seats: tuple[SeatRow, ...]
    log: tuple[ActionRow, ...]
    results: tuple[ResultRow, ...]
    deadlines: tuple[DeadlineRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Judged:
    damages: tuple[Damage, ...]
    folded: AnySnapshot | None = field(default=None, repr=False)
    outcome: Outcome | None = None


class _Hopeless(Exception):
    """Something without which the log cannot be played; the message is the rest of the sentence."""


async def examine_all(store: Store) -> AsyncIterator[tuple[MatchId, Ill | None]]:
    """Each match in the store in turn, None for a sound one. A bot may be playing meanwhile."""
    last: MatchId | None = None
    while True:
        # Page and matches in transactions of their own: a single one over hours would hold up the database.
        async with store.read() as tx:
            page = await tx.match_lists.numbers(after=last)
        for number in page:
            yield number, await examine(store, number)
        if not page:
            return
        last = page[-1]


async def examine(store: Store, number: MatchId) -> Ill | None:
    """What is wrong with the match; None when nothing is, or when there is no such match."""
    try:
        async with store.read() as tx:
            stored = await _read(tx, number)
    except StoreError:
        return Ill(match=number, damages=(Damage(told="cannot be read from the file", mendable=False),))
    # Rows are read into types: an unknown word or a time that is none fails here.
    except (ValueError, LookupError, TypeError):
        return Ill(match=number, damages=(Damage(told="has rows that mean nothing", mendable=False),))
    if stored is None:
        return None
    verdict = await asyncio.to_thread(_judge, stored)
    return Ill(match=number, damages=verdict.damages) if verdict.damages else None


async def mend(tx: Transaction, number: MatchId, *, at: datetime, tempo: Tempo) -> None:
    """Make the match's snapshot again from its log, open a frozen match, and end one that its log ends.

    For a match whose `Ill` is mendable, in one transaction, while no bot runs.
    """
    stored = await _read(tx, number)
    if stored is None:
        return
    verdict = _judge(stored)
    if verdict.folded is None or not all(damage.mendable for damage in verdict.damages):
        return
    row, version = stored.row, len(stored.log)
    snapshot = encode_snapshot(verdict.folded)
    await tx.matches.mend(number, version=version, snapshot=snapshot, at=at)
    await tx.surfaces.mark_stale(number)
    if row.status is MatchStatus.OVER:
        # A match that is over needs no clock, and no end either: its results are as they were.
        await tx.deadlines.clear(number)
        return
    record = await read_record(tx, number)
    if verdict.outcome is not None:
        last = stored.log[-1]
        await finish_match(tx, record, verdict.outcome, last.at, cause=last.cause)
    elif row.status is MatchStatus.FROZEN or version != row.version:
        # Whoever is on turn has the whole time for it: the clock stood while the match was damaged.
        await set_clocks(tx, record, at=at, tempo=tempo)


async def _read(tx: Transaction, number: MatchId) -> _Stored | None:
    row = await tx.matches.find(number)
    if row is None:
        return None
    return _Stored(
        row=row,
        seats=await tx.matches.seats(number),
        log=await tx.matches.log(number),
        results=await tx.results.of(number),
        deadlines=await tx.deadlines.of(number),
    )


def _judge(stored: _Stored) -> _Judged:
    if is_emptied(stored.row):
        return _Judged(damages=())
    try:
        game = _game(stored)
        folded = _fold(stored, game)
    except _Hopeless as why:
        return _Judged(damages=(Damage(told=str(why), mendable=False),))
    outcome: Outcome | None = game.outcome(folded.state)
    damages = (
        *_faults_of_snapshot(stored, game, folded),
        *_faults_of_status(stored.row, outcome),
        *_faults_around(stored, outcome),
    )
    return _Judged(damages=damages, folded=folded, outcome=outcome)


def _game(stored: _Stored) -> AnyGame:
    """The match's game, when match, seats and log are of one piece. Raises _Hopeless."""
    game = GAMES.get(stored.row.game)
    if game is None:
        raise _Hopeless("is of a game that this version of Upcard does not know")
    seats = [seat.seat for seat in stored.seats]
    if seats != list(range(len(seats))) or len(seats) not in game.SEATS:
        raise _Hopeless(f"has {len(seats)} seats that do not make a table")
    versions = {action.version for action in stored.log}
    lost = sorted(set(range(1, stored.row.version + 1)) - versions)
    if lost:
        raise _Hopeless(
            f"has lost {len(lost)} of its {stored.row.version} actions, the first is number {lost[0]}"
        )
    if len(versions) != max(versions, default=0):
        raise _Hopeless("has an action with a number that cannot be")
    return game


def _fold(stored: _Stored, game: AnyGame) -> AnySnapshot:
    """The snapshot that the log leads to. Raises _Hopeless."""
    row = stored.row
    try:
        rules = decode_rules(game, row.rules)
    except (msgspec.MsgspecError, ValueError):
        raise _Hopeless("has rules that cannot be read") from None
    at = 0
    try:
        snapshot, _ = begin(game, rules, len(stored.seats), row.seed)
        for action in stored.log:
            at = action.version
            snapshot, _ = advance(game, snapshot, Move(Seat(action.seat), action.text))
    except Exception:  # noqa: BLE001  # a damaged log breaks the rules' code in any way, and words may show cards
        raise _Hopeless(
            f"has a log that cannot be played: its action {at} fails{_of_version(row, game)}"
        ) from None
    return snapshot


def _of_version(row: MatchRow, game: AnyGame) -> str:
    if row.game_version == game.VERSION:
        return ""
    return f" (played with version {row.game_version} of the game, and this is version {game.VERSION})"


def _faults_of_snapshot(stored: _Stored, game: AnyGame, folded: AnySnapshot) -> list[Damage]:
    row, actions = stored.row, len(stored.log)
    # The logs of older programs are played by this one too; those of newer ones it may not understand.
    same_rules = row.game_version <= game.VERSION
    faults = []
    if seed_of(row.secret, row.salt) != row.seed:
        faults.append(Damage(told="has a seed that does not follow from its secret and salt", mendable=False))
    if actions != row.version:
        told = f"stands at version {row.version}, and its log has {actions} actions"
        faults.append(Damage(told=told, mendable=same_rules))
    try:
        snapshot = decode_snapshot(game, row.snapshot)
        # One of an older program is no damage: it is made again from the log when it is read.
        if snapshot == folded or not is_current(game, snapshot):
            return faults
        told = "has a snapshot that its log does not lead to"
    except (msgspec.MsgspecError, ValueError):
        told = "has a snapshot that cannot be read"
    # What is over was played by the rules of its time, and nobody will play it on.
    if actions == row.version and (same_rules or row.status is not MatchStatus.OVER):
        newer = "" if same_rules else _of_version(row, game)
        faults.append(Damage(told=f"{told}{newer}", mendable=same_rules))
    return faults


def _faults_of_status(row: MatchRow, outcome: Outcome | None) -> list[Damage]:
    match row.status:
        case MatchStatus.FROZEN:
            return [Damage(told="is frozen: nobody can play in it", mendable=True)]
        case MatchStatus.LIVE if outcome is not None:
            return [Damage(told="is open, and its log ends it", mendable=True)]
        case MatchStatus.OVER if row.ended_at is None or row.ending is None:
            return [Damage(told="is over, and does not say how or when", mendable=False)]
        case MatchStatus.OVER if _is_played_out(row) and (outcome is None or outcome.ending != row.ending):
            return [Damage(told="is over, and its log does not end so", mendable=False)]
        case _:
            return []


def _is_played_out(row: MatchRow) -> bool:
    """Whether the log alone ended the match; a void one may have been ended from outside."""
    return row.status is MatchStatus.OVER and row.ending in {Ending.FINISHED, Ending.FORFEIT}


def _faults_around(stored: _Stored, outcome: Outcome | None) -> list[Damage]:
    row = stored.row
    faults = []
    if stored.deadlines and row.status is not MatchStatus.LIVE:
        faults.append(Damage(told=f"is {row.status.value}, and its clock still runs", mendable=True))
    if stored.results and row.status is not MatchStatus.OVER:
        faults.append(Damage(told="has results, and is not over", mendable=False))
    if outcome is not None and _is_played_out(row):
        people = {seat.seat for seat in stored.seats if seat.user is not None}
        ought = {(seat.seat, outcome.places[seat.seat], outcome.points[seat.seat]) for seat in stored.seats}
        seated = {each.seat for each in stored.results}
        ends = {(each.seat, each.place, each.points) for each in stored.results}
        # Somebody who had themselves forgotten may have left a seat without a name, and a result or none.
        if not (people <= seated and ends <= ought):
            faults.append(Damage(told="has other results than its log leads to", mendable=False))
    return faults


_log = structlog.get_logger(__name__)

REST_SECONDS = 0.02
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
                await asyncio.sleep(REST_SECONDS)
            last = page[-1].id
    except StoreError as error:
        _log.error("not all live matches could be checked", matches=checked, why=str(error))
        return
    _log.info("live matches checked", matches=checked)


async def _check(core: Core, match: MatchId) -> None:
    """Freeze the match if something is wrong with it; a check that fails holds up no other match."""
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
    # Playing a long log again takes a while, and the event loop has people to answer.
    return await asyncio.to_thread(_disagreement, record, moves)


def _disagreement(record: Record, moves: tuple[Move, ...]) -> str | None:
    if len(moves) != record.row.version:
        return f"the log has {len(moves)} actions, the match is at version {record.row.version}"
    try:
        folded = fold(record.game, record.rules, len(record.chairs), record.row.seed, moves)
    except (NotationError, IllegalAction) as error:
        return f"the log cannot be played: {type(error).__name__}"
    return None if folded == record.snapshot else "the log leads to another state than the snapshot"
