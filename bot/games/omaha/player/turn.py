"""What all computer players of Omaha share: a turn with its bets, and what they do between hands."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec

from bot.games.game import Seat
from bot.games.omaha.actions import Action, AllIn, Call, Check, Fold, Quit, Raise, Rebuy, Stop
from bot.games.omaha.view import Choice, OmahaView, Phase


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """A decision on how to bet, as the seat sees it."""

    view: OmahaView
    seat: Seat
    choice: Choice
    legal: tuple[Action, ...]
    chance: random.Random
    """Decides all that is left to chance."""

    @property
    def price(self) -> float:
        """The share of the pot, 0 to 1, with which a call neither wins nor loses; 0 where it is a check."""
        # A call wins on average its share of what is then in the pot, and costs its price of that.
        return self.choice.to_call / (self.view.pot + self.choice.to_call)

    @property
    def acts_last(self) -> bool:
        """Whether the seat acts last of those still in, as the button does after the flop."""
        # Clockwise from the left of the button, which itself comes last.
        order = sorted((*self.view.rivals, self.seat), key=lambda at: (at <= self.view.button, at))
        return order[-1] == self.seat

    def stay(self) -> Action:
        """Check, or call a bet."""
        return Call() if self.choice.to_call else Check()

    def give_up(self) -> Action:
        """Check, or fold to a bet."""
        return Fold() if self.choice.to_call else Check()

    def raise_to(self, to: int | None) -> Action:
        """The raise to this total, all-in if it takes all chips; a check or call if it is not legal."""
        wanted: Action = AllIn() if to is not None and to == self.choice.all_in_to else Raise(to or 0)
        return wanted if wanted in self.legal else self.stay()

    def raise_least(self) -> Action:
        """The least bet or raise, if there is one."""
        return self.raise_to(self.choice.min_to)

    def raise_half(self) -> Action:
        """A bet or raise of half the pot; in fixed limit one bet."""
        return self.raise_to(self.choice.half_to or self.choice.min_to)

    def raise_pot(self) -> Action:
        """A bet or raise of the pot; in fixed limit one bet."""
        return self.raise_to(self.choice.pot_to or self.choice.min_to)


def answer(
    view: OmahaView, legal: tuple[Action, ...], seed: int, bet: Callable[[Turn], Action]
) -> Action | None:
    """The player's action: ``bet`` decides in a hand; beside it they all do the same."""
    if Stop() in legal and view.stops:
        return Stop()  # the computer keeps nobody at the table who wants to stop (8.1)
    if view.seat is None or (view.turn != view.seat and view.seat not in view.waiting):
        return None
    # Between hands it is asked only because it has no chips left, or a hand needs it.
    if view.phase is Phase.BREAK or view.choice is None:
        return Rebuy() if Rebuy() in legal else Quit()
    # Seed, hand and seat fix all that is random: the same view always gets the same answer.
    chance = random.Random(f"{seed} {view.hand} {view.seat}")  # noqa: S311  # a choice in a game, no secret
    return bet(Turn(view=view, seat=view.seat, choice=view.choice, legal=legal, chance=chance))
