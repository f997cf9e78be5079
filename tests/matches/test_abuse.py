"""Issue 13, point 15: deleting data lifts no block, resigning is not free, and calls are bounded."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from bot.matches import OnTimeout, Status
from bot.matches.begin.admission import CALLS_OF_ALL, CALLS_OF_ONE
from bot.refusals import Refusal, Refused
from bot.store import AgreementKind, GuildId, RatingRow, Transaction, UserId
from tests.matches.conftest import ALICE, BOB, CAROL, GUILD, Room, calm
from tests.matches.test_rated_ends import gain, is_rated, results
from tests.matches.test_timeouts import miss
from tests.whole_table import WholeTable

HOUR = timedelta(hours=1)


async def refused(room: Room, *, opponent: int | None = BOB) -> Refused:
    with pytest.raises(Refused) as told:
        await room.matches.challenges.challenge(room.proposal(opponent=opponent))
    return told.value


async def low_rating(room: Room, user: int) -> RatingRow:
    """Let somebody lose a match, and give what it made of their rating."""
    await room.resign(await room.begin(), user)
    row = await room.store.read(lambda tx: tx.ratings.find(GuildId(GUILD), "gin", UserId(user)))
    assert row is not None
    return row


# What is kept under a mark


async def test_15_deleting_ones_data_lifts_no_block_by_a_person(room: Room) -> None:
    await room.matches.servers.block_person(BOB, other=ALICE, name="Alice")
    await room.matches.privacy.forget(ALICE)

    assert (await refused(room)).refusal is Refusal.APART


async def test_15_deleting_ones_data_lifts_no_block_by_a_server(room: Room) -> None:
    await room.matches.servers.block(GUILD, user=ALICE, name="Alice", by=CAROL)
    await room.matches.privacy.forget(ALICE)

    assert (await refused(room)).refusal is Refusal.BARRED


async def test_15_ones_own_blocks_are_deleted(room: Room) -> None:
    await room.matches.servers.block_person(ALICE, other=BOB, name="Bob")
    await room.matches.privacy.forget(ALICE)

    assert (await room.begin()).status is Status.LIVE


async def test_15_a_block_of_somebody_forgotten_is_listed_without_a_name_and_can_be_lifted(
    room: Room,
) -> None:
    servers = room.matches.servers
    await servers.block_person(BOB, other=ALICE, name="Alice")
    await servers.block(GUILD, user=ALICE, name="Alice", by=CAROL)
    await room.matches.privacy.forget(ALICE)
    (mine,), (ours,) = await servers.blocked_by(BOB), await servers.blocked(GUILD)
    assert (mine.user, mine.name, ours.user, ours.by) == (None, "Former player", None, CAROL)

    assert await servers.unblock_person(BOB, other=ALICE)
    assert await servers.unblock(GUILD, user=ALICE, by=CAROL)
    assert (await servers.blocked_by(BOB), await servers.blocked(GUILD)) == ((), ())
    assert (await room.begin()).status is Status.LIVE


async def test_15_whoever_made_the_block_takes_it_along_when_forgotten(room: Room) -> None:
    await room.matches.servers.block_person(BOB, other=ALICE, name="Alice")
    await room.matches.privacy.forget(ALICE)
    await room.matches.privacy.forget(BOB)

    assert (await room.begin()).status is Status.LIVE


async def test_15_a_bad_rating_waits_for_whoever_comes_back(room: Room) -> None:
    before = await low_rating(room, ALICE)
    await room.matches.privacy.forget(ALICE)

    def work(tx: Transaction) -> None:
        assert tx.ratings.of(GuildId(GUILD), "gin", (UserId(ALICE),)) == {}

    await room.store.read(work)
    after = await low_rating(room, ALICE)

    assert after.mu < before.mu
    assert after.played == 1


async def test_15_the_file_of_somebody_forgotten_shows_what_is_kept(room: Room) -> None:
    await low_rating(room, ALICE)
    await room.matches.servers.block(GUILD, user=ALICE, name="Alice", by=CAROL)
    await room.matches.privacy.forget(ALICE)
    document = json.loads((await room.matches.privacy.export(ALICE)).text)

    assert document["ratings"] == []
    assert [row["game"] for row in document["ratings_kept_under_a_mark"]] == ["gin"]
    assert [row["server"] for row in document["servers_that_blocked_me"]] == [str(GUILD)]
    stranger = json.loads((await room.matches.privacy.export(CAROL)).text)
    assert stranger["ratings_kept_under_a_mark"] == stranger["servers_that_blocked_me"] == []


# Resigning


async def test_15_resigning_before_anybody_has_moved_is_a_loss(room: Room) -> None:
    over = await room.resign(await room.begin(), ALICE)

    assert await is_rated(room, over)
    told = await results(room, over)
    assert gain(told[ALICE]) < 0 < gain(told[BOB])


async def test_15_a_match_that_both_call_off_costs_nothing(room: Room) -> None:
    table = await room.begin()
    await room.matches.agreements.ask(table.id, user=ALICE, kind=AgreementKind.ABORT)
    await room.matches.agreements.agree(table.id, user=BOB, kind=AgreementKind.ABORT)

    assert (await room.stands(table.id)).status is Status.OVER
    assert await results(room, await room.stands(table.id)) == {}


async def test_15_letting_the_first_turn_run_out_is_a_loss_too(room: Room) -> None:
    over = await miss(room, await room.begin(limit=HOUR, on_timeout=OnTimeout.FORFEIT))

    assert over.status is Status.OVER
    assert await is_rated(room, over)


def waits_for(table: WholeTable) -> tuple[int, int]:
    """Whoever is on turn, and the other one."""
    awaited = table.on_turn[0]
    users = [int(chair.user or 0) for chair in table.chairs]
    return users[awaited], users[1 - awaited]


async def test_15_leaving_somebody_who_never_came_costs_nothing_after_a_day(room: Room) -> None:
    table = await room.begin(limit=None)
    _, there = waits_for(table)
    room.clock.pass_time(hours=25)
    over = await room.resign(table, there)

    assert not await is_rated(room, over)


async def test_15_before_the_day_is_over_it_is_a_loss(room: Room) -> None:
    table = await room.begin(limit=None)
    _, there = waits_for(table)
    room.clock.pass_time(hours=23)

    assert await is_rated(room, await room.resign(table, there))


async def test_15_nobody_waits_out_their_own_turn(room: Room) -> None:
    table = await room.begin(limit=None)
    on_turn, _ = waits_for(table)
    room.clock.pass_time(hours=25)

    assert await is_rated(room, await room.resign(table, on_turn))


async def test_15_whoever_has_an_opponent_that_moved_loses_after_a_day_as_well(room: Room) -> None:
    table = await room.begin(limit=None)
    moved, _ = waits_for(table)
    table = await room.act(table, calm(table))
    while waits_for(table)[0] == moved:
        table = await room.act(table, calm(table))
    room.clock.pass_time(hours=25)
    late, _ = waits_for(table)

    assert await is_rated(room, await room.resign(table, late))


# Calling people


async def test_15_challenging_and_withdrawing_calls_the_same_person_three_times_an_hour(room: Room) -> None:
    challenges = room.matches.challenges
    for _ in range(CALLS_OF_ONE):
        offer = await challenges.challenge(room.proposal())
        await challenges.withdraw(offer.id, user=ALICE)
        room.clock.pass_time(seconds=1)
    told = await refused(room)
    assert (told.refusal, told.limit) == (Refusal.CALLED_OFTEN, CALLS_OF_ONE)
    assert told.until == room.clock() - timedelta(seconds=CALLS_OF_ONE) + HOUR

    await challenges.challenge(room.proposal(opponent=CAROL))
    await challenges.challenge(room.proposal(opponent=None))
    room.clock.time = told.until
    assert (await challenges.challenge(room.proposal())).opponent == BOB


async def test_15_a_restart_forgets_no_call(room: Room) -> None:
    for _ in range(CALLS_OF_ONE):
        offer = await room.matches.challenges.challenge(room.proposal())
        await room.matches.challenges.decline(offer.id, user=BOB)
    room.restarted()

    assert (await refused(room)).refusal is Refusal.CALLED_OFTEN


async def test_15_being_forgotten_gives_nobody_more_calls(room: Room) -> None:
    for _ in range(CALLS_OF_ONE):
        await room.matches.challenges.challenge(room.proposal())
        await room.matches.privacy.forget(ALICE)

    assert (await refused(room)).refusal is Refusal.CALLED_OFTEN


async def test_15_a_call_that_was_answered_by_playing_does_not_count(room: Room) -> None:
    for _ in range(2 * CALLS_OF_ONE):
        await room.resign(await room.begin(), BOB)

    assert (await room.matches.challenges.challenge(room.proposal())).opponent == BOB


async def test_15_many_people_are_called_twenty_times_an_hour(room: Room) -> None:
    challenges = room.matches.challenges
    for number in range(CALLS_OF_ALL):
        offer = await challenges.challenge(room.proposal(opponent=9000 + number))
        await challenges.withdraw(offer.id, user=ALICE)

    assert (await refused(room)).refusal is Refusal.CALLED_MANY


async def test_15_calls_to_a_table_of_many_count_as_well(room: Room) -> None:
    lobbies = room.matches.lobbies
    for _ in range(CALLS_OF_ONE):
        lobby = await lobbies.open(room.proposal(opponent=None), called=(BOB,))
        await lobbies.close(lobby.id, user=ALICE, request=next(room.requests))
    with pytest.raises(Refused) as told:
        await lobbies.open(room.proposal(opponent=None), called=(BOB,))
    assert told.value.refusal is Refusal.CALLED_OFTEN
