"""What the tests that run over all games must know of each: how to play on, and what is hidden."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.games.game import Seat
from tests.games.colonel import hooks as colonel
from tests.games.gin import hooks as gin
from tests.games.gin_party import hooks as gin_party
from tests.games.mahjong import hooks as mahjong
from tests.games.omaha import hooks as omaha
from tests.games.rummy13 import hooks as rummy13
from tests.games.skarney import hooks as skarney
from tests.games.uno import hooks as uno


@dataclass(frozen=True, slots=True, kw_only=True)
class Hooks:
    """The knowledge about one game; states and actions are those of that game."""

    choose: Callable[[Any, tuple[Any, ...], random.Random], Any]
    """A legal action that brings a match to its end sooner or later."""
    unlisted: Callable[[tuple[Any, ...]], tuple[Any, ...]]
    """All actions that must be refused while these are the legal ones."""
    resampled: Callable[[Any, Seat | None, random.Random], Any]
    """The state with everything reshuffled that the seat (None: a spectator) cannot see."""
    cards: Callable[[Any], tuple[Any, ...]]
    """All cards wherever they lie."""
    open_cards: Callable[[Any], frozenset[str]]
    """The cards that everybody may know of what is going on, as texts."""
    shown_cards: Callable[[Any], frozenset[str]] = lambda _state: frozenset()
    """The cards that were laid open when last something ended, as texts; none if not said."""
    reveals: Callable[[Any, Any], bool] = lambda before, after: len(before.results) != len(after.results)
    """Whether hidden cards were laid open or counted between two states; at the end of a deal if not said."""


def dealt_anew(
    piles: Sequence[Sequence[Any]], rng: random.Random, *, is_known: Callable[[int, Any], bool]
) -> tuple[tuple[Any, ...], ...]:
    """The piles, sorted, with their unknown cards exchanged at random; each is asked about with its pile."""
    unknown = [card for at, pile in enumerate(piles) for card in pile if not is_known(at, card)]
    rng.shuffle(unknown)
    return tuple(
        tuple(sorted(card if is_known(at, card) else unknown.pop() for card in pile))
        for at, pile in enumerate(piles)
    )


def numbered(cards: Iterable[Any]) -> tuple[tuple[str, int], ...]:
    """The cards as texts with the number of the copy, for games with several packs."""
    found: Counter[str] = Counter()
    told = []
    for card in map(str, cards):
        found[card] += 1
        told.append((card, found[card]))
    return tuple(told)


HOOKS: Mapping[str, Hooks] = {
    "gin": Hooks(
        choose=gin.choose,
        unlisted=gin.unlisted,
        resampled=gin.resampled,
        cards=gin.cards,
        open_cards=gin.open_cards,
        shown_cards=gin.shown_cards,
        reveals=gin.reveals,
    ),
    "colonel": Hooks(
        choose=colonel.choose,
        unlisted=colonel.unlisted,
        resampled=colonel.resampled,
        cards=colonel.cards,
        open_cards=colonel.open_cards,
        shown_cards=colonel.shown_cards,
        reveals=colonel.reveals,
    ),
    "mahjong": Hooks(
        choose=mahjong.choose,
        unlisted=mahjong.unlisted,
        resampled=mahjong.resampled,
        cards=mahjong.cards,
        open_cards=mahjong.open_cards,
        shown_cards=mahjong.shown_cards,
        reveals=mahjong.reveals,
    ),
    "skarney": Hooks(
        choose=skarney.choose,
        unlisted=skarney.unlisted,
        resampled=skarney.resampled,
        cards=skarney.cards,
        open_cards=skarney.open_cards,
        shown_cards=skarney.shown_cards,
        reveals=skarney.reveals,
    ),
    "gin_party": Hooks(
        choose=gin_party.choose,
        unlisted=gin_party.unlisted,
        resampled=gin_party.resampled,
        cards=gin_party.cards,
        open_cards=gin_party.open_cards,
        shown_cards=gin_party.shown_cards,
        reveals=gin_party.reveals,
    ),
    "uno": Hooks(
        choose=uno.choose,
        unlisted=uno.unlisted,
        resampled=uno.resampled,
        cards=uno.cards,
        open_cards=uno.open_cards,
        shown_cards=uno.shown_cards,
        reveals=uno.reveals,
    ),
    "rummy13": Hooks(
        choose=rummy13.choose,
        unlisted=rummy13.unlisted,
        resampled=rummy13.resampled,
        cards=rummy13.cards,
        open_cards=rummy13.open_cards,
        shown_cards=rummy13.shown_cards,
        reveals=rummy13.reveals,
    ),
    "omaha": Hooks(
        choose=omaha.choose,
        unlisted=omaha.unlisted,
        resampled=omaha.resampled,
        cards=omaha.cards,
        open_cards=omaha.open_cards,
        shown_cards=omaha.shown_cards,
        reveals=omaha.reveals,
    ),
}
"""By the game's key."""
