"""The value of a play of UNO rules, in about the points of a card."""

from __future__ import annotations

from collections import Counter

import msgspec

from bot.games.game import Seat
from bot.games.uno.actions import Play
from bot.games.uno.cards import BOX, PACK, Card, Colour, Face
from bot.games.uno.player.basics import rest_of
from bot.games.uno.rules import BlankMode
from bot.games.uno.view import UnoView

Hand = tuple[Card, ...]

_NEAR = 2
"""With at most so many cards a player is about to win."""

_FOLLOW = 25
"""The value of having a card that can follow."""

_HINDER = 12
"""The highest value of leaving the next player no card that fits."""

_WILD_KEPT = 40
"""The value of a wild card in the hand, until somebody is about to win."""

_AGAIN = 15
"""The value of having another turn, between two players, with a card that fits."""

_HIT = {Face.SKIP: 12, Face.REVERSE: 6, Face.DRAW_TWO: 27, Face.WILD_DRAW_FOUR: 42, Face.BLANK: 42}
"""The value of a card's effect on a next player who is about to win; before that, the card is better kept."""

_HIT_KEPT = 4
"""The value of keeping such a card before that."""


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """What the seat can know of the other players."""

    unseen: Counter[Card]
    following: Seat
    """The next player."""
    before: Seat
    """The player before the seat, whose hand it gets after a 0."""
    fewest: int
    """The fewest cards that another player holds."""
    others: int
    """How many other players there are."""


def situation_of(view: UnoView) -> Situation:
    """The situation of the seat whose view this is."""
    pack = PACK if view.rules.blank_mode is BlankMode.OFF else BOX
    unseen = Counter(pack)
    unseen.subtract(view.hand)
    unseen.subtract(view.discards)
    own = Seat(0) if view.seat is None else view.seat
    others = [player for at, player in enumerate(view.players) if at != own and not player.has_left]
    step = view.direction.step
    return Situation(
        unseen=+unseen,
        following=_neighbour(view, own, step),
        before=_neighbour(view, own, -step),
        fewest=min(player.cards for player in others),
        others=len(others),
    )


def play_value(view: UnoView, play: Play, situation: Situation) -> float:
    """The value of a play; a card whose play is below 0 is better kept."""
    rest = rest_of(view.hand, play.card)
    if not rest:
        return 1000.0
    colour = play.card.colour or play.colour
    assert colour is not None
    value = 30.0 + (_cost(play.card) * 0.3 if situation.fewest <= _NEAR else 0.0)
    value += _following(rest, play.card, colour)
    value += _hindering(play.card, colour, situation, view)
    value += _hitting(view, play.card, rest, colour, situation)
    if play.card.is_wild and len(rest) > 1 and situation.fewest > _NEAR:
        value -= _WILD_KEPT + (8 if play.card is Card.WILD_DRAW_FOUR else 0)
    return value + _moving(view, play, rest, situation)


def _cost(card: Card) -> int:
    """The points that the card costs if it stays in the hand."""
    if card.face.is_number:
        return int(card.face)
    return 50 if card.is_wild else 20


def _following(rest: Hand, card: Card, colour: Colour) -> float:
    """The value of the rest of the hand as cards that fit on this one, and that share its colour."""
    same = sum(each.colour is colour for each in rest)
    faces = sum(each.face is card.face and each.colour is not colour for each in rest)
    wild = any(each.is_wild for each in rest)
    return _FOLLOW * min(1.0, 0.5 * same + 0.3 * faces + 0.6 * wild) + 1.5 * same


def _hindering(card: Card, colour: Colour, situation: Situation, view: UnoView) -> float:
    """The value of making it hard to follow: higher if few unseen cards fit and the next player has few."""
    total = sum(situation.unseen.values())
    if not total:
        return 0.0
    fitting = sum(
        number
        for each, number in situation.unseen.items()
        if each.is_wild or each.colour is colour or (not card.is_wild and each.face is card.face)
    )
    cards = max(1, view.players[situation.following].cards)
    return _HINDER * float((1 - fitting / total) ** cards)


def _hitting(
    view: UnoView, card: Card, rest: tuple[Card, ...], colour: Colour, situation: Situation
) -> float:
    """The value of the card's effect on the next player: high only if that player is about to win."""
    hit = _HIT.get(card.face, 0)
    if card.face is Face.BLANK and view.rules.blank_mode is not BlankMode.DRAW_TEN:
        hit = 0
    if not hit:
        return 0.0
    is_again = situation.others == 1 and any(
        each.is_wild or each.colour is colour or each.face is card.face for each in rest
    )
    is_urgent = view.players[situation.following].cards <= _NEAR
    return (hit if is_urgent else -_HIT_KEPT) + (_AGAIN if is_again else 0)


def _moving(view: UnoView, play: Play, rest: Hand, situation: Situation) -> float:
    """The value of exchanging hands by a 7 or 0: the cards that the seat gets rid of by it."""
    if play.swap is not None:
        return 12.0 * (len(rest) - view.players[play.swap].cards)
    if view.rules.seven_zero and play.card.face is Face.ZERO:
        return 12.0 * (len(rest) - view.players[situation.before].cards)
    return 0.0


def _neighbour(view: UnoView, seat: Seat, step: int) -> Seat:
    """The nearest player in that direction who has not left."""
    at = int(seat)
    for _ in view.players:
        at = (at + step) % len(view.players)
        if not view.players[at].has_left:
            break
    return Seat(at)
