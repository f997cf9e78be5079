"""Training: the costliest mistakes of somebody's reviews come again, until they choose well."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec
import structlog

from bot.games.registry import GAMES
from bot.matches.after.replays import Replay, Replays
from bot.matches.after.reviews import steps_of
from bot.matches.core import Core
from bot.matches.table import Hand
from bot.players.registry import REVIEWERS
from bot.refusals import Refusal, Refused
from bot.store import MatchId, ReviewRow, ReviewStatus, Transaction, UserId
from bot.thinkers import Advise, AtRest, Compare, ThinkingFailed, Urgency

REVIEWS_MOST = 50
"""So many of the newest reviews are looked through."""

OFFERED_MOST = 6
"""So many actions are offered: the best ones, and what was played."""

_log = structlog.get_logger(__name__)


class Trained(msgspec.Struct, frozen=True):
    """How somebody did with the mistakes of one review, by the number of the action in the match."""

    missed: dict[int, int] = {}
    """How often another action than a good one was chosen."""
    solved: tuple[int, ...] = ()


# Built here, before there are threads: of two threads that build one at the same time, one crashes.
_TRAINED = msgspec.json.Decoder(Trained)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mistake:
    """Where a mistake was made."""

    match: MatchId
    number: int
    """Which action of the match it was, counted from 1."""
    played: Any
    """What the game's adviser said of the action."""
    weight: float
    """What it lost, as its game counts."""
    lost: float
    """The same as the review tells it."""
    missed: int
    """How often it has come again and was not mended."""

    @property
    def place(self) -> tuple[MatchId, int]:
        """The match, and the number of the action."""
        return self.match, self.number


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """An action that is offered."""

    at: int
    """Its place in the menu of the hand."""
    advice: Any
    """What the game's adviser says of it."""
    lost: float
    """What it loses beside the best one, as it is told."""
    is_good: bool
    """Whether that is too little to be a mistake."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """A mistake that comes again: the hand as it was, and what can be done."""

    mistake: Mistake
    replay: Replay = field(repr=False)
    hand: Hand
    options: tuple[Choice, ...]
    """In the order of the menu, which tells nothing."""
    best: Choice
    played: Choice
    """What was played then."""
    left: int
    """How many mistakes are left; once it is answered, those after it."""

    @property
    def game(self) -> str:
        """The game's key."""
        return self.hand.table.terms.game


class Training:
    """Gives mistakes again and takes the answers; everything comes from the person's own reviews."""

    def __init__(self, core: Core, replays: Replays) -> None:
        self._core = core
        self._replays = replays

    async def next(
        self, user: int, *, game: str | None = None, after: tuple[MatchId, int] | None = None
    ) -> Exercise | None:
        """The mistake that is to come again now, of one game or of all; None where none is left.

        Those that were missed least often come first, of these the costliest; ``after``, which was just
        answered, comes last. Raises Refused: NO_IDEA, RESTARTING.
        """
        left = await self._core.store.read(lambda tx: _left(tx, UserId(user), game))
        for mistake in sorted(left, key=lambda each: (each.place == after, each.missed, -each.weight)):
            try:
                return await self._exercise(mistake, user, len(left))
            except Refused as refused:
                if refused.refusal in {Refusal.NO_IDEA, Refusal.RESTARTING}:
                    raise
                # The cards of an old match may be deleted.
                _log.info("a mistake cannot come again", match=mistake.match, why=refused.refusal.value)
        return None

    async def answer(self, match: MatchId, number: int, *, user: int, at: int) -> tuple[Exercise, Choice]:
        """What an answer is worth: a good one ends the matter, any other is counted.

        Raises Refused: NO_REVIEW, BAD_ACTION, NO_IDEA, RESTARTING, and as a replay does.
        """
        known = await self._core.store.read(lambda tx: _of_match(tx, match, UserId(user)))
        mistake = next((each for each in known if each.number == number), None)
        if mistake is None:
            raise Refused(Refusal.NO_REVIEW)
        exercise = await self._exercise(mistake, user, 0)
        chosen = next((each for each in exercise.options if each.at == at), None)
        if chosen is None:
            raise Refused(Refusal.BAD_ACTION)
        exercise, chosen = await self._compared(exercise, chosen)

        def work(tx: Transaction) -> int:
            _note(tx, mistake, UserId(user), is_good=chosen.is_good)
            return len(_left(tx, UserId(user), None))

        left = await self._core.store.write(work)
        judge = REVIEWERS[exercise.game].judge
        # Beside the best action, the best is compared with what was played then.
        other = exercise.played if chosen.at == exercise.best.at else chosen
        advice = judge.compared(exercise.hand.view, exercise.best.advice, other.advice)
        return replace(exercise, best=replace(exercise.best, advice=advice), left=left), chosen

    async def _exercise(self, mistake: Mistake, user: int, left: int) -> Exercise:
        """The hand before the mistake, with what can be done; raises Refused."""
        replay = await self._replays.of(mistake.match, user=user, guild=None, sees=lambda _channel: False)
        seat = replay.table.seat_of(user)
        if seat is None or not 0 < mistake.number < len(replay.turns):
            raise Refused(Refusal.REPLAY_GONE)
        hand, legal = replay.choice(mistake.number, seat)
        question = Advise(game=replay.game.KEY, view=hand.view, legal=legal, seed=mistake.number - 1)
        found = _options(hand, legal, await self._asked(question, mistake))
        best = found[0]
        played = next((each for each in found if each.advice.action == mistake.played.action), best)
        offered = found if len(found) <= OFFERED_MOST else (*found[: OFFERED_MOST - 1], played)
        options = {each.at: each for each in offered}
        return Exercise(
            mistake=mistake,
            replay=replay,
            hand=hand,
            options=tuple(options[at] for at in sorted(options)),
            best=best,
            played=played,
            left=left,
        )

    async def _compared(self, exercise: Exercise, chosen: Choice) -> tuple[Exercise, Choice]:
        """What was chosen, judged as closely as by a review, and beside it the best; raises Refused."""
        best, hand, mistake = exercise.best, exercise.hand, exercise.mistake
        if chosen.at == best.at or REVIEWERS[exercise.game].judge.compare is None:
            return exercise, chosen
        question = Compare(
            game=exercise.game,
            view=hand.view,
            legal=(best.advice.action, chosen.advice.action),
            seed=mistake.number - 1,
        )
        _, legal = exercise.replay.choice(mistake.number, hand.seat)
        compared = _options(hand, legal, await self._asked(question, mistake))
        return replace(exercise, best=compared[0]), compared[1]

    async def _asked(self, question: Advise, mistake: Mistake) -> tuple[Any, ...]:
        """The advice; raises Refused."""
        try:
            weighed: tuple[Any, ...] = await self._core.mind.ask(question, urgency=Urgency.HINT)
        except ThinkingFailed as failed:
            _log.error("a mistake could not be judged again", match=mistake.match, why=str(failed))
            raise Refused(Refusal.NO_IDEA) from None
        except AtRest:
            raise Refused(Refusal.RESTARTING) from None
        return weighed


