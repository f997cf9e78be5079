"""What the strong players of Omaha read from bets: prices, habits, and hands that bets make likely."""

from __future__ import annotations

import random
from collections import Counter
from operator import mul
from statistics import fmean, pstdev

import pytest
from msgspec.structs import replace

from bot.games import omaha
from bot.games.cards import PACK, parse_cards
from bot.games.game import Seat
from bot.games.omaha.player.equity import equity
from bot.games.omaha.player.expert import EXPERT, STRONG, bets_of, judge_of
from bot.games.omaha.player.preflop import promise, share
from bot.games.omaha.player.ranges import above, likely_bets, narrowed, picked
from bot.games.omaha.player.reading import (
    Habits,
    Manner,
    Step,
    habits_of,
    part_of_bets,
    steps_of,
    usual_folds,
)
from bot.games.omaha.player.sampling import dealt, holdings, shared_out
from bot.games.omaha.player.turn import Turn
from bot.games.omaha.ranking import Board, five_strength, hole_of
from bot.games.omaha.rules import Structure
from bot.games.omaha.state import OmahaState
from bot.games.omaha.view import DeedKind, Street
from tests.games.omaha.positions import FL, after, begun


def steps(state: OmahaState) -> list[Step]:
    view = omaha.view(state, None)
    return list(steps_of(view.deeds, len(view.players), view.rules.structure))


def test_a_bet_is_read_in_parts_of_the_pot() -> None:
    """Blinds 1 and 2: a raise to 6 is of the pot; a bet of 6 into 12 is of half, and costs a third of 18."""
    state = after(begun(200, 200), "0 raise 6", "1 call", "1 raise 6", "0 call")
    first, called, bet, answer = steps(state)
    assert (first.kind, round(first.price, 2), first.size, first.raises) == (DeedKind.RAISE, 0.33, 1, 0)
    assert (called.kind, called.price, called.raises) == (DeedKind.CALL, 0.5, 1)
    assert (bet.kind, bet.street, bet.size) == (DeedKind.BET, Street.FLOP, 0.5)
    assert (round(answer.price, 2), answer.led) == (0.33, True)


def turn_of(state: OmahaState, seat: int) -> Turn:
    view = omaha.view(state, Seat(seat))
    assert view.choice is not None
    return Turn(
        view=view,
        seat=Seat(seat),
        choice=view.choice,
        legal=omaha.legal(state, Seat(seat)),
        chance=random.Random(3),
    )


def session(*moves: str, hands: int) -> OmahaState:
    """Hands for two in which the button always does the same, and the other folds or calls to the end."""
    state = begun(200, 200, holes="AsKsQhJh|9c4d2s2h")
    while state.hand.number <= hands:
        turn = omaha.view(state, None).turn
        assert turn is not None
        wanted = moves[0] if turn == state.hand.button else moves[1]
        legal = [omaha.write(action) for action in omaha.legal(state, turn)]
        state = after(
            state, f"{turn} {wanted if wanted in legal else 'check' if 'check' in legal else 'call'}"
        )
    return state


def test_who_folds_to_every_bet_is_known_for_it() -> None:
    state = session("raise 6", "fold", hands=8)
    habits = habits_of((Seat(0), Seat(1)), omaha.view(state, Seat(0)))
    assert habits[Seat(0)].preflop.folds > 1.1
    assert habits[Seat(0)].preflop.bets > 1.2


def test_who_calls_everything_is_known_for_it() -> None:
    state = session("call", "call", hands=4)
    habits = habits_of((Seat(1),), omaha.view(state, Seat(0)))
    assert habits[Seat(1)].preflop.folds < 0.8
    assert habits[Seat(1)].later.bets < 0.8


def test_who_folds_before_the_flop_is_not_held_to_fold_after_it() -> None:
    state = session("raise 6", "fold", hands=8)
    view = omaha.view(state, Seat(0))
    known = habits_of((Seat(1),), view)[Seat(1)]
    assert known.preflop.folds > 1.1
    assert known.later == Manner()


