"""K6 to K8, K10, K19: rounds and results, whatever the format."""

from __future__ import annotations

import sys
from datetime import timedelta
from itertools import combinations

import pytest

from bot.competition import (
    Adjudicate,
    Arena,
    Cancel,
    DueKind,
    Entrant,
    Finish,
    Forbid,
    Format,
    Knockout,
    League,
    NoShow,
    PairingNumber,
    Pause,
    Person,
    Phase,
    Reason,
    Register,
    Report,
    Resume,
    RoundRobin,
    SetResult,
    StartRound,
    Swiss,
    Tables,
    Terms,
    TermsError,
    Withdraw,
    apply,
    bracket,
    due,
    seed_of_match,
    standings,
)
from tests.competition.evening import (
    MINUTE,
    SEED,
    START,
    announced,
    come,
    entered,
    pairs,
    play,
    play_out,
    refuses,
    rest,
    started,
)

ALL: tuple[Format, ...] = (
    Knockout(),
    Knockout(double=True),
    Swiss(3),
    RoundRobin(),
    Arena(timedelta(minutes=30)),
    Tables(3, (3, 4)),
    League(),
)


@pytest.mark.parametrize("form", ALL, ids=str)
def test_k6_an_event_ends_even_if_nobody_does_anything(form: Format) -> None:
    assert rest(started(form, 7)).phase is Phase.OVER


@pytest.mark.parametrize("form", [Swiss(3), Arena(timedelta(minutes=30)), Tables(3, (3, 4))], ids=str)
def test_k6_an_event_ends_even_if_nobody_may_meet_anybody(form: Format) -> None:
    event = entered(announced(form), [3, 2, 1])
    for one, other in combinations((1, 2, 3), 2):
        event = apply(event, Forbid(Entrant(one), Entrant(other)), event.at)
    event = apply(event, StartRound(), START)
    assert rest(event).phase is Phase.OVER


def test_k6_the_next_round_begins_a_minute_after_the_last_result() -> None:
    event = started(Swiss(3), 4)
    event = play(play(event, 1), 2)
    coming = due(event, event.at)
    assert coming is not None
    assert (coming.kind, coming.at) == (DueKind.START_ROUND, event.at + MINUTE)
    refuses(event, StartRound(), Reason.TOO_EARLY)


def test_k6_no_round_begins_while_a_match_is_open() -> None:
    event = play(started(Swiss(3), 4), 1)
    refuses(event, StartRound(), Reason.ROUND_OPEN, START + MINUTE)
    refuses(event, Finish(), Reason.ROUND_OPEN)


def test_k6_an_organiser_corrects_a_result_until_the_next_round_begins() -> None:
    event = play(play(started(Swiss(3), 4), 1, 1, 2), 2)
    one, other = event.pairings[0].seats
    event = apply(event, SetResult(PairingNumber(1), (2, 1), (0, 0), "seats exchanged"), event.at)
    points = {line.entrant: line.points for line in standings(event)}
    assert (points[one], points[other]) == (0, 2)
    event = apply(event, StartRound(), event.at + MINUTE)
    refuses(event, SetResult(PairingNumber(1), (1, 2), (0, 0), "again"), Reason.FROZEN)


def test_k6_an_organiser_says_why() -> None:
    refuses(started(Swiss(3), 4), SetResult(PairingNumber(1), (1, 2), (0, 0), " "), Reason.BAD_RESULT)


@pytest.mark.parametrize(
    ("places", "points"), [((2, 2), (0, 0)), ((1, 3), (0, 0)), ((1,), (0,)), ((1, 2), (0, 10**9))]
)
def test_k6_a_result_is_a_ranking_of_the_seats(places: tuple[int, ...], points: tuple[int, ...]) -> None:
    refuses(come(started(Swiss(3), 4)), Report(PairingNumber(1), places, points), Reason.BAD_RESULT)


def test_k7_a_match_is_adjudicated_at_the_end_of_the_rounds_time_and_not_before() -> None:
    event = come(started(Swiss(3), 4))
    act = Adjudicate(PairingNumber(1), (1, 2), (60, 25))
    refuses(event, act, Reason.TOO_EARLY, START + 29 * MINUTE)
    coming = due(event, event.at)
    assert coming is not None
    assert (coming.kind, coming.at) == (DueKind.ADJUDICATE, START + 30 * MINUTE)
    event = apply(event, act, coming.at)
    assert standings(event)[0].points == 2


