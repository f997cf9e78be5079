"""What it is worth to check, call, bet or raise, against hands that are more or less likely."""

from __future__ import annotations

from math import prod
from operator import mul

import msgspec

from bot.games.game import Seat
from bot.games.omaha.player.ranges import above, likely_bets
from bot.games.omaha.player.reading import Habits, is_capped, usual_bets
from bot.games.omaha.player.sampling import Dealt, Weights
from bot.games.omaha.player.turn import Turn
from bot.games.omaha.view import Street

GOES_ON = 0.36
"""The share against those who raise with which a hand is not folded to a raise."""

CERTAIN_RAISES = 0.8
"""How often a hand that is good enough for a raise raises."""

FAR = 0.9
"""What part of its share a hand makes good that acts before others, with a pot or more to bet."""


class Rival(msgspec.Struct, frozen=True, kw_only=True):
    """A player who is still in, with the hands that the bets let them hold."""

    seat: Seat
    habits: Habits
    weights: Weights
    has_bet: bool
    """Whether it has bet or raised in this round."""


class Answers(msgspec.Struct, frozen=True, kw_only=True):
    """How one rival answers a bet."""

    folds: float
    """How often, 0 to 1."""
    pays: int
    """Chips put in, if the rival stays."""
    won: list[float]
    """For each board, the part of all the rival's hands that stay and lose to the own one."""


class Outlook(msgspec.Struct, frozen=True, kw_only=True):
    """What an action leads to, if nobody bets after that."""

    worth: float
    """In chips more than a fold."""
    folds: float
    """How often all others fold, 0 to 1."""
    called: float
    """How often the hand wins where they do not."""


class Judge(msgspec.Struct, frozen=True, kw_only=True):
    """Says what actions are worth, in chips more than a fold."""

    turn: Turn
    dealt: Dealt
    rivals: list[Rival]
    raises: int
    """Bets and raises of this round until now."""
    expects_folds: bool

    def equity(self) -> float:
        """The chance that the hand beats all hands that the others may hold by their bets."""
        beaten = [self.dealt.beats(rival.weights) for rival in self.rivals]
        return self.dealt.mean(map(prod, zip(*beaten, strict=True)))

    def outlook(self, to: int) -> Outlook:
        """What comes of having so many chips in this round.

        Either all others fold, or the hand wins its share of what those put in who stay.
        """
        view, me = self.turn.view, self.turn.view.players[self.turn.seat]
        to_call = self.turn.choice.to_call
        # Nobody can win or lose more than somebody else has.
        most = max(view.players[rival.seat].bet + view.players[rival.seat].stack for rival in self.rivals)
        paid = min(to - me.bet, max(to_call, most - me.bet))
        is_raise, behind = paid > to_call, me.stack - paid
        # Where all fold, each of them has only those beside it who answer later, and the seat itself.
        answers = [
            self._answers(rival, paid, is_raise=is_raise, behind=behind, beside=len(self.rivals) - at)
            for at, rival in enumerate(self.rivals)
        ]
        all_fold = prod(each.folds for each in answers)
        boards = range(len(self.dealt.beaten))
        wins = self.dealt.mean(prod(each.folds + each.won[at] for each in answers) for at in boards)
        share = max(0.0, wins - all_fold)
        if behind > 0 and view.street is not Street.RIVER and not self.turn.acts_last:
            share *= 1 - (1 - FAR) * min(1.0, behind / (view.pot + paid))
        stays = max(0.05, 1 - all_fold)
        calls = sum((1 - each.folds) * each.pays for each in answers) / stays
        return Outlook(
            worth=all_fold * view.pot + share * (view.pot + paid + calls) - (1 - all_fold) * paid,
            folds=all_fold,
            called=share / stays,
        )

    def _answers(self, rival: Rival, paid: int, *, is_raise: bool, behind: int, beside: int) -> Answers:
        """What the rival does, ``beside`` others, when the seat puts in ``paid`` and keeps ``behind``."""
        view, weights = self.turn.view, rival.weights
        player, me = view.players[rival.seat], view.players[self.turn.seat]
        highest = max(me.bet + self.turn.choice.to_call, me.bet + paid)
        to_call = min(player.stack, max(0, highest - player.bet))
        if not to_call:
            return Answers(folds=0.0, pays=0, won=self.dealt.beats(weights))
        order, stays = self.dealt.orders[view.street], weights
        if self.expects_folds or not is_raise:
            price = to_call / (view.pot + paid)
            folds = rival.habits.folds_to(view.street, price, beside, has_bet=rival.has_bet)
            stays = list(map(mul, weights, above(order, weights, 1 - folds)))
        won = self.dealt.beats(stays)
        raises = self.raises + is_raise
        capped = is_capped(view.rules.structure, view.street, raises)
        if behind > 0 and player.stack > to_call and paid and not capped:
            often = rival.habits.bets_at(view.street, raises, to_call=True, led=False)
            usual = usual_bets(view.street, raises, to_call=True, led=False)
            won = self._after_raises(won, list(map(mul, stays, likely_bets(order, weights, often, usual))))
        return Answers(folds=1 - min(1.0, sum(stays)), pays=to_call, won=won)

    def _after_raises(self, won: list[float], raising: Weights) -> list[float]:
        """The same where these hands may raise: a hand that folds then wins nothing of them."""
        beaten, mass = self.dealt.beats(raising), sum(raising)
        if not mass or self.dealt.mean(beaten) / mass >= GOES_ON:
            return won
        return [whole - CERTAIN_RAISES * part for whole, part in zip(won, beaten, strict=True)]
