from __future__ import annotations

import random
from itertools import combinations

import pytest

from bot.games.cards import PACK, Card, Rank, parse_cards
from bot.games.game import Seat
from bot.games.omaha import view
from bot.games.omaha.ending import award, sort_chips
from bot.games.omaha.ranking import five_strength, made_of, strength
from bot.games.omaha.rules import OmahaRules, Structure
from bot.games.omaha.view import Category, Made
from tests.games.omaha.positions import NL, after, begun, stacks

SHOW_ALL = OmahaRules(structure=Structure.NO_LIMIT, show_all=True)


def made(own: str, board: str) -> Made:
    return made_of(parse_cards(own), parse_cards(board))


def test_oma5_1_exactly_two_own_cards_and_three_of_the_board() -> None:
    found = made("Ah Kc 2d 7s", "Th 5h 3h 2c Kd")
    assert (found.category, found.ranks) == (Category.TWO_PAIR, (Rank.KING, Rank.TWO, Rank.TEN))
    assert {*found.cards[:2]} <= {*parse_cards("AhKc2d7s")}
    assert made("As Ah Ad Ac", "9d 9s 4c 4d 7h").category is Category.TWO_PAIR
    assert made("9c 9s 4h 3s", "Th Td Ts Tc 5h").category is Category.FULL_HOUSE


@pytest.mark.parametrize("seed", range(60))
def test_oma5_1_the_strength_is_that_of_the_best_of_all_sixty_choices(seed: int) -> None:
    drawn = random.Random(seed).sample(PACK, 9)
    own, board = drawn[:4], drawn[4:]
    choices = [(*two, *three) for two in combinations(own, 2) for three in combinations(board, 3)]
    assert len(choices) == 60
    assert strength(own, board) == max(map(five_strength, choices))
    assert five_strength(made_of(own, board).cards) == strength(own, board)


LADDER = (
    "2c 4d 6h 8s Tc", "2c 3d 4h 5s 7c", "Ac Kd Qh Js 9c", "2c 2d 3h 4s 5c", "Ac Ad Kh Qs Jc",
    "2c 2d 3h 3s 4c", "Ac Ad Kh Ks Qc", "2c 2d 2h 3s 4c", "Ac Ad Ah Ks Qc", "Ac 2d 3h 4s 5c",
    "2c 3d 4h 5s 6c", "Tc Jd Qh Ks Ac", "2c 3c 4c 5c 7c", "Ac Kc Qc Jc 9c", "2c 2d 2h 3s 3c",
    "Ac Ad Ah Ks Kc", "2c 2d 2h 2s 3c", "Ac Ad Ah As Kc", "Ac 2c 3c 4c 5c", "9c Tc Jc Qc Kc",
    "Tc Jc Qc Kc Ac",
)  # fmt: skip
"""Hands from the weakest kind to the strongest; the first two by their high cards the wrong way round."""


def test_oma5_2_the_order_of_hands() -> None:
    ladder = (LADDER[1], LADDER[0], *LADDER[2:])
    values = [five_strength(parse_cards(cards)) for cards in ladder]
    assert values == sorted(values)
    assert len(set(values)) == len(values)


def test_oma5_2_equal_ranks_share() -> None:
    board = parse_cards("2c 5d 9h Jd Qs")
    assert strength(parse_cards("Ac Kd 8h 4s"), board) == strength(parse_cards("Ad Kc 8s 4h"), board)


def test_oma5_2_kickers_decide() -> None:
    assert made("Ac Kd 8h 4s", "As 5d 9h 2d 6s").ranks == (Rank.ACE, Rank.KING, Rank.NINE, Rank.SIX)


HOLES = "AcAd7h8h|KcKd7s8s|QcQd7c8c"
BOARD = "2h3s9dJcJh"


