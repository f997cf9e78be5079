"""The rest of a round of UNO rules as sensible players play it: many times faster than the real engine.

It knows the usual rules alone (`is_usual`). A card is a number, its place in `CARDS`, and every seat does
what `bot/games/uno/player/sensible.py` does; a test holds both side by side.
"""

from __future__ import annotations

import random

from bot.games.game import Seat
from bot.games.uno.cards import Card, Colour, Face, matches
from bot.games.uno.player.features import POINTS
from bot.games.uno.player.sensible import NEAR
from bot.games.uno.rules import UnoRules
from bot.games.uno.state import UnoState
from bot.games.uno.view import Phase

CARDS: tuple[Card, ...] = tuple(sorted(Card))
_NUMBER = {card: at for at, card in enumerate(CARDS)}
_COLOURS = tuple(Colour)
_COLOUR = tuple(-1 if card.colour is None else _COLOURS.index(card.colour) for card in CARDS)
_FACE = tuple(card.face for card in CARDS)
_POINTS = tuple(POINTS[card] for card in CARDS)
_FITS = tuple(
    tuple(frozenset(at for at, card in enumerate(CARDS) if matches(card, top, colour)) for colour in _COLOURS)
    for top in CARDS
)
"""What fits, by top card and colour."""
_DRAWS = {Face.DRAW_TWO: 2, Face.WILD_DRAW_FOUR: 4}
_HIT = {Face.SKIP: 100, Face.REVERSE: 200, Face.DRAW_TWO: 300, Face.WILD_DRAW_FOUR: 400}
_HITS = tuple(_HIT.get(face, 0) for face in _FACE)
"""How hard each card hits the next player: more than all else that ranks plays."""
_KEPT = tuple(0 if card is Card.WILD_DRAW_FOUR else 30 if card.is_wild else 60 for card in CARDS)
"""Wild cards are played last; fewer than thirty cards of a colour are left."""


def is_usual(rules: UnoRules) -> bool:
    """Whether rounds are played by the rules of the standard game; how they are scored is free."""
    return rules == UnoRules(
        target=rules.target,
        single_round=rules.single_round,
        uno_penalty=rules.uno_penalty,
        dealer_draw=rules.dealer_draw,
        lowest_wins=rules.lowest_wins,
    )


def played_out(state: UnoState, chance: random.Random) -> tuple[Seat | None, tuple[int, ...]]:
    """Who wins the round, None if it is void, and what each hand then counts.

    The cards to come are those of the state; ``chance`` shuffles later piles and chooses between equal plays.
    """
    rest = Rest(state, chance)
    while rest.winner is None and rest.stuck < len(rest.hands):
        rest.turn()
    return rest.winner, tuple(sum(_POINTS[card] for card in hand) for hand in rest.hands)


class Rest:
    """A round that is played on; nobody has left, and nobody forgets to call UNO."""

    def __init__(self, state: UnoState, chance: random.Random) -> None:
        assert state.turn is not None
        self.random, self.shuffle = chance.random, chance.shuffle
        self.hands = [[_NUMBER[card] for card in hand] for hand in state.hands]
        self.pile = [_NUMBER[card] for card in reversed(state.pile)]
        self.discards = [_NUMBER[card] for card in state.discards[:-1]]
        self.top = _NUMBER[state.top]
        self.at, self.step = int(state.turn), state.direction.step
        self.winner: Seat | None = None
        self.stuck = state.stuck
        self.colour = (
            self._longest(self.hands[self.at]) if state.colour is None else _COLOURS.index(state.colour)
        )
        self.drawn = None if state.drawn is None else _NUMBER[state.drawn]
        if state.phase is Phase.CHALLENGE:  # sensible players believe every wild draw four
            self._draw(self.at, state.owed)
            self._on(1)

    def turn(self) -> None:
        """One turn of the player at ``at``."""
        hand, fits = self.hands[self.at], _FITS[self.top][self.colour]
        drawn, self.drawn = self.drawn, None
        plays = {card for card in hand if card in fits} if drawn is None else {drawn}
        if not plays:
            if not self._draw(self.at, 1):
                self.stuck += 1
                self._on(1)
                return
            self.stuck = 0
            plays = {hand[-1]} & fits
        if plays:
            self._play(plays.pop() if len(plays) == 1 else self._best(plays))
        else:
            self._on(1)

    def _best(self, plays: set[int]) -> int:
        """A play of the highest rank; between equal ones chance decides."""
        left = self._left(self.hands[self.at])
        is_urgent = len(self.hands[(self.at + self.step) % len(self.hands)]) <= NEAR
        most = max(left)
        return max(
            plays,
            key=lambda card: (
                _KEPT[card]
                + (_HITS[card] if is_urgent else 0)
                + (most if _COLOUR[card] < 0 else left[_COLOUR[card]] - 1)
                + self.random()
            ),
        )

    def _play(self, card: int) -> None:
        hand, face = self.hands[self.at], _FACE[card]
        hand.remove(card)
        self.discards.append(self.top)
        self.top, self.stuck = card, 0
        self.colour = self._longest(hand) if _COLOUR[card] < 0 else _COLOUR[card]
        if drawn := _DRAWS.get(face, 0):
            self._draw((self.at + self.step) % len(self.hands), drawn)
        if not hand:
            self.winner = Seat(self.at)
        elif drawn or face is Face.SKIP or (face is Face.REVERSE and len(self.hands) == 2):
            self._on(2)
        else:
            self.step = -self.step if face is Face.REVERSE else self.step
            self._on(1)

    def _left(self, hand: list[int]) -> list[int]:
        """How many cards of each colour are in the hand."""
        left = [0, 0, 0, 0, 0]
        for card in hand:
            left[_COLOUR[card]] += 1
        return left[:4]

    def _longest(self, hand: list[int]) -> int:
        left = self._left(hand)
        return max(range(4), key=lambda colour: left[colour] + self.random())

    def _draw(self, seat: int, number: int) -> int:
        """How many of the cards there were to draw (3.10)."""
        hand = self.hands[seat]
        for drawn in range(number):
            if not self.pile:
                self.pile, self.discards = self.discards, []
                self.shuffle(self.pile)
                if not self.pile:
                    return drawn
            hand.append(self.pile.pop())
        return number

    def _on(self, turns: int) -> None:
        self.at = (self.at + turns * self.step) % len(self.hands)
