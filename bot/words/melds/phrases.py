"""Melds and hands in words: ``5-6-7♠`` for the eye, ``five, six and seven of spades`` for the ear."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import assert_never

from bot.games.cards import Card
from bot.games.game import Seat
from bot.games.melds.view import Addition, Group, GroupedHand, MeldKind, TableMeld
from bot.words.cards import card_labels, card_words, rank_word, ranks_word, suit_word
from bot.words.phrasebook import and_list, plural, say

NAMED = 3
"""Cards of a run that are named one by one; of a longer one the ends."""


def run_words(cards: tuple[Card, ...]) -> str:
    """Neighbours of one suit as spoken: ``five, six and seven of spades``, ``five to jack of spades``."""
    if len(cards) > NAMED:
        suit = suit_word(cards[0].suit)
        first, last = rank_word(cards[0].rank), rank_word(cards[-1].rank)
        return say("{first} to {last} of {suit}", first=first, last=last, suit=suit)
    return of_one_suit(cards)


def of_one_suit(cards: tuple[Card, ...]) -> str:
    """Cards of one suit as spoken: ``four, eight and nine of spades``."""
    ranks = and_list(tuple(rank_word(card.rank) for card in cards))
    return say("{ranks} of {suit}", ranks=ranks, suit=suit_word(cards[0].suit))


def added_words(cards: tuple[Card, ...]) -> str:
    """Cards for one meld as spoken; a suit or rank that they share is named once."""
    if len({card.suit for card in cards}) == 1:
        return of_one_suit(cards)
    return by_rank(cards)


def set_words(cards: tuple[Card, ...]) -> str:
    """Cards of one rank as spoken: ``jacks of clubs, diamonds and spades``."""
    suits = and_list(tuple(suit_word(card.suit) for card in cards))
    return say("{ranks} of {suits}", ranks=ranks_word(cards[0].rank), suits=suits)


def meld_words(kind: MeldKind, cards: tuple[Card, ...]) -> str:
    """The meld as spoken."""
    match kind:
        case MeldKind.RUN:
            return run_words(cards)
        case MeldKind.SET:
            return set_words(cards)
        case _:
            assert_never(kind)


def named_meld(kind: MeldKind, cards: tuple[Card, ...]) -> str:
    """The meld as spoken, with what it is: ``the run five, six and seven of spades``."""
    match kind:
        case MeldKind.RUN:
            return say("the run {cards}", cards=run_words(cards))
        case MeldKind.SET:
            return say("the set {cards}", cards=set_words(cards))
        case _:
            assert_never(kind)


def by_rank(cards: tuple[Card, ...]) -> str:
    """Cards sorted by rank as spoken, equal ranks together: ``two of clubs, kings of hearts and spades``."""
    together = (tuple(group) for _, group in groupby(cards, key=lambda card: card.rank))
    return ", ".join(set_words(group) if len(group) > 1 else card_words(group[0]) for group in together)


def run_labels(cards: tuple[Card, ...]) -> str:
    """Neighbours of one suit as written: ``5-6-7♠``."""
    return "-".join(card.rank.label for card in cards) + cards[0].suit.symbol


def set_labels(cards: tuple[Card, ...]) -> str:
    """Cards of one rank as written: ``J♣♦♠``."""
    return cards[0].rank.label + "".join(card.suit.symbol for card in cards)


def meld_labels(cards: tuple[Card, ...]) -> str:
    """Cards laid together as written: ``5-6-7♠``, ``J♣♦♠``, and whatever is neither card by card."""
    if len(cards) > 1 and len({card.suit for card in cards}) == 1:
        return run_labels(cards)
    if len(cards) > 1 and len({card.rank for card in cards}) == 1:
        return set_labels(cards)
    return card_labels(cards)


def hand_sentences(hand: GroupedHand, count: int, lays: tuple[Group, ...]) -> tuple[str, ...]:
    """The hand with what it counts, in its groups, numbered as its buttons are; ``lays`` may be laid now."""
    number = len(hand.cards)
    if number == 0:
        return (say("You have no cards left."),)
    head = plural(
        "You hold one card: {points}.",
        "You hold {number} cards: {points}.",
        number,
        points=count,
    )
    return (head, *_groups(hand, {frozenset(group.cards) for group in lays}))


def _groups(hand: GroupedHand, layable: set[frozenset[Card]]) -> Iterator[str]:
    for group in hand.melds:
        place = places(group.cards, hand.cards)
        cards = meld_words(group.kind, group.cards)
        if frozenset(group.cards) in layable:
            yield _group_to_lay(group.kind, place, cards)
        else:
            yield _group(group.kind, place, cards)
    if hand.deadwood:
        place = places(hand.deadwood, hand.cards)
        yield say("{place}, loose: {cards}.", place=place, cards=by_rank(hand.deadwood))


def _group(kind: MeldKind, place: str, cards: str) -> str:
    match kind:
        case MeldKind.RUN:
            return say("{place}, a run: {cards}.", place=place, cards=cards)
        case MeldKind.SET:
            return say("{place}, a set: {cards}.", place=place, cards=cards)
        case _:
            assert_never(kind)


def _group_to_lay(kind: MeldKind, place: str, cards: str) -> str:
    match kind:
        case MeldKind.RUN:
            return say("{place}, a run to lay: {cards}.", place=place, cards=cards)
        case MeldKind.SET:
            return say("{place}, a set to lay: {cards}.", place=place, cards=cards)
        case _:
            assert_never(kind)


def places(cards: tuple[Card, ...], hand: tuple[Card, ...]) -> str:
    """Where cards stand in the hand: ``7`` for one card, ``4 to 6``, ``1, 3 to 5`` if some lie apart."""
    spots = sorted(hand.index(card) + 1 for card in cards)
    # Neighbours become one span: a screen reader then says “4 to 6”, and not every place.
    starts = [spot for spot in spots if spot - 1 not in spots]
    ends = [spot for spot in spots if spot + 1 not in spots]
    return ", ".join(
        str(first) if first == last else say("{first} to {last}", first=first, last=last)
        for first, last in zip(starts, ends, strict=True)
    )


def addition_sentences(additions: tuple[Addition, ...]) -> tuple[str, ...]:
    """What may be added to melds on the table, for each the most, in one sentence; none without any."""
    told = tuple(
        say("{cards} to {number}", cards=added_words(one.cards), number=one.meld)
        for one in additions
        if not any(one.meld == each.meld and set(one.cards) < set(each.cards) for each in additions)
    )
    return (say("You can add {additions}.", additions="; ".join(told)),) if told else ()


def other_lays(lays: tuple[Group, ...], hand: GroupedHand) -> tuple[str, ...]:
    """Melds that may be laid besides the groups of the hand; parts of longer ones are left out."""
    known = [*(set(group.cards) for group in hand.melds), *(set(lay.cards) for lay in lays)]
    return tuple(
        say("You can also lay {meld}.", meld=named_meld(lay.kind, lay.cards))
        for lay in lays
        if set(lay.cards) not in known[: len(hand.melds)]
        and not any(set(lay.cards) < cards for cards in known)
    )


def table_sentences(
    table: tuple[TableMeld, ...], names: tuple[str, ...], *, reader: Seat | None = None
) -> tuple[str, ...]:
    """The melds on the table by owner, with their numbers; for a ``reader``, whose own come first."""
    if not table:
        return (say("No melds on the table."),)
    found: list[str] = []
    for owner in sorted({meld.owner for meld in table}, key=lambda seat: (seat != reader, seat)):
        found.append(owner_sentence(owner, names, reader))
        found += (
            say("{number}: {cards}.", number=number, cards=meld_words(meld.kind, meld.cards))
            for number, meld in enumerate(table, start=1)
            if meld.owner == owner
        )
    return tuple(found)


def owner_sentence(owner: Seat, names: tuple[str, ...], reader: Seat | None) -> str:
    """Whose melds the next sentences name."""
    if owner == reader:
        return say("Your melds.")
    return say("Melds of {name}.", name=names[owner])


def drawn_sentence(drawn: Card | None) -> tuple[str, ...]:
    """The card drawn from the stock this turn, if there is one in the hand."""
    return () if drawn is None else (say("You drew the {card}.", card=card_words(drawn)),)


def held_sentence(name: str, cards: tuple[Card, ...], points: int) -> str:
    """What somebody was left with at the end of a deal."""
    if not cards:
        return say("{name} has no cards left.", name=name)
    return say("{name} holds {points}: {cards}.", name=name, points=points, cards=by_rank(cards))