def test_who_bets_first_and_who_raises_a_bet_are_known_apart() -> None:
    """The button raises the blind each time; the other calls that, or raises it again."""
    calling, raising = (
        habits_of((Seat(1),), omaha.view(session("raise 6", move, hands=6), Seat(0)))[Seat(1)].preflop
        for move in ("call", "raise 18")
    )
    assert calling.bets > 1.5
    assert calling.raises < 0.9
    assert raising.bets > 1.5
    assert raising.raises > 1.5


def test_of_whom_nothing_was_seen_is_believed_to_play_as_the_others_do() -> None:
    """Seat 3 raises; seat 0, who is next, has done nothing yet."""
    state = after(begun(200, 200, 200, 200), "3 raise 6")
    habits = habits_of((Seat(0), Seat(3)), omaha.view(state, Seat(2)))
    assert habits[Seat(3)].preflop.bets > habits[Seat(0)].preflop.bets > 1
    assert habits[Seat(0)].later == Manner()


def test_before_the_flop_more_is_folded_the_more_players_are_in() -> None:
    alone, of_six = (usual_folds(Street.PREFLOP, 0.4, rivals, has_bet=False) for rivals in (1, 5))
    assert (alone, of_six) == pytest.approx((0.32, 0.8))
    first = steps(after(begun(*[200] * 6), "3 fold"))[0]
    assert first.rivals == 5


def test_who_has_bet_seldom_folds_to_a_raise() -> None:
    """On the flop seat 1 bets and is raised; before the flop it had only called."""
    moves = ("0 raise 6", "1 call", "1 raise 12", "0 raise 36", "1 call")
    found = steps(after(begun(200, 200), *moves))
    assert [step.has_bet for step in found] == [False, False, False, False, True]
    first, again = (usual_folds(Street.FLOP, 0.4, 1, has_bet=has_bet) for has_bet in (False, True))
    assert again < first / 2


def test_on_the_river_more_is_folded_than_before_it() -> None:
    turn, river = (usual_folds(street, 0.4, 1, has_bet=False) for street in (Street.TURN, Street.RIVER))
    assert river > 1.3 * turn


def test_nothing_seen_is_as_usual() -> None:
    assert habits_of((Seat(1),), omaha.view(begun(200, 200), Seat(0))) == {Seat(1): Habits()}


def test_each_further_bet_makes_better_hands_likely() -> None:
    """After each bet the likely hands are better than before, and after a larger one better still."""
    order, weights = list(range(100)), [0.01] * 100
    mean = sum(at * weight for at, weight in enumerate(weights))
    for _ in range(2):
        bet = Step(
            seat=Seat(1), street=Street.TURN, kind=DeedKind.RAISE, price=0.5, size=0.4, raises=1, led=False
        )
        small = narrowed(weights, bet, order, Habits())
        bet = Step(
            seat=Seat(1), street=Street.TURN, kind=DeedKind.RAISE, price=0.5, size=1.0, raises=1, led=False
        )
        weights = narrowed(weights, bet, order, Habits())
        found = [sum(at * weight for at, weight in enumerate(each)) for each in (small, weights)]
        assert mean < found[0] < found[1]
        mean = found[1]
    assert sum(weights) == pytest.approx(1)
    assert mean > 85


def test_an_all_in_of_many_pots_tells_of_better_hands_than_a_bet_of_the_pot() -> None:
    """Before, with no limit, an all-in for 100 big blinds told no more than a raise to three."""
    order, weights, found = list(range(100)), [0.01] * 100, list[float]()
    for size in (0.5, 1.0, 4.0, 60.0):
        bet = Step(
            seat=Seat(1),
            street=Street.PREFLOP,
            kind=DeedKind.RAISE,
            price=0.5,
            size=size,
            raises=0,
            led=False,
        )
        found.append(sum(narrowed(weights, bet, order, Habits())[90:]))
    assert found == sorted(found)
    assert found[-1] > found[1] + 0.2


