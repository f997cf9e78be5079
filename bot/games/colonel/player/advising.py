"""What each action is worth to the expert of Colonel, and what is known of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.games.colonel.actions import Accept, Action, Challenge, Discard, Reject, Take
from bot.games.colonel.advice import Advice
from bot.games.colonel.player.imagined import ImaginedColonel
from bot.games.colonel.player.levels import STAKES, Expert, target_of, worlds_of, worth_to
from bot.games.colonel.rules import ColonelRules
from bot.games.colonel.view import ColonelView, Phase
from bot.players import weighing
from bot.players.judging import Scale
from bot.players.melding import LaidOut
from bot.players.weighing import CLOSELY, laid_facts, melded, weighed

_SHARE = 0.5
"""The part of a throw's cost by habit that it costs when deals are played on, as the trainer measures."""

_LOST = 0.15
"""Lost at 37% for each choice that a match counts as: a share of what a win is worth beside an even match."""

CLEAR = 4.0
"""Points below which hundreds of deals don't say which of two actions is better."""


def advise(view: ColonelView, legal: tuple[Action, ...], *, seed: int) -> tuple[Advice, ...]:
    """Every action, the one that the expert would do first; challenges and their answers stand alone.

    ``legal`` holds at least one. Equal arguments give equal advice.
    """
    first = Expert().choose(view, legal, seed=seed)
    if isinstance(first, Challenge | Accept | Reject):
        return (Advice(action=first),)
    # What the opponent would say to a challenge is not known.
    compared = tuple(action for action in legal if not isinstance(action, Challenge))
    told = weighed(Turn(view, seed), first, compared, seed=seed)
    return tuple(Advice(action=action, **facts) for action, facts in told)


def scale(rules: ColonelRules) -> Scale:
    """How what the choices of a whole match lose becomes an accuracy."""
    target = 1 if rules.single_hand else rules.target
    return Scale(_LOST * STAKES.in_points(STAKES.match, target=target), 1.5)


def compare(
    view: ColonelView, legal: tuple[Action, ...], *, seed: int, deals: int = CLOSELY
) -> tuple[Advice, ...]:
    """A few legal actions by so many deals each; the first is taken to be best, and none is a challenge.

    Equal arguments give equal advice.
    """
    told = weighed(Turn(view, seed), legal[0], legal, seed=seed, deals=deals)
    return tuple(Advice(action=action, **facts) for action, facts in told)


class Turn(weighing.Turn[ImaginedColonel]):
    """A turn of Colonel in which actions are compared."""

    doubt, doubt_of_throws = 12, 41

    def __init__(self, view: ColonelView, seed: int, *, plan: LaidOut | None = None) -> None:
        """``plan`` is what is to be laid, by default what the expert would lay."""
        assert view.seat is not None
        expert = Expert()
        if plan is None:
            plan = expert.plan(view, seed) if view.phase is Phase.MELD else LaidOut((), 0, 0)
        super().__init__(view.seat, next(worlds_of(view, 0, 1)), plan)
        self._view, self._habits = view, expert.habits
        self._worth = worth_to(view, expert.habits)
        self._costs = {card: cost for cost, card in self.deal.throws(expert.habits)}
        self._least = min(self._costs.values())

    def worlds(self, seed: int, number: int) -> Iterator[ImaginedColonel]:
        """So many deals that may be the one that the seat sees."""
        return worlds_of(self._view, seed, number)

    def worth(self, world: ImaginedColonel) -> float:
        """What the deal is worth, in points, when it is played on to its end."""
        return STAKES.in_points(self._worth(world), target=target_of(self._view))

    def begin(self, world: ImaginedColonel, action: Action) -> None:
        """Draw or take, and finish the turn."""
        world.draw(takes=isinstance(action, Take))
        world.finish_turn(self._habits)

    def finish(self, world: ImaginedColonel, *, lays: bool) -> None:
        """End the turn; ``lays`` says whether new melds are laid before."""
        world.finish_turn(self._habits, lays=lays)

    def play_turn(self, world: ImaginedColonel, *, lays: bool | None) -> None:
        """Play the next turn by habit; ``lays`` says whether new melds are laid, None leaves that too."""
        world.draw(takes=world.takes())
        world.finish_turn(self._habits, lays=lays)

    def cost(self, action: Action) -> float:
        """What a throw costs by habit beside the cheapest one, in points."""
        if not isinstance(action, Discard):
            return 0.0
        return _SHARE * (self._costs[action.card.bit] - self._least)

    def facts_of_beginning(self, action: Action) -> dict[str, Any]:
        """What is laid after taking the card, and whether it could be."""
        if not isinstance(action, Take):
            return {}
        taken = self.deal.copy()
        taken.draw(takes=True)
        gained = taken.hand & ~self.deal.hand
        return laid_facts(taken, taken.planned(self._habits)) | {"melded": melded(taken, gained)}
