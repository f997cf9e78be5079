from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime

import pytest

from bot.store import (
    ChallengeClosed,
    ChallengeId,
    ChallengeRow,
    ChallengeSeen,
    ChallengeStatus,
    ChannelId,
    MatchId,
    MessageId,
    RequestId,
    Store,
    Transaction,
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
    number = await store.write(lambda tx: tx.challenges.insert(NEW_CHALLENGE))
    found = await store.read(lambda tx: tx.challenges.require(number))

    assert (found.status, found.message, found.shown, found.match) == (ChallengeStatus.OPEN, None, None, None)
    assert {name: getattr(found, name) for name in NEW_CHALLENGE.__dataclass_fields__} == {
        name: getattr(NEW_CHALLENGE, name) for name in NEW_CHALLENGE.__dataclass_fields__
    }
    assert "server secret" not in repr(found)


async def test_a_command_delivered_twice_is_one_challenge(store: Store) -> None:
    def work(tx: Transaction) -> tuple[ChallengeId, pytest.ExceptionInfo[ChallengeSeen]]:
        number = tx.challenges.insert(NEW_CHALLENGE)
        with pytest.raises(ChallengeSeen) as caught:
            tx.challenges.insert(replace(NEW_CHALLENGE, opponent=CAT))
        return number, caught

    number, caught = await store.write(work)

    assert caught.value.challenge == number


async def test_an_accepted_challenge_names_its_match(store: Store) -> None:
    def work(tx: Transaction) -> tuple[MatchId, ChallengeRow]:
        number = tx.challenges.insert(NEW_CHALLENGE)
        match = start_match(tx)
        tx.challenges.claim(number, ChallengeStatus.ACCEPTED, match=match)
        found = tx.challenges.require(number)
        return match, found

    match, found = await store.write(work)

    assert (found.status, found.match) == (ChallengeStatus.ACCEPTED, match)


async def test_exactly_one_press_closes_a_challenge(store: Store) -> None:
    number = await store.write(lambda tx: tx.challenges.insert(NEW_CHALLENGE))

    async def press(status: ChallengeStatus) -> ChallengeStatus:
        await store.write(lambda tx: tx.challenges.claim(number, status))
        return status

    closing = [status for status in ChallengeStatus if status is not ChallengeStatus.OPEN] * 3
    answers = await asyncio.gather(*(press(status) for status in closing), return_exceptions=True)

    winners = [answer for answer in answers if isinstance(answer, ChallengeStatus)]
    losers = [answer for answer in answers if isinstance(answer, ChallengeClosed)]
    assert (len(winners), len(losers)) == (1, len(closing) - 1)
    assert {loser.status for loser in losers} == set(winners)

    def work(tx: Transaction) -> None:
        assert tx.challenges.require(number).status is winners[0]

    await store.read(work)


async def test_who_accepts_too_late_starts_no_match(store: Store) -> None:
    """The match is stored in the same transaction as the claim, so that it goes with it."""

    def begin(tx: Transaction) -> ChallengeId:
        number = tx.challenges.insert(NEW_CHALLENGE)
        tx.challenges.claim(number, ChallengeStatus.WITHDRAWN)
        return number

    number = await store.write(begin)

    async def accept() -> None:
        def work(tx: Transaction) -> None:
            match = start_match(tx)
            tx.challenges.claim(number, ChallengeStatus.ACCEPTED, match=match)

        await store.write(work)

    with pytest.raises(ChallengeClosed):
        await accept()

    def then(tx: Transaction) -> None:
        assert tx.match_lists.count() == 0

    await store.read(then)


async def test_an_unknown_challenge_is_named(store: Store) -> None:
    def work(tx: Transaction) -> None:
        assert tx.challenges.find(ChallengeId(4711)) is None
        with pytest.raises(UnknownRow, match="4711"):
            tx.challenges.claim(ChallengeId(4711), ChallengeStatus.ACCEPTED)

    await store.write(work)


async def test_challenges_whose_message_is_behind_are_found(store: Store) -> None:
    def work(
        tx: Transaction,
    ) -> tuple[ChallengeId, ChallengeId, tuple[ChallengeRow, ...], tuple[ChallengeRow, ...]]:
        challenges = tx.challenges
        unposted, current, old, gone = [
            challenges.insert(challenge_by(ANN, request=number)) for number in range(4)
        ]
        for number in (current, old, gone):
            challenges.put_message(number, MessageId(70 + number), ChallengeStatus.OPEN)
        challenges.claim(old, ChallengeStatus.EXPIRED)
        challenges.claim(gone, ChallengeStatus.EXPIRED)
        challenges.put_message(gone, None, ChallengeStatus.EXPIRED)
        behind = challenges.behind()
        rest = challenges.behind(after=unposted, limit=1)
        return unposted, old, behind, rest

    unposted, old, behind, rest = await store.write(work)

    assert [challenge.id for challenge in behind] == [unposted, old]
    assert [(challenge.id, challenge.message) for challenge in rest] == [(old, MessageId(70 + old))]


async def test_open_challenges_by_and_to_me(store: Store) -> None:
    def work(tx: Transaction) -> tuple[ChallengeId, ChallengeId, tuple[ChallengeRow, ...]]:
        challenges = tx.challenges
        by_me = challenges.insert(challenge_by(ANN, request=1, opponent=None))
        to_me = challenges.insert(challenge_by(CAT, request=2, opponent=ANN))
        challenges.insert(challenge_by(CAT, request=3, opponent=BOB))
        closed = challenges.insert(challenge_by(ANN, request=4))
        challenges.claim(closed, ChallengeStatus.DECLINED)
        found = challenges.open_of(ANN)
        return by_me, to_me, found

    by_me, to_me, found = await store.write(work)

    assert [challenge.id for challenge in found] == [by_me, to_me]


async def test_open_challenges_in_a_channel(store: Store) -> None:
    def work(tx: Transaction) -> tuple[ChallengeId, tuple[ChallengeRow, ...]]:
        here = tx.challenges.insert(NEW_CHALLENGE)
        elsewhere = replace(NEW_CHALLENGE, channel=ChannelId(5), request=RequestId(2))
        tx.challenges.insert(elsewhere)
        found = tx.challenges.open_in(CHANNEL)
        return here, found

    here, found = await store.write(work)

    assert [challenge.id for challenge in found] == [here]


async def test_only_open_challenges_expire_the_oldest_first(store: Store) -> None:
    def work(tx: Transaction) -> tuple[list[ChallengeId], tuple[ChallengeRow, ...], datetime | None]:
        challenges = tx.challenges
        assert challenges.earliest() is None
        numbers = [
            challenges.insert(
                replace(NEW_CHALLENGE, expires_at=NOON + minutes * MINUTE, request=RequestId(minutes))
            )
            for minutes in (4, 2, 1, 9)
        ]
        challenges.claim(numbers[2], ChallengeStatus.ACCEPTED)
        due = challenges.due(NOON + 4 * MINUTE)
        earliest = challenges.earliest()
        return numbers, due, earliest

    numbers, due, earliest = await store.write(work)

    assert [challenge.id for challenge in due] == [numbers[1], numbers[0]]
    assert earliest == NOON + 2 * MINUTE


async def test_downtime_does_not_count_against_open_challenges(store: Store) -> None:
    def work(tx: Transaction) -> None:
        challenges = tx.challenges
        open_one = challenges.insert(NEW_CHALLENGE)
        closed = challenges.insert(challenge_by(CAT, request=2))
        challenges.claim(closed, ChallengeStatus.DECLINED)
        challenges.shift(3 * MINUTE)

        assert challenges.require(open_one).expires_at == NEW_CHALLENGE.expires_at + 3 * MINUTE
        assert challenges.require(closed).expires_at == NEW_CHALLENGE.expires_at

    await store.write(work)


async def test_a_rematch_is_found_by_the_match_before(store: Store) -> None:
    def work(tx: Transaction) -> tuple[ChallengeId, ChallengeRow | None]:
        match = start_match(tx, new=NEW_MATCH)
        assert tx.challenges.find_rematch(match) is None
        number = tx.challenges.insert(replace(NEW_CHALLENGE, rematch_of=match))
        found = tx.challenges.find_rematch(match)
        return number, found

    number, found = await store.write(work)

    assert found is not None
    assert (found.id, found.challenger, found.opponent) == (number, ANN, BOB)
