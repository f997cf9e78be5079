"""A Skarney match seen again: its deals, hands and great moments in words."""

from __future__ import annotations

from bot.games.skarney.events import CardOffered, DealOver, Dealt, Drew, GameOver, LaidContract, Left, Voided
from bot.games.skarney.view import SkarneyView
from bot.games.skarney.words.melds import meld_words
from bot.games.skarney.words.narration import story
from bot.words.melds.phrases import by_rank
from bot.words.melds.replay import labels
from bot.words.phrasebook import phrasebook
from bot.words.replay import ReplayWords

_BIG = (LaidContract, DealOver, GameOver, Left, Voided)


def _deal(view: SkarneyView) -> str:
    return phrasebook().say("Deal {number}", number=view.deal)


def _hand(view: SkarneyView, name: str) -> str:
    book, hand = phrasebook(), view.hand
    if hand is None or not hand.cards:
        return ""
    parts = [meld_words(meld, book) for meld in hand.melds]
    others = tuple(sorted((*(card for add in hand.additions for card in add.cards), *hand.loose)))
    if others:
        parts.append(by_rank(others, book))
    return book.say("{name} holds {points}: {cards}.", name=name, points=hand.points, cards="; ".join(parts))


def _around(view: SkarneyView) -> tuple[str, ...]:
    book = phrasebook()
    laid = "; ".join(meld_words(each.meld, book) for each in view.table)
    table = (book.say("On the table: {melds}.", melds=laid),) if laid else ()
    return (*table, book.say("{number} cards in the stock.", number=view.stock))


SKARNEY_REPLAY = ReplayWords(
    deal=_deal,
    story=story,
    hand=_hand,
    around=_around,
    cards=lambda view: () if view.hand is None else labels(view.hand.cards),
    is_deal=lambda event: isinstance(event, Dealt),
    is_end=lambda event: isinstance(event, DealOver),
    is_big=lambda event: isinstance(event, _BIG),
    is_draw=lambda event: isinstance(event, Drew),
    is_offer=lambda event: isinstance(event, CardOffered),
)
