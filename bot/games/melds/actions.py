"""Laying melds on the table and adding to them: the actions that such games share, and their text forms."""

from __future__ import annotations

import re

import msgspec

from bot.games.cards import Card, CardError, parse_cards


class Lay(msgspec.Struct, frozen=True, tag="lay"):
    """Lay a new meld; the cards are sorted by rank and suit, ace first."""

    cards: tuple[Card, ...]


class Add(msgspec.Struct, frozen=True, tag="add"):
    """Add cards, sorted, to a meld on the table; ``meld`` is its number, counted from 1."""

    cards: tuple[Card, ...]
    meld: int


def write_laying(action: Lay | Add) -> str:
    """The action as text: ``lay 5s6s7s``, ``add 8s to 2``."""
    cards = "".join(map(str, action.cards))
    return f"lay {cards}" if isinstance(action, Lay) else f"add {cards} to {action.meld}"


def find_laying(text: str) -> Lay | Add | None:
    """The action that a text names, None where it names none; the cards may stand in any order."""
    found = _FORM.fullmatch(text)
    if found is None:
        return None
    try:
        cards = tuple(sorted(parse_cards(found["laid"] or found["added"])))
    except CardError:
        return None
    return Lay(cards) if found["laid"] else Add(cards, int(found["meld"]))


_SOME_CARDS = r"(?:[A2-9TJQK][cdhs]){1,13}"
_FORM = re.compile(rf"lay (?P<laid>{_SOME_CARDS})|add (?P<added>{_SOME_CARDS}) to (?P<meld>[1-9][0-9]?)")
