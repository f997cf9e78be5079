"""Replays of games with melds on the table: the sentences that these games share."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.cards import Card
from bot.games.melds.view import GroupedHand, TableMeld
from bot.words.melds.phrases import by_rank, meld_words
from bot.words.phrasebook import say


def grouped_line(hand: GroupedHand | None, count: int, name: str) -> str:
    """What a seat holds and what its cards count, melds first; empty for no card."""
    if hand is None or not hand.cards:
        return ""
    parts = [meld_words(meld.kind, meld.cards) for meld in hand.melds]
    if hand.deadwood:
        parts.append(by_rank(tuple(sorted(hand.deadwood))))
    return say("{name} holds {points}: {cards}.", name=name, points=count, cards="; ".join(parts))


def table_line(table: tuple[TableMeld, ...]) -> Iterator[str]:
    """The melds on the table in one sentence; none if there are none."""
    if table:
        melds = "; ".join(meld_words(meld.kind, meld.cards) for meld in table)
        yield say("On the table: {melds}.", melds=melds)


def labels(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """Each card as written."""
    return tuple(card.label for card in cards)
