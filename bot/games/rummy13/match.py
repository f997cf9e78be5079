"""A match of 13-card rummy: deals that follow each other until it is decided, or all but one have left."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.game import Ending, IllegalAction, Outcome, Seat, Step
from bot.games.rummy13 import turn
from bot.games.rummy13.actions import Action, Refusal, Timeout
from bot.games.rummy13.deal import next_deal, undealt
from bot.games.rummy13.events import DealOver, Event, GameOver, Left, OutOfPool, Rejoined, Voided, Why
from bot.games.rummy13.formats import entered, find_winner, places, tied
from bot.games.rummy13.rules import SEATS, Rummy13Rules
from bot.games.rummy13.state import Rummy13State
from bot.games.rummy13.view import DealResult, FinalScore, Phase, Status

legal = turn.legal


def new(rules: Rummy13Rules, seats: int, seed: bytes) -> Step[Rummy13State, Event]:
    """The first deal."""
    if seats not in SEATS:
        raise ValueError(f"13-card rummy is for two to six players, not {seats}")
    return next_deal(undealt(rules, seats, seed))


def awaited(state: Rummy13State) -> tuple[Seat, ...]:
    """The seat on turn; the others may group their cards meanwhile."""
    return () if state.turn is None else (state.turn,)


def apply(state: Rummy13State, seat: Seat, action: Action) -> Step[Rummy13State, Event]:
    """The match after the action; where that ends a deal, the next one is dealt at once."""
    return _after(*turn.play(state, seat, action))


def leave(state: Rummy13State, seat: Seat) -> Step[Rummy13State, Event]:
    """The seat is out of the deal as if it had dropped, and of the match; the others play on (5.2)."""
    if state.phase is Phase.OVER or seat in state.left:
        raise IllegalAction(Refusal.WRONG_PHASE)
    gone = replace(state, left=(*state.left, seat))
    facts: tuple[Event, ...] = (Left(seat),)
    if gone.chairs[seat].status is not Status.PLAYING:
        return Step(gone, facts)
    after, more, result = turn.dropped(gone, seat, turn.stage_of(gone, seat), Why.LEFT)
    return _after(after, facts + more, result)


def gone(state: Rummy13State) -> tuple[Seat, ...]:
    """Whoever left the match."""
    return state.left


def void(state: Rummy13State) -> Step[Rummy13State, Event]:
    """The match ends for nobody."""
    if state.phase is Phase.OVER:
        raise IllegalAction(Refusal.WRONG_PHASE)
    return Step(replace(_closed(state), void=True), (Voided(),))


def default(state: Rummy13State, seat: Seat) -> Action:
    """What the clock plays for the seat on turn: that its time ran out (5.3)."""
    if seat != state.turn:
        raise IllegalAction(Refusal.WRONG_PLAYER)
    return Timeout()


def outcome(state: Rummy13State) -> Outcome | None:
    """Places and points of all seats at the end (7)."""
    if state.phase is not Phase.OVER:
        return None
    totals = state.book.totals
    if state.void:
        return Outcome(ending=Ending.VOID, places=(1,) * len(totals), points=totals)
    winner = state.present[0] if state.final is None else state.final.winner
    return Outcome(
        ending=Ending.FORFEIT if state.final is None else Ending.FINISHED,
        places=places(state.rules, state.book, winner=winner, left=state.left),
        points=totals,
    )


def _after(
    state: Rummy13State, facts: tuple[Event, ...], result: DealResult | None
) -> Step[Rummy13State, Event]:
    """What follows once a deal is over: the book, who is out, the end of the match or the next deal."""
    if result is None:
        return Step(state, facts)
    points = {seat: result.seats[seat].points for seat in state.seats if seat != result.winner}
    points = {seat: lost for seat, lost in points.items() if state.chairs[seat].status is not Status.ABSENT}
    book = entered(state.rules, state.book, points, winner=result.winner, deal=state.number, left=state.left)
    over = replace(state, book=book, results=(*state.results, result))
    facts = (*facts, DealOver(result, book.totals), *_changes(state, over))
    played, rules = len(over.results), over.rules
    winner = find_winner(rules, book, played=played, last_winner=result.winner, left=over.left)
    if len(over.left) == len(over.seats) - 1:
        return Step(_closed(over), facts)
    if winner is not None:
        final = FinalScore(winner=winner, totals=book.totals)
        return Step(replace(_closed(over), final=final), (*facts, GameOver(final)))
    dealt = next_deal(replace(over, tied=tied(rules, book, played=played, left=over.left)))
    return Step(dealt.state, facts + dealt.events)


def _changes(before: Rummy13State, after: Rummy13State) -> tuple[Event, ...]:
    """Who went out of the pool, and who came back (7.2)."""
    facts: list[Event] = []
    for seat in after.seats:
        total, was, now = after.book.totals[seat], before.book, after.book
        if now.out[seat] and not was.out[seat] and seat not in after.left:
            facts.append(OutOfPool(seat, total))
        if now.rejoined[seat] and not was.rejoined[seat]:
            reached = was.totals[seat] + after.results[-1].seats[seat].points
            facts += (OutOfPool(seat, reached), Rejoined(seat, total))
    return tuple(facts)


def _closed(state: Rummy13State) -> Rummy13State:
    """Nobody is to act any more."""
    return replace(state, phase=Phase.OVER, turn=None, drawn=None, took=False)
