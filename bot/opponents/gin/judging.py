"""The expert's judgement: what each legal action is worth, in points of the deal and at this score."""

from __future__ import annotations

import msgspec

from bot.games.cards import Card, Mask, mask_of
from bot.games.gin.actions import Action, Discard, Knock, Take
from bot.games.gin.view import DealKind, Finish, GinView, Phase
from bot.games.melds.deadwood import Counting, counting
from bot.opponents.gin.casual import turn_of
from bot.opponents.gin.discarding import Outlook, outlooks
from bot.opponents.gin.drawing import is_worth_taking
from bot.opponents.gin.ending import LAST_TURNS, Ending, all_endings
from bot.opponents.gin.knocking import expected_gain, knock_points, worth_of_playing_on
from bot.opponents.gin.standing import Standing
from bot.opponents.gin.style import STRONG
from bot.opponents.gin.unseen import drawable_cards, single_bits
from bot.opponents.gin.worlds import worlds as drawn_worlds

WORLDS = 20
"""How many hands of the other are held possible at a decision."""


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """One action and what is expected of it; points are net, the seat's less the other's."""

    action: Action
    points: float
    worth: float
    thrown: Card | None = None
    """The card that goes with it; for a card taken, the best to throw then."""
    win: float | None = None
    """Of an ending, the chance that it scores."""
    undercut: float | None = None
    """Of an ending, the chance that the other has as little or less."""


def judged(view: GinView, legal: tuple[Action, ...], *, seed: int, worlds: int) -> tuple[Judged, ...]:
    """Every legal action of a seat that draws or throws, the best first."""
    if view.phase in {Phase.DISCARD, Phase.FIFTIETH_END}:
        found = _ends_and_throws(view, legal, drawn_worlds(view, worlds, seed), seed)
    else:
        found = _draws(view, legal)
    return tuple(sorted(found, key=lambda each: -each.worth))


def _ends_and_throws(
    view: GinView, legal: tuple[Action, ...], hands: tuple[Mask, ...], seed: int
) -> list[Judged]:
    standing = Standing(view)
    endings = [
        _ended(view, standing, way, hands)
        for one in all_endings(view, legal)
        for way in (one, *_other_ways(one, legal))
    ]
    throwable = tuple(action.card for action in legal if isinstance(action, Discard))
    if not throwable:
        return endings
    costs = _costs(view, throwable, hands, seed)
    best = max(all_endings(view, legal), key=lambda one: -one.finish.hand.points, default=None)
    points, worth = _playing_on(view, standing, best, costs[0], hands)
    return endings + [
        Judged(
            action=Discard(each.card),
            points=points - COST * (each.cost - costs[0].cost),
            worth=worth - COST * (each.cost - costs[0].cost),
            thrown=each.card,
        )
        for each in costs
    ]


def _ended(view: GinView, standing: Standing, ending: Ending, hands: tuple[Mask, ...]) -> Judged:
    results = tuple(ending_points(view, ending.finish, hand) for hand in hands)
    sure = SURE if ending.finish.hand.points == 0 else 0.0
    return Judged(
        action=ending.action,
        points=sum(results) / len(results),
        worth=standing.worth(sum(map(standing.after, results)) / len(results)) + sure,
        thrown=ending.finish.card,
        win=sum(points > 0 for points in results) / len(results),
        undercut=sum(points < 0 for points in results) / len(results),
    )


def ending_points(view: GinView, finish: Finish, hand: Mask) -> int:
    """What an ending scores if the other holds this hand; below 0 for an undercut."""
    if finish.kind is DealKind.KNOCK:
        return knock_points(view, finish, hand)
    bonus = view.rules.big_gin if finish.kind is DealKind.BIG_GIN else view.rules.gin_bonus
    multiplier = 2 if view.rules.doubles(view.knock_card) else 1
    return multiplier * (bonus + counting(view.rules.melds).deadwood(hand))


def _playing_on(
    view: GinView, standing: Standing, ending: Ending | None, best: Outlook, hands: tuple[Mask, ...]
) -> tuple[float, float]:
    """Points and worth of playing on with the best discard."""
    if ending is None or ending.finish.hand.points == 0:
        points = A_FRESH_HAND - COST * best.cost
        return points, points
    if view.stock <= LAST_TURNS and ending.finish.hand.points <= STRONG.last_limit:
        return -SURE, -SURE
    assert view.hand is not None
    kept = Mask(mask_of(view.hand.cards) & ~best.card.bit)
    now = sum(knock_points(view, ending.finish, hand) for hand in hands) / len(hands)
    later = now - expected_gain(view, ending.finish, kept)
    return later, standing.worth(worth_of_playing_on(view, standing, later))


