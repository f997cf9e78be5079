"""The pictures of UNO rules in words, so that a blind player can play; the most important first."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.game import Seat
from bot.games.uno.view import Direction, RoundResult, UnoView
from bot.games.uno.words.cards import card_word, cards_words, colour_word
from bot.games.uno.words.narration import round_line
from bot.games.uno.words.status import seat_words, table_status
from bot.words.cards import fit
from bot.words.phrasebook import and_list, plural, say

Names = tuple[str, ...]


def hand_alt(view: UnoView, names: Names) -> str:
    """The own hand, what fits, and the table."""
    return fit((*_own(view), *_around(view, names)))


def table_alt(view: UnoView, names: Names) -> str:
    """The table as everybody sees it."""
    return fit((f"{table_status(view, names)}.", *_around(view, names)))


def _own(view: UnoView) -> Iterator[str]:
    if not view.hand:
        return
    if view.playable:
        fits = and_list(tuple(card_word(card) for card in view.playable))
        yield say("You may play: {cards}.", cards=fits)
    cards = cards_words(view.hand)
    number = len(view.hand)
    yield plural("Your {number} card: {cards}.", "Your {number} cards: {cards}.", number, cards=cards)


def _around(view: UnoView, names: Names) -> Iterator[str]:
    yield say("Top card: {card}.", card=card_word(view.top))
    if view.colour is not None:
        yield say("Current colour: {colour}.", colour=colour_word(view.colour))
    clockwise = view.direction is Direction.CLOCKWISE
    yield say("Play goes clockwise.") if clockwise else say("Play goes counter-clockwise.")
    for seat in range(len(view.players)):
        yield f"{seat_words(view, Seat(seat), names)}."
    yield say("{number} cards to draw.", number=view.pile)


def round_alt(result: RoundResult, names: Names) -> str:
    """What everybody held at the end of a round."""
    hands = (
        say("{name} held {cards}: {points}.", name=name, cards=cards_words(cards), points=points)
        for name, cards, points in zip(names, result.held, result.counts, strict=True)
        if cards
    )
    return fit((round_line(result, names), *hands))


def sheet_alt(view: UnoView, names: Names) -> str:
    """The score sheet: totals first, then round by round."""
    totals = (
        plural("{name} one point.", "{name} {number} points.", player.points, name=name)
        for name, player in zip(names, view.players, strict=True)
    )
    return fit((*totals, *(round_line(result, names) for result in view.results)))
