"""A gin match seen again: its deals, hands and great moments in words."""

from __future__ import annotations

from bot.games.gin.events import DealOver, Dealt, Drew, GameOver, Knocked, Left, SheetOver, Voided
from bot.games.gin.view import GinView
from bot.games.gin.words.melds import meld_words
from bot.games.gin.words.narration import story
from bot.words.cards import card_words
from bot.words.melds.phrases import by_rank
from bot.words.phrasebook import phrasebook
from bot.words.replay import ReplayWords

BIG = (Knocked, DealOver, SheetOver, GameOver, Left, Voided)
"""What one wants to jump to."""


def _deal(view: GinView) -> str:
    return phrasebook().say("Deal {number}", number=view.deal)


def hand_line(view: GinView, name: str) -> str:
    """What a seat holds, its melds first."""
    book = phrasebook()
    if view.hand is None or not view.hand.cards:
        return ""
    parts = [meld_words(meld, book) for meld in view.hand.melds]
    if view.hand.deadwood:
        parts.append(by_rank(tuple(sorted(view.hand.deadwood)), book))
    cards = "; ".join(parts)
    return book.say("{name}, deadwood {points}: {cards}.", name=name, points=view.hand.points, cards=cards)


def around_lines(view: GinView) -> tuple[str, ...]:
    """Stock and discard pile."""
    book = phrasebook()
    if not view.deal:
        return ()
    stock = book.say("{number} cards in the stock.", number=view.stock)
    if view.upcard is None:
        return (stock,)
    return (book.say("On the discard pile: {card}.", card=card_words(view.upcard, book)), stock)


def held(view: GinView) -> tuple[str, ...]:
    """The cards that a seat holds."""
    return () if view.hand is None else tuple(card.label for card in view.hand.cards)


GIN_REPLAY = ReplayWords(
    deal=_deal,
    story=story,
    hand=hand_line,
    around=around_lines,
    cards=held,
    is_deal=lambda event: isinstance(event, Dealt),
    is_end=lambda event: isinstance(event, DealOver),
    is_big=lambda event: isinstance(event, BIG),
    is_draw=lambda event: isinstance(event, Drew),
)
