"""What a play of UNO rules is worth: the cards that nobody has seen, the hands of others, what can follow."""

from __future__ import annotations

from collections import Counter

import msgspec

from bot.games.game import Seat
from bot.games.uno.actions import Play
from bot.games.uno.cards import BOX, PACK, Card, Colour, Face
from bot.games.uno.player.habits import rest_of
from bot.games.uno.rules import BlankMode
from bot.games.uno.view import UnoView

_NEAR = 2
"""Cards with which a player is about to win."""

_FOLLOW = 25
"""What it is worth that a card of the rest can follow."""

_HINDER = 12
"""What it is worth that the next player cannot follow, at most."""

_WILD_KEPT = 40
"""What a wild card is worth in the hand, until somebody is about to win."""

_AGAIN = 15
"""What it is worth between two to be on turn again, with a card that fits."""

_HIT = {Face.SKIP: 12, Face.REVERSE: 6, Face.DRAW_TWO: 27, Face.WILD_DRAW_FOUR: 42, Face.BLANK: 42}
"""What the effect on a next player is worth who is about to win; before that the card had better be kept."""

_HIT_KEPT = 4
"""What such a card is worth in the hand before that."""


class Outlook(msgspec.Struct, frozen=True, kw_only=True):
    """What can be known of the others."""

    unseen: Counter[Card]
    following: Seat
    """The next player."""
    before: Seat
    """Whose turn was last, and whose hand comes after a 0."""
    fewest: int
    """Cards of the other player who has fewest."""
    others: int
    """How many other players there are."""


def outlook_of(view: UnoView) -> Outlook:
    """The outlook of the view's own seat."""
    pack = PACK if view.rules.blank_mode is BlankMode.OFF else BOX
    unseen = Counter(pack)
    unseen.subtract(view.hand)
    unseen.subtract(view.discards)
    own = Seat(0) if view.seat is None else view.seat
    others = [player for at, player in enumerate(view.players) if at != own and not player.has_left]
    step = view.direction.step
    return Outlook(
        unseen=+unseen,
        following=_neighbour(view, own, step),
        before=_neighbour(view, own, -step),
        fewest=min(player.cards for player in others),
        others=len(others),
    )


def worth(view: UnoView, play: Play, outlook: Outlook) -> float:
    """What a play is worth, in about the points of a card; below nothing it had better be kept."""
    rest = rest_of(view.hand, play.card)
    if not rest:
        return 1000.0
    colour = play.card.colour or play.colour
    assert colour is not None
    value = 30.0 + (_cost(play.card) * 0.3 if outlook.fewest <= _NEAR else 0.0)
    value += _following(rest, play.card, colour)
    value += _hindering(play.card, colour, outlook, view)
    value += _hitting(view, play.card, rest, colour, outlook)
    if play.card.is_wild and len(rest) > 1 and outlook.fewest > _NEAR:
        value -= _WILD_KEPT + (8 if play.card is Card.WILD_DRAW_FOUR else 0)
    return value + _moving(view, play, rest, outlook)


def _cost(card: Card) -> int:
    """What the card costs if it stays in the hand."""
    if card.face.is_number:
        return int(card.face)
    return 50 if card.is_wild else 20


def _following(rest: tuple[Card, ...], card: Card, colour: Colour) -> float:
    """How well the rest of the hand fits on this card, and how much of it is of one colour."""
    same = sum(each.colour is colour for each in rest)
    faces = sum(each.face is card.face and each.colour is not colour for each in rest)
    wild = any(each.is_wild for each in rest)
    return _FOLLOW * min(1.0, 0.5 * same + 0.3 * faces + 0.6 * wild) + 1.5 * same


def _hindering(card: Card, colour: Colour, outlook: Outlook, view: UnoView) -> float:
    """More for a card on which few of the unseen ones fit, and for a next player with few cards."""
    total = sum(outlook.unseen.values())
    if not total:
        return 0.0
    fitting = sum(
        number
        for each, number in outlook.unseen.items()
        if each.is_wild or each.colour is colour or (not card.is_wild and each.face is card.face)
    )
    cards = max(1, view.players[outlook.following].cards)
    return _HINDER * float((1 - fitting / total) ** cards)


def _hitting(view: UnoView, card: Card, rest: tuple[Card, ...], colour: Colour, outlook: Outlook) -> float:
    """What the effect on the next player is worth: only much when that player is about to win."""
    hit = _HIT.get(card.face, 0)
    if card.face is Face.BLANK and view.rules.blank_mode is not BlankMode.DRAW_TEN:
        hit = 0
    if not hit:
        return 0.0
    is_again = outlook.others == 1 and any(
        each.is_wild or each.colour is colour or each.face is card.face for each in rest
    )
    is_urgent = view.players[outlook.following].cards <= _NEAR
    return (hit if is_urgent else -_HIT_KEPT) + (_AGAIN if is_again else 0)


def _moving(view: UnoView, play: Play, rest: tuple[Card, ...], outlook: Outlook) -> float:
    """What a 7 or 0 gains: the cards of the own hand less those of the hand that comes for it."""
    if play.swap is not None:
        return 12.0 * (len(rest) - view.players[play.swap].cards)
    if view.rules.seven_zero and play.card.face is Face.ZERO:
        return 12.0 * (len(rest) - view.players[outlook.before].cards)
    return 0.0


def _neighbour(view: UnoView, seat: Seat, step: int) -> Seat:
    """The next seat in that direction that has not left."""
    at = int(seat)
    for _ in view.players:
        at = (at + step) % len(view.players)
        if not view.players[at].has_left:
            break
    return Seat(at)
