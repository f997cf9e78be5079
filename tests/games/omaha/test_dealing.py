from __future__ import annotations

import pytest

from bot.games.cards import PACK
from bot.games.game import Seat
from bot.games.omaha import awaited, legal, new, outcome, view, write
from bot.games.omaha.events import Cut, HandDealt
from bot.games.omaha.ranking import height
from bot.games.omaha.rules import OmahaRules, Structure
from bot.games.omaha.state import OmahaState
from bot.games.omaha.view import Closing, Phase, Standing
from bot.games.shuffle import shuffled
from tests.games.omaha.positions import FL, NL, SEED, after, begun, play, stacks


@pytest.mark.parametrize("seats", range(2, 10))
def test_oma1_1_four_cards_each_of_one_pack(seats: int) -> None:
    state = new(OmahaRules(), seats, SEED).state
    dealt = [card for own in state.hand.hole for card in own]
    assert [len(own) for own in state.hand.hole] == [4] * seats
    assert sorted((*dealt, *state.hand.stub)) == sorted(PACK)


@pytest.mark.parametrize("seats", [1, 10])
def test_oma1_1_two_to_nine_players(seats: int) -> None:
    with pytest.raises(ValueError, match="two to nine"):
        new(OmahaRules(), seats, SEED)


def test_oma1_2_each_hand_is_a_fresh_shuffle_of_its_own_label() -> None:
    first = begun(200, 200)
    second = after(first, "0 fold")
    assert second.hand.number == 2
    deck = shuffled(PACK, SEED, "deal/2")
    assert second.hand.hole[second.hand.order[0]] == tuple(sorted(deck[:4]))
    assert {*second.hand.stub} == {*deck[8:]}


def test_oma1_3_no_card_is_burnt() -> None:
    state = after(begun(200, 200, board="2c3d4h 5s 6c"), "0 call", "1 check")
    assert state.hand.board == state.hand.board[:3]
    state = after(state, "1 check", "0 check", "1 check", "0 check")
    assert " ".join(map(str, state.hand.board)) == "2c 3d 4h 5s 6c"


@pytest.mark.parametrize("structure", Structure)
def test_oma2_1_the_structure_is_a_part_of_the_rules(structure: Structure) -> None:
    state = new(OmahaRules(structure=structure), 3, SEED).state
    most = {Structure.POT_LIMIT: 7, Structure.NO_LIMIT: 200, Structure.FIXED_LIMIT: 4}
    assert view(state, state.hand.turn).choice is not None
    choice = view(state, state.hand.turn).choice
    assert choice is not None
    assert choice.max_to == most[structure]


def test_oma2_2_the_big_blind_is_the_small_bet_and_the_big_bet_twice_that() -> None:
    state = after(begun(200, 200, rules=FL), "0 call", "1 check")
    assert "raise 2" in map(write, legal(state, Seat(1)))
    state = after(state, "1 check", "0 check")
    assert "raise 4" in map(write, legal(state, Seat(1)))


def test_oma2_2_other_blinds_may_be_agreed() -> None:
    rules = OmahaRules(structure=Structure.FIXED_LIMIT, small_blind=10, big_blind=15)
    assert begun(1500, 1500, rules=rules).hand.bets == (10, 15)


def test_oma2_3_a_hundred_big_blinds_to_begin_with() -> None:
    assert {player.bought for player in new(OmahaRules(), 3, SEED).state.players} == {200}
    assert OmahaRules(big_blind=10, buy_in=50).stack == 500


def test_oma2_3_who_is_broke_is_asked_and_may_take_a_new_stack() -> None:
    state = broke_third()
    assert (state.phase, awaited(state)) == (Phase.BREAK, (Seat(2),))
    assert [write(action) for action in legal(state, Seat(2))][:3] == ["timeout", "rebuy", "sit_out"]
    again = after(state, "2 rebuy")
    assert (again.hand.number, again.players[2].bought) == (2, 240)
    assert Seat(2) in again.hand.order
    without = after(state, "2 sit_out")
    assert (without.hand.number, without.hand.order) == (2, (0, 1))
    assert "rebuy" in map(write, legal(without, Seat(2)))


