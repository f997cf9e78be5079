"""Positions of gin written as cards: ``A: 5s6s7s … | B: … | upcard 8d | stock 2c3c``."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games import gin
from bot.games.cards import PACK, Card, parse_card, parse_cards
from bot.games.game import Seat, Step
from bot.games.gin.deal import lay_out, undealt
from bot.games.gin.events import Event
from bot.games.gin.rules import GinRules
from bot.games.gin.state import GinState
from bot.games.gin.view import Phase
from tests.games.moves import played
from tests.games.written import written

A, B = Seat(0), Seat(1)
SEED = bytes(range(32))


def position(
    text: str, phase: Phase = Phase.DISCARD, *, turn: Seat = A, rules: GinRules | None = None
) -> GinState:
    """A position of the first deal, which B dealt.

    Parts: ``A:`` and ``B:`` hands, ``pile`` (bottom to top) or ``upcard``, ``stock`` (top first; without it
    all cards that are nowhere else), ``drew`` or ``took`` the card that came last, ``knock`` the knock card.
    """
    at = written(text)
    last = at.parts.get("took") or at.parts.get("drew")
    knock = at.parts.get("knock")
    return replace(
        undealt(rules or GinRules(), SEED, B),
        number=1,
        phase=phase,
        turn=turn,
        hands=at.hands,
        pile=at.pile,
        stock=at.stock,
        knock_card=knock[0] if knock else None,
        drawn=last[0] if last else None,
        took="took" in at.parts,
    )


def deck(text: str) -> tuple[Card, ...]:
    """A whole pack that begins with these cards, the rest in pack order."""
    first = parse_cards(text)
    return first + tuple(card for card in PACK if card not in first)


def play(state: GinState, *moves: str) -> Step[GinState, Event]:
    """The match after ``A pass``, ``B take`` …, with all events since."""
    return played(gin, state, *moves)


def dealt(text: str, *, dealer: Seat = B, rules: GinRules | None = None, knock_card: str = "") -> GinState:
    """The first deal from a pack that begins with these cards; whether it is a misdeal is not asked."""
    start = replace(
        undealt(rules or GinRules(), SEED, dealer),
        number=1,
        knock_card=parse_card(knock_card) if knock_card else None,
    )
    return lay_out(start, deck(text))
