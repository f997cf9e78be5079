"""Reading actions from their text form: words alone, and words with a card behind them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from bot.games.cards import Card, CardError, parse_card, parse_cards
from bot.games.game import NotationError

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
