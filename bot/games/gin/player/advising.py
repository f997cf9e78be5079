"""What each action is worth to the expert, why, and what a past choice cost: for hints and reviews."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

import msgspec
from msgspec.structs import replace

from bot.games.cards import PACK, Card, Mask, bits_of, mask_of
from bot.games.game import Seat
from bot.games.gin.actions import Action, Show, Take
from bot.games.gin.advice import ActionReview, Advice, Judgement
from bot.games.gin.player.levels import best_answer, choose_before_deals
from bot.games.gin.player.policy import SAMPLES, ActionValue, evaluate
from bot.games.gin.player.unseen import drawable_cards, melds_open, partners, sample_hands
from bot.games.gin.view import GinView, Phase
from bot.games.melds.deadwood import Counting, counting
from bot.games.melds.rules import MeldRules


def advise(
    view: GinView, legal: tuple[Action, ...], *, seed: int, samples: int = SAMPLES
) -> tuple[Advice, ...]:
    """Every legal action of the seat whose view this is; the first is the one that the expert would play.

    ``legal`` holds at least one. Equal arguments give equal advice.
    """
    match view.phase:
        case Phase.CHOOSE_DEALER | Phase.DECLARE:
            first = choose_before_deals(legal)
            return tuple(Advice(action=each, points=0.0, worth=0.0) for each in _first(first, legal))
        case Phase.SHOWDOWN:
            return _answers(view, legal)
        case _:
            hands = sample_hands(view, samples, seed)
            found = evaluate(view, legal, seed=seed, samples=samples)
            return tuple(_with_facts(view, each, hands) for each in found)


def _first(best: Action, legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """The legal actions with the best one in front."""
    return (best, *(action for action in legal if action != best))


def _answers(view: GinView, legal: tuple[Action, ...]) -> tuple[Advice, ...]:
    """The answers to a knock by what they score; one that the view does not list counts as the worst."""
    assert view.seat is not None
    scored = {}
    for each in view.answers:
        points = float(each.result.points[view.seat] - each.result.points[1 - view.seat])
        melds = frozenset(mask_of(meld.cards) for meld in each.hand.melds)
        scored[melds, mask_of(each.laid_off)] = points, each.hand.points
    least = min(scored.values())
    found = []
    for action in _first(best_answer(view), legal):
        if isinstance(action, Show):
            shown = frozenset(map(mask_of, action.melds)), mask_of(action.laid_off)
            points, deadwood = scored.get(shown, least)
            found.append(Advice(action=action, points=points, worth=points, deadwood=deadwood))
    return tuple(sorted(found, key=lambda each: -each.worth))


def _with_facts(view: GinView, valued: ActionValue, hands: tuple[Mask, ...]) -> Advice:
    """The value of an action as advice, with the facts about the cards kept and thrown that explain it."""
    found = Advice(
        action=valued.action,
        points=valued.value.points,
        worth=valued.value.worth,
        won=valued.value.won,
        gin=valued.value.gin,
        thrown=valued.thrown,
        win=valued.value.won if valued.ends else None,
        undercut=valued.value.undercut if valued.ends else None,
    )
    if valued.thrown is None or view.hand is None:
        return found
    held = mask_of(view.hand.cards)
    if isinstance(valued.action, Take) and view.upcard is not None:
        held = Mask(held | view.upcard.bit)
    return _of_throw(view, found, held, valued.thrown, hands)


def _of_throw(view: GinView, found: Advice, held: Mask, thrown: Card, hands: tuple[Mask, ...]) -> Advice:
    """The advice with what the throw does: the draws that then help, and the danger of the card."""
    rules, count = view.rules.melds, counting(view.rules.melds)
    kept = Mask(held & ~thrown.bit)
    deadwood = count.deadwood(kept)
    coming = tuple(card for card in PACK if card.bit & drawable_cards(view))
    left = {card: count.after_discard(Mask(kept | card.bit)) for card in coming}
    beside = partners(thrown, rules)
    return replace(
        found,
        deadwood=deadwood,
        ways=tuple(
            card
            for card in coming
            if card.bit & beside
            and melds_open(thrown, Mask(kept | card.bit), rules) > melds_open(thrown, kept, rules)
        ),
        outs=tuple(card for card in coming if left[card] < deadwood),
        gins=tuple(card for card in coming if left[card] == 0),
        danger=sum(_melds(hand, thrown, count, rules) for hand in hands) / max(1, len(hands)),
    )


def _melds(hand: Mask, card: Card, count: Counting, rules: MeldRules) -> bool:
    """Whether the hand could meld this card."""
    return count.deadwood(Mask(hand | card.bit)) < count.deadwood(hand) + rules.points(card.rank)


MOST_LOST = 60.0
"""The most points that one choice can cost.

At some scores a chance to win, told in points, exceeds all that a deal can pay.
"""

CERTAIN = 1.5
"""A choice that costs at least so many points is called a mistake.

Values are known to about a point, so below this either choice may be the better one.
"""

HANDS = 400
"""The number of hands, always the same ones, that the average deadwood of a deal is measured on.

Their mean has a standard error of 0.7 points, and luck is told in whole points.
"""


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
    coming = tuple(after_discard(Mask(held | bit)) for bit in bits_of(drawable_cards(before)))
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


def measure(steps: Sequence[ActionReview | None], seat: Seat) -> tuple[int, float, float]:
    """How many choices of a seat were judged in a match, the points they lost, and its luck in points."""
    made = [step for step in steps if step is not None]
    judged = [step.judgement for step in made if step.judgement is not None]
    luck = sum(
        (step.dealt[at] + step.drawn[at]) * (1 if at == seat else -1) for step in made for at in range(2)
    )
    return len(judged), sum(each.loss for each in judged), luck
