"""Strong and expert: they read the others' hands from their bets, and do what is worth most."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from statistics import fmean

import msgspec

from bot.games.game import Seat
from bot.games.omaha.actions import Action, AllIn, Call, Check, Raise
from bot.games.omaha.player.ranges import narrowed, normal, picked
from bot.games.omaha.player.reading import BETS, Habits, Step, habits_of, steps_of
from bot.games.omaha.player.sampling import Weights, by_promise, dealt, holdings
from bot.games.omaha.player.turn import Turn, answer
from bot.games.omaha.player.worth import Judge, Rival
from bot.games.omaha.view import OmahaView, Street


class Style(msgspec.Struct, frozen=True, kw_only=True):
    """What a player takes into account."""

    drawn: int
    """Hands that are sampled from the flop on; those that the bets before the flop make likely are tried."""
    hands: int
    boards: int
    """Hands and boards that are tried for one decision; twice as many boards against several."""
    learns_habits: bool
    """Whether it learns from the hands of the session how often each of the others folds and bets."""
    expects_folds: bool
    """Whether it counts on folds when it bets, so that it bluffs; else it bets for value alone."""
    evens: bool
    """Whether it evens out the luck of the boards that it tries."""


STRONG = Style(drawn=80, hands=80, boards=24, learns_habits=False, expects_folds=False, evens=False)
EXPERT = Style(drawn=300, hands=100, boards=44, learns_habits=True, expects_folds=True, evens=True)


class Reader(msgspec.Struct, frozen=True, kw_only=True):
    """Plays every structure and number of seats, by what it reads from the bets."""

    style: Style

    def choose(self, view: OmahaView, legal: tuple[Action, ...], *, seed: int) -> Action | None:
        """The action for this seat; pure, as `ComputerPlayer` asks."""
        return answer(view, legal, seed, self._bet)

    def _bet(self, turn: Turn) -> Action:
        """The action that is worth most; a fold where all are worth less than nothing."""
        judge = judge_of(turn, self.style)
        worth = {action: judge.outlook(to).worth for action, to in bets_of(turn)}
        best = max(worth, key=worth.__getitem__)
        return best if worth[best] >= 0 else turn.give_up()


def judge_of(turn: Turn, style: Style) -> Judge:
    """What judges the actions of this turn."""
    view = turn.view
    # In the order in which they answer a bet of the seat.
    seats = sorted(view.rivals, key=lambda at: (at < turn.seat, at))
    habits = habits_of(seats, view) if style.learns_habits else dict.fromkeys(seats, Habits())
    dealt_in = sum(player.is_dealt for player in view.players)
    steps = [step for step in steps_of(view.deeds, dealt_in, view.rules.structure) if step.seat in habits]
    early = [step for step in steps if step.street is Street.PREFLOP]
    later = [step for step in steps if step.street is not Street.PREFLOP]
    hands = holdings(view.own, view.board, turn.chance, style.drawn if view.board else style.hands)
    weights = {seat: [1 / len(hands)] * len(hands) for seat in seats}
    _narrow(weights, early, {Street.PREFLOP: by_promise(hands)}, habits)
    if len(hands) > style.hands:
        usual = [fmean(each) for each in zip(*weights.values(), strict=True)]
        kept = picked(usual, style.hands, turn.chance)
        hands = [hands[at] for at in kept]
        weights = {seat: normal([each[at] / usual[at] for at in kept]) for seat, each in weights.items()}
    # What is won from several hangs on the few boards that are good for the hand.
    boards = style.boards if len(seats) == 1 else 2 * style.boards
    table = dealt(view.own, view.board, hands, turn.chance, boards=boards, even=style.evens)
    _narrow(weights, later, table.orders, habits)
    bettors = [deed.seat for deed in view.deeds if deed.street is view.street and deed.kind in BETS]
    return Judge(
        turn=turn,
        dealt=table,
        rivals=[
            Rival(seat=seat, habits=habits[seat], weights=weights[seat], has_bet=seat in bettors)
            for seat in seats
        ],
        raises=len(bettors),
        expects_folds=style.expects_folds,
    )


def bets_of(turn: Turn) -> Iterator[tuple[Action, int]]:
    """The actions other than a fold, each with the chips that the seat then has in this round."""
    called = turn.view.players[turn.seat].bet + turn.choice.to_call
    for action in turn.legal:
        match action:
            case Check() | Call():
                yield action, called
            case Raise(to):
                yield action, to
            case AllIn():
                yield action, turn.choice.all_in_to or called
            case _:
                pass  # a fold is worth nothing, and what is done beside the hand is no bet


def _narrow(
    weights: dict[Seat, Weights],
    steps: Iterable[Step],
    orders: Mapping[Street, list[int]],
    habits: Mapping[Seat, Habits],
) -> None:
    """Make the hands of each seat more or less likely by what its bets in this hand tell."""
    for step in steps:
        seat = step.seat
        weights[seat] = narrowed(weights[seat], step, orders[step.street], habits[seat])
