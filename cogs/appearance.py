"""Hands and messages as their reader has chosen: the order of the cards, the look of pictures, or text alone.

For people who read text only, the alt text of each picture stands in its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Protocol, Self, TypeVar, assert_never, runtime_checkable

import msgspec

from bot.games.cards import Sort, by_rank, by_suit
from bot.matches import Hand
from bot.preferences import HandOrder, LooseCards, Preferences, Show
from cogs.layout import Block, Image, Layout, Small, Text
from images.ink.look import look_of

_MARKDOWN = re.compile(r"[\\*_~|`#\[\]<>@]|:(?=\S)|^-", re.MULTILINE)
"""What could act in a message; a colon does so in links and emoji, before a blank it ends a phrase."""

_SIGN = re.compile(r"[\\*_#]|^-# ")
_SENTENCE_END = re.compile(r"(?<=[.!?…]) (?=\S)")


def as_chosen(layout: Layout, chosen: Preferences) -> Layout:
    """The layout for somebody with these preferences."""
    if chosen.show is Show.WORDS:
        return replace(layout, blocks=in_words(layout.blocks), is_plain=True)
    return replace(layout, look=look_of(chosen))


def in_full(blocks: Iterable[Block]) -> tuple[Block, ...]:
    """The blocks, of whose pictures text only says all: where there is no status beside them that does."""
    return tuple(replace(each, words="") if isinstance(each, Image) else each for each in blocks)


def in_words(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks with a text in the place of each picture, which says nothing that was said above it."""
    return tuple(_in_words(blocks))


def _in_words(blocks: tuple[Block, ...]) -> Iterator[Block]:
    said: set[str] = set()
    for block in blocks:
        match block:
            case Text(words) | Small(words):
                said |= {bare(each) for line in words.splitlines() for each in _SENTENCE_END.split(line)}
                yield block
            case Image():
                lines = [
                    line for line in spoken(block.words or block.alt).splitlines() if bare(line) not in said
                ]
                said |= {bare(line) for line in lines}
                if lines:
                    yield Text("\n".join(lines))
            case _:
                yield block


def bare(line: str) -> str:
    """A line without its signs, by which two lines are known to say the same."""
    return _SIGN.sub("", line).rstrip(".")


def spoken(alt: str) -> str:
    """An alt text as a message may hold it, each sentence in a line; the names in it do nothing."""
    return "\n".join(_MARKDOWN.sub(r"\\\g<0>", line) for line in _SENTENCE_END.split(alt))


@runtime_checkable
class Sortable(Protocol):
    """The view of a game that leaves open how the cards are sorted that are in no meld."""

    def by_suit(self) -> Self:
        """The same view with those cards of the own hand suit by suit."""

    def sorted_by(self, sort: Sort) -> Self:
        """The same view with all cards of the own hand in the order that ``sort`` gives them."""


SortableT = TypeVar("SortableT", bound=Sortable)


def as_sorted(hand: Hand) -> Hand:
    """The hand as its player wants it."""
    view = hand.view
    wanted = in_order(view, hand.chair.preferences) if isinstance(view, Sortable) else view
    return hand if wanted is view else msgspec.structs.replace(hand, view=wanted)


def in_order(view: SortableT, chosen: Preferences) -> SortableT:
    """The view, or only the hand, in the order that somebody has chosen."""
    match chosen.order:
        case HandOrder.BY_MELD:
            return view.by_suit() if chosen.loose is LooseCards.BY_SUIT else view
        case HandOrder.BY_RANK:
            return view.sorted_by(by_rank)
        case HandOrder.BY_SUIT:
            return view.sorted_by(by_suit)
        case _:
            assert_never(chosen.order)
