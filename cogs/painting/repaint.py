"""What a message of a match is to show: the wishes that the painter fulfils."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from bot.matches import Hand, MatchId, SurfaceRow, Table

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
class TableRepaint:
    """The table to show to everybody: there is no hand in it.

    ``again`` paints even the same version, ``anew`` posts the message at the bottom.
    """

    table: Table
    again: bool = False
    anew: bool = False
    call: int | None = None
    """The person whom a table posted anew calls."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRepaint:
    """The hand to show to whoever holds it; ``again`` and ``anew`` as for a table."""

    hand: Hand
    again: bool = False
    anew: bool = False

    @property
    def table(self) -> Table:
        """What everybody knows of the match."""
        return self.hand.table


Repaint = TableRepaint | HandRepaint


def is_fulfilled(wish: Repaint, surface: SurfaceRow) -> bool:
    """Whether the message shows already what is wished."""
    return surface.version >= wish.table.version and not (wish.again or wish.anew)


def merged(older: Repaint, newer: Repaint) -> Repaint:
    """Both wishes for one message in one: the newest version, and whatever either asked for."""
    newest = older if older.table.version > newer.table.version else newer
    again, anew = older.again or newer.again, older.anew or newer.anew
    if isinstance(newest, HandRepaint):
        return replace(newest, again=again, anew=anew)
    calls = [wish.call for wish in (older, newer) if isinstance(wish, TableRepaint) and wish.call is not None]
    return replace(newest, again=again, anew=anew, call=calls[-1] if calls else None)


def nonce(letter: str, table: Table, seat: int, replaced: int | None) -> str:
    """What makes a post repeatable, in 25 characters: the same for the same post, even after a crash.

    The message that is replaced belongs to it: a message deleted a minute ago must not count as posted. The
    version does not: the match may have moved on between a crash and the next attempt.
    """
    return f"{letter}{table.id}.{seat}:{(replaced or 0) % _NONCE_TAIL}"
