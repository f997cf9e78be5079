"""The cards and groups of 13-card rummy in words: which of them are jokers, and what groups are."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.cards import Rank
from bot.games.rummy13.cards import Card
from bot.games.rummy13.rules import Kind
from bot.games.rummy13.view import Group
from bot.words.cards import card_words, ranks_word
from bot.words.phrasebook import Phrasebook


def rummy_card_words(card: Card, wild: Rank, book: Phrasebook) -> str:
    """The card as spoken: ``seven of hearts, wild``, ``printed joker``."""
    if card.face is None:
        return book.say("printed joker")
    words = card_words(card.face, book)
    return book.say("{card} (wild)", card=words) if card.face.rank is wild else words


def rummy_cards_words(cards: Iterable[Card], wild: Rank, book: Phrasebook) -> str:
    """Several cards as spoken."""
    return book.both(tuple(rummy_card_words(card, wild, book) for card in cards))


def labels(cards: Iterable[Card]) -> str:
    """Several cards as written: ``A♣ 9♥ Joker``."""
    return " ".join(card.label for card in cards)


def wild_words(wild: Rank, book: Phrasebook) -> str:
    """Which cards are wild: ``sevens``."""
    return ranks_word(wild, book)


def group_name(group: Group, book: Phrasebook) -> str:
    """What a group is, in a word or two; one that is nothing yet is said to be so."""
    kinds = group.kinds
    if Kind.PURE_SEQUENCE in kinds:
        return book.say("pure sequence")
    if Kind.IMPURE_SEQUENCE in kinds and Kind.SET in kinds:
        return book.say("sequence or set")
    if Kind.IMPURE_SEQUENCE in kinds:
        return book.say("sequence")
    return book.say("set") if Kind.SET in kinds else book.say("no group yet")


def group_words(group: Group, wild: Rank, book: Phrasebook) -> str:
    """A group as spoken: ``pure sequence, four of spades, five of spades and six of spades``."""
    cards = rummy_cards_words(group.cards, wild, book)
    return book.say("{name}: {cards}", name=group_name(group, book), cards=cards)


def group_line(group: Group, book: Phrasebook) -> str:
    """A group as written: ``4♠ 5♠ 6♠ (pure sequence)``."""
    return book.say("{cards} ({name})", cards=labels(group.cards), name=group_name(group, book))
