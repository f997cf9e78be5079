"""The panel of gin in company: one's own table, sitting out, waiting, and the end."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.game import Seat
from bot.games.gin.rules import DefenderChoice
from bot.games.gin_party import apply, leave, legal
from cogs.clocks import clock_lines, more_layout, turn_end, warned_until
from cogs.games.gin_party.panel import GinPartyPanel
from cogs.games.panel import SCORE
from cogs.layout import Block, Text
from cogs.layouts.panels import hand_layout, rematch_buttons, resign_layout
from cogs.names import company
from tests.cogs.panel_tables import NAMES, NOW, buttons_of, heard, images_of, labels_of, table_at, told
from tests.games.gin_party.positions import STANDARD, after, begun, end

LONG = replace(STANDARD, target=1000, target_four=1000)
PANEL = GinPartyPanel()


def hand(state: Any, seat: int, recent: tuple[Any, ...] = ()) -> tuple[Block, ...]:  # noqa: ANN401  # as `table_at`
    return PANEL.hand(table_at("gin_party", state, recent=recent).hand(Seat(seat)))


def on_turn(state: Any) -> Seat:  # noqa: ANN401  # as `table_at`
    return next(Seat(seat) for seat in range(state.players) if legal(state, Seat(seat)))


def test_at_ones_own_table_it_is_gins_panel_with_the_names_of_that_table() -> None:
    state = begun(4)
    seat = on_turn(state)
    other = next(table for table in state.tables if seat in table.seats).seats
    blocks = hand(state, seat)
    assert labels_of(blocks)[-1] == "Pass"
    (picture,) = images_of(blocks)
    away = set(range(4)) - set(other)
    assert not any(f"{NAMES[each]}'s turn" in picture.alt for each in away)


def test_p6_2_who_sits_out_sees_what_a_spectator_sees_and_has_no_buttons() -> None:
    blocks = hand(begun(3), 0)
    assert not buttons_of(blocks)
    assert told(blocks).startswith("**You sit out this round.")
    (picture,) = images_of(blocks)
    assert "Meld" not in picture.alt
    assert "Deadwood" not in picture.alt


def test_p3_4_whose_deal_is_over_sees_both_hands_and_the_other_tables() -> None:
    step = end(begun(4), 0, "knock")
    blocks = hand(step.state, 0, step.events)
    assert "Your deal is over" in told(blocks)
    assert "Deal 1: you knocked" in told(blocks)
    assert len(images_of(blocks)) == 2
    assert not buttons_of(blocks)


def test_a_round_that_ended_is_shown_until_one_has_played_on() -> None:
    step = end(after(begun(4, LONG), "0 knock"), 3, "gin")
    seat = on_turn(step.state)
    table = table_at("gin_party", step.state, recent=step.events)
    first = PANEL.hand(table.hand(seat))
    assert "Round 1: " in told(first)
    moved = apply(step.state, seat, legal(step.state, seat)[0])
    recent = (*step.events, *moved.events)
    assert "Round 1: " not in told(hand(moved.state, seat, recent))
    assert "Round 1: " in told(PANEL.table(table_at("gin_party", moved.state, recent=recent)))


def test_the_score_so_far_is_asked_for() -> None:
    table = table_at("gin_party", after(begun(4, LONG), "0 knock", "3 gin"))
    blocks = PANEL.question(table.hand(Seat(0)), SCORE)
    assert blocks is not None
    assert "Alice and Cleo" in heard(blocks)


def test_nothing_can_be_asked_without_a_deal() -> None:
    assert PANEL.question(table_at("gin_party", begun(3)).hand(Seat(0)), "knock") is None


def test_the_end_shows_who_won_and_the_sheet() -> None:
    step = end(after(begun(4), "0 gin"), 2, "gin")
    blocks = PANEL.table(table_at("gin_party", step.state, recent=step.events))
    assert "**Alice and Cleo win, " in told(blocks)
    assert images_of(blocks)[-1].draw().filename == "score-sheet.png"


def test_p5_1_who_has_left_has_no_buttons_and_the_others_play_on() -> None:
    state = leave(begun(4), Seat(1)).state
    assert not buttons_of(hand(state, 1))
    assert "You left this match" in told(hand(state, 1))
    assert buttons_of(hand(state, on_turn(state)))


@pytest.mark.parametrize("players", [3, 4, 6, 8])
def test_a_knock_that_waits_for_its_answer_is_shown_to_everybody(players: int) -> None:
    rules = replace(STANDARD, defender_choice=DefenderChoice.MANUAL)
    winner = begun(players, rules).tables[0].seats[0]
    step = end(begun(players, rules), winner, "knock")
    blocks = PANEL.table(table_at("gin_party", step.state, recent=step.events))
    assert len(images_of(blocks)) == 2
    assert f"{NAMES[winner]} shows:" in images_of(blocks)[0].alt


def test_leaving_more_than_two_does_not_end_the_match() -> None:
    four = resign_layout(table_at("gin_party", begun(4)), Seat(0))
    words = " ".join(block.words for block in four.blocks if isinstance(block, Text))
    assert "The match ends at once" not in words
    assert "The others play on" in words


def test_a_turn_ends_when_ones_own_time_is_up() -> None:
    table = table_at("gin_party", begun(4))
    seat, other = table.on_turn[:2]
    ends = [NOW, NOW, NOW, NOW]
    ends[other] += timedelta(hours=5)
    timed = replace(table, deadlines=tuple(ends), warned=(seat,), is_warned=True)
    assert turn_end(timed, seat) == NOW
    assert turn_end(timed, other) == NOW + timedelta(hours=5)
    assert warned_until(timed, seat) == NOW
    assert warned_until(timed, other) is None
    assert next(clock_lines(timed)).startswith("First turn ends ")


def test_who_has_left_can_neither_resign_nor_ask_for_a_pause() -> None:
    table = table_at("gin_party", leave(begun(4), Seat(1)).state)
    chairs = tuple(replace(chair, left_at=NOW if chair.seat == 1 else None) for chair in table.chairs)
    left = replace(table, chairs=chairs)
    assert "More…" in labels_of(hand_layout(left.hand(Seat(0))).blocks)
    assert not buttons_of(hand_layout(left.hand(Seat(1))).blocks)


def test_what_resigning_means_is_told_to_more_than_two() -> None:
    assert "**Resign**: you leave for good and finish last" in told(
        more_layout(table_at("gin_party", begun(4)), Seat(0)).blocks
    )


def test_many_people_are_named_by_the_first_and_a_number() -> None:
    assert company(NAMES[:3]) == "Alice, Bob and Cleo"
    assert company(NAMES[:8]) == "Alice, Bob and 6 others"


def test_the_footer_of_eight_is_short_and_a_rematch_is_offered_whoever_was_forgotten() -> None:
    table = table_at("gin_party", begun(8))
    sheet = hand_layout(table.hand(Seat(0)))
    assert "with Bob, Cleo and 5 others" in told(sheet.blocks)
    forgotten = replace(table.chairs[1], user=None, name="Former player")
    left = replace(table, chairs=(table.chairs[0], forgotten, *table.chairs[2:]))
    assert [key.label for key in rematch_buttons(left)] == ["Rematch"]
