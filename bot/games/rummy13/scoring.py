"""What a deal costs: drops, wrong shows, and the best arrangement of each loser's hand (section 6)."""

from __future__ import annotations

from bot.games.cards import Rank
from bot.games.rummy13.arrange import arranger
from bot.games.rummy13.cards import Card, Cards
from bot.games.rummy13.groups import kinds
from bot.games.rummy13.rules import MOST_POINTS, Dropped, Rummy13Rules
from bot.games.rummy13.spread import as_it_lies
from bot.games.rummy13.state import Chair, Rummy13State
from bot.games.rummy13.view import DealResult, Group, SeatResult, Status

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
