"""Strong and expert: they read the others' hands from their bets, and do what is worth most."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from bot.games.omaha.actions import Action, AllIn, Call, Check, Raise
from bot.games.omaha.player.ranges import Dealt, dealt, narrowed
from bot.games.omaha.player.reading import BETS, Habits, habits_of, steps_of
from bot.games.omaha.player.turn import Turn, answer
from bot.games.omaha.player.worth import Judge, Rival
from bot.games.omaha.view import OmahaView


class Style(msgspec.Struct, frozen=True, kw_only=True):
    """What a player takes into account."""

    hands: int
    boards: int
    """Hands and boards that are tried for one decision; twice as many boards against several."""
    learns_habits: bool
    """Whether it learns from the hands of the session how often each of the others folds and bets."""
    expects_folds: bool
    """Whether it counts on folds when it bets, so that it bluffs; else it bets for value alone."""


STRONG = Style(hands=80, boards=24, learns_habits=False, expects_folds=False)
EXPERT = Style(hands=100, boards=44, learns_habits=True, expects_folds=True)


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
    # What is won from several hangs on the few boards that are good for the hand.
    boards = style.boards if len(view.rivals) == 1 else 2 * style.boards
    table = dealt(view.own, view.board, turn.chance, hands=style.hands, boards=boards)
    raises = sum(deed.street is view.street and deed.kind in BETS for deed in view.deeds)
    return Judge(
        turn=turn,
        dealt=table,
        rivals=_rivals(turn, table, style),
        raises=raises,
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


def _rivals(turn: Turn, table: Dealt, style: Style) -> list[Rival]:
    """The others who are still in, with what each of their bets in this hand tells."""
    # In the order in which they answer a bet of the seat.
    seats = sorted(turn.view.rivals, key=lambda at: (at < turn.seat, at))
    habits = habits_of(seats, turn.view) if style.learns_habits else dict.fromkeys(seats, Habits())
    weights = {seat: [1 / style.hands] * style.hands for seat in seats}
    dealt_in = sum(player.is_dealt for player in turn.view.players)
    for step in steps_of(turn.view.deeds, dealt_in, turn.view.rules.structure):
        if (seat := step.seat) in weights:
            weights[seat] = narrowed(weights[seat], step, table.orders[step.street], habits[seat])
    return [Rival(seat=seat, habits=habits[seat], weights=weights[seat]) for seat in seats]
