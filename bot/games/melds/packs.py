"""Sets and runs of several packs, in which a card may be held twice, and contracts made of them."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, pairwise

from bot.games.cards import PACK, Card, Rank, Suit
from bot.games.melds.view import Group, MeldKind

Cards = tuple[Card, ...]
SET, RUN = 3, 4
"""The fewest cards of a set, and of a run."""
_SUITS = tuple(tuple(card for card in PACK if card.suit is suit) for suit in Suit)
RUNS = tuple(tuple(sorted((*suit, suit[0])[low : low + RUN])) for suit in _SUITS for low in range(15 - RUN))
"""All runs of the fewest cards, each sorted; the ace is low or high."""


def find_group(cards: Cards) -> Group | None:
    """The set of a rank or the run of a suit that the cards make, as it lies; None if they make none."""
    if len(cards) >= SET and len({card.rank for card in cards}) == 1:
        return Group(MeldKind.SET, tuple(sorted(cards)))
    if len(cards) < RUN or len({card.suit for card in cards}) > 1:
        return None
    ace_low = tuple(sorted(cards))
    ace_high = tuple(sorted(cards, key=lambda card: (card.rank is Rank.ACE, card.rank)))
    for line in (ace_low, ace_high):
        if all((after.rank - before.rank) % len(Rank) == 1 for before, after in pairwise(line)):
            return Group(MeldKind.RUN, line)
    return None


def fits(card: Card, meld: Cards) -> bool:
    """Whether the card may be added to the meld."""
    return find_group((*meld, card)) is not None


@lru_cache(maxsize=4096)
def openings(hand: Cards, sets: int, runs: int, laid: tuple[Cards, ...] | None = None) -> tuple[Cards, ...]:
    """The melds of the fewest cards that can be laid so that the rest of a contract can follow.

    With ``laid``, the melds on the table, each card left over must fit on one of those or of the new melds.
    """
    by_rank = (tuple(card for card in hand if card.rank is rank) for rank in Rank if sets)
    triples = dict.fromkeys(cards for same in by_rank for cards in combinations(same, SET))
    quads = tuple(run for run in RUNS if runs and all(card in hand for card in run))
    found = []
    for cards in (*triples, *quads):
        rest, own = list(hand), None if laid is None else (*laid, cards)
        for card in cards:
            rest.remove(card)
        owed = (sets - 1, runs) if cards in triples else (sets, runs - 1)
        if any(owed):
            can_follow = bool(openings(tuple(rest), *owed, own))
        else:
            can_follow = own is None or all(any(fits(card, meld) for meld in own) for card in rest)
        if can_follow:
            found.append(cards)
    return tuple(found)
