"""The text form of the actions, as log and buttons carry it: ``declare 4c AdAhAc 5s6s7s 9c9d9s QcQdQhQs``."""

from __future__ import annotations

from typing import assert_never

from bot.games.cards import CardError
from bot.games.game import NotationError
from bot.games.rummy13.actions import (
    Action,
    Arrange,
    Declare,
    Discard,
    Draw,
    Drop,
    Group,
    Take,
    Timeout,
    Ungroup,
)
from bot.games.rummy13.cards import Cards, parse_cards, write_cards

_PLAIN: dict[str, Action] = {
    "draw": Draw(),
    "take": Take(),
    "drop": Drop(),
    "timeout": Timeout(),
    "arrange": Arrange(),
}
"""The actions that carry no card."""


def write(action: Action) -> str:
    """The action as text; `read` gives it back."""
    match action:
        case Draw() | Take() | Drop() | Timeout() | Arrange():
            return next(text for text, plain in _PLAIN.items() if plain == action)
        case Discard(card):
            return f"discard {card}"
        case Declare(card, groups):
            return " ".join((f"declare {card}", *map(write_cards, groups)))
        case Group(cards):
            return f"group {write_cards(cards)}"
        case Ungroup(cards):
            return f"ungroup {write_cards(cards)}"
        case _:
            assert_never(action)


def read(text: str) -> Action:
    """The action that a text names; raises NotationError."""
    if text in _PLAIN:
        return _PLAIN[text]
    match text.split(" "):
        case ["discard", code] if len(cards := _cards(code, text)) == 1:
            return Discard(cards[0])
        case ["declare", code, *groups] if len(cards := _cards(code, text)) == 1:
            return Declare(cards[0], tuple(_cards(group, text) for group in groups))
        case ["group", codes]:
            return Group(_cards(codes, text))
        case ["ungroup", codes]:
            return Ungroup(_cards(codes, text))
        case _:
            raise _no_action(text)


def _cards(codes: str, text: str) -> Cards:
    """The cards of one word, at least one."""
    try:
        cards = parse_cards(codes)
    except CardError as error:
        raise NotationError(f"{text!r} is no action of 13-card rummy: {error}") from error
    if not cards:
        raise _no_action(text)
    return cards


def _no_action(text: str) -> NotationError:
    return NotationError(
        f"{text!r} is no action of 13-card rummy: write draw, take, drop, arrange, discard, group or ungroup "
        "with cards, or declare with the card for the finish slot and the groups"
    )
