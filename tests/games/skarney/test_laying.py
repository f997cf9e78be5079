from __future__ import annotations

import pytest

from bot.games.cards import parse_cards, write_cards
from bot.games.game import IllegalAction, Seat
from bot.games.melds.straights import can_contract, counts_of
from bot.games.skarney import apply, legal
from bot.games.skarney.actions import Add, Contract, Lay, Reason
from bot.games.skarney.laying import as_meld
from bot.games.skarney.state import SkarneyState
from bot.games.skarney.view import Added, Laid, LaidContract, Phase
from tests.games.skarney.positions import A, choices, play, position, refused

FIRST_TURN = "A: 3s4c5c 7c7d7h QhKcAd 2s 6d | B: 9c | drew 6d"
CONTRACT = "A contract 3s4c5c 7c7d7h QhKcAd"
LATER = "A laid: 3s4c5c 7c7d7h QhKcAd | B: 6h"


def later(hand: str, *, drew: str = "") -> SkarneyState:
    """A turn of A after the one of its contract, with this hand."""
    return position(f"A: {hand} | {LATER} | drew {drew or hand[:2]}")


def table(state: SkarneyState, seat: Seat = A) -> list[str]:
    return [write_cards(meld) for meld in state.table[seat]]


def test_ska4_2_the_contract_is_three_melds_of_three_at_once() -> None:
    step = play(position(FIRST_TURN), CONTRACT)
    assert table(step.state) == ["3s 4c 5c", "7c 7d 7h", "Qh Kc Ad"]
    assert write_cards(step.state.hands[A]) == "2s 6d"
    assert (step.state.phase, step.state.turn) == (Phase.MELD, A)
    assert step.state.contracts == (True, False)
    assert step.events == (LaidContract(A, tuple(map(as_meld, step.state.table[A]))),)


def test_ska4_2_sets_alone_are_a_contract_as_well() -> None:
    state = position("A: 3s3c3d 7c7d7h KhKcKd 2s 6d | drew 6d")
    assert play(state, "A contract 3s3c3d 7c7d7h KhKcKd").state.contracts[A]


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("A contract 3s4c5c", Reason.CONTRACT_SHAPE),
        ("A contract 3s4c5c 7c7d7h", Reason.CONTRACT_SHAPE),
        ("A contract 3s4c5c6d 7c7d7h QhKcAd", Reason.CONTRACT_SHAPE),
        ("A contract 2s4c5c 7c7d7h QhKcAd", Reason.NOT_MELD),
        ("A contract 3s4c5c 7c7d7h JcQhKc", Reason.NOT_IN_HAND),
        ("A contract 3s4c5c 3s4c5c QhKcAd", Reason.NOT_IN_HAND),
        ("A lay 3s4c5c", Reason.CONTRACT_FIRST),
        ("A add 6d to 1", Reason.CONTRACT_FIRST),
        ("A lay 9c9d9h", Reason.NOT_IN_HAND),
        ("B contract 3s4c5c 7c7d7h QhKcAd", Reason.WRONG_PLAYER),
    ],
)
def test_ska4_2_anything_else_is_refused_as_first_melds(move: str, reason: Reason) -> None:
    assert refused(position(FIRST_TURN), move) is reason


@pytest.mark.parametrize("move", ["A lay 2s3d4d", "A add 2s6d to 1", "A contract 2s3d4d 8c8d8h JcJdJh"])
def test_ska4_2_nothing_more_is_laid_in_the_turn_of_the_contract(move: str) -> None:
    hand = "3s4c5c 7c7d7h QhKcAd 2s 6d 3d4d 8c8d8h JcJdJh"
    state = play(position(f"A: {hand} | B: 9c | drew 6d"), CONTRACT).state
    assert refused(state, move) is Reason.CONTRACT_SAME_TURN
    assert choices(state) == []


def test_ska4_2_only_one_contract_is_laid() -> None:
    state = later("2s3d4d 8c8d8h JcJdJh 9s")
    assert refused(state, "A contract 2s3d4d 8c8d8h JcJdJh") is Reason.WRONG_PHASE


def test_ska4_2_a_contract_leaves_two_cards_at_least() -> None:
    """Before the contract nobody holds fewer than eleven: an offer gives away at most what was drawn."""
    assert not can_contract(counts_of(parse_cards("2c2d2h2s9c9d9h9sKcKd")))
    state = play(position(FIRST_TURN), CONTRACT).state
    assert len(state.hands[A]) == 2


def test_ska4_5_two_cards_go_to_an_older_meld() -> None:
    step = play(later("2s6d Th"), "A add 2s6d to 1")
    assert table(step.state)[0] == "2s 3s 4c 5c 6d"
    assert step.events == (Added(A, 1, parse_cards("2s6d"), as_meld(parse_cards("2s3s4c5c6d"))),)
    assert refused(play(later("2s6d7s Th"), "A add 2s6d to 1").state, "A add 7s to 1") is Reason.ADD_LIMIT


