"""A match of deals: one follows the other until somebody has won, or too few players are left.

A game gives `Deals` its own functions: what may be done in a deal, what an action leads to, when the match is
decided. `Deals` adds what all such games have in common, and its methods are those of `bot.games.game.Game`.
Below it are the scores of such games: running totals, places, bonuses, and counters for a profile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from bot.games.frame.dealing import Sortable, clockwise
from bot.games.frame.events import GameOver, Left, Voided
from bot.games.frame.view import FinalScore, LineKind, SheetLine, Standing
from bot.games.game import Ending, IllegalAction, Outcome, Seat, Step

RulesT = TypeVar("RulesT")
PhaseT = TypeVar("PhaseT", bound=StrEnum)
ResultT = TypeVar("ResultT")
FinalT = TypeVar("FinalT")


class MatchState(msgspec.Struct, Generic[RulesT, PhaseT, ResultT, FinalT], frozen=True, kw_only=True):
    """The part of a match's whole truth that all games of deals share, the seed included.

    A game adds its cards in a subclass. Its fields need defaults, as a match begins before its first deal.
    """

    rules: RulesT
    seed: bytes
    players: int
    """How many seats there are, those of players who left included."""
    number: int = 0
    """The present deal, counted from 1; 0 before the first."""
    dealer: Seat
    phase: PhaseT
    turn: Seat | None = None
    """The seat to act; None when several act at once, and when the match is over."""
    results: tuple[ResultT, ...] = ()
    """The deals that are over, oldest first."""
    final: FinalT | None = None
    """The end of the match by points."""
    left: tuple[Seat, ...] = ()
    """The seats that left the match, in the order in which they went."""
    void: bool = False
    """Whether the match was ended for nobody."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats."""
        return tuple(map(Seat, range(self.players)))

    @property
    def present(self) -> tuple[Seat, ...]:
        """The seats that have not left."""
        return tuple(seat for seat in self.seats if seat not in self.left)

    def after(self, seat: Seat) -> Seat:
        """The next seat clockwise that has not left."""
        return clockwise(self.present, seat)[0]


StateT = TypeVar("StateT", bound=MatchState[Any, Any, Any, Any])
ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")


def is_winner(state: MatchState[Any, Any, Any, Any], seat: Seat) -> int:
    """The merit of a seat in games whose final score names one winner: 1 for that seat, 0 for others."""
    return int(state.final is not None and state.final.winner == seat)


def stays_as_it_is(state: StateT, _seat: Seat) -> Step[StateT, Any]:
    """The deal as it was: of a match for two nothing has to go on after one has left."""
    return Step(state, ())


