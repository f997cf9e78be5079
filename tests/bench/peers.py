"""The programs beside which the melds are measured, where `bench --peers` has installed them."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from typing import Any

from bot.games.cards import Card


class Peer:
    """Another engine: how its hands look, how it counts deadwood, and how it arranges a hand."""

    def __init__(
        self,
        *,
        convert: Callable[[Sequence[Card]], Any],
        deadwood: Callable[[Any], object],
        arrange: Callable[[Any], object],
    ) -> None:
        self.convert = convert
        self.deadwood = deadwood
        """Of ten cards, or of eleven after the best discard (which open_spiel does not always find)."""
        self.arrange = arrange


def find_peers() -> dict[str, Peer]:
    """The peers that are installed, by name."""
    found = {"open_spiel": _find_open_spiel(), "rlcard": _find_rlcard()}
    return {name: peer for name, peer in found.items() if peer is not None}


def _find_open_spiel() -> Peer | None:
    try:
        pyspiel = importlib.import_module("pyspiel")
    except ImportError:
        return None
    utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    # Its cards count suit by suit in the order spades, clubs, diamonds, hearts.
    place = {"s": 0, "c": 1, "d": 2, "h": 3}
    return Peer(
        convert=lambda cards: [13 * place[card.suit.code] + card.rank - 1 for card in cards],
        deadwood=utils.min_deadwood,
        arrange=utils.best_meld_group,
    )


def _find_rlcard() -> Peer | None:
    try:
        melding = importlib.import_module("rlcard.games.gin_rummy.utils.melding")
        utils = importlib.import_module("rlcard.games.gin_rummy.utils.utils")
        base = importlib.import_module("rlcard.games.base")
    except ImportError:
        return None

    def deadwood(hand: list[Any]) -> int:
        if len(hand) == 11:
            return min(deadwood([other for other in hand if other is not card]) for card in hand)
        clusters = melding.get_best_meld_clusters(hand)
        return int(utils.get_deadwood_count(hand, clusters[0] if clusters else []))

    return Peer(
        convert=lambda cards: [base.Card(card.suit.code.upper(), card.rank.code) for card in cards],
        deadwood=deadwood,
        arrange=melding.get_best_meld_clusters,
    )
