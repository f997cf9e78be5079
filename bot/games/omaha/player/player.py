"""A computer player of Omaha: weighs its share of the pot against the cost, and bets when it is ahead."""

from __future__ import annotations

import random

import msgspec

from bot.games.game import Seat
from bot.games.omaha.actions import Action, AllIn, Call, Check, Fold, Quit, Raise, Rebuy, Stop
from bot.games.omaha.player.equity import Rivals, equity
from bot.games.omaha.player.style import Style
from bot.games.omaha.view import Choice, DeedKind, OmahaView, Phase


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """Plays every structure in one style."""

    style: Style

    def choose(self, view: OmahaView, legal: tuple[Action, ...], *, seed: int) -> Action | None:
        """The action for this seat; pure, as `Opponent` asks."""
        if Stop() in legal and view.stops:
            return Stop()
        if view.seat is None or (view.turn != view.seat and view.seat not in view.waiting):
            return None
        if view.phase is Phase.BREAK or view.choice is None:
            return Rebuy() if Rebuy() in legal else Quit()
        return self._bet(view, view.seat, view.choice, legal, seed)

    def _bet(
        self, view: OmahaView, seat: Seat, choice: Choice, legal: tuple[Action, ...], seed: int
    ) -> Action:
        """Fold, check, call or raise: by the share of the pot, the cost of a call, and the place."""
        chance = random.Random(f"{seed} {view.hand} {seat}")  # noqa: S311  # a choice in a game, no secret
        rivals = self._rivals(view, seat)
        share = equity(view.own, view.board, rivals, trials=self.style.trials, chance=chance)
        edge = share * (rivals.number + 1)
        if choice.min_to is not None and edge >= self.style.raise_edge and chance.random() >= self.style.slow:
            return self._raise(view, choice, edge, legal)
        if not choice.to_call:
            is_late = choice.min_to is not None and _acts_last(view, seat)
            if is_late and chance.random() < self.style.bluff:
                return _raise_to(choice.half_to or choice.min_to, choice, legal)
            return Check()
        price = choice.to_call / (view.pot + choice.to_call)
        return Call() if share >= price + self.style.patience else Fold()

    def _raise(self, view: OmahaView, choice: Choice, edge: float, legal: tuple[Action, ...]) -> Action:
        """The more it is ahead, the larger."""
        if edge >= self.style.pot_edge:
            return _raise_to(choice.pot_to or choice.min_to, choice, legal)
        if view.board:
            return _raise_to(choice.half_to or choice.min_to, choice, legal)
        return _raise_to(choice.min_to, choice, legal)

    def _rivals(self, view: OmahaView, seat: Seat) -> Rivals:
        """Who is still in, at most three of them; who bet or raised has the better hands."""
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
    """The raise as the menu has it; a total that is all of the chips is an all-in."""
    wanted: Action = AllIn() if to is not None and to == choice.all_in_to else Raise(to or 0)
    if wanted in legal:
        return wanted
    return Call() if choice.to_call else Check()


def _acts_last(view: OmahaView, seat: Seat) -> bool:
    """Whether nobody who is still in comes after the seat in this round."""
    order = sorted(range(len(view.players)), key=lambda at: (at <= view.button, at))
    left = [at for at in order if view.players[at].is_dealt and not view.players[at].has_folded]
    return bool(left) and left[-1] == seat
