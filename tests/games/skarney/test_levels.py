"""The levels of Skarney where the best play is known, and what a hand is worth to the expert."""

from __future__ import annotations

import pytest

from bot.games import skarney
from bot.games.cards import parse_cards
from bot.games.game import Seat
from bot.games.melds.straights import ADDITIONS, Own, best_laying, counts_of, find_shape
from bot.games.skarney.player.outlook import Known, Outlook, cheapest, endings
from bot.games.skarney.state import SkarneyState
from bot.players import Level
from bot.players.registry import COMPUTER_PLAYERS
from tests.games.skarney.positions import A, play, position

LAID = "A laid: 3s4c5c 7c7d7h QhKcAd"
TABLE = tuple(shape for meld in LAID.split()[2:] if (shape := find_shape(parse_cards(meld))))
OPEN = tuple(Own(shape, ADDITIONS) for shape in TABLE)


def choice(state: SkarneyState, level: Level, *, seed: int = 1, seat: Seat = A) -> str:
    view, legal = skarney.view(state, seat), skarney.legal(state, seat)
    action = COMPUTER_PLAYERS["skarney"][level].choose(view, legal, seed=seed)
    assert action in legal
    return skarney.write(action)


@pytest.mark.parametrize("level", Level)
def test_4_2_every_level_lays_its_contract(level: Level) -> None:
    state = position("A: 3s4c5c 7c7d7h QhKcAd 2s 9d | B: 9c | drew 9d")
    assert choice(state, level).startswith("contract ")


@pytest.mark.parametrize("level", Level)
def test_4_6_every_level_goes_gin_when_it_can(level: Level) -> None:
    state = position(f"A: 2s6d7s ThJd9c | {LAID} | B: 9d | drew 2s")
    for _ in range(4):
        if not state.results:
            state = skarney.apply(state, A, skarney.read(choice(state, level))).state
    assert state.results[-1].winner == A


def test_4_5_the_beginner_overlooks_most_cards_that_it_can_add() -> None:
    state = position(f"A: 2s 9d 9h | {LAID} | B: 9c | drew 2s | stock 4h4s4d")
    seen = [choice(state, Level.BEGINNER, seed=seed) for seed in range(100)]
    assert 20 < seen.count("add 2s to 1") < 50
    assert {choice(state, level) for level in (Level.CASUAL, Level.STRONG)} == {"add 2s to 1"}


@pytest.mark.parametrize("level", [Level.STRONG, Level.EXPERT])
def test_4_3_takes_the_card_that_makes_a_meld(level: Level) -> None:
    state = position(f"A: 9d 9h | {LAID} | B: 9c 8s | drew 9c", turn=Seat(1))
    assert choice(play(state, "B offer 9c").state, level) == "accept"


@pytest.mark.parametrize("level", Level)
def test_4_3_nobody_takes_a_card_that_fits_nowhere(level: Level) -> None:
    state = play(position(f"A: 2s 6d | {LAID} | B: 9c 8s | drew 9c", turn=Seat(1)), "B offer 9c").state
    assert choice(state, level) == "reject"


@pytest.mark.parametrize("level", [Level.STRONG, Level.EXPERT])
def test_4_7_lays_all_it_can_at_the_end_of_the_stock(level: Level) -> None:
    state = position(f"A: Js 9d | {LAID} | B: 9c | drew Js | stock 4h4s")
    assert choice(state, level) == "add Js to 3"


def test_4_3_careless_levels_now_and_then_offer_what_they_need_for_a_contract() -> None:
    """All but the king are in melds."""
    state = position("A: 2s3s4c5s 7c7d7h Kd | B: 2c2h | drew Kd")

    def right(level: Level) -> int:
        return sum(choice(state, level, seed=seed) == "offer Kd" for seed in range(100))

    assert right(Level.BEGINNER) < right(Level.CASUAL) < right(Level.STRONG)


def test_a_hand_is_worth_more_the_fewer_cards_stay_and_gin_most() -> None:
    outlook = Outlook(Known(counts_of(parse_cards("2h3h6h6s8h8sTdTh")), 5, contract=True, stock=20))
    nothing, one, two = (counts_of(parse_cards(text)) for text in ("", "9d", "9dKd"))
    assert outlook.worth(nothing, TABLE) > outlook.worth(one, TABLE) > outlook.worth(two, TABLE)


@pytest.mark.parametrize("hand", ["2s6d7s", "9dTdJdQd2d", "AhAs2d2h2sKsQs", "6d6h8c9d"])
def test_4_5_of_all_endings_the_best_one_leaves_as_few_cards_as_can_be(hand: str) -> None:
    counts = counts_of(parse_cards(hand))
    found = endings(counts, OPEN)
    assert min(end.way.left for end in found) == best_laying(counts, OPEN).left
    assert any(end.hand == counts for end in found), "to lay nothing is one of them"
    assert len({(end.hand, end.table) for end in found}) == len(found)
    assert cheapest(counts, OPEN).way.points == min(end.way.points for end in found)
