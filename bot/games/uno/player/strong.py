"""The strong player of UNO rules: half of the time it counts the cards, and plays what is worth most."""

from __future__ import annotations

from collections import Counter

import msgspec

from bot.games.game import Seat
from bot.games.uno.actions import Action, Challenge, Pass, Play
from bot.games.uno.cards import BOX, PACK, Card, Colour, Face, matches, without
from bot.games.uno.player.habits import first_catch, happens, late_call, pick, plays_in, without_playing
from bot.games.uno.player.sensible import Sensible
from bot.games.uno.rules import BlankMode
from bot.games.uno.view import UnoView

# The values below are in about the points of a card (4.2).
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


class Strong(msgspec.Struct, frozen=True, kw_only=True):
    """Never forgets UNO, catches everybody, and plays by values that count the cards, or by common sense."""

    weighs: int = 50
    """In how many of a hundred cases it chooses the play of the highest value; else a sensible one."""

    doubted_from: int = 9
    """It challenges a wild draw four of a player with at least so many cards."""

    def choose(self, view: UnoView, legal: tuple[Action, ...], *, seed: int) -> Action | None:
        """The action for this seat; pure, as `ComputerPlayer` asks."""
        # A call or a catch costs no turn and may be gone at the next press, so it comes before any play.
        alert = late_call(view, legal) or first_catch(legal)
        if alert is not None:
            return alert
        if not happens(view, seed, "weigh", percent=self.weighs):
            return Sensible().choose(view, legal, seed=seed)
        plays = plays_in(legal, says_uno=True)
        if plays and view.owed == 0:
            return self._played(view, legal, plays, seed)
        if plays:
            # With cards owed the only plays are answers of the same kind (6.2): passing the sum on is better
            # than drawing it, whichever card does it.
            return pick(view, seed, plays)
        if view.seat != view.turn:
            return None
        return Challenge() if self._doubts(view, legal) else without_playing(view, legal)

    def _played(
        self, view: UnoView, legal: tuple[Action, ...], plays: tuple[Play, ...], seed: int
    ) -> Action | None:
        """The play of the highest value; a drawn card that is worth more in the hand is kept."""
        situation = situation_of(view)
        values = {play: play_value(view, play, situation) for play in plays}
        best = max(values.values())
        # Below 0 the card is better kept. It can be kept after drawing it, or by not jumping in; on a turn
        # that has just begun a play is still better than one card more in the hand.
        if best < 0 and Pass() in legal:
            return Pass()
        if best < 0 and view.seat != view.turn:
            return None
        return pick(view, seed, [play for play in plays if values[play] == best])

    def _doubts(self, view: UnoView, legal: tuple[Action, ...]) -> bool:
        """Whether the player of a wild draw four holds so many cards that one probably has the colour.

        A lost challenge costs two cards more than accepting, and a won one saves four and the turn (3.7).
        With nine cards of four colours, honest play is the rarer case.
        """
        if Challenge() not in legal or view.accused is None:
            return False
        return view.players[view.accused].cards >= self.doubted_from


Hand = tuple[Card, ...]


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """What the seat can know of the other players."""

    unseen: Counter[Card]
    """The cards in other hands or in the draw pile."""
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
    # All discards lay open when they were played, so a seat may count every one of them.
    unseen.subtract(view.discards)
    own = Seat(0) if view.seat is None else view.seat
    others = [player for at, player in enumerate(view.players) if at != own and not player.has_left]
    return Situation(
        unseen=+unseen,
        following=view.neighbour(own),
        before=view.neighbour(own, against=True),
        fewest=min(player.cards for player in others),
        others=len(others),
    )


def play_value(view: UnoView, play: Play, situation: Situation) -> float:
    """The value of a play; a card whose play is below 0 is better kept."""
    rest = without(view.hand, play.card)
    if not rest:
        return 1000.0  # the last card wins the round
    colour = play.card.colour or play.colour
    assert colour is not None
    # The base is what a play is worth at all: one card less. Dear cards go once somebody is about to win, as
    # they would count for the winner; before that they may still be useful.
    value = 30.0 + (_cost(play.card) * 0.3 if situation.fewest <= _NEAR else 0.0)
    # Then what the play leaves: cards that can follow, a next player who cannot, and the card's own effect.
    value += _following(rest, play.card, colour)
    value += _hindering(play.card, colour, situation, view)
    value += _hitting(view, play.card, rest, colour, situation)
    # Of two cards a wild one is not kept: with it the seat names the colour of its last card.
    if play.card.is_wild and len(rest) > 1 and situation.fewest > _NEAR:
        value -= _WILD_KEPT + (8 if play.card is Card.WILD_DRAW_FOUR else 0)
    return value + _moving(view, play, rest, situation)


def _cost(card: Card) -> int:
    """About the points that the card costs in the hand (4.2); a blank is taken for a wild card."""
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
    """The value of making it hard to follow: higher if few unseen cards fit and the next player has few.

    Unseen cards are equally likely in every hand, so ``1 - share`` to the power of the cards held is about
    the chance that none of them fits.
    """
    total = sum(situation.unseen.values())
    if not total:
        return 0.0
    fitting = sum(number for each, number in situation.unseen.items() if matches(each, card, colour))
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
    # Between two players the one who is skipped is the only other: the seat plays again at once (3.8).
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
