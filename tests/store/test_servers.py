"""Settings and block lists of servers, what people have blocked for themselves, and how much is going on."""

from __future__ import annotations

from dataclasses import replace

from bot.store import (
    ChallengeStatus,
    ChannelId,
    GuildId,
    PersonBlockRow,
    ServerBlockRow,
    ServerRow,
    Store,
    Transaction,
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
    def work(tx: Transaction) -> ServerRow | None:
        servers = tx.servers
        assert servers.find(SERVER) is None
        servers.put_settings(SERVER, '{"threads":true}', NOON)
        servers.put_settings(SERVER, "{}", NOON + MINUTE)
        found = servers.find(SERVER)
        assert servers.find(OTHER_SERVER) is None
        return found

    found = await store.write(work)

    assert found is not None
    assert (found.settings, found.updated_at, found.left_at) == ("{}", NOON + MINUTE, None)


async def test_a_person_is_blocked_in_one_server_until_the_block_is_lifted(store: Store) -> None:
    def work(tx: Transaction) -> None:
        blocks = tx.server_blocks
        blocks.put(ServerBlockRow(guild=SERVER, user=BOB, by=ANN, at=NOON))
        blocks.put(ServerBlockRow(guild=SERVER, user=BOB, by=CAT, at=NOON + MINUTE))
        blocks.put(ServerBlockRow(guild=OTHER_SERVER, user=CAT, by=ANN, at=NOON))
        assert [(row.user, row.by) for row in blocks.of(SERVER)] == [(BOB, CAT)]
        assert blocks.among(SERVER, (ANN, BOB, CAT)) == {BOB}
        assert blocks.remove(SERVER, BOB)
        assert not blocks.remove(SERVER, BOB)
        assert blocks.among(SERVER, (ANN, BOB, CAT)) == set()
        assert blocks.among(OTHER_SERVER, (CAT,)) == {CAT}

    await store.write(work)


async def test_a_block_between_two_people_parts_them_in_both_directions(store: Store) -> None:
    def work(tx: Transaction) -> None:
        blocks = tx.person_blocks
        blocks.put(PersonBlockRow(user=ANN, blocked=BOB, at=NOON))
        blocks.put(PersonBlockRow(user=ANN, blocked=BOB, at=NOON + MINUTE))
        assert blocks.parts(ANN, BOB)
        assert blocks.parts(BOB, ANN)
        assert not blocks.parts(ANN, CAT)
        assert [(row.blocked, row.at) for row in blocks.of(ANN)] == [(BOB, NOON + MINUTE)]
        assert blocks.of(BOB) == ()
        assert blocks.remove(ANN, BOB)
        assert not blocks.remove(ANN, BOB)
        assert not blocks.parts(ANN, BOB)

    await store.write(work)


async def test_only_open_challenges_that_somebody_made_in_a_server_are_counted(store: Store) -> None:
    def work(tx: Transaction) -> None:
        challenges = tx.challenges
        challenges.insert(challenge_by(ANN, request=1))
        challenges.insert(challenge_by(BOB, request=2, opponent=ANN))
        closed = challenges.insert(challenge_by(ANN, request=3))
        challenges.claim(closed, ChallengeStatus.WITHDRAWN)
        elsewhere = challenge_by(ANN, request=4)
        challenges.insert(replace(elsewhere, guild=OTHER_SERVER))
        assert challenges.count_open_by(ANN, SERVER) == 1
        assert challenges.count_open_by(CAT, NEW_CHALLENGE.guild or SERVER) == 0

    await store.write(work)


async def test_matches_are_counted_by_person_and_by_channel_while_they_go_on(store: Store) -> None:
    def work(tx: Transaction) -> None:
        lists = tx.match_lists
        first = start_match(tx)
        other = ChannelId(5)
        second = start_match(tx, ANN, CAT, new=replace(NEW_MATCH, channel=other))
        start_match(tx, ANN, BOB, new=replace(NEW_MATCH, guild=OTHER_SERVER))
        assert lists.count_live_of(ANN, SERVER) == 2
        assert lists.count_live_of(BOB, SERVER) == 1
        assert lists.count_live_in(SERVER) == 2
        assert lists.count_live_in(SERVER, channel=CHANNEL) == 1
        assert [row.id for row in lists.live_in(SERVER, limit=1, offset=1)] == [second]
        tx.matches.finish(first, ending="finished", rated=True, at=NOON)
        assert [row.id for row in lists.live_in(SERVER)] == [second]
        assert lists.count_live_of(BOB, SERVER) == 0

    await store.write(work)


async def test_a_frozen_match_is_shown_to_those_who_look_after_the_server(store: Store) -> None:
    def work(tx: Transaction) -> None:
        number = start_match(tx)
        tx.matches.freeze(number, NOON)
        assert [row.id for row in tx.match_lists.live_in(SERVER)] == [number]
        assert tx.match_lists.count_live_in(SERVER) == 1

    await store.write(work)


async def test_an_unrated_match_says_so(store: Store) -> None:
    def work(tx: Transaction) -> None:
        number = start_match(tx)
        tx.matches.put_rated(number, rated=False)
        assert not tx.matches.require(number).rated

    await store.write(work)
