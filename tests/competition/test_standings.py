"""K9: the tie-breaks, each shown, in their order."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from bot.competition import (
    Event,
    RoundRobin,
    SetResult,
    Standing,
    StartRound,
    Swiss,
    Withdraw,
    apply,
    standings,
)
from bot.competition.acts import Entrant
from tests.competition.checks import check_end
from tests.competition.evening import MINUTE, pairs, play, play_out, play_round, started
from tests.competition.recount import lot, recount


def round_robin(
    results: dict[tuple[int, int], str], count: int, points: tuple[int, int] = (100, 40)
) -> Event:
    """Everybody meets everybody; each result is that of the pair: +, = or - for the one named first."""
    event = started(RoundRobin(), count)
    while True:
        for pairing in tuple(event.open()):
            one, other = sorted(pairing.seats)
            told = results[one, other]
            place = {one: 2 if told == "-" else 1, other: 2 if told == "+" else 1}
            scored = {seat: points[place[seat] - 1] if told != "=" else 50 for seat in (one, other)}
            event = play(
                event,
                pairing.number,
                *(place[seat] for seat in pairing.seats),
                points=tuple(scored[seat] for seat in pairing.seats),
            )
        if len({each.round for each in event.pairings}) == count - 1 + count % 2:
            return event
        event = apply(event, StartRound(), event.at + MINUTE)


def line(event: Event, entrant: int) -> Standing:
    return next(each for each in standings(event) if each.entrant == entrant)


def test_k9_points_come_first() -> None:
    event = round_robin({(1, 2): "+", (1, 3): "+", (2, 3): "+"}, 3)
    assert [each.entrant for each in standings(event)] == [1, 2, 3]
    assert [each.points for each in standings(event)] == [4, 2, 0]


def test_k9_then_what_those_who_are_tied_did_against_each_other() -> None:
    # 1 and 2 have four points each, and 2 beat 1.
    event = round_robin({(1, 2): "-", (1, 3): "+", (1, 4): "+", (2, 3): "-", (2, 4): "+", (3, 4): "-"}, 4)
    assert [each.entrant for each in standings(event)][:2] == [2, 1]
    assert (line(event, 2).direct, line(event, 1).direct) == (2, 0)


def test_k9_direct_encounter_counts_only_if_all_who_are_tied_have_met() -> None:
    event = play_round(started(Swiss(3), 8))
    assert {each.direct for each in standings(event)} == {None}


def test_k9_buchholz_is_the_opponents_points_less_the_lowest() -> None:
    event = play_out(started(Swiss(3), 8))
    points = {each.entrant: each.points for each in standings(event)}
    met = [
        seat for turn in (1, 2, 3) for pair in pairs(event, turn) if 1 in pair for seat in pair if seat != 1
    ]
    theirs = sorted(points[Entrant(seat)] for seat in met)
    assert line(event, 1).buchholz == sum(theirs[1:])


def test_k9_a_bye_counts_as_an_opponent_with_ones_own_points() -> None:
    event = play_round(play_round(started(Swiss(2), 5)))
    alone = [pair[0] for turn in (1, 2) for pair in pairs(event, turn) if len(pair) == 1]
    one = line(event, alone[1])
    other = next(
        seat for pair in pairs(event, 1) if one.entrant in pair for seat in pair if seat != one.entrant
    )
    assert one.buchholz == max(one.points, line(event, other).points)


def test_k9_sonneborn_berger_counts_those_beaten_twice_and_draws_once() -> None:
    event = round_robin({(1, 2): "+", (1, 3): "=", (2, 3): "+"}, 3)
    assert line(event, 1).sonneborn_berger == 2 * line(event, 2).points + line(event, 3).points


def test_k9_deal_points_are_capped_in_each_match() -> None:
    event = round_robin({(1, 2): "+", (1, 3): "+", (2, 3): "+"}, 3, points=(250, 30))
    assert line(event, 1).deal_points == 200
    assert line(event, 2).deal_points == 130
    assert line(event, 1).spread == 440


def test_k9_in_the_end_the_lot_decides_and_anybody_can_draw_it_again() -> None:
    event = play_out(started(RoundRobin(), 3))
    assert [each.entrant for each in standings(event)] == [1, 2, 3]
    cycle = round_robin({(1, 2): "=", (1, 3): "=", (2, 3): "="}, 3)
    assert [each.entrant for each in standings(cycle)] == lot(
        cycle.seed, "lot", [Entrant(1), Entrant(2), Entrant(3)]
    )


def test_k9_who_did_not_come_gets_nothing_for_a_walkover() -> None:
    event = apply(started(Swiss(3), 4), Withdraw(Entrant(1)), started(Swiss(3), 4).at)
    away = line(event, 1)
    assert (away.points, away.losses, away.withdrawn) == (0, 1, True)


@dataclass
class Slip:
    """A slip that the recount has to notice."""

    pairing: int
    places: tuple[int, int]


@pytest.mark.parametrize("slip", [Slip(1, (2, 1)), Slip(2, (1, 1))], ids=str)
def test_the_recount_notices_another_result(slip: Slip) -> None:
    event = play(play(started(Swiss(1), 4), 1, 1, 2), 2, 1, 2)
    told = recount(event)
    changed = apply(
        event, SetResult(event.pairings[slip.pairing - 1].number, slip.places, (0, 0), "test"), event.at
    )
    assert recount(changed) != told
    check_end(changed)
