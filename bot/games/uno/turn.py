"""A turn of UNO rules: what is legal, what an action leads to, and what each seat sees (section 3)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from bot.games.game import IllegalAction, Seat, Step
from bot.games.uno.actions import (
    AcceptDraw,
    Action,
    CallUno,
    Catch,
    Challenge,
    Draw,
    NameColour,
    Pass,
    Play,
    Reason,
    Timeout,
)
from bot.games.uno.cards import Colour, is_honest, most_held
from bot.games.uno.events import Challenged, ColourNamed, Event, Missed, Passed, RoundOver, RoundVoid, Why
from bot.games.uno.playing import (
    call,
    calls_and_catches,
    catch,
    drawn_for,
    may_say_uno,
    play,
    playable_now,
    swaps,
)
from bot.games.uno.scoring import totals
from bot.games.uno.state import UnoState, after, can_draw, draw, draw_until_fit, to_turn
from bot.games.uno.view import Phase, Player, PublicUnoView, Shown, UnoView

_WRONG_CHALLENGE = 6
"""The cards that a challenger draws when the wild draw four was honest (3.7)."""


def legal_now(state: UnoState, seat: Seat) -> tuple[Action, ...]:
    """All that the seat may do now, on its turn and out of it; a missed turn comes last."""
    if state.phase is Phase.OVER or seat in state.left:
        return ()
    plays = _legal_plays(state, seat)
    if seat != state.turn:
        return (*plays, *calls_and_catches(state, seat))
    return (*plays, *_legal_else(state, seat), *calls_and_catches(state, seat), Timeout())


def _legal_plays(state: UnoState, seat: Seat) -> tuple[Play, ...]:
    """Every way to play every card that may be played."""
    uno = (False, True) if may_say_uno(state, seat) else (False,)
    found: list[Play] = []
    for card in playable_now(state, seat):
        colours = tuple(Colour) if card.is_wild else (None,)
        others = [other for other in state.present if other != seat] if swaps(state, seat, card) else [None]
        found += [
            Play(card, colour=colour, swap=other, uno=said)
            for colour in colours
            for other in others
            for said in uno
        ]
    return tuple(found)


def _legal_else(state: UnoState, seat: Seat) -> tuple[Action, ...]:
    """All that the seat on turn may do instead of playing a card."""
    match state.phase:
        case Phase.CHOOSE_COLOR:
            return tuple(map(NameColour, Colour))
        case Phase.TURN:
            if must_play(state, seat):
                return ()
            # Owed cards are drawn even from an empty pile: as many as there are, for a missed turn (6.2).
            return (Draw(),) if can_draw(state) or state.owed else (Pass(),)
        case Phase.DRAWN:
            return () if must_play(state, seat) else (Pass(),)
        case Phase.CHALLENGE:
            return AcceptDraw(), Challenge()
        case Phase.OVER:
            return ()
        case _:
            assert_never(state.phase)


def must_play(state: UnoState, seat: Seat) -> bool:
    """Whether these rules let the seat on turn neither draw nor pass (3.3)."""
    if state.phase is Phase.DRAWN:
        return state.rules.must_play_drawn
    return not state.rules.voluntary_draw and not state.owed and bool(playable_now(state, seat))


def act(state: UnoState, seat: Seat, action: Action) -> Step[UnoState, Event]:
    """The round after the action, over if that ended it; raises IllegalAction."""
    if state.phase is Phase.OVER or seat in state.left:
        raise IllegalAction(Reason.WRONG_PHASE)
    # Calls and catches come first: they are allowed out of turn, and leave a shown hand in sight.
    if isinstance(action, CallUno):
        return _awake(call(state, seat), seat)
    if isinstance(action, Catch):
        return _awake(catch(state, seat, action.seat), seat)
    if isinstance(action, Play):
        return _awake(play(_unseen(state, seat), seat, action), seat)
    if seat != state.turn:
        raise IllegalAction(Reason.WRONG_PLAYER)
    if isinstance(action, Timeout):
        return _timed_out(state, seat)
    return _awake(_act_in_turn(_unseen(state, seat), seat, action), seat)


def play_round(state: UnoState, seat: Seat, action: Action) -> Step[UnoState, Event]:
    """The round after the action, with its result if that ended it; raises IllegalAction."""
    played = act(state, seat, action)
    over = played.state
    if over.phase is not Phase.OVER:
        return played
    if over.is_void_round:
        return Step(over, (*played.events, RoundVoid(len(over.results) + 1)))
    return Step(over, (*played.events, RoundOver(over.results[-1], totals(over.results, over.players))))


def _act_in_turn(
    state: UnoState, seat: Seat, action: Draw | Pass | AcceptDraw | Challenge | NameColour
) -> Step[UnoState, Event]:
    """The round after an action, other than a play, that only the seat on turn can take."""
    match state.phase, action:
        case Phase.CHOOSE_COLOR, NameColour(colour):
            named = replace(state, phase=Phase.TURN, colour=colour)
            return Step(named, (ColourNamed(seat, colour),))
        case Phase.TURN, Draw():
            return _draw(state, seat)
        case Phase.TURN, Pass() if not state.owed and not can_draw(state):
            if must_play(state, seat):
                raise IllegalAction(Reason.MUST_PLAY)
            return _stuck(state, seat)
        case Phase.DRAWN, Pass():
            if must_play(state, seat):
                raise IllegalAction(Reason.MUST_PLAY)
            return _passed(state, seat)
        case Phase.CHALLENGE, AcceptDraw():
            return drawn_for(_window_closed(state), seat, state.owed, Why.WILD_DRAW_FOUR)
        case Phase.CHALLENGE, Challenge():
            return _challenge(_window_closed(state), seat)
        case _:
            raise IllegalAction(Reason.WRONG_PHASE)


def _draw(state: UnoState, seat: Seat) -> Step[UnoState, Event]:
    """Draw the cards that are owed (6.2), or one for the turn: if it fits, it may be played at once (3.3)."""
    if state.owed:
        return drawn_for(_window_closed(state), seat, state.owed, Why.STACK)
    if must_play(state, seat):
        raise IllegalAction(Reason.MUST_PLAY)
    if not can_draw(state):
        raise IllegalAction(Reason.WRONG_PHASE)
    drawn, facts, fit = draw_until_fit(replace(_window_closed(state), stuck=0), seat)
    if fit is None:
        return Step(to_turn(drawn, after(drawn, seat)), facts)
    return Step(replace(drawn, phase=Phase.DRAWN, drawn=fit), facts)


def _passed(state: UnoState, seat: Seat) -> Step[UnoState, Event]:
    """The card just drawn is kept (3.3)."""
    return Step(to_turn(state, after(state, seat)), (Passed(seat, could_draw=True),))


def _stuck(state: UnoState, seat: Seat) -> Step[UnoState, Event]:
    """A pass because nothing can be drawn; when everybody has passed so in turn, the round is void (3.10)."""
    stuck = replace(_window_closed(state), stuck=state.stuck + 1)
    facts = (Passed(seat, could_draw=False),)
    if stuck.is_void_round:
        return Step(replace(to_turn(stuck, seat), phase=Phase.OVER, turn=None), facts)
    return Step(to_turn(stuck, after(stuck, seat)), facts)


def _challenge(state: UnoState, seat: Seat) -> Step[UnoState, Event]:
    """The challenger alone is shown the hand, and one of the two draws (3.7)."""
    four = state.four
    if four is None:
        raise IllegalAction(Reason.WRONG_PHASE)
    is_guilty = not is_honest(four.rest, four.top, four.colour, state.rules.wd4_match)
    shown = Shown(to=seat, seat=four.seat, cards=four.rest, is_guilty=is_guilty)
    fact = Challenged(seat, four.seat, is_guilty)
    state = replace(state, shown=shown)
    if is_guilty:
        drawn = draw(state, four.seat, state.owed, Why.GUILTY)
        return Step(to_turn(drawn.state, seat), (fact, *drawn.events))
    lost = drawn_for(state, seat, _WRONG_CHALLENGE, Why.INNOCENT)
    return Step(lost.state, (fact, *lost.events))


def _timed_out(state: UnoState, seat: Seat) -> Step[UnoState, Event]:
    """A whole turn missed: draw one and pass, pass, accept, or the colour held most of (3.11).

    What these rules forbid a player to do who could play, the clock may do for one who is not there.
    """
    misses = (*state.misses[:seat], state.misses[seat] + 1, *state.misses[seat + 1 :])
    done = _default(_unseen(state, seat), seat)
    return Step(replace(done.state, misses=misses), (Missed(seat), *done.events))


def _default(state: UnoState, seat: Seat) -> Step[UnoState, Event]:
    """What the clock does in each phase for a seat that lets its time run out (3.11)."""
    match state.phase:
        case Phase.CHOOSE_COLOR:
            return _act_in_turn(state, seat, NameColour(most_held(state.hands[seat])))
        case Phase.TURN if state.owed:
            return _draw(state, seat)
        case Phase.TURN if not can_draw(state):
            return _stuck(state, seat)
        case Phase.TURN:
            # One card even by 6.5: drawing until a card fits would punish an absent player.
            drawn = draw(replace(_window_closed(state), stuck=0), seat, 1, Why.MISSED)
            return Step(to_turn(drawn.state, after(drawn.state, seat)), drawn.events)
        case Phase.DRAWN:
            return _passed(state, seat)
        case Phase.CHALLENGE:
            return _act_in_turn(state, seat, AcceptDraw())
        case Phase.OVER:
            raise IllegalAction(Reason.WRONG_PHASE)
        case _:
            assert_never(state.phase)


def _window_closed(state: UnoState) -> UnoState:
    """The state after the next player acts: nobody can be caught any more (3.9)."""
    return replace(state, exposed=())


def _unseen(state: UnoState, seat: Seat) -> UnoState:
    """The state in which the challenger no longer sees the hand, as the challenger acts again (3.7)."""
    return replace(state, shown=None) if state.shown and state.shown.to == seat else state


def _awake(step: Step[UnoState, Event], seat: Seat) -> Step[UnoState, Event]:
    """The step with the seat's missed turns back at 0, as they count only in a row (3.11)."""
    misses = step.state.misses
    if not misses[seat]:
        return step
    return Step(replace(step.state, misses=(*misses[:seat], 0, *misses[seat + 1 :])), step.events)