def test_the_bets_of_a_maniac_say_little() -> None:
    bet = Step(seat=Seat(1), street=Street.FLOP, kind=DeedKind.BET, price=0, size=1.0, raises=0, led=False)
    order, weights = list(range(100)), [0.01] * 100
    usual = narrowed(weights, bet, order, Habits())
    wild = narrowed(weights, bet, order, Habits(later=Manner(bets=4)))
    assert sum(usual[:50]) < sum(wild[:50])


def test_the_size_of_a_bet_says_nothing_of_who_always_bets_the_pot() -> None:
    bet = Step(seat=Seat(1), street=Street.FLOP, kind=DeedKind.BET, price=0, size=1.0, raises=0, led=False)
    order, weights = list(range(100)), [0.01] * 100
    seldom = narrowed(weights, bet, order, Habits(later=Manner(bets=2)))
    always = narrowed(weights, bet, order, Habits(later=Manner(bets=2, part=part_of_bets(1.0))))
    assert sum(seldom[:50]) < sum(always[:50])
    habits = habits_of((Seat(1),), omaha.view(session("call", "raise 6", hands=8), Seat(0)))[Seat(1)]
    assert habits.preflop.part == pytest.approx(part_of_bets(1.0), abs=0.05)


def test_half_of_what_is_bet_more_often_than_usual_is_bet_with_any_hand() -> None:
    """A third of the hands usually; who bets two thirds has the best half, and of the others a third."""
    bets = likely_bets(list(range(100)), [0.01] * 100, 2 / 3, 1 / 3)
    assert (bets[0], bets[99]) == pytest.approx((1 / 3, 1), abs=0.01)
    assert sum(bets) == pytest.approx(100 * 2 / 3, abs=1)


def test_a_call_with_the_last_chips_is_no_raise_that_was_not_made() -> None:
    moves = ("0 raise 6", "1 call", "2 call", "1 check", "2 check", "0 raise 12", "1 call")
    assert steps(after(begun(200, 30, 200), *moves))[-1].could_bet
    state = after(begun(200, 18, 200), *moves)
    assert not steps(state)[-1].could_bet
    known = habits_of((Seat(1),), omaha.view(state, Seat(0)))[Seat(1)]
    assert known.later.raises == 1 > known.later.bets


def test_a_call_is_no_raise_that_was_not_made_where_all_others_are_all_in() -> None:
    moves = ("0 raise 6", "1 call", "2 call", "1 check", "2 check", "0 raise 12")
    state = begun(18, 200, 200)
    assert steps(after(state, *moves, "1 call"))[-1].could_bet
    over = omaha.view(after(state, *moves, "1 fold", "2 call"), None).past[-1].result
    assert not list(steps_of(over.deeds, 3, Structure.POT_LIMIT))[-1].could_bet


def test_4_4_a_call_of_the_fourth_bet_of_fixed_limit_is_no_raise_that_was_not_made() -> None:
    state = after(begun(200, 200, rules=FL), "0 raise 4", "1 raise 6", "0 raise 8", "1 call")
    assert [step.could_bet for step in steps(state)] == [True, True, True, False]


def test_a_call_that_could_be_no_raise_says_nothing_of_the_best_hands() -> None:
    order, weights = list(range(100)), [0.01] * 100
    call = Step(seat=Seat(1), street=Street.FLOP, kind=DeedKind.CALL, price=0.5, size=0, raises=1, led=False)
    free, forced = (
        narrowed(weights, replace(call, could_bet=could_bet), order, Habits()) for could_bet in (True, False)
    )
    assert forced[99] > 2 * free[99]
    assert forced[10] < forced[70]


