"""Reviews: how a person played a match that is over, judged in the background, kept, and resumed."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec
import structlog

from bot.games.game import Seat
from bot.games.registry import GAMES
from bot.matches.after.replays import Turn, unrolled
from bot.matches.core import Core
from bot.matches.fold import LEAVE, VOID, AnyGame, Move, decode_rules
from bot.matches.record import find_terms, is_emptied
from bot.matches.table import Terms
from bot.players.judging import Measure
from bot.players.registry import REVIEWERS
from bot.refusals import Refusal, Refused
from bot.store import (
    ActionRow,
    Cause,
    MatchId,
    MatchRow,
    MatchStatus,
    ReviewRow,
    ReviewStatus,
    SeatRow,
    StoreError,
    Transaction,
    UserId,
)
from bot.thinkers import AtRest, ThinkingFailed, Urgency
from bot.thinkers import Review as Question

WAITING_MOST = 20
"""Reviews that are being made or wait for it; with so many, people are asked to come later."""

AT_ONCE = 8
"""Reviews that nobody has just asked for, begun together: those that a start finds, and those of leagues."""

KEPT_EVERY = 20
"""Actions judged between two stores of what is known: a restart costs no more than these."""

STORE_RETRY_S = 2.0
"""How long after the store failed a review goes on."""

_log = structlog.get_logger(__name__)

Key = tuple[MatchId, UserId]


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """A review of one person's play, finished or still being made."""

    match: MatchId
    user: UserId
    seat: Seat
    game: str
    done: int
    total: int
    """Actions of the match; 0 until they are counted."""
    is_done: bool
    steps: tuple[Any, ...] = ()
    """What is known of each action; empty until the review is done."""
    measure: Measure | None = None
    """What the steps say of the whole match; None until the review is done."""


