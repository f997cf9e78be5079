"""Positions of Mahjong gin in which all that may be done is played on in the same deals."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from typing import Any, NamedTuple

from bot.games import mahjong
from bot.games.mahjong.actions import Action, Discard, Draw, Pass, Take
from bot.games.mahjong.player.features import Features
from bot.games.mahjong.player.imagined import CAREFUL_HABITS, EXPERT_HABITS, ImaginedMahjong
from bot.games.mahjong.player.levels import BEGINNER, ByHabit, can_wait, key_of, worlds_of, worth_to
from bot.games.mahjong.view import MahjongView, Phase
from bot.players.network import Row
from bot.players.playing_on import tried
from tests.players.play import Player, play_match, seed_of

EXPERT_BY_HABIT = ByHabit(habits=EXPERT_HABITS)
PLAYERS: tuple[Player, ...] = (EXPERT_BY_HABIT, EXPERT_BY_HABIT, ByHabit(habits=CAREFUL_HABITS), BEGINNER)
EXPLORED = 0.1
"""The share of draws and throws that are any: else nobody would see what they lead to."""
OFTEN = 0.3
"""The share of the decisions that are looked at."""


class Position(NamedTuple):
    """The choices of a position."""

    kind: str
    """Which network is asked: ``throw``, ``taking`` or ``laying``."""
    common: Row
    own: list[Row]
    """What the network sees of each choice."""
    brought: list[list[float]]
    """By choice what each deal brought, in points; the deals are the same for all."""


class Exploring:
    """Plays as another player does, and now and then draws or throws anything."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def choose(self, view: MahjongView, legal: tuple[Action, ...], *, seed: int) -> Action | None:
        """The action for this seat."""
        chosen = self._player.choose(view, legal, seed=seed)
        chance = random.Random(seed)
        if chance.random() > EXPLORED or not (isinstance(chosen, Discard) or view.phase is not Phase.PLAY):
            return chosen
        return chance.choice([each for each in legal if isinstance(each, Discard | Draw | Take | Pass)])


def positions(seed: int, deals: int) -> Iterator[Position]:
    """Positions of match after match, each choice played on in so many deals; they never end."""
    rules, chance = next(iter(mahjong.PRESETS.values())), random.Random(seed)
    for number in count():
        found: list[Position] = []

        def watch(
            view: MahjongView, legal: tuple[Action, ...], chosen: Action, found: list[Position] = found
        ) -> None:
            if len(legal) > 1 and chance.random() < OFTEN:
                found.extend(_compared(view, legal, chosen, deals, chance.randrange(1 << 30)))

        pair = (Exploring(chance.choice(PLAYERS)), Exploring(chance.choice(PLAYERS)))
        play_match(mahjong, rules, pair, seed_of("mahjong", seed, number), watch=watch)
        yield from found


def _compared(
    view: MahjongView, legal: tuple[Action, ...], chosen: Action, deals: int, seed: int
) -> Iterator[Position]:
    """What may be done in a position: cards taken, melds laid or held, and throws."""
    habits, key, deal = EXPERT_HABITS, key_of(view), next(worlds_of(view, 0, 1))
    features, worth = Features(view, deal, habits), worth_to(view, habits, habits)

    def position(
        kind: str,
        choices: Iterable[Any],
        own: Callable[[Any], Row],
        go: Callable[[ImaginedMahjong, Any], None],
    ) -> Position:
        def brought(world: ImaginedMahjong, choice: Any) -> float:  # noqa: ANN401  # as the kind has them
            go(world, choice)
            return worth(world)

        compared = tuple(choices)
        found = tried(compared, worlds_of(view, seed, deals), brought)
        return Position(kind, features.common(), list(map(own, compared)), found)

    def take(world: ImaginedMahjong, number: int) -> None:
        world.play_turn(number, habits)

    def lay(world: ImaginedMahjong, lays: bool) -> None:  # noqa: FBT001  # what is chosen
        world.finish_turn(habits, key, lays=lays)

    if view.phase is not Phase.PLAY:
        numbers = [0, *(action.count for action in legal if isinstance(action, Take))]
        yield position("taking", numbers, features.taking, take)
        return
    if can_wait(view, deal, habits):
        yield position("laying", (True, False), features.laying, lay)
    if isinstance(chosen, Discard):
        yield position(
            "throw", (card for _, card in deal.throws(habits)), features.throw, ImaginedMahjong.throw
        )
