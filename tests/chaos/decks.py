"""Where each game keeps its cards: all of them together must be the deck, at every version of a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from msgspec import Struct

from bot.games.cards import Card
from bot.games.registry import GAMES
from tests.games.hooks import HOOKS

PLACES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "gin": ("stock", "pile", "hands"),
        "colonel": ("stock", "pile", "hands", "table"),
        "mahjong": ("stock", "pile", "hands", "table"),
        "skarney": ("stock", "hands", "table"),
    }
)
"""The fields of a state that hold cards; what else names one, such as the card just drawn, only repeats it.

Of a game that is missing here, the cards are told by the hook that its contract test has.
"""

TABLES: Mapping[str, str] = MappingProxyType({"gin_party": "gin"})
"""Games of several tables, each with a deck of its own, and the game that is played there."""

DECK = frozenset(Card)


def is_whole(game: str, state: Struct) -> bool:
    """Whether each card of the deck is there once. Before the first deal there are none."""
    if game in TABLES:
        deals = [table.deal for table in getattr(state, "tables", ())]
        return bool(deals) and all(is_whole(TABLES[game], deal) for deal in deals)
    if game not in PLACES:
        return _is_pack(game, state)
    counted = Counter(_cards_of(game, state))
    return (not counted and getattr(state, "number", None) == 0) or (
        counted.keys() >= DECK and set(counted.values()) == {1}
    )


def _is_pack(game: str, state: Struct) -> bool:
    """Whether all cards, of which there may be copies, are as many as one of the game's packs, each once."""
    cards = HOOKS[game].cards(state)
    return len(cards) == len(set(cards)) and len(cards) in {0, *map(len, GAMES[game].PACKS)}


def _cards_of(game: str, state: Struct) -> Iterator[Card]:
    for name in PLACES[game]:
        yield from _flat(getattr(state, name))
    offer = getattr(state, "offer", None)
    if offer is not None and offer.answer is None:
        # A card on offer lies in no hand.
        yield offer.card


def _flat(value: object) -> Iterator[Card]:
    match value:
        case Card():
            yield value
        case tuple():
            for each in value:
                yield from _flat(each)
        case Struct():
            # A meld on the table; what was added to it is among its cards.
            yield from _flat(getattr(value, "cards", ()))
        case _:
            pass
