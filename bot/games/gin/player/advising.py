"""What every action of a decision is worth to the expert, and why: for hints and reviews."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.cards import PACK, Card, Mask, mask_of
from bot.games.gin.actions import Action, Show, Take
from bot.games.gin.advice import Advice
from bot.games.gin.player.basics import best_answer, choose_before_deals
from bot.games.gin.player.policy import SAMPLES, ActionValue, evaluate
from bot.games.gin.player.sampling import sample_hands
from bot.games.gin.player.unseen import drawable_cards, melds_open, partners
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
    """The value of an action, with all reasons that the hand kept and the card thrown give."""
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
