"""One hand of Omaha from the deal to the last bet: blinds, turns, rounds of betting (1, 3, 4)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.cards import PACK
from bot.games.frame.dealing import clockwise
from bot.games.game import Seat, Step
from bot.games.omaha.betting import Decision, Limits, counts_as_bet, limits, may_raise_again
from bot.games.omaha.ending import finish
from bot.games.omaha.events import BoardDealt, Did, Event, HandDealt
from bot.games.omaha.rules import Structure
from bot.games.omaha.state import Hand, OmahaState, positions, put, with_player
from bot.games.omaha.view import Deed, DeedKind, Phase, Street
from bot.games.shuffle import shuffled

HOLE = 4
"""Cards of each player (1.1)."""

_STREETS = tuple(Street)
_CARDS = {Street.FLOP: 3, Street.TURN: 1, Street.RIVER: 1}


def deal(state: OmahaState, number: int, button: Seat) -> Step[OmahaState, Event]:
    """The next hand from a fresh pack, up to the first choice that somebody has (1.2, 3)."""
    deck = shuffled(PACK, state.seed, f"deal/{number}")
    places = positions(state.active, button)
    order, nobody = places.later, (0,) * len(state.players)
    at = {seat: HOLE * place for place, seat in enumerate(order)}
    hole = tuple(
        tuple(sorted(deck[at[seat] : at[seat] + HOLE])) if seat in at else () for seat in state.seats
    )
    big = state.rules.big_blind
    hand = Hand(
        number=number,
        button=button,
        small=places.small,
        big=places.big,
        order=order,
        stacks=tuple(player.stack for player in state.players),
        hole=hole,
        stub=deck[HOLE * len(order) :],
        paid=nobody,
        bets=nobody,
        highest=big,
        last_raise=big,
        level=big,
        bets_made=1,  # the big blind is the first bet (4.4)
        marks=(None,) * len(state.players),
    )
    state = replace(state, phase=Phase.BETTING, hand=hand)
    state = _pay(state, places.small, state.rules.small_blind, DeedKind.POST_SMALL)
    state = _pay(state, places.big, big, DeedKind.POST_BIG)
    dealt = HandDealt(number, button, order, state.hand.deeds)
    going = go_on(state, after=places.big)
    return Step(going.state, (dealt, *going.events))


def bet_size(state: OmahaState) -> int:
    """The big blind, or the size of one bet of this round in fixed limit (4.4)."""
    is_late = state.hand.street in (Street.TURN, Street.RIVER)
    doubled = state.rules.structure is Structure.FIXED_LIMIT and is_late
    return state.rules.big_blind * (2 if doubled else 1)


def decision_of(state: OmahaState, seat: Seat) -> Decision:
    """What the limits of the seat's decision depend on (4.1)."""
    hand = state.hand
    return Decision(
        structure=state.rules.structure,
        bet_size=bet_size(state),
        highest=hand.highest,
        own=hand.bets[seat],
        stack=state.players[seat].stack,
        pot=hand.pot,
        last_raise=hand.last_raise,
        level=hand.level,
        bets_made=hand.bets_made,
        is_open=is_open(state, seat) and is_answerable(state, seat),
    )


def limits_of(state: OmahaState, seat: Seat) -> Limits:
    """What the seat may bet now (4.2 to 4.5)."""
    return limits(decision_of(state, seat))


def is_open(state: OmahaState, seat: Seat) -> bool:
    """Whether the seat may raise: it has not acted in this round, or there was a full raise since (4.5)."""
    hand, mark = state.hand, state.hand.marks[seat]
    if mark is None:
        return True
    if state.rules.structure is Structure.FIXED_LIMIT and hand.level > mark:
        return True
    return may_raise_again(bet_when_last_acted=mark, highest=hand.highest, last_raise=hand.last_raise)


def is_answerable(state: OmahaState, seat: Seat) -> bool:
    """Whether anybody else has the chips to answer a raise of the seat (4.7)."""
    hand = state.hand
    others = (other for other in hand.live if other != seat)
    return any(state.players[other].stack + hand.bets[other] > hand.highest for other in others)


def has_rival(state: OmahaState, seat: Seat) -> bool:
    """Whether anybody else still in has chips left to bet (4.7)."""
    return any(state.players[other].stack > 0 for other in state.hand.live if other != seat)


def fold(state: OmahaState, seat: Seat, *, absent: bool = False) -> OmahaState:
    """The seat gives up its hand; its bets stay in the middle (4.1, 7.4)."""
    hand = state.hand
    deed = Deed(street=hand.street, seat=seat, kind=DeedKind.FOLD, to=hand.bets[seat], absent=absent)
    return replace(
        state, hand=replace(hand, folded=(*hand.folded, seat), deeds=(*hand.deeds, deed), turn=None)
    )


def check(state: OmahaState, seat: Seat, *, absent: bool = False, meant_fold: bool = False) -> OmahaState:
    """The seat stays in without a bet; ``meant_fold`` marks a fold that was not needed (4.6)."""
    hand = state.hand
    deed = Deed(
        street=hand.street,
        seat=seat,
        kind=DeedKind.CHECK,
        to=hand.bets[seat],
        absent=absent,
        meant_fold=meant_fold,
    )
    # The mark remembers the bet at this moment: only a full raise above it opens the betting again (4.5).
    marks = put(hand.marks, seat, hand.highest)
    return replace(state, hand=replace(hand, marks=marks, deeds=(*hand.deeds, deed), turn=None))


