"""A hand of Omaha in words, action by action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.games.game import Seat
from bot.games.omaha.rules import OmahaRules
from bot.games.omaha.view import HandResult, PastHand, Street
from bot.games.omaha.words.narration import deed_line, made_phrase, street_word
from bot.games.omaha.words.status import signed, stakes_line
from bot.words.cards import card_labels
from bot.words.phrasebook import say

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
        yield say("Your cards: {cards}", cards=card_labels(hand.own))
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
        yield say(
            "{chips} not matched, back to {name}", chips=result.returned, name=names[result.returned_to]
        )
    for each in result.shown:
        made = made_phrase(each.made)
        yield say(
            "{name} shows {cards}: {made}", name=names[each.seat], cards=card_labels(each.cards), made=made
        )
    for seat in result.mucked:
        yield say("{name} does not show", name=names[seat])
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
    """The name of a pot, of several the first of which is the main one."""
    if number == 1:
        return say("Pot")
    if at == 0:
        return say("Main pot")
    return say("Side pot {number}", number=at) if number > 2 else say("Side pot")


def own_result(hand: PastHand, seat: Seat | None) -> str:
    """What a hand has brought the reader, in a few words; empty where they were not in it."""
    if seat is None or seat not in hand.result.seats:
        return ""
    return say("You: {points}", points=signed(hand.result.net[seat]))
