"""Cards in a page of rules, as the words read them and the pictures show them: groups in rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class CardGroup:
    """Cards that lie together under a name, which may be empty; the ``marked`` ones stand out."""

    name: str
    cards: tuple[Any, ...]
    """Cards of the game whose rules they are in."""
    marked: tuple[Any, ...] = ()
    kind: str = ""
    """The first word of the name in RULES.md, which says what it is: ``run``, ``set``."""


@dataclass(frozen=True, slots=True)
class ExampleRow:
    """One line: what it shows, and its groups."""

    caption: str
    groups: tuple[CardGroup, ...]