class Reviews:
    """Makes reviews one after the other, those of moves and hints going first."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._jobs: dict[Key, asyncio.Task[None]] = {}
        self._progress: dict[Key, tuple[int, int]] = {}
        # One review thinks at a time, as the same processes also choose the moves of computer players.
        self._turn = asyncio.Semaphore(1)
        self._resumed: tuple[Key, ...] = ()
        self._is_stopping = False
        self._following: asyncio.Task[None] | None = None

    async def open(self, match: MatchId, *, user: int) -> Review:
        """The person's review of the match, which is begun if there is none.

        Raises Refused: NO_REVIEW, NOT_YOUR_PLAY, NOT_OVER_YET, REPLAY_GONE, SEALED, NO_REVIEWER,
        ONE_REVIEW, TOO_MANY_REVIEWS.
        """
        key = (match, UserId(user))
        found = await self.find(match, user=user)
        if found is not None and (found.is_done or key in self._jobs):
            return found
        # Reviews take minutes of thinking, which all share: one at a time for each person.
        if any(of == key[1] for _, of in self._jobs):
            raise Refused(Refusal.ONE_REVIEW)
        if len(self._jobs) >= WAITING_MOST:
            raise Refused(Refusal.TOO_MANY_REVIEWS)
        if found is None:
            await self._core.store.write(lambda tx: tx.reviews.begin(match, key[1], self._core.now()))
        self._begin(key)
        found = await self.find(match, user=user)
        if found is None:
            raise Refused(Refusal.NO_REVIEW)
        return found

    async def find(self, match: MatchId, *, user: int) -> Review | None:
        """The review as far as it is; None where none was asked for. Raises Refused: NO_REVIEW, and for what
        cannot be reviewed.
        """
        key = (match, UserId(user))

        def work(tx: Transaction) -> tuple[MatchRow, tuple[SeatRow, ...], ReviewRow | None]:
            row = tx.matches.find(match)
            if row is None or row.game not in GAMES:
                raise Refused(Refusal.NO_REVIEW)
            if tx.duplicates.is_sealed(match):
                raise Refused(Refusal.SEALED)
            return row, tx.matches.seats(match), tx.reviews.find(match, key[1])

        row, seats, stored = await self._core.store.read(work)
        seat = next((Seat(each.seat) for each in seats if each.user == user), None)
        _require_reviewable(row, seat)
        if stored is None or seat is None:
            return None
        done, total = stored.done, stored.total
        is_done = stored.status is ReviewStatus.DONE
        if not is_done:
            # What runs here is further than what was last stored.
            done, total = self._progress.get(key, (done, total))
        steps = steps_of(row.game, stored) if is_done else ()
        return Review(
            match=match,
            user=key[1],
            seat=seat,
            game=row.game,
            done=done,
            total=total,
            is_done=is_done,
            steps=steps,
            measure=_measured(row, steps, seat) if is_done else None,
        )

    async def cancel(self, match: MatchId, *, user: int) -> None:
        """The person wants no review: one that is being made is broken off, one that is there is deleted."""
        key = (match, UserId(user))
        self._progress.pop(key, None)
        # The task finds out by itself that it is no longer wanted, after the action that it is judging.
        self._jobs.pop(key, None)
        await self._core.store.write(lambda tx: tx.reviews.drop(*key))

    async def _unfinished(self) -> tuple[Key, ...]:
        return await self._core.store.read(
            lambda tx: tuple((row.match, row.user) for row in tx.reviews.unfinished())
        )

    async def start(self) -> None:
        """Go on with what the last stop broke off."""
        self._resumed = (await self._unfinished())[:AT_ONCE]
        await self.go_on()

    async def go_on(self) -> None:
        """Begin some of the reviews that are wanted; the others follow as these are done."""
        for key in await self._unfinished():
            if len(self._jobs) >= AT_ONCE or self._is_stopping:
                break
            if key not in self._jobs:
                self._begin(key)

    def take_resumed(self) -> tuple[Key, ...]:
        """The reviews that went on by themselves after the start; told once."""
        resumed, self._resumed = self._resumed, ()
        return resumed

    async def stop(self) -> None:
        """Keep what is known so far, and make nothing more."""
        self._is_stopping = True
        await asyncio.gather(*self._jobs.values(), return_exceptions=True)

    def _begin(self, key: Key) -> None:
        task = self._jobs[key] = asyncio.create_task(self._run(key), name="review")
        task.add_done_callback(lambda done: self._end(key, done))

    def _end(self, key: Key, task: asyncio.Task[None]) -> None:
        # A review that was cancelled and asked for again has a new task under the same key.
        if self._jobs.get(key) is task:
            del self._jobs[key]
            self._progress.pop(key, None)
        if not self._jobs and not self._is_stopping:
            self._following = asyncio.create_task(self._follow(), name="next reviews")

    async def _follow(self) -> None:
        with suppress(StoreError):
            await self.go_on()

    def _is_wanted(self, key: Key) -> bool:
        return not self._is_stopping and self._jobs.get(key) is asyncio.current_task()

    async def _run(self, key: Key) -> None:
        """Make one review, when it is its turn; a failure is logged, and the review is dropped."""
        while not await self._try(key) and self._is_wanted(key):  # noqa: ASYNC110  # for no event but time
            await asyncio.sleep(STORE_RETRY_S)

    async def _try(self, key: Key) -> bool:
        """Make a review when it is its turn; False if the store fails, which keeps what was stored before."""
        async with self._turn:
            try:
                if await self._hold(key):
                    await self._make(key)
                    await self._let_go(key)
            except StoreError as error:
                _log.warning("a review could not be stored", match=key[0], why=str(error))
                return False
            except Exception as error:  # noqa: BLE001  # a log of older rules breaks the rules' code in any way
                _log.error("match cannot be reviewed", match=key[0], why=type(error).__name__)
                await self._core.store.write(lambda tx: tx.reviews.drop(*key))
            return True

    async def _hold(self, key: Key) -> bool:
        """Whether this process is to make the review, and no other does."""
        if not self._core.store.is_shared:
            return True
        return await self._core.store.write(lambda tx: tx.leases.take(_lease(key)))

    async def _let_go(self, key: Key) -> None:
        if self._core.store.is_shared:
            await self._core.store.write(lambda tx: tx.leases.drop(_lease(key)))

    async def _make(self, key: Key) -> None:
        def work(
            tx: Transaction,
        ) -> tuple[ReviewRow | None, MatchRow | None, tuple[SeatRow, ...], tuple[ActionRow, ...]]:
            number = key[0]
            match = tx.matches.find(number)
            return tx.reviews.find(*key), match, tx.matches.seats(number), tx.matches.log(number)

        row, match, seats, log = await self._core.store.read(work)
        # It may have been cancelled while it waited for its turn.
        if row is None or row.status is ReviewStatus.DONE or match is None or not self._is_wanted(key):
            return
        seat = next(Seat(each.seat) for each in seats if each.user == key[1])
        questions = await asyncio.to_thread(_questions, match, len(seats), log, seat)
        steps = list(steps_of(match.game, row))
        while len(steps) < len(questions) and self._is_wanted(key):
            self._progress[key] = (len(steps), len(questions))
            try:
                steps.append(await self._study(questions[len(steps)], match, len(steps)))
            # The bot stops: what is known is kept below, and the next start goes on from there.
            except AtRest:
                break
            if len(steps) % KEPT_EVERY == 0:
                await self._keep(row, steps, len(questions))
        # Not where it was cancelled meanwhile: that would store again what was deleted.
        if self._jobs.get(key) is asyncio.current_task():
            await self._keep(row, steps, len(questions))

    async def _study(self, question: Question | None, match: MatchRow, number: int) -> Any:  # noqa: ANN401  # each game its own
        """One step; None for what cannot be judged."""
        if question is None:
            return None
        try:
            return await self._core.mind.ask(question, urgency=Urgency.REVIEW)
        # One action without a judgement must not cost the judgements of all others.
        except ThinkingFailed as failed:
            _log.error("an action could not be judged", match=match.id, number=number + 1, why=str(failed))
            return None

    async def _keep(self, row: ReviewRow, steps: list[Any], total: int) -> None:
        status = ReviewStatus.DONE if len(steps) == total else ReviewStatus.MAKING
        encoded = msgspec.json.encode(steps)
        await self._core.store.write(
            lambda tx: tx.reviews.advance(row, status=status, done=len(steps), total=total, steps=encoded)
        )


def wish_reviews(tx: Transaction, match: MatchRow, at: datetime) -> None:
    """Have a match that is over reviewed for each of its people who has not asked for it."""
    seats = tx.matches.seats(match.id)
    if match.status is not MatchStatus.OVER or not _is_judged(match):
        return
    for seat in seats:
        if seat.user is not None and tx.reviews.find(match.id, seat.user) is None:
            tx.reviews.begin(match.id, seat.user, at)


def measure_of(tx: Transaction, match: MatchId, user: UserId) -> Measure | None:
    """What a person's review says of their whole match; None as long as it is not done."""
    row, played = tx.reviews.find(match, user), tx.matches.find(match)
    seat = next((Seat(each.seat) for each in tx.matches.seats(match) if each.user == user), None)
    if row is None or row.status is not ReviewStatus.DONE or played is None or seat is None:
        return None
    return _measured(played, steps_of(played.game, row), seat)


