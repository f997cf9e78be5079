"""Whether the other one knocks as soon as it may or waits for gin: what the deals of the match tell."""

from __future__ import annotations

from bot.games.cards import Mask, mask_of
from bot.games.game import Seat
from bot.games.gin.rules import KnockSource
from bot.games.gin.view import DealKind, DealResult, GinView
from bot.games.melds.deadwood import counting

AT_FIRST = 1.0
"""The odds before the first deal, as a logarithm: of players who knock early there are more."""
HAS_KNOCKED = 1.8
"""By how much they grow for a deal that the other ended by a knock …"""
MUCH = 3
"""… with so many points of deadwood at least."""
HAS_KNOCKED_LOW = 0.8
"""The same for a deal that it ended with less."""
HAS_WAITED = -2.0
"""The same for a deal that it ended with gin."""
COULD_HAVE = -2.0
"""The same for a deal that the other ended while this player could have knocked before."""
SURE = 5.0
"""Surer than this, either way, nobody is."""
HASTY = 1.5
"""With these odds somebody is taken for one who knocks as soon as it may."""


def log_odds(view: GinView) -> float:
    """Logarithm of the odds that the other seat knocks as soon as it may."""
    assert view.seat is not None
    other, odds = Seat(1 - view.seat), AT_FIRST
    for result in view.results:
        odds = min(SURE, max(-SURE, odds + _told_by(result, other, view)))
    return odds


def is_hasty(odds: float) -> bool:
    """Whether somebody is known to knock as soon as it may; nobody is before the first deal is over."""
    return odds >= HASTY


def _told_by(result: DealResult, other: Seat, view: GinView) -> float:
    """By how much one deal changes them."""
    show, rules = result.showdown, view.rules
    if show is None or (rules.knock_source is KnockSource.FIXED and rules.knock_limit == 0):
        return 0.0
    if show.knocker == other:
        if result.kind in {DealKind.GIN, DealKind.BIG_GIN}:
            return HAS_WAITED
        return HAS_KNOCKED if show.hands[other].points >= MUCH else HAS_KNOCKED_LOW
    if rules.knock_source is not KnockSource.FIXED:
        return 0.0
    # What was laid off was held; before the knock those cards were deadwood.
    off = tuple(card for meld in show.hands[show.knocker].melds for card in meld.laid_off)
    held = Mask(mask_of(show.hands[other].cards) | mask_of(off))
    return COULD_HAVE if counting(rules.melds).deadwood(held) <= rules.knock_limit else 0.0
