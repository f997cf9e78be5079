"""Positions of Mahjong gin written as cards: ``A: 5s6s7s … | B: … | table 9c9d9h, JhQhKh | upcard 8d``."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games import mahjong
from bot.games.cards import PACK, parse_cards
from bot.games.frame.laying import LaidMeld, lay_down
from bot.games.game import Seat, Step
from bot.games.mahjong import legal, write
from bot.games.mahjong.actions import Reason
from bot.games.mahjong.rules import MahjongRules
from bot.games.mahjong.state import MahjongState, undealt
from bot.games.mahjong.turn import find_meld
from bot.games.mahjong.view import Event, Phase
from bot.games.melds.laying import Lay
from tests.games.moves import played, reason_against

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
    parts = dict(part.split(maxsplit=1) for part in text.split("|"))
    table = tuple(meld(cards) for cards in parts.pop("table", "").split(",") if cards.strip())
    cards = {name: parse_cards(value) for name, value in parts.items()}
    hands = tuple(tuple(sorted(cards.get(name, ()))) for name in ("A:", "B:"))
    pile = cards.get("pile", ()) + cards.get("upcard", ())
    shown = {*hands[0], *hands[1], *pile, *(card for laid in table for card in laid.cards)}
    drew = cards.get("drew")
    return replace(
        undealt(rules or MahjongRules(), SEED, B),
        number=1,
        phase=phase,
        turn=turn,
        hands=hands,
        pile=pile,
        table=table,
        stock=cards.get("stock", tuple(card for card in PACK if card not in shown)),
        drawn=drew[0] if drew else None,
        taken=cards.get("took", ()),
    )


def meld(text: str, *, owner: Seat = B) -> LaidMeld:
    """A meld on the table."""
    cards = parse_cards(text)
    (laid,) = lay_down((), cards, owner, (Lay(cards),), find_meld).table
    return laid


def play(state: MahjongState, *moves: str) -> Step[MahjongState, Event]:
    """The match after ``A draw``, ``A lay 5s6s7s`` …, with all events since."""
    return played(mahjong, state, *moves)


def menu(state: MahjongState, seat: Seat = A) -> list[str]:
    """What the seat may do, as texts."""
    return [write(action) for action in legal(state, seat)]


def refusal(state: MahjongState, text: str, seat: Seat = A) -> Reason:
    """Why the seat may not do this; the position stays as it is."""
    return reason_against(mahjong, state, f"{'AB'[seat]} {text}", Reason)
