"""What goes on between hands: who is there, who stops, and when the next hand is dealt (2, 3.1, 7, 8)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.frame.dealing import clockwise
from bot.games.game import Seat, Step
from bot.games.omaha.actions import AtTable, Back, PlayOn, Quit, Reason, Rebuy, SitOut, Stop
from bot.games.omaha.events import CameBack, Event, Rebought, SatOut, SessionOver, StopAsked, WentAway
from bot.games.omaha.hand import deal, fold, go_on
from bot.games.omaha.menu import can_rebuy, is_in_hand, is_needed, waiting
from bot.games.omaha.state import OmahaState, next_button, with_player
from bot.games.omaha.view import Closing, Phase, Standing

MISSED_HANDS = 10
"""After so many missed hands somebody is removed (7.3)."""


def refusal(state: OmahaState, seat: Seat, action: AtTable) -> Reason | None:
    """Why somebody at the table may not do this now; None where it is allowed."""
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
    """What somebody does apart from the hand, if it is allowed, with all that follows."""
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
    # The turn stays where it was, unless nobody is left who could be raised.
    after = seat if turn in (None, seat) else clockwise(state.hand.order, turn)[-2]
    return _and(event, play_on(fold(state, seat, absent=True), after=after))


def play_on(state: OmahaState, *, after: Seat) -> Step[OmahaState, Event]:
    """The hand after somebody acted, and where it ends what comes then."""
    going = go_on(state, after=after)
    if not going.state.hand.is_over:
        return going
    settled = _counted_out(going.state)
    next_ = carry_on(replace(settled.state, phase=Phase.BREAK))
    return Step(next_.state, going.events + settled.events + next_.events)


def carry_on(state: OmahaState) -> Step[OmahaState, Event]:
    """Between hands: the end of the session, a question to somebody, or the next hand at once."""
    if state.phase is not Phase.BREAK:
        return Step(state, ())
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
    """What follows a hand that was over with its blinds, as nobody could bet."""
    settled = _counted_out(state)
    next_ = carry_on(replace(settled.state, phase=Phase.BREAK))
    return Step(next_.state, settled.events + next_.events)


def _somebody_is_asked(state: OmahaState) -> bool:
    """Whether somebody has lost all chips and has not said yet what now."""
    return any(state.players[seat].standing is Standing.PLAYING for seat in waiting(state))


def _counted_out(state: OmahaState) -> Step[OmahaState, Event]:
    """After a hand: players who were not dealt in have missed it, and after many are removed (7.3)."""
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
    """Why the session is over between two hands, if it is (8.1)."""
    if len(state.at_table) < 2:
        return Closing.ALONE
    if state.rules.hands and state.hand.number >= state.rules.hands:
        return Closing.HANDS
    if 2 * len(state.stops) > len(state.at_table):
        return Closing.STOPPED
    return None


def _come_back(state: OmahaState, seat: Seat) -> OmahaState:
    return with_player(state, seat, standing=Standing.PLAYING, is_absent=False, timeouts=0, missed=0)


def _and(event: Event, step: Step[OmahaState, Event]) -> Step[OmahaState, Event]:
    return Step(step.state, (event, *step.events))
