"""open_spiel's gin rummy behind our cards and words; all that is known of its notation is here."""

from __future__ import annotations

import importlib
from collections.abc import Iterable

from bot.games.cards import Card, parse_card
from bot.games.game import Seat

CARDS = 52
TAKE, DRAW, PASS, KNOCK = 52, 53, 54, 55
MELDS_FROM = 56
LONGEST_MELD = 5
STARTER = 0
"""The seat that open_spiel always lets act first."""

_SUITS = "scdh"
_RANKS = "A23456789TJQK"


def number_of(card: Card) -> int:
    """A card as open_spiel counts them: suit by suit."""
    return len(_RANKS) * _SUITS.index(card.value[1]) + _RANKS.index(card.value[0])


def card_of(number: int) -> Card:
    """The card that open_spiel means."""
    suit, rank = divmod(number, len(_RANKS))
    return parse_card(_RANKS[rank] + _SUITS[suit])


class Spiel:
    """One deal in open_spiel. The seats are ours: ``first`` is the one that acts first."""

    def __init__(self, *, oklahoma: bool, first: Seat) -> None:
        pyspiel = importlib.import_module("pyspiel")
        self._utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
        self._state = pyspiel.load_game("gin_rummy", {"oklahoma": oklahoma}).new_initial_state()
        self._first = first

    def deal(self, hands: tuple[tuple[Card, ...], ...], upcard: Card) -> None:
        """Deal these hands, by our seats, and turn up this card."""
        left = [list(hands[self._first]), list(hands[1 - self._first])]
        for _ in range(20):
            # It deals ten cards to the one, then ten to the other: whose turn it is shows in the hands.
            at = 0 if left[0] else 1
            self._state.apply_action(number_of(left[at].pop(0)))
        self._state.apply_action(number_of(upcard))

    def hand(self, seat: Seat) -> frozenset[Card]:
        """The cards that it thinks the seat holds."""
        return frozenset(card_of(number) for number in self._state.hands()[self._theirs(seat)])

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is, in our seats; None at the end."""
        return None if self._state.is_terminal() else Seat(self._ours(self._state.current_player()))

    @property
    def limit(self) -> int:
        """The greatest deadwood with which one may knock."""
        return int(self._state.knock_card())

    def allows(self) -> frozenset[int]:
        """The numbers of the actions that it allows."""
        return frozenset(self._state.legal_actions())

    def discards(self) -> frozenset[Card]:
        """The cards that it allows to be thrown, or to be laid off."""
        return frozenset(card_of(number) for number in self.allows() if number < CARDS)

    def do(self, action: int) -> None:
        """Take an action."""
        self._state.apply_action(action)

    def draw(self, card: Card) -> None:
        """Draw from the stock, where this card lies on top."""
        self._state.apply_action(DRAW)
        self._state.apply_action(number_of(card))

    def throw(self, card: Card) -> None:
        """Throw a card, or lay it off."""
        self._state.apply_action(number_of(card))

    def lay(self, melds: Iterable[Iterable[Card]]) -> None:
        """Lay out melds, and say that these are all."""
        for meld in melds:
            for part in _parts(sorted(number_of(card) for card in meld)):
                self._state.apply_action(MELDS_FROM + self._utils.meld_to_int(part))
        self._state.apply_action(PASS)

    def deadwood(self, cards: Iterable[Card]) -> int:
        """What it counts as the least deadwood of ten cards, or of eleven after a discard."""
        return int(self._utils.min_deadwood([number_of(card) for card in cards]))

    @property
    def points(self) -> tuple[int, ...]:
        """What the deal was worth, by our seats; the loser's are negative."""
        returns = [int(points) for points in self._state.returns()]
        return tuple(returns[self._theirs(Seat(seat))] for seat in range(2))

    def _theirs(self, seat: Seat) -> int:
        return STARTER if seat == self._first else 1 - STARTER

    def _ours(self, seat: int) -> Seat:
        return self._first if seat == STARTER else Seat(1 - self._first)


def _parts(run: list[int]) -> list[list[int]]:
    """A long run as two: it knows melds of three to five cards."""
    if len(run) <= LONGEST_MELD:
        return [run]
    middle = len(run) // 2
    return [run[:middle], run[middle:]]
