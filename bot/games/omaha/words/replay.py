"""An Omaha session seen again: its hands in words. What was folded or mucked stays hidden (9.1)."""

from __future__ import annotations

from typing import Any

from bot.games.omaha.events import BoardDealt, Did, HandDealt, HandOver, Left, SessionOver, Voided
from bot.games.omaha.view import OmahaView
from bot.games.omaha.words.narration import story
from bot.words.cards import cards_words
from bot.words.phrasebook import phrasebook
from bot.words.replay import ReplayWords

_BIG = (BoardDealt, HandOver, Left, SessionOver, Voided)


def _deal(view: OmahaView) -> str:
    return phrasebook().say("Hand {number}", number=view.hand)


def _hand(view: OmahaView, name: str) -> str:
    book = phrasebook()
    return book.say("{name}: {cards}.", name=name, cards=cards_words(view.own, book)) if view.own else ""


def _around(view: OmahaView) -> tuple[str, ...]:
    book = phrasebook()
    pot = book.say("In the pot: {chips}.", chips=view.pot)
    if not view.board:
        return (pot,)
    return (book.say("Board: {cards}.", cards=cards_words(view.board, book)), pot)


def _is_big(event: object) -> bool:
    return isinstance(event, _BIG) or (isinstance(event, Did) and event.deed.all_in)


def _closed(events: tuple[Any, ...]) -> frozenset[int]:
    """All who were dealt in and did not show their cards in the end (5.3)."""
    dealt = {int(seat) for event in events if isinstance(event, HandDealt) for seat in event.seats}
    results = (event.result for event in events if isinstance(event, HandOver))
    return frozenset(dealt - {int(each.seat) for result in results for each in result.shown})


OMAHA_REPLAY = ReplayWords(
    deal=_deal,
    story=story,
    hand=_hand,
    around=_around,
    cards=lambda view: tuple(card.label for card in view.own),
    is_deal=lambda event: isinstance(event, HandDealt),
    is_end=lambda event: isinstance(event, HandOver),
    is_big=_is_big,
    closed=_closed,
)