def view(state: UnoState, seat: Seat | None) -> UnoView:
    """What the seat sees, built field by field; None is a spectator, who sees what lies open."""
    points = totals(state.results, state.players)
    # What may be played is worked out only for seats: a spectator's view must not tell it.
    is_playing = seat is not None and state.phase is not Phase.OVER
    shown = state.shown if state.shown is not None and state.shown.to == seat else None
    return (PublicUnoView if seat is None else UnoView)(
        seat=seat,
        rules=state.rules,
        phase=state.phase,
        turn=state.turn,
        direction=state.direction,
        round=len(state.results) if state.final else len(state.results) + 1,
        dealer=state.dealer,
        top=state.top,
        colour=state.colour,
        pile=len(state.pile),
        discards=state.discards,
        owed=state.owed,
        accused=None if state.four is None else state.four.seat,
        exposed=state.exposed,
        players=tuple(
            Player(
                cards=len(state.hands[at]),
                points=points[at],
                has_called=at in state.called,
                has_left=at in state.left,
            )
            for at in state.seats
        ),
        results=state.results,
        final=state.final,
        left=state.left,
        void=state.void,
        hand=() if seat is None else state.hands[seat],
        drawn=state.drawn if seat is not None and seat == state.turn else None,
        playable=playable_now(state, seat) if seat is not None and is_playing else (),
        shown=shown,
    )
