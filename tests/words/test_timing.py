"""Clocks in words: each sentence says what happens to whom."""

from __future__ import annotations

from bot.words.timing import (
    absent_line,
    asked_abort,
    asked_pause,
    asks_abort,
    asks_pause,
    call_line,
    challenged_vacation_line,
    late_line,
    missed_line,
    paused_line,
    timeout_phrase,
    turn_end_line,
    vacation_answer,
    vacation_line,
    void_line,
    warning_line,
)


def test_who_forfeits_and_who_is_played_for_are_told_apart() -> None:
    for line in (turn_end_line, warning_line):
        played, lost = line("<t:1:R>", forfeits=False), line("<t:1:R>", forfeits=True)
        assert "<t:1:R>" in played
        assert "<t:1:R>" in lost
        assert "I move" in played
        assert "los" in lost
    assert timeout_phrase(forfeits=False) == "then I move for you"
    assert timeout_phrase(forfeits=True) == "then the match is lost"


def test_a_call_says_when_little_time_is_left() -> None:
    assert call_line("<@7>", None) == "<@7>, it is your turn."
    assert call_line("<@7>", "<t:1:R>") == "⏰ <@7>, your turn ends <t:1:R>."


def test_a_missed_turn_is_told_to_the_one_who_missed_it_and_to_the_others() -> None:
    assert "3 such turns in a row lose" in missed_line(1, 3)
    assert "Once more, and you lose the match." in missed_line(2, 3)
    assert absent_line("Bob", 1) == "⏰ Bob ran out of time, so I moved for them"
    assert "Bob ran out of time 2 turns in a row" in absent_line("Bob", 2)


def test_a_match_lost_by_the_clock_says_whose_time_was_up() -> None:
    assert late_line("Bob", 1) == "⏰ Bob ran out of time."
    assert late_line("Bob", 3) == "⏰ Bob ran out of time 3 turns in a row."


def test_a_pause_tells_the_time_that_is_left_if_there_is_any_to_tell() -> None:
    assert "5 hours left" in paused_line("5 hours")
    assert "left" not in paused_line(None)


def test_what_is_asked_for_names_the_one_who_asks_or_those_who_are_to_agree() -> None:
    assert all("Alice asks" in asks("Alice") for asks in (asks_pause, asks_abort))
    for asked in (asked_pause, asked_abort):
        assert "when Bob agrees" in asked(("Bob",))
        assert "when Bob and Cleo agree;" in asked(("Bob", "Cleo"))
        assert "your next move cancels" in asked(("Bob",))


def test_of_several_turns_the_first_end_is_told() -> None:
    assert turn_end_line("soon", forfeits=False, several=True) == (
        "First turn ends soon, then I move for them"
    )
    assert turn_end_line("soon", forfeits=True, several=True).endswith("is out of the match")


def test_a_void_match_tells_whether_somebody_was_there() -> None:
    assert "Nobody was there" in void_line(deserted=True)
    assert "called off" in void_line(deserted=False)


def test_a_vacation_names_the_person_and_its_end() -> None:
    for line in (vacation_line, challenged_vacation_line):
        assert "Bob is on vacation until <t:1:D>" in line("Bob", "<t:1:D>")
    assert "until <t:1:D>" in vacation_answer("<t:1:D>")
    assert "over" in vacation_answer(None)
