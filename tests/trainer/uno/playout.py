"""The rest of a round of UNO rules as sensible players play it: many times faster than the real engine.

A card is a number, its place in `CARDS`, and every seat does what `bot/games/uno/player/sensible.py` does; a
test holds both side by side. Nobody forgets to call UNO, also with a hand that a 7 or 0 brought.
"""

from __future__ import annotations

import random

from bot.games.game import Seat
from bot.games.uno.cards import Card, Colour, Face, is_honest, matches, without
from bot.games.uno.player.features import POINTS
from bot.games.uno.player.sensible import NEAR
from bot.games.uno.rules import BlankMode
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
_HIT = {Face.SKIP: 100, Face.REVERSE: 200, Face.DRAW_TWO: 300, Face.WILD_DRAW_FOUR: 400, Face.BLANK: 500}
_HITS = tuple(_HIT.get(face, 0) for face in _FACE)
"""How hard each card hits the next player: more than all else that ranks plays."""
_KEPT = tuple(0 if card is Card.WILD_DRAW_FOUR else 30 if card.is_wild else 60 for card in CARDS)
"""Wild cards are played last; fewer than thirty cards of a colour are left."""
_GAIN = 1000
"""What a card got rid of by exchanging hands counts: more than every hit."""
_FOUR = _NUMBER[Card.WILD_DRAW_FOUR]


def played_out(
    state: UnoState, chance: random.Random, *, passing: Seat | None = None
) -> tuple[Seat | None, tuple[int, ...]]:
    """Who wins the round, None if it is void, and what each hand then counts.

    The cards to come are those of the state; ``chance`` shuffles later piles, chooses between equal plays,
    and says who jumps in first. ``passing`` is a seat that has just let a chance to jump in go by.
    """
    rest = Rest(state, chance, passing=passing)
    while rest.winner is None and rest.stuck < len(rest.hands):
        rest.turn()
    return rest.winner, tuple(sum(_POINTS[card] for card in hand) for hand in rest.hands)


