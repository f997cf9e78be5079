"""Reviews of a match of gin, action by action: what each choice cost, and how lucky the cards were."""

from __future__ import annotations

import random
from functools import cache

import msgspec

from bot.games.cards import PACK, Card, Mask, mask_of
from bot.games.gin.actions import Action
from bot.games.gin.advice import ActionReview, Judgement
from bot.games.gin.player.advising import advise
from bot.games.gin.player.unseen import drawable_cards, single_bits
from bot.games.gin.view import GinView, Phase
from bot.games.melds.deadwood import counting
from bot.games.melds.rules import MeldRules

MOST_LOST = 60.0
"""The most points that one choice can cost, as a certain gin is worth more than any deal pays."""

CERTAIN = 1.5
"""A choice that costs at least so many points is called a mistake.

Values are known to about a point, so below this either choice may be the better one.
"""

HANDS = 400
"""The number of hands, always the same ones, that the average deadwood of a deal is measured on."""


def judge(view: GinView, legal: tuple[Action, ...], action: Action, *, seed: int) -> Judgement | None:
    """How good an action was; None where there was no choice, or none that can be judged."""
    if len(legal) < 2 or view.seat is None or view.phase in {Phase.CHOOSE_DEALER, Phase.DECLARE}:
        return None
    advice = advise(view, legal, seed=seed)
    played = next((each for each in advice if each.action == action), None)
    if played is None:
        return None
    best, seat = advice[0], view.seat
    loss = min(MOST_LOST, max(0.0, best.worth - played.worth))
    ahead = sum(result.points[seat] - result.points[1 - seat] for result in view.results)
    judgement = Judgement(
        deal=view.deal,
        turn=1 + len(view.players[seat].thrown),
        loss=0.0,
        lead=ahead + played.points,
    )
    if loss < CERTAIN:
        return judgement
    return msgspec.structs.replace(judgement, loss=loss, best=best, played=played)


def review_action(  # one entry of a log, with what is asked about it
    view: GinView,
    legal: tuple[Action, ...],
    action: Action | None,
    *,
    seed: int,
    dealt: tuple[GinView, ...],
    after: GinView,
) -> ActionReview:
    """The review of one action of the seat whose view this was; without an ``action`` only luck is measured.

    ``after`` is the seat's view after it; ``dealt`` holds all seats' views, by seat, if a deal began with it.
    """
    assert view.seat is not None
    hands = tuple(luck_of_deal(each) for each in dealt) or (0.0, 0.0)
    drawn = [0.0, 0.0]
    if view.deal == after.deal:
        drawn[view.seat] = luck_of_draw(view, after)
    return ActionReview(
        seat=view.seat,
        judgement=None if action is None else judge(view, legal, action, seed=seed),
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
    """The mean deadwood of a hand of so many cards as dealt."""
    rng = random.Random(cards)  # noqa: S311  # an estimate that can be repeated, not a shuffle
    return sum(_points(rules, mask_of(_some(rng, cards))) for _ in range(HANDS)) / HANDS


def _some(rng: random.Random, cards: int) -> tuple[Card, ...]:
    return tuple(rng.sample(PACK, cards))


def _points(rules: MeldRules, hand: Mask) -> int:
    """The deadwood of a hand as dealt; a hand of eleven cards throws one at once."""
    count = counting(rules)
    return count.after_discard(hand) if hand.bit_count() > 10 else count.deadwood(hand)
