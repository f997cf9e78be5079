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
from bot.words.phrasebook import and_list, say
from bot.words.replay import ReplayWords


def narrate(event: Event, names: tuple[str, ...]) -> str:
    """The event as one line; ``names`` are by seat, as they shall appear."""
    match event:
        case Cut(cards, button):
            return say(
                "The draw for the button: {cards}. {name} has it.",
                cards=card_labels(cards),
                name=names[button],
            )
        case HandDealt(number, button):
            return say("Hand {number}: {name} has the button.", number=number, name=names[button])
        case Did(deed):
            return f"{deed_line(deed, names)}."
        case BoardDealt(street, cards):
            return f"{street_word(street)}: {card_labels(cards)}"
        case HandOver(result):
            return result_line(result, names)
        case _:
            return _at_table(event, names)


def _at_table(
    event: SatOut | CameBack | Rebought | StopAsked | WentAway | Left | SessionOver | Voided,
    names: tuple[str, ...],
) -> str:
    match event:
        case SatOut(seat, absent=True):
            return say("{name} was away for too long and sits out.", name=names[seat])
        case SatOut(seat):
            return say("{name} sits out from the next hand on.", name=names[seat])
        case CameBack(seat):
            return say("{name} is back from the next hand on.", name=names[seat])
        case Rebought(seat, chips):
            return say("{name} takes a new stack of {chips}.", name=names[seat], chips=chips)
        case StopAsked(seat, asks=True):
            return say("{name} asks to stop after this hand.", name=names[seat])
        case StopAsked(seat):
            return say("{name} does not ask to stop any more.", name=names[seat])
        case WentAway(seat, chips, removed=True):
            return say(
                "{name} was away for too long and leaves the table with {chips}.",
                name=names[seat],
                chips=chips,
            )
        case WentAway(seat, chips):
            return say("{name} leaves the table with {chips}.", name=names[seat], chips=chips)
        case Left(seat):
            return say("{name} gives the match up.", name=names[seat])
        case SessionOver(closing):
            return closing_line(closing)
        case Voided():
            return say("The match is void; the chips of this hand went back.")
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
    name = names[deed.seat]
    match deed.kind:
        case DeedKind.POST_SMALL:
            line = say("{name} posts the small blind of {chips}", name=name, chips=deed.chips)
        case DeedKind.POST_BIG:
            line = say("{name} posts the big blind of {chips}", name=name, chips=deed.chips)
        case DeedKind.FOLD:
            line = say("{name} folds", name=name)
        case DeedKind.CHECK if deed.meant_fold:
            line = say("{name} checks (a fold was not needed)", name=name)
        case DeedKind.CHECK:
            line = say("{name} checks", name=name)
        case DeedKind.CALL:
            line = say("{name} calls {chips}", name=name, chips=deed.chips)
        case DeedKind.BET:
            line = say("{name} bets {chips}", name=name, chips=deed.chips)
        case DeedKind.RAISE:
            line = say("{name} raises to {to}", name=name, to=deed.to)
        case _:
            assert_never(deed.kind)
    if deed.absent:
        return say("{line} (away)", line=line)
    return say("{line} and is all-in", line=line) if deed.all_in else line


def result_line(result: HandResult, names: tuple[str, ...]) -> str:
    """How a hand ended: who won how much, and with what."""
    won: dict[int, int] = {}
    for pot in result.pots:
        for seat, share in zip(pot.winners, pot.shares, strict=True):
            won[seat] = won.get(seat, 0) + share
    shown = {int(each.seat): each for each in result.shown}
    parts = tuple(_win(names[seat], chips, shown.get(seat)) for seat, chips in won.items())
    return say("Hand {number}: {wins}.", number=result.number, wins=and_list(parts))


def _win(name: str, chips: int, shown: Shown | None) -> str:
    if shown is None:
        return say("{name} wins {chips} without showing", name=name, chips=chips)
    made = made_phrase(shown.made)
    return say("{name} wins {chips} with {made}", name=name, chips=chips, made=made)


def street_word(street: Street) -> str:
    """A round of betting as players call it."""
    words = {
        Street.PREFLOP: say("Before the flop"),
        Street.FLOP: say("Flop"),
        Street.TURN: say("Turn"),
        Street.RIVER: say("River"),
    }
    return words[street]


def closing_line(closing: Closing) -> str:
    """Why the session is over (8.1)."""
    match closing:
        case Closing.HANDS:
            return say("The session is over: all hands are played.")
        case Closing.STOPPED:
            return say("The session is over: most players asked to stop.")
        case Closing.ALONE:
            return say("The session is over: there are not two players left.")
        case _:
            assert_never(closing)


_BIG = (BoardDealt, HandOver, Left, SessionOver, Voided)


def _deal(view: OmahaView) -> str:
    return say("Hand {number}", number=view.hand)


def _hand(view: OmahaView, name: str) -> str:
    return say("{name}: {cards}.", name=name, cards=cards_words(view.own)) if view.own else ""


def _around(view: OmahaView) -> tuple[str, ...]:
    pot = say("In the pot: {chips}.", chips=view.pot)
    if not view.board:
        return (pot,)
    return (say("Board: {cards}.", cards=cards_words(view.board)), pot)


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
    words = {
        Category.HIGH_CARD: say("high card"),
        Category.PAIR: say("one pair"),
        Category.TWO_PAIR: say("two pair"),
        Category.THREE_OF_A_KIND: say("three of a kind"),
        Category.STRAIGHT: say("straight"),
        Category.FLUSH: say("flush"),
        Category.FULL_HOUSE: say("full house"),
        Category.FOUR_OF_A_KIND: say("four of a kind"),
        Category.STRAIGHT_FLUSH: say("straight flush"),
    }
    return words[category]


def made_phrase(made: Made) -> str:
    """A hand with the ranks that make it: ``full house, aces over nines`` (5.2)."""
    first = made.ranks[0]
    several, one = ranks_word(first), rank_word(first)
    match made.category:
        case Category.HIGH_CARD:
            return say("{rank} high", rank=one)
        case Category.PAIR:
            return say("a pair of {ranks}", ranks=several)
        case Category.TWO_PAIR:
            return say("two pair, {high} and {low}", high=several, low=ranks_word(made.ranks[1]))
        case Category.THREE_OF_A_KIND:
            return say("three {ranks}", ranks=several)
        case Category.STRAIGHT:
            return say("a straight, {rank} high", rank=one)
        case Category.FLUSH:
            return say("a flush, {rank} high", rank=one)
        case Category.FULL_HOUSE:
            return say("a full house, {three} over {two}", three=several, two=ranks_word(made.ranks[1]))
        case Category.FOUR_OF_A_KIND:
            return say("four {ranks}", ranks=several)
        case Category.STRAIGHT_FLUSH:
            return say("a straight flush, {rank} high", rank=one)
        case _:
            assert_never(made.category)
