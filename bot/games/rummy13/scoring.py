"""What a deal costs, and how deals make a match: single deals, pools, deals for chips (sections 6 and 7)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from bot.games.cards import Rank
from bot.games.game import Seat, Step
from bot.games.rummy13.arrange import arranger
from bot.games.rummy13.cards import Card, Cards
from bot.games.rummy13.events import DealOver, Event, OutOfPool, Rejoined
from bot.games.rummy13.groups import as_it_lies, kinds
from bot.games.rummy13.rules import MOST_POINTS, REJOIN_MOST, Dropped, Rummy13Rules
from bot.games.rummy13.state import Chair, Rummy13State
from bot.games.rummy13.view import Book, DealResult, FinalScore, Group, Phase, SeatResult, Status

DROP_STATUS = {Dropped.FIRST: Status.FIRST_DROP, Dropped.MIDDLE: Status.MIDDLE_DROP}


def deal_result(
    state: Rummy13State, *, finish: Card | None = None, groups: tuple[Cards, ...] = ()
) -> DealResult:
    """The result of a deal (6.1, 6.2).

    It ended by a declaration of the seat on turn, with its ``finish`` card and ``groups``; without them,
    because only one player was left in it.
    """
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
    """What the deal costs a seat that has not won it, with its hand if that is shown (6.1, 6.2)."""
    if chair.status is Status.PLAYING:
        best = arranger(chair.hand, wild, with_sets=rules.sets_protect).arrangement()
        return SeatResult(
            status=Status.LOSER, points=best.points, groups=shown(best.groups, wild), loose=best.loose
        )
    return SeatResult(status=chair.status, points=points_of(rules, chair.status))


def points_of(rules: Rummy13Rules, status: Status) -> int:
    """The points of a seat that went out before the end of the deal; 0 for all others (4.5, 5.1)."""
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
    """Groups as players see them: what each can be, and its cards in the order in which they lie."""
    return tuple(Group(kinds(group, wild), as_it_lies(group, wild)) for group in groups)


def end_deal(state: Rummy13State, result: DealResult, facts: tuple[Event, ...]) -> Step[Rummy13State, Event]:
    """The state after a deal: points are in the book, players may be out of the pool or back (6.3, 7)."""
    # A seat that was not dealt in has no entry at all, so that it cannot reach the limit of a pool again.
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
    """The end of the match if the last deal decided it, else None (7.1 to 7.3)."""
    last = state.results[-1].winner
    winner = find_winner(
        state.rules, state.book, played=len(state.results), last_winner=last, left=state.left
    )
    return None if winner is None else FinalScore(winner=winner, totals=state.book.totals)


def _changes(before: Rummy13State, after: Rummy13State) -> tuple[Event, ...]:
    """The events of players who went out of the pool, or went out and came back (7.2)."""
    facts: list[Event] = []
    for seat in after.seats:
        total, was, now = after.book.totals[seat], before.book, after.book
        if now.out[seat] and not was.out[seat] and seat not in after.left:
            facts.append(OutOfPool(seat, total))
        if now.rejoined[seat] and not was.rejoined[seat]:
            # The book holds the total with which the seat came back; the event tells the one it went out
            # with.
            reached = was.totals[seat] + after.results[-1].seats[seat].points
            facts += (OutOfPool(seat, reached), Rejoined(seat, total))
    return tuple(facts)


def tally_of(results: tuple[DealResult, ...], seat: Seat) -> Mapping[str, int]:
    """For a profile: deals played and won, valid declarations, wrong shows, drops, and points won and lost.

    For a profile the winner of a deal gets the points of all others in every format, also in a pool, where
    the score sheet gives the winner nothing (6.3).
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


def opened(rules: Rummy13Rules, players: int) -> Book:
    """The book before the first deal: in the deals format 80 chips for each deal, else nothing (7.3)."""
    return Book(
        totals=(MOST_POINTS * rules.deals,) * players, out=(0,) * players, rejoined=(False,) * players
    )


def entered(
    rules: Rummy13Rules,
    book: Book,
    points: Mapping[Seat, int],
    *,
    winner: Seat,
    deal: int,
    left: Collection[Seat],
) -> Book:
    """The book after a deal that cost every seat but the winner's these ``points`` (6.3, 7)."""
    totals = list(book.totals)
    if rules.is_pool:
        for seat, lost in points.items():
            totals[seat] += lost
        return _gone_out(rules, _with_totals(book, totals), deal, left)
    for seat, lost in points.items():
        totals[seat] -= lost
        totals[winner] += lost
    return _with_totals(book, totals)


def _gone_out(rules: Rummy13Rules, book: Book, deal: int, left: Collection[Seat]) -> Book:
    """The book in which players who have reached the target are out, or have rejoined if they may (7.2).

    Everybody who went out with this deal comes back with one point more than the most of those still in.
    """
    totals, out, rejoined = list(book.totals), list(book.out), list(book.rejoined)
    new = [Seat(at) for at, total in enumerate(totals) if total >= rules.target and not out[at]]
    for seat in new:
        out[seat] = deal
    others = [total for at, total in enumerate(totals) if not out[at] and at not in left]
    if rules.rejoin and others and max(others) <= REJOIN_MOST[rules.format.value]:
        for seat in new:
            if seat not in left and not rejoined[seat]:
                totals[seat], out[seat], rejoined[seat] = max(others) + 1, 0, True
    return Book(totals=tuple(totals), out=tuple(out), rejoined=tuple(rejoined))


def tied(rules: Rummy13Rules, book: Book, *, played: int, left: Collection[Seat]) -> tuple[Seat, ...]:
    """The players who share the most chips after the last deal, and play another one; else nobody (7.3)."""
    if not rules.deals or played < rules.deals:
        return ()
    there = [Seat(at) for at in range(len(book.totals)) if at not in left]
    most = max(book.totals[seat] for seat in there)
    best = tuple(seat for seat in there if book.totals[seat] == most)
    return best if len(best) > 1 else ()


def find_winner(
    rules: Rummy13Rules, book: Book, *, played: int, last_winner: Seat, left: Collection[Seat]
) -> Seat | None:
    """The winner of the match after ``played`` deals; None while it goes on (7.1 to 7.3)."""
    there = [Seat(at) for at in range(len(book.totals)) if at not in left and not book.out[at]]
    if rules.is_pool:
        return there[0] if len(there) == 1 else None
    if not rules.deals:
        return last_winner
    if played < rules.deals or tied(rules, book, played=played, left=left):
        return None
    return max(there, key=lambda seat: book.totals[seat])


def merit(rules: Rummy13Rules, book: Book, seat: Seat, *, winner: Seat) -> tuple[bool, float, int]:
    """What ranks a seat that has not left: winning, then how long it stayed in the pool, then points (7)."""
    total = book.totals[seat]
    lasted = float(book.out[seat] or "inf")
    # Whoever never went out has lasted longest: infinity ranks above every number of a deal.
    return seat == winner, lasted, -total if rules.is_pool else total


def _with_totals(book: Book, totals: list[int]) -> Book:
    return Book(totals=tuple(totals), out=book.out, rejoined=book.rejoined)
