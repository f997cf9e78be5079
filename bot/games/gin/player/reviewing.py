"""How a match of gin was played, action by action: what each choice cost, and what luck had to do with it."""

from __future__ import annotations

import random
from functools import cache

import msgspec

from bot.games.cards import PACK, Card, Mask, mask_of
from bot.games.game import Seat
from bot.games.gin.actions import Action
from bot.games.gin.player.evaluating import Weighed, weigh
from bot.games.gin.player.unseen import drawable_cards, single_bits
from bot.games.gin.view import GinView, Phase
from bot.games.melds.deadwood import counting
from bot.games.melds.rules import MeldRules

MOST_LOST = 60.0
"""Points that one choice costs at most: what is always right is worth much more than any deal."""

CERTAIN = 1.5
"""Points from which on a choice is called worse than another, and kept with the better one and the reasons.

What single positions are worth is known to about a point: below this, either choice may be the better one.
"""

HANDS = 400
"""So many hands, always the same ones, tell what deadwood a deal brings on average."""


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """One choice among several, in points: as worth at that score of the match."""

    deal: int
    turn: int
    """Which of the seat's turns in the deal, counted from 1."""
    loss: float
    """What the best choice was worth more; 0 where that is not certain."""
    lead: float
    """The points by which the seat could expect to be ahead with what it did: in all deals and this one."""
    best: Weighed | None = None
    """The best choice, where it was another one and by so much that it is worth telling."""
    played: Weighed | None = None


class Study(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of one action of a match."""

    seat: Seat
    verdict: Verdict | None = None
    """None for the other's actions, and where nothing was to be chosen."""
    dealt: tuple[float, float] = (0.0, 0.0)
    """By seat, the points of deadwood by which a hand was better than those that are dealt on average."""
    drawn: tuple[float, float] = (0.0, 0.0)
    """By seat, the same of a card drawn, beside all cards that could have come."""


def judge(view: GinView, legal: tuple[Action, ...], action: Action, *, seed: int) -> Verdict | None:
    """What an action was worth to its seat; None where there was no choice that anybody can judge."""
    if len(legal) < 2 or view.seat is None or view.phase in {Phase.CHOOSE_DEALER, Phase.DECLARE}:
        return None
    weighed = weigh(view, legal, seed=seed)
    played = next((each for each in weighed if each.action == action), None)
    if played is None:
        return None
    best, seat = weighed[0], view.seat
    loss = min(MOST_LOST, max(0.0, best.worth - played.worth))
    ahead = sum(result.points[seat] - result.points[1 - seat] for result in view.results)
    verdict = Verdict(
        deal=view.deal,
        turn=1 + len(view.players[seat].thrown),
        loss=0.0,
        lead=ahead + played.points,
    )
    if loss < CERTAIN:
        return verdict
    return msgspec.structs.replace(verdict, loss=loss, best=best, played=played)


def study(  # one entry of a log, with what is asked about it
    view: GinView,
    legal: tuple[Action, ...],
    action: Action | None,
    *,
    seed: int,
    dealt: tuple[GinView, ...],
    after: GinView,
) -> Study:
    """One action of a seat whose view this was, and is ``after`` it; without an ``action`` it is not judged.

    ``dealt`` are all seats' views, by seat, where a deal began with it.
    """
    assert view.seat is not None
    hands = tuple(luck_of_deal(each) for each in dealt) or (0.0, 0.0)
    drawn = [0.0, 0.0]
    if view.deal == after.deal:
        drawn[view.seat] = luck_of_draw(view, after)
    return Study(
        seat=view.seat,
        verdict=None if action is None else judge(view, legal, action, seed=seed),
        dealt=(hands[0], hands[1]),
        drawn=(drawn[0], drawn[1]),
    )


def luck_of_deal(view: GinView) -> float:
    """The points of deadwood by which the hand dealt is better than the average one."""
    if view.hand is None:
        return 0.0
    rules = view.rules.melds
    return usual_deadwood(rules, len(view.hand.cards)) - _points(rules, mask_of(view.hand.cards))


def luck_of_draw(before: GinView, after: GinView) -> float:
    """The points by which the card drawn from the stock is better than the average of those unseen."""
    if before.hand is None or after.drawn is None or after.stock != before.stock - 1:
        return 0.0
    after_discard = counting(before.rules.melds).after_discard
    held = mask_of(before.hand.cards)
    coming = tuple(after_discard(Mask(held | bit)) for bit in single_bits(drawable_cards(before)))
    return sum(coming) / len(coming) - after_discard(Mask(held | after.drawn.bit))


@cache
def usual_deadwood(rules: MeldRules, cards: int) -> float:
    """The mean deadwood of so many cards as dealt."""
    rng = random.Random(cards)  # noqa: S311  # an estimate that can be repeated, not a shuffle
    return sum(_points(rules, mask_of(_some(rng, cards))) for _ in range(HANDS)) / HANDS


def _some(rng: random.Random, cards: int) -> tuple[Card, ...]:
    return tuple(rng.sample(PACK, cards))


def _points(rules: MeldRules, hand: Mask) -> int:
    """The deadwood of a hand as dealt; whoever has eleven cards throws one at once."""
    count = counting(rules)
    return count.after_discard(hand) if hand.bit_count() > 10 else count.deadwood(hand)