def test_ska4_5_three_cards_to_one_meld_are_too_many() -> None:
    assert refused(later("Ac2s6d Th"), "A add Ac2s6d to 1") is Reason.ADD_LIMIT
    one_by_one = play(later("Ac2s6d Th"), "A add 2s to 1", "A add 6d to 1").state
    assert refused(one_by_one, "A add Ac to 1") is Reason.ADD_LIMIT


def test_ska4_5_the_limit_is_for_each_meld_and_each_turn() -> None:
    state = play(later("2s6d7s Ac Th"), "A add 2s6d to 1", "A add 7s to 2").state
    state = play(state, "A offer Th", "B reject", "B draw", "B offer 6h", "A reject", "A draw").state
    assert play(state, "A add Ac to 1").state.hands[A]


def test_ska4_5_a_set_has_no_fifth_card_and_takes_no_other_rank() -> None:
    assert refused(later("7s8s Th"), "A add 7s8s to 2") is Reason.NOT_MELD
    assert refused(later("8s Th"), "A add 8s to 2") is Reason.NOT_MELD
    full = play(later("7s 9d Th"), "A add 7s to 2").state
    assert "add" not in " ".join(choices(full))


def test_ska4_5_new_melds_of_any_length_and_several_times() -> None:
    step = play(later("9c9d9h TcJcQcKd Th"), "A lay 9c9d9h", "A lay TcJcQcKd")
    assert table(step.state)[3:] == ["9c 9d 9h", "Tc Jc Qc Kd"]
    assert [type(event) for event in step.events] == [Laid, Laid]
    assert [event.melds[0] for event in step.events if isinstance(event, Laid)] == [
        as_meld(parse_cards("9c9d9h")),
        as_meld(parse_cards("TcJcQcKd")),
    ]


def test_ska4_5_a_meld_laid_in_this_turn_takes_no_card_yet() -> None:
    state = play(later("9d9h9s TcJcQc 9c Th"), "A lay 9d9h9s").state
    assert refused(state, "A add 9c to 4") is Reason.ADD_LIMIT
    at_once = later("9d9h9s 9c Th")
    assert refused(at_once, "A lay 9d9h9s add 9c to 4") is Reason.ADD_LIMIT
    state = play(state, "A offer Th", "B reject", "B draw", "B offer 6h", "A reject", "A draw").state
    assert table(play(state, "A add 9c to 4").state)[3] == "9c 9d 9h 9s"


def test_ska4_5_nothing_goes_to_the_opponents_melds() -> None:
    text = "A: 3d9s | A laid: 3s4c5c 7c7d7h QhKcAd | B: 9c | B laid: 4d5d6h TcTdTh JcJdJh 2c2d2h | drew 3d"
    assert refused(position(text), "A add 3d to 4") is Reason.NOT_OWN_MELD


def test_ska4_5_melds_and_additions_may_be_laid_together() -> None:
    step = play(later("9c9d9h 2s 7s Th"), "A lay 9c9d9h add 2s to 1 add 7s to 2")
    assert write_cards(step.state.hands[A]) == "Th"
    assert [type(event) for event in step.events] == [Laid, Added, Added]


def test_ska4_5_what_is_laid_together_is_refused_together() -> None:
    assert refused(later("9c9d9h 2s 8s Th"), "A lay 9c9d9h add 8s to 2") is Reason.NOT_MELD
    assert refused(later("9c9d9h 2s Th"), "A lay 9c9d9h add 9c to 1") is Reason.NOT_IN_HAND


def test_ska4_5_listed_are_melds_and_additions_in_one_choice_of_suits() -> None:
    assert choices(later("9c9d9h9s Tc Js 2s2h")) == [
        "lay 9c9d9h",
        "lay 9c9d9h9s",
        "lay 9cTcJs",
        "add 2h to 1",
        "add Js to 3",
        "add TcJs to 3",
    ]


def test_ska4_2_listed_are_the_best_contracts_and_any_other_may_be_laid() -> None:
    state = position("A: 3s4c5c 7c7d7h QhKcAd 3c 7s | B: 9c | drew 7s")
    listed = [action for action in legal(state, A) if isinstance(action, Contract)]
    assert listed[0].melds == (
        parse_cards("7c7d7h"), parse_cards("3c4c5c"), parse_cards("QhKcAd"),
    )  # fmt: skip
    other = Contract((parse_cards("7c7d7s"), parse_cards("3s4c5c"), parse_cards("QhKcAd")))
    assert other not in listed
    assert play(state, "A contract 7c7d7s 3s4c5c QhKcAd").state.contracts[A]


def test_an_empty_lay_is_refused() -> None:
    for action in (Lay(), Lay((), (Add(1, ()),)), Lay(((),))):
        with pytest.raises(IllegalAction) as error:
            apply(later("2s Th"), A, action)
        assert error.value.reason is Reason.NOTHING_TO_LAY
    assert refused(play(position(FIRST_TURN), CONTRACT, "A offer 2s").state, "B lay 2s3d4d") is (
        Reason.WRONG_PHASE
    )
