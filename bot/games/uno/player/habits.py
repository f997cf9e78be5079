"""What all computer players of UNO rules do alike: calling, catching, and what is left when nothing fits."""

from __future__ import annotations

from bot.games.uno.actions import AcceptDraw, Action, CallUno, Catch, Draw, NameColour, Pass, Play
from bot.games.uno.cards import Card, Colour
from bot.games.uno.view import UnoView


def plays_in(legal: tuple[Action, ...], *, says_uno: bool) -> tuple[Play, ...]:
    """Every play, where UNO may be called with it only those that do, or only those that do not."""
    plays = tuple(action for action in legal if isinstance(action, Play))
    calls = tuple(play for play in plays if play.uno)
    if not calls:
        return plays
    return calls if says_uno else tuple(play for play in plays if not play.uno)


def late_call(view: UnoView, legal: tuple[Action, ...]) -> CallUno | None:
    """The call that was forgotten, while it still saves from being caught."""
    return CallUno() if view.seat in view.exposed and CallUno() in legal else None


def first_catch(legal: tuple[Action, ...]) -> Catch | None:
    """Somebody who may be caught."""
    return next((action for action in legal if isinstance(action, Catch)), None)


def without_playing(view: UnoView, legal: tuple[Action, ...]) -> Action:
    """What is done on the own turn when no card is played: a colour, drawing, passing, accepting."""
    colour = NameColour(most_held(view.hand))
    quiet = (colour, Draw(), Pass(), AcceptDraw())
    return next((action for action in quiet if action in legal), legal[0])


def most_held(hand: tuple[Card, ...]) -> Colour:
    """The colour of most of the cards; of equal ones the first."""
    return max(Colour, key=lambda colour: sum(card.colour is colour for card in hand))


def rest_of(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The hand without one copy of the card."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]
