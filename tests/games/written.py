"""Positions of two players as they are written: ``A: 5s6s7s … | B: … | table 9c9d9h, JhQhKh | upcard 8d``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.games.cards import PACK, Card, parse_cards
from bot.games.frame.laying import FindMeld, LaidMeld, lay_down
from bot.games.game import Seat
from bot.games.melds.laying import Lay

B = Seat(1)

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """Where the cards of a position are."""

    hands: tuple[Cards, Cards]
    pile: Cards
    """Bottom to top, of ``pile`` and ``upcard``."""
    stock: Cards
    """Top first; if it is not written, all cards that are nowhere else."""
    table: tuple[LaidMeld, ...]
    """The melds of ``table``, with commas between; B laid them."""
    parts: Mapping[str, Cards]
    """All parts but ``table``, by what they begin with."""


def written(text: str, find_meld: FindMeld | None = None) -> Written:
    """What is written; melds on the table need the game's ``find_meld``."""
    parts = dict(part.split(maxsplit=1) for part in text.split("|"))
    melds = [cards for cards in parts.pop("table", "").split(",") if cards.strip()]
    assert find_meld is not None or not melds
    table = tuple(laid_meld(cards, find_meld) for cards in melds if find_meld is not None)
    cards = {name: parse_cards(value) for name, value in parts.items()}
    hands = tuple(sorted(cards.get("A:", ()))), tuple(sorted(cards.get("B:", ())))
    pile = cards.get("pile", ()) + cards.get("upcard", ())
    shown = {*hands[0], *hands[1], *pile, *(card for laid in table for card in laid.cards)}
    stock = cards.get("stock", tuple(card for card in PACK if card not in shown))
    return Written(hands=hands, pile=pile, stock=stock, table=table, parts=cards)


def laid_meld(text: str, find_meld: FindMeld, *, owner: Seat = B) -> LaidMeld:
    """A meld on the table."""
    cards = parse_cards(text)
    (laid,) = lay_down((), cards, owner, (Lay(cards),), find_meld).table
    return laid