def _measured(match: MatchRow, steps: tuple[Any, ...], seat: Seat) -> Measure:
    reviewer = REVIEWERS[match.game]
    rules = decode_rules(GAMES[match.game], match.rules)
    return Measure(*reviewer.measure(steps, seat), scale=reviewer.scale(rules))


def _lease(key: Key) -> str:
    return f"review {key[0]} {key[1]}"


def is_judged(terms: Terms) -> bool:
    """Whether there are reviews of matches by these terms."""
    return terms.game in REVIEWERS


def _is_judged(row: MatchRow) -> bool:
    terms = find_terms(row)
    return terms is not None and is_judged(terms)


def _require_reviewable(row: MatchRow, seat: Seat | None) -> None:
    if seat is None:
        raise Refused(Refusal.NOT_YOUR_PLAY)
    if not _is_judged(row):
        raise Refused(Refusal.NO_REVIEWER)
    if row.status is not MatchStatus.OVER:
        raise Refused(Refusal.NOT_OVER_YET)
    if is_emptied(row):
        raise Refused(Refusal.REPLAY_GONE)


def steps_of(game: str, row: ReviewRow) -> tuple[Any, ...]:
    """What a review knows of each action of its match so far."""
    if not row.steps:
        return ()
    steps: list[Any] = _STEPS[game].decode(row.steps)
    return tuple(steps)


# Built here, before there are threads: of two threads that build one at the same time, one crashes.
_STEPS = {
    game: msgspec.json.Decoder(list[reviewer.kind | None])  # type: ignore[name-defined]  # known at run time
    for game, reviewer in REVIEWERS.items()
}


def _questions(
    match: MatchRow, seats: int, log: tuple[ActionRow, ...], seat: Seat
) -> tuple[Question | None, ...]:
    """What is asked about each action of the log; nothing about one that only ends the match."""
    game = GAMES[match.game]
    moves = [Move(Seat(each.seat), each.text) for each in log]
    entries = ((move, each.cause) for move, each in zip(moves, log, strict=True))
    turns, played = unrolled(game, decode_rules(game, match.rules), seats, match.seed, entries)
    states = [each.state for each in played]
    return tuple(
        None if move.text in {LEAVE, VOID} else _question(game, move, turn, states, seats=seats, judged=seat)
        for move, turn in zip(moves, turns[1:], strict=True)
    )


def _question(  # what one entry of the log is, all named
    game: AnyGame, move: Move, turn: Turn, states: list[Any], *, seats: int, judged: Seat
) -> Question:
    """The question about the action of one turn; that of the first turn also holds the first deal."""
    before, after = states[turn.number - 1], states[turn.number]
    is_first = turn.number == 1 and not turn.deals
    shown = before if is_first else after
    dealt = tuple(game.view(shown, Seat(at)) for at in range(seats)) if turn.deals or is_first else ()
    return Question(
        game=game.KEY,
        view=game.view(before, move.seat),
        legal=game.legal(before, move.seat),
        # What the clock did in somebody's place was not their choice.
        action=game.read(move.text) if move.seat == judged and turn.cause is not Cause.CLOCK else None,
        seed=turn.number - 1,
        dealt=dealt,
        after=game.view(after, move.seat),
    )
