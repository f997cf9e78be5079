"""The words of Omaha's daily hand: the table, and how the betting went."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.games.game import Seat
from bot.games.omaha.events import Cut, Did, Event, HandDealt
from bot.games.omaha.view import Deed, DeedKind
from bot.games.omaha.words.narration import deed_line, narrate
from bot.words.phrasebook import say


def daily_table() -> str:
    """What is played, and since when."""
    return say("Pot-limit Omaha for two, first hand, blinds of 1 and 2")


def story_to(events: Iterable[Event], names: tuple[str, ...], you: Seat) -> Iterator[str]:
    """What has happened in the hand, told to the player at that seat; each round of betting is one line."""
    told: list[str] = []
    for event in events:
        if isinstance(event, Did):
            told.append(_yours(event.deed) if event.deed.seat == you else deed_line(event.deed, names))
            continue
        if told:
            yield _line(told)
            told = []
        match event:
            case Cut():
                pass
            case HandDealt(number, button) if button == you:
                yield say("Hand {number}: you have the button.", number=number)
            case _:
                yield narrate(event, names)
    if told:
        yield _line(told)


def _line(told: list[str]) -> str:
    """Deeds as a sentence."""
    line = ", ".join(told)
    return f"{line[:1].upper()}{line[1:]}."


def _yours(deed: Deed) -> str:
    """What the reader did with chips, without a full stop."""
    match deed.kind:
        case DeedKind.CHECK:
            return say("you check")
        case DeedKind.CALL:
            return say("you call {chips}", chips=deed.chips)
        case DeedKind.BET:
            return say("you bet {chips}", chips=deed.chips)
        case DeedKind.RAISE:
            return say("you raise to {to}", to=deed.to)
        case _:
            raise ValueError("blinds are told by the table, and nobody decides after a fold")
