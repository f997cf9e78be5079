"""Omaha: what happens, in sentences, and the histories of hands and sessions that players keep."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, assert_never

from bot.games.game import Seat
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
from bot.games.omaha.rules import OmahaRules
from bot.games.omaha.view import (
    Deed,
    DeedKind,
    HandResult,
    OmahaView,
    PastHand,
    Shown,
    Street,
)
from bot.games.omaha.words import closing_line, made_phrase, stakes_line, street_word
from bot.words.cards import card_labels, cards_words
from bot.words.figures import signed
from bot.words.phrasebook import and_list, say
from bot.words.replay import ReplayWords


def narrate(event: Event, names: tuple[str, ...]) -> str:
    """The event as one line; ``names`` are by seat."""
    match event:
        case Cut(cards, button):
            return say(
                "Draw for the button: {cards}. {name} gets it.",
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
            return say("{name} was away too long and sits out.", name=names[seat])
        case SatOut(seat):
            return say("{name} sits out from the next hand.", name=names[seat])
        case CameBack(seat):
            return say("{name} is back from the next hand.", name=names[seat])
        case Rebought(seat, chips):
            return say("{name} takes a new stack of {chips}.", name=names[seat], chips=chips)
        case StopAsked(seat, asks=True):
            return say("{name} asks to stop after this hand.", name=names[seat])
        case StopAsked(seat):
            return say("{name} takes back the request to stop.", name=names[seat])
        case WentAway(seat, chips, removed=True):
            return say(
                "{name} was away too long and leaves the table with {chips}.",
                name=names[seat],
                chips=chips,
            )
        case WentAway(seat, chips):
            return say("{name} leaves the table with {chips}.", name=names[seat], chips=chips)
        case Left(seat):
            return say("{name} gives up the match.", name=names[seat])
        case SessionOver(closing):
            return closing_line(closing)
        case Voided():
            return say("The match is void; this hand's chips went back.")
        case _:
            assert_never(event)


def story(events: Iterable[Event], names: tuple[str, ...]) -> Iterator[str]:
    """Several events in lines; what is done in one round of betting is one line."""
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
            line = say("{name} checks (no need to fold)", name=name)
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


def result_line(result: HandResult, names: tuple[str, ...], *, you: Seat | None = None) -> str:
    """How a hand ended: who won how much, and with what; ``you`` is the reader's seat."""
    won: dict[int, int] = {}
    for pot in result.pots:
        for seat, share in zip(pot.winners, pot.shares, strict=True):
            won[seat] = won.get(seat, 0) + share
    shown = {int(each.seat): each for each in result.shown}
    parts = tuple(
        _own_win(chips, shown.get(seat)) if seat == you else _win(names[seat], chips, shown.get(seat))
        for seat, chips in won.items()
    )
    return say("Hand {number}: {wins}.", number=result.number, wins=and_list(parts))


def _win(name: str, chips: int, shown: Shown | None) -> str:
    if shown is None:
        return say("{name} wins {chips} without showing", name=name, chips=chips)
    made = made_phrase(shown.made)
    return say("{name} wins {chips} with {made}", name=name, chips=chips, made=made)


def _own_win(chips: int, shown: Shown | None) -> str:
    if shown is None:
        return say("you win {chips} without showing", chips=chips)
    return say("you win {chips} with {made}", chips=chips, made=made_phrase(shown.made))


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
    """The seats that were dealt in and did not show their cards in the end: a replay hides them too (5.3)."""
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

_SHOWN = {Street.PREFLOP: 0, Street.FLOP: 3, Street.TURN: 4, Street.RIVER: 5}
"""How many cards of the board lie in each round."""


def session_history(past: Iterable[PastHand], rules: OmahaRules, names: tuple[str, ...]) -> str:
    """All hands that are kept, oldest first, with a blank line between them."""
    return "\n\n".join(hand_history(hand, rules, names) for hand in past)


def hand_history(hand: PastHand, rules: OmahaRules, names: tuple[str, ...]) -> str:
    """One hand: seats and stacks, cards, each deed, the showdown and the pots."""
    return "\n".join(_lines(hand, rules, names))


def _lines(hand: PastHand, rules: OmahaRules, names: tuple[str, ...]) -> Iterator[str]:
    result = hand.result
    yield say("Hand {number}, Omaha, {stakes}", number=result.number, stakes=stakes_line(rules))
    for seat in sorted(result.seats):
        line = say(
            "Seat {seat}: {name}, {chips} chips", seat=seat + 1, name=names[seat], chips=result.stacks[seat]
        )
        yield say("{line} (button)", line=line) if seat == result.button else line
    if hand.own:
        yield say("Hole cards: {cards}", cards=card_labels(hand.own))
    yield from _rounds(result, names)
    yield from _end(result, names)


def _rounds(result: HandResult, names: tuple[str, ...]) -> Iterator[str]:
    for street in Street:
        shown = _SHOWN[street]
        if shown > len(result.board):
            return
        heading = street_word(street)
        yield f"{heading}: {card_labels(result.board[:shown])}" if shown else heading
        for deed in result.deeds:
            if deed.street is street:
                yield f"  {deed_line(deed, names)}"


def _end(result: HandResult, names: tuple[str, ...]) -> Iterator[str]:
    if result.returned_to is not None:
        yield say("{chips} uncalled, back to {name}", chips=result.returned, name=names[result.returned_to])
    for each in result.shown:
        made = made_phrase(each.made)
        yield say(
            "{name} shows {cards}: {made}", name=names[each.seat], cards=card_labels(each.cards), made=made
        )
    for seat in result.mucked:
        yield say("{name} doesn't show", name=names[seat])
    for at, pot in enumerate(result.pots):
        which = pot_word(at, len(result.pots))
        won = ", ".join(
            say("{name} wins {chips}", name=names[seat], chips=share)
            for seat, share in zip(pot.winners, pot.shares, strict=True)
        )
        yield say("{pot} of {amount}: {won}", pot=which, amount=pot.amount, won=won)
    net = ", ".join(f"{names[seat]} {signed(result.net[seat])}" for seat in sorted(result.seats, key=int))
    yield say("Result: {net}", net=net)


def pot_word(at: int, number: int) -> str:
    """The name of a pot by its place; of several, the first is the main pot (6.2)."""
    if number == 1:
        return say("Pot")
    if at == 0:
        return say("Main pot")
    return say("Side pot {number}", number=at) if number > 2 else say("Side pot")


def own_result(hand: PastHand, seat: Seat | None) -> str:
    """What the reader won or lost in a hand; empty if they were not in it."""
    if seat is None or seat not in hand.result.seats:
        return ""
    return say("You: {points}", points=signed(hand.result.net[seat]))
