"""Computer players of Mahjong gin: some keep to their habits, and one tries actions out in its head."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TypeVar

import msgspec

from bot.games.cards import mask_of
from bot.games.mahjong.actions import Action, Discard, Draw, Pass, Take
from bot.games.mahjong.player.imagined import (
    BEGINNER_HABITS,
    CAREFUL_HABITS,
    CASUAL_HABITS,
    EXPERT_HABITS,
    STRONG_HABITS,
    ImaginedMahjong,
    MahjongHabits,
    imagined,
)
from bot.games.mahjong.player.outlook import DOUBT_OF_LAYING, DOUBT_OF_TAKING, DOUBT_OF_THROWS, Outlook
from bot.games.mahjong.view import MahjongView, Phase
from bot.players.melding import LaidOut
from bot.players.playing_on import Stakes
from bot.players.trying import Trying, card_of, next_part

ChoiceT = TypeVar("ChoiceT")


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
CASUAL = ByHabit(habits=CASUAL_HABITS)
STRONG = ByHabit(habits=STRONG_HABITS)


class Expert(Trying, frozen=True, kw_only=True):
    """Tries out what promises most in deals that it plays on in its head, both seats by habit."""

    habits: MahjongHabits = EXPERT_HABITS
    their_habits: MahjongHabits = CAREFUL_HABITS
    """Those by which the opponent plays in its head."""
    playouts: int = 70
    most: int = 4

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

    def outlook(self, view: MahjongView) -> Outlook:
        """What choices promise before deals are played on."""
        return Outlook(view, next(worlds_of(view, 0, 1)), self.habits)

    def _take(self, view: MahjongView, deal: ImaginedMahjong, seed: int) -> int:
        """How many cards of the pile to take; 0 to draw or pass."""
        promised = self.outlook(view).of_taking((0, *(number for _, number in deal.takes(self.habits))))
        likely = sorted(promised, key=promised.__getitem__)[-self.most :]
        worth = worth_to(view, self.habits, self.their_habits)

        def after(world: ImaginedMahjong, number: int) -> float:
            world.play_turn(number, self.habits)
            return worth(world)

        return self._best(
            view, {number: DOUBT_OF_TAKING * promised[number] for number in likely}, after, seed
        )

    def _lays(self, view: MahjongView, deal: ImaginedMahjong, seed: int) -> bool:
        """Whether to lay new melds now, or to go gin."""
        if not can_wait(view, deal, self.habits):
            return True
        key, worth = key_of(view), worth_to(view, self.habits, self.their_habits)

        def after(world: ImaginedMahjong, lays: bool) -> float:  # noqa: FBT001  # what is chosen
            world.finish_turn(self.habits, key, lays=lays)
            return worth(world)

        promised = self.outlook(view).of_laying()
        return self._best(view, {way: DOUBT_OF_LAYING * promised[way] for way in promised}, after, seed)

    def _throw(self, view: MahjongView, deal: ImaginedMahjong, seed: int) -> int:
        """The card to throw."""
        promised = self.outlook(view).of_throws(card for _, card in deal.throws(self.habits))
        likely = sorted(promised, key=promised.__getitem__)[-self.most :]
        worth = worth_to(view, self.habits, self.their_habits)

        def after(world: ImaginedMahjong, card: int) -> float:
            world.throw(card)
            return worth(world)

        return self._best(view, {card: DOUBT_OF_THROWS * promised[card] for card in likely}, after, seed)

    def _best(
        self,
        view: MahjongView,
        tried: Mapping[ChoiceT, float],
        after: Callable[[ImaginedMahjong, ChoiceT], float],
        seed: int,
    ) -> ChoiceT:
        """The best of the choices; ``tried`` has what speaks for each beforehand, as if by a single deal."""
        worlds = partial(worlds_of, view, seed)
        return self.best(
            tuple(tried),
            worlds,
            after,
            stock=view.stock,
            favour=lambda choice, number: tried[choice] / number,
        )


def worth_to(
    view: MahjongView, own: MahjongHabits, theirs: MahjongHabits
) -> Callable[[ImaginedMahjong], float]:
    """What a deal is worth to the seat, in points, played on to its end by both seats' habits."""
    assert view.seat is not None
    seat, had, target = view.seat, [player.points for player in view.players], view.target
    both = (theirs, own) if seat else (own, theirs)
    return lambda deal: STAKES.in_points(
        STAKES.worth(seat, had, deal.play_on(both), target=target), target=target
    )


def worlds_of(view: MahjongView, seed: int, number: int) -> Iterator[ImaginedMahjong]:
    """So many deals that may be the one that the seat sees."""
    deal = imagined(view)
    other = view.players[1 - deal.turn]
    return deal.worlds(number, other.cards, view.stock, seed, known=mask_of(other.known))


def can_wait(view: MahjongView, deal: ImaginedMahjong, habits: MahjongHabits) -> bool:
    """Whether something that can be laid may be held as well, or gin be put off."""
    laying, holding = (deal.planned(habits, key_of(view), lays=lays) for lays in (True, False))
    return laying != holding


def key_of(view: MahjongView) -> int:
    """The card that must still be laid in this turn; 0 for none."""
    return 0 if view.key is None else view.key.bit


def _drawn(number: int, legal: tuple[Action, ...]) -> Action:
    """Take so many cards, or else draw or pass."""
    if Take(number) in legal:
        return Take(number)
    return Pass() if Pass() in legal else Draw()


STAKES = Stakes(match=200.0, point=0.25, a_deal=100.0, spread=85.0)
