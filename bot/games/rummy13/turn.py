"""A turn: draw or take, then discard, declare or drop; and what the clock does (sections 3 to 5)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from bot.games.cards import Rank
from bot.games.game import IllegalAction, Seat, Step
from bot.games.rummy13.actions import (
    Action,
    Arrange,
    Declare,
    Discard,
    Draw,
    Drop,
    Group,
    Reason,
    Take,
    Timeout,
    Ungroup,
)
from bot.games.rummy13.arrange import arranger
from bot.games.rummy13.cards import Card, is_joker
from bot.games.rummy13.deal import with_closed_deck
from bot.games.rummy13.events import Discarded, Drew, Event, Missed, ShowedWrong, Took, WentOut, Why
from bot.games.rummy13.groups import card_points, judge
from bot.games.rummy13.rules import MOST_POINTS, Dropped, OpenJokers
from bot.games.rummy13.scoring import DROP_STATUS, deal_result, end_deal
from bot.games.rummy13.state import Rummy13State, loose_of, sort_hand, with_hand
from bot.games.rummy13.view import Phase, Status

MISSES = 3
"""Turns missed in a row that are a middle drop (5.3)."""

Played = Step[Rummy13State, Event]
"""The deal after an action, over with its result if that ended it."""


def legal_now(state: Rummy13State, seat: Seat) -> tuple[Action, ...]:
    """All that the seat may do now, as far as it can be listed.

    Of declarations it has the valid ones, of groupings only `Arrange`: the others are too many to list.
    `play` takes them all the same, a wrong show too (4.5).
    """
    if state.phase is Phase.OVER or state.chairs[seat].status is not Status.PLAYING:
        return ()
    if seat != state.turn:
        return (Arrange(),)
    match state.phase:
        case Phase.DRAW:
            turn = _legal_draws(state)
        case Phase.DISCARD:
            turn = _legal_discards(state, seat)
        case _:
            assert_never(state.phase)
    return (*turn, Timeout(), Arrange())


def _legal_draws(state: Rummy13State) -> tuple[Action, ...]:
    take = (Take(),) if find_take_fault(state) is None else ()
    drop = (Drop(),) if state.rules.can_drop else ()
    return (Draw(), *take, *drop)


def _legal_discards(state: Rummy13State, seat: Seat) -> tuple[Action, ...]:
    hand = tuple(card for card in state.chairs[seat].hand if card is not state.barred)
    return (*finishes(state, seat), *map(Discard, hand))


def finishes(state: Rummy13State, seat: Seat) -> tuple[Declare, ...]:
    """The valid declarations of the seat on turn, one for each card that it could finish with (4.3)."""
    hand = state.chairs[seat].hand
    # Most hands lack two sequences: asking that first saves a search without each of fourteen cards.
    best = arranger(hand, state.wild)
    if not best.is_protected():
        return ()
    return tuple(
        Declare(card, best.arrangement(card).groups)
        for card in hand
        if card is not state.barred and best.is_complete(card)
    )


def find_take_fault(state: Rummy13State) -> Reason | None:
    """Why the top of the open deck cannot be taken; None if it can (3.2)."""
    if not state.discards:
        return Reason.NOTHING_OPEN
    is_upcard = state.is_upcard_there and len(state.discards) == 1
    may = may_take(state.discards[-1], state.wild, state.rules.open_jokers, is_upcard=is_upcard)
    return None if may else Reason.DEAD_JOKER


def may_take(card: Card, wild: Rank, jokers: OpenJokers, *, is_upcard: bool) -> bool:
    """Whether a card that lies open may be taken; ``is_upcard`` is one that was dealt there (3.2)."""
    return is_upcard or jokers is OpenJokers.ANY or not is_joker(card, wild)


def play(state: Rummy13State, seat: Seat, action: Action) -> Played:
    """The deal after an action; raises IllegalAction. Grouping cards is allowed out of turn, too (4.6)."""
    if isinstance(action, Arrange | Group | Ungroup):
        return Step(sort_hand(state, seat, action), ())
    _require_turn(state, seat, action)
    match action:
        case Draw():
            return _draw(state, seat)
        case Take():
            return _take(state, seat)
        case Discard(card):
            return _discard(state, seat, card)
        case Declare():
            return _declare(state, seat, action)
        case Drop():
            return _drop(state, seat)
        # The clock plays whatever half of the turn is still to come.
        case Timeout():
            return _miss(state, seat) if state.phase is Phase.DRAW else _throw(state, seat)
        case _:
            assert_never(action)


def _require_turn(state: Rummy13State, seat: Seat, action: Action) -> None:
    """Raise IllegalAction unless it is the seat's turn and the action belongs to its phase (3.1)."""
    if seat != state.turn:
        raise IllegalAction(Reason.WRONG_PLAYER)
    is_after_draw = isinstance(action, Discard | Declare)
    if not isinstance(action, Timeout) and is_after_draw is not (state.phase is Phase.DISCARD):
        raise IllegalAction(Reason.WRONG_PHASE)


