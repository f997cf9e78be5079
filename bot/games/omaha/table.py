"""The table around the hand: who is asked, what a seat may do, when the next hand is dealt (2, 7, 8).

Within a hand the player on turn acts (`hand`). Beside it, and between hands, anybody at the table may sit
out, come back, rebuy, ask to stop or leave; each of these may end the session or let the next hand begin.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.frame.dealing import clockwise
from bot.games.game import Seat, Step
from bot.games.omaha.actions import (
    Action,
    AllIn,
    AtTable,
    Back,
    Call,
    Check,
    Fold,
    PlayOn,
    Quit,
    Raise,
    Reason,
    Rebuy,
    SitOut,
    Stop,
    Timeout,
)
from bot.games.omaha.betting import pot_size
from bot.games.omaha.events import CameBack, Event, Rebought, SatOut, SessionOver, StopAsked, WentAway
from bot.games.omaha.hand import deal, decision_of, fold, go_on, limits_of
from bot.games.omaha.rules import Structure
from bot.games.omaha.state import OmahaState, next_button, with_player
from bot.games.omaha.view import Choice, Closing, Phase, Standing

MISSED_HANDS = 10
"""Hands missed in a row after which a player is removed from the table (7.3)."""


def waiting(state: OmahaState) -> tuple[Seat, ...]:
    """The seats that are asked between hands (2.3, 2.4).

    Players who have lost all chips are asked first, and then all who are not dealt in. `carry_on` waits for
    the latter only if there are too few players for a hand without them.
    """
    if state.phase is not Phase.BREAK:
        return ()
    broke = tuple(seat for seat in state.at_table if _is_undecided(state, seat))
    return broke or tuple(seat for seat in state.at_table if not state.players[seat].is_active)


def awaited(state: OmahaState) -> tuple[Seat, ...]:
    """The seats that the match waits for: the player on turn's, or between hands those that are asked."""
    match state.phase:
        case Phase.BETTING:
            return () if state.hand.turn is None else (state.hand.turn,)
        case Phase.BREAK:
            return waiting(state)
        case Phase.OVER:
            return ()


def legal(state: OmahaState, seat: Seat) -> tuple[Action, ...]:
    """The actions of a seat; of all amounts that it may bet: the least, half the pot, the pot, and all-in."""
    if state.phase is Phase.OVER or not state.players[seat].is_at_table:
        return ()
    choice = choice_of(state, seat)
    moves: tuple[Action, ...] = () if choice is None else _moves(choice)
    clock = (Timeout(),) if seat in awaited(state) else ()
    return (*moves, *clock, *_beside(state, seat))


def choice_of(state: OmahaState, seat: Seat) -> Choice | None:
    """What a call costs and which amounts the seat may bet; None unless it is on turn (4.1 to 4.6)."""
    if state.phase is not Phase.BETTING or state.hand.turn != seat:
        return None
    decision, found = decision_of(state, seat), limits_of(state, seat)
    least, most = found.min_to, found.max_to
    everything = decision.own + decision.stack
    half_to = pot_to = all_in_to = None
    if least is not None and most is not None:
        if state.rules.structure is not Structure.FIXED_LIMIT:
            # Presets are moved into the limits, so that every button is a legal bet.
            half_to = min(most, max(least, pot_size(decision, part=2)))
            pot_to = min(most, max(least, pot_size(decision)))
        all_in_to = everything if everything == most else None
    return Choice(
        to_call=found.to_call,
        call_is_all_in=0 < found.to_call == decision.stack,
        is_bet=not decision.highest,
        min_to=least,
        max_to=most,
        half_to=half_to,
        pot_to=pot_to,
        all_in_to=all_in_to,
    )


