"""K2 to K5, K11, K18: who plays, and who does not."""

from __future__ import annotations

from datetime import timedelta

from bot.competition import (
    Cancel,
    CheckIn,
    Come,
    DueKind,
    Entrant,
    Forbid,
    How,
    Knockout,
    League,
    NoShow,
    PairingNumber,
    Person,
    Phase,
    Reason,
    Register,
    Replace,
    Return,
    RoundRobin,
    StartRound,
    Swiss,
    Tables,
    Withdraw,
    apply,
    due,
    field_so_far,
    find_entrant,
    standings,
)
from bot.competition.bans import Ban, after_event, after_no_show
from tests.competition.evening import (
    MINUTE,
    START,
    announced,
    come,
    entered,
    pairing_of,
    pairs,
    play,
    play_round,
    refuses,
    started,
)


def test_k2_registration_closes_fifteen_minutes_before_the_start() -> None:
    event = announced(Swiss(3))
    event = apply(event, Register(Person(7)), START - 16 * MINUTE)
    refuses(event, Register(Person(8)), Reason.REGISTRATION_CLOSED, START - 15 * MINUTE)
    assert find_entrant(event, Person(7)) == 1


def test_k2_a_person_enters_once() -> None:
    event = entered(announced(Swiss(3)), [5])
    refuses(event, Register(Person(1000)), Reason.ALREADY_IN)


def test_k2_who_registers_late_for_a_full_event_waits() -> None:
    event = entered(announced(Swiss(3), places=2), [1, 2, 3])
    assert field_so_far(event, START) == (1, 2)
    event = apply(event, Withdraw(Entrant(1)), event.at)
    assert field_so_far(event, START) == (2, 3)


def test_k3_check_in_is_open_from_sixty_minutes_before_the_start() -> None:
    event = entered(announced(Swiss(3), check_in=True), [1, 2])
    refuses(event, CheckIn(Entrant(1)), Reason.CHECK_IN_CLOSED, START - 61 * MINUTE)
    event = apply(event, CheckIn(Entrant(1)), START - 60 * MINUTE)
    refuses(event, CheckIn(Entrant(1)), Reason.CHECKED_IN, START - 59 * MINUTE)


def test_k3_who_has_not_checked_in_twenty_minutes_before_loses_the_place() -> None:
    event = entered(announced(Swiss(3), check_in=True, places=2), [1, 2, 3])
    event = apply(event, CheckIn(Entrant(2)), START - 30 * MINUTE)
    assert field_so_far(event, START - 21 * MINUTE) == (1, 2)
    assert field_so_far(event, START - 20 * MINUTE) == (2,)


def test_k3_a_second_wave_fills_the_gaps_in_the_order_of_their_presses() -> None:
    event = entered(announced(Swiss(3), check_in=True, places=2), [1, 2, 3, 4])
    event = apply(event, CheckIn(Entrant(2)), START - 30 * MINUTE)
    event = apply(event, CheckIn(Entrant(4)), START - 19 * MINUTE)
    assert field_so_far(event, START) == (2, 4)
    refuses(event, CheckIn(Entrant(1)), Reason.FULL, START - 18 * MINUTE)
    refuses(event, Register(Person(9)), Reason.FULL, START - 18 * MINUTE)


def test_k3_who_waits_and_checks_in_in_time_gets_a_gap() -> None:
    event = entered(announced(Swiss(3), check_in=True, places=2), [1, 2, 3])
    for entrant in (3, 1):
        event = apply(event, CheckIn(Entrant(entrant)), START - 30 * MINUTE)
    assert field_so_far(event, START) == (1, 3)


def test_k3_registering_in_the_second_wave_is_checking_in() -> None:
    event = announced(Swiss(3), check_in=True)
    event = apply(event, Register(Person(9)), START - 17 * MINUTE)
    assert field_so_far(event, START) == (1,)


def test_k3_the_steps_before_the_start_are_due_one_after_the_other() -> None:
    event = entered(announced(Swiss(3), check_in=True), [1, 2])
    told, kinds = event.at, []
    for _ in range(4):
        coming = due(event, told)
        assert coming is not None
        kinds.append(coming.kind)
        told = coming.at
    assert kinds == [
        DueKind.CHECK_IN_OPENS,
        DueKind.CHECK_IN_CLOSES,
        DueKind.REGISTRATION_CLOSES,
        DueKind.CANCEL,
    ]


def test_k3_with_too_few_the_event_is_cancelled_at_its_start() -> None:
    event = entered(announced(Swiss(3)), [1])
    coming = due(event, START)
    assert coming is not None
    assert isinstance(coming.act, Cancel)
    refuses(event, StartRound(), Reason.TOO_FEW, START)
    assert apply(event, coming.act, START).phase is Phase.CANCELLED


def test_k4_late_entry_ends_after_half_of_the_rounds() -> None:
    event = started(Swiss(4), 8)
    event = play_round(event)
    event = apply(event, Register(Person(1), 0), event.at)
    event = play_round(event)
    refuses(event, Register(Person(2)), Reason.REGISTRATION_CLOSED)


def test_k4_a_late_entry_has_the_points_of_one_draw_for_all_rounds_missed() -> None:
    event = play_round(started(Swiss(5), 8))
    event = apply(event, Register(Person(1), 0), event.at)
    late = event.pairings[-1]
    assert late.result is not None
    assert (late.seats, late.result.how) == ((9,), How.HALF_BYE)
    assert {line.entrant: line.points for line in standings(event)}[Entrant(9)] == 1
    assert Entrant(9) in {seat for pair in pairs(play_round(event)) for seat in pair}


