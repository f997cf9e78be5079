from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.rummy13 import default, leave, view
from bot.games.rummy13.actions import Reason
from bot.games.rummy13.cards import Card, in_pack_order, parse_cards
from bot.games.rummy13.events import Discarded, Drew, Missed, Reshuffled, Took, WentOut, Why
from bot.games.rummy13.rules import Dropped, Format, OpenJokers, Packs, Rummy13Rules
from bot.games.rummy13.state import Rummy13State
from bot.games.rummy13.view import Phase, Status
from bot.games.shuffle import shuffled
from tests.games.rummy13.positions import ALSO_POOR, POOR, SEED, A, B, C, choices, play, position, refused

THIRD = "3c3d6d7d9d9sTdJcJsQhQcKdKs"
TWO = f"A: {POOR} | B: {ALSO_POOR}"
THREE = f"{TWO} | C: {THIRD}"
TWO_PACKS = Rummy13Rules(packs=Packs.TWO)


def state_of(text: str, **options: object) -> Rummy13State:
    return position(text, rules=Rummy13Rules(packs=Packs.TWO, **options))  # type: ignore[arg-type]  # one option by its name


def test_rum3_1_draw_and_discard() -> None:
    step = play(state_of(f"{TWO} | closed 9s"), "A draw", "A discard Qd")
    assert step.events == (Drew(A, 0), Discarded(A, Card.QD))
    assert step.state.turn == B
    assert Card.S9 in step.state.chairs[A].hand
    assert step.state.discards == (Card.D8, Card.QD)


def test_rum3_1_take_and_discard() -> None:
    step = play(state_of(TWO), "A take", "A discard Qd")
    assert step.events == (Took(A, Card.D8), Discarded(A, Card.QD))
    assert step.state.discards == (Card.QD,)


def test_rum3_1_only_in_this_order_and_on_turn() -> None:
    state = state_of(TWO)
    assert refused(state, "A discard Qd") is Reason.WRONG_PHASE
    assert refused(state, "B draw") is Reason.WRONG_PLAYER
    drawn = play(state, "A draw").state
    assert refused(drawn, "A draw") is Reason.WRONG_PHASE
    assert refused(drawn, "A take") is Reason.WRONG_PHASE
    assert refused(drawn, "A drop") is Reason.WRONG_PHASE
    assert refused(drawn, "A discard Kd") is Reason.NOT_IN_HAND


def test_rum3_2_a_discarded_joker_is_dead() -> None:
    wild, printed = state_of(f"{TWO} | open 8dKd"), state_of(f"{TWO} | open 8dPJ1")
    assert refused(wild, "A take") is Reason.DEAD_JOKER
    assert refused(printed, "A take") is Reason.DEAD_JOKER
    assert "take" not in choices(wild)


def test_rum3_2_a_joker_dealt_there_may_be_taken_but_not_once_it_was_thrown_again() -> None:
    state = position(f"{TWO} | open Kd", rules=TWO_PACKS, is_upcard_there=True)
    assert "take" in choices(state)
    taken = play(state, "A take", "A discard Qd", "B draw", "B discard Qd2", "A draw", "A discard Kd").state
    assert refused(taken, "B take") is Reason.DEAD_JOKER


def test_rum3_2_any_joker_may_be_taken_where_the_rules_say_so() -> None:
    state = state_of(f"{TWO} | open 8dKd", open_jokers=OpenJokers.ANY)
    assert play(state, "A take").events == (Took(A, Card.KD),)


def test_rum3_2_nothing_to_take() -> None:
    state = replace(state_of(TWO), discards=())
    assert refused(state, "A take") is Reason.NOTHING_OPEN
    assert "take" not in choices(state)


def test_rum3_3_the_card_taken_stays_for_this_turn() -> None:
    taken = play(state_of(TWO), "A take").state
    assert refused(taken, "A discard 8d") is Reason.SAME_CARD
    assert refused(taken, "A declare 8d 2c4c6c") is Reason.SAME_CARD
    assert view(taken, A).barred is Card.D8
    later = play(taken, "A discard Qd", "B draw", "B discard Qd2", "A draw").state
    assert "discard 8d" in choices(later)


def test_rum3_3_the_other_copy_is_another_card() -> None:
    state = state_of(f"A: {POOR} | B: {ALSO_POOR} | open 9s2 | closed 9s9c")
    taken = play(state, "A draw", "A discard Qd", "B draw", "B discard Qd2").state
    swapped = play(replace(taken, discards=(Card.D8, Card.S9_2)), "A take", "A discard 9s").state
    assert swapped.discards[-1] is Card.S9


def test_rum3_4_the_open_deck_but_its_top_is_the_new_closed_deck() -> None:
    state = replace(state_of(f"{TWO} | open 8d9s9c9h9d"), closed=())
    step = play(state, "A draw")
    expected = shuffled(in_pack_order(parse_cards("8d9s9c9h")), SEED, "reshuffle/1")
    assert step.events == (Reshuffled(4), Drew(A, 3))
    assert step.state.closed == expected[1:]
    assert step.state.discards == (Card.D9,)
    again = play(replace(step.state, closed=()), "A discard Qd", "B draw")
    assert again.events[-2:] == (Reshuffled(1), Drew(B, 0))
    assert again.state.reshuffles == 2


