"""What actions are worth, from deals that a computer player plays on in its head: the numbers of advice."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import Any, Generic, NamedTuple, TypeVar

from bot.games.cards import Card, Mask, cards_of, mask_of
from bot.games.frame.actions import Add, Discard, Lay
from bot.games.game import Seat
from bot.players.melding import LaidOut
from bot.players.playing_on import ImaginedDeal, tried

DealT = TypeVar("DealT", bound=ImaginedDeal)
ActionT = TypeVar("ActionT")

PLAYOUTS, FEWEST = 120, 6
"""How many deals are played on for a piece of advice, all actions together, and for each at least."""
CLOSELY = 100
"""How many for each action where a few are compared closely."""

_OTHER_DEALS = 1 << 40
"""Added to the seed: what a player has found best in some deals seems too good in the same ones."""


class Estimate(NamedTuple):
    """What is expected of an action."""

    worth: float
    """In the unit of what is counted; in advice never more than that of the first action."""
    points: float
    """The points of the deal for the seat, less those for its opponent."""
    won: float
    """Chance, 0 to 1, that the seat scores more in the deal."""


class Turn(Generic[DealT]):
    """A turn in which actions are compared; each game adds how it begins and ends."""

    doubt, doubt_of_throws = 0, 0
    """How many deals speak against a difference, of throws and else (`python -m tests.trainer.weighing`)."""

    def __init__(self, seat: Seat, deal: DealT, plan: LaidOut) -> None:
        self.seat = seat
        self.deal = deal
        """As the seat sees it."""
        self.plan = plan
        """What is to be laid in this turn."""

    def worlds(self, seed: int, number: int) -> Iterator[DealT]:
        """So many deals that may be the one that the seat sees."""
        raise NotImplementedError

    def worth(self, world: DealT) -> float:
        """What the deal is worth, in points, when it is played on to its end."""
        raise NotImplementedError

    def begin(self, world: DealT, action: Any) -> None:  # noqa: ANN401  # each game its own
        """Draw or take, and finish the turn."""
        raise NotImplementedError

    def finish(self, world: DealT, *, lays: bool) -> None:
        """End the turn; ``lays`` says whether new melds are laid before."""
        raise NotImplementedError

    def play_turn(self, world: DealT, *, lays: bool | None) -> None:
        """Play the next turn by habit; ``lays`` says whether new melds are laid, None leaves that too."""
        raise NotImplementedError

    def cost(self, action: Any) -> float:  # noqa: ANN401, ARG002  # each game its own
        """What the action is taken to cost beforehand, in points."""
        return 0.0

    def facts_of_beginning(self, action: Any) -> dict[str, Any]:  # noqa: ANN401, ARG002  # each game its own
        """What advice tells of drawing or taking, by its names there."""
        return {}

    def is_planned(self, action: Any) -> bool:  # noqa: ANN401  # each game its own
        """Whether it lays a part of what is to be laid."""
        match action:
            case Lay(cards):
                return mask_of(cards) in self.plan.melds
            case Add(cards):
                return not mask_of(cards) & ~self.plan.adds
            case _:
                return False

    def holds(self, action: Any) -> bool:  # noqa: ANN401  # each game its own
        """Whether it ends the turn with a meld in the hand."""
        if not isinstance(action, Discard):
            return False
        return bool(self.deal.melding.lay_out(self.deal.hand & ~action.card.bit, self.deal.table).melds)

    def after(self, world: DealT, action: Any, *, lays_next: bool = False) -> float:  # noqa: ANN401  # as above
        """What the deal is worth, in points, when it is played to its end after the action.

        Whoever holds melds back lays them in the next turn if ``lays_next``, else when their habits say.
        """
        match action:
            case Discard(card):
                world.throw(card.bit)
                for lays in (None, True) if lays_next else ():
                    if world.points is None:
                        self.play_turn(world, lays=lays)
            case Lay() | Add():
                laid = self._laid(action)
                world.lay(laid.melds, laid.adds)
                # With what is planned all is laid; whoever lays something else is taken to hold nothing back.
                self.finish(world, lays=not self.is_planned(action))
            case _:
                self.begin(world, action)
        return self.worth(world)

    def facts(self, action: Any) -> dict[str, Any]:  # noqa: ANN401  # each game its own
        """What advice tells of the action, by its names there."""
        match action:
            case Discard(card):
                return thrown_facts(self.deal, card.bit)
            case Lay() | Add():
                return laid_facts(self.deal, self._laid(action))
            case _:
                return self.facts_of_beginning(action)

    def _laid(self, action: Lay | Add) -> LaidOut:
        """All that is laid in the turn with this, as far as it is planned."""
        if self.is_planned(action):
            return self.plan
        cards = mask_of(action.cards)
        melds, adds = ((cards,), 0) if isinstance(action, Lay) else ((), cards)
        return LaidOut(melds, adds, self.deal.hand & ~cards)


def weighed(
    turn: Turn[DealT], first: ActionT, legal: Sequence[ActionT], *, seed: int, deals: int | None = None
) -> list[tuple[ActionT, dict[str, Any]]]:
    """The actions, the first in front and the others by their worth, each with what advice tells of it.

    So many ``deals`` are played on for each, and another one may be worth more than the first; None shares
    out `PLAYOUTS`, too few for that.
    """
    # All parts of what is planned for the turn lead to the same.
    is_laying = turn.is_planned(first)
    choices = {action: first if is_laying and turn.is_planned(action) else action for action in legal}
    tried_ones = (first, *(choice for choice in dict.fromkeys(choices.values()) if choice != first))
    number = deals if deals and len(tried_ones) > 1 else max(FEWEST, PLAYOUTS // len(tried_ones))
    worlds = turn.worlds(seed + _OTHER_DEALS, number)
    found = estimates(turn, tried_ones, worlds, least=0.0 if deals is None else -math.inf)
    told = [(action, found[choices[action]]._asdict() | turn.facts(action)) for action in legal]
    return sorted(told, key=lambda each: (each[0] != first, -each[1]["worth"]))


def estimates(
    turn: Turn[DealT], actions: Sequence[ActionT], worlds: Iterator[DealT], *, least: float = 0.0
) -> dict[ActionT, Estimate]:
    """What is expected of each action, the first of which a player takes to be best.

    Each of the others is taken to lose so much at ``least``.

    As in few deals most of what is seen is chance, so many more as the turn's doubt says are added in which
    the actions differ by what they are taken to cost beforehand.
    """

    def outcome(world: DealT, way: tuple[ActionT, bool]) -> tuple[float, int]:
        action, lays_next = way
        worth = turn.after(world, action, lays_next=lays_next)
        assert world.points is not None
        return worth, world.points[turn.seat] - world.points[1 - turn.seat]

    # To hold melds back is worth what comes of the better way to go on: the habits may hold them too long.
    ways = [
        (action, soon) for action in actions for soon in ((False, True) if turn.holds(action) else (False,))
    ]
    by_action: dict[ActionT, list[tuple[float, int]]] = {}
    for (action, _), each in zip(ways, tried(ways, worlds, outcome), strict=True):
        by_action[action] = max(by_action.get(action, each), each, key=_mean_worth)
    found = [by_action[action] for action in actions]
    number, best = len(found[0]), fmean(worth for worth, _ in found[0])
    told = {}
    for action, each in zip(actions, found, strict=True):
        are_throws = isinstance(action, Discard) and isinstance(actions[0], Discard)
        sure = number / (number + (turn.doubt_of_throws if are_throws else turn.doubt))
        less = sure * (best - fmean(worth for worth, _ in each))
        less += (1 - sure) * (turn.cost(action) - turn.cost(actions[0]))
        told[action] = Estimate(
            worth=best - max(least, less),
            points=fmean(points for _, points in each),
            won=fmean(points > 0 for _, points in each),
        )
    return told


def _mean_worth(outcomes: Sequence[tuple[float, int]]) -> float:
    return fmean(worth for worth, _ in outcomes)


def melded(deal: ImaginedDeal, cards: int) -> tuple[Card, ...]:
    """Those of the cards that could be laid or added, if all that can be is."""
    return cards_of(Mask(cards & ~deal.melding.lay_out(deal.hand, deal.table).rest))


def laid_facts(deal: ImaginedDeal, plan: LaidOut) -> dict[str, Any]:
    """What advice tells of what is laid and added, by its names there."""
    return {
        "lays": tuple(map(deal.melding.in_order, plan.melds)),
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
        "holds": tuple(map(melding.in_order, plan.melds)),
        "left": melding.points(plan.rest),
        "ways": melding.completing(card, kept, hidden),
        "pairs": melding.open_pairs(card, hidden | deal.open_pile()),
        "fits": bool(melding.fits(deal.table) & card),
        "goes_out": not kept,
    }