def _options(hand: Hand, legal: tuple[Any, ...], weighed: tuple[Any, ...]) -> tuple[Choice, ...]:
    """What was weighed and can be done, the best first."""
    judge = REVIEWERS[hand.table.terms.game].judge
    losses = tuple(judge.loss(hand.view, weighed[0], each) for each in weighed)
    return tuple(
        Choice(
            at=legal.index(each.action),
            advice=each,
            lost=judge.told * loss,
            is_good=loss < judge.certain(hand.view),
        )
        for each, loss in zip(weighed, losses, strict=True)
        if each.action in legal
    )


def _left(tx: Transaction, user: UserId, game: str | None) -> tuple[Mistake, ...]:
    """The mistakes that are to come again, of one game or of all."""
    rows, games = tx.reviews.of_user(user)[:REVIEWS_MOST], tx.reviews.games(user)
    return tuple(
        mistake
        for row in rows
        if game in (None, games[row.match])
        for mistake in _mistakes(games[row.match], row)
        if mistake.number not in _trained(row).solved
    )


def _of_match(tx: Transaction, match: MatchId, user: UserId) -> tuple[Mistake, ...]:
    """All mistakes that the person's review of a match has found."""
    row = tx.reviews.find(match, user)
    return () if row is None else tuple(_mistakes(tx.reviews.games(user)[match], row))


def _mistakes(game: str, row: ReviewRow) -> Iterator[Mistake]:
    """All mistakes of a review that is done; none of a game that has no reviews any more."""
    if row.status is not ReviewStatus.DONE or game not in REVIEWERS or game not in GAMES:
        return
    missed = _trained(row).missed
    for number, step in enumerate(steps_of(game, row), start=1):
        judgement = None if step is None else step.judgement
        # To let be what could be done out of turn is no button, so it can't be asked.
        if judgement is None or judgement.best is None or judgement.best.action is None:
            continue
        yield Mistake(
            match=row.match,
            number=number,
            played=judgement.played,
            weight=judgement.loss,
            lost=judgement.lost,
            missed=missed.get(number, 0),
        )


def _trained(row: ReviewRow) -> Trained:
    """How the person has done so far; what cannot be read counts as nothing."""
    try:
        return _TRAINED.decode(row.trained or b"{}")
    except msgspec.MsgspecError:
        _log.warning("what was trained cannot be read", match=row.match)
        return Trained()


def _note(tx: Transaction, mistake: Mistake, user: UserId, *, is_good: bool) -> None:
    """Keep what an answer came to; a mistake that is mended stays so."""
    row = tx.reviews.find(mistake.match, user)
    if row is None or mistake.number in _trained(row).solved:
        return
    was, number = _trained(row), mistake.number
    if is_good:
        now = Trained(missed=was.missed, solved=(*was.solved, number))
    else:
        now = Trained(missed={**was.missed, number: was.missed.get(number, 0) + 1}, solved=was.solved)
    tx.reviews.train(row, msgspec.json.encode(now))