def _moves(choice: Choice) -> tuple[Action, ...]:
    """The moves of the player on turn; two presets that come to the same total are one raise."""
    stay: tuple[Action, ...] = (Fold(), Call()) if choice.to_call else (Check(),)
    totals = [choice.min_to, choice.half_to, choice.pot_to]
    raises = dict.fromkeys(to for to in totals if to is not None and to != choice.all_in_to)
    everything = () if choice.all_in_to is None else (AllIn(),)
    return (*stay, *map(Raise, raises), *everything)


def _beside(state: OmahaState, seat: Seat) -> tuple[Action, ...]:
    """The actions beside the hand that the seat has now (2.3, 7.2, 7.4, 8.1)."""
    player = state.players[seat]
    found: list[Action] = []
    if can_rebuy(state, seat):
        found.append(Rebuy())
    elif player.standing is Standing.SITTING_OUT:
        found.append(Back())
    if player.standing is Standing.PLAYING and not is_needed(state, seat):
        found.append(SitOut())
    found.append(PlayOn() if seat in state.stops else Stop())
    return (*found, Quit())


def can_rebuy(state: OmahaState, seat: Seat) -> bool:
    """Whether the seat has no chips left and no part in a hand that goes on (2.3)."""
    return state.players[seat].is_at_table and not state.players[seat].stack and not is_in_hand(state, seat)


def is_in_hand(state: OmahaState, seat: Seat) -> bool:
    """Whether the seat holds cards in a hand that goes on."""
    return state.phase is Phase.BETTING and seat in state.hand.live


def is_needed(state: OmahaState, seat: Seat) -> bool:
    """Whether the seat is asked now and no hand can be played without it (2.4)."""
    others = [other for other in state.active if other != seat]
    return seat in waiting(state) and len(others) < 2


def _is_undecided(state: OmahaState, seat: Seat) -> bool:
    """Whether the player has lost all chips and has neither bought new ones nor sat out (2.3)."""
    player = state.players[seat]
    return player.standing is Standing.PLAYING and not player.stack


def refusal(state: OmahaState, seat: Seat, action: AtTable) -> Reason | None:
    """Why a player at the table may not do this now; None if it is allowed."""
    player = state.players[seat]
    match action:
        case SitOut() if player.standing is Standing.SITTING_OUT:
            return Reason.OUT_ALREADY
        case SitOut() if is_needed(state, seat):
            return Reason.NEEDED
        case Back() if player.standing is Standing.PLAYING:
            return Reason.NOT_OUT
        case Back() if can_rebuy(state, seat):
            return Reason.BROKE
        case Rebuy() if is_in_hand(state, seat):
            return Reason.IN_HAND
        case Rebuy() if player.stack:
            return Reason.HAS_CHIPS
        case Stop() if seat in state.stops:
            return Reason.ASKED_ALREADY
        case PlayOn() if seat not in state.stops:
            return Reason.NOT_ASKED
        case _:
            return None


def do(state: OmahaState, seat: Seat, action: AtTable) -> Step[OmahaState, Event]:
    """The match after an allowed action beside the hand, with all that follows from it."""
    event: Event
    match action:
        case SitOut():
            state, event = with_player(state, seat, standing=Standing.SITTING_OUT), SatOut(seat)
        case Back():
            state, event = _come_back(state, seat), CameBack(seat)
        case Rebuy():
            chips = state.rules.stack
            bought = state.players[seat].bought + chips
            state, event = (
                with_player(_come_back(state, seat), seat, stack=chips, bought=bought),
                Rebought(seat, chips),
            )
        case Stop():
            state, event = replace(state, stops=(*state.stops, seat)), StopAsked(seat)
        case PlayOn():
            stops = tuple(other for other in state.stops if other != seat)
            state, event = replace(state, stops=stops), StopAsked(seat, asks=False)
        case Quit():
            return go_away(state, seat, Standing.QUIT, WentAway(seat, state.players[seat].stack))
    return _and(event, carry_on(state))


