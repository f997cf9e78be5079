"""Which cards a text names: in codes, in labels, in melds, and in words, as a thief would read it."""

from __future__ import annotations

import re

from bot.games.cards import Card, Rank, Suit

_RANKS = {rank.label: rank for rank in Rank} | {rank.code: rank for rank in Rank}
_SUITS = {suit.symbol: suit for suit in Suit}
_ONE = (
    "ace",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
)
_RANK_WORDS = {word: Rank(at) for at, word in enumerate(_ONE, 1)}
_MANY_WORDS = {f"{word}es" if word == "six" else f"{word}s": Rank(at) for at, word in enumerate(_ONE, 1)}
_SUIT_WORDS = {suit.name.lower(): suit for suit in Suit}
_BY_PARTS = {(card.rank, card.suit): card for card in Card}

_NAME = re.compile(r"\bCard\.(\w\w)\b")
_CODE = re.compile(r"(?<![A-Za-z0-9])(?!As [a-z])([A2-9TJQK][cdhs])2?(?![A-Za-z0-9])")
"""A card's code, also of a second pack, with a 2 behind it; “As it is” names no card."""
_LABELS = re.compile(r"((?:(?:10|[2-9AJQK])-)*(?:10|[2-9AJQK]))\s?([♣♦♥♠]+)")


def cards_named(text: str) -> set[Card]:
    """All cards that the text names in any of the ways in which this program writes cards."""
    return _coded(text) | _labelled(text) | _spoken(text)


def _coded(text: str) -> set[Card]:
    """``Kd``, ``Card.KD``."""
    names = {name for name in _NAME.findall(text) if name in Card.__members__}
    return {Card(code) for code in _CODE.findall(text)} | {Card[name] for name in names}


def _labelled(text: str) -> set[Card]:
    """``K♦``, ``4-5-6♥``, ``J♣♦♠``."""
    return {
        _BY_PARTS[_RANKS[rank], _SUITS[suit]]
        for ranks, suits in _LABELS.findall(text)
        for rank in ranks.split("-")
        for suit in suits
    }


def _spoken(text: str) -> set[Card]:
    """``king of diamonds``, ``four, five and six of hearts``, ``jacks of clubs and spades``."""
    found: set[Card] = set()
    ranks: list[Rank] = []
    of_several = False
    for word in re.findall(r"[a-z]+|[.:;]", text):
        if word in _MANY_WORDS:
            ranks, of_several = [_MANY_WORDS[word]], True
        elif word in _RANK_WORDS:
            ranks, of_several = ([] if of_several else ranks) + [_RANK_WORDS[word]], False
        elif word in _SUIT_WORDS:
            found |= {_BY_PARTS[rank, _SUIT_WORDS[word]] for rank in ranks}
            ranks = ranks if of_several else []
        elif word not in {"and", "of"}:
            ranks, of_several = [], False
    return found