def test_rum4_6_a_hand_is_grouped_at_any_time_and_nobody_hears_of_it() -> None:
    state = position(f"A: {POOR} | B: {ALSO_POOR}", rules=TWO_PACKS)
    assert choices(state, B) == ["arrange"]
    step = play(state, "B group 2c22s2", "B group 4c24s26c2")
    assert step.events == ()
    hand = view(step.state, B).hand
    assert hand is not None
    assert [group.cards for group in hand.groups] == [parse_cards("2c22s2"), parse_cards("4c26c24s2")]
    assert hand.is_own
    assert view(step.state, A) == view(state, A)
    assert view(step.state, None) == view(state, None)
    assert step.state.turn == A


def test_rum4_6_groups_stay_until_cards_go_or_upcard_sorts_again() -> None:
    state = play(state_of(TWO), "A group 2c2s", "A group 4c4s6c", "A group 2s8c").state
    assert state.chairs[A].groups == (parse_cards("4c4s6c"), parse_cards("2s8c"))
    thrown = play(state, "A draw", "A discard 6c").state
    assert thrown.chairs[A].groups == (parse_cards("4c4s"), parse_cards("2s8c"))
    out = play(thrown, "A ungroup 8c").state
    assert out.chairs[A].groups == (parse_cards("4c4s"),)
    assert play(out, "A arrange").state.chairs[A].groups is None


def test_rum4_6_what_cannot_be_grouped() -> None:
    state = state_of(THREE)
    assert refused(state, "A group 2c") is Reason.NO_CARDS
    assert refused(state, "A group 2cKd") is Reason.NOT_IN_HAND
    assert refused(state, "A group 2c2c") is Reason.NOT_IN_HAND
    assert refused(state, "A ungroup 2c") is Reason.NO_CARDS
    dropped = play(state, "A drop").state
    assert refused(dropped, "A arrange") is Reason.WRONG_PLAYER


@pytest.mark.parametrize(("format_", "first", "middle"), [("points", 20, 40), ("pool201", 25, 50)])
def test_rum5_1_first_and_middle_drop(format_: str, first: int, middle: int) -> None:
    state = state_of(THREE, format=Format(format_))
    step = play(state, "A drop")
    assert step.events == (WentOut(A, Dropped.FIRST, first, Why.CHOSE),)
    assert step.state.chairs[A].status is Status.FIRST_DROP
    assert step.state.turn == B
    later = play(
        state, "A draw", "A discard Qd", "B draw", "B discard Qd2", "C draw", "C discard 3c", "A drop"
    )
    assert later.events[-1] == WentOut(A, Dropped.MIDDLE, middle, Why.CHOSE)


def test_rum5_1_the_first_drop_counts_the_own_draws_of_this_deal_alone() -> None:
    state = play(state_of(THREE), "A draw", "A discard Qd").state
    assert view(state, B).drop is Dropped.FIRST
    assert view(state, A).drop is None


def test_rum5_2_leaving_costs_what_a_drop_would() -> None:
    state = play(state_of(THREE), "A draw", "A discard Qd").state
    early, late = leave(state, B), leave(state, A)
    assert WentOut(B, Dropped.FIRST, 20, Why.LEFT) in early.events
    assert early.state.turn == C
    assert WentOut(A, Dropped.MIDDLE, 40, Why.LEFT) in late.events
    assert late.state.turn == B


def test_rum5_2_leaving_after_the_draw_passes_the_turn_on() -> None:
    state = leave(play(state_of(THREE), "A take").state, A).state
    assert (state.turn, state.phase, state.drawn) == (B, Phase.DRAW, None)
    assert "take" not in choices(state)


def test_rum5_3_three_missed_turns_in_a_row_are_a_middle_drop() -> None:
    round_ = ("B draw", "B discard Qd2", "C draw", "C discard 3c")
    state = play(
        state_of(THREE), "A timeout", *round_, "A timeout", "B take", "B discard 2c2", "C draw"
    ).state
    state = play(state, "C discard 3d").state
    step = play(state, "A timeout")
    assert step.events == (Missed(A, 3), WentOut(A, Dropped.MIDDLE, 40, Why.MISSED))
    assert step.state.chairs[A].status is Status.MIDDLE_DROP


def test_rum5_3_a_turn_that_is_played_makes_up_for_those_missed() -> None:
    state = state_of(THREE)
    for text in ("timeout", "timeout", "draw"):
        state = play(state, f"A {text}").state
        state = play(state, "A discard Qd").state if text == "draw" else state
        for name in "BC":
            state = play(state, f"{name} draw").state
            state = play(state, f"{name} discard {state.drawn}").state
    assert state.chairs[A].missed == 0
    assert play(state, "A timeout").events == (Missed(A, 1),)


def test_rum5_3_out_of_time_after_drawing_the_drawn_card_is_thrown() -> None:
    step = play(state_of(f"{TWO} | closed 9s"), "A draw", "A timeout")
    assert step.events[-1] == Discarded(A, Card.S9, out_of_time=True)
    assert step.state.chairs[A].missed == 0


def test_rum5_3_out_of_time_after_taking_the_dearest_other_card_in_no_group_is_thrown() -> None:
    step = play(state_of(f"{TWO} | open Qs"), "A take", "A group QdJh", "A timeout")
    assert step.events[-1] == Discarded(A, Card.TC, out_of_time=True)


def test_rum5_3_what_the_clock_plays_is_a_missed_turn() -> None:
    state = state_of(TWO)
    assert play(state, "A timeout").state.turn == B
    assert str(type(default(state, A)).__name__) == "Timeout"


def test_rum5_4_the_last_player_wins_the_deal() -> None:
    step = play(state_of(THREE), "A drop", "B drop")
    result = step.state.results[-1]
    assert (result.winner, result.finish, result.gain) == (C, None, 40)
    assert [each.points for each in result.seats] == [20, 20, 0]
    assert all(each.groups == () for each in result.seats)
