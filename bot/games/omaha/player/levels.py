"""Beginner and casual: they compare their share of the pot with the price of a call, and bet when ahead."""

from __future__ import annotations

import msgspec

from bot.games.omaha.actions import Action
from bot.games.omaha.player.equity import equity
from bot.games.omaha.player.turn import Turn, answer
from bot.games.omaha.rules import Structure
from bot.games.omaha.view import OmahaView


class Style(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers of one style, tried out over seeded sessions.

    An edge is the share of the pot times the number of players still in: with 1.0 a hand is average and wins
    as much as everybody else's.
    """

    trials: int
    """Deals that are tried for one decision: few make a player that misjudges its hand now and then."""
    patience: float
    """By how much its share of the pot must exceed the price of a call; below 0 it calls too much."""
    limit_patience: float
    """The same for two in fixed limit, where a call costs little, but a bet is seldom a bluff."""
    raise_edge: float
    """The edge with which it raises."""
    limit_edge: float
    """The same in fixed limit, where a bet is small beside the pot."""
    pot_edge: float
    """The edge with which it bets the pot."""
    bluff: float
    """How often, from 0 to 1, it bets with nothing when nobody has bet and it acts last."""
    slow: float
    """How often, from 0 to 1, it only calls with a hand worth a raise, so that its calls tell less."""


BEGINNER = Style(
    trials=8,
    patience=-0.3,
    limit_patience=-0.3,
    raise_edge=1.9,
    limit_edge=1.9,
    pot_edge=9.0,
    bluff=0.03,
    slow=0.5,
)
CASUAL = Style(
    trials=40,
    patience=0.02,
    limit_patience=0.1,
    raise_edge=1.35,
    limit_edge=1.2,
    pot_edge=1.6,
    bluff=0.08,
    slow=0.2,
)


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """Plays every structure in one style, and holds the others' hands to be random whatever they bet."""

    style: Style

    def choose(self, view: OmahaView, legal: tuple[Action, ...], *, seed: int) -> Action | None:
        """The action for this seat; pure, as `ComputerPlayer` asks."""
        return answer(view, legal, seed, self._bet)

    def _bet(self, turn: Turn) -> Action:
        """Fold, check, call or raise, by the share of the pot, the price of a call, and who acts last."""
        view, style, chance = turn.view, self.style, turn.chance
        # More than three rivals would make a decision slow, and change it little.
        rivals = min(3, len(turn.view.rivals))
        share = equity(view.own, view.board, rivals, trials=style.trials, chance=chance)
        edge = share * (rivals + 1)
        is_limit = view.rules.structure is Structure.FIXED_LIMIT
        enough = style.limit_edge if is_limit else style.raise_edge
        if turn.choice.min_to is not None and edge >= enough and chance.random() >= style.slow:
            return self._raise(turn, edge)
        if not turn.choice.to_call:
            # Nobody has bet and nobody acts after it: the place where a bluff wins most often.
            return turn.raise_half() if turn.acts_last and chance.random() < style.bluff else turn.stay()
        patience = style.limit_patience if is_limit and len(view.players) == 2 else style.patience
        return turn.stay() if share >= turn.price + patience else turn.give_up()

    def _raise(self, turn: Turn, edge: float) -> Action:
        """A raise, the larger the more it is ahead; before the flop, where hands differ little, the least."""
        if edge >= self.style.pot_edge:
            return turn.raise_pot()
        return turn.raise_half() if turn.view.board else turn.raise_least()
