"""High card, a game for two to six that only tests know: all play a card at once, and the highest wins.

It shows what a game needs at the least: rules, a notation, and words (`tests.high_card.words`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from bot.games.cards import PACK as _PACK
from bot.games.cards import Card, CardError, Rank, Suit, parse_card
from bot.games.game import Ending, IllegalAction, NotationError, Outcome, Seat, Step
from bot.games.shuffle import shuffled
from tests.high_card.rules import PRESETS as _PRESETS
from tests.high_card.rules import HighCardRules
from tests.high_card.values import (
    Dealt,
    Event,
    HighCardState,
    HighCardView,
    Laid,
    Left,
    Play,
    Reason,
    Shown,
    Voided,
)

KEY: str = "high_card"
VERSION: int = 1
MISSES: int | None = 3
SEATS = range(2, 7)
PACKS: tuple[tuple[Card, ...], ...] = (_PACK,)
PRESETS: Mapping[str, HighCardRules] = _PRESETS
RULES: type[HighCardRules] = HighCardRules
STATE: type[HighCardState] = HighCardState
EVENT: Any = Event


def new(rules: HighCardRules, seats: int, seed: bytes) -> Step[HighCardState, Event]:
    size = min(rules.hand_size, len(_PACK) // seats)
    deck = shuffled(_PACK, seed, "deal/1")
    hands = tuple(tuple(sorted(deck[at * size : (at + 1) * size])) for at in range(seats))
    lying = (None,) * seats
    state = HighCardState(rules=rules, seed=seed, hands=hands, lying=lying, rest=deck[seats * size :])
    return Step(state, (Dealt(1),))


def legal(state: HighCardState, seat: Seat) -> tuple[Play, ...]:
    if state.is_over or seat in state.left or state.lying[seat] is not None:
        return ()
    plain = tuple(Play(card) for card in state.hands[seat])
    return plain if seat in state.doubled else plain + tuple(Play(each.card, doubled=True) for each in plain)


def awaited(state: HighCardState) -> tuple[Seat, ...]:
    return tuple(seat for seat in state.present if legal(state, seat))


def apply(state: HighCardState, seat: Seat, action: Play) -> Step[HighCardState, Event]:
    if not legal(state, seat):
        raise IllegalAction(Reason.NOT_NOW)
    if action.card not in state.hands[seat]:
        raise IllegalAction(Reason.NOT_IN_HAND)
    if action.doubled and seat in state.doubled:
        raise IllegalAction(Reason.DOUBLED_BEFORE)
    hand = tuple(card for card in state.hands[seat] if card is not action.card)
    laid = replace(
        state,
        hands=_with(state.hands, seat, hand),
        lying=_with(state.lying, seat, action),
        doubled=(*state.doubled, seat) if action.doubled else state.doubled,
    )
    return _turned(laid, (Laid(seat),))


def leave(state: HighCardState, seat: Seat) -> Step[HighCardState, Event]:
    if state.is_over or seat in state.left:
        raise IllegalAction(Reason.NOT_NOW)
    lying = state.lying[seat]
    thrown = state.hands[seat] + (() if lying is None else (lying.card,))
    gone = replace(
        state,
        hands=_with(state.hands, seat, ()),
        lying=_with(state.lying, seat, None),
        rest=state.rest + thrown,
        left=(*state.left, seat),
    )
    return _turned(gone, (Left(seat),))


def gone(state: HighCardState) -> tuple[Seat, ...]:
    return state.left


def dealer(_state: HighCardState) -> None:
    return None


def void(state: HighCardState) -> Step[HighCardState, Event]:
    if state.is_over:
        raise IllegalAction(Reason.NOT_NOW)
    return Step(replace(state, void=True), (Voided(),))


def forced(_state: HighCardState) -> None:
    return None


def default(state: HighCardState, seat: Seat) -> Play:
    return min(legal(state, seat), key=lambda play: (play.doubled, _height(play.card, state.rules)))


def outcome(state: HighCardState) -> Outcome | None:
    if not state.is_over:
        return None
    points = _points(state)
    if state.void:
        return Outcome(ending=Ending.VOID, places=(1,) * state.players, points=points)
    merits = [-1 if seat in state.left else points[seat] for seat in range(state.players)]
    places = tuple(1 + sum(other > merit for other in merits) for merit in merits)
    is_finished = state.is_played and len(state.present) > 1
    return Outcome(ending=Ending.FINISHED if is_finished else Ending.FORFEIT, places=places, points=points)


def tally(state: HighCardState, seat: Seat) -> Mapping[str, int]:
    return {"rounds": len(state.shown), "rounds_won": sum(each.winner == seat for each in state.shown)}


def achieved(state: HighCardState, seat: Seat) -> tuple[str, ...]:
    return ()


def view(state: HighCardState, seat: Seat | None) -> HighCardView:
    end = outcome(state)
    return HighCardView(
        seat=seat,
        hand=() if seat is None else state.hands[seat],
        mine=None if seat is None else state.lying[seat],
        may_double=seat is not None and seat not in state.doubled,
        held=tuple(map(len, state.hands)),
        waiting=awaited(state),
        points=_points(state),
        shown=state.shown,
        left=state.left,
        places=None if end is None else end.places,
    )


def write(action: Play) -> str:
    return f"{'double' if action.doubled else 'play'} {action.card}"


def read(text: str) -> Play:
    verb, _, code = text.partition(" ")
    try:
        if verb in {"play", "double"}:
            return Play(parse_card(code), doubled=verb == "double")
    except CardError:
        pass
    raise NotationError(f"{text!r} is no action of High card: write play Kd or double Kd")


def _turned(state: HighCardState, facts: tuple[Event, ...]) -> Step[HighCardState, Event]:
    """The state once all who are there have played: the cards are turned, and the highest wins."""
    plays = [(seat, play) for seat in state.present if (play := state.lying[seat]) is not None]
    if not plays or len(plays) < len(state.present) or len(plays) < 2:
        return Step(state, facts)
    winner, best = max(plays, key=lambda one: _height(one[1].card, state.rules))
    cards = tuple((seat, play.card) for seat, play in plays)
    shown = Shown(cards=cards, winner=winner, points=2 if best.doubled else 1)
    turned = replace(
        state,
        lying=(None,) * state.players,
        rest=state.rest + tuple(card for _, card in cards),
        shown=(*state.shown, shown),
    )
    return Step(turned, (*facts, shown))


def _height(card: Card, rules: HighCardRules) -> tuple[int, Suit]:
    return (14 if rules.aces_high and card.rank is Rank.ACE else card.rank, card.suit)


def _points(state: HighCardState) -> tuple[int, ...]:
    return tuple(
        sum(each.points for each in state.shown if each.winner == seat) for seat in range(state.players)
    )


def _with(items: tuple[Any, ...], seat: Seat, item: object) -> tuple[Any, ...]:
    return (*items[:seat], item, *items[seat + 1 :])
