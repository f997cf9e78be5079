"""Cups at tables of three and more, arenas, and late entries, as the service keeps them."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.competition import Arena, How, Knockout, Phase, Swiss, Tables
from bot.competition.proof import verify
from bot.games.registry import GAMES
from bot.matches import Cup, Status, examine_events, seats_at_tables
from bot.refusals import Refusal, Refused
from tests.matches.conftest import ALICE, BOB, CAROL, Room
from tests.matches.cup_evening import DAN, EVA, Evening

ALL = (ALICE, BOB, CAROL, DAN, EVA)
THREE_OR_FOUR = Tables(rounds=2, seats=(3, 4))


@pytest.fixture
def evening(room: Room) -> Evening:
    return Evening(room)


async def resign(evening: Evening, user: int) -> None:
    """A person gives up the match of theirs that goes on."""
    cup = await evening.now()
    entry = cup.find_entry(user)
    assert entry is not None
    pairing = cup.pairing_of(entry.entrant)
    assert pairing is not None
    match = cup.matches[pairing.number].match
    await evening.room.matches.play.resign(match, user=user, request=next(evening.room.requests))
    await evening.room.matches.tick()


def names_in(cup: Cup) -> list[set[str]]:
    """Who sits together in the latest round."""
    return [{cup.entry(seat).name for seat in each.seats} for each in cup.latest]


async def sound(evening: Evening) -> bool:
    return [ill async for ill in examine_events(evening.room.store)] == []


async def test_k17_a_cup_at_a_table_of_four_gives_points_by_place(evening: Evening) -> None:
    await evening.announce(THREE_OR_FOUR, game="uno", preset="quick")
    await evening.join(ALICE, BOB, CAROL, DAN)
    cup = await evening.begin()
    assert names_in(cup) == [{"Alice", "Bob", "Carol", "Dan"}]
    cup = await evening.come(ALICE, BOB, CAROL)
    assert cup.matches == {}
    cup = await evening.come(DAN)
    (begun,) = cup.matches.values()
    assert len((await evening.room.stands(begun.match)).chairs) == 4
    for user in (DAN, CAROL, BOB):
        await resign(evening, user)
    cup = await evening.now()
    (result,) = (each.result for each in cup.event.pairings)
    assert result is not None
    assert result.how is How.PLAYED
    # Whoever is left wins three points, and those who resigned come behind.
    first = cup.standings[0]
    assert cup.entry(first.entrant).name == "Alice"
    assert first.points == 2 * 3
    cup = await evening.pass_time(minutes=2)
    assert cup.event.round == 2
    assert await sound(evening)


async def test_k17_seven_sit_at_two_tables_and_with_five_one_rests(evening: Evening) -> None:
    await evening.announce(THREE_OR_FOUR, game="omaha", preset="pot_limit")
    await evening.join(*ALL)
    cup = await evening.begin()
    assert sorted(map(len, names_in(cup))) == [1, 4]
    (rest,) = (each for each in cup.latest if each.is_bye)
    assert rest.result is not None
    assert rest.result.how is How.BYE


async def test_k17_partners_share_their_points(evening: Evening) -> None:
    await evening.announce(THREE_OR_FOUR, game="gin_party")
    await evening.join(ALICE, BOB, CAROL, DAN)
    await evening.begin()
    cup = await evening.come(ALICE, BOB, CAROL, DAN)
    seats = [cup.entry(seat).user for seat in cup.event.pairings[0].seats]
    for user in (seats[1], seats[3]):
        assert user is not None
        if any(cup.event.open()):
            await resign(evening, user)
        cup = await evening.now()
    (pairing,) = cup.event.pairings
    assert pairing.result is not None
    assert pairing.result.places == (1, 3, 1, 3)
    assert [line.points for line in cup.standings] == [5, 5, 1, 1]
    assert await sound(evening)


async def test_k5_a_table_begins_without_who_does_not_come_if_enough_are_there(evening: Evening) -> None:
    await evening.announce(THREE_OR_FOUR, game="uno", preset="quick")
    await evening.join(ALICE, BOB, CAROL, DAN)
    await evening.begin()
    await evening.come(ALICE, BOB, CAROL)
    evening.room.told.clear()
    cup = await evening.pass_time(minutes=12)
    (begun,) = cup.matches.values()
    assert {chair.user for chair in (await evening.room.stands(begun.match)).chairs} == {ALICE, BOB, CAROL}
    assert {entry.name for entry in cup.entries if entry.is_withdrawn} == {"Dan"}
    # The message of the match is painted, as if a press had begun it.
    assert any(getattr(notice, "first", False) for notice in evening.room.told)


async def test_k5_a_table_at_which_too_few_are_left_is_theirs(evening: Evening) -> None:
    await evening.announce(THREE_OR_FOUR, game="uno", preset="quick")
    await evening.join(ALICE, BOB, CAROL)
    await evening.begin()
    await evening.come(ALICE, BOB)
    cup = await evening.pass_time(minutes=12)
    (pairing,) = cup.event.pairings
    assert pairing.result is not None
    assert pairing.result.how is How.WALKOVER
    assert [cup.entry(each).name for each in pairing.result.absent] == ["Carol"]
    # Nobody is left for a table of three.
    assert cup.event.phase is Phase.OVER


async def test_k11_a_table_goes_on_without_who_leaves_or_is_taken_out(evening: Evening) -> None:
    await evening.announce(THREE_OR_FOUR, game="uno", preset="quick")
    await evening.join(ALICE, BOB, CAROL)
    await evening.begin()
    cup = await evening.come(ALICE, BOB, CAROL)
    (begun,) = cup.matches.values()
    events, request = evening.room.matches.events, evening.room.requests
    cup = await events.leave(evening.number, user=BOB, request=next(request))
    assert any(cup.event.open())
    assert (await evening.room.stands(begun.match)).status is Status.LIVE
    carol = cup.find_entry(CAROL)
    assert carol is not None
    await events.organiser.withdraw(evening.number, carol.entrant, request=next(request))
    await evening.room.matches.tick()
    (pairing,) = (await evening.now()).event.pairings
    assert pairing.result is not None
    assert pairing.result.how is How.PLAYED


async def test_every_game_can_be_dealt_at_its_tables(room: Room) -> None:
    for game, rules in GAMES.items():
        if max(rules.SEATS) < 3:
            with pytest.raises(Refused) as refused:
                seats_at_tables(game, 4)
            assert refused.value.refusal is Refusal.WRONG_FORMAT
            continue
        for most in range(3, 11):
            for seats in seats_at_tables(game, most) if most <= max(rules.SEATS) else ():
                for preset in rules.PRESETS.values():
                    assert rules.new(preset, seats, bytes(32)).state is not None


async def test_games_and_formats_that_do_not_fit_are_refused(evening: Evening) -> None:
    for form, game in ((THREE_OR_FOUR, "gin"), (Knockout(), "gin_party")):
        with pytest.raises(Refused) as refused:
            await evening.announce(form, game=game)
        assert refused.value.refusal is Refusal.WRONG_FORMAT
    # Two can play UNO as well.
    await evening.announce(Knockout(), game="uno", preset="duel")


async def test_k16_an_arena_pairs_again_at_once_until_its_time_is_over(evening: Evening) -> None:
    await evening.announce(Arena(timedelta(minutes=30)))
    await evening.join(ALICE, BOB, CAROL)
    cup = await evening.begin()
    (first,) = cup.event.open()
    users = [cup.entry(seat).user for seat in first.seats]
    cup = await evening.come(*(user for user in users if user is not None))
    assert users[0] is not None
    await evening.win(cup, users[0])
    # With three players the one who waited is paired at once.
    cup = await evening.pass_time(minutes=1)
    (second,) = cup.event.open()
    assert second.round == 2
    assert len(set(first.seats) & set(second.seats)) == 1
    cup = await evening.pass_time(minutes=11)
    # Whoever did not come is withdrawn, and nobody is left to be paired.
    assert cup.event.phase is Phase.PLAYING
    cup = await evening.pass_time(minutes=30)
    assert cup.event.phase is Phase.OVER
    assert cup.standings[0].points == 2
    assert list(verify(await evening.room.matches.events.prove(evening.number)))
    assert await sound(evening)


async def test_k16_matches_of_several_waves_go_on_at_once(evening: Evening) -> None:
    await evening.announce(Arena(timedelta(minutes=30)))
    await evening.join(*ALL)
    cup = await evening.begin()
    assert len(tuple(cup.event.open())) == 2
    one, two = cup.event.open()
    users = [cup.entry(seat).user for seat in (*one.seats, *two.seats)]
    await evening.come(*(user for user in users if user is not None))
    assert users[0] is not None
    await evening.win(await evening.now(), users[0])
    cup = await evening.pass_time(minutes=1)
    assert {each.round for each in cup.event.open()} == {1, 2}
    # The match of the first wave is still known, and its result still counts.
    assert two.number in cup.matches
    organiser = evening.room.matches.events.organiser
    await organiser.set_result(
        evening.number, two.number, (1, 2), why="agreed", request=next(evening.room.requests)
    )
    table = await evening.room.stands(cup.matches[two.number].match)
    assert table.status is Status.OVER
    # Also a result of an earlier wave can be corrected until the end (K6).
    cup = await organiser.set_result(
        evening.number, one.number, (2, 1), why="wrong", request=next(evening.room.requests)
    )
    assert cup.event.pairings[0].result is not None
    assert cup.event.pairings[0].result.places == (2, 1)


async def test_k16_a_wave_is_paired_once_whoever_looks_how_often(evening: Evening) -> None:
    await evening.announce(Arena(timedelta(minutes=30)))
    await evening.join(ALICE, BOB, CAROL, DAN)
    cup = await evening.begin()
    for _ in range(3):
        evening.room.restarted()
        await asyncio.gather(evening.room.matches.tick(), evening.room.matches.tick())
    assert len((await evening.now()).event.pairings) == len(cup.event.pairings) == 2


async def test_k4_a_swiss_takes_late_entries_until_half_of_its_rounds(evening: Evening) -> None:
    await evening.announce(Swiss(rounds=3))
    await evening.join(ALICE, BOB, CAROL, DAN)
    cup = await evening.begin()
    assert cup.takes_late
    cup = await evening.join(EVA)
    late = cup.find_entry(EVA)
    assert late is not None
    assert late.plays
    (line,) = (line for line in cup.standings if line.entrant == late.entrant)
    # The points of a draw, for the round that she missed.
    assert line.points == 1
    await evening.play_round(*(user for each in cup.event.open() if (user := cup.entry(each.seats[0]).user)))
    cup = await evening.pass_time(minutes=2)
    assert "Eva" in {name for names in names_in(cup) for name in names}
    assert not cup.takes_late
    await evening.room.matches.events.leave(evening.number, user=EVA, request=next(evening.room.requests))
    assert (await evening.join(EVA)).find_entry(EVA) is not None


async def test_k4_a_knockout_takes_nobody_late_and_an_arena_takes_anybody(evening: Evening) -> None:
    await evening.announce(Knockout())
    await evening.join(ALICE, BOB)
    assert not (await evening.begin()).takes_late
    with pytest.raises(Refused) as refused:
        await evening.join(CAROL)
    assert refused.value.refusal is Refusal.REGISTRATION_CLOSED
    await evening.announce(Arena(timedelta(minutes=30)))
    await evening.join(ALICE, BOB)
    cup = await evening.begin()
    cup = await evening.join(CAROL)
    assert cup.takes_late
    cup = await evening.join(DAN)
    cup = await evening.pass_time(minutes=1)
    assert {"Carol", "Dan"} in names_in(cup)
