"""Computer players of Mahjong gin: one keeps to its habits, and one tries actions out in its head."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from bot.games.cards import Card, Mask, cards_of, mask_of
from bot.games.mahjong.actions import Action, Add, Discard, Draw, Lay, Pass, Take
from bot.games.mahjong.player.imagined import (
    BEGINNER_HABITS,
    STRONG_HABITS,
    ImaginedMahjong,
    MahjongHabits,
    imagined,
)
from bot.games.mahjong.view import MahjongView, Phase
from bot.players.melding import LaidOut
from bot.players.playing_on import best_of, chance_to_win


class ByHabit(msgspec.Struct, frozen=True, kw_only=True):
    """Takes, lays and throws as its habits say."""

    habits: MahjongHabits

    def choose(self, view: MahjongView, legal: tuple[Action, ...], *, seed: int) -> Action:  # noqa: ARG002  # its habits know no equals
        """The action for this seat; pure, as `ComputerPlayer` asks."""
        # What lies where it does not see matters to no habit, only how many cards there are.
        deal = next(_worlds(view, 1, 0))
        if view.phase is not Phase.PLAY:
            return _drawn(deal.take(self.habits), legal)
        plan = deal.planned(self.habits, _key(view))
        return _next_part(view, legal, plan) or Discard(_card(min(deal.throws(self.habits))[1]))


BEGINNER = ByHabit(habits=BEGINNER_HABITS)
STRONG = ByHabit(habits=STRONG_HABITS)


class Expert(msgspec.Struct, frozen=True, kw_only=True):
    """Tries likely actions out in deals that it plays on in its head, both seats by habit."""

    habits: MahjongHabits = STRONG_HABITS
    playouts: int = 36
    """How many deals it plays on for a decision, all choices together."""
    most: int = 4
    """How many throws it compares, and how many ways to begin a turn."""
    trust: float = 0.5
    """The part of a throw's cost by habit that counts beside what the deals bring."""
    firmness: float = 1.5
    """By how much another way must be better than its habit to be chosen, where there is no such cost."""

    def choose(self, view: MahjongView, legal: tuple[Action, ...], *, seed: int) -> Action:
        """The action for this seat; pure, as `ComputerPlayer` asks."""
        deal = next(_worlds(view, 1, 0))
        if view.phase is not Phase.PLAY:
            return _drawn(self._take(view, deal, seed), legal)
        plan = deal.planned(self.habits, _key(view), lays=self._lays(view, deal, seed))
        return _next_part(view, legal, plan) or Discard(_card(self._throw(view, deal, seed)))

    def _take(self, view: MahjongView, deal: ImaginedMahjong, seed: int) -> int:
        """How many cards of the pile to take; 0 to draw or pass."""
        habit = deal.take(self.habits)
        likely = sorted(deal.takes(self.habits), reverse=True)[: self.most - 1]
        worth = _Worth(view, self.habits)

        def after(world: ImaginedMahjong, number: int) -> float:
            key = world.draw(number)
            if key is not None:
                world.finish_turn(self.habits, key)
            return worth(world)

        numbers = tuple(dict.fromkeys((0, habit, *(number for _, number in likely))))
        return best_of(
            numbers,
            self._worlds(view, len(numbers), seed),
            after,
            lambda number: self.firmness * (number == habit),
        )

    def _lays(self, view: MahjongView, deal: ImaginedMahjong, seed: int) -> bool:
        """Whether to lay new melds now, or to go gin."""
        key, worth = _key(view), _Worth(view, self.habits)
        laying = deal.planned(self.habits, key, lays=True)
        if laying == deal.planned(self.habits, key, lays=False):
            return True
        habit = deal.planned(self.habits, key) == laying

        def after(world: ImaginedMahjong, lays: bool) -> float:  # noqa: FBT001  # what is chosen
            world.finish_turn(self.habits, key, lays=lays)
            return worth(world)

        return best_of(
            (True, False),
            self._worlds(view, 2, seed),
            after,
            lambda lays: self.firmness * (lays == habit),
        )

    def _throw(self, view: MahjongView, deal: ImaginedMahjong, seed: int) -> int:
        """The card to throw."""
        costs = {card: cost for cost, card in sorted(deal.throws(self.habits))[: self.most]}
        worth = _Worth(view, self.habits)

        def after(world: ImaginedMahjong, card: int) -> float:
            world.throw(card)
            return worth(world)

        return best_of(
            tuple(costs),
            self._worlds(view, len(costs), seed),
            after,
            lambda card: -self.trust * costs[card],
        )

    def _worlds(self, view: MahjongView, choices: int, seed: int) -> Iterator[ImaginedMahjong]:
        return _worlds(view, max(1, self.playouts // choices), seed)


class _Worth:
    """What a deal is worth to the seat, played on to its end: the chance to win the match, then points."""

    def __init__(self, view: MahjongView, habits: MahjongHabits) -> None:
        assert view.seat is not None
        self._seat, self._habits, self._target = view.seat, habits, view.target
        self._had = [player.points for player in view.players]

    def __call__(self, deal: ImaginedMahjong) -> float:
        scored = deal.play_on(self._habits)
        own, other = (self._had[seat] + scored[seat] for seat in (self._seat, 1 - self._seat))
        best = max(own, other)
        if best >= self._target and own != other:
            chance = float(own > other)
        else:
            to_go = (self._target - best) / _POINTS_OF_A_DEAL
            chance = chance_to_win(own - other, to_go=to_go, spread=_SPREAD)
        return _MATCH * chance + _POINT * (scored[self._seat] - scored[1 - self._seat])


def _worlds(view: MahjongView, number: int, seed: int) -> Iterator[ImaginedMahjong]:
    """So many deals that may be the one that the seat sees."""
    deal = imagined(view)
    return deal.worlds(number, view.players[1 - deal.turn].cards, view.stock, seed)


def _key(view: MahjongView) -> int:
    return 0 if view.key is None else view.key.bit


def _card(bit: int) -> Card:
    return cards_of(Mask(bit))[0]


def _drawn(number: int, legal: tuple[Action, ...]) -> Action:
    """Take so many cards, or else draw or pass."""
    if Take(number) in legal:
        return Take(number)
    return Pass() if Pass() in legal else Draw()


def _next_part(view: MahjongView, legal: tuple[Action, ...], plan: LaidOut) -> Lay | Add | None:
    """The next part of the plan that may be laid now; with a key card one that uses it."""
    layings: list[Lay | Add] = [action for action in legal if isinstance(action, Lay | Add)]
    adds = [part for part in layings if isinstance(part, Add) and not _others(part, plan.adds)]
    melds = [Lay(cards_of(Mask(meld))) for meld in plan.melds]
    # The longest first: whatever can be added card by card is listed as a whole, too.
    planned: list[Lay | Add] = sorted(adds, key=lambda add: -len(add.cards))
    planned += [lay for lay in melds if lay in layings]
    if view.key is not None:
        planned = [part for part in (*planned, *layings) if view.key in part.cards]
    return next(iter(planned), None)


def _others(part: Add, cards: int) -> int:
    """The cards of the part that are not among these."""
    return mask_of(part.cards) & ~cards


_MATCH = 200.0
"""What the match is worth, in points."""
_POINT = 0.25
"""What a point of the deal is worth beside the chance to win the match."""
_POINTS_OF_A_DEAL = 100
"""What the better player of a deal usually scores."""
_SPREAD = 85.0
"""The standard deviation of what a deal brings one player more than the other."""