def go_away(state: OmahaState, seat: Seat, standing: Standing, event: Event) -> Step[OmahaState, Event]:
    """Somebody leaves the table: a hand still held is folded, and the others play on (7.3 to 7.5)."""
    held = is_in_hand(state, seat)
    state = with_player(state, seat, standing=standing)
    stops = tuple(other for other in state.stops if other != seat)
    state = replace(state, stops=stops)
    if not held:
        return _and(event, carry_on(state))
    turn = state.hand.turn
    # The turn stays where it was: the hand goes on after the seat before it. If nobody is left who could
    # answer a raise, or only one player is, `play_on` ends the round or the hand.
    after = seat if turn in (None, seat) else clockwise(state.hand.order, turn)[-2]
    return _and(event, play_on(fold(state, seat, absent=True), after=after))


def play_on(state: OmahaState, *, after: Seat) -> Step[OmahaState, Event]:
    """The hand after somebody acted; if it is over, with all that comes after it."""
    going = go_on(state, after=after)
    if not going.state.hand.is_over:
        return going
    settled = _counted_out(going.state)
    next_ = carry_on(replace(settled.state, phase=Phase.BREAK))
    return Step(next_.state, going.events + settled.events + next_.events)


def carry_on(state: OmahaState) -> Step[OmahaState, Event]:
    """Between hands: the end of the session, a wait for those who are asked, or the next hand at once."""
    if state.phase is not Phase.BREAK:
        return Step(state, ())
    # The end comes before any question: nobody is asked for a stack in a session that is over.
    closing = _closing(state)
    if closing is not None:
        over = replace(state, phase=Phase.OVER, closing=closing)
        return Step(over, (SessionOver(closing, tuple(player.points for player in over.players)),))
    if waiting(state) and (len(state.active) < 2 or _somebody_is_asked(state)):
        return Step(state, ())
    dealt = deal(state, state.hand.number + 1, next_button(state.active, state.hand.button))
    if not dealt.state.hand.is_over:
        return dealt
    after = play_over(dealt.state)
    return Step(after.state, dealt.events + after.events)


def play_over(state: OmahaState) -> Step[OmahaState, Event]:
    """What follows a hand that was over with its blinds, because nobody could bet."""
    settled = _counted_out(state)
    next_ = carry_on(replace(settled.state, phase=Phase.BREAK))
    return Step(next_.state, settled.events + next_.events)


def _somebody_is_asked(state: OmahaState) -> bool:
    """Whether one of those asked has lost all chips and has not answered yet (2.3)."""
    return any(state.players[seat].standing is Standing.PLAYING for seat in waiting(state))


def _counted_out(state: OmahaState) -> Step[OmahaState, Event]:
    """The table after a hand: players who sat out have missed it, and after ten in a row they leave (7.3)."""
    events: tuple[Event, ...] = ()
    for seat in state.at_table:
        player = state.players[seat]
        if player.standing is not Standing.SITTING_OUT or seat in state.hand.order:
            continue
        state = with_player(state, seat, missed=player.missed + 1)
        if player.missed + 1 >= MISSED_HANDS:
            state = with_player(state, seat, standing=Standing.REMOVED)
            state = replace(state, stops=tuple(other for other in state.stops if other != seat))
            events = (*events, WentAway(seat, player.stack, removed=True))
    return Step(state, events)


def _closing(state: OmahaState) -> Closing | None:
    """Why the session ends now, between two hands; None if it goes on (8.1)."""
    if len(state.at_table) < 2:
        return Closing.ALONE
    if state.rules.hands and state.hand.number >= state.rules.hands:
        return Closing.HANDS
    if 2 * len(state.stops) > len(state.at_table):
        return Closing.STOPPED
    return None


def _come_back(state: OmahaState, seat: Seat) -> OmahaState:
    """The state in which the seat is dealt in again, and nothing it has missed counts any longer (3.4)."""
    return with_player(state, seat, standing=Standing.PLAYING, is_absent=False, timeouts=0, missed=0)


def _and(event: Event, step: Step[OmahaState, Event]) -> Step[OmahaState, Event]:
    return Step(step.state, (event, *step.events))
