"""A match of 13-card rummy seen again: its deals, hands and great moments in words."""

from __future__ import annotations

from bot.games.rummy13 import events as e
from bot.games.rummy13.view import Rummy13View
from bot.games.rummy13.words.cards import group_words, rummy_card_words, rummy_cards_words, wild_words
from bot.games.rummy13.words.narration import story
from bot.words.phrasebook import phrasebook
from bot.words.replay import ReplayWords

_BIG = (e.WentOut, e.ShowedWrong, e.DealOver, e.OutOfPool, e.Rejoined, e.GameOver, e.Left, e.Voided)


def _deal(view: Rummy13View) -> str:
    return phrasebook().say("Deal {number}", number=view.deal)


def _hand(view: Rummy13View, name: str) -> str:
    book, hand = phrasebook(), view.hand
    if hand is None or not hand.cards:
        return ""
    parts = [group_words(group, view.wild, book) for group in hand.groups]
    if hand.loose:
        parts.append(book.say("loose: {cards}", cards=rummy_cards_words(hand.loose, view.wild, book)))
    return book.say("{name} holds {points}: {cards}.", name=name, points=hand.points, cards="; ".join(parts))


def _around(view: Rummy13View) -> tuple[str, ...]:
    book = phrasebook()
    wild = book.say("All {cards} and printed jokers are jokers.", cards=wild_words(view.wild, book))
    if view.top is None:
        return (wild,)
    return (book.say("On the open deck: {card}.", card=rummy_card_words(view.top, view.wild, book)), wild)


RUMMY13_REPLAY = ReplayWords(
    deal=_deal,
    story=story,
    hand=_hand,
    around=_around,
    cards=lambda view: () if view.hand is None else tuple(card.label for card in view.hand.cards),
    is_deal=lambda event: isinstance(event, e.Dealt),
    is_end=lambda event: isinstance(event, e.DealOver),
    is_big=lambda event: isinstance(event, _BIG),
    is_draw=lambda event: isinstance(event, e.Drew),
)