def shown(*moves: str, rules: OmahaRules = NL) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who shows and who does not, after calls before the flop, checks up to the river, and these moves."""
    state = begun(200, 200, 200, rules=rules, holes=HOLES, board=BOARD)
    state = after(state, "0 call", "1 call", "2 check", *(f"{seat} check" for seat in (1, 2, 0) * 2))
    result = after(state, *moves).past[-1].result
    return tuple(each.seat for each in result.shown), result.mucked


def test_oma5_3_without_a_bet_the_first_after_the_button_shows_then_who_wins() -> None:
    assert shown("1 check", "2 check", "0 check") == ((1, 0), (2,))


def test_oma5_3_who_bet_last_shows_first() -> None:
    assert shown("1 check", "2 raise 10", "0 call", "1 call") == ((2, 0), (1,))
    assert shown("1 raise 10", "2 call", "0 raise 40", "1 call", "2 call") == ((0,), (1, 2))


def test_oma5_3_all_may_have_to_show() -> None:
    assert shown("1 check", "2 check", "0 check", rules=SHOW_ALL) == ((1, 2, 0), ())


def test_oma5_3_after_an_all_in_all_live_hands_are_shown() -> None:
    state = begun(50, 200, 200, rules=NL, holes=HOLES, board=BOARD)
    result = after(state, "0 allin", "1 call", "2 call", *("1 check", "2 check") * 3).past[-1].result
    assert [each.seat for each in result.shown] == [1, 2, 0]


def test_oma6_1_what_nobody_matched_goes_back() -> None:
    chips = sort_chips({Seat(0): 20, Seat(1): 60, Seat(2): 150}, ())
    assert (chips.returned, chips.returned_to) == (90, 2)
    assert [pot.amount for pot in chips.pots] == [60, 80]


def test_oma6_2_side_pots_have_their_own_winners() -> None:
    holes = "AcAd7h8h|KcKd7s8s|QcQd7c8c"
    state = begun(40, 100, 160, rules=NL, button=2, holes=holes, board=BOARD)
    state = after(state, "2 raise 160", "0 call", "1 call")
    result = state.past[-1].result
    assert [(pot.amount, pot.winners) for pot in result.pots] == [(120, (0,)), (120, (1,))]
    assert result.net == (80, 20, -100)


def test_oma6_2_folded_chips_stay_in() -> None:
    chips = sort_chips({Seat(0): 30, Seat(1): 80, Seat(2): 80, Seat(3): 45}, (Seat(3),))
    assert [(pot.amount, pot.eligible) for pot in chips.pots] == [(120, (0, 1, 2)), (115, (1, 2))]


def test_oma6_2_folded_chips_above_all_others_go_to_the_last_pot() -> None:
    chips = sort_chips({Seat(0): 30, Seat(1): 80, Seat(2): 120}, (Seat(2),))
    assert [(pot.amount, pot.eligible) for pot in chips.pots] == [(90, (0, 1)), (140, (1,))]


@pytest.mark.parametrize(("button", "shares"), [(0, {1: 38, 0: 37}), (1, {0: 38, 1: 37})])
def test_oma6_3_odd_chips_go_to_the_left_of_the_button(button: int, shares: dict[int, int]) -> None:
    chips = sort_chips({Seat(0): 25, Seat(1): 25, Seat(2): 25}, (Seat(2),))
    (won,) = award(chips.pots, {Seat(0): 5, Seat(1): 5}, Seat(button))
    assert dict(zip(won.winners, won.shares, strict=True)) == shares


@pytest.mark.parametrize("seed", range(40))
def test_oma6_2_no_chip_is_lost_whoever_folds(seed: int) -> None:
    chance = random.Random(seed)
    paid = {Seat(seat): chance.randint(0, 60) for seat in range(chance.randint(2, 9))}
    folded = tuple(seat for seat in paid if seat and chance.random() < 0.4)
    if not paid[Seat(0)]:
        return
    chips = sort_chips(paid, folded)
    assert sum(pot.amount for pot in chips.pots) + chips.returned == sum(paid.values())
    assert all(set(pot.eligible).isdisjoint(folded) for pot in chips.pots)


def test_a_hand_is_paid_out_to_the_winner() -> None:
    state = begun(100, 100, rules=NL, holes="AcAd7h8h|KcKd7s8s", board=BOARD)
    assert stacks(after(state, "0 allin", "1 allin")) == (200, 0)


def test_what_one_makes_is_in_the_view() -> None:
    state = after(begun(100, 100, holes="AcAd7h8h|KcKd7s8s", board=BOARD), "0 call", "1 check")
    seen = view(state, Seat(0))
    assert seen.made is not None
    assert seen.made.category is Category.PAIR
    assert {Card.AC, Card.AD} <= set(seen.made.cards)
    assert view(state, None).made is None