class Rest:
    """A round that is played on; nobody has left."""

    def __init__(self, state: UnoState, chance: random.Random, *, passing: Seat | None = None) -> None:
        assert state.turn is not None
        self.random, self.shuffle, self.rules = chance.random, chance.shuffle, state.rules
        self.hands = [[_NUMBER[card] for card in hand] for hand in state.hands]
        self.pile = [_NUMBER[card] for card in reversed(state.pile)]
        self.discards = [_NUMBER[card] for card in state.discards[:-1]]
        self.top = _NUMBER[state.top]
        self.at, self.step = int(state.turn), state.direction.step
        self.passing, self.owed = passing, state.owed
        self.winner: Seat | None = None
        self.stuck = state.stuck
        self.colour = (
            self._longest(self.hands[self.at]) if state.colour is None else _COLOURS.index(state.colour)
        )
        self.drawn = None if state.drawn is None else _NUMBER[state.drawn]
        if state.phase is Phase.CHALLENGE and not self.rules.stacking:
            self._draw_owed()  # sensible players believe every wild draw four

    def turn(self) -> None:
        """One turn of the player at ``at``, or of somebody who jumps in."""
        if self.rules.jump_in and self.drawn is None and self._jumped_in():
            return
        if self.owed:
            answers = {card for card in self.hands[self.at] if _FACE[card] is _FACE[self.top]}
            if answers and self.rules.stacking:
                self._play(self._best(answers))
            else:
                self._draw_owed()
            return
        drawn, self.drawn = self.drawn, None
        plays = self._fitting() if drawn is None else {drawn}
        if plays or (plays := self._drawn_to_play()):
            self._play(plays.pop() if len(plays) == 1 else self._best(plays))
        else:
            self._on(1)

    def _jumped_in(self) -> bool:
        """Whether somebody with the identical card was quicker than the player on turn (6.3)."""
        passing, self.passing = self.passing, None
        if _COLOUR[self.top] < 0:
            return False
        quick = [
            seat
            for seat, hand in enumerate(self.hands)
            if seat not in (self.at, passing) and self.top in hand
        ]
        first = int(self.random() * (len(quick) + 1))
        if first == len(quick):
            return False
        self.at = quick[first]
        self._play(self.top)
        return True

    def _fitting(self) -> set[int]:
        """The cards that the player on turn may play."""
        hand, fits = self.hands[self.at], _FITS[self.top][self.colour]
        plays = {card for card in hand if card in fits}
        if self.rules.wd4_strict and _FOUR in plays and not self._is_honest(hand):
            plays.discard(_FOUR)
        return plays

    def _is_honest(self, hand: list[int]) -> bool:
        rest = without(tuple(CARDS[card] for card in hand), Card.WILD_DRAW_FOUR)
        return is_honest(rest, CARDS[self.top], _COLOURS[self.colour], self.rules.wd4_match)

    def _drawn_to_play(self) -> set[int]:
        """The card drawn for the turn, or until one fits (6.5); empty if it doesn't fit."""
        hand, could_draw = self.hands[self.at], False
        while self._draw(self.at, 1):
            could_draw = True
            if plays := {hand[-1]} & self._fitting():
                self.stuck = 0
                return plays
            if not self.rules.draw_until_playable:
                break
        self.stuck = 0 if could_draw else self.stuck + 1
        return set()

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
                + (_GAIN * self._gained(card) if self.rules.seven_zero else 0)
                + (most if _COLOUR[card] < 0 else left[_COLOUR[card]] - 1)
                + self.random()
            ),
        )

    def _gained(self, card: int) -> int:
        """How many cards the player on turn gets rid of by exchanging hands (6.4)."""
        rest = len(self.hands[self.at]) - 1
        if rest and _FACE[card] is Face.SEVEN:
            return rest - min(len(hand) for seat, hand in enumerate(self.hands) if seat != self.at)
        if rest and _FACE[card] is Face.ZERO:
            return rest - len(self.hands[(self.at - self.step) % len(self.hands)])
        return 0

    def _play(self, card: int) -> None:
        hand, face, rules = self.hands[self.at], _FACE[card], self.rules
        hand.remove(card)
        self.discards.append(self.top)
        self.top, self.stuck = card, 0
        self.colour = self._longest(hand) if _COLOUR[card] < 0 else _COLOUR[card]
        draws = _DRAWS.get(face, 0)
        if face is Face.BLANK and rules.blank_mode is BlankMode.DRAW_TEN and hand:
            draws = 10
        if not hand:
            self.winner = Seat(self.at)
            if draws:
                self._draw((self.at + self.step) % len(self.hands), draws + self.owed)
        elif draws and rules.stacking and face is not Face.BLANK:
            self.owed += draws
            self._on(1)
        elif draws:
            self._draw((self.at + self.step) % len(self.hands), draws)
            self._on(2)
        elif rules.seven_zero and face in (Face.SEVEN, Face.ZERO):
            self._exchange(face)
            self._on(1)
        elif face is Face.SKIP or (face is Face.REVERSE and len(self.hands) == 2):
            self._on(2)
        else:
            self.step = -self.step if face is Face.REVERSE else self.step
            self._on(1)

    def _exchange(self, face: Face) -> None:
        """Swap hands with who has fewest cards, or pass all hands on (6.4)."""
        hands, at = self.hands, self.at
        if face is Face.ZERO:
            self.hands = [hands[(seat - self.step) % len(hands)] for seat in range(len(hands))]
            return
        others = [seat for seat in range(len(hands)) if seat != at]
        other = min(others, key=lambda seat: len(hands[seat]) + self.random())
        hands[at], hands[other] = hands[other], hands[at]

    def _draw_owed(self) -> None:
        """The player on turn draws all that is owed, and misses the turn."""
        self._draw(self.at, self.owed)
        self.owed = 0
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
