"""What players asked for and others refused: said above the hand of whoever asked, until the next move."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.game import Seat
from bot.matches import AgreementKind, MatchId, Table
from bot.words.timing import refused_abort, refused_pause
from cogs.names import message_names

REMEMBERED = 1_000
"""Matches whose last refusal is remembered; with more, the oldest one is forgotten."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Refusal:
    """Who refused what to whom, at which version of the match."""

    kind: AgreementKind
    by: Seat
    asked_by: frozenset[Seat]
    version: int


class Declined:
    """The last refusal of each match. It need not outlive the process: what is shown stays so."""

    def __init__(self, *, remembered: int = REMEMBERED) -> None:
        self._remembered = remembered
        self._last: dict[MatchId, _Refusal] = {}

    def refuse(self, table: Table, kind: AgreementKind, seat: Seat) -> None:
        """The seat says no to what the others at the table ask for; what it asked itself it takes back."""
        asked_by = frozenset(one.seat for one in table.motions if one.kind is kind and one.seat != seat)
        if not asked_by:
            return
        self._last.pop(table.id, None)
        self._last[table.id] = _Refusal(kind=kind, by=seat, asked_by=asked_by, version=table.version)
        if len(self._last) > self._remembered:
            del self._last[next(iter(self._last))]

    def note(self, table: Table, seat: Seat, *, note: str = "") -> str:
        """The note above a seat's hand, and below it what was refused to the seat since the last move."""
        last = self._last.get(table.id)
        if last is None or seat not in last.asked_by or last.version != table.version:
            return note
        if any(one.kind is last.kind and one.seat == seat for one in table.motions):
            return note
        line = _refused(last.kind, message_names(table)[last.by])
        return f"{note}\n{line}" if note else line


def _refused(kind: AgreementKind, name: str) -> str:
    match kind:
        case AgreementKind.PAUSE:
            return refused_pause(name)
        case AgreementKind.ABORT:
            return refused_abort(name)