def _costs(view: GinView, cards: tuple[Card, ...], hands: tuple[Mask, ...], seed: int) -> list[Outlook]:
    """What each discard costs, the cheapest first; for those nearly best, with what it gives in worlds."""
    rated = outlooks(view, cards, turn=turn_of(view), style=STRONG, seed=seed)
    within = rated[0].cost + NEARLY_EQUAL
    near = [each for each in rated[:CANDIDATES] if each.cost < within]
    if len(near) == 1:
        return list(rated)
    counts = counting(view.rules.melds)
    before = tuple(counts.deadwood(hand) for hand in hands)

    def cost(each: Outlook) -> Outlook:
        given = 0.0
        for hand, points in zip(hands, before, strict=True):
            after = counts.after_discard(Mask(hand | each.card.bit))
            melded = counts.deadwood(Mask(hand | each.card.bit)) < points + view.rules.melds.points(
                each.card.rank
            )
            if melded and after < points:
                given += min(points - after, MOST_GIVEN) + A_MELD
        return Outlook(each.card, each.cost - each.danger + ALARM * given / len(hands), each.danger)

    looked = sorted(map(cost, near), key=lambda each: each.cost)
    worst = looked[-1].cost
    rest = (Outlook(each.card, max(worst, each.cost), each.danger) for each in rated if each not in near)
    return [*looked, *rest]


def _draws(view: GinView, legal: tuple[Action, ...]) -> list[Judged]:
    """The upcard, beside the stock or a pass."""
    if view.hand is None:
        return [Judged(action=action, points=0.0, worth=0.0) for action in legal]
    hand, count = mask_of(view.hand.cards), counting(view.rules.melds)
    coming = tuple(count.after_discard(Mask(hand | bit)) for bit in single_bits(drawable_cards(view)))
    points = A_FRESH_HAND - COST * (sum(coming) / len(coming) if coming else count.deadwood(hand))
    found = [Judged(action=action, points=points, worth=points) for action in legal if action != Take()]
    if Take() in legal and view.upcard is not None:
        left = count.after_discard(Mask(hand | view.upcard.bit))
        taken = A_FRESH_HAND - COST * left
        if view.phase is Phase.FIFTIETH:
            good = left <= STRONG.last_limit
        else:
            good = is_worth_taking(hand, view.upcard, view.rules.melds)
        better = max(taken, points + 1) if good else min(taken, points - 1)
        thrown = None if view.phase is Phase.FIFTIETH else _least_left(view.hand.cards, view.upcard, count)
        found.append(Judged(action=Take(), points=better, worth=better, thrown=thrown))
    return found


def _least_left(cards: tuple[Card, ...], taken: Card, count: Counting) -> Card:
    """The card to throw once this one is taken: it leaves the least, and of several it is the highest."""
    held = Mask(mask_of(cards) | taken.bit)
    return min(cards, key=lambda card: (count.deadwood(Mask(held & ~card.bit)), -card.rank, card.suit))


def _other_ways(ending: Ending, legal: tuple[Action, ...]) -> tuple[Ending, ...]:
    """The same cards in other melds, where the knocker chooses and that shows no more deadwood (2.10)."""
    if not isinstance(ending.action, Knock):
        return ()
    ways = {
        frozenset(mask_of(meld) for meld in action.melds): action
        for action in legal
        if isinstance(action, Knock) and action.card is ending.action.card and action.melds
    }
    found = []
    for hand in ending.finish.arrangements:
        way = ways.get(frozenset(mask_of(meld.cards) for meld in hand.melds))
        if way is not None and hand.points == ending.finish.hand.points:
            found.append(Ending(way, Finish(ending.finish.kind, ending.finish.card, hand)))
    return tuple(found)


COST = 0.45
"""Points of the deal that a point of deadwood, or of what stands for it, costs."""
A_FRESH_HAND = 22.0
"""Points expected of a hand that costs nothing but is not shown."""
SURE = 1000.0
"""So much more than anything is worth what is always done: to show gin, to end a deal that would be void."""
NEARLY_EQUAL = 4.0
"""Discards that cost more than the best by these points are not looked at in worlds."""
CANDIDATES = 5
"""How many are looked at at most."""
MOST_GIVEN, A_MELD = 20, 5
"""What the other gains by a discard: the points by which its hand falls, up to a limit, and the meld."""
ALARM = 0.5
"""Weight of what a discard gives the other, in points by which it would lower that hand."""
