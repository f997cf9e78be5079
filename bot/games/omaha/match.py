"""A match of Omaha: a session of hands, until enough are played or too few players are left (7, 8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from msgspec.structs import replace

from bot.games.cards import PACK, Card
from bot.games.game import Ending, IllegalAction, Outcome, Seat, Step
from bot.games.omaha import table
from bot.games.omaha.actions import (
    Action,
    AllIn,
    Back,
    Call,
    Check,
    Fold,
    Move,
    PlayOn,
    Quit,
    Raise,
    RaisePot,
    Reason,
    Rebuy,
    SitOut,
    Stop,
    Timeout,
)
from bot.games.omaha.events import Cut, Did, Event, Left, SatOut, Voided, WentAway
from bot.games.omaha.hand import (
    call,
    check,
    deal,
    fold,
    fold_or_check,
    is_answerable,
    is_open,
    limits_of,
    raise_to,
)
from bot.games.omaha.ranking import height
from bot.games.omaha.rules import CAP, SEATS, OmahaRules, Structure
from bot.games.omaha.state import Hand, OmahaState, Player, with_player
from bot.games.omaha.view import Phase, Standing
from bot.games.shuffle import shuffled

MISSED_TURNS = 2
"""Turns missed in a row after which a player sits out (7.2)."""

awaited = table.awaited
legal = table.legal


def new(rules: OmahaRules, seats: int, seed: bytes) -> Step[OmahaState, Event]:
    """The draw for the button and the first hand (3.1)."""
    if seats not in SEATS:
        raise ValueError(f"Omaha is for two to nine players, not {seats}")
    # A deck of its own, so that the cards drawn for the button tell nothing about the first hand.
    cards = shuffled(PACK, seed, "cut")[:seats]
    button = Seat(cards.index(max(cards, key=_drawn)))
    players = (Player(stack=rules.stack, bought=rules.stack),) * seats
    state = OmahaState(rules=rules, seed=seed, players=players, phase=Phase.BREAK, hand=_no_hand(seats))
    dealt = deal(state, 1, button)
    facts = (Cut(cards, button), *dealt.events)
    if dealt.state.hand.is_over:
        after = table.play_over(dealt.state)
        return Step(after.state, facts + after.events)
    return Step(dealt.state, facts)


def apply(state: OmahaState, seat: Seat, action: Action) -> Step[OmahaState, Event]:
    """The match after the action; a hand that it ends is followed by the next at once."""
    if state.phase is Phase.OVER:
        raise IllegalAction(Reason.WRONG_PHASE)
    if not state.players[seat].is_at_table:
        raise IllegalAction(Reason.GONE)
    match action:
        case SitOut() | Back() | Rebuy() | Stop() | PlayOn() | Quit():
            why_not = table.refusal(state, seat, action)
            if why_not is not None:
                raise IllegalAction(why_not)
            # Whoever does anything is there: missed turns are counted from 0 again (7.2).
            return table.do(with_player(state, seat, timeouts=0), seat, action)
        case Timeout():
            return _time_out(state, seat)
        case Fold() | Check() | Call() | Raise() | RaisePot() | AllIn():
            _require_turn(state, seat)
            moved = _moved(state, seat, action)
            return _after_move(with_player(moved, seat, timeouts=0), seat)
        case _:
            assert_never(action)


def leave(state: OmahaState, seat: Seat) -> Step[OmahaState, Event]:
    """The seat resigns or forfeits: it folds, and the others play on (7.5)."""
    if state.phase is Phase.OVER:
        raise IllegalAction(Reason.WRONG_PHASE)
    if not state.players[seat].is_at_table:
        raise IllegalAction(Reason.GONE)
    return table.go_away(state, seat, Standing.LEFT, Left(seat))


def gone(state: OmahaState) -> tuple[Seat, ...]:
    """The seats that have left the table: with the chips, removed, or resigned (7.3 to 7.5)."""
    return tuple(seat for seat in state.seats if not state.players[seat].is_at_table)


def dealer(state: OmahaState) -> Seat:
    """The seat that has the button (3.1)."""
    return state.hand.button


def void(state: OmahaState) -> Step[OmahaState, Event]:
    """The match ends for nobody, and the chips of the present hand go back (7.6)."""
    if state.phase is Phase.OVER:
        raise IllegalAction(Reason.WRONG_PHASE)
    if not state.hand.is_over:
        for seat, chips in state.hand.contributions.items():
            state = with_player(state, seat, stack=state.players[seat].stack + chips)
    hand = replace(state.hand, is_over=True, turn=None)
    return Step(replace(state, hand=hand, phase=Phase.OVER, void=True), (Voided(),))


def forced(_state: OmahaState) -> None:
    """Nothing is played by itself: a seat that cannot act is not awaited, and any other has a choice."""


def default(state: OmahaState, seat: Seat) -> Action:
    """What the clock plays for a seat that is awaited: its whole turn is missed (7.1)."""
    if seat not in awaited(state):
        raise IllegalAction(Reason.WRONG_PLAYER)
    return Timeout()


def outcome(state: OmahaState) -> Outcome | None:
    """Places by chips won, which are the points; players who resigned come last (7.5, 8.2)."""
    if state.phase is not Phase.OVER:
        return None
    points = tuple(player.points for player in state.players)
    if state.void:
        return Outcome(ending=Ending.VOID, places=(1,) * len(points), points=points)
    # Players who resigned share the last place whatever chips they have (7.5).
    merits = [
        (player.standing is not Standing.LEFT, 0 if player.standing is Standing.LEFT else player.points)
        for player in state.players
    ]
    ranking = sorted(merits, reverse=True)
    forfeit = len(state.at_table) < 2 and any(player.standing is Standing.LEFT for player in state.players)
    return Outcome(
        ending=Ending.FORFEIT if forfeit else Ending.FINISHED,
        places=tuple(ranking.index(each) + 1 for each in merits),
        points=points,
    )


def tally(state: OmahaState, seat: Seat) -> Mapping[str, int]:
    """Hands played and won, showdowns won, chips won and lost over whole sessions, and the best pot."""
    player = state.players[seat]
    return {
        "hands": player.hands,
        "hands_won": player.won,
        "showdowns_won": player.showdowns_won,
        "chips_won": max(player.points, 0),
        "chips_lost": max(-player.points, 0),
        "best_pot": player.best_pot,
    }


def achieved(state: OmahaState, seat: Seat) -> tuple[str, ...]:  # noqa: ARG001  # as the protocol has it
    """A session shows nothing that is more than a number."""
    return ()


def _drawn(card: Card) -> tuple[int, int]:
    """What ranks a card drawn for the button; only here suits decide, as one seat must have it (3.1)."""
    return height(card.rank), card.suit


def _no_hand(seats: int) -> Hand:
    """An empty hand, for the time before the first one."""
    nobody, nothing = Seat(0), (0,) * seats
    return Hand(
        number=0,
        button=nobody,
        small=nobody,
        big=nobody,
        order=(),
        stacks=nothing,
        hole=((),) * seats,
        stub=(),
        paid=nothing,
        bets=nothing,
        highest=0,
        last_raise=0,
        level=0,
        bets_made=0,
        marks=(None,) * seats,
        is_over=True,
    )


def _require_turn(state: OmahaState, seat: Seat) -> None:
    """Raise IllegalAction unless a hand is being played and it is the seat's turn."""
    if state.phase is not Phase.BETTING:
        raise IllegalAction(Reason.WRONG_PHASE)
    if state.hand.turn != seat:
        raise IllegalAction(Reason.WRONG_PLAYER)


