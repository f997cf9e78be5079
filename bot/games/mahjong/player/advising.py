"""What each action is worth to the expert of Mahjong gin, and what is known of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.games.mahjong.actions import Action, Add, Discard, Lay, Take
from bot.games.mahjong.advice import Advice
from bot.games.mahjong.player.imagined import ImaginedMahjong
from bot.games.mahjong.player.levels import Expert, can_wait, key_of, worlds_of, worth_to
from bot.games.mahjong.player.outlook import DOUBT_OF_LAYING, DOUBT_OF_TAKING, DOUBT_OF_THROWS
from bot.games.mahjong.view import MahjongView, Phase
from bot.players import weighing
from bot.players.melding import LaidOut
from bot.players.weighing import CLOSELY, laid_facts, melded, weighed

CLEAR = 10.0
"""Points below which hundreds of deals don't say which of two actions is better."""


def advise(view: MahjongView, legal: tuple[Action, ...], *, seed: int) -> tuple[Advice, ...]:
    """Every action, the one that the expert would do first.

    ``legal`` holds at least one. Equal arguments give equal advice.
    """
    first = Expert().choose(view, legal, seed=seed)
    told = weighed(Turn(view, seed), first, legal, seed=seed)
    return tuple(Advice(action=action, **facts) for action, facts in told)


def compare(
    view: MahjongView, legal: tuple[Action, ...], *, seed: int, deals: int = CLOSELY
) -> tuple[Advice, ...]:
    """A few legal actions by so many deals each, the first of which is taken to be best.

    Equal arguments give equal advice.
    """
    told = weighed(Turn(view, seed), legal[0], legal, seed=seed, deals=deals)
    return tuple(Advice(action=action, **facts) for action, facts in told)


class Turn(weighing.Turn[ImaginedMahjong]):
    """A turn of Mahjong gin in which actions are compared."""

    doubt_of_throws = DOUBT_OF_THROWS

    def __init__(self, view: MahjongView, seed: int, *, plan: LaidOut | None = None) -> None:
        """``plan`` is what is to be laid, by default what the expert would lay."""
        assert view.seat is not None
        expert = Expert()
        if plan is None:
            plan = expert.plan(view, seed) if view.phase is Phase.PLAY else LaidOut((), 0, 0)
        super().__init__(view.seat, next(worlds_of(view, 0, 1)), plan)
        self._view, self._habits, self._key = view, expert.habits, key_of(view)
        self._worth = worth_to(view, expert.habits, expert.their_habits)
        outlook = expert.outlook(view)
        self._taking, self._throws, self._laying = {}, {}, {True: 0.0, False: 0.0}
        if view.phase is Phase.PLAY:
            self._throws = outlook.of_throws(card for _, card in self.deal.throws(expert.habits))
            self._best_throw = max(self._throws.values())
            if can_wait(view, self.deal, expert.habits):
                self._laying = outlook.of_laying()
        else:
            self._taking = outlook.of_taking((0, *view.takes))
        self.doubt = DOUBT_OF_LAYING if view.phase is Phase.PLAY else DOUBT_OF_TAKING

    def worlds(self, seed: int, number: int) -> Iterator[ImaginedMahjong]:
        """So many deals that may be the one that the seat sees."""
        return worlds_of(self._view, seed, number)

    def worth(self, world: ImaginedMahjong) -> float:
        """What the deal is worth, in points, when it is played on to its end."""
        return self._worth(world)

    def cost(self, action: Action) -> float:
        """What the networks take the action to cost beside others, in points."""
        match action:
            case Discard(card):
                return self._best_throw - self._throws[card.bit] - self._laying[False]
            case Lay() | Add():
                return -self._laying[True]
            case _:
                return -self._taking[action.count if isinstance(action, Take) else 0]

    def begin(self, world: ImaginedMahjong, action: Action) -> None:
        """Draw or take, or refuse the upcard, and finish the turn."""
        world.play_turn(action.count if isinstance(action, Take) else 0, self._habits)

    def finish(self, world: ImaginedMahjong, *, lays: bool) -> None:
        """End the turn; ``lays`` says whether new melds are laid before."""
        world.finish_turn(self._habits, self._key & world.hand, lays=lays)

    def play_turn(self, world: ImaginedMahjong, *, lays: bool | None) -> None:
        """Play the next turn by habit; ``lays`` says whether new melds are laid, None leaves that too."""
        world.play_turn(world.take(self._habits), self._habits, lays=lays)

    def facts_of_beginning(self, action: Action) -> dict[str, Any]:
        """What is laid after taking cards, and which of them could be."""
        if not isinstance(action, Take):
            return {}
        taken = self.deal.copy()
        key = taken.draw(action.count) or 0
        gained = taken.hand & ~self.deal.hand
        return laid_facts(taken, taken.planned(self._habits, key)) | {"melded": melded(taken, gained)}
