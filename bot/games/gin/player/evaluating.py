"""What every action of a decision is worth to the expert, and why: for hints and reviews."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from bot.games.cards import PACK, Card, Mask, mask_of
from bot.games.gin.actions import Action, Show, Take
from bot.games.gin.player.asked import answer, before_the_deals
from bot.games.gin.player.judging import WORLDS, Judged, judged
from bot.games.gin.player.unseen import drawable_cards, melds_open, partners
from bot.games.gin.player.worlds import worlds as drawn_worlds
from bot.games.gin.view import GinView, Phase
from bot.games.melds.deadwood import Counting, counting
from bot.games.melds.rules import MeldRules


class Weighed(msgspec.Struct, frozen=True, kw_only=True):
    """One action, what is expected of it, and why. Points are net: the seat's less the other's."""

    action: Action
    points: float
    """Expected points of this deal when the seat does this, and plays on well."""
    worth: float
    """The same as it counts at this score of the match; by this the expert chooses."""
    won: float = 0.0
    """Chance, 0 to 1, that the seat wins this deal."""
    gin: float = 0.0
    """Chance that it wins it with gin."""
    thrown: Card | None = None
    """The card that goes with it; for a card taken, the best to throw then."""
    deadwood: int | None = None
    """Points outside of melds once it is done; None where that hangs on the card drawn."""
    ways: tuple[Card, ...] = ()
    """Cards that may still come and would meld the card thrown, had it been kept."""
    outs: tuple[Card, ...] = ()
    """Cards that may still come and lower the deadwood of what is kept."""
    gins: tuple[Card, ...] = ()
    """Those of them that give gin."""
    danger: float = 0.0
    """Chance, 0 to 1, that the other can meld the card thrown."""
    win: float | None = None
    """Of an ending, the chance that it scores; None for everything else."""
    undercut: float | None = None
    """Of a knock, the chance that the other has as little or less; None for everything else."""


def weigh(
    view: GinView, legal: tuple[Action, ...], *, seed: int, worlds: int = WORLDS
) -> tuple[Weighed, ...]:
    """Every legal action of the seat whose view this is, the best first, which the expert would play.

    ``legal`` holds at least one. The same arguments give the same answer, however often they are asked.
    """
    match view.phase:
        case Phase.CHOOSE_DEALER | Phase.DECLARE:
            first = before_the_deals(legal)
            return tuple(Weighed(action=each, points=0.0, worth=0.0) for each in _first(first, legal))
        case Phase.SHOWDOWN:
            return _answers(view, legal)
        case _:
            hands = drawn_worlds(view, worlds, seed)
            found = judged(view, legal, seed=seed, worlds=worlds)
            return tuple(_with_facts(view, each, hands) for each in found)


def _first(best: Action, legal: tuple[Action, ...]) -> tuple[Action, ...]:
    return (best, *(action for action in legal if action != best))


def _answers(view: GinView, legal: tuple[Action, ...]) -> tuple[Weighed, ...]:
    """Answers to a knock, which score what they score; of those that the view does not list, the least."""
    assert view.seat is not None
    scored = {}
    for each in view.answers:
        points = float(each.result.points[view.seat] - each.result.points[1 - view.seat])
        melds = frozenset(mask_of(meld.cards) for meld in each.hand.melds)
        scored[melds, mask_of(each.laid_off)] = points, each.hand.points
    least = min(scored.values())
    found = []
    for action in _first(answer(view), legal):
        if isinstance(action, Show):
            shown = frozenset(map(mask_of, action.melds)), mask_of(action.laid_off)
            points, deadwood = scored.get(shown, least)
            found.append(Weighed(action=action, points=points, worth=points, deadwood=deadwood))
    return tuple(sorted(found, key=lambda each: -each.worth))


def _with_facts(view: GinView, judged: Judged, hands: tuple[Mask, ...]) -> Weighed:
    """What was judged, with all that can be said of the hand that is kept and of the card thrown."""
    found = Weighed(
        action=judged.action,
        points=judged.prospect.points,
        worth=judged.prospect.worth,
        won=judged.prospect.won,
        gin=judged.prospect.gin,
        thrown=judged.thrown,
        win=judged.prospect.won if judged.ends else None,
        undercut=judged.prospect.undercut if judged.ends else None,
    )
    if judged.thrown is None or view.hand is None:
        return found
    held = mask_of(view.hand.cards)
    if isinstance(judged.action, Take) and view.upcard is not None:
        held = Mask(held | view.upcard.bit)
    return _of_throw(view, found, held, judged.thrown, hands)


def _of_throw(view: GinView, found: Weighed, held: Mask, thrown: Card, hands: tuple[Mask, ...]) -> Weighed:
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
