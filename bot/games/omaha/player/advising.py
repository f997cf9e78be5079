"""What each action is worth to the expert of Omaha, and what it expects of it."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.omaha.actions import Action, AllIn, Fold, Raise
from bot.games.omaha.advice import Advice
from bot.games.omaha.player.expert import EXPERT, bets_of, judge_of
from bot.games.omaha.player.reading import POSTS
from bot.games.omaha.player.turn import Turn, answer
from bot.games.omaha.rules import OmahaRules, Structure
from bot.games.omaha.view import OmahaView
from bot.players.judging import Scale


def advise(view: OmahaView, legal: tuple[Action, ...], *, seed: int) -> tuple[Advice, ...]:
    """The actions of a hand, the one that the expert would do first; beside a hand, that one alone.

    ``legal`` holds at least one. Equal arguments give equal advice.
    """
    weighed: list[Advice] = []

    def choose(turn: Turn) -> Action:
        weighed.extend(_weighed(turn))
        assert weighed[0].action is not None
        return weighed[0].action

    first = answer(view, legal, seed, choose)
    return tuple(weighed) or (Advice(action=first),)


def certain(rules: OmahaRules) -> float:
    """Big blinds below which nobody can say which of two actions is worth more."""
    return 0.1 if rules.structure is Structure.FIXED_LIMIT else 0.5


def counts(view: OmahaView) -> int:
    """How many times a choice counts in the accuracy: the first of a hand four times, the others not at all.

    So all hands count the same. Of somebody who folds at once there are few choices, and what each of them
    loses on average would look worse than it is.
    """
    decided = any(deed.seat == view.seat and deed.kind not in POSTS for deed in view.deeds)
    return 0 if decided else _IN_A_HAND


_IN_A_HAND = 4
"""About the choices of a hand for two."""


def scale(rules: OmahaRules) -> Scale:
    """What losses say of a player, in big blinds a choice: the more may be bet, the more is at stake."""
    return Scale(_SCALES[rules.structure], 1.3)


_SCALES = {Structure.FIXED_LIMIT: 0.3, Structure.POT_LIMIT: 1.4, Structure.NO_LIMIT: 2.4}


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
    if _is_overrated(turn.view):
        found = _as_played_out(found)
    # The sort keeps the order of equals, in which the fold comes last, as the expert has it.
    return sorted(found, key=lambda each: -each.worth)


def _is_overrated(view: OmahaView) -> bool:
    """Whether bets are told to bring less than the judge says: for two, where they may be large."""
    return len(view.players) == 2 and view.rules.structure is not Structure.FIXED_LIMIT


def _as_played_out(weighed: list[Advice]) -> list[Advice]:
    """The same with less for all bets where one of them is best.

    The judge takes nobody to bet afterwards. Whoever checks or calls may still win as much later.
    """
    if not isinstance(max(weighed, key=lambda each: each.worth).action, _BETS):
        return weighed
    # It stays the best: all others are worth no more than the best of what is no bet.
    otherwise = max(each.worth for each in weighed if not isinstance(each.action, _BETS))
    return [
        replace(each, worth=otherwise + _LEADS_BY * (each.worth - otherwise))
        if isinstance(each.action, _BETS)
        else each
        for each in weighed
    ]


_BETS = Raise | AllIn
_LEADS_BY = 0.3
"""How much of its lead over a check, a call or a fold a bet keeps when both are played out.

`python -m tests.trainer.judging estimates --game omaha` measures it.
"""
