"""A computer player of Omaha: it compares its share of the pot with the cost, and bets when it is ahead.

The share is found by dealing the unseen cards many times: in Omaha hands change so much with the next card
that a formula over the four cards alone would mislead.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise

import msgspec

from bot.games.cards import PACK, Card
from bot.games.game import Seat
from bot.games.omaha.actions import Action, AllIn, Call, Check, Fold, Quit, Raise, Rebuy, Stop
from bot.games.omaha.ranking import height, strength
from bot.games.omaha.view import Choice, DeedKind, OmahaView, Phase

HOLE = 4
"""Cards of a player (1.1)."""

BOARD = 5
"""Cards of a whole board (1.1)."""


class Style(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers of one style, tried out over seeded sessions.

    An edge is the share of the pot times the number of players still in: with 1.0 a hand is average and wins
    as much as everybody else's.
    """

    trials: int
    """Deals that are tried for one decision: few make a player that misjudges its hand now and then."""
    reads_bets: bool
    """Whether it expects better hands of players who bet or raised."""
    patience: float
    """By how much its share of the pot must exceed the price of a call; below 0 it calls too much."""
    raise_edge: float
    """The edge with which it raises."""
    pot_edge: float
    """The edge with which it bets the pot."""
    bluff: float
    """How often, from 0 to 1, it bets with nothing when nobody has bet and it acts last."""
    slow: float
    """How often, from 0 to 1, it only calls with a hand worth a raise, so that its calls tell less."""


BEGINNER = Style(
    trials=16, reads_bets=False, patience=-0.15, raise_edge=2.1, pot_edge=9.0, bluff=0.03, slow=0.4
)
CASUAL = Style(
    trials=40, reads_bets=False, patience=0.0, raise_edge=1.55, pot_edge=2.2, bluff=0.08, slow=0.25
)
STRONG = Style(trials=80, reads_bets=True, patience=0.02, raise_edge=1.35, pot_edge=1.6, bluff=0.12, slow=0.1)


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """Plays every structure in one style."""

    style: Style

    def choose(self, view: OmahaView, legal: tuple[Action, ...], *, seed: int) -> Action | None:
        """The action for this seat; pure, as `ComputerPlayer` asks."""
        if Stop() in legal and view.stops:
            return Stop()  # the computer keeps nobody at the table who wants to stop (8.1)
        if view.seat is None or (view.turn != view.seat and view.seat not in view.waiting):
            return None
        # Between hands it is asked only because it has no chips left, or a hand needs it.
        if view.phase is Phase.BREAK or view.choice is None:
            return Rebuy() if Rebuy() in legal else Quit()
        return self._bet(view, view.seat, view.choice, legal, seed)

    def _bet(
        self, view: OmahaView, seat: Seat, choice: Choice, legal: tuple[Action, ...], seed: int
    ) -> Action:
        """Fold, check, call or raise, by the share of the pot, the price of a call, and who acts last."""
        # Seed, hand and seat fix all that is random here: the same view always gets the same answer.
        chance = random.Random(f"{seed} {view.hand} {seat}")  # noqa: S311  # a choice in a game, no secret
        rivals = self._rivals(view, seat)
        share = equity(view.own, view.board, rivals, trials=self.style.trials, chance=chance)
        edge = share * (rivals.number + 1)
        if choice.min_to is not None and edge >= self.style.raise_edge and chance.random() >= self.style.slow:
            return self._raise(view, choice, edge, legal)
        if not choice.to_call:
            is_late = choice.min_to is not None and _acts_last(view, seat)
            # Nobody has bet and nobody acts after it: the place where a bluff wins most often.
            if is_late and chance.random() < self.style.bluff:
                return _raise_to(choice.half_to or choice.min_to, choice, legal)
            return Check()
        # A call wins on average its share of what is then in the pot, and costs its price of that.
        price = choice.to_call / (view.pot + choice.to_call)
        return Call() if share >= price + self.style.patience else Fold()

    def _raise(self, view: OmahaView, choice: Choice, edge: float, legal: tuple[Action, ...]) -> Action:
        """A raise, the larger the more it is ahead; before the flop, where hands differ little, the least."""
        if edge >= self.style.pot_edge:
            return _raise_to(choice.pot_to or choice.min_to, choice, legal)
        if view.board:
            return _raise_to(choice.half_to or choice.min_to, choice, legal)
        return _raise_to(choice.min_to, choice, legal)

    def _rivals(self, view: OmahaView, seat: Seat) -> Rivals:
        """The players who are still in, three of them at most; those who bet or raised are picky.

        More than three would make a decision slow, and change it little.
        """
        others = [
            Seat(at)
            for at, player in enumerate(view.players)
            if player.is_dealt and not player.has_folded and at != seat
        ]
        bold = {deed.seat for deed in view.deeds if deed.kind in (DeedKind.BET, DeedKind.RAISE)}
        number = min(3, len(others))
        picky = len(bold.intersection(others)) if self.style.reads_bets else 0
        return Rivals(number=number, picky=min(number, picky))


