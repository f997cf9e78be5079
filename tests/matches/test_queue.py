"""The queue of a server: who waits is paired once and once only, by the seal of who waited longer."""

from __future__ import annotations

import asyncio
import dataclasses
import json
from collections.abc import Awaitable
from datetime import timedelta
from unittest.mock import patch

import pytest
from msgspec.structs import replace
from sqlalchemy import update
from structlog.testing import capture_logs

from bot.games.shuffle import commitment
from bot.matches import (
    Challenge,
    ChallengeNews,
    ChallengeStatus,
    Matches,
    Paired,
    ServerSettings,
    Status,
    Table,
    Update,
    Waits,
)
from bot.refusals import Refusal, Refused
from bot.store import GuildId, Transaction, UserId
from bot.store.model.challenges import ChallengeRow
from tests.matches.conftest import ALICE, BOB, CAROL, GUILD, Room
from tests.whole_table import whole

DAVE = 1004
NAMES = {ALICE: "Alice", BOB: "Bob", CAROL: "Carol", DAVE: "Dave"}
BLITZ = timedelta(minutes=1)
HERE, THERE = 60, 61
"""Two channels of the server."""


async def waits(
    room: Room,
    user: int,
    *,
    channel: int = HERE,
    limit: timedelta | None = BLITZ,
    target: int = 100,
    posted: bool = True,
    guild: int = GUILD,
) -> Challenge:
    """Somebody looks for an opponent, and the message is there."""
    proposal = room.proposal(opponent=None, limit=limit, target=target)
    proposal = replace(proposal, challenger=user, challenger_name=NAMES[user], channel=channel, guild=guild)
    challenge = await room.matches.queue.wait(proposal)
    if posted:
        await room.matches.challenges.posted(challenge.id, 9000 + challenge.id)
    return challenge


async def now(room: Room, challenge: Challenge) -> Challenge:
    found = await room.matches.challenges.find(challenge.id)
    assert found is not None
    return found


async def tables(room: Room) -> tuple[Table, ...]:
    """All matches that go on, the oldest first."""
    numbers = await room.store.read(lambda tx: tx.match_lists.live())
    return tuple([await whole(room.matches, number) for number in sorted(numbers)])


async def refused(refusal: Refusal, request: Awaitable[object]) -> Refused:
    with pytest.raises(Refused) as caught:
        await request
    assert caught.value.refusal is refusal
    return caught.value


async def settle(room: Room, change: ServerSettings) -> None:
    await room.matches.servers.change(GUILD, lambda _: change, by=DAVE)


async def test_two_who_want_the_same_play_at_the_clocks_next_look(room: Room) -> None:
    first, second = await waits(room, ALICE), await waits(room, BOB, channel=THERE)
    await room.matches.tick()
    (table,) = await tables(room)
    assert table.people == (ALICE, BOB)
    assert table.terms.turn_limit == BLITZ
    assert [(await now(room, each)).status for each in (first, second)] == [
        ChallengeStatus.ACCEPTED,
        ChallengeStatus.PAIRED,
    ]
    assert [(await now(room, each)).match for each in (first, second)] == [table.id, table.id]
    assert [type(each) for each in room.told] == [Paired, Update]


async def test_the_match_comes_to_who_waited_longer_and_has_that_seal(room: Room) -> None:
    first, second = await waits(room, ALICE, channel=THERE), await waits(room, BOB)
    await room.matches.tick()
    (table,) = await tables(room)
    assert table.channel == THERE
    row = await room.store.read(lambda tx: tx.matches.require(table.id))
    assert commitment(row.secret) == first.commitment != second.commitment
    assert row.salt == f"message {9000 + first.id}"
    assert (await now(room, second)).table == (THERE, 9000 + first.id)
    became = await room.matches.challenges.of_match(table.id)
    assert [each.id for each in became] == [first.id, second.id]


async def test_a_full_channel_leaves_the_match_to_the_others(room: Room) -> None:
    await settle(room, ServerSettings(matches_per_channel=1))
    await waits(room, CAROL)
    await waits(room, DAVE)
    await room.matches.tick()
    await waits(room, ALICE)
    second = await waits(room, BOB, channel=THERE)
    await room.matches.tick()
    assert [table.channel for table in await tables(room)] == [HERE, THERE]
    assert (await now(room, second)).status is ChallengeStatus.ACCEPTED


