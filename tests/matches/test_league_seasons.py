"""K20 to K23: leagues as the service keeps them, from season to season, with banks of time and restarts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import msgspec
import pytest

from bot.competition import How, Phase
from bot.competition.proof import verify
from bot.games.game import Seat
from bot.games.gin.advice import ActionReview, Judgement
from bot.matches import Cup, OnTimeout, Status, Table, Unbegun, examine_events
from bot.preferences import Reminders
from bot.refusals import Refusal, Refused
from bot.store import DeadlineKind, DeadlineRow, EventId, ReviewStatus, Transaction
from tests.matches.conftest import GUILD, Room
from tests.matches.league_season import BANK, INCREMENT, PLAYERS, LeagueRoom

ANN, BEN, CAT, DOT = PLAYERS[:4]
DAY = timedelta(days=1)
HOUR = timedelta(hours=1)


@pytest.fixture
def league(room: Room) -> LeagueRoom:
    return LeagueRoom(room)


def on_turn(table: Table) -> int:
    (seat,) = table.on_turn
    user = table.chairs[seat].user
    assert user is not None
    return user


def other_of(table: Table, user: int) -> int:
    (other,) = (each for each in table.people if each != user)
    return other


def deadlines_of(table: Table) -> Callable[[Transaction], tuple[DeadlineRow, ...]]:
    return lambda tx: tx.deadlines.of(table.id)


async def move(league: LeagueRoom, table: Table) -> Table:
    """Whoever is on turn does the first thing that they may."""
    user = on_turn(table)
    hand = await league.room.matches.hand(table.id, user=user)
    done = await league.room.matches.play.act(
        table.id, user=user, version=table.version, text=hand.menu[0], request=next(league.room.requests)
    )
    return done.table


async def test_k20_a_season_pairs_everybody_and_either_of_two_begins_their_match(league: LeagueRoom) -> None:
    cup = await league.started(4)
    assert cup.event.phase is Phase.PLAYING
    assert len(cup.event.pairings) == 6
    table = await league.begin(ANN, BEN)
    assert set(table.people) == {ANN, BEN}
    # The opponent finds that it has begun, and begins no second one.
    assert (await league.begin(BEN, ANN)).id == table.id
    await league.room.matches.play.resign(table.id, user=BEN, request=next(league.room.requests))
    await league.room.matches.tick()
    cup = await league.now()
    assert [each.result.how for each in cup.event.pairings if each.result] == [How.PLAYED]
    assert cup.entry(cup.standings[0].entrant).user == ANN


async def test_k20_nobody_begins_a_match_of_others_or_one_that_is_over(league: LeagueRoom) -> None:
    await league.started(4)
    begin = league.room.matches.events.leagues.begin
    number = league.pairing(ANN, BEN).number
    for user, refusal in ((CAT, Refusal.NO_PAIRING), (PLAYERS[9], Refusal.NOT_ENTERED)):
        with pytest.raises(Refused) as refused:
            await begin(league.cup.id, number, user=user, request=next(league.room.requests))
        assert refused.value.refusal is refusal
    await league.win(ANN, BEN)
    with pytest.raises(Refused) as refused:
        await begin(league.cup.id, number, user=ANN, request=next(league.room.requests))
    assert refused.value.refusal is Refusal.NO_PAIRING


async def test_k23_a_bank_runs_while_a_match_waits_and_each_match_adds_to_it(league: LeagueRoom) -> None:
    await league.started(4)
    table = await league.begin(ANN, BEN)
    assert table.terms.on_timeout is OnTimeout.BANK
    waiting, other = on_turn(table), other_of(table, on_turn(table))
    assert table.deadline == league.room.clock() + BANK + INCREMENT
    league.room.clock.pass_time(hours=10)
    assert await league.left(waiting) == BANK + INCREMENT - 10 * HOUR
    assert await league.left(other) == BANK + INCREMENT
    table = await move(league, table)
    league.room.clock.pass_time(hours=3)
    if waiting != on_turn(table):
        assert await league.left(waiting) == BANK + INCREMENT - 10 * HOUR


async def test_k23_two_matches_at_once_cost_no_more_than_one(league: LeagueRoom) -> None:
    await league.started(4)
    first = await league.begin(ANN, BEN)
    waiting = on_turn(first)
    others = [user for user in (ANN, BEN, CAT, DOT) if user != waiting and user not in first.people]
    league.room.clock.pass_time(hours=5)
    tables = [await league.begin(waiting, other) for other in others]
    mine = [first, *(table for table in tables if on_turn(table) == waiting)]
    ends = {(await league.table(*table.people)).deadline for table in mine}
    # Each of the matches that began since has added to the one bank.
    assert ends == {league.room.clock() - 5 * HOUR + BANK + 3 * INCREMENT}
    league.room.clock.pass_time(hours=7)
    assert await league.left(waiting) == BANK + 3 * INCREMENT - 12 * HOUR


async def test_k23_an_empty_bank_loses_the_matches_that_wait_and_the_first_alone_is_rated(
    league: LeagueRoom,
) -> None:
    await league.started(4)
    mine = []
    for other in (BEN, CAT, DOT):
        table = await league.begin(ANN, other)
        while on_turn(table) != ANN:
            table = await move(league, table)
        mine.append(table)
    before = await league.room.matches.managers.counted(GUILD, limit=50)
    cup = await league.pass_time(days=10)
    for table in mine:
        ended = await league.room.matches.find(table.id)
        assert ended is not None
        assert ended.status is Status.OVER
        assert ended.outcome is not None
        assert ended.outcome.places[ended.seat_of(ANN) or 0] == 2
    after = await league.room.matches.managers.counted(GUILD, limit=50)
    assert len(after) - len(before) == 1
    forms = await league.room.matches.events.leagues.forms(cup)
    assert forms[next(each for each in forms if each == league.entrant(ANN))].timeouts == len(mine)


async def test_k23_whoever_runs_low_is_told_in_one_match(league: LeagueRoom) -> None:
    await league.started(8)
    tables = [await league.begin(ANN, other) for other in PLAYERS[1:8]]
    mine = [table for table in tables if on_turn(table) == ANN]
    left = await league.left(ANN)
    league.room.told.clear()
    await league.pass_time(seconds=(left - BANK / 4).total_seconds() + 60)
    warned = [await league.table(*table.people) for table in mine]
    assert all(table.is_warned for table in warned)
    kept = [await league.room.store.read(deadlines_of(table)) for table in mine]
    seats = {table.id: table.seat_of(ANN) for table in mine}
    warnings = (row for rows in kept for row in rows if row.kind is DeadlineKind.WARNING)
    assert not [row for row in warnings if row.seat == seats[row.match]]


async def test_k23_a_bank_stands_during_a_vacation(league: LeagueRoom) -> None:
    await league.started(4)
    table = await league.begin(ANN, BEN)
    waiting = on_turn(table)
    league.room.clock.pass_time(hours=6)
    until = await league.room.matches.vacations.take(waiting, name="Ann", days=10)
    assert until is not None
    assert (await league.table(ANN, BEN)).deadline == until + BANK + INCREMENT - 6 * HOUR
    await league.pass_time(days=4)
    assert await league.left(waiting) == BANK + INCREMENT - 6 * HOUR
    await league.room.matches.vacations.take(waiting, name="Ann", days=0)
    league.room.clock.pass_time(hours=1)
    assert await league.left(waiting) == BANK + INCREMENT - 7 * HOUR


async def test_k23_time_without_the_bot_costs_nobody_time(league: LeagueRoom) -> None:
    await league.started(4)
    table = await league.begin(ANN, BEN)
    matches = league.room.restarted()
    league.room.clock.pass_time(days=9)
    await matches.start()
    await matches.stop()
    assert await league.left(on_turn(table)) >= BANK + INCREMENT - 10 * HOUR / 60
    assert (await league.table(ANN, BEN)).status is Status.LIVE


async def test_k20_what_was_not_played_is_decided_at_the_end_of_the_season(league: LeagueRoom) -> None:
    await league.started(3)
    await league.win(ANN, BEN)
    cup = await league.pass_time(days=29)
    cup = await league.pass_time(minutes=2)
    assert cup.event.phase is Phase.OVER
    assert sorted(each.result.how for each in cup.event.pairings if each.result) == [
        How.ADJUDICATED,
        How.ADJUDICATED,
        How.PLAYED,
    ]
    assert list(verify(await league.room.matches.events.prove(cup.id)))
    assert [ill async for ill in examine_events(league.room.store)] == []


async def next_season(league: LeagueRoom) -> Cup:
    assert league.cup.next_season is not None
    return await league.room.matches.events.require(EventId(league.cup.next_season))


async def test_k21_the_next_season_is_announced_once_in_the_middle_and_follows_the_standings(
    league: LeagueRoom,
) -> None:
    await league.started(22)
    cup = await league.pass_time(days=15)
    for _ in range(3):
        league.room.restarted()
        cup = await league.pass_time(minutes=1)
    following = await next_season(league)
    assert following.event.phase is Phase.REGISTRATION
    assert following.event.terms.format.season == 2  # type: ignore[union-attr]  # a season follows a season
    assert {each.id for each in await league.room.matches.events.of_guild(GUILD)} == {cup.id, following.id}
    first = [line.entrant for line in cup.standings if line.division == 1]
    second = [line.entrant for line in cup.standings if line.division == 2]
    await league.pass_time(days=13, hours=1)
    ended = await league.pass_time(minutes=2)
    assert ended.event.phase is Phase.OVER
    first = [line.entrant for line in ended.standings if line.division == 1]
    second = [line.entrant for line in ended.standings if line.division == 2]
    stayed = [entry.user for entry in ended.entries if entry.user]
    league.cup = following
    await league.join(*stayed, PLAYERS[30])
    begun = await league.pass_time(days=2)
    assert begun.event.phase is Phase.PLAYING
    upper = {begun.entry(line.entrant).user for line in begun.standings if line.division == 1}
    expected = {ended.entry(each).user for each in (*first[:-2], *second[:2])}
    assert expected <= upper
    lower = {begun.entry(line.entrant).user for line in begun.standings if line.division == 2}
    assert {ended.entry(each).user for each in first[-1:]} <= lower
    assert PLAYERS[30] in lower


async def test_a_season_waits_for_the_end_of_the_one_before(league: LeagueRoom) -> None:
    await league.started(4)
    await league.pass_time(days=15)
    running, following = league.cup, await next_season(league)
    organiser = league.room.matches.events.organiser
    league.cup = following
    await league.join(ANN, BEN, CAT)
    await organiser.pause(running.id, request=next(league.room.requests))
    cup = await league.pass_time(days=20)
    assert cup.event.phase is Phase.REGISTRATION
    await organiser.go_on(running.id, request=next(league.room.requests))
    await league.pass_time(days=14)
    await league.pass_time(minutes=2)
    cup = await league.pass_time(minutes=2)
    assert cup.event.phase is Phase.PLAYING


async def test_people_are_reminded_of_matches_that_have_not_begun_twice_in_a_season(
    league: LeagueRoom,
) -> None:
    await league.started(3)
    await league.win(ANN, BEN)
    await league.room.matches.preferences.change(CAT, lambda chosen: type(chosen)(reminders=Reminders.OFF))

    def told() -> list[set[int]]:
        return [set(each.readers) for each in league.room.told if isinstance(each, Unbegun)]

    await league.pass_time(days=15)
    assert told() == [{ANN, BEN}]
    league.room.restarted()
    await league.pass_time(days=1)
    await league.begin(ANN, CAT)
    await league.pass_time(days=8)
    assert told() == [{ANN, BEN}, {BEN}]
    await league.pass_time(days=2)
    assert len(told()) == 2


async def test_who_leaves_resigns_all_matches_and_the_others_win(league: LeagueRoom) -> None:
    await league.started(4)
    tables = [await league.begin(ANN, BEN), await league.begin(ANN, CAT)]
    cup = await league.room.matches.events.leave(league.cup.id, user=ANN, request=next(league.room.requests))
    for table in tables:
        ended = await league.room.matches.find(table.id)
        assert ended is not None
        assert ended.status is Status.OVER
    assert all(each.result is not None for each in cup.event.pairings if league.entrant(ANN) in each.seats)


async def test_a_rematch_outside_of_the_league_has_a_time_for_each_turn(league: LeagueRoom) -> None:
    await league.started(4)
    table = await league.begin(ANN, BEN)
    proposal = league.room.proposal(opponent=BEN)
    offered = await league.room.matches.challenges.challenge(
        type(proposal)(
            guild=proposal.guild,
            channel=proposal.channel,
            challenger=ANN,
            challenger_name="Player 1",
            opponent=BEN,
            opponent_name="Player 2",
            terms=table.terms,
            request=next(league.room.requests),
        )
    )
    assert offered.terms.on_timeout is OnTimeout.PLAY
    assert offered.terms.turn_limit == DAY


async def test_finished_matches_are_reviewed_and_standings_show_accuracy_and_luck(league: LeagueRoom) -> None:
    await league.started(3)
    table = await league.begin(ANN, BEN)
    await league.room.play_on(table, moves=3_000)
    cup = await league.pass_time(seconds=1)
    await league.room.matches.reviews.stop()
    wished = await league.room.store.read(lambda tx: tx.reviews.unfinished())
    assert {(row.match, row.user) for row in wished} == {(table.id, ANN), (table.id, BEN)}
    forms = await league.room.matches.events.leagues.forms(cup)
    assert {form.accuracy for form in forms.values()} == {None}
    first = next(row for row in wished if row.user == ANN)
    judged = ActionReview(seat=Seat(0), judgement=Judgement(deal=1, turn=1, loss=1.0, lead=0.0))
    steps = (judged, None, ActionReview(seat=Seat(1), dealt=(2.0, -1.0), drawn=(0.5, 0.0)))
    await league.room.store.write(
        lambda tx: tx.reviews.advance(
            first, status=ReviewStatus.DONE, done=3, total=3, steps=msgspec.json.encode(steps)
        )
    )
    forms = await league.room.matches.events.leagues.forms(cup)
    form = next(form for entrant, form in forms.items() if entrant == league.entrant(ANN))
    # Whoever loses a point at each choice has 37 %.
    assert form.accuracy == 37
    assert form.luck == (3.5 if table.seat_of(ANN) == 0 else -3.5)
