"""A match of Mahjong gin seen again: its deals, hands and great moments in words."""

from __future__ import annotations

from bot.games.frame.events import Laid
from bot.games.mahjong.events import DealOver, Dealt, Drew, GameOver, Left, Voided
from bot.games.mahjong.view import MahjongView
from bot.games.mahjong.words.narration import story
from bot.words.cards import cards_words
from bot.words.melds.replay import grouped_line, labels, table_line
from bot.words.phrasebook import phrasebook
from bot.words.replay import ReplayWords

_BIG = (Laid, DealOver, GameOver, Left, Voided)


def _deal(view: MahjongView) -> str:
    return phrasebook().say("Deal {number}", number=view.deal)


def _hand(view: MahjongView, name: str) -> str:
    return grouped_line(view.hand, view.count, name, phrasebook())


def _around(view: MahjongView) -> tuple[str, ...]:
    book = phrasebook()
    cards = cards_words(reversed(view.pile), book)
    pile = (book.say("The discard pile, the newest card first: {cards}.", cards=cards),) if view.pile else ()
    return (*pile, *table_line(view.table, book), book.say("{number} cards in the stock.", number=view.stock))


MAHJONG_REPLAY = ReplayWords(
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