def call(state: OmahaState, seat: Seat) -> OmahaState:
    """The seat matches the highest bet as far as its chips go."""
    state = _pay(state, seat, limits_of(state, seat).to_call, DeedKind.CALL)
    hand = state.hand
    return replace(state, hand=replace(hand, marks=put(hand.marks, seat, hand.highest), turn=None))


def raise_to(state: OmahaState, seat: Seat, to: int) -> OmahaState:
    """The seat bets or raises to a total that is allowed (4.2 to 4.5)."""
    before, size = state.hand, bet_size(state)
    kind = DeedKind.RAISE if before.highest else DeedKind.BET
    state = _pay(state, seat, to - before.bets[seat], kind)
    hand = replace(state.hand, highest=to, aggressor=seat, turn=None)
    # A short all-in raises what a call costs, but opens nothing and is not the measure of the next raise
    # (4.5).
    if state.rules.structure is Structure.FIXED_LIMIT:
        if counts_as_bet(to=to, level=hand.level, bet_size=size):
            hand = replace(hand, level=to, bets_made=hand.bets_made + 1)
    elif to - before.highest >= hand.last_raise:
        hand = replace(hand, last_raise=to - before.highest)
    return replace(state, hand=replace(hand, marks=put(hand.marks, seat, to)))


def go_on(state: OmahaState, *, after: Seat) -> Step[OmahaState, Event]:
    """Go on to the next turn, the next round, or the end of the hand.

    Players who are away get no turn: for them the hand checks or folds at once (7.2), so that nobody waits
    for somebody who has missed two turns already.
    """
    events: tuple[Event, ...] = ()
    while True:
        hand = state.hand
        if len(hand.live) == 1:
            return _finished(state, events)
        turn = next((seat for seat in clockwise(hand.order, after) if _is_to_act(state, seat)), None)
        # Order matters: a hand with one player left ends before any card is dealt, and without a showdown.
        if turn is None and hand.street is Street.RIVER:
            return _finished(state, events)
        if turn is None:
            state, dealt = _next_street(state)
            events, after = (*events, dealt), hand.button
        elif state.players[turn].is_absent:
            state = fold_or_check(state, turn)
            events, after = (*events, Did(state.hand.deeds[-1])), turn
        else:
            return Step(replace(state, hand=replace(hand, turn=turn)), events)


def fold_or_check(state: OmahaState, seat: Seat) -> OmahaState:
    """What the clock does for a player who is away: check, or fold if there is a bet (7.1)."""
    if limits_of(state, seat).to_call:
        return fold(state, seat, absent=True)
    return check(state, seat, absent=True)


def _finished(state: OmahaState, events: tuple[Event, ...]) -> Step[OmahaState, Event]:
    """The end of the hand, told after these events."""
    step = finish(state)
    return Step(step.state, events + step.events)


def _is_to_act(state: OmahaState, seat: Seat) -> bool:
    """Whether the seat is still to act in this round (4.1, 4.7)."""
    hand = state.hand
    if seat in hand.folded or not state.players[seat].stack:
        return False
    if not has_rival(state, seat):
        # Nobody could answer a raise, so only a call is left. A blind that was posted short is called for
        # what was really put in, not for the full blind (3.3).
        return hand.bets[seat] < max(hand.bets[other] for other in hand.live if other != seat)
    mark = hand.marks[seat]
    return mark is None or hand.bets[seat] < hand.highest


def _next_street(state: OmahaState) -> tuple[OmahaState, BoardDealt]:
    """The bets go to the middle, and the next cards to the board; no card is burnt (1.3)."""
    hand, nobody = state.hand, (0,) * len(state.players)
    street = _STREETS[_STREETS.index(hand.street) + 1]
    number = _CARDS[street]
    cards = hand.stub[:number]
    hand = replace(
        hand,
        street=street,
        board=hand.board + cards,
        stub=hand.stub[number:],
        paid=tuple(paid + bet for paid, bet in zip(hand.paid, hand.bets, strict=True)),
        bets=nobody,
        highest=0,
        # Nobody has bet yet in the new round; what was bet before is in ``paid``.
        level=0,
        bets_made=0,
        marks=(None,) * len(state.players),
        aggressor=None,
    )
    state = replace(state, hand=hand)
    return replace(state, hand=replace(hand, last_raise=bet_size(state))), BoardDealt(street, cards)


def _pay(state: OmahaState, seat: Seat, chips: int, kind: DeedKind) -> OmahaState:
    """The seat puts chips in front of itself, at most all that it has, and the hand's history says so."""
    stack, hand = state.players[seat].stack, state.hand
    paid = min(chips, stack)
    to = hand.bets[seat] + paid
    deed = Deed(street=hand.street, seat=seat, kind=kind, chips=paid, to=to, all_in=paid == stack)
    hand = replace(hand, bets=put(hand.bets, seat, to), deeds=(*hand.deeds, deed))
    return replace(with_player(state, seat, stack=stack - paid), hand=hand)
