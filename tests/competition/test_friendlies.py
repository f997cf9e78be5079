"""K30 to K33: two sides, who plays for each and against whom, and the score."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.competition import (
    SIDES,
    Adjudicate,
    Close,
    DueKind,
    Entrant,
    Event,
    Friendly,
    Person,
    Phase,
    Reason,
    Refused,
    Register,
    Return,
    Side,
    StartRound,
    Withdraw,
    apply,
    due,
    score,
)
from tests.competition.evening import START, announced, come, play

HOME, AWAY = SIDES


def friendly(pairs: int, *people: tuple[Side, int]) -> Event:
    """A friendly that these have entered, each for a side and with a strength."""
    event = announced(Friendly(pairs))
    for number, (side, strength) in enumerate(people):
        event = apply(event, Register(Person(1000 + number), strength, side), event.at)
    return event


THREE = (HOME, 5), (AWAY, 7), (HOME, 9), (AWAY, 3), (HOME, 1), (AWAY, 8)


def pairs(event: Event) -> list[set[int]]:
    return [set(each.seats) for each in event.pairings]


def refused(reason: Reason, event: Event, act: object) -> None:
    with pytest.raises(Refused) as caught:
        apply(event, act, event.at)  # type: ignore[arg-type]  # an act
    assert caught.value.reason is reason


def test_k30_the_best_of_each_side_meet_the_best_of_the_other() -> None:
    event = apply(friendly(2, *THREE), StartRound(), START)
    assert pairs(event) == [{3, 6}, {1, 2}]
    assert [player.entrant for player in event.field] == [1, 2, 3, 6]


def test_k30_with_fewer_on_one_side_fewer_play() -> None:
    event = apply(friendly(3, (HOME, 5), (HOME, 4), (AWAY, 1)), StartRound(), START)
    assert pairs(event) == [{1, 3}]


def test_k30_who_plays_whom_can_be_given_and_must_be_one_of_each_side() -> None:
    event = friendly(3, *THREE)
    given = tuple(map(Entrant, (1, 6, 3, 2)))
    assert pairs(apply(event, StartRound(given), START)) == [{1, 6}, {2, 3}]
    for wrong in ((1, 3), (2, 1), (1, 6, 1, 2), (1, 6, 3), (1, 6, 3, 2, 5, 4, 1, 6)):
        with pytest.raises(Refused):
            apply(event, StartRound(tuple(map(Entrant, wrong))), START)
    gone = apply(event, Withdraw(Entrant(6)), event.at)
    with pytest.raises(Refused):
        apply(gone, StartRound(given), START)


def test_k30_the_sides_deal_first_in_turns() -> None:
    event = apply(friendly(3, *THREE), StartRound(), START)
    dealing = [event.player(each.seats[0]).side for each in event.pairings]
    assert dealing in ([HOME, AWAY, HOME], [AWAY, HOME, AWAY])


def test_k31_it_begins_at_once_when_both_sides_have_closed() -> None:
    event = apply(friendly(3, *THREE), Close(HOME), START - timedelta(hours=2))
    refused(Reason.REGISTRATION_CLOSED, event, Register(Person(1), side=HOME))
    refused(Reason.REGISTRATION_CLOSED, event, Close(HOME))
    event = apply(event, Register(Person(1), side=AWAY), event.at)
    following = due(event, event.at)
    assert following is not None
    assert following.at == START
    event = apply(event, Close(AWAY), event.at)
    following = due(event, event.at)
    assert following is not None
    assert (following.at, following.kind) == (START - timedelta(hours=2), DueKind.START_ROUND)
    assert apply(event, StartRound(), event.at).phase is Phase.PLAYING


def test_k31_one_can_enter_until_the_start_and_who_has_left_a_closed_side_stays_out() -> None:
    event = friendly(3, *THREE)
    late = apply(event, Register(Person(1), side=HOME), START - timedelta(seconds=1))
    event = apply(apply(late, Withdraw(Entrant(7)), late.at), Close(HOME), late.at)
    refused(Reason.REGISTRATION_CLOSED, event, Return(Entrant(7)))


def test_k31_nobody_enters_without_a_side_nor_another_event_with_one() -> None:
    refused(Reason.NOT_IN_FORMAT, friendly(3), Register(Person(1)))
    refused(Reason.NOT_IN_FORMAT, friendly(3), Register(Person(1), side=Side(3)))


def test_k31_without_players_on_one_side_it_is_cancelled() -> None:
    event = friendly(3, (HOME, 1), (HOME, 2))
    following = due(event, START)
    assert following is not None
    assert following.kind is DueKind.CANCEL


def test_k32_a_match_won_counts_one_and_a_draw_nothing() -> None:
    event = apply(friendly(3, *THREE), StartRound(), START)
    first, second, third = (each.number for each in event.pairings)
    event = play(event, first, *won_by(event, first, HOME))
    event = play(event, second, 1, 1, points=(50, 50))
    assert (score(event).wins, score(event).winner) == ((1, 0), HOME)
    event = play(event, third, *won_by(event, third, AWAY))
    assert score(event).wins == (1, 1)


def won_by(event: Event, number: int, side: Side) -> tuple[int, ...]:
    seats = event.pairings[number - 1].seats
    return tuple(1 if event.player(seat).side == side else 2 for seat in seats)


def test_k32_points_break_a_tie_and_of_each_match_at_most_a_hundred_count() -> None:
    event = apply(friendly(2, *THREE), StartRound(), START)
    for number, side, points in ((1, HOME, 180), (2, AWAY, 100)):
        places = won_by(event, number, side)
        scored = tuple(points if place == 1 else 20 for place in places)
        event = play(event, number, *places, points=scored)
    assert (score(event).points, score(event).winner) == ((120, 120), 0)


def test_k33_who_does_not_come_loses_the_match_and_it_ends_with_the_last_one() -> None:
    event = apply(friendly(2, *THREE), StartRound(), START)
    event = come(event, 1)
    late = due(event, START)
    assert late is not None
    assert late.kind is DueKind.NO_SHOW
    assert late.act is not None
    event = apply(event, late.act, late.at)
    assert score(event).wins == (0, 0)
    end = due(event, event.at)
    assert end is not None
    assert (end.kind, end.at) == (DueKind.ADJUDICATE, START + timedelta(minutes=30))
    places = won_by(event, 1, AWAY)
    event = apply(event, Adjudicate(event.pairings[0].number, places, (0, 0)), end.at)
    assert score(event).winner == AWAY
    finish = due(event, event.at)
    assert finish is not None
    assert (finish.kind, finish.at) == (DueKind.FINISH, event.at)
