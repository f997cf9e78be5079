"""Computer players of Mahjong gin: one keeps to its habits, and one tries actions out in its head."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import msgspec

from bot.games.cards import mask_of
from bot.games.mahjong.actions import Action, Discard, Draw, Pass, Take
from bot.games.mahjong.player.imagined import (
    BEGINNER_HABITS,
    STRONG_HABITS,
    ImaginedMahjong,
    MahjongHabits,
    imagined,
)
from bot.games.mahjong.view import MahjongView, Phase
from bot.players.melding import LaidOut
from bot.players.playing_on import Stakes
from bot.players.trying import Trying, card_of, next_part


class ByHabit(msgspec.Struct, frozen=True, kw_only=True):
    """Takes, lays and throws as its habits say."""

    habits: MahjongHabits

    def choose(self, view: MahjongView, legal: tuple[Action, ...], *, seed: int) -> Action:
        """The action for this seat; pure, as `ComputerPlayer` asks."""
        # What lies where it does not see matters to no habit, only how many cards there are.
        deal = next(worlds_of(view, 0, 1))
        if view.phase is not Phase.PLAY:
            return _drawn(deal.take(self.habits), legal)
        plan = deal.planned(self.habits, key_of(view))
        return next_part(legal, plan, key=view.key) or Discard(card_of(deal.thrown(self.habits, seed)))


BEGINNER = ByHabit(habits=BEGINNER_HABITS)
STRONG = ByHabit(habits=STRONG_HABITS)


class Expert(Trying, frozen=True, kw_only=True):
    """Tries likely actions out in deals that it plays on in its head, both seats by habit."""

    habits: MahjongHabits = STRONG_HABITS
    playouts: int = 40
    most: int = 4
    trust: float = 0.5
    firmness: float = 1.5

    def choose(self, view: MahjongView, legal: tuple[Action, ...], *, seed: int) -> Action:
        """The action for this seat; pure, as `ComputerPlayer` asks."""
        deal = next(worlds_of(view, 0, 1))
        if view.phase is not Phase.PLAY:
            return _drawn(self._take(view, deal, seed), legal)
        plan = self.plan(view, seed)
        return next_part(legal, plan, key=view.key) or Discard(card_of(self._throw(view, deal, seed)))

    def plan(self, view: MahjongView, seed: int) -> LaidOut:
        """What to lay in this turn."""
        deal = next(worlds_of(view, 0, 1))
        return deal.planned(self.habits, key_of(view), lays=self._lays(view, deal, seed))

    def _take(self, view: MahjongView, deal: ImaginedMahjong, seed: int) -> int:
        """How many cards of the pile to take; 0 to draw or pass."""
        habit = deal.take(self.habits)
        likely = sorted(deal.takes(self.habits), reverse=True)[: self.most - 1]
        worth = worth_to(view, self.habits)

        def after(world: ImaginedMahjong, number: int) -> float:
            key = world.draw(number)
            if key is not None:
                world.finish_turn(self.habits, key)
            return worth(world)

        numbers = tuple(dict.fromkeys((0, habit, *(number for _, number in likely))))
        return self.best_way(numbers, habit, partial(worlds_of, view, seed), after, stock=view.stock)

    def _lays(self, view: MahjongView, deal: ImaginedMahjong, seed: int) -> bool:
        """Whether to lay new melds now, or to go gin."""
        key, worth = key_of(view), worth_to(view, self.habits)
        laying = deal.planned(self.habits, key, lays=True)
        if laying == deal.planned(self.habits, key, lays=False):
            return True

        def after(world: ImaginedMahjong, lays: bool) -> float:  # noqa: FBT001  # what is chosen
            world.finish_turn(self.habits, key, lays=lays)
            return worth(world)

        habit = deal.planned(self.habits, key) == laying
        return self.best_way((True, False), habit, partial(worlds_of, view, seed), after, stock=view.stock)

    def _throw(self, view: MahjongView, deal: ImaginedMahjong, seed: int) -> int:
        """The card to throw."""
        worlds = partial(worlds_of, view, seed)
        worth = worth_to(view, self.habits)
        return self.best_throw(deal.throws(self.habits), worlds, worth, stock=view.stock)


def worth_to(view: MahjongView, habits: MahjongHabits) -> Callable[[ImaginedMahjong], float]:
    """What a deal is worth to the seat, played on to its end by these habits."""
    assert view.seat is not None
    seat, had = view.seat, [player.points for player in view.players]
    return lambda deal: STAKES.worth(seat, had, deal.play_on(habits), target=view.target)


def worlds_of(view: MahjongView, seed: int, number: int) -> Iterator[ImaginedMahjong]:
    """So many deals that may be the one that the seat sees."""
    deal = imagined(view)
    other = view.players[1 - deal.turn]
    return deal.worlds(number, other.cards, view.stock, seed, known=mask_of(other.known))


def key_of(view: MahjongView) -> int:
    """The card that must still be laid in this turn; 0 for none."""
    return 0 if view.key is None else view.key.bit


def _drawn(number: int, legal: tuple[Action, ...]) -> Action:
    """Take so many cards, or else draw or pass."""
    if Take(number) in legal:
        return Take(number)
    return Pass() if Pass() in legal else Draw()


STAKES = Stakes(match=200.0, point=0.25, a_deal=100.0, spread=85.0)
