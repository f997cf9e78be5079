"""Positions of Colonel written as cards: ``A: 5s6s7s … | B: … | table 9c9d9h, JhQhKh | upcard 8d``."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games import colonel
from bot.games.colonel import legal, write
from bot.games.colonel.actions import Reason
from bot.games.colonel.rules import ColonelRules
from bot.games.colonel.state import ColonelState, undealt
from bot.games.colonel.turn import find_meld
from bot.games.colonel.view import Event, Phase
from bot.games.frame.laying import LaidMeld
from bot.games.game import Seat, Step
from tests.games.moves import played, reason_against
from tests.games.written import laid_meld, written

A, B = Seat(0), Seat(1)
SEED = bytes(range(32))


def position(
    text: str, phase: Phase = Phase.MELD, *, turn: Seat = A, rules: ColonelRules | None = None
) -> ColonelState:
    """A position of the first deal, which B dealt.

    Parts: ``A:`` and ``B:`` hands; ``table`` melds that B laid, with commas between; ``pile`` (bottom to top)
    or ``upcard``; ``stock`` (top first; without it all cards that are nowhere else); ``drew`` or ``took``
    the card that came last.
    """
    at = written(text, find_meld)
    last = at.parts.get("took") or at.parts.get("drew")
    return replace(
        undealt(rules or ColonelRules(), SEED, B),
        number=1,
        phase=phase,
        turn=turn,
        hands=at.hands,
        pile=at.pile,
        table=at.table,
        stock=at.stock,
        drawn=last[0] if last else None,
        took="took" in at.parts,
    )


def meld(text: str, *, owner: Seat = B) -> LaidMeld:
    """A meld on the table."""
    return laid_meld(text, find_meld, owner=owner)


def play(state: ColonelState, *moves: str) -> Step[ColonelState, Event]:
    """The match after ``A draw``, ``A lay 5s6s7s`` …, with all events since."""
    return played(colonel, state, *moves)


def menu(state: ColonelState, seat: Seat = A) -> list[str]:
    """What the seat may do, as texts."""
    return [write(action) for action in legal(state, seat)]


def refusal(state: ColonelState, text: str, seat: Seat = A) -> Reason:
    """Why the seat may not do this; the position stays as it is."""
    return reason_against(colonel, state, f"{'AB'[seat]} {text}", Reason)