def _raise_to(to: int | None, choice: Choice, legal: tuple[Action, ...]) -> Action:
    """The raise to this total, all-in if it takes all chips; a call or check if it is not legal."""
    wanted: Action = AllIn() if to is not None and to == choice.all_in_to else Raise(to or 0)
    if wanted in legal:
        return wanted
    return Call() if choice.to_call else Check()


def _acts_last(view: OmahaView, seat: Seat) -> bool:
    """Whether the seat acts last of those still in, as the button does after the flop."""
    # Clockwise from the left of the button, which itself comes last.
    order = sorted(range(len(view.players)), key=lambda at: (at <= view.button, at))
    left = [at for at in order if view.players[at].is_dealt and not view.players[at].has_folded]
    return bool(left) and left[-1] == seat


class Rivals(msgspec.Struct, frozen=True, kw_only=True):
    """The other players who are still in."""

    number: int
    picky: int
    """How many of them have bet or raised: each of these gets the better of two hands."""


def equity(
    own: Sequence[Card], board: Sequence[Card], rivals: Rivals, *, trials: int, chance: random.Random
) -> float:
    """The share of a pot that the hand wins on average, from 0 to 1, found by dealing ``trials`` times."""
    # Only cards that the seat cannot see are dealt, so that it never plays by cards of others.
    unseen = [card for card in PACK if card not in own and card not in board]
    missing = BOARD - len(board)
    needed = missing + HOLE * (rivals.number + rivals.picky)
    total = 0.0
    for _ in range(trials):
        drawn = chance.sample(unseen, needed)
        full = (*board, *drawn[:missing])
        total += _share(own, full, _hands(drawn[missing:], rivals, board))
    return total / trials


def _hands(drawn: list[Card], rivals: Rivals, board: Sequence[Card]) -> list[list[Card]]:
    """The hands of the rivals; a picky one gets the better of two hands as the board is so far."""
    dealt = [drawn[at : at + HOLE] for at in range(0, len(drawn), HOLE)]
    hands = dealt[: rivals.number - rivals.picky]
    rest = dealt[rivals.number - rivals.picky :]
    for at in range(0, len(rest), 2):
        hands.append(max(rest[at : at + 2], key=lambda hand: _so_far(hand, board)))
    return hands


def _so_far(hand: Sequence[Card], board: Sequence[Card]) -> int:
    """How good a hand looks with the board as it is; before the flop, a rough count of what fits together."""
    if len(board) >= 3:
        return strength(hand, board)
    # Pairs, cards near each other and two of a suit are what grows with the flop; the weights are rough.
    heights = sorted(height(card.rank) for card in hand)
    suits = [card.suit for card in hand]
    pairs = sum(4 for low, high in pairwise(heights) if low == high)
    near = sum(3 for low, high in pairwise(heights) if 0 < high - low <= 2)
    suited = sum(4 for suit in set(suits) if suits.count(suit) >= 2)
    return sum(heights) + pairs + near + suited


def _share(own: Sequence[Card], board: Sequence[Card], hands: list[list[Card]]) -> float:
    """The share of the pot that the hand wins against these hands: 1, a part of a split pot, or 0."""
    mine = strength(own, board)
    equal = 1
    for hand in hands:
        theirs = strength(hand, board)
        # One better hand takes the whole pot: the others need not be looked at.
        if theirs > mine:
            return 0.0
        equal += theirs == mine
    return 1 / equal
