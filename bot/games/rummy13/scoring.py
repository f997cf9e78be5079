"""What a deal costs, and what it changes in the book of the match (sections 6 and 7)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bot.games.cards import Rank
from bot.games.game import Seat, Step
from bot.games.rummy13.arrange import arranger
from bot.games.rummy13.cards import Card, Cards
from bot.games.rummy13.events import DealOver, Event, OutOfPool, Rejoined
from bot.games.rummy13.formats import entered, find_winner
from bot.games.rummy13.groups import kinds
from bot.games.rummy13.rules import MOST_POINTS, Dropped, Rummy13Rules
from bot.games.rummy13.spread import as_it_lies
from bot.games.rummy13.state import Chair, Rummy13State
from bot.games.rummy13.view import DealResult, FinalScore, Group, Phase, SeatResult, Status

DROP_STATUS = {Dropped.FIRST: Status.FIRST_DROP, Dropped.MIDDLE: Status.MIDDLE_DROP}


def deal_result(
    state: Rummy13State, *, finish: Card | None = None, groups: tuple[Cards, ...] = ()
) -> DealResult:
    """The deal as it ends: by a declaration of the seat on turn, or as but one player is left (6.1, 6.2)."""
    winner = state.turn if finish is not None else state.playing[0]
    assert winner is not None
    seats = tuple(
        SeatResult(status=Status.WINNER, points=0, groups=shown(groups, state.wild))
        if seat == winner
        else seat_result(state.rules, state.chairs[seat], state.wild)
        for seat in state.seats
    )
    return DealResult(
        number=state.number, dealer=state.dealer, cut=state.cut, winner=winner, finish=finish, seats=seats
    )


def seat_result(rules: Rummy13Rules, chair: Chair, wild: Rank) -> SeatResult:
    """What the deal costs somebody who has not won it (6.1, 6.2)."""
    if chair.status is Status.PLAYING:
        best = arranger(chair.hand, wild, with_sets=rules.sets_protect).arrangement()
        return SeatResult(
            status=Status.LOSER, points=best.points, groups=shown(best.groups, wild), loose=best.loose
        )
    return SeatResult(status=chair.status, points=points_of(rules, chair.status))


def points_of(rules: Rummy13Rules, status: Status) -> int:
    """What it costs to be out of a deal before its end (4.5, 5.1)."""
    match status:
        case Status.FIRST_DROP:
            return rules.drop_points(Dropped.FIRST)
        case Status.MIDDLE_DROP:
            return rules.drop_points(Dropped.MIDDLE)
        case Status.WRONG_SHOW:
            return MOST_POINTS
        case _:
            return 0


def shown(groups: tuple[Cards, ...], wild: Rank) -> tuple[Group, ...]:
    """Groups with what they are, each in the order in which it lies."""
    return tuple(Group(kinds(group, wild), as_it_lies(group, wild)) for group in groups)


def end_deal(state: Rummy13State, result: DealResult, facts: tuple[Event, ...]) -> Step[Rummy13State, Event]:
    """The deal is over: the book, and who is out of the pool or in it again (6.3, 7)."""
    points = {seat: result.seats[seat].points for seat in state.seats if seat != result.winner}
    points = {seat: lost for seat, lost in points.items() if state.chairs[seat].status is not Status.ABSENT}
    book = entered(state.rules, state.book, points, winner=result.winner, deal=state.number, left=state.left)
    results = (*state.results, result)
    over = replace(
        state,
        phase=Phase.OVER,
        turn=None,
        drawn=None,
        took=False,
        book=book,
        results=results,
    )
    return Step(over, (*facts, DealOver(result, book.totals), *_changes(state, over)))


def final_score(state: Rummy13State) -> FinalScore | None:
    """The end of the match if the last deal decided it (7.1 to 7.3)."""
    last = state.results[-1].winner
    winner = find_winner(
        state.rules, state.book, played=len(state.results), last_winner=last, left=state.left
    )
    return None if winner is None else FinalScore(winner=winner, totals=state.book.totals)


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


def tally_of(results: tuple[DealResult, ...], seat: Seat) -> Mapping[str, int]:
    """For a profile: deals played and won, valid declarations, wrong shows, drops, and points won and lost.

    Whatever the format makes of them, the winner of a deal gets the points of all others (6.3).
    """
    ends = [(result, result.seats[seat].status) for result in results]
    own = [(result, status) for result, status in ends if status is not Status.ABSENT]
    won = [result for result, status in own if status is Status.WINNER]
    statuses = [status for _, status in own]
    return {
        "deals": len(own),
        "deals_won": len(won),
        "declared": sum(result.finish is not None for result in won),
        "wrong_shows": statuses.count(Status.WRONG_SHOW),
        "drops": statuses.count(Status.FIRST_DROP) + statuses.count(Status.MIDDLE_DROP),
        "points_won": sum(result.gain for result in won),
        "points_lost": sum(result.seats[seat].points for result, _ in own),
        "best_deal": max((result.gain for result in won), default=0),
    }
