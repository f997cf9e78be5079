"""13-card rummy in words; here its cards and groups, as spoken and as written."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.cards import Rank
from bot.games.rummy13.cards import Card
from bot.games.rummy13.rules import Kind
from bot.games.rummy13.view import Group
from bot.words.cards import card_words, ranks_word
from bot.words.phrasebook import and_list, say


def rummy_card_words(card: Card, wild: Rank) -> str:
    """The card as spoken: ``seven of hearts, wild``, ``printed joker``."""
    if card.face is None:
        return say("printed joker")
    words = card_words(card.face)
    return say("{card} (wild)", card=words) if card.face.rank is wild else words


def rummy_cards_words(cards: Iterable[Card], wild: Rank) -> str:
    """Several cards as spoken."""
    return and_list(tuple(rummy_card_words(card, wild) for card in cards))


def labels(cards: Iterable[Card]) -> str:
    """Several cards as written: ``A♣ 9♥ Joker``."""
    return " ".join(card.label for card in cards)


def wild_words(wild: Rank) -> str:
    """Which cards are wild: ``sevens``."""
    return ranks_word(wild)


def group_name(group: Group) -> str:
    """What a group is, in a word or two, also if it is nothing yet (4.1)."""
    kinds = group.kinds
    if Kind.PURE_SEQUENCE in kinds:
        return say("pure sequence")
    if Kind.IMPURE_SEQUENCE in kinds and Kind.SET in kinds:
        return say("sequence or set")
    if Kind.IMPURE_SEQUENCE in kinds:
        return say("sequence")
    return say("set") if Kind.SET in kinds else say("no group yet")


def group_words(group: Group, wild: Rank) -> str:
    """A group as spoken: ``pure sequence, four of spades, five of spades and six of spades``."""
    cards = rummy_cards_words(group.cards, wild)
    return say("{name}: {cards}", name=group_name(group), cards=cards)


def group_line(group: Group) -> str:
    """A group as written: ``4♠ 5♠ 6♠ (pure sequence)``."""
    return say("{cards} ({name})", cards=labels(group.cards), name=group_name(group))