def test_k4_plans_that_are_made_in_advance_take_nobody_late() -> None:
    for form in (Knockout(), RoundRobin(), League()):
        refuses(started(form, 4), Register(Person(1)), Reason.REGISTRATION_CLOSED)


def test_k5_who_does_not_come_in_ten_minutes_loses_and_is_withdrawn() -> None:
    event = started(Swiss(3), 4)
    number = event.pairings[0].number
    one, other = event.pairings[0].seats
    event = apply(event, Come(number, one), START + MINUTE)
    refuses(event, NoShow(number), Reason.TOO_EARLY, START + 9 * MINUTE)
    coming = due(event, event.at)
    assert coming is not None
    assert coming.at == START + 10 * MINUTE
    event = apply(event, NoShow(number), START + 10 * MINUTE)
    assert event.player(other).withdrawn
    result = event.pairing(number).result
    assert result is not None
    assert (result.how, result.absent) == (How.WALKOVER, (other,))


def test_k5_a_long_round_waits_for_half_of_its_time() -> None:
    event = started(Swiss(3), 4, round_time=timedelta(days=2))
    coming = due(event, event.at)
    assert coming is not None
    assert coming.at == START + timedelta(days=1)


def test_k5_a_short_round_waits_for_half_of_its_time_too() -> None:
    event = started(Swiss(3), 4, round_time=timedelta(minutes=8))
    coming = due(event, event.at)
    assert coming is not None
    assert coming.at == START + 4 * MINUTE


def test_k5_if_nobody_comes_both_lose() -> None:
    event = started(Swiss(3), 4)
    event = apply(event, NoShow(PairingNumber(1)), START + 10 * MINUTE)
    lost = event.pairing(PairingNumber(1)).seats
    points = {line.entrant: line.points for line in standings(event)}
    assert [points[seat] for seat in lost] == [0, 0]


def test_k5_a_table_goes_on_with_those_who_came() -> None:
    event = started(Tables(2, (3, 4)), 4)
    for seat in event.pairings[0].seats[:3]:
        event = apply(event, Come(PairingNumber(1), seat), START)
    away = event.pairings[0].seats[3]
    event = apply(event, NoShow(PairingNumber(1)), START + 10 * MINUTE)
    assert away not in event.pairings[0].seats
    assert event.pairings[0].result is None
    assert not event.pairings[0].absentees


def test_k5_a_ban_doubles_with_each_no_show_and_one_event_clears_it() -> None:
    ban, lengths = Ban(), []
    for _ in range(9):
        ban = after_no_show(ban, START)
        assert ban.until is not None
        lengths.append((ban.until - START).days)
    assert lengths == [1, 2, 4, 8, 16, 32, 64, 64, 64]
    assert ban.keeps_out(START + timedelta(days=63))
    assert not ban.keeps_out(START + timedelta(days=64))
    assert after_event(ban) == Ban()


def test_k11_who_withdraws_loses_the_match_that_waits_and_is_paired_no_longer() -> None:
    event = started(Swiss(3), 5)
    event = apply(event, Withdraw(Entrant(1)), event.at)
    result = pairing_of(event, 1).result
    assert result is not None
    assert result.absent == (1,)
    assert 1 not in {seat for pair in pairs(play_round(event)) for seat in pair}
    refuses(event, Withdraw(Entrant(1)), Reason.WITHDRAWN)


def test_k11_who_comes_back_is_paired_again() -> None:
    event = started(Swiss(4), 5)
    event = play_round(apply(event, Withdraw(Entrant(1)), event.at))
    event = apply(event, Return(Entrant(1)), event.at)
    assert 1 in {seat for pair in pairs(play_round(event)) for seat in pair}
    refuses(event, Return(Entrant(1)), Reason.NOT_WITHDRAWN)


def test_k11_nobody_comes_back_to_a_knockout_that_they_lost() -> None:
    event = started(Knockout(), 4)
    event = apply(event, Withdraw(Entrant(1)), event.at)
    refuses(event, Return(Entrant(1)), Reason.OUT)


def test_k11_a_replacement_takes_over_place_and_results() -> None:
    event = play_round(started(Swiss(3), 4))
    before = standings(event)
    event = apply(event, Replace(Entrant(1), Person(5)), event.at)
    assert find_entrant(event, Person(5)) == 1
    assert find_entrant(event, Person(1000)) is None
    assert standings(event) == before
    refuses(event, Replace(Entrant(2), Person(5)), Reason.ALREADY_IN)


def test_k18_forbidden_pairs_are_not_paired() -> None:
    for form in (Swiss(3), Tables(2, (3,))):
        event = announced(form)
        event = entered(event, [9, 8, 7, 6, 5, 4])
        for other in (2, 3, 4):
            event = apply(event, Forbid(Entrant(1), Entrant(other)), event.at)
        event = apply(event, StartRound(), START)
        table = next(pair for pair in pairs(event) if 1 in pair)
        assert not {2, 3, 4} & set(table)


def test_k18_a_plan_knows_no_forbidden_pairs() -> None:
    for form in (Knockout(), RoundRobin(), League()):
        refuses(started(form, 4), Forbid(Entrant(1), Entrant(2)), Reason.NOT_IN_FORMAT)


def test_k5_a_come_counts_once_and_for_the_own_pairing_alone() -> None:
    event = come(started(Swiss(3), 4), 1)
    seat = event.pairings[0].seats[0]
    refuses(event, Come(PairingNumber(1), seat), Reason.CHECKED_IN)
    refuses(event, Come(PairingNumber(2), seat), Reason.NO_PAIRING)
    refuses(event, NoShow(PairingNumber(1)), Reason.ALL_CAME, START + 10 * MINUTE)
    event = play(event, 1)
    refuses(event, Come(PairingNumber(1), seat), Reason.SETTLED)