@pytest.mark.parametrize("other", [{"limit": timedelta(minutes=10)}, {"target": 50}, {"guild": GUILD + 1}])
async def test_who_wants_something_else_waits_on(room: Room, other: dict[str, object]) -> None:
    await waits(room, ALICE)
    await waits(room, BOB, **other)  # type: ignore[arg-type]  # one of them
    await room.matches.tick()
    assert await tables(room) == ()


async def test_nobody_is_paired_by_a_seal_that_is_not_posted(room: Room) -> None:
    await waits(room, ALICE, posted=False)
    await waits(room, BOB)
    await room.matches.tick()
    assert await tables(room) == ()


async def test_nobody_waits_twice_on_a_server(room: Room) -> None:
    await waits(room, ALICE)
    error = await refused(Refusal.ALREADY_WAITING, waits(room, ALICE, target=50))
    assert error.link.startswith(f"https://discord.com/channels/{GUILD}/{HERE}/")
    await waits(room, ALICE, guild=GUILD + 1)


async def test_a_command_that_is_delivered_twice_waits_once_whatever_came_of_it(room: Room) -> None:
    proposal = replace(room.proposal(opponent=None), challenger=ALICE)
    first = await room.matches.queue.wait(proposal)
    assert (await room.matches.queue.wait(proposal)).id == first.id
    await room.matches.queue.stop(first.id, user=ALICE)
    again = await room.matches.queue.wait(proposal)
    assert (again.id, again.status) == (first.id, ChallengeStatus.WITHDRAWN)


async def test_only_who_waits_stops_and_nobody_takes_the_seat(room: Room) -> None:
    challenge = await waits(room, ALICE)
    await refused(Refusal.NOT_YOUR_SEARCH, room.matches.queue.stop(challenge.id, user=BOB))
    accept = room.matches.challenges.accept(challenge.id, user=BOB, name="Bob", request=1)
    await refused(Refusal.CHALLENGE_NOT_YOURS, accept)
    await room.matches.queue.stop(challenge.id, user=ALICE)
    await refused(Refusal.NO_LONGER_WAITING, room.matches.queue.stop(challenge.id, user=ALICE))
    await waits(room, BOB)
    await room.matches.tick()
    assert await tables(room) == ()


async def test_blocked_people_wait_for_others(room: Room) -> None:
    await room.matches.servers.block_person(ALICE, other=BOB, name="Bob")
    await waits(room, ALICE)
    await waits(room, BOB)
    await room.matches.tick()
    assert await tables(room) == ()
    await waits(room, CAROL)
    await room.matches.tick()
    (table,) = await tables(room)
    assert table.people == (ALICE, CAROL)


async def test_a_server_that_blocks_somebody_or_has_no_queue_refuses(room: Room) -> None:
    await room.matches.servers.block(GUILD, user=ALICE, name="Alice", by=DAVE)
    await refused(Refusal.BARRED, waits(room, ALICE))
    await settle(room, ServerSettings(queue=False))
    await refused(Refusal.QUEUE_OFF, waits(room, BOB))


async def test_who_waits_when_a_server_turns_it_off_is_told(room: Room) -> None:
    challenge = await waits(room, ALICE)
    await settle(room, ServerSettings(queue=False))
    await room.matches.tick()
    assert (await now(room, challenge)).status is ChallengeStatus.WITHDRAWN
    assert [type(each) for each in room.told] == [ChallengeNews]


async def test_somebody_with_too_many_matches_does_not_wait_and_holds_nobody_up(room: Room) -> None:
    await settle(room, ServerSettings(matches_per_person=1))
    waiting = await waits(room, ALICE)
    await room.begin()
    await refused(Refusal.TOO_MANY_MATCHES, waits(room, BOB))
    await waits(room, CAROL)
    await waits(room, DAVE)
    await room.matches.tick()
    assert {table.people for table in await tables(room)} == {(ALICE, BOB), (CAROL, DAVE)}
    assert (await now(room, waiting)).status is ChallengeStatus.OPEN


