"""What a message of a match is to show: the wishes that the painter fulfils."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from bot.matches import MatchId, Surface, Table

_NONCE_TAIL = 10**6


class PanelKind(Enum):
    """A kind of message that the painter keeps."""

    TABLE = "table"
    HAND = "hand"
    WHISPER = "whisper"
    """A private panel in a channel."""


class PanelKey(NamedTuple):
    """One message: of which match, which kind, and whose; a table is nobody's."""

    match: MatchId
    spot: PanelKind
    user: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Repaint:
    """The match to show. ``again`` paints even the same version, ``anew`` posts the message at the bottom."""

    table: Table
    again: bool = False
    anew: bool = False
    call: int | None = None
    """The person whom a table posted anew calls."""

    def is_fulfilled(self, surface: Surface) -> bool:
        """Whether the message shows it already."""
        return surface.version >= self.table.version and not (self.again or self.anew)


def merged(older: Repaint, newer: Repaint) -> Repaint:
    """Both wishes in one: the newest version, and whatever either asked for."""
    table = older.table if older.table.version > newer.table.version else newer.table
    return Repaint(
        table=table,
        again=older.again or newer.again,
        anew=older.anew or newer.anew,
        call=older.call if newer.call is None else newer.call,
    )


def nonce(letter: str, table: Table, seat: int, replaced: int | None) -> str:
    """What makes a post repeatable, in 25 characters: the same for the same post, even after a crash.

    The message that is replaced belongs to it: a message deleted a minute ago must not count as posted. The
    version does not: the match may have moved on between a crash and the next attempt.
    """
    return f"{letter}{table.id}.{seat}:{(replaced or 0) % _NONCE_TAIL}"
