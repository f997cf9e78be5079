"""The luck of the board: how many chips its cards brought each player out of the pots as they were."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import combinations
from math import comb

from bot.games.cards import Card
from bot.games.omaha.ending import award, sort_chips
from bot.games.omaha.events import BoardDealt, Did, Event, HandOver
from bot.games.omaha.ranking import Board, hole_of
from bot.games.omaha.state import OmahaState
from bot.games.omaha.view import DeedKind, Pot
from bot.games.shuffle import shuffled

FEW = 120
"""Up to so many boards are all tried to say what the hands win on average; of more, a fair sample."""

STRIDES = (1, 2, 3)
"""How far apart the cards of a board of the sample lie in the shuffled rest of the pack."""

_WHOLE = 5
"""Cards of a whole board (1.1)."""


def luck(before: OmahaState, events: Sequence[Event]) -> tuple[float, ...] | None:
    """By seat, the chips that the cards brought which an action opened; None where it opened none.

    It is what the pots, as they were when the cards came, pay on average with these cards less what they pay
    on average with any others, all hands open. Over all cards that may come it is 0 on average whatever is
    bet before and after, so that results without it have the same mean and less chance in them. Of an
    all-in it is the whole difference between the cards that came and the share of the pot.
    """
    hand, board = before.hand, before.hand.board
    contributions, folded = hand.contributions, hand.folded
    for event in events:
        match event:
            case Did(deed) if board == hand.board:
                contributions[deed.seat] += deed.chips
                folded += (deed.seat,) if deed.kind is DeedKind.FOLD else ()
            case BoardDealt(_, cards):
                board += cards
            case HandOver():
                break
            case _:
                pass
    if board == hand.board:
        return None
    pots = sort_chips(contributions, folded).pots
    after, due = (_payment(before, pots, cards) for cards in (board, hand.board))
    return tuple(with_cards - usual for with_cards, usual in zip(after, due, strict=True))


def _payment(state: OmahaState, pots: tuple[Pot, ...], board: tuple[Card, ...]) -> list[float]:
    """By seat, what the pots pay on average, over the boards that these cards may still become."""
    hand, live = state.hand, sorted({seat for pot in pots for seat in pot.eligible})
    holes = {seat: hole_of(hand.hole[seat]) for seat in live}
    paid, number = [0.0] * len(hand.hole), 0
    for cards in _boards(board, [card for card in sorted(hand.stub) if card not in board]):
        ranks, number = Board(cards), number + 1
        strengths = {seat: ranks.strength(hole) for seat, hole in holes.items()}
        for pot in award(pots, strengths, hand.button):
            for seat, share in zip(pot.winners, pot.shares, strict=True):
                paid[seat] += share
    return [sum_ / number for sum_ in paid]


def _boards(board: tuple[Card, ...], unseen: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """All boards that these cards may become, or a fair sample where they are many."""
    missing, number = _WHOLE - len(board), len(unseen)
    if comb(number, missing) <= FEW:
        yield from ((*board, *rest) for rest in combinations(unseen, missing))
        return
    # The order follows from nothing but what lies open and what does not, so that it is the same whatever
    # comes. Of an even sample, in which every card comes equally often, a mean errs less.
    mixed = shuffled(unseen, sha256(" ".join(map(str, board)).encode()).digest(), "luck")
    for stride in STRIDES:
        for first in range(number):
            yield (*board, *(mixed[(first + stride * at) % number] for at in range(missing)))
