"""Playing a card: what is checked first, what the card does; calling and catching (3.2 to 3.9, 4.1, 6)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.frame.dealing import with_hand
from bot.games.game import IllegalAction, Seat, Step
from bot.games.uno.actions import CallUno, Catch, Play, Reason
from bot.games.uno.cards import Card, Colour, Face, is_answer, matches, without
from bot.games.uno.events import Called, Caught, Event, HandsPassed, Played, Skipped, Swapped, Turned, Why
from bot.games.uno.rules import BlankMode
from bot.games.uno.scoring import round_result
from bot.games.uno.state import UnoState, WildFour, after, draw, may_play, to_turn
from bot.games.uno.view import Phase

_LAST_CARD_DRAWS = {Face.DRAW_TWO: (2, Why.DRAW_TWO), Face.WILD_DRAW_FOUR: (4, Why.WILD_DRAW_FOUR)}
"""What the next player still draws when this was the last card (4.1)."""


def may_jump(state: UnoState, seat: Seat, card: Card) -> bool:
    """Whether the card may be played out of turn: the identical one, of a colour (6.3)."""
    return (
        state.rules.jump_in
        and state.phase is Phase.TURN
        and seat != state.turn
        and seat not in state.left
        and card is state.top
        and not card.is_wild
    )


def playable_now(state: UnoState, seat: Seat) -> tuple[Card, ...]:
    """The kinds of card that the seat may play now, in or out of turn, sorted."""
    # Out of turn only the identical card may be played, so there is at most one kind.
    if seat != state.turn:
        jumps = state.top in state.hands[seat] and may_jump(state, seat, state.top)
        return (state.top,) if jumps else ()
    kinds = tuple(dict.fromkeys(state.hands[seat]))
    if state.phase is Phase.DRAWN:
        return tuple(card for card in kinds if card is state.drawn)
    if state.phase not in (Phase.TURN, Phase.CHALLENGE):
        return ()
    if state.owed:
        return tuple(card for card in kinds if state.rules.stacking and is_answer(card, state.top))
    return tuple(card for card in kinds if may_play(state, seat, card))


def swaps(state: UnoState, seat: Seat, card: Card) -> bool:
    """Whether the card makes the seat swap hands: a 7 that is not its last card (6.4)."""
    return state.rules.seven_zero and card.face is Face.SEVEN and len(state.hands[seat]) > 1


def may_say_uno(state: UnoState, seat: Seat) -> bool:
    """Whether UNO may be called with the play: it leaves one card, and nobody has called yet (3.9)."""
    return len(state.hands[seat]) == 2 and seat not in state.called


def play(state: UnoState, seat: Seat, action: Play) -> Step[UnoState, Event]:
    """The round after the card, over if it was the last one; raises IllegalAction."""
    _require_playable(state, seat, action)
    colour = action.card.colour or action.colour
    if colour is None:
        raise IllegalAction(Reason.COLOR_NEEDED)
    before = state
    state = _laid(state, seat, action, colour)
    facts = (
        Played(seat, action.card, colour, len(state.hands[seat]), action.uno, jumped=seat != before.turn),
    )
    done = _ended(state, seat) if not state.hands[seat] else _effect(before, state, seat, action)
    return Step(done.state, facts + done.events)


def effect_of(state: UnoState, seat: Seat, card: Card) -> Step[UnoState, Event]:
    """What a number, skip, reverse or draw two does that the seat has played or dealt (2.4, 3.4)."""
    following = after(state, seat)
    if card.face is Face.SKIP or (card.face is Face.REVERSE and len(state.present) == 2):
        return Step(to_turn(state, after(state, seat, 2)), (Skipped(following),))
    if card.face is Face.REVERSE:
        turned = replace(state, direction=state.direction.reversed)
        return Step(to_turn(turned, after(turned, seat)), (Turned(turned.direction),))
    if card.face is Face.DRAW_TWO:
        return drawn_for(state, following, 2, Why.DRAW_TWO)
    return Step(to_turn(state, following), ())


def drawn_for(state: UnoState, victim: Seat, number: int, why: Why) -> Step[UnoState, Event]:
    """The victim draws the cards and misses the turn (3.4, 3.7)."""
    drawn = draw(state, victim, number, why)
    return Step(to_turn(drawn.state, after(drawn.state, victim)), drawn.events)


def _require_playable(state: UnoState, seat: Seat, action: Play) -> None:
    """Raise IllegalAction with the first fault of the play.

    The order matters for what the player reads: whose turn it is comes before what the card is, and the card
    before what is said with it.
    """
    card = action.card
    if state.phase in (Phase.OVER, Phase.CHOOSE_COLOR):
        raise IllegalAction(Reason.WRONG_PHASE)
    if seat != state.turn and not may_jump(state, seat, card):
        raise IllegalAction(Reason.WRONG_PLAYER)
    if state.phase is Phase.CHALLENGE and not state.rules.stacking:
        raise IllegalAction(Reason.WRONG_PHASE)
    if card not in state.hands[seat]:
        raise IllegalAction(Reason.NOT_IN_HAND)
    if card not in playable_now(state, seat):
        raise IllegalAction(_why_not(state, card))
    if card.is_wild != (action.colour is not None):
        raise IllegalAction(Reason.COLOR_NEEDED)
    if action.uno and not may_say_uno(state, seat):
        raise IllegalAction(Reason.UNO_NOT_NOW)
    others = [other for other in state.present if other != seat] if swaps(state, seat, card) else [None]
    if action.swap not in others:
        raise IllegalAction(Reason.SWAP_NEEDED)


def _why_not(state: UnoState, card: Card) -> Reason:
    """Why a card that is held cannot be played on this turn."""
    if state.phase is Phase.DRAWN:
        return Reason.ONLY_DRAWN_CARD
    is_fit = state.colour is not None and matches(card, state.top, state.colour)
    return Reason.WD4_ILLEGAL if is_fit and not state.owed else Reason.NO_MATCH


def _laid(state: UnoState, seat: Seat, action: Play, colour: Colour) -> UnoState:
    """The state with the card on the discard pile; only this seat may be caught from now on (3.9)."""
    hand = without(state.hands[seat], action.card)
    called = (*state.called, seat) if action.uno else state.called
    return replace(
        state,
        turn=seat,
        hands=with_hand(state.hands, seat, hand),
        discards=(*state.discards, action.card),
        colour=colour,
        called=called if len(hand) == 1 else tuple(each for each in called if each != seat),
        exposed=(seat,) if len(hand) == 1 and seat not in called else (),
        # A play shows that the round goes on, so passes without a draw are counted anew.
        stuck=0,
    )


def _ended(state: UnoState, seat: Seat) -> Step[UnoState, Event]:
    """The last card was played: the next player may still have to draw, then hands are counted (4.1)."""
    number, why = _LAST_CARD_DRAWS.get(state.top.face, (0, Why.STACK))
    facts: tuple[Event, ...] = ()
    if number:
        drawn = draw(state, after(state, seat), number + state.owed, Why.STACK if state.owed else why)
        state, facts = drawn.state, drawn.events
    # Hands are counted only now: the cards that the next player still drew count for the winner (4.1).
    result = round_result(state.rules, state.hands, seat, number=len(state.results) + 1, dealer=state.dealer)
    over = replace(
        to_turn(state, seat),
        phase=Phase.OVER,
        turn=None,
        exposed=(),
        shown=None,
        results=(*state.results, result),
    )
    return Step(over, facts)


def _effect(before: UnoState, state: UnoState, seat: Seat, action: Play) -> Step[UnoState, Event]:
    """What the card does while the round goes on."""
    match action.card.face:
        case Face.WILD_DRAW_FOUR:
            return _wild_four(before, state, seat)
        case Face.DRAW_TWO if state.rules.stacking:
            return _stacked(state, seat, 2)
        case Face.BLANK if state.rules.blank_mode is BlankMode.DRAW_TEN:
            return drawn_for(state, after(state, seat), 10, Why.DRAW_TEN)
        # A 7 that was the last card has nobody to swap with and is a plain number.
        case Face.SEVEN if action.swap is not None:
            return _moved(state, seat, _swapped(state, seat, action.swap), Swapped(seat, action.swap))
        case Face.ZERO if state.rules.seven_zero:
            return _moved(state, seat, _passed_on(state), HandsPassed(state.direction))
        case _:
            return effect_of(state, seat, action.card)


def _wild_four(before: UnoState, state: UnoState, seat: Seat) -> Step[UnoState, Event]:
    """The next player answers (3.7), stacks (6.2), or just draws where it was honest by law (3.6)."""
    following = after(state, seat)
    if state.owed:
        return _stacked(state, seat, 4)
    if state.rules.wd4_strict:
        return (
            _stacked(state, seat, 4)
            if state.rules.stacking
            else drawn_for(state, following, 4, Why.WILD_DRAW_FOUR)
        )
    assert before.colour is not None
    # The hand is kept as it is now. Cards may be drawn before the answer, and honesty is judged by the play.
    four = WildFour(seat=seat, rest=state.hands[seat], top=before.top, colour=before.colour)
    asked = replace(to_turn(state, following), phase=Phase.CHALLENGE, owed=4, four=four)
    return Step(asked, ())


def _stacked(state: UnoState, seat: Seat, number: int) -> Step[UnoState, Event]:
    """The next player owes ``number`` cards more, and may answer with a draw card of that kind (6.2)."""
    return Step(replace(to_turn(state, after(state, seat)), owed=state.owed + number), ())


def _swapped(state: UnoState, seat: Seat, other: Seat) -> tuple[tuple[Card, ...], ...]:
    """All hands, with those of two seats exchanged."""
    hands = with_hand(state.hands, seat, state.hands[other])
    return with_hand(hands, other, state.hands[seat])


def _passed_on(state: UnoState) -> tuple[tuple[Card, ...], ...]:
    """All hands, each of them one seat on in the direction of play."""
    hands = list(state.hands)
    for seat in state.present:
        hands[after(state, seat)] = state.hands[seat]
    return tuple(hands)


def _moved(
    state: UnoState, seat: Seat, hands: tuple[tuple[Card, ...], ...], fact: Swapped | HandsPassed
) -> Step[UnoState, Event]:
    """The round after hands have changed owners (6.4).

    A call of UNO is made for a hand, so it does not go with it: whoever has a new hand has not called, and
    with a single card may be caught.
    """
    fresh = (fact.seat, fact.other) if isinstance(fact, Swapped) else state.present
    moved = replace(
        state,
        hands=hands,
        called=tuple(at for at in state.called if at not in fresh),
        exposed=tuple(at for at in state.present if len(hands[at]) == 1 and at in (*fresh, *state.exposed)),
    )
    return Step(to_turn(moved, after(moved, seat)), (fact,))


def calls_and_catches(state: UnoState, seat: Seat) -> tuple[CallUno | Catch, ...]:
    """The catches and the call of UNO that the seat has now (3.9)."""
    catches = tuple(Catch(other) for other in state.exposed if other != seat)
    return (*catches, CallUno()) if may_call(state, seat) else catches


def may_call(state: UnoState, seat: Seat) -> bool:
    """Whether the seat may call UNO: with one card, or with two on its turn, and not twice (3.9)."""
    if seat in state.called or state.phase is Phase.OVER:
        return False
    is_turn = seat == state.turn and state.phase in (Phase.TURN, Phase.DRAWN)
    return len(state.hands[seat]) == 1 or (len(state.hands[seat]) == 2 and is_turn)


def call(state: UnoState, seat: Seat) -> Step[UnoState, Event]:
    """The seat calls UNO; the call stands until the seat draws or its hand changes (3.9, 6.4)."""
    if not may_call(state, seat):
        raise IllegalAction(Reason.UNO_NOT_NOW)
    called = replace(
        state,
        called=(*state.called, seat),
        exposed=tuple(each for each in state.exposed if each != seat),
    )
    return Step(called, (Called(seat),))


def catch(state: UnoState, seat: Seat, target: Seat) -> Step[UnoState, Event]:
    """The target draws the penalty for the call it forgot; the turn stays where it is (3.9)."""
    if target not in state.exposed or target == seat:
        raise IllegalAction(Reason.NOTHING_TO_CATCH)
    drawn = draw(state, target, state.rules.uno_penalty, Why.CAUGHT)
    return Step(drawn.state, (Caught(target, by=seat), *drawn.events))
