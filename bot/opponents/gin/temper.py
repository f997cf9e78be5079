"""Whether the other one knocks as soon as it may or waits for gin: what its deals and its silence tell."""

from __future__ import annotations

import math

from bot.games.cards import Mask, mask_of
from bot.games.game import Seat
from bot.games.gin.rules import KnockSource
from bot.games.gin.view import DealKind, DealResult, GinView
from bot.games.melds.deadwood import counting

HAS_KNOCKED = 4.0
"""How much likelier a player is to knock at once for each deal that it ended with so much deadwood …"""
MUCH = 3
"""… points at least; a patient player may knock with less."""
HAS_WAITED = 0.2
"""The same for each deal that it ended with gin."""
COULD_HAVE = 0.1
"""The same for each deal that the other ended while this player could have knocked before."""
SILENCE = 0.28
"""How fast the odds sink with every turn without a knock …"""
SILENT_TURNS = 4
"""… after the first turns, in which nobody can knock."""


def hastiness(view: GinView) -> float:
    """The chance that the other seat knocks as soon as it may, before anything is known one half."""
    assert view.seat is not None
    other = Seat(1 - view.seat)
    odds = 1.0
    for result in view.results:
        odds *= _told_by(result, other, view)
    turns = len(view.players[other].thrown)
    odds *= math.exp(-SILENCE * max(0, turns - SILENT_TURNS))
    return odds / (1 + odds)


def _told_by(result: DealResult, other: Seat, view: GinView) -> float:
    """By how much one deal changes the odds."""
    show = result.showdown
    if show is None:
        return 1.0
    if show.knocker == other:
        if view.knock_limit == 0:
            return 1.0
        if result.kind in {DealKind.GIN, DealKind.BIG_GIN}:
            return HAS_WAITED
        return HAS_KNOCKED if show.hands[other].points >= MUCH else 1.0
    if view.rules.knock_source is not KnockSource.FIXED:
        return 1.0
    # What was laid off was held; before the knock those cards were deadwood.
    off = tuple(card for meld in show.hands[show.knocker].melds for card in meld.laid_off)
    held = Mask(mask_of(show.hands[other].cards) | mask_of(off))
    could = counting(view.rules.melds).deadwood(held) <= view.rules.knock_limit
    return COULD_HAVE if could else 1.0
