"""What each action is worth to the expert of Mahjong gin, and what is known of it."""

from __future__ import annotations

from functools import partial
from typing import Any

from bot.games.cards import mask_of
from bot.games.mahjong.actions import Action, Add, Discard, Lay, Take
from bot.games.mahjong.advice import Advice
from bot.games.mahjong.player.imagined import ImaginedMahjong
from bot.games.mahjong.player.levels import STAKES, Expert, key_of, worlds_of, worth_to
from bot.games.mahjong.view import MahjongView, Phase
from bot.players.melding import LaidOut
from bot.players.weighing import estimates, laid_facts, melded, thrown_facts

_PLAYOUTS, _FEWEST = 240, 8
"""How many deals are played on for a piece of advice, all actions together, and for each at least."""
_DOUBT, _DOUBT_OF_THROWS = 32, 80
"""How many deals speak against a difference, as `python -m tests.trainer.weighing mahjong` measures."""


def advise(view: MahjongView, legal: tuple[Action, ...], *, seed: int) -> tuple[Advice, ...]:
    """Every action, the one that the expert would do first.

    ``legal`` holds at least one. Equal arguments give equal advice.
    """
    assert view.seat is not None
    first = Expert().choose(view, legal, seed=seed)
    turn = Turn(view, seed)
    # All parts of what is planned for the turn lead to the same.
    choices = {
        action: first if turn.is_planned(action) and turn.is_planned(first) else action for action in legal
    }
    tried = (first, *(choice for choice in dict.fromkeys(choices.values()) if choice != first))
    worlds = turn.worlds(seed, max(_FEWEST, _PLAYOUTS // len(tried)))
    found = estimates(view.seat, tried, worlds, turn.after, doubt=doubt)
    told = [
        Advice(action=action, **found[choices[action]]._asdict(), **turn.facts(action)) for action in legal
    ]
    return tuple(sorted(told, key=lambda each: (each.action != first, -each.worth)))


def doubt(first: Action, other: Action) -> int:
    """In how many deals more the two actions are taken to do alike: throws differ least."""
    return _DOUBT_OF_THROWS if isinstance(first, Discard) and isinstance(other, Discard) else _DOUBT


class Turn:
    """A turn in which actions are compared, and what is planned for it."""

    def __init__(self, view: MahjongView, seed: int) -> None:
        expert = Expert()
        self._habits, self._key = expert.habits, key_of(view)
        self._deal = next(worlds_of(view, 0, 1))
        self._plan = expert.plan(view, seed) if view.phase is Phase.PLAY else LaidOut((), 0, 0)
        self._worth, self._target = worth_to(view, self._habits), view.target
        self.worlds = partial(worlds_of, view)
        """So many deals that may be the one that the seat sees, from a seed."""

    def is_planned(self, action: Action) -> bool:
        """Whether it lays a part of what the expert lays in this turn."""
        match action:
            case Lay(cards):
                return mask_of(cards) in self._plan.melds
            case Add(cards):
                return not mask_of(cards) & ~self._plan.adds
            case _:
                return False

    def after(self, world: ImaginedMahjong, action: Action) -> float:
        """What the deal is worth, in points, when it is played to its end after the action."""
        match action:
            case Discard(card):
                world.throw(card.bit)
            case Lay() | Add() if self.is_planned(action):
                world.finish_with(self._habits, self._plan, self._key)
            case Lay(cards):
                world.lay((mask_of(cards),), 0)
                world.finish_turn(self._habits, self._key & world.hand, lays=True)
            case Add(cards):
                world.lay((), mask_of(cards))
                world.finish_turn(self._habits, self._key & world.hand)
            case _:
                key = world.draw(action.count if isinstance(action, Take) else 0)
                if key is not None:
                    world.finish_turn(self._habits, key)
        return STAKES.in_points(self._worth(world), target=self._target)

    def facts(self, action: Action) -> dict[str, Any]:
        """What is known of the action."""
        match action:
            case Discard(card):
                return thrown_facts(self._deal, card.bit)
            case Lay() | Add() if self.is_planned(action):
                return laid_facts(self._deal, self._plan)
            case Lay(cards):
                return laid_facts(
                    self._deal, LaidOut((mask_of(cards),), 0, self._deal.hand & ~mask_of(cards))
                )
            case Add(cards):
                return laid_facts(self._deal, LaidOut((), mask_of(cards), self._deal.hand & ~mask_of(cards)))
            case Take(count):
                taken = self._deal.copy()
                key = taken.draw(count) or 0
                gained = taken.hand & ~self._deal.hand
                plan = taken.planned(self._habits, key)
                return laid_facts(taken, plan) | {"melded": melded(taken, gained)}
            case _:
                return {}