def nothing_forced(_state: object) -> None:
    """Somebody has a choice, or what their cards leave is nobody's business."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deals(Generic[RulesT, StateT, ActionT, EventT, FinalT]):
    """A game as a match of deals; each deal is dealt as soon as the one before is over."""

    name: str
    seats: Sequence[int]
    """How many players there may be, the fewest first."""
    over: StrEnum
    """The phase of a deal that is over, and so of a match that is over."""
    wrong_phase: StrEnum
    """The refusal of what cannot be done now."""
    wrong_player: StrEnum
    """The refusal for a seat that is not awaited."""
    start: Callable[[RulesT, int, bytes], Step[StateT, EventT]]
    """The match of so many players from its seed, up to the first choice that somebody has."""
    legal: Callable[[StateT, Seat], tuple[ActionT, ...]]
    """All that the seat may do now; empty for a seat that has nothing to do."""
    play: Callable[[StateT, Seat, ActionT], Step[StateT, EventT]]
    """The deal after an action; if that ended it, in phase ``over`` with its result. Raises IllegalAction."""
    clock: Callable[[StateT, Seat], ActionT]
    """What the clock plays for a seat that is awaited."""
    deal: Callable[[StateT], Step[StateT, EventT]]
    """The next deal, after one that is over."""
    final_score: Callable[[StateT], FinalT | None]
    """The end of the match if the deals so far decide it, else None."""
    points: Callable[[StateT], tuple[int, ...]]
    """What each seat has scored so far, of a finished match with all bonuses."""
    merit: Callable[[StateT, Seat], Sortable] = is_winner
    """What ranks the seats at the end: the higher, the better."""
    least: int = 2
    """The match is over when fewer players are left."""
    take_out: Callable[[StateT, Seat], Step[StateT, EventT]] = stays_as_it_is
    """The deal without a seat that has just left; in phase ``over``, with its result, if that ended it."""
    only: Callable[[StateT], ActionT | None] = nothing_forced
    """All that the seat on turn may do, where that is played by itself."""
    out_of_turn: bool = False
    """Whether seats that are not on turn may act too; `play` then says who may do what."""

    def new(self, rules: RulesT, seats: int, seed: bytes) -> Step[StateT, EventT]:
        """The start of a match; ValueError if the game is not for so many."""
        if seats not in self.seats:
            least, most = self.seats[0], self.seats[-1]
            number = str(least) if least == most else f"{least} to {most}"
            raise ValueError(f"{self.name} is for {number} players, not {seats}")
        return self.start(rules, seats, seed)

    def awaited(self, state: StateT) -> tuple[Seat, ...]:
        """The seat on turn; where there is none, all that have something to do."""
        if state.turn is not None:
            return (state.turn,)
        return tuple(seat for seat in state.seats if self.legal(state, seat))

    def require_awaited(self, state: StateT, seat: Seat) -> None:
        """Raise IllegalAction unless the match goes on and waits for this seat."""
        if state.phase is self.over:
            raise IllegalAction(self.wrong_phase)
        if seat not in self.awaited(state):
            raise IllegalAction(self.wrong_player)

    def apply(
        self, state: StateT, seat: Seat, action: ActionT
    ) -> Step[StateT, EventT | Left | Voided | GameOver[FinalT]]:
        """The match after the action; a deal that it ended is followed by the next one at once."""
        if not self.out_of_turn:
            self.require_awaited(state, seat)
        elif state.phase is self.over:
            raise IllegalAction(self.wrong_phase)
        played = self.play(state, seat, action)
        # Nobody has to ask for the next deal: a match that waited for it could stand still for days.
        return self._go_on(played.state, played.events)

    def default(self, state: StateT, seat: Seat) -> ActionT:
        """What the clock plays; raises IllegalAction for a seat that is not awaited."""
        self.require_awaited(state, seat)
        return self.clock(state, seat)

    def forced(self, state: StateT) -> tuple[Seat, ActionT] | None:
        """The move that is played by itself."""
        action = None if state.turn is None else self.only(state)
        return None if state.turn is None or action is None else (state.turn, action)

    def leave(self, state: StateT, seat: Seat) -> Step[StateT, EventT | Left | Voided | GameOver[FinalT]]:
        """The seat leaves for good; while enough are there, they play on without it."""
        if state.phase is self.over or seat in state.left:
            raise IllegalAction(self.wrong_phase)
        # The seat counts as gone before the deal goes on, so that the turn does not come back to it.
        without = self.take_out(replace(state, left=(*state.left, seat)), seat)
        facts: tuple[EventT | Left, ...] = (Left(seat), *without.events)
        if len(without.state.present) < self.least:
            return Step(self._closed(without.state), facts)
        return self._go_on(without.state, facts)

    def gone(self, state: StateT) -> tuple[Seat, ...]:
        """The seats that left the match."""
        return state.left

    def dealer(self, state: StateT) -> Seat | None:
        """Who deals now; before the first deal who chooses."""
        return state.dealer

    def void(self, state: StateT) -> Step[StateT, EventT | Left | Voided | GameOver[FinalT]]:
        """The match ends for nobody."""
        if state.phase is self.over:
            raise IllegalAction(self.wrong_phase)
        return Step(replace(self._closed(state), void=True), (Voided(),))

    def outcome(self, state: StateT) -> Outcome | None:
        """Places and points at the end: whoever left comes last, and a void match has no places."""
        if state.phase is not self.over:
            return None
        points = self.points(state)
        if state.void:
            return Outcome(ending=Ending.VOID, places=(1,) * state.players, points=points)
        ending = Ending.FORFEIT if state.final is None else Ending.FINISHED
        return Outcome(ending=ending, places=self._places(state), points=points)

    def standing(self, state: StateT) -> Standing:
        """How the match stands, for a view."""
        end = self.outcome(state)
        return Standing(
            deal=state.number,
            waiting=self.awaited(state),
            points=self.points(state),
            left=state.left,
            places=None if end is None else end.places,
        )

    def _go_on(
        self, state: StateT, facts: tuple[EventT | Left, ...]
    ) -> Step[StateT, EventT | Left | Voided | GameOver[FinalT]]:
        """What follows: nothing while the deal goes on, else the end of the match or the next deal."""
        if state.phase is not self.over:
            return Step(state, facts)
        final = self.final_score(state)
        if final is not None:
            return Step(replace(self._closed(state), final=final), (*facts, GameOver(final)))
        dealt = self.deal(state)
        return Step(dealt.state, (*facts, *dealt.events))

    def _closed(self, state: StateT) -> StateT:
        """The match with nobody to act."""
        return replace(state, phase=self.over, turn=None)

    def _places(self, state: StateT) -> tuple[int, ...]:
        """The places by seat; 1 is first, and equal merits share a place."""
        # False sorts below True: all who left share the last place, whatever they had scored.
        there = [seat not in state.left for seat in state.seats]
        return ranking(
            [
                (here, self.merit(state, seat) if here else None)
                for seat, here in zip(state.seats, there, strict=True)
            ]
        )


class DealScore(Protocol):
    """What a deal that is over is counted by."""

    @property
    def winner(self) -> Seat | None:
        """None where nobody won."""

    @property
    def points(self) -> tuple[int, ...]:
        """By seat."""


def totals(points: Iterable[tuple[int, ...]], players: int) -> tuple[int, ...]:
    """The sums by seat of what each deal brought, such as points or boxes."""
    rows = tuple(points)
    return tuple(sum(row[seat] for row in rows) for seat in range(players))


def ranking(merits: Sequence[Sortable]) -> tuple[int, ...]:
    """The places by seat: 1 for the greatest merit; after two who share a place the next one is left out."""
    return tuple(1 + sum(own < other for other in merits) for own in merits)


def leaders(points: Sequence[int], among: Iterable[Seat], *, lowest: bool = False) -> tuple[Seat, ...]:
    """The seats among these with the most points, or the fewest; several if they are level."""
    there = tuple(among)
    best = (min if lowest else max)(points[seat] for seat in there)
    return tuple(seat for seat in there if points[seat] == best)


def deal_counters(results: Sequence[DealScore], seat: Seat) -> dict[str, int]:
    """For a profile: deals played and won, and the points of the best deal that the seat won."""
    won = [result.points[seat] for result in results if result.winner == seat]
    return {"deals": len(results), "deals_won": len(won), "best_deal": max(won, default=0)}


def final_of(
    winner: Seat, points: tuple[int, ...], boxes: tuple[int, ...], *, game_bonus: int, box_bonus: int
) -> FinalScore:
    """The score of a game that this seat has won, with its bonuses by line; those worth nothing are left out.

    ``margin`` is what the winner has more than the best of the others.
    """
    lines = (
        SheetLine(LineKind.HAND_POINTS, points),
        SheetLine(LineKind.GAME_BONUS, tuple(game_bonus * (seat == winner) for seat in range(len(points)))),
        SheetLine(LineKind.BOXES, tuple(won * box_bonus for won in boxes)),
    )
    sums = tuple(sum(line.points[seat] for line in lines) for seat in range(len(points)))
    return FinalScore(
        winner=winner,
        lines=tuple(line for line in lines if line.kind is LineKind.HAND_POINTS or any(line.points)),
        totals=sums,
        margin=sums[winner] - max(own for seat, own in enumerate(sums) if seat != winner),
    )
