"""A Colonel match seen again: its deals, hands and great moments in words."""

from __future__ import annotations

from bot.games.colonel.events import Challenged, DealOver, Dealt, Drew, GameOver, Left, Voided
from bot.games.colonel.view import ColonelView
from bot.games.colonel.words.narration import story
from bot.games.frame.events import Laid
from bot.words.cards import card_words
from bot.words.melds.replay import grouped_line, labels, table_line
from bot.words.phrasebook import phrasebook
from bot.words.replay import ReplayWords

_BIG = (Challenged, Laid, DealOver, GameOver, Left, Voided)


def _deal(view: ColonelView) -> str:
    return phrasebook().say("Deal {number}", number=view.deal)


def _hand(view: ColonelView, name: str) -> str:
    return grouped_line(view.hand, view.count, name, phrasebook())


def _around(view: ColonelView) -> tuple[str, ...]:
    book = phrasebook()
    top = () if view.upcard is None else (card_words(view.upcard, book),)
    piles = tuple(book.say("On the discard pile: {card}.", card=card) for card in top)
    return (
        *piles,
        *table_line(view.table, book),
        book.say("{number} cards in the stock.", number=view.stock),
    )


COLONEL_REPLAY = ReplayWords(
    deal=_deal,
    story=story,
    hand=_hand,
    around=_around,
    cards=lambda view: () if view.hand is None else labels(view.hand.cards),
    is_deal=lambda event: isinstance(event, Dealt),
    is_end=lambda event: isinstance(event, DealOver),
    is_big=lambda event: isinstance(event, _BIG),
    is_draw=lambda event: isinstance(event, Drew),
)
