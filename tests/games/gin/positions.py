"""Positions of gin written as cards, for tests: the engine's own state, and the view of the seat to act."""

from __future__ import annotations

import random

from bot.games import gin
from bot.games.cards import PACK, parse_card, parse_cards
from bot.games.game import Seat
from bot.games.gin.actions import Action
from bot.games.gin.rules import GinRules
from bot.games.gin.state import GinState
from bot.games.gin.view import GinView, Phase

STANDARD = GinRules()


def position(
    hand: str,
    *,
    phase: Phase = Phase.DISCARD,
    upcard: str = "",
    drawn: str = "",
    taken: str = "",
    stock: int = 25,
    rules: GinRules = STANDARD,
    knock_card: str = "",
    stock_only: bool = False,
) -> GinState:
    """Seat 0 is to act with this hand; the other hand and the stock are what is left, mixed."""
    mine = parse_cards(hand)
    pile = parse_cards(upcard)
    rest = [card for card in PACK if card not in (*mine, *pile)]
    random.Random(hand).shuffle(rest)
    came = drawn or taken
    return GinState(
        rules=rules,
        seed=bytes(32),
        players=2,
        number=1,
        dealer=Seat(1),
        first=Seat(0),
        phase=phase,
        turn=Seat(0),
        hands=(tuple(sorted(mine)), tuple(sorted(rest[:10]))),
        stock=tuple(rest[10 : 10 + stock]),
        pile=(*rest[10 + stock :], *pile),
        knock_card=parse_card(knock_card) if knock_card else None,
        drawn=parse_card(came) if came else None,
        took=bool(taken),
        stock_only=stock_only,
    )


def decision(state: GinState) -> tuple[GinView, tuple[Action, ...]]:
    """What the seat to act sees and may do."""
    assert state.turn is not None
    return gin.view(state, state.turn), gin.legal(state, state.turn)
