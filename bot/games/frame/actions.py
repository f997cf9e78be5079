"""Actions and their texts: how a game reads them, and those of a turn of draw, lay and discard."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar, assert_never

import msgspec

from bot.games.cards import Card, CardError, parse_card, parse_cards
from bot.games.game import NotationError
from bot.games.melds.laying import Add, Lay, find_laying, write_laying

ActionT = TypeVar("ActionT")
Find = Callable[[str], ActionT | None]
"""The action that a text names, None for a text of another form; may raise CardError."""


def some_cards(codes: str) -> tuple[Card, ...]:
    """The cards of one word, as ``5s6s7s``, at least one; raises CardError."""
    cards = parse_cards(codes)
    if not cards:
        raise CardError("there is no card where one is needed")
    return cards


def one_card(verb: str, make: Callable[[Card], ActionT]) -> Find[ActionT]:
    """Reads ``verb Kd``."""

    def find(text: str) -> ActionT | None:
        first, _, code = text.partition(" ")
        return make(parse_card(code)) if first == verb else None

    return find


def reader(
    name: str,
    write: Callable[[ActionT], str],
    plain: Iterable[ActionT],
    *forms: Find[ActionT],
    hint: str,
) -> Callable[[str], ActionT]:
    """The function that reads a game's actions: the ``plain`` ones as `write` has them, and other forms.

    It raises NotationError for any other text, with the hint at what may be written.
    """
    words = {write(action): action for action in plain}

    def read(text: str) -> ActionT:
        """The action that a text names; raises NotationError."""
        if text in words:
            return words[text]
        try:
            found = next((action for form in forms if (action := form(text)) is not None), None)
        except CardError as error:
            raise NotationError(f"{text!r} is no action of {name}: {error}") from error
        if found is None:
            raise NotationError(f"{text!r} is no action of {name}: write {hint}")
        return found

    return read


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """Draw the top card of the stock."""


class Take(msgspec.Struct, frozen=True, tag="take"):
    """Take the top discard."""


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """Throw a card and end the turn."""

    card: Card


Action = Draw | Take | Lay | Add | Discard


def write(action: Action) -> str:
    """The action as text: ``draw``, ``lay 5s6s7s``, ``discard Kd``."""
    match action:
        case Draw():
            return "draw"
        case Take():
            return "take"
        case Lay() | Add():
            return write_laying(action)
        case Discard(card):
            return f"discard {card}"
        case _:
            assert_never(action)


read: Callable[[str], Action] = reader(
    "a game of melds",
    write,
    (Draw(), Take()),
    one_card("discard", Discard),
    find_laying,
    hint="draw, take, or discard Kd, lay 5s6s7s, add 8s to 2",
)
"""The action that a text names; raises NotationError."""

__all__ = ["Action", "Add", "Discard", "Draw", "Lay", "Take", "read", "write"]
