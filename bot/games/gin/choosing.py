"""Melds as players choose them, with a knock or in answer to one, and hands laid out in them (2.10, 2.12)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.cards import Card, Mask, cards_of, mask_of
from bot.games.game import IllegalAction
from bot.games.gin.actions import Melds, Reason
from bot.games.gin.view import Hand, Meld
from bot.games.melds.arrange import Arrangement, addable, arrange, bonus
from bot.games.melds.finder import in_order, is_meld, is_set, melds_in
from bot.games.melds.laying import Defence, lay_offs, shared_out
from bot.games.melds.rules import MeldRules
from bot.games.melds.view import MeldKind


def arrangements_within(hand: Mask, limit: int, rules: MeldRules) -> tuple[Arrangement, ...]:
    """Every way to lay out the hand that leaves at most ``limit`` points, the best first (1.7).

    A meld may stay in the hand, and a long run may be laid as two.
    """
    best = arrange(hand, rules)
    found = [laid for laid in _every_arrangement(hand, limit, rules) if laid.melds != best.melds]
    found.sort(key=lambda laid: _merit(hand, laid, rules))
    return (best, *found) if best.points <= limit else ()


def arrangement_of(hand: Mask, melds: Melds, rules: MeldRules) -> Arrangement:
    """The hand laid out in these melds; raises IllegalAction if it cannot be."""
    masks = tuple(sorted((mask_of(meld) for meld in melds), key=cards_of))
    rest = hand
    for meld in masks:
        if meld & ~rest:
            raise IllegalAction(Reason.NOT_IN_HAND)
        if not is_meld(meld, rules):
            raise IllegalAction(Reason.NOT_MELD)
        rest = Mask(rest & ~meld)
    if sum(len(meld) for meld in melds) != (hand & ~rest).bit_count():
        raise IllegalAction(Reason.NOT_MELD)
    return Arrangement(masks, rest, _points(rest, rules))


def answer_of(
    laid: tuple[Mask, ...], hand: Mask, melds: Melds, off: tuple[Card, ...], rules: MeldRules
) -> Defence:
    """The answer to a knock that shows ``laid``; raises IllegalAction if it is none."""
    cards = mask_of(off)
    if cards & ~hand or len(set(off)) < len(off):
        raise IllegalAction(Reason.NOT_IN_HAND)
    if cards not in lay_offs(laid, hand, rules):
        raise IllegalAction(Reason.CANNOT_LAY_OFF)
    kept = arrangement_of(Mask(hand & ~cards), melds, rules)
    return Defence(kept, shared_out(cards, laid, rules))


def answers(laid: tuple[Mask, ...], hand: Mask, rules: MeldRules) -> tuple[tuple[Arrangement, Mask], ...]:
    """Every answer to a knock: what is kept, and what is laid off; in no order. No ``laid``, no lay-offs."""
    return tuple(
        (kept, Mask(off))
        for off in sorted(lay_offs(laid, hand, rules))
        for kept in _every_arrangement(Mask(hand & ~off), None, rules)
    )


def melds_of(laid: Arrangement) -> Melds:
    """The melds as an action names them."""
    return tuple(cards_of(meld) for meld in laid.melds)


def hand_of(cards: Mask, rules: MeldRules) -> Hand:
    """The cards in their best arrangement (1.7)."""
    return laid_out(arrange(cards, rules), rules)


def laid_out(arrangement: Arrangement, rules: MeldRules, *, laid_off: tuple[Mask, ...] | None = None) -> Hand:
    """An arrangement as a hand; ``laid_off`` are the cards that the other side adds to each meld (2.11)."""
    added = laid_off or (Mask(0),) * len(arrangement.melds)
    return Hand(
        melds=tuple(_meld(meld, more, rules) for meld, more in zip(arrangement.melds, added, strict=True)),
        deadwood=cards_of(arrangement.deadwood),
        points=arrangement.points,
    )


def hand_with(cards: Mask, melds: Melds, rules: MeldRules) -> Hand:
    """The cards with these melds, as somebody chose them; raises IllegalAction if it cannot be."""
    return laid_out(arrangement_of(cards, melds, rules), rules)


def _merit(
    hand: Mask, laid: Arrangement, rules: MeldRules
) -> tuple[int, int, int, tuple[tuple[Card, ...], ...]]:
    """For comparing arrangements, the better first, as 1.7 has it."""
    fitting = addable(hand, laid.melds, rules).bit_count()
    return laid.points, -bonus(laid.melds, rules), fitting, melds_of(laid)


def _every_arrangement(hand: Mask, limit: int | None, rules: MeldRules) -> Iterator[Arrangement]:
    """All ways to lay out the hand, card by card: in one of the melds that hold it, or left over."""
    melds = melds_in(hand, rules)

    def from_here(rest: int, chosen: tuple[Mask, ...], left: int, points: int) -> Iterator[Arrangement]:
        if not rest:
            yield Arrangement(tuple(sorted(chosen, key=cards_of)), Mask(left), points)
            return
        card = rest & -rest
        for meld in melds:
            if meld & card and meld & rest == meld:
                yield from from_here(rest & ~meld, (*chosen, meld), left, points)
        cost = points + _points(Mask(card), rules)
        if limit is None or cost <= limit:
            yield from from_here(rest & ~card, chosen, left | card, cost)

    return from_here(hand, (), 0, 0)


def _points(cards: Mask, rules: MeldRules) -> int:
    return sum(rules.points(card.rank) for card in cards_of(cards))


def _meld(meld: Mask, laid_off: Mask, rules: MeldRules) -> Meld:
    whole = Mask(meld | laid_off)
    kind = MeldKind.SET if is_set(whole, rules) else MeldKind.RUN
    return Meld(kind, in_order(whole, rules), cards_of(laid_off))