def _draw(state: Rummy13State, seat: Seat) -> Played:
    """The top of the closed deck (3.1)."""
    made = with_closed_deck(state)
    card, closed = made.state.closed[0], made.state.closed[1:]
    drawn = _with_card(replace(made.state, closed=closed), seat, card, took=False)
    return Step(drawn, (*made.events, Drew(seat, len(closed))))


def _take(state: Rummy13State, seat: Seat) -> Played:
    """The top of the open deck (3.1, 3.2)."""
    fault = find_take_fault(state)
    if fault is not None:
        raise IllegalAction(fault)
    card, is_upcard_there = state.discards[-1], state.is_upcard_there and len(state.discards) > 1
    rest = replace(state, discards=state.discards[:-1], is_upcard_there=is_upcard_there)
    return Step(_with_card(rest, seat, card, took=True), (Took(seat, card),))


def _with_card(state: Rummy13State, seat: Seat, card: Card, *, took: bool) -> Rummy13State:
    """The state in which the seat has the card and is to discard or declare."""
    chair = state.chairs[seat]
    held = replace(with_hand(chair, (*chair.hand, card)), has_drawn=True)
    return replace(state.with_chair(seat, held), phase=Phase.DISCARD, drawn=card, took=took)


def _discard(state: Rummy13State, seat: Seat, card: Card, *, out_of_time: bool = False) -> Played:
    """The seat puts a card on the open deck, and the next seat is on turn (3.1, 3.3)."""
    _require_free(state, seat, card)
    thrown = _thrown(state, seat, card)
    return Step(_passed_on(thrown, seat), (Discarded(seat, card, out_of_time=out_of_time),))


def _require_free(state: Rummy13State, seat: Seat, card: Card) -> None:
    """Raise IllegalAction for a card that is not in the hand, or was just taken from the open deck (3.3)."""
    if card not in state.chairs[seat].hand:
        raise IllegalAction(Reason.NOT_IN_HAND)
    if card is state.barred:
        raise IllegalAction(Reason.SAME_CARD)


def _thrown(state: Rummy13State, seat: Seat, card: Card) -> Rummy13State:
    """The state with the card on the open deck; the seat has no missed turns in a row any longer (5.3)."""
    chair = state.chairs[seat]
    rest = tuple(held for held in chair.hand if held is not card)
    kept = replace(with_hand(chair, rest), missed=0)
    return replace(state.with_chair(seat, kept), discards=(*state.discards, card))


def _passed_on(state: Rummy13State, seat: Seat) -> Rummy13State:
    """The state in which the next seat of the deal is on turn."""
    return replace(state, phase=Phase.DRAW, turn=state.after(seat), drawn=None, took=False)


