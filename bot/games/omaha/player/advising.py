"""What each action is worth to the expert of Omaha, and what it expects of it."""

from __future__ import annotations

from bot.games.omaha.actions import Action, Fold
from bot.games.omaha.advice import Advice
from bot.games.omaha.player.expert import EXPERT, bets_of, judge_of
from bot.games.omaha.player.turn import Turn, answer
from bot.games.omaha.rules import Structure
from bot.games.omaha.view import OmahaView


def advise(view: OmahaView, legal: tuple[Action, ...], *, seed: int) -> tuple[Advice, ...]:
    """The actions of a hand, the one that the expert would do first.

    That one stands alone beside a hand, at tables of more than two, and without a limit: there the expert is
    not known to judge well.

    ``legal`` holds at least one. Equal arguments give equal advice.
    """
    weighed: list[Advice] = []

    def choose(turn: Turn) -> Action:
        weighed.extend(_weighed(turn))
        assert weighed[0].action is not None
        return weighed[0].action

    first = answer(view, legal, seed, choose)
    is_known = len(view.players) == 2 and view.rules.structure is not Structure.NO_LIMIT
    return tuple(weighed) if weighed and is_known else (Advice(action=first),)


def _weighed(turn: Turn) -> list[Advice]:
    """Every way to bet or give up, the best first; a fold only where there is something to call."""
    judge = judge_of(turn, EXPERT)
    wins = judge.equity()
    found = []
    for action, to in bets_of(turn):
        of = judge.outlook(to)
        found.append(
            Advice(
                action=action,
                worth=of.worth,
                wins=wins,
                price=turn.price,
                folds=of.folds,
                called=of.called,
            )
        )
    if turn.choice.to_call:
        found.append(Advice(action=Fold(), wins=wins, price=turn.price))
    # The sort keeps the order of equals, in which the fold comes last, as the expert has it.
    return sorted(found, key=lambda each: -each.worth)