def broke_third() -> OmahaState:
    """Three players, of whom the third has lost all 40 chips."""
    cards = "AcAdKhKs|7c2d8h4s|QcJdTh8s"
    state = begun(200, 200, 40, rules=NL, holes=cards, board="Ah9d6s2c3h")
    return after(state, "0 raise 100", "1 fold", "2 call")


def test_oma2_4_a_hand_needs_two_who_are_there() -> None:
    state = after(begun(200, 200), "1 sit_out", "0 fold")
    assert (state.phase, awaited(state)) == (Phase.BREAK, (Seat(1),))
    assert "sit_out" not in map(write, legal(state, Seat(1)))
    assert after(state, "1 back").hand.number == 2
    gone = after(state, "1 timeout")
    assert (gone.players[1].standing, gone.closing) == (Standing.REMOVED, Closing.ALONE)
    assert outcome(gone) is not None


@pytest.mark.parametrize("seats", [2, 5, 9])
def test_oma3_1_the_highest_card_has_the_first_button(seats: int) -> None:
    cut = new(OmahaRules(), seats, SEED).events[0]
    assert isinstance(cut, Cut)
    assert len(cut.cards) == seats
    best = max(cut.cards, key=lambda card: (height(card.rank), card.suit))
    assert cut.cards[cut.button] == best


def test_oma3_1_the_button_goes_on_to_the_next_who_is_dealt_in() -> None:
    state = after(begun(200, 200, 200, 200, button=0), "2 sit_out", "3 fold", "0 fold", "1 fold")
    assert state.hand.button == 1
    state = after(state, "1 fold", "3 fold")
    assert state.hand.button == 3


def test_oma3_2_blinds_and_order_of_three_and_more() -> None:
    state = begun(200, 200, 200, 200, button=1)
    assert (state.hand.small, state.hand.big, state.hand.turn) == (2, 3, 0)
    state = after(state, "0 call", "1 call", "2 call", "3 check")
    assert state.hand.turn == 2


def test_oma3_2_with_two_the_button_is_the_small_blind_and_begins_before_the_flop() -> None:
    state = begun(200, 200, button=1)
    assert (state.hand.small, state.hand.big, state.hand.turn) == (1, 0, 1)
    assert after(state, "1 call", "0 check").hand.turn == 0


def test_oma3_3_the_big_blind_may_still_raise() -> None:
    state = after(begun(200, 200, 200), "0 call", "1 call")
    assert [write(action) for action in legal(state, Seat(2))][:2] == ["check", "raise 4"]


def test_oma3_3_a_short_blind_is_all_in_and_a_whole_one_is_to_be_called() -> None:
    state = begun(200, 200, 1)
    assert (state.hand.bets, state.players[2].stack) == ((0, 1, 1), 0)
    choice = view(state, Seat(0)).choice
    assert choice is not None
    assert (choice.to_call, choice.min_to) == (2, 4)


def test_oma3_3_nobody_calls_what_nobody_has_bet() -> None:
    step = play(begun(200, 200, 1), "0 fold")
    assert step.state.past[-1].result.net[0] == 0
    assert step.state.past[-1].result.is_showdown


def test_oma3_4_who_comes_back_owes_nothing() -> None:
    state = after(begun(200, 200, 200), "0 sit_out", "0 fold", "1 fold")
    assert sorted(state.hand.order) == [1, 2]
    state = after(state, "0 back", f"{state.hand.turn} fold")
    assert Seat(0) in state.hand.order
    assert stacks(state)[0] + state.hand.bets[0] == 200


def test_a_hand_tells_its_blinds() -> None:
    (dealt,) = (event for event in new(OmahaRules(), 4, SEED).events if isinstance(event, HandDealt))
    assert [deed.chips for deed in dealt.blinds] == [1, 2]
