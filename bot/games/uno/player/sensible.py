"""Two players of UNO rules to measure others by: plain common sense, and chance."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from bot.games.game import Seat
from bot.games.uno.actions import Action, Play
from bot.games.uno.cards import Card, Face, without
from bot.games.uno.player.habits import first_catch, late_call, pick, plays_in, without_playing
from bot.games.uno.view import UnoView

NEAR = 2
"""Whoever holds so many cards, or fewer, is about to go out."""

_HITS = (Face.SKIP, Face.REVERSE, Face.DRAW_TWO, Face.WILD_DRAW_FOUR, Face.BLANK)
"""What hits the next player, the hardest last."""


class AnyCard(msgspec.Struct, frozen=True):
    """Plays any card that fits, and does all else as the sensible player."""

    def choose(self, view: UnoView, legal: tuple[Action, ...], *, seed: int) -> Action | None:
        """The action for this seat; pure, as `ComputerPlayer` asks."""
        return _chosen(view, legal, seed, lambda _: ())


class Sensible(msgspec.Struct, frozen=True):
    """Plays what matches, holds wild cards for the end, turns to its longest colour, and hits who is about
    to go out. It never forgets UNO, catches everybody, and believes every wild draw four.
    """

    def choose(self, view: UnoView, legal: tuple[Action, ...], *, seed: int) -> Action | None:
        """The action for this seat; pure, as `ComputerPlayer` asks."""
        own = Seat(0) if view.seat is None else view.seat
        is_urgent = view.players[view.neighbour(own)].cards <= NEAR
        return _chosen(view, legal, seed, lambda play: _rank(view, play, is_urgent=is_urgent))


def _chosen(
    view: UnoView, legal: tuple[Action, ...], seed: int, rank: Callable[[Play], tuple[int, ...]]
) -> Action | None:
    """A call or a catch, else a play of the highest rank, else what is done without one."""
    alert = late_call(view, legal) or first_catch(legal)
    if alert is not None:
        return alert
    plays = plays_in(legal, says_uno=True)
    if not plays:
        return None if view.seat != view.turn else without_playing(view, legal)
    ranks = [rank(play) for play in plays] if len(plays) > 1 else [()]
    best = max(ranks)
    return pick(view, seed, [play for play, each in zip(plays, ranks, strict=True) if each == best])


def _rank(view: UnoView, play: Play, *, is_urgent: bool) -> tuple[int, int, bool, bool, int]:
    """For comparing plays: smaller hands by a swap, hits on who is about to go out, wild cards last, then
    the colour of which most cards are left.
    """
    card, rest = play.card, without(view.hand, play.card)
    colour = card.colour or play.colour
    hit = 1 + _HITS.index(card.face) if is_urgent and card.face in _HITS else 0
    left = sum(each.colour is colour for each in rest)
    return _gained(view, play, len(rest)), hit, card is not Card.WILD_DRAW_FOUR, not card.is_wild, left


def _gained(view: UnoView, play: Play, rest: int) -> int:
    """How many cards the seat gets rid of by exchanging hands (6.4)."""
    if play.swap is not None:
        return rest - view.players[play.swap].cards
    if view.rules.seven_zero and play.card.face is Face.ZERO and view.seat is not None and rest:
        return rest - view.players[view.neighbour(view.seat, against=True)].cards
    return 0
