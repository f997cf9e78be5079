"""From the state of 13-card rummy to what one seat may see of it: the view, built field by field."""

from __future__ import annotations

from bot.games.game import Seat
from bot.games.rummy13.arrange import arranger
from bot.games.rummy13.cards import by_suit
from bot.games.rummy13.scoring import shown
from bot.games.rummy13.state import Rummy13State, groups_of, loose_of
from bot.games.rummy13.turn import find_take_fault, finishes, stage_of
from bot.games.rummy13.view import Finish, Hand, Phase, Player, PublicRummy13View, Rummy13View, Status


def view(state: Rummy13State, seat: Seat | None) -> Rummy13View:
    """What the seat sees; None is a spectator, who sees what lies open to all."""
    # What only the seat on turn may know or do: each of these is None for everybody else.
    on_turn = seat if seat is not None and seat == state.turn else None
    drawing = on_turn if state.phase is Phase.DRAW else None
    discarding = on_turn if state.phase is Phase.DISCARD else None
    return (PublicRummy13View if seat is None else Rummy13View)(
        seat=seat,
        rules=state.rules,
        phase=state.phase,
        turn=state.turn,
        deal=state.number,
        dealer=state.dealer,
        cut=state.cut,
        wild=state.wild,
        closed=len(state.closed),
        discards=state.discards,
        players=tuple(_player(state, at) for at in state.seats),
        tied=state.tied,
        results=state.results,
        final=state.final,
        left=state.left,
        void=state.void,
        hand=None if seat is None else _hand(state, seat),
        drawn=None if discarding is None else state.drawn,
        barred=None if discarding is None else state.barred,
        may_take=drawing is not None and find_take_fault(state) is None,
        drop=None if drawing is None or not state.rules.can_drop else stage_of(state, drawing),
        finishes=() if discarding is None else _finishes(state, discarding),
    )


def _player(state: Rummy13State, seat: Seat) -> Player:
    chair = state.chairs[seat]
    return Player(
        status=chair.status,
        cards=len(chair.hand) if chair.status is Status.PLAYING else 0,
        total=state.book.totals[seat],
        has_drawn=chair.has_drawn,
        missed=chair.missed,
        out_since=state.book.out[seat],
        has_rejoined=state.book.rejoined[seat],
    )


def _hand(state: Rummy13State, seat: Seat) -> Hand | None:
    """The seat's cards while the deal goes on for it, in its own groups or the best ones."""
    chair = state.chairs[seat]
    if chair.status is not Status.PLAYING:
        return None
    best = arranger(chair.hand, state.wild, with_sets=state.rules.sets_protect)
    return Hand(
        groups=shown(groups_of(state, seat), state.wild),
        loose=by_suit(loose_of(state, seat)),
        points=best.points(),
        is_protected=best.is_protected(),
        is_own=chair.groups is not None,
    )


def _finishes(state: Rummy13State, seat: Seat) -> tuple[Finish, ...]:
    return tuple(Finish(each.card, shown(each.groups, state.wild)) for each in finishes(state, seat))
