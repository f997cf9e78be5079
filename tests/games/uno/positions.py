"""Positions of UNO rules that show their cards: ``position("R3 G5 | R9 | B1", top="R5")``."""

from __future__ import annotations

import pytest

from bot.games.game import IllegalAction, Seat, Step
from bot.games.uno import apply
from bot.games.uno.actions import Reason, read
from bot.games.uno.cards import Colour, parse_card, parse_cards
from bot.games.uno.events import Event
from bot.games.uno.rules import BlankMode, DealerDraw, UnoRules, WildFourMatch
from bot.games.uno.state import UnoState
from bot.games.uno.view import Direction

PILE = "G1 G2 G3 G4 G5 G6 G7 G8 G9 Y1 Y2 Y3"


def position(
    hands: str,
    *,
    top: str = "R5",
    colour: str = "",
    below: str = "",
    pile: str = PILE,
    turn: int = 0,
    counter: bool = False,
    **options: bool | int | DealerDraw | WildFourMatch | BlankMode,
) -> UnoState:
    """A round in the middle: hands by seat, parted by ``|``; the colour is the top card's if not named."""
    held = tuple(tuple(sorted(parse_cards(hand))) for hand in hands.split("|"))
    card = parse_card(top)
    return UnoState(
        rules=UnoRules(**options),  # type: ignore[arg-type]  # each option has its own type
        seed=bytes(32),
        players=len(held),
        dealer=Seat(len(held) - 1),
        turn=Seat(turn),
        direction=Direction.COUNTER if counter else Direction.CLOCKWISE,
        hands=held,
        pile=parse_cards(pile),
        discards=(*parse_cards(below), card),
        colour=Colour(colour) if colour else card.colour,
        misses=(0,) * len(held),
        number=1,
    )


def step(state: UnoState, *moves: str) -> Step[UnoState, Event]:
    """What the last of the moves leads to; a move is ``0 play R3`` with the seat before it."""
    done: Step[UnoState, Event] = Step(state, ())
    for move in moves:
        seat, _, action = move.partition(" ")
        done = apply(done.state, Seat(int(seat)), read(action))
    return done


def after(state: UnoState, *moves: str) -> UnoState:
    """The state after the moves."""
    return step(state, *moves).state


def refused(state: UnoState, move: str) -> Reason:
    """Why a move is refused."""
    with pytest.raises(IllegalAction) as caught:
        step(state, move)
    return Reason(caught.value.reason)


def sizes(state: UnoState) -> tuple[int, ...]:
    """How many cards each holds."""
    return tuple(map(len, state.hands))