def _after_move(state: OmahaState, seat: Seat) -> Step[OmahaState, Event]:
    """What follows a move of the seat: the next turn, or the end of the hand and the next one."""
    deed = state.hand.deeds[-1]
    going = table.play_on(state, after=seat)
    return Step(going.state, (Did(deed), *going.events))


def _moved(state: OmahaState, seat: Seat, action: Move) -> OmahaState:
    """The hand after a move of the player on turn; raises IllegalAction (4.6)."""
    to_call = limits_of(state, seat).to_call
    match action:
        case Fold():
            # A fold where nothing is to call would only lose: it is played as a check (4.6).
            return fold(state, seat) if to_call else check(state, seat, meant_fold=True)
        case Check():
            if to_call:
                raise IllegalAction(Reason.MUST_CALL)
            return check(state, seat)
        case Call():
            if not to_call:
                raise IllegalAction(Reason.NOTHING_TO_CALL)
            return call(state, seat)
        case Raise(to):
            return _raised(state, seat, to)
        case RaisePot():
            if state.rules.structure is not Structure.POT_LIMIT:
                raise IllegalAction(Reason.NOT_POT_LIMIT)
            return raise_to(state, seat, _range(state, seat)[1])
        case AllIn():
            return _all_in(state, seat)
        case _:
            assert_never(action)


