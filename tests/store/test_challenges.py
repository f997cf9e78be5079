from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.store import (
    ChallengeClosed,
    ChallengeId,
    ChallengeSeen,
    ChallengeStatus,
    ChannelId,
    MessageId,
    RequestId,
    Store,
    UnknownRow,
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
    challenge_by,
    start_match,
)


async def test_a_challenge_is_read_as_it_was_written(store: Store) -> None:
    async with store.write() as tx:
        number = await tx.challenges.insert(NEW_CHALLENGE)
    async with store.read() as tx:
        found = await tx.challenges.require(number)

    assert (found.status, found.message, found.shown, found.match) == (ChallengeStatus.OPEN, None, None, None)
    assert {name: getattr(found, name) for name in NEW_CHALLENGE.__dataclass_fields__} == {
        name: getattr(NEW_CHALLENGE, name) for name in NEW_CHALLENGE.__dataclass_fields__
    }
    assert "server secret" not in repr(found)


async def test_a_command_delivered_twice_is_one_challenge(store: Store) -> None:
    async with store.write() as tx:
        number = await tx.challenges.insert(NEW_CHALLENGE)
        with pytest.raises(ChallengeSeen) as caught:
            await tx.challenges.insert(replace(NEW_CHALLENGE, opponent=CAT))

    assert caught.value.challenge == number


async def test_an_accepted_challenge_names_its_match(store: Store) -> None:
    async with store.write() as tx:
        number = await tx.challenges.insert(NEW_CHALLENGE)
        match = await start_match(tx)
        await tx.challenges.claim(number, ChallengeStatus.ACCEPTED, match=match)
        found = await tx.challenges.require(number)

    assert (found.status, found.match) == (ChallengeStatus.ACCEPTED, match)


async def test_exactly_one_press_closes_a_challenge(store: Store) -> None:
    async with store.write() as tx:
        number = await tx.challenges.insert(NEW_CHALLENGE)

    async def press(status: ChallengeStatus) -> ChallengeStatus:
        async with store.write() as tx:
            await tx.challenges.claim(number, status)
        return status

    closing = [status for status in ChallengeStatus if status is not ChallengeStatus.OPEN] * 3
    answers = await asyncio.gather(*(press(status) for status in closing), return_exceptions=True)

    winners = [answer for answer in answers if isinstance(answer, ChallengeStatus)]
    losers = [answer for answer in answers if isinstance(answer, ChallengeClosed)]
    assert (len(winners), len(losers)) == (1, len(closing) - 1)
    assert {loser.status for loser in losers} == set(winners)
    async with store.read() as tx:
        assert (await tx.challenges.require(number)).status is winners[0]


async def test_who_accepts_too_late_starts_no_match(store: Store) -> None:
    """The match is stored in the same transaction as the claim, so that it goes with it."""
    async with store.write() as tx:
        number = await tx.challenges.insert(NEW_CHALLENGE)
        await tx.challenges.claim(number, ChallengeStatus.WITHDRAWN)

    async def accept() -> None:
        async with store.write() as tx:
            match = await start_match(tx)
            await tx.challenges.claim(number, ChallengeStatus.ACCEPTED, match=match)

    with pytest.raises(ChallengeClosed):
        await accept()

    async with store.read() as tx:
        assert await tx.match_lists.count() == 0


async def test_an_unknown_challenge_is_named(store: Store) -> None:
    async with store.write() as tx:
        assert await tx.challenges.find(ChallengeId(4711)) is None
        with pytest.raises(UnknownRow, match="4711"):
            await tx.challenges.claim(ChallengeId(4711), ChallengeStatus.ACCEPTED)


async def test_challenges_whose_message_is_behind_are_found(store: Store) -> None:
    async with store.write() as tx:
        challenges = tx.challenges
        unposted, current, old, gone = [
            await challenges.insert(challenge_by(ANN, request=number)) for number in range(4)
        ]
        for number in (current, old, gone):
            await challenges.put_message(number, MessageId(70 + number), ChallengeStatus.OPEN)
        await challenges.claim(old, ChallengeStatus.EXPIRED)
        await challenges.claim(gone, ChallengeStatus.EXPIRED)
        await challenges.put_message(gone, None, ChallengeStatus.EXPIRED)
        behind = await challenges.behind()
        rest = await challenges.behind(after=unposted, limit=1)

    assert [challenge.id for challenge in behind] == [unposted, old]
    assert [(challenge.id, challenge.message) for challenge in rest] == [(old, MessageId(70 + old))]


async def test_open_challenges_by_and_to_me(store: Store) -> None:
    async with store.write() as tx:
        challenges = tx.challenges
        by_me = await challenges.insert(challenge_by(ANN, request=1, opponent=None))
        to_me = await challenges.insert(challenge_by(CAT, request=2, opponent=ANN))
        await challenges.insert(challenge_by(CAT, request=3, opponent=BOB))
        closed = await challenges.insert(challenge_by(ANN, request=4))
        await challenges.claim(closed, ChallengeStatus.DECLINED)
        found = await challenges.open_of(ANN)

    assert [challenge.id for challenge in found] == [by_me, to_me]


async def test_open_challenges_in_a_channel(store: Store) -> None:
    async with store.write() as tx:
        here = await tx.challenges.insert(NEW_CHALLENGE)
        elsewhere = replace(NEW_CHALLENGE, channel=ChannelId(5), request=RequestId(2))
        await tx.challenges.insert(elsewhere)
        found = await tx.challenges.open_in(CHANNEL)

    assert [challenge.id for challenge in found] == [here]


async def test_only_open_challenges_expire_the_oldest_first(store: Store) -> None:
    async with store.write() as tx:
        challenges = tx.challenges
        assert await challenges.earliest() is None
        numbers = [
            await challenges.insert(
                replace(NEW_CHALLENGE, expires_at=NOON + minutes * MINUTE, request=RequestId(minutes))
            )
            for minutes in (4, 2, 1, 9)
        ]
        await challenges.claim(numbers[2], ChallengeStatus.ACCEPTED)
        due = await challenges.due(NOON + 4 * MINUTE)
        earliest = await challenges.earliest()

    assert [challenge.id for challenge in due] == [numbers[1], numbers[0]]
    assert earliest == NOON + 2 * MINUTE


async def test_downtime_does_not_count_against_open_challenges(store: Store) -> None:
    async with store.write() as tx:
        challenges = tx.challenges
        open_one = await challenges.insert(NEW_CHALLENGE)
        closed = await challenges.insert(challenge_by(CAT, request=2))
        await challenges.claim(closed, ChallengeStatus.DECLINED)
        await challenges.shift(3 * MINUTE)

        assert (await challenges.require(open_one)).expires_at == NEW_CHALLENGE.expires_at + 3 * MINUTE
        assert (await challenges.require(closed)).expires_at == NEW_CHALLENGE.expires_at


async def test_a_rematch_is_found_by_the_match_before(store: Store) -> None:
    async with store.write() as tx:
        match = await start_match(tx, new=NEW_MATCH)
        assert await tx.challenges.find_rematch(match) is None
        number = await tx.challenges.insert(replace(NEW_CHALLENGE, rematch_of=match))
        found = await tx.challenges.find_rematch(match)

    assert found is not None
    assert (found.id, found.challenger, found.opponent) == (number, ANN, BOB)
