"""Cards in words: ``10♥`` for the eye, ``ten of hearts`` for the ear; and the length of alt texts."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.cards import Card, Rank, Suit
from bot.words.phrasebook import Sentences, and_list, say, say_sentence

ALT_LIMIT = 1024
"""Characters that Discord takes as the description of an attachment."""

_RANK: Sentences[Rank] = {
    Rank.ACE: "ace",
    Rank.TWO: "two",
    Rank.THREE: "three",
    Rank.FOUR: "four",
    Rank.FIVE: "five",
    Rank.SIX: "six",
    Rank.SEVEN: "seven",
    Rank.EIGHT: "eight",
    Rank.NINE: "nine",
    Rank.TEN: "ten",
    Rank.JACK: "jack",
    Rank.QUEEN: "queen",
    Rank.KING: "king",
}

_RANKS: Sentences[Rank] = {
    Rank.ACE: "aces",
    Rank.TWO: "twos",
    Rank.THREE: "threes",
    Rank.FOUR: "fours",
    Rank.FIVE: "fives",
    Rank.SIX: "sixes",
    Rank.SEVEN: "sevens",
    Rank.EIGHT: "eights",
    Rank.NINE: "nines",
    Rank.TEN: "tens",
    Rank.JACK: "jacks",
    Rank.QUEEN: "queens",
    Rank.KING: "kings",
}

_SUIT: Sentences[Suit] = {
    Suit.CLUBS: "clubs",
    Suit.DIAMONDS: "diamonds",
    Suit.HEARTS: "hearts",
    Suit.SPADES: "spades",
}


def rank_word(rank: Rank) -> str:
    """The rank as spoken: ``ten``, ``queen``."""
    return say_sentence(_RANK[rank])


def ranks_word(rank: Rank) -> str:
    """Several cards of the rank as spoken: ``tens``, ``queens``."""
    return say_sentence(_RANKS[rank])


def suit_word(suit: Suit) -> str:
    """The suit as spoken."""
    return say_sentence(_SUIT[suit])


def card_words(card: Card) -> str:
    """The card as spoken: ``king of diamonds``."""
    return say("{rank} of {suit}", rank=rank_word(card.rank), suit=suit_word(card.suit))


def cards_words(cards: Iterable[Card]) -> str:
    """Several cards as spoken: ``ace of clubs, nine of hearts and king of diamonds``."""
    return and_list(tuple(card_words(card) for card in cards))


def card_labels(cards: Iterable[Card]) -> str:
    """Several cards as written, without a language: ``A♣ 9♥ K♦``."""
    return " ".join(card.label for card in cards)


def fit(sentences: Iterable[str], *, limit: int = ALT_LIMIT) -> str:
    """The sentences that fit, in order; an ellipsis shows that some are left out.

    Discord refuses a message with a longer description, and with it the picture.
    """
    told = ""
    for sentence in sentences:
        longer = f"{told} {sentence}" if told else sentence
        if len(longer) > limit:
            return f"{longer[: limit - 1]}…" if not told else _ellipsis(told, limit)
        told = longer
    return told


def _ellipsis(told: str, limit: int) -> str:
    return f"{told} …" if len(told) + 2 <= limit else f"{told[: limit - 1]}…"