def _raised(state: OmahaState, seat: Seat, to: int) -> OmahaState:
    """The hand after a bet or raise to this total; raises IllegalAction."""
    least, most = _range(state, seat)
    if to < least:
        raise IllegalAction(Reason.TOO_LITTLE)
    if to > most:
        raise IllegalAction(Reason.TOO_MUCH)
    return raise_to(state, seat, to)


def _all_in(state: OmahaState, seat: Seat) -> OmahaState:
    """Put in everything: as a raise, in pot limit the most that is allowed; or as a call (4.6)."""
    # In chips of this round, as all totals of bets are.
    everything = state.hand.bets[seat] + state.players[seat].stack
    if everything <= state.hand.highest:
        return call(state, seat)
    _, most = _range(state, seat)
    if most < everything and state.rules.structure is Structure.FIXED_LIMIT:
        raise IllegalAction(Reason.TOO_MUCH)
    return raise_to(state, seat, most)


def _range(state: OmahaState, seat: Seat) -> tuple[int, int]:
    """The least and the greatest total to which the seat may raise (4.2 to 4.5).

    Raises IllegalAction if it may not raise, with the reason that helps a player most: its own chips first,
    then the others' chips, then what happened in this round.
    """
    found = limits_of(state, seat)
    if found.min_to is not None and found.max_to is not None:
        return found.min_to, found.max_to
    if state.hand.bets[seat] + state.players[seat].stack <= state.hand.highest:
        raise IllegalAction(Reason.NO_CHIPS)
    if not is_answerable(state, seat):
        raise IllegalAction(Reason.NOBODY_LEFT)
    if not is_open(state, seat):
        raise IllegalAction(Reason.NOT_OPEN)
    assert state.hand.bets_made >= CAP
    raise IllegalAction(Reason.CAPPED)


def _time_out(state: OmahaState, seat: Seat) -> Step[OmahaState, Event]:
    """A missed turn: a check or fold in a hand, and after two in a row the player sits out (7.1, 7.2)."""
    if seat not in awaited(state):
        raise IllegalAction(Reason.WRONG_PLAYER)
    if state.phase is Phase.BREAK:
        return _time_out_between(state, seat)
    timeouts = state.players[seat].timeouts + 1
    state = with_player(fold_or_check(state, seat), seat, timeouts=timeouts)
    facts: tuple[Event, ...] = (Did(state.hand.deeds[-1]),)
    if timeouts >= MISSED_TURNS:
        state = with_player(state, seat, standing=Standing.SITTING_OUT, is_absent=True)
        facts = (*facts, SatOut(seat, absent=True))
    going = table.play_on(state, after=seat)
    return Step(going.state, (*facts, *going.events))


def _time_out_between(state: OmahaState, seat: Seat) -> Step[OmahaState, Event]:
    """No answer between hands: the seat sits out, or is removed if no hand can be played without it (2.4)."""
    if table.is_needed(state, seat):
        chips = state.players[seat].stack
        return table.go_away(state, seat, Standing.REMOVED, WentAway(seat, chips, removed=True))
    away = with_player(state, seat, standing=Standing.SITTING_OUT, is_absent=True)
    going = table.carry_on(away)
    return Step(going.state, (SatOut(seat, absent=True), *going.events))
