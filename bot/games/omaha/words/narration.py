"""Omaha: what happens and which hands are made, in sentences, while a match is played and seen again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, assert_never

from bot.games.omaha.events import (
    BoardDealt,
    CameBack,
    Cut,
    Did,
    Event,
    HandDealt,
    HandOver,
    Left,
    Rebought,
    SatOut,
    SessionOver,
    StopAsked,
    Voided,
    WentAway,
)
from bot.games.omaha.view import Category, Closing, Deed, DeedKind, HandResult, Made, OmahaView, Shown, Street
from bot.words.cards import card_labels, cards_words, rank_word, ranks_word
from bot.words.phrasebook import Phrasebook, phrasebook
from bot.words.replay import ReplayWords


def narrate(event: Event, names: tuple[str, ...]) -> str:
    """The event as one line; ``names`` are by seat, as they shall appear."""
    book = phrasebook()
    match event:
        case Cut(cards, button):
            return book.say(
                "The draw for the button: {cards}. {name} has it.",
                cards=card_labels(cards),
                name=names[button],
            )
        case HandDealt(number, button):
            return book.say("Hand {number}: {name} has the button.", number=number, name=names[button])
        case Did(deed):
            return f"{deed_line(deed, names)}."
        case BoardDealt(street, cards):
            return f"{street_word(street)}: {card_labels(cards)}"
        case HandOver(result):
            return result_line(result, names)
        case _:
            return _at_table(event, names, book)


def _at_table(
    event: SatOut | CameBack | Rebought | StopAsked | WentAway | Left | SessionOver | Voided,
    names: tuple[str, ...],
    book: Phrasebook,
) -> str:
    match event:
        case SatOut(seat, absent=True):
            return book.say("{name} was away for too long and sits out.", name=names[seat])
        case SatOut(seat):
            return book.say("{name} sits out from the next hand on.", name=names[seat])
        case CameBack(seat):
            return book.say("{name} is back from the next hand on.", name=names[seat])
        case Rebought(seat, chips):
            return book.say("{name} takes a new stack of {chips}.", name=names[seat], chips=chips)
        case StopAsked(seat, asks=True):
            return book.say("{name} asks to stop after this hand.", name=names[seat])
        case StopAsked(seat):
            return book.say("{name} does not ask to stop any more.", name=names[seat])
        case WentAway(seat, chips, removed=True):
            return book.say(
                "{name} was away for too long and leaves the table with {chips}.",
                name=names[seat],
                chips=chips,
            )
        case WentAway(seat, chips):
            return book.say("{name} leaves the table with {chips}.", name=names[seat], chips=chips)
        case Left(seat):
            return book.say("{name} gives the match up.", name=names[seat])
        case SessionOver(closing):
            return closing_line(closing, book)
        case Voided():
            return book.say("The match is void; the chips of this hand went back.")
        case _:
            assert_never(event)


def story(events: Iterable[Event], names: tuple[str, ...]) -> Iterator[str]:
    """Several events in lines; the deeds of a round stand in one."""
    told: list[str] = []
    for event in events:
        if isinstance(event, Did):
            told.append(deed_line(event.deed, names))
            continue
        if told:
            yield f"{', '.join(told)}."
            told = []
        yield narrate(event, names)
    if told:
        yield f"{', '.join(told)}."


def deed_line(deed: Deed, names: tuple[str, ...]) -> str:
    """What somebody did with chips or cards, without a full stop."""
    book, name = phrasebook(), names[deed.seat]
    match deed.kind:
        case DeedKind.POST_SMALL:
            line = book.say("{name} posts the small blind of {chips}", name=name, chips=deed.chips)
        case DeedKind.POST_BIG:
            line = book.say("{name} posts the big blind of {chips}", name=name, chips=deed.chips)
        case DeedKind.FOLD:
            line = book.say("{name} folds", name=name)
        case DeedKind.CHECK if deed.meant_fold:
            line = book.say("{name} checks (a fold was not needed)", name=name)
        case DeedKind.CHECK:
            line = book.say("{name} checks", name=name)
        case DeedKind.CALL:
            line = book.say("{name} calls {chips}", name=name, chips=deed.chips)
        case DeedKind.BET:
            line = book.say("{name} bets {chips}", name=name, chips=deed.chips)
        case DeedKind.RAISE:
            line = book.say("{name} raises to {to}", name=name, to=deed.to)
        case _:
            assert_never(deed.kind)
    if deed.absent:
        return book.say("{line} (away)", line=line)
    return book.say("{line} and is all-in", line=line) if deed.all_in else line


def result_line(result: HandResult, names: tuple[str, ...]) -> str:
    """How a hand ended: who won how much, and with what."""
    book = phrasebook()
    won: dict[int, int] = {}
    for pot in result.pots:
        for seat, share in zip(pot.winners, pot.shares, strict=True):
            won[seat] = won.get(seat, 0) + share
    shown = {int(each.seat): each for each in result.shown}
    parts = tuple(_win(names[seat], chips, shown.get(seat), book) for seat, chips in won.items())
    return book.say("Hand {number}: {wins}.", number=result.number, wins=book.both(parts))


def _win(name: str, chips: int, shown: Shown | None, book: Phrasebook) -> str:
    if shown is None:
        return book.say("{name} wins {chips} without showing", name=name, chips=chips)
    made = made_phrase(shown.made)
    return book.say("{name} wins {chips} with {made}", name=name, chips=chips, made=made)


def street_word(street: Street) -> str:
    """A round of betting as players call it."""
    book = phrasebook()
    words = {
        Street.PREFLOP: book.say("Before the flop"),
        Street.FLOP: book.say("Flop"),
        Street.TURN: book.say("Turn"),
        Street.RIVER: book.say("River"),
    }
    return words[street]


def closing_line(closing: Closing, book: Phrasebook) -> str:
    """Why the session is over (8.1)."""
    match closing:
        case Closing.HANDS:
            return book.say("The session is over: all hands are played.")
        case Closing.STOPPED:
            return book.say("The session is over: most players asked to stop.")
        case Closing.ALONE:
            return book.say("The session is over: there are not two players left.")
        case _:
            assert_never(closing)


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


def category_word(category: Category) -> str:
    """A kind of hand as players call it."""
    book = phrasebook()
    words = {
        Category.HIGH_CARD: book.say("high card"),
        Category.PAIR: book.say("one pair"),
        Category.TWO_PAIR: book.say("two pair"),
        Category.THREE_OF_A_KIND: book.say("three of a kind"),
        Category.STRAIGHT: book.say("straight"),
        Category.FLUSH: book.say("flush"),
        Category.FULL_HOUSE: book.say("full house"),
        Category.FOUR_OF_A_KIND: book.say("four of a kind"),
        Category.STRAIGHT_FLUSH: book.say("straight flush"),
    }
    return words[category]


def made_phrase(made: Made) -> str:
    """A hand with the ranks that make it: ``full house, aces over nines`` (5.2)."""
    book = phrasebook()
    first = made.ranks[0]
    several, one = ranks_word(first, book), rank_word(first, book)
    match made.category:
        case Category.HIGH_CARD:
            return book.say("{rank} high", rank=one)
        case Category.PAIR:
            return book.say("a pair of {ranks}", ranks=several)
        case Category.TWO_PAIR:
            return book.say("two pair, {high} and {low}", high=several, low=ranks_word(made.ranks[1], book))
        case Category.THREE_OF_A_KIND:
            return book.say("three {ranks}", ranks=several)
        case Category.STRAIGHT:
            return book.say("a straight, {rank} high", rank=one)
        case Category.FLUSH:
            return book.say("a flush, {rank} high", rank=one)
        case Category.FULL_HOUSE:
            return book.say(
                "a full house, {three} over {two}", three=several, two=ranks_word(made.ranks[1], book)
            )
        case Category.FOUR_OF_A_KIND:
            return book.say("four {ranks}", ranks=several)
        case Category.STRAIGHT_FLUSH:
            return book.say("a straight flush, {rank} high", rank=one)
        case _:
            assert_never(made.category)