@pytest.mark.parametrize(("raises", "feared"), [(1, True), (2, False)])
def test_4_4_after_the_fourth_bet_of_fixed_limit_no_raise_is_feared(raises: int, *, feared: bool) -> None:
    moves = ("0 raise 4", "1 raise 6")[:raises]
    state = after(begun(200, 200, rules=FL, holes="2c2d2h7s|3c3d3h8s"), *moves)
    judge = judge_of(turn_of(state, raises % 2), EXPERT)
    never, seldom = (
        replace(
            judge, rivals=[replace(each, habits=Habits(preflop=Manner(raises=much))) for each in judge.rivals]
        )
        for much in (0, 1)
    )
    to = 2 * (raises + 2)
    assert (never.outlook(to).worth > seldom.outlook(to).worth) is feared


def test_a_check_and_a_call_make_the_best_hands_less_likely() -> None:
    order, weights = list(range(100)), [0.01] * 100
    check = Step(seat=Seat(1), street=Street.FLOP, kind=DeedKind.CHECK, price=0, size=0, raises=0, led=False)
    call = Step(seat=Seat(1), street=Street.FLOP, kind=DeedKind.CALL, price=0.5, size=0, raises=1, led=False)
    assert narrowed(weights, check, order, Habits())[99] < 0.01
    called = narrowed(weights, call, order, Habits())
    assert called[99] < called[70] > called[10]


def test_above_counts_the_weights_and_not_the_hands() -> None:
    found = above([0, 1, 2, 3], [0.05, 0.05, 0.45, 0.45], 0.45)
    assert found[3] > 0.5 > found[2]


def test_bets_are_worth_more_against_who_folds() -> None:
    """The same cards before the flop, after eight hands in which the other folded or called."""
    folder, caller = session("raise 6", "fold", hands=8), session("call", "call", hands=8)
    worth = []
    for state in (folder, caller):
        seat = state.hand.button
        turn = turn_of(state, seat)
        judge = judge_of(turn, EXPERT)
        worth.append(judge.outlook(6).worth / judge.outlook(2).worth if judge.outlook(2).worth > 0 else 0)
        assert {to for _, to in bets_of(turn)} >= {2, 4, 6}
    assert worth[0] > worth[1]


def test_who_has_bet_is_not_expected_to_fold_to_a_raise() -> None:
    """On the flop seat 1 has bet 12 into 12, and seat 0 may raise; or the other has not bet."""
    judge = judge_of(turn_of(after(begun(200, 200), "0 raise 6", "1 call", "1 raise 12"), 0), EXPERT)
    (bettor,) = judge.rivals
    assert bettor.has_bet
    other = replace(judge, rivals=[replace(bettor, has_bet=False)])
    assert judge.outlook(48).folds < 0.5 * other.outlook(48).folds


def test_sampled_hands_hold_no_card_that_is_seen() -> None:
    own, board, chance = parse_cards("AsKsQhJh"), parse_cards("Th9h2c"), random.Random(1)
    table = dealt(own, board, holdings(own, board, chance, 50), chance, boards=20, even=True)
    seen = hole_of((*own, *board)).bits
    assert all(not hole.bits & seen for hole in table.hands)
    assert len(table.beaten) == 20
    assert set(table.orders) == {Street.PREFLOP, Street.FLOP}


def test_hands_are_picked_as_often_as_they_are_likely() -> None:
    kept = picked([0.5, 0.25, 0.05, 0.2], 100, random.Random(1))
    assert [kept.count(at) for at in range(4)] == [50, 25, 5, 20]


def test_after_the_flop_the_hands_that_bets_make_likely_are_tried() -> None:
    """Who raised before the flop holds better cards than who only called, by the hands that are dealt."""
    raised = after(begun(200, 200), "0 raise 6", "1 call")
    called = after(begun(200, 200), "0 call", "1 check")
    means = []
    for state in (raised, called):
        judge = judge_of(turn_of(state, 1), EXPERT)
        [rival] = judge.rivals
        assert len(rival.weights) == pytest.approx(EXPERT.hands, abs=1)
        strengths = [sum(map(sum, hole.suited)) for hole in judge.dealt.hands]
        means.append(sum(map(mul, rival.weights, strengths)))
    assert means[0] > means[1]


