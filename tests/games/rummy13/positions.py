"""Positions of 13-card rummy written as cards: ``A: 3s4s5s … | B: … | open 9h | cut 7c | drew 2d``."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games import rummy13
from bot.games.game import Seat, Step
from bot.games.rummy13 import legal, new, write
from bot.games.rummy13.actions import Reason
from bot.games.rummy13.cards import Card, Cards, pack_of, parse_card, parse_cards
from bot.games.rummy13.deal import undealt
from bot.games.rummy13.events import Event
from bot.games.rummy13.rules import Rummy13Rules
from bot.games.rummy13.state import Chair, Rummy13State
from bot.games.rummy13.view import Phase, Status
from tests.games.moves import played, reason_against

A, B, C, D = (Seat(at) for at in range(4))
SEED = bytes(range(32))
NAMES = "ABCDEF"

READY = "Ad2d3d4d5s6s7s9h9s9cQsQhQc"
"""Two pure sequences and two sets; after a draw it can be declared with `SHOWN`."""
SHOWN = "Ad2d3d4d 5s6s7s 9h9s9c QsQhQc"
POOR = "2c4c6c8cTcQd3h5h8hJh2s4s7s"
"""No sequence and no set."""
ALSO_POOR = "2c24c26c28c2Tc2Qd23h25h28h2Jh22s24s27s2"
"""The same of the second pack."""


def position(
    text: str,
    *,
    turn: Seat = A,
    rules: Rummy13Rules | None = None,
    dealer: Seat | None = None,
    is_upcard_there: bool = False,
) -> Rummy13State:
    """A position of the first deal, with the seat to draw, or to discard where it has drawn or taken.

    Parts: hands by ``A:`` and so on; ``drew`` or ``took``, a card of the hand on turn; ``open``, its top last
    (without it 8d); ``cut`` (without it Kc); ``closed``, its top first (without it all other cards).
    """
    parts = {
        name.rstrip(":"): cards
        for name, _, cards in (part.strip().partition(" ") for part in text.split("|"))
    }
    hands = tuple(parse_cards(parts[name]) for name in NAMES if name in parts)
    chosen = rules or Rummy13Rules()
    cut, discards = parse_card(parts.get("cut", "Kc")), parse_cards(parts.get("open", "8d"))
    seen = [card for hand in hands for card in hand] + [cut, *discards]
    assert len(set(seen)) == len(seen), "a card lies in two places"
    pack = pack_of(chosen.packs_for(len(hands)))
    closed = parse_cards(parts["closed"]) if "closed" in parts else _others(pack, seen)
    drawn = parts.get("drew") or parts.get("took")
    base = undealt(chosen, len(hands), SEED)
    return replace(
        base,
        number=1,
        dealer=Seat(len(hands) - 1) if dealer is None else dealer,
        phase=Phase.DISCARD if drawn else Phase.DRAW,
        turn=turn,
        chairs=tuple(
            Chair(status=Status.PLAYING, hand=tuple(sorted(hand)), has_drawn=at == turn and drawn is not None)
            for at, hand in enumerate(hands)
        ),
        cut=cut,
        discards=discards,
        closed=closed,
        is_upcard_there=is_upcard_there,
        drawn=parse_card(drawn) if drawn else None,
        took="took" in parts,
    )


def _others(pack: Cards, seen: list[Card]) -> Cards:
    return tuple(card for card in pack if card not in seen)


def begun(rules: Rummy13Rules, players: int, *, dealer: Seat = A) -> Rummy13State:
    """A match in its first deal, dealt by this seat."""
    for number in range(200):
        state = new(rules, players, number.to_bytes(32, "big")).state
        if state.dealer == dealer:
            return state
    raise AssertionError("nobody ever dealt so")


def play(state: Rummy13State, *moves: str) -> Step[Rummy13State, Event]:
    """The match after ``A draw``, ``A discard 2s`` …, with all events since."""
    return played(rummy13, state, *moves)


def refused(state: Rummy13State, move: str) -> Reason:
    """Why the move is refused; the position stays as it is."""
    return reason_against(rummy13, state, move, Reason)


def choices(state: Rummy13State, seat: Seat | None = None) -> list[str]:
    """What the seat, if not said that on turn, is listed."""
    asked = state.turn if seat is None else seat
    assert asked is not None
    return [write(action) for action in legal(state, asked)]


def end_of(state: Rummy13State, winner: Seat, **lost: int) -> Rummy13State:
    """The match after a deal that the winner declares, see `declared`."""
    return declared(state, winner, **lost).state


def declared(state: Rummy13State, winner: Seat, **lost: int) -> Step[Rummy13State, Event]:
    """What it leads to that the winner declares, while each of the others has a hand of so many points.

    ``B=0`` and so on; the hands are made so, whatever was dealt.
    """
    chairs = list(state.chairs)
    for name, points in lost.items():
        seat = NAMES.index(name)
        chairs[seat] = replace(chairs[seat], hand=tuple(sorted(HANDS[points])))
    hand = tuple(sorted((*parse_cards(READY), Card.KC)))
    chairs[winner] = replace(chairs[winner], hand=hand)
    ready = replace(
        state, chairs=tuple(chairs), turn=winner, phase=Phase.DISCARD, cut=Card.D8, drawn=Card.KC, took=False
    )
    return play(ready, f"{NAMES[winner]} declare Kc {SHOWN}")


HANDS = {
    0: parse_cards("Ah2h3h4h5h6h7h 2c2d22s 3c3s3d2"),
    17: parse_cards("Ah2h3h4h5h6h7h Tc2Td2Th2 Kd22c5c"),
    27: parse_cards("Ah2h3h4h5h6h7h 2c2d24c3s6d2Kc2"),
    40: parse_cards("Ah2h3h4h5h6h7h 2c4c6c29c2 9d2Td2"),
    80: parse_cards("2c4c6c9cTcQd23h5h9h2Jh22s4sKs"),
}
"""Hands by what they cost where eights are wild."""