async def test_the_last_opponent_waits_while_another_does(room: Room) -> None:
    await waits(room, ALICE)
    await waits(room, BOB)
    await room.matches.tick()
    (table,) = await tables(room)
    await room.resign(table, ALICE)
    await waits(room, ALICE)
    await waits(room, BOB)
    await waits(room, CAROL)
    await room.matches.tick()
    (table,) = await tables(room)
    assert table.people == (ALICE, CAROL)
    await room.matches.tick()
    assert len(await tables(room)) == 1


async def test_strangers_of_unequal_skill_wait_for_a_wider_range(room: Room) -> None:
    await _champion(room, ALICE)
    await waits(room, ALICE)
    await waits(room, BOB)
    await room.matches.tick()
    assert await tables(room) == ()
    room.clock.pass_time(minutes=4)
    await room.matches.tick()
    (table,) = await tables(room)
    assert table.people == (ALICE, BOB)


async def _champion(room: Room, user: int) -> None:
    """Somebody of whom it is known that they beat nearly everybody."""
    await waits(room, user)
    await waits(room, CAROL)
    await room.matches.tick()
    (table,) = await tables(room)
    await room.resign(table, CAROL)

    def work(tx: Transaction) -> None:
        found = tx.ratings.find(GuildId(GUILD), "gin", UserId(user))
        assert found is not None
        tx.ratings.put(dataclasses.replace(found, mu=45.0, sigma=1.5))

    await room.store.write(work)


async def test_who_waits_in_vain_is_told_after_half_an_hour_or_a_day(room: Room) -> None:
    soon, later = await waits(room, ALICE), await waits(room, BOB, limit=timedelta(days=1))
    room.clock.pass_time(minutes=29)
    await room.matches.tick()
    assert (await now(room, soon)).status is ChallengeStatus.OPEN
    room.clock.pass_time(minutes=1)
    await room.matches.tick()
    assert (await now(room, soon)).status is ChallengeStatus.EXPIRED
    assert (await now(room, later)).status is ChallengeStatus.OPEN
    room.clock.pass_time(hours=24)
    await room.matches.tick()
    assert (await now(room, later)).status is ChallengeStatus.EXPIRED


async def test_a_match_for_more_than_two_is_not_looked_for(room: Room) -> None:
    terms = replace(room.proposal().terms, game="gin_party")
    await refused(
        Refusal.WRONG_NUMBER, room.matches.queue.wait(replace(room.proposal(opponent=None), terms=terms))
    )


async def test_services_that_look_at_once_pair_everybody_once(room: Room) -> None:
    """Of several processes only one begins each match, whatever all of them have read."""
    for user in (ALICE, BOB, CAROL, DAVE):
        await waits(room, user)
    others = [Matches(room.store, now=room.clock) for _ in range(3)]
    await asyncio.gather(*(each.queue.look() for each in (room.matches, *others)))
    found = await tables(room)
    assert sorted(user for table in found for user in table.people) == [ALICE, BOB, CAROL, DAVE]


async def test_between_two_looks_at_once_only_newcomers_make_a_difference(room: Room) -> None:
    """The clock ticks with every move of every match; that must not ask the store about those who wait."""
    await waits(room, ALICE)
    await room.matches.tick()
    looked = 0

    async def read(_work: object) -> tuple[()]:
        nonlocal looked
        looked += 1
        return ()

    with patch.object(room.store, "read", read):
        await room.matches.queue.look()
        assert looked == 0
        room.clock.pass_time(seconds=2)
        await room.matches.queue.look()
    assert looked == 1


async def test_one_who_stops_while_others_pair_plays_or_has_stopped(room: Room) -> None:
    for _ in range(10):
        first, _ = await waits(room, ALICE), await waits(room, BOB)
        results = await asyncio.gather(
            room.matches.queue.stop(first.id, user=ALICE), room.matches.queue.look(), return_exceptions=True
        )
        playing = [table for table in await tables(room) if table.status is Status.LIVE]
        assert bool(playing) == isinstance(results[0], Refused)
        for table in playing:
            await room.resign(table, ALICE)
        await room.matches.privacy.leave(BOB)


