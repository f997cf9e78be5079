"""Advice on Omaha: what each bet is worth, how often the hand wins, and what a call needs."""

from __future__ import annotations

import re

import pytest

from bot.games import omaha
from bot.games.game import Seat
from bot.games.omaha.actions import Action, AllIn, Call, Fold, Raise
from bot.games.omaha.advice import Advice
from bot.games.omaha.player.advising import advise, counts
from bot.games.omaha.player.expert import EXPERT, bets_of, judge_of
from bot.games.omaha.player.turn import Turn, answer
from bot.games.omaha.rules import PRESETS, OmahaRules
from bot.games.omaha.state import OmahaState
from bot.games.omaha.view import OmahaView
from bot.games.omaha.words.advice import hint_sentences
from tests.games.omaha.positions import FL, NL, after, begun

BOARD = "KhKd7s2c9h"
PL = PRESETS["pot_limit"]
QUADS = "KsKc4d5h"
NOTHING = "3c4s5c6d"


def river(own: str, other: str = "8s8dJcTc") -> OmahaState:
    """Checked to the river, where the other bets the pot of four."""
    state = begun(200, 200, holes=f"{own}|{other}", board=BOARD)
    checked = ("1 check", "0 check") * 3
    return after(state, "0 call", "1 check", *checked[:4], "1 raise 4")


def advice(state: OmahaState) -> tuple[OmahaView, tuple[Advice, ...]]:
    """What is advised to whoever is on turn, beside their view."""
    (seat,) = omaha.awaited(state)
    view = omaha.view(state, Seat(seat))
    return view, advise(view, omaha.legal(state, Seat(seat)), seed=1)


def hint(state: OmahaState) -> str:
    return hint_sentences(*advice(state), ("Ann", "Bob", "Cleo"))


def test_a_hand_that_wins_too_seldom_for_its_price_is_folded() -> None:
    found = re.fullmatch(
        r"\*\*Fold\.\*\* Going by the bets, your hand wins (\d+)% of the time, and a call needs (\d+)%\.",
        hint(river(NOTHING)),
    )
    assert found
    assert int(found[1]) < int(found[2]) == 33


def test_the_best_hand_raises_and_the_chips_of_the_next_best_are_told() -> None:
    told = hint(river(QUADS))
    assert re.match(r"\*\*Raise to \d+\.\*\* (Ann|Bob) folds \d+% of the time; if not, you win 100%\.", told)
    assert re.search(r"It brings (\d+\.\d) chips on average\. Next best, with (\d+\.\d): ", told)


def test_what_a_call_brings_is_the_pot_won_less_its_price() -> None:
    """On the river nobody bets after a call, so its worth follows from the chance to win."""
    _, weighed = advice(river("7d7c4d5h"))
    call = next(each for each in weighed if isinstance(each.action, Call))
    fold = next(each for each in weighed if isinstance(each.action, Fold))
    assert call.worth == pytest.approx(call.called * 12 - 4)
    assert call.called == pytest.approx(call.wins)
    assert fold.worth == 0


def test_of_several_it_is_said_how_often_nobody_calls() -> None:
    """On the river of three, where nobody bet before."""
    state = begun(200, 200, 200, holes=f"{QUADS}|8s8dJcTc|3c4s5c6d", board=BOARD)
    state = after(state, "0 call", "1 call", "2 check", *("1 check", "2 check", "0 check") * 2)
    state = after(state, "1 check", "2 check")
    assert re.search(r"Nobody calls \d+% of the time; if somebody does, you win 100%\.", hint(state))


def test_of_several_of_whom_one_is_left_that_one_is_named() -> None:
    state = begun(200, 200, 200, holes=f"{QUADS}|8s8dJcTc|3c4s5c6d", board=BOARD)
    state = after(state, "0 call", "1 fold", "2 check", *("2 check", "0 check") * 2, "2 check")
    assert re.search(r"Cleo folds \d+% of the time; if not, you win 100%\.", hint(state))


def test_a_hand_counts_as_four_choices_however_often_one_is_asked() -> None:
    """Four folds before the flop weigh as much as four whole hands; blinds were no choice."""
    start = begun(200, 200)
    asked = (start, after(start, "0 raise 4"), after(start, "0 raise 4", "1 call", "1 check"))
    assert [counts(omaha.view(state, Seat(seat))) for state, seat in zip(asked, (0, 1, 0), strict=True)] == [
        4,
        4,
        0,
    ]


@pytest.mark.parametrize("rules", [FL, NL], ids=["fixed limit", "no limit"])
def test_each_structure_for_two_has_all_reasons(rules: OmahaRules) -> None:
    assert len(advice(begun(200, 200, rules=rules))[1]) > 1


def judged(view: OmahaView, legal: tuple[Action, ...]) -> dict[Action, float]:
    """What the expert takes each action but a fold to be worth."""
    worth = dict[Action, float]()

    def choose(turn: Turn) -> Action:
        judge = judge_of(turn, EXPERT)
        worth.update((action, judge.outlook(to).worth) for action, to in bets_of(turn))
        return turn.stay()

    answer(view, legal, 1, choose)
    return worth


@pytest.mark.parametrize(("rules", "seats", "part"), [(PL, 2, 0.3), (NL, 2, 0.3), (FL, 2, 1), (PL, 3, 1)])
def test_for_two_large_bets_keep_a_part_of_their_lead(rules: OmahaRules, seats: int, part: float) -> None:
    """Aces and kings before the flop: the judge knows of no later bets, which a call may win, too."""
    cards = ("AsAhKsKh", "9c8d4h2s", "Jc7d3h2d")[:seats]
    state = begun(*(200,) * seats, holes="|".join(cards), rules=rules)
    (seat,) = omaha.awaited(state)
    view, legal = omaha.view(state, Seat(seat)), omaha.legal(state, Seat(seat))
    worth = judged(view, legal)
    call = worth.pop(Call())

    weighed = advise(view, legal, seed=1)

    assert isinstance(weighed[0].action, Raise | AllIn)
    told = {each.action: each.worth for each in weighed if each.action is not None}
    assert list(told.values()) == sorted(told.values(), reverse=True)
    assert told.pop(Fold()) == 0 < told.pop(Call()) == call
    assert told == {action: pytest.approx(call + part * (bet - call)) for action, bet in worth.items()}
