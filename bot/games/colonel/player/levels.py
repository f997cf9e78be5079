"""Computer players of Colonel: some keep to their habits, and one tries actions out in its head."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import msgspec

from bot.games.cards import mask_of
from bot.games.colonel.actions import Action, Discard, Draw, Take
from bot.games.colonel.player.challenging import challenging
from bot.games.colonel.player.imagined import (
    BEGINNER_HABITS,
    CASUAL_HABITS,
    STRONG_HABITS,
    ImaginedColonel,
    imagined,
)
from bot.games.colonel.view import ColonelView, Phase
from bot.players.melding import LaidOut
from bot.players.playing_on import Habits, Stakes
from bot.players.trying import STOCK, Trying, card_of, next_part


class ByHabit(msgspec.Struct, frozen=True, kw_only=True):
    """Takes, lays and throws as its habits say."""

    habits: Habits

    def choose(self, view: ColonelView, legal: tuple[Action, ...], *, seed: int) -> Action:
        """The action for this seat; pure, as `ComputerPlayer` asks."""
        if (said := challenging(view, legal)) is not None:
            return said
        # What lies where it does not see matters to no habit, only how many cards there are.
        deal = next(worlds_of(view, 0, 1))
        if view.phase is Phase.DRAW:
            return Take() if deal.takes() else Draw()
        plan = deal.planned(self.habits)
        return next_part(legal, plan) or Discard(card_of(deal.thrown(self.habits, seed)))


BEGINNER = ByHabit(habits=BEGINNER_HABITS)
CASUAL = ByHabit(habits=CASUAL_HABITS)
STRONG = ByHabit(habits=STRONG_HABITS)


class Expert(Trying, frozen=True, kw_only=True):
    """Tries laying and throws out in deals that it plays on in its head, both seats by habit."""

    habits: Habits = STRONG_HABITS
    playouts: int = 120
    most: int = 3
    trust: float = 3.0
    """The part of a throw's cost by habit that counts beside what the deals bring."""
    firmness: float = 6.0
    """By how much laying or holding must be better than its habit to be chosen."""

    def choose(self, view: ColonelView, legal: tuple[Action, ...], *, seed: int) -> Action:
        """The action for this seat; pure, as `ComputerPlayer` asks."""
        if (said := challenging(view, legal)) is not None:
            return said
        deal = next(worlds_of(view, 0, 1))
        if view.phase is Phase.DRAW:
            return Take() if deal.takes() else Draw()
        plan = self.plan(view, seed)
        return next_part(legal, plan) or Discard(card_of(self._throw(view, deal, seed)))

    def plan(self, view: ColonelView, seed: int) -> LaidOut:
        """What to lay in this turn."""
        deal = next(worlds_of(view, 0, 1))
        return deal.planned(self.habits, lays=self._lays(view, deal, seed))

    def _lays(self, view: ColonelView, deal: ImaginedColonel, seed: int) -> bool:
        """Whether to lay new melds now."""
        laying, worth = deal.planned(self.habits, lays=True), worth_to(view, self.habits)
        if laying == deal.planned(self.habits, lays=False):
            return True

        def after(world: ImaginedColonel, lays: bool) -> float:  # noqa: FBT001  # what is chosen
            world.finish_turn(self.habits, lays=lays)
            return worth(world)

        habit = deal.planned(self.habits) == laying
        return self.best(
            (True, False),
            partial(worlds_of, view, seed),
            after,
            stock=view.stock,
            favour=lambda lays, _: self.firmness * (lays == habit),
        )

    def _throw(self, view: ColonelView, deal: ImaginedColonel, seed: int) -> int:
        """The card to throw."""
        likely = {card: cost for cost, card in sorted(deal.throws(self.habits))[: self.most]}
        worth = worth_to(view, self.habits)

        def after(world: ImaginedColonel, card: int) -> float:
            world.throw(card)
            return worth(world)

        return self.best(
            tuple(likely),
            partial(worlds_of, view, seed),
            after,
            stock=view.stock,
            favour=lambda card, _: -self.trust * likely[card],
        )


def worth_to(view: ColonelView, habits: Habits) -> Callable[[ImaginedColonel], float]:
    """What a deal is worth to the seat, played on to its end by these habits."""
    assert view.seat is not None
    seat, had, target = view.seat, [player.points for player in view.players], target_of(view)
    return lambda deal: STAKES.worth(seat, had, deal.play_on(habits), target=target)


def target_of(view: ColonelView) -> int:
    """The points that win the match: a single deal that somebody wins is won by its first point (5.3)."""
    return view.target or 1


def worlds_of(view: ColonelView, seed: int, number: int) -> Iterator[ImaginedColonel]:
    """So many deals that may be the one that the seat sees."""
    deal = imagined(view)
    theirs = view.players[1 - deal.turn].cards
    # A hand of which something was laid has no more to hide than any other.
    draws = int(DRAWS_A_TURN * (STOCK - view.stock) / 2) if theirs >= _HAND and number > 1 else 0
    known = mask_of(view.players[1 - deal.turn].known)
    return deal.worlds(number, theirs, view.stock, seed, draws=draws, known=known)


_HAND = 10
DRAWS_A_TURN = 1.5
"""So many cards the opponent has looked at for each of its turns: one drawn, and half of those thrown."""
STAKES = Stakes(match=150.0, point=0.25, a_deal=15.0, spread=30.0)
