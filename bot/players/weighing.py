"""What actions are worth, from deals that a computer player plays on in its head: the numbers of advice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from statistics import fmean
from typing import Any, NamedTuple, TypeVar

from bot.games.cards import Card, Mask, cards_of
from bot.games.game import Seat
from bot.players.melding import LaidOut
from bot.players.playing_on import ImaginedDeal, tried

DealT = TypeVar("DealT", bound=ImaginedDeal)
ActionT = TypeVar("ActionT")


class Estimate(NamedTuple):
    """What is expected of an action."""

    worth: float
    """In the unit of what is counted; never more than that of the first action."""
    points: float
    """The points of the deal for the seat, less those for its opponent."""
    won: float
    """Chance, 0 to 1, that the seat scores more in the deal."""


def estimates(
    seat: Seat,
    actions: Sequence[ActionT],
    worlds: Iterator[DealT],
    after: Callable[[DealT, ActionT], float],
    *,
    doubt: Callable[[ActionT, ActionT], int],
) -> dict[ActionT, Estimate]:
    """What is expected of each action, the first of which a player takes to be best.

    ``after`` plays a deal to its end after an action, and says what it is worth. As in few deals most of what
    is seen is chance, so many more as ``doubt`` says of two actions are added in which both do alike.
    """

    def outcome(world: DealT, action: ActionT) -> tuple[float, int]:
        worth = after(world, action)
        assert world.points is not None
        return worth, world.points[seat] - world.points[1 - seat]

    found = tried(actions, worlds, outcome)
    number, best = len(found[0]), fmean(worth for worth, _ in found[0])
    told = {}
    for action, each in zip(actions, found, strict=True):
        sure = number / (number + doubt(actions[0], action))
        less = sure * (best - fmean(worth for worth, _ in each))
        told[action] = Estimate(
            worth=best - max(0.0, less),
            points=fmean(points for _, points in each),
            won=fmean(points > 0 for _, points in each),
        )
    return told


def melded(deal: ImaginedDeal, cards: int) -> tuple[Card, ...]:
    """Those of the cards that could be laid or added, if all that can be is."""
    return cards_of(Mask(cards & ~deal.melding.lay_out(deal.hand, deal.table).rest))


def laid_facts(deal: ImaginedDeal, plan: LaidOut) -> dict[str, Any]:
    """What advice tells of what is laid and added, by its names there."""
    return {
        "lays": tuple(cards_of(Mask(meld)) for meld in plan.melds),
        "adds": cards_of(Mask(plan.adds)),
        "laid": deal.melding.points(sum(plan.melds) | plan.adds),
        "left": deal.melding.points(plan.rest) - deal.melding.dearest(plan.rest),
        "goes_out": plan.rest.bit_count() <= 1,
    }


def thrown_facts(deal: ImaginedDeal, card: int) -> dict[str, Any]:
    """What advice tells of a card that is thrown, by its names there."""
    melding, kept, hidden = deal.melding, deal.hand & ~card, deal.hidden()
    plan = melding.lay_out(kept, deal.table)
    return {
        "holds": tuple(cards_of(Mask(meld)) for meld in plan.melds),
        "left": melding.points(plan.rest),
        "ways": melding.completing(card, kept, hidden),
        "pairs": melding.open_pairs(card, hidden | deal.open_pile()),
        "fits": bool(melding.fits(deal.table) & card),
        "goes_out": not kept,
    }
