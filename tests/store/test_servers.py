"""Settings and block lists of servers, what people have blocked for themselves, and how much is going on."""

from __future__ import annotations

from dataclasses import replace

from bot.store import (
    ChallengeStatus,
    ChannelId,
    GuildId,
    PersonBlockRow,
    ServerBlockRow,
    Store,
)
from tests.store.make import (
    ANN,
    BOB,
    CAT,
    CHANNEL,
    MINUTE,
    NEW_CHALLENGE,
    NEW_MATCH,
    NOON,
    SERVER,
    challenge_by,
    start_match,
)

OTHER_SERVER = GuildId(2)


async def test_the_newest_settings_of_a_server_count(store: Store) -> None:
    async with store.write() as tx:
        servers = tx.servers
        assert await servers.find(SERVER) is None
        await servers.put_settings(SERVER, '{"threads":true}', NOON)
        await servers.put_settings(SERVER, "{}", NOON + MINUTE)
        found = await servers.find(SERVER)
        assert await servers.find(OTHER_SERVER) is None

    assert found is not None
    assert (found.settings, found.updated_at, found.left_at) == ("{}", NOON + MINUTE, None)


async def test_a_person_is_blocked_in_one_server_until_the_block_is_lifted(store: Store) -> None:
    async with store.write() as tx:
        blocks = tx.server_blocks
        await blocks.put(ServerBlockRow(guild=SERVER, user=BOB, by=ANN, at=NOON))
        await blocks.put(ServerBlockRow(guild=SERVER, user=BOB, by=CAT, at=NOON + MINUTE))
        await blocks.put(ServerBlockRow(guild=OTHER_SERVER, user=CAT, by=ANN, at=NOON))
        assert [(row.user, row.by) for row in await blocks.of(SERVER)] == [(BOB, CAT)]
        assert await blocks.among(SERVER, (ANN, BOB, CAT)) == {BOB}
        assert await blocks.remove(SERVER, BOB)
        assert not await blocks.remove(SERVER, BOB)
        assert await blocks.among(SERVER, (ANN, BOB, CAT)) == set()
        assert await blocks.among(OTHER_SERVER, (CAT,)) == {CAT}


async def test_a_block_between_two_people_parts_them_in_both_directions(store: Store) -> None:
    async with store.write() as tx:
        blocks = tx.person_blocks
        await blocks.put(PersonBlockRow(user=ANN, blocked=BOB, at=NOON))
        await blocks.put(PersonBlockRow(user=ANN, blocked=BOB, at=NOON + MINUTE))
        assert await blocks.parts(ANN, BOB)
        assert await blocks.parts(BOB, ANN)
        assert not await blocks.parts(ANN, CAT)
        assert [(row.blocked, row.at) for row in await blocks.of(ANN)] == [(BOB, NOON + MINUTE)]
        assert await blocks.of(BOB) == ()
        assert await blocks.remove(ANN, BOB)
        assert not await blocks.remove(ANN, BOB)
        assert not await blocks.parts(ANN, BOB)


async def test_only_open_challenges_that_somebody_made_in_a_server_are_counted(store: Store) -> None:
    async with store.write() as tx:
        challenges = tx.challenges
        await challenges.insert(challenge_by(ANN, request=1))
        await challenges.insert(challenge_by(BOB, request=2, opponent=ANN))
        closed = await challenges.insert(challenge_by(ANN, request=3))
        await challenges.claim(closed, ChallengeStatus.WITHDRAWN)
        elsewhere = challenge_by(ANN, request=4)
        await challenges.insert(replace(elsewhere, guild=OTHER_SERVER))
        assert await challenges.count_open_by(ANN, SERVER) == 1
        assert await challenges.count_open_by(CAT, NEW_CHALLENGE.guild or SERVER) == 0


async def test_matches_are_counted_by_person_and_by_channel_while_they_go_on(store: Store) -> None:
    async with store.write() as tx:
        lists = tx.match_lists
        first = await start_match(tx)
        other = ChannelId(5)
        second = await start_match(tx, ANN, CAT, new=replace(NEW_MATCH, channel=other))
        await start_match(tx, ANN, BOB, new=replace(NEW_MATCH, guild=OTHER_SERVER))
        assert await lists.count_live_of(ANN, SERVER) == 2
        assert await lists.count_live_of(BOB, SERVER) == 1
        assert await lists.count_live_in(SERVER) == 2
        assert await lists.count_live_in(SERVER, channel=CHANNEL) == 1
        assert [row.id for row in await lists.live_in(SERVER, limit=1, offset=1)] == [second]
        await tx.matches.finish(first, ending="finished", rated=True, at=NOON)
        assert [row.id for row in await lists.live_in(SERVER)] == [second]
        assert await lists.count_live_of(BOB, SERVER) == 0


async def test_a_frozen_match_is_shown_to_those_who_look_after_the_server(store: Store) -> None:
    async with store.write() as tx:
        number = await start_match(tx)
        await tx.matches.freeze(number, NOON)
        assert [row.id for row in await tx.match_lists.live_in(SERVER)] == [number]
        assert await tx.match_lists.count_live_in(SERVER) == 1


async def test_an_unrated_match_says_so(store: Store) -> None:
    async with store.write() as tx:
        number = await start_match(tx)
        await tx.matches.put_rated(number, rated=False)
        assert not (await tx.matches.require(number)).rated
