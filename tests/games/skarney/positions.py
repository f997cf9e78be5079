"""Positions of Skarney written as cards: ``A: 3s4c5c … | B: … | A laid: 7c7d7h QhKcAd | stock 2c3c``."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games import skarney
from bot.games.cards import PACK, Card, parse_card, parse_cards
from bot.games.game import Seat, Step
from bot.games.skarney import legal, write
from bot.games.skarney.actions import Reason
from bot.games.skarney.rules import SkarneyRules
from bot.games.skarney.state import SkarneyState, lay_out, undealt
from bot.games.skarney.view import Event, Phase
from tests.games.moves import played, reason_against

A, B = Seat(0), Seat(1)
SEED = bytes(range(32))


def position(text: str, *, turn: Seat = A, rules: SkarneyRules | None = None) -> SkarneyState:
    """A position of the first deal, which B dealt, with the seat to draw, or to meld where it has drawn.

    Parts: ``A:`` and ``B:`` hands, ``A laid:`` and ``B laid:`` melds of earlier turns, ``drew`` a card of the
    hand to act, ``stock`` (top first; without it all cards that are nowhere else).
    """
    parts = dict(_part(part.strip()) for part in text.split("|"))
    hands = tuple(tuple(sorted(parse_cards(parts.get(name, "")))) for name in ("A:", "B:"))
    table = tuple(
        tuple(parse_cards(meld) for meld in parts.get(name, "").split()) for name in ("A laid:", "B laid:")
    )
    seen = [*hands[0], *hands[1], *(card for melds in table for meld in melds for card in meld)]
    stock = parse_cards(parts["stock"]) if "stock" in parts else tuple(c for c in PACK if c not in seen)
    assert len({*seen, *stock}) == len(seen) + len(stock), "a card lies in two places"
    return replace(
        undealt(rules or SkarneyRules(), SEED, B),
        number=1,
        phase=Phase.MELD if "drew" in parts else Phase.DRAW,
        turn=turn,
        hands=hands,
        table=table,
        added=((),) * len(table[turn]),
        stock=stock,
        drawn=parse_card(parts["drew"].strip()) if "drew" in parts else None,
    )


def _part(text: str) -> tuple[str, str]:
    name = next(name for name in _NAMES if text.startswith(name))
    return name, text.removeprefix(name)


_NAMES = ("A laid:", "B laid:", "A:", "B:", "stock", "drew")


def dealt(text: str, *, dealer: Seat = B, rules: SkarneyRules | None = None) -> SkarneyState:
    """The first deal from a pack that begins with these cards, the rest in pack order."""
    first = parse_cards(text)
    deck = first + tuple(card for card in PACK if card not in first)
    return lay_out(replace(undealt(rules or SkarneyRules(), SEED, dealer), number=1), deck)


def play(state: SkarneyState, *moves: str) -> Step[SkarneyState, Event]:
    """The match after ``A draw``, ``A offer 2s`` …, with all events since."""
    return played(skarney, state, *moves)


def refused(state: SkarneyState, move: str) -> Reason:
    """Why the move is refused; the position stays as it is."""
    return reason_against(skarney, state, move, Reason)


def choices(state: SkarneyState, *, but: str = "offer") -> list[str]:
    """What the seat to act is listed, without the actions that begin with a word."""
    assert state.turn is not None
    texts = [write(action) for action in legal(state, state.turn)]
    return [text for text in texts if not text.startswith(but)]


def codes(cards: tuple[Card, ...]) -> str:
    """Cards written together, as one meld."""
    return "".join(map(str, cards))
