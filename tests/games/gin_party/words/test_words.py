"""Gin in company in words: rounds, tables, who waits for whom, and how it ends."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.game import Seat
from bot.games.gin.actions import Reason
from bot.games.gin_party import PRESETS, leave, new, view, void
from bot.games.gin_party.events import AtTable, Event, RoundDealt, RoundOver, TableOver
from bot.games.gin_party.words.guide import preset_lines
from bot.games.gin_party.words.narration import final_lines, narrate, round_lines, side_names, story, verdict
from bot.games.gin_party.words.status import (
    end_line,
    reason_sentence,
    sheet_alt,
    standing_line,
    table_alt,
    table_status,
    waiting_line,
)
from tests.games.events import kinds_of
from tests.games.gin_party.positions import GIN, KNOCK, STANDARD, after, begun, end

NAMES = ("Alice", "Bob", "Cleo", "Dan", "Ewa", "Fritz", "Gus", "Hu")
THREE, FOUR, SIX = NAMES[:3], NAMES[:4], NAMES[:6]
LONG = replace(STANDARD, target=1000, target_four=1000, target_six=1000)


def test_p2_1_three_are_called_by_their_own_names() -> None:
    assert side_names(THREE) == THREE


def test_p3_1_partners_are_named_together() -> None:
    assert side_names(FOUR) == ("Alice and Cleo", "Bob and Dan")
    assert side_names(NAMES)[1] == "Bob, Dan, Fritz and Hu"


@pytest.mark.parametrize("players", [3, 4, 6, 8])
def test_the_start_tells_who_deals_and_who_meets_whom(players: int) -> None:
    step = new(STANDARD, players, bytes(32))
    told = tuple(story(step.events, NAMES[:players]))
    assert told[0].startswith("Cut for deal: Alice ")
    dealt = next(event for event in step.events if isinstance(event, RoundDealt))
    for one, other in dealt.pairs:
        assert f"{NAMES[one]} against {NAMES[other]}" in told[-1]
    assert len(told) == 2 + sum(type(event).__name__ == "Misdealt" for event in step.events)


def test_every_event_has_a_sentence() -> None:
    seen: dict[type, str] = {}
    first = new(STANDARD, 4, bytes(32))
    steps = [first, end(begun(4), 0, "knock"), leave(begun(4), Seat(1)), void(begun(4))]
    won = after(begun(4), "0 gin")
    steps.append(end(won, 2, "gin"))
    for step in steps:
        for event in step.events:
            seen[type(event)] = narrate(event, FOUR)
    assert all(line.endswith(".") for line in seen.values())
    assert {RoundDealt, AtTable, TableOver, RoundOver} <= set(seen) <= kinds_of(Event)


def test_a_deal_at_a_table_is_told_with_the_names_of_its_players() -> None:
    over = next(event for event in end(begun(4), 3, "gin").events if isinstance(event, TableOver))
    line = narrate(over, FOUR)
    assert "Dan went gin" in line
    assert f"Dan +{GIN}" in line


def test_p3_3_the_side_with_more_enters_the_difference() -> None:
    state = after(begun(4, LONG), "0 gin", "3 knock")
    *tables, entered = round_lines(state.rounds[0], FOUR)
    assert len(tables) == 2
    assert all(line.startswith("Deal 1: ") for line in tables)
    assert entered == f"Round 1: Alice and Cleo score {GIN - KNOCK}, from {GIN} : {KNOCK}"


def test_p3_3_equal_sums_enter_nothing() -> None:
    state = after(begun(4, LONG), "0 gin", "3 gin")
    assert round_lines(state.rounds[0], FOUR)[-1] == "Round 1: no score"


def test_p4_2_a_sweep_is_told() -> None:
    rules = replace(LONG, sweep_six=25)
    state = after(begun(6, rules), "0 gin", "2 gin", "4 gin")
    assert round_lines(state.rounds[0], SIX)[-1].endswith("and 25 for winning every deal")


def test_p2_5_of_three_the_deal_says_it_all() -> None:
    state = after(begun(3, LONG), "1 gin")
    (line,) = round_lines(state.rounds[0], THREE)
    assert line.startswith("Deal 1: Bob went gin")


def test_p2_2_who_sits_out_is_told_so() -> None:
    state = begun(3)
    seen = view(state, Seat(0))
    assert waiting_line(seen, THREE, Seat(0)).startswith("You sit out this round. Still playing: Bob against")
    assert table_status(seen, THREE).endswith("You sit out.")
    assert table_status(view(state, None), THREE).endswith("Alice sits out.")


def test_p3_4_whose_deal_is_over_is_told_whom_the_others_wait_for() -> None:
    state = after(begun(4), "0 knock")
    seen = view(state, Seat(0))
    assert seen.own is not None
    assert waiting_line(seen, FOUR, Seat(0)).startswith("Your deal is over. Still playing: ")
    busy = next(table for table in seen.tables if not table.is_over)
    assert all(FOUR[seat] in waiting_line(seen, FOUR, Seat(0)) for seat in busy.seats)


def test_several_who_are_to_play_are_named() -> None:
    status = table_status(view(begun(4), None), FOUR)
    assert status.startswith("Round 1: ")
    assert status.endswith(" to play.")


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [3, 8])
def test_the_standing_names_all_sides(preset: str, players: int) -> None:
    line = standing_line(view(begun(players, PRESETS[preset]), None), NAMES[:players])
    assert all(name in line for name in NAMES[:players])


def test_the_end_names_the_winners_and_every_bonus() -> None:
    state = after(begun(4), "0 gin", "2 gin")
    final = view(state, None).final
    assert final is not None
    assert verdict(final, FOUR).startswith("Alice and Cleo win, ")
    lines = final_lines(final, FOUR)
    assert lines[1] == f"Round points: Alice and Cleo {2 * GIN}, Bob and Dan 0"
    assert "Game bonus: Alice and Cleo 100, Bob and Dan 0" in lines
    assert any(line.startswith("Shutout bonus: ") for line in lines)


def test_p5_4_the_last_ones_there_have_won() -> None:
    gone = leave(leave(begun(4), Seat(1)).state, Seat(3)).state
    assert end_line(view(gone, None), FOUR) == (
        "The match is over: everybody else left, so Alice and Cleo win."
    )
    alone = leave(leave(begun(3), Seat(0)).state, Seat(1)).state
    assert end_line(view(alone, None), THREE).endswith("so Cleo wins.")


def test_p5_6_a_void_match_has_no_winner() -> None:
    assert "void" in end_line(view(void(begun(4)).state, None), FOUR)


def test_p5_1_who_has_left_is_told_that_it_goes_on() -> None:
    state = leave(begun(4), Seat(1)).state
    assert waiting_line(view(state, Seat(1)), FOUR, Seat(1)).startswith("You left this match")
    assert reason_sentence(Reason.WRONG_PLAYER, view(state, Seat(1))) == "You left this match."


def test_a_refusal_without_a_deal_says_what_to_wait_for() -> None:
    assert "sit out" in reason_sentence(Reason.WRONG_PLAYER, view(begun(3), Seat(0)))
    waiting = view(after(begun(4), "0 knock"), Seat(0))
    assert "other tables" in reason_sentence(Reason.WRONG_PHASE, waiting)


@pytest.mark.parametrize("preset", PRESETS)
def test_alt_texts_fit_and_name_everybody(preset: str) -> None:
    state = after(begun(8, PRESETS[preset]), "0 gin")
    seen = view(state, None)
    told = table_alt(seen, NAMES)
    assert len(told) <= 1024
    assert all(name in told for name in NAMES)
    assert 0 < len(sheet_alt(seen, NAMES)) <= 1024


def test_the_rules_name_the_target_of_each_number_of_players() -> None:
    assert preset_lines(STANDARD)[0] == (
        "Game to 100 for three players, 125 for four, 150 for six, 175 for eight"
    )
    tedesco = preset_lines(PRESETS["tedesco"])
    assert tedesco[0].endswith("each to 200 for three players, 200 for four, 300 for six, 300 for eight")
    assert "Three a side: 25 more for winning every deal of a round" in tedesco