def test_k7_equal_scores_are_a_draw_and_in_a_knockout_the_lot_decides() -> None:
    event = rest(come(started(Knockout(), 2)))
    assert event.pairings[0].result is not None
    assert event.pairings[0].result.places == (1, 1)
    assert [line.place for line in standings(event)] == [1, 2]
    assert bracket(event)[0].winner == standings(event)[0].entrant


def test_k8_who_deals_first_alternates() -> None:
    event = play_out(started(Swiss(6), 12))
    for entrant in range(1, 13):
        dealt = [pair[0] == entrant for turn in range(1, 7) for pair in pairs(event, turn) if entrant in pair]
        assert abs(2 * sum(dealt) - len(dealt)) <= 2
        assert not any(dealt[at] == dealt[at + 1] == dealt[at + 2] for at in range(len(dealt) - 2))


def test_k10_a_walkover_counts_in_the_table_and_never_in_a_rating() -> None:
    event = started(Swiss(3), 4)
    event = play(event, 1)
    event = apply(event, NoShow(PairingNumber(2)), START + 10 * MINUTE)
    results = [each.result for each in event.pairings]
    assert [each.is_rated for each in results if each] == [True, False]


def test_k10_an_adjudicated_match_and_one_that_was_set_are_not_rated() -> None:
    event = come(started(Swiss(3), 4))
    event = apply(event, Adjudicate(PairingNumber(1), (1, 2), (9, 0)), START + 30 * MINUTE)
    event = apply(event, SetResult(PairingNumber(2), (1, 2), (0, 0), "no play"), event.at)
    assert [each.result.is_rated for each in event.pairings if each.result] == [False, False]


def test_k19_a_pause_moves_all_times() -> None:
    event = come(started(Swiss(3), 4))
    event = apply(event, Pause(), START + 5 * MINUTE)
    assert due(event, event.at) is None
    refuses(event, NoShow(PairingNumber(1)), Reason.PAUSED, START + 90 * MINUTE)
    event = apply(event, Resume(), START + 65 * MINUTE)
    coming = due(event, event.at)
    assert coming is not None
    assert coming.at == START + 90 * MINUTE


def test_k19_results_come_in_while_the_event_is_paused() -> None:
    event = apply(come(started(Swiss(3), 4)), Pause(), START)
    event = apply(event, Report(PairingNumber(1), (1, 2), (9, 0)), START)
    refuses(event, Pause(), Reason.PAUSED)
    assert [each.number for each in event.open()] == [2]


def test_k19_after_the_end_nothing_changes() -> None:
    event = play_out(started(Swiss(2), 4))
    refuses(event, Withdraw(Entrant(1)), Reason.OVER)
    assert due(event, event.at) is None
    assert apply(started(Swiss(2), 4), Cancel("rain"), START).phase is Phase.CANCELLED


def test_k19_a_clock_that_is_set_back_does_no_harm() -> None:
    event = apply(announced(Swiss(3)), Register(Person(1)), START - 30 * MINUTE)
    event = apply(event, Register(Person(2)), START - 40 * MINUTE)
    assert event.at == START - 30 * MINUTE


def test_k25_the_decks_of_all_matches_come_from_the_seal() -> None:
    event = started(Swiss(2), 4)
    seeds = {seed_of_match(event, each.number) for each in event.pairings}
    assert len(seeds) == 2
    assert SEED not in seeds


def test_k25_the_same_log_with_another_seal_draws_other_lots() -> None:
    event = entered(announced(Knockout()), [0] * 16)
    one = apply(event, StartRound(), START)
    other = apply(
        type(event)(terms=event.terms, seed=bytes(32), at=event.at, players=event.players),
        StartRound(),
        START,
    )
    assert pairs(one) != pairs(other)


def test_terms_that_contradict_each_other_are_refused() -> None:
    for wrong in (
        {"least": 1},
        {"places": 1},
        {"round_time": timedelta(0)},
        {"starts_at": START.replace(tzinfo=None)},
        {"format": Swiss(0)},
        {"format": Arena(timedelta(days=8))},
        {"format": Tables(1, (4, 3)), "least": 4},
        {"format": Tables(1, (3,)), "least": 2},
    ):
        plain = {"format": Swiss(3), "rules": "", "starts_at": START, "round_time": timedelta(hours=1)}
        with pytest.raises(TermsError):
            Terms(**(plain | wrong))  # type: ignore[arg-type]  # wrong on purpose


def test_a_machine_without_the_pairing_library_announces_no_swiss(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["bot.competition.apply"], "CAN_PAIR", False)
    with pytest.raises(TermsError):
        announced(Swiss(3))
    assert announced(Knockout()).phase is Phase.REGISTRATION
