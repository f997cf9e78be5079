"""Cards from the draw pile, and what happens when it runs out (3.10)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.frame.dealing import with_hand
from bot.games.game import Seat, Step
from bot.games.shuffle import shuffled
from bot.games.uno.cards import Card, is_honest, matches, without
from bot.games.uno.events import Drew, Event, Reshuffled, Why
from bot.games.uno.state import UnoState


def can_draw(state: UnoState) -> bool:
    """Whether there is a card to draw, in the pile or below the top discard."""
    return bool(state.pile) or len(state.discards) > 1


def draw(state: UnoState, seat: Seat, number: int, why: Why) -> Step[UnoState, Event]:
    """The seat draws so many cards, or as many as there are; a call of UNO lapses (3.9, 3.10)."""
    facts: list[Event] = []
    drawn = 0
    while drawn < number and can_draw(state):
        state, more = _refilled(state)
        facts += more
        taken = state.pile[: number - drawn]
        drawn += len(taken)
        state = replace(
            state,
            pile=state.pile[len(taken) :],
            hands=with_hand(state.hands, seat, (*state.hands[seat], *taken)),
        )
    if drawn:
        state = _without_call(state, seat)
    return Step(state, (*facts, Drew(seat, drawn, why)))


def draw_until_fit(state: UnoState, seat: Seat) -> tuple[UnoState, tuple[Event, ...], Card | None]:
    """The seat draws for its turn, one card or, by 6.5, until one fits; also the card if it fits."""
    facts: list[Event] = []
    drawn, fit = 0, None
    while fit is None and can_draw(state) and (drawn == 0 or state.rules.draw_until_playable):
        state, more = _refilled(state)
        facts += more
        card = state.pile[0]
        drawn += 1
        hands = with_hand(state.hands, seat, (*state.hands[seat], card))
        state = replace(state, pile=state.pile[1:], hands=hands)
        fit = card if may_play(state, seat, card) else None
    return _without_call(state, seat), (*facts, Drew(seat, drawn, Why.TURN)), fit


def may_play(state: UnoState, seat: Seat, card: Card) -> bool:
    """Whether a card of the seat's hand fits, and is not a wild draw four that these rules refuse."""
    if state.colour is None or not matches(card, state.top, state.colour):
        return False
    if card is not Card.WILD_DRAW_FOUR or not state.rules.wd4_strict:
        return True
    rest = without(state.hands[seat], card)
    return is_honest(rest, state.top, state.colour, state.rules.wd4_match)


def _refilled(state: UnoState) -> tuple[UnoState, tuple[Event, ...]]:
    """The state with a draw pile: if that is empty, all discards but the top are shuffled.

    Before that they lie in the order of the pack, so that who played what when cannot matter.
    """
    if state.pile:
        return state, ()
    number = state.reshuffles + 1
    pile = shuffled(tuple(sorted(state.discards[:-1])), state.seed, f"reshuffle/{number}")
    refilled = replace(state, pile=pile, discards=state.discards[-1:], reshuffles=number)
    return refilled, (Reshuffled(len(pile)),)


def _without_call(state: UnoState, seat: Seat) -> UnoState:
    return replace(
        state,
        called=tuple(each for each in state.called if each != seat),
        exposed=tuple(each for each in state.exposed if each != seat),
    )
