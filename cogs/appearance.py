"""Hands and messages as their reader has chosen: the order of the cards, the look of pictures, or text alone.

For people who read text only, the alt text of each picture stands in its place.
"""

from __future__ import annotations

import re
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

_SENTENCE_END = re.compile(r"(?<=[.!?…]) (?=\S)")


def as_chosen(layout: Layout, chosen: Preferences) -> Layout:
    """The layout for somebody with these preferences."""
    if chosen.show is Show.WORDS:
        return replace(layout, blocks=in_words(layout.blocks), is_plain=True)
    return replace(layout, look=look_of(chosen))


def in_words(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks with a text in the place of each picture."""
    return tuple(Text(spoken(block.alt)) if isinstance(block, Image) else block for block in blocks)


def spoken(alt: str) -> str:
    """An alt text as a message may hold it, each sentence in a line; the names in it do nothing."""
    return "\n".join(_MARKDOWN.sub(r"\\\g<0>", line) for line in _SENTENCE_END.split(alt))


def with_news(hand: tuple[Block, ...], table: tuple[Block, ...]) -> tuple[Block, ...]:
    """The hand whose last picture is a text that begins with what the table tells in small lines.

    It is one block as before: a hand may have as many as a message takes.
    """
    said = "\n".join(_said(block) for block in hand)
    told = (line for block in table if isinstance(block, Small) for line in block.words.splitlines())
    news = "".join(f"-# {line}\n" for line in told if line not in said)
    pictures = [(at, block) for at, block in enumerate(hand) if isinstance(block, Image)]
    if not news or not pictures:
        return hand
    at, picture = pictures[-1]
    return (*hand[:at], Text(news + spoken(picture.alt)), *hand[at + 1 :])


def _said(block: Block) -> str:
    match block:
        case Text(words) | Small(words):
            return words
        case Image():
            return block.alt
        case _:
            return ""


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