def test_what_a_hand_wins_before_the_flop_hangs_little_on_the_boards_tried() -> None:
    """Whatever boards the expert tries, it finds the same hand about as good; strong is off by a lot more."""
    state = after(begun(200, 200), "0 raise 6")
    turn = turn_of(state, 1)
    spreads = []
    for style in (EXPERT, STRONG):
        told = [judge_of(replace(turn, chance=random.Random(seed)), style).equity() for seed in range(20)]
        spreads.append(pstdev(told))
    assert spreads[0] < 0.03
    assert spreads[1] > 2 * spreads[0]


@pytest.mark.parametrize("own", ["AsAhKsKh", "Kc8d7s3h", "2c2d2h2s"])
def test_boards_count_so_that_the_own_hand_wins_what_is_known(own: str) -> None:
    cards, chance = parse_cards(own), random.Random(1)
    table = dealt(cards, (), holdings(cards, (), chance, 100), chance, boards=44, even=True)
    assert table.mean(table.beats([0.01] * 100)) == pytest.approx(share(cards))
    assert sum(table.chances) == pytest.approx(1)


@pytest.mark.parametrize("known", [0, 3])
def test_boards_that_share_out_the_cards_bring_each_about_as_often(known: int) -> None:
    """On 44 whole boards, or 44 that go on from a flop, all cards come as often, give or take 3 times."""
    own, board, chance = parse_cards("AsKsQhJh"), parse_cards("Th9h2c")[:known], random.Random(1)
    found = shared_out(board, [card for card in PACK if card not in (*own, *board)], chance, 44)
    times = Counter(card for each in found for card in each[known:])
    assert len(found) == 44
    assert max(times.values()) - min(times.values()) <= 3


@pytest.mark.parametrize(("own", "rivals"), [("6d7d8s9s", 5), ("AsAdQsJd", 5), ("2c4d7sKh", 3)])
def test_a_hand_wins_from_several_as_often_as_when_all_their_cards_are_dealt(own: str, rivals: int) -> None:
    """A board that is good for the hand beats all of them, also those whose cards lie on it."""
    cards = parse_cards(own)
    tables = []
    for seed in range(4):
        chance = random.Random(seed)
        hands = holdings(cards, (), chance, 200)
        tables.append(dealt(cards, (), hands, chance, boards=100, even=False))
    all_beaten = fmean(part**rivals for table in tables for part in table.beats([1 / 200] * 200))
    share = equity(cards, (), rivals, trials=3000, chance=random.Random(2))
    assert all_beaten == pytest.approx(share, abs=0.05)


def test_promise_knows_good_cards_from_bad_ones() -> None:
    order = ["AsAhKsKh", "AsKsQhJh", "Ts9s8h7h", "Kc8d7s3h", "9c4d2s2h", "2c2d2h2s"]
    told = [promise(parse_cards(each)) for each in order]
    assert told == sorted(told, reverse=True)


def test_board_ranks_as_five_cards_do() -> None:
    """5.1: the best of all two and three, on boards with three, four and five cards."""
    chance = random.Random(4)
    for open_ in (3, 4, 5, 5, 5) * 12:
        cards = chance.sample(PACK, 4 + open_)
        own, board = cards[:4], cards[4:]
        best = max(
            five_strength((own[a], own[b], *three))
            for a in range(4)
            for b in range(a)
            for three in [
                (x, y, z) for i, x in enumerate(board) for j, y in enumerate(board[:i]) for z in board[:j]
            ]
        )
        assert Board(board).strength(hole_of(own)) == best
