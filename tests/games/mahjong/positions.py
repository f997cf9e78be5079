"""Positions of Mahjong gin written as cards: ``A: 5s6s7s … | B: … | table 9c9d9h, JhQhKh | upcard 8d``."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games import mahjong
from bot.games.frame.laying import LaidMeld
from bot.games.game import Seat, Step
from bot.games.mahjong import legal, write
from bot.games.mahjong.actions import Reason
from bot.games.mahjong.rules import MahjongRules
from bot.games.mahjong.state import MahjongState, undealt
from bot.games.mahjong.turn import find_meld
from bot.games.mahjong.view import Event, Phase
from tests.games.moves import played, reason_against
from tests.games.written import laid_meld, written

A, B = Seat(0), Seat(1)
SEED = bytes(range(32))


def position(
    text: str, phase: Phase = Phase.PLAY, *, turn: Seat = A, rules: MahjongRules | None = None
) -> MahjongState:
    """A position of the first deal, which B dealt.

    Parts: ``A:`` and ``B:`` hands; ``table`` melds that B laid, with commas between; ``pile`` (bottom to top)
    or ``upcard``; ``stock`` (top first; without it all cards that are nowhere else); ``drew`` the card
    from the stock or ``took`` those from the pile, deepest first.
    """
    at = written(text, find_meld)
    drew = at.parts.get("drew")
    return replace(
        undealt(rules or MahjongRules(), SEED, B),
        number=1,
        phase=phase,
        turn=turn,
        hands=at.hands,
        pile=at.pile,
        table=at.table,
        stock=at.stock,
        drawn=drew[0] if drew else None,
        taken=at.parts.get("took", ()),
    )


def meld(text: str, *, owner: Seat = B) -> LaidMeld:
    """A meld on the table."""
    return laid_meld(text, find_meld, owner=owner)


def play(state: MahjongState, *moves: str) -> Step[MahjongState, Event]:
    """The match after ``A draw``, ``A lay 5s6s7s`` …, with all events since."""
    return played(mahjong, state, *moves)


def menu(state: MahjongState, seat: Seat = A) -> list[str]:
    """What the seat may do, as texts."""
    return [write(action) for action in legal(state, seat)]


def refusal(state: MahjongState, text: str, seat: Seat = A) -> Reason:
    """Why the seat may not do this; the position stays as it is."""
    return reason_against(mahjong, state, f"{'AB'[seat]} {text}", Reason)