def _declare(state: Rummy13State, seat: Seat, action: Declare) -> Played:
    """The end of the deal, or a wrong show (4.2 to 4.5)."""
    _require_free(state, seat, action.card)
    cards = [card for group in action.groups for card in group]
    hand = {card for card in state.chairs[seat].hand if card is not action.card}
    if len(set(cards)) < len(cards) or not set(cards) <= hand:
        raise IllegalAction(Reason.NOT_IN_HAND)
    thrown = _thrown(state, seat, action.card)
    if judge(action.groups, state.wild).wrong is None:
        return end_deal(thrown, deal_result(thrown, finish=action.card, groups=action.groups), ())
    # `thrown` already has the finish card on the open deck, where it stays after a wrong show (4.5).
    fact = ShowedWrong(seat, action.card, MOST_POINTS)
    return out_of_deal(thrown, seat, Status.WRONG_SHOW, fact)


def _drop(state: Rummy13State, seat: Seat) -> Played:
    """The seat drops out of the deal; raises IllegalAction where nobody may (5.1, 7.3)."""
    if not state.rules.can_drop:
        raise IllegalAction(Reason.NO_DROPPING)
    return dropped(state, seat, stage_of(state, seat), Why.CHOSE)


def stage_of(state: Rummy13State, seat: Seat) -> Dropped:
    """Which drop it would be now: a middle drop after the seat's first draw (5.1)."""
    return Dropped.MIDDLE if state.chairs[seat].has_drawn else Dropped.FIRST


def dropped(state: Rummy13State, seat: Seat, stage: Dropped, why: Why) -> Played:
    """The deal without a seat that drops, misses a third turn or leaves, on its turn or not (5.1 to 5.3)."""
    fact = WentOut(seat, stage, state.rules.drop_points(stage), why)
    return out_of_deal(state, seat, DROP_STATUS[stage], fact)


def taken_out(state: Rummy13State, seat: Seat) -> Played:
    """The deal without a seat that has left, as if it had dropped (5.2)."""
    if state.chairs[seat].status is not Status.PLAYING:
        return Step(state, ())
    return dropped(state, seat, stage_of(state, seat), Why.LEFT)


def out_of_deal(state: Rummy13State, seat: Seat, status: Status, fact: Event) -> Played:
    """The deal with one player less; the last player left has won it (5.4)."""
    out = state.with_chair(seat, replace(state.chairs[seat], status=status))
    # Nobody is left to play against, even in the middle of somebody's turn.
    if len(out.playing) == 1:
        return end_deal(out, deal_result(out), (fact,))
    return Step(_passed_on(out, seat) if state.turn == seat else out, (fact,))


def _miss(state: Rummy13State, seat: Seat) -> Played:
    """The time ran out before the draw: a missed turn, and the third in a row is a middle drop (5.3)."""
    chair = state.chairs[seat]
    missed = state.with_chair(seat, replace(chair, missed=chair.missed + 1))
    fact = Missed(seat, chair.missed + 1)
    if chair.missed + 1 < MISSES:
        return Step(_passed_on(missed, seat), (fact,))
    out = dropped(missed, seat, Dropped.MIDDLE, Why.MISSED)
    return Step(out.state, (fact, *out.events))


def _throw(state: Rummy13State, seat: Seat) -> Played:
    """The time ran out after the draw: the drawn card is thrown (5.3).

    A card taken from the open deck may not go back there in the same turn (3.3): then the dearest card goes,
    a loose one if there is one.
    """
    assert state.drawn is not None
    if not state.took:
        return _discard(state, seat, state.drawn, out_of_time=True)
    loose = tuple(card for card in loose_of(state, seat) if card is not state.drawn)
    choice = loose or tuple(card for card in state.chairs[seat].hand if card is not state.drawn)
    dearest = max(choice, key=lambda card: (card_points(card, state.wild), card))
    return _discard(state, seat, dearest, out_of_time=True)
