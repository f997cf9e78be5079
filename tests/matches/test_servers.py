"""Settings of a server, its limits, and blocks: what they keep from beginning, and what they leave alone."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta

import msgspec
import pytest

from bot.matches import ChallengeStatus, ServerSettings, Status
from bot.matches.choices import CHANNELS_MOST, encode_settings
from bot.refusals import Refusal, Refused
from bot.store import GuildId
from tests.matches.conftest import ALICE, BOB, CAROL, CHANNEL, GUILD, Room
from tests.matches.test_challenges import refused

Change = Callable[[ServerSettings], ServerSettings]


def setting(**changes: object) -> Change:
    return lambda old: msgspec.structs.replace(old, **changes)


async def caught(request: Awaitable[object]) -> Refused:
    with pytest.raises(Refused) as found:
        await request
    return found.value


async def test_a_server_without_settings_has_the_defaults(room: Room) -> None:
    assert await room.matches.servers.settings(GUILD) == ServerSettings()


async def test_settings_change_one_by_one_and_outlive_a_restart(room: Room) -> None:
    await room.matches.servers.change(GUILD, setting(threads=True, turn_limit=None), by=CAROL)
    await room.matches.servers.change(GUILD, setting(channels=(5, 6), managers=9), by=CAROL)
    expected = ServerSettings(threads=True, turn_limit=None, channels=(5, 6), managers=9)
    assert await room.restarted().servers.settings(GUILD) == expected
    assert await room.matches.servers.settings(GUILD + 1) == ServerSettings()


def test_what_is_at_its_default_is_not_stored() -> None:
    assert encode_settings(ServerSettings(rankings=False)) == '{"rankings":false}'


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"channels": tuple(range(CHANNELS_MOST + 1))}, Refusal.TOO_MANY_CHANNELS),
        ({"preset": "whist"}, Refusal.BAD_PRESET),
        ({"turn_limit": timedelta(seconds=59)}, Refusal.BAD_TURN_LIMIT),
        ({"turn_limit": timedelta(days=31)}, Refusal.BAD_TURN_LIMIT),
        ({"challenges_per_person": 0}, Refusal.BAD_CHALLENGE_LIMIT),
        ({"challenges_per_person": 21}, Refusal.BAD_CHALLENGE_LIMIT),
        ({"matches_per_person": 101}, Refusal.BAD_MATCH_LIMIT),
        ({"matches_per_channel": 501}, Refusal.BAD_CHANNEL_LIMIT),
    ],
)
async def test_a_setting_out_of_bounds_is_refused_and_nothing_changes(
    room: Room, changes: dict[str, object], refusal: Refusal
) -> None:
    await room.matches.servers.change(GUILD, setting(threads=True), by=CAROL)
    await refused(refusal, room.matches.servers.change(GUILD, setting(**changes), by=CAROL))
    assert await room.matches.servers.settings(GUILD) == ServerSettings(threads=True)


async def test_settings_of_a_newer_program_leave_the_defaults_in_force(room: Room) -> None:
    await room.store.write(lambda tx: tx.servers.put_settings(GuildId(GUILD), '{"jokers":3}', room.clock()))
    assert await room.matches.servers.settings(GUILD) == ServerSettings()
    await room.begin()


async def test_open_challenges_of_a_person_are_limited(room: Room) -> None:
    desk = room.matches.challenges
    first = await desk.challenge(room.proposal())
    for _ in range(4):
        await desk.challenge(room.proposal(opponent=None))
    told = await caught(desk.challenge(room.proposal()))
    assert (told.refusal, told.limit) == (Refusal.TOO_MANY_CHALLENGES, 5)
    await desk.withdraw(first.id, user=ALICE)
    assert (await desk.challenge(room.proposal())).status is ChallengeStatus.OPEN


async def test_a_challenge_delivered_twice_is_found_at_the_limit_too(room: Room) -> None:
    await room.matches.servers.change(GUILD, setting(challenges_per_person=1), by=CAROL)
    proposal = room.proposal()
    first = await room.matches.challenges.challenge(proposal)
    assert (await room.matches.challenges.challenge(proposal)).id == first.id


async def test_playing_the_computer_needs_no_open_challenge(room: Room) -> None:
    await room.matches.servers.change(GUILD, setting(challenges_per_person=1), by=CAROL)
    await room.matches.challenges.challenge(room.proposal())
    table = await room.matches.challenges.play_computer(room.proposal(), level="casual")
    assert table.status is Status.LIVE


async def test_matches_of_a_person_are_limited_for_both_sides(room: Room) -> None:
    desk = room.matches.challenges
    await room.matches.servers.change(GUILD, setting(matches_per_person=1), by=CAROL)
    offers = [await desk.challenge(room.proposal(opponent=None)) for _ in range(2)]
    await desk.accept(offers[0].id, user=BOB, name="Bob", request=1)
    bob = await caught(desk.accept(offers[1].id, user=BOB, name="Bob", request=2))
    assert (bob.refusal, bob.limit) == (Refusal.TOO_MANY_MATCHES, 1)
    await refused(Refusal.OPPONENT_BUSY, desk.accept(offers[1].id, user=CAROL, name="Carol", request=3))
    await refused(Refusal.TOO_MANY_MATCHES, desk.challenge(room.proposal()))
    await refused(Refusal.TOO_MANY_MATCHES, desk.play_computer(room.proposal(), level="casual"))


async def test_an_acceptance_delivered_twice_is_found_at_the_limit_too(room: Room) -> None:
    await room.matches.servers.change(GUILD, setting(matches_per_person=1, matches_per_channel=1), by=CAROL)
    desk = room.matches.challenges
    challenge = await desk.challenge(room.proposal())
    first = await desk.accept(challenge.id, user=BOB, name="Bob", request=7)
    assert (await desk.accept(challenge.id, user=BOB, name="Bob", request=7)).id == first.id


async def test_a_match_that_is_over_makes_room(room: Room) -> None:
    await room.matches.servers.change(GUILD, setting(matches_per_person=1), by=CAROL)
    table = await room.begin()
    await room.matches.play.resign(table.id, user=BOB, request=90)
    assert (await room.begin()).status is Status.LIVE


async def test_matches_of_a_channel_are_limited(room: Room) -> None:
    await room.matches.servers.change(GUILD, setting(matches_per_channel=1), by=CAROL)
    await room.begin()
    desk = room.matches.challenges
    here = await desk.challenge(room.proposal())
    told = await caught(desk.accept(here.id, user=BOB, name="Bob", request=7))
    assert (told.refusal, told.limit) == (Refusal.CHANNEL_FULL, 1)
    await refused(Refusal.CHANNEL_FULL, desk.play_computer(room.proposal(), level="casual"))
    there = await desk.challenge(msgspec.structs.replace(room.proposal(), channel=CHANNEL + 1))
    assert (await desk.accept(there.id, user=BOB, name="Bob", request=8)).channel == CHANNEL + 1


async def test_a_person_blocked_by_the_server_neither_offers_nor_accepts_nor_is_challenged(
    room: Room,
) -> None:
    desk = room.matches.challenges
    offered = await desk.challenge(room.proposal(opponent=None))
    await room.matches.servers.block(GUILD, user=BOB, name="Bob", by=CAROL)
    await refused(Refusal.BARRED, desk.accept(offered.id, user=BOB, name="Bob", request=7))
    await refused(Refusal.APART, desk.challenge(room.proposal(opponent=BOB)))
    mine = msgspec.structs.replace(room.proposal(opponent=ALICE), challenger=BOB)
    await refused(Refusal.BARRED, desk.challenge(mine))
    await refused(Refusal.BARRED, desk.play_computer(mine, level="casual"))
    elsewhere = msgspec.structs.replace(mine, guild=GUILD + 1)
    assert (await desk.challenge(elsewhere)).status is ChallengeStatus.OPEN


async def test_a_block_of_the_server_leaves_matches_alone_and_can_be_lifted(room: Room) -> None:
    table = await room.begin()
    await room.matches.servers.block(GUILD, user=BOB, name="Bob", by=CAROL)
    await room.act(table, "pass")
    (listed,) = await room.matches.servers.blocked(GUILD)
    assert (listed.user, listed.name, listed.by, listed.at) == (BOB, "Bob", CAROL, room.clock())
    assert await room.matches.servers.unblock(GUILD, user=BOB, by=CAROL)
    assert not await room.matches.servers.unblock(GUILD, user=BOB, by=CAROL)
    assert await room.matches.servers.blocked(GUILD) == ()
    await room.begin()


@pytest.mark.parametrize(("who", "whom"), [(ALICE, BOB), (BOB, ALICE)])
async def test_who_blocked_whom_makes_no_difference_to_what_either_is_told(
    room: Room, who: int, whom: int
) -> None:
    desk = room.matches.challenges
    open_seat = await desk.challenge(room.proposal(opponent=None))
    named = await desk.challenge(room.proposal(opponent=BOB))
    table = await room.begin()
    await room.matches.servers.block_person(who, other=whom, name="somebody")
    await refused(Refusal.APART, desk.challenge(room.proposal(opponent=BOB)))
    await refused(Refusal.APART, desk.accept(open_seat.id, user=BOB, name="Bob", request=7))
    await refused(Refusal.APART, desk.accept(named.id, user=BOB, name="Bob", request=8))
    await room.act(table, "pass")
    assert (await desk.accept(open_seat.id, user=CAROL, name="Carol", request=9)).status is Status.LIVE


async def test_a_persons_own_block_list(room: Room) -> None:
    servers = room.matches.servers
    await servers.block_person(ALICE, other=BOB, name="Bob")
    room.clock.pass_time(minutes=1)
    await servers.block_person(ALICE, other=CAROL, name="Carol")
    assert [each.name for each in await servers.blocked_by(ALICE)] == ["Carol", "Bob"]
    assert await servers.blocked_by(BOB) == ()
    assert await servers.unblock_person(ALICE, other=BOB)
    assert not await servers.unblock_person(ALICE, other=BOB)
    await room.begin()


async def test_nobody_blocks_themselves(room: Room) -> None:
    await refused(Refusal.OWN_BLOCK, room.matches.servers.block_person(ALICE, other=ALICE, name="Alice"))
    await refused(Refusal.OWN_BLOCK, room.matches.servers.block(GUILD, user=ALICE, name="Alice", by=ALICE))


async def test_a_persons_list_holds_a_hundred(room: Room) -> None:
    for other in range(2000, 2100):
        await room.matches.servers.block_person(ALICE, other=other, name="somebody")
    told = await caught(room.matches.servers.block_person(ALICE, other=BOB, name="Bob"))
    assert (told.refusal, told.limit) == (Refusal.TOO_MANY_BLOCKS, 100)
    assert len(await room.matches.servers.blocked_by(ALICE)) == 100


@pytest.mark.parametrize("when", ["before the match", "during the match"])
async def test_without_rankings_no_match_counts(room: Room, when: str) -> None:
    if when == "before the match":
        await room.matches.servers.change(GUILD, setting(rankings=False), by=CAROL)
    table = await room.play_on(await room.begin(target=25), moves=3_000)
    if when == "during the match":
        table = await room.begin(target=25)
        await room.matches.servers.change(GUILD, setting(rankings=False), by=CAROL)
        table = await room.play_on(table, moves=3_000)
    assert table.status is Status.OVER
    counted = await room.matches.managers.counted(GUILD, limit=9)
    assert table.id not in [each.id for each in counted]
    assert len(counted) == (0 if when == "before the match" else 1)


async def test_a_match_begun_without_rankings_does_not_count_when_they_are_kept_again(room: Room) -> None:
    await room.matches.servers.change(GUILD, setting(rankings=False), by=CAROL)
    table = await room.begin(target=25)
    await room.matches.servers.change(GUILD, setting(rankings=True), by=CAROL)
    table = await room.play_on(table, moves=3_000)
    assert await room.matches.managers.counted(GUILD, limit=9) == ()