async def test_a_kill_leaves_two_waiting_or_two_playing(room: Room) -> None:
    """A service that ends in the middle of the pairing is followed by one that goes on."""
    await waits(room, ALICE)
    await waits(room, BOB)
    for steps in range(40):
        room.clock.pass_time(seconds=2)
        task = asyncio.ensure_future(room.matches.queue.look())
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    await room.restarted().queue.look()
    (table,) = await tables(room)
    assert table.people == (ALICE, BOB)


async def test_who_wants_to_know_is_told_once_an_hour_at_most(room: Room) -> None:
    await room.matches.watches.add(GUILD, "gin", user=CAROL, name="Carol")
    room.clock.pass_time(seconds=1)
    await waits(room, ALICE)
    assert await told(room) == []
    assert await told(room, seconds=10) == [CAROL]
    assert await told(room, seconds=60) == []
    await room.matches.privacy.leave(ALICE)
    await waits(room, BOB)
    assert await told(room, seconds=60) == []
    room.clock.pass_time(minutes=58)
    await room.matches.privacy.leave(BOB)
    await waits(room, BOB, limit=timedelta(days=1))
    assert await told(room, seconds=60) == [CAROL]


async def test_only_who_could_play_and_wants_it_is_told(room: Room) -> None:
    for user in (ALICE, BOB, CAROL, DAVE):
        await room.matches.watches.add(GUILD, "gin", user=user, name=NAMES[user])
    await room.matches.watches.add(GUILD, "uno", user=1005, name="Eve")
    room.clock.pass_time(seconds=1)
    await room.matches.servers.block_person(BOB, other=ALICE, name="Alice")
    assert await room.matches.watches.remove(GUILD, "gin", user=DAVE)
    await waits(room, ALICE)
    assert await told(room, seconds=10) == [CAROL]


async def test_a_wish_to_know_ends_after_a_month(room: Room) -> None:
    await room.matches.watches.add(GUILD, "gin", user=CAROL, name="Carol")
    room.clock.pass_time(days=31)
    await waits(room, ALICE)
    assert await told(room, seconds=10) == []


async def test_the_data_of_who_waits_and_of_who_wants_to_know_is_theirs(room: Room) -> None:
    await room.matches.watches.add(GUILD, "gin", user=ALICE, name="Alice")
    waiting = await waits(room, ALICE)
    export = json.loads((await room.matches.privacy.export(ALICE)).text)
    assert [(each["game"], each["told_at"]) for each in export["searches_i_am_told_of"]] == [("gin", None)]
    assert [each["looking_for_an_opponent"] for each in export["challenges"]] == [True]
    await room.matches.privacy.forget(ALICE)
    assert await room.matches.challenges.find(waiting.id) is None
    assert json.loads((await room.matches.privacy.export(ALICE)).text)["searches_i_am_told_of"] == []


async def test_a_server_that_is_forgotten_leaves_nobody_to_tell(room: Room) -> None:
    await room.matches.watches.add(GUILD, "gin", user=CAROL, name="Carol")
    await room.matches.upkeep.servers_are([])
    room.clock.pass_time(days=8)
    await room.matches.tick()
    assert json.loads((await room.matches.privacy.export(CAROL)).text)["searches_i_am_told_of"] == []


async def told(room: Room, *, seconds: float = 0) -> list[int]:
    """Who is told at the clock's next look."""
    room.clock.pass_time(seconds=seconds)
    before = len(room.told)
    await room.matches.tick()
    return [user for each in room.told[before:] if isinstance(each, Waits) for user in each.readers]


async def test_people_whose_rules_are_damaged_hold_nobody_up(room: Room) -> None:
    for user, target in ((ALICE, 50), (BOB, 50), (CAROL, 100), (DAVE, 100)):
        await waits(room, user, target=target)
    theirs = ChallengeRow.challenger.in_((ALICE, BOB))
    await room.store.write(lambda tx: tx.conn.execute(update(ChallengeRow).where(theirs).values(rules="{}}")))
    with capture_logs() as logs:
        await room.matches.tick()
    assert [line["event"] for line in logs if line["log_level"] == "error"] == ["the queue failed"]
    assert [table.people for table in await tables(room)] == [(CAROL, DAVE)]
