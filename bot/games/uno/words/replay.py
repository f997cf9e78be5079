"""A match of UNO rules seen again: its rounds, hands and great moments in words."""

from __future__ import annotations

from bot.games.uno import events as e
from bot.games.uno.view import UnoView
from bot.games.uno.words.cards import card_word, cards_words, colour_word
from bot.games.uno.words.narration import story
from bot.words.phrasebook import phrasebook
from bot.words.replay import ReplayWords

_BIG = (e.Challenged, e.Caught, e.Swapped, e.RoundOver, e.RoundVoid, e.GameOver, e.Left, e.Voided)


def _deal(view: UnoView) -> str:
    return phrasebook().say("Round {number}", number=view.round)


def _hand(view: UnoView, name: str) -> str:
    book = phrasebook()
    if not view.hand:
        return ""
    return book.say("{name}: {cards}.", name=name, cards=cards_words(view.hand, book))


def _around(view: UnoView) -> tuple[str, ...]:
    book = phrasebook()
    top = book.say("Top card: {card}.", card=card_word(view.top, book))
    if view.colour is None:
        return (top,)
    return (top, book.say("Current colour: {colour}.", colour=colour_word(view.colour, book)))


def _cards(view: UnoView) -> tuple[str, ...]:
    book = phrasebook()
    return tuple(card_word(card, book) for card in view.hand)


UNO_REPLAY = ReplayWords(
    deal=_deal,
    story=story,
    hand=_hand,
    around=_around,
    cards=_cards,
    is_deal=lambda event: isinstance(event, e.Dealt),
    is_end=lambda event: isinstance(event, e.RoundOver),
    is_big=lambda event: isinstance(event, _BIG),
    is_draw=lambda event: isinstance(event, e.Drew),
)
