"""What a choice at Mahjong gin promises before any deal is played on, by small networks.

Deals that are played on differ by chance far more than by what was done first: it takes a hundred of them to
say as much about a throw as a network that has seen many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec

from bot.games.mahjong.player.features import Features
from bot.games.mahjong.player.imagined import ImaginedMahjong, MahjongHabits
from bot.games.mahjong.view import MahjongView
from bot.players.network import Network, Row

ChoiceT = TypeVar("ChoiceT")

DOUBT_OF_THROWS, DOUBT_OF_TAKING, DOUBT_OF_LAYING = 235, 50, 45
"""So many deals that were played on say as much as the networks (`python -m tests.trainer.mahjong`)."""
A_HUNDRED = 100.0
"""The output of a network is in hundreds of points."""


class Networks(msgspec.Struct, frozen=True, kw_only=True):
    """All that the expert learned; ``tests/trainer/README.md`` says how.

    The one output of each is by how much more the deal brings its seat than after the mean of all choices,
    with what that means for the match.
    """

    throw: Network
    taking: Network
    laying: Network


@cache
def networks() -> Networks:
    """The networks that come with the program."""
    return _NETWORKS.decode(Path(__file__).with_name("networks.json").read_bytes())


# Built here, before there are threads: of two threads that build one at the same time, one crashes.
_NETWORKS = msgspec.json.Decoder(Networks)


class Outlook:
    """Says what choices promise in one place of a deal, in points more than their mean."""

    def __init__(self, view: MahjongView, deal: ImaginedMahjong, habits: MahjongHabits) -> None:
        self._features, self._networks = Features(view, deal, habits), networks()

    def of_throws(self, cards: Iterable[int]) -> dict[int, float]:
        """What the deal promises after each of these throws."""
        return self._promised(self._networks.throw, cards, self._features.throw)

    def of_taking(self, numbers: Iterable[int]) -> dict[int, float]:
        """What it promises after so many cards were taken, each number; 0 for a draw or a pass."""
        return self._promised(self._networks.taking, numbers, self._features.taking)

    def of_laying(self) -> dict[bool, float]:
        """What it promises after laying what can be laid, and after holding what can wait."""
        return self._promised(self._networks.laying, (True, False), self._features.laying)

    def _promised(
        self, network: Network, choices: Iterable[ChoiceT], own: Callable[[ChoiceT], Row]
    ) -> dict[ChoiceT, float]:
        partial = network.partial_sums(self._features.common())
        return {choice: A_HUNDRED * network.outputs(own(choice), partial)[0] for choice in choices}
