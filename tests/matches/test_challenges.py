"""Challenges: who may answer them, and that exactly one answer counts."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

import pytest

from bot.games.shuffle import commitment
from bot.matches import Challenge, ChallengeNews, ChallengeStatus, Status, Update
from bot.refusals import Refusal, Refused
from tests.matches.conftest import ALICE, BOB, CAROL, GUILD, Room


async def refused(refusal: Refusal, request: Awaitable[object]) -> None:
    with pytest.raises(Refused) as caught:
        await request
    assert caught.value.refusal is refusal


async def test_the_person_challenged_accepts_and_a_match_begins(room: Room) -> None:
    challenge = await room.matches.challenges.challenge(room.proposal())
    table = await room.matches.challenges.accept(challenge.id, user=BOB, name="Bob", request=7)
    assert [(chair.user, chair.name) for chair in table.chairs] == [(ALICE, "Alice"), (BOB, "Bob")]
    assert table.status is Status.LIVE
    assert table.version == 0
    assert [type(notice) for notice in room.told] == [Update]


async def test_nobody_else_may_accept_or_decline_a_named_challenge(room: Room) -> None:
    desk = room.matches.challenges
    challenge = await desk.challenge(room.proposal(opponent=BOB))
    await refused(Refusal.CHALLENGE_NOT_YOURS, desk.accept(challenge.id, user=CAROL, name="Carol", request=7))
    await refused(Refusal.CHALLENGE_NOT_YOURS, desk.decline(challenge.id, user=CAROL))
    await refused(Refusal.OFFER_NOT_YOURS, desk.withdraw(challenge.id, user=BOB))


async def test_anybody_but_the_challenger_takes_an_open_seat(room: Room) -> None:
    desk = room.matches.challenges
    challenge = await desk.challenge(room.proposal(opponent=None))
    await refused(Refusal.OWN_CHALLENGE, desk.accept(challenge.id, user=ALICE, name="Alice", request=7))
    table = await desk.accept(challenge.id, user=CAROL, name="Carol", request=8)
    assert table.people == (ALICE, CAROL)


async def test_one_cannot_challenge_oneself(room: Room) -> None:
    await refused(Refusal.SELF_CHALLENGE, room.matches.challenges.challenge(room.proposal(opponent=ALICE)))


async def test_two_who_press_accept_at_once_get_one_seat(room: Room) -> None:
    desk = room.matches.challenges
    challenge = await desk.challenge(room.proposal(opponent=None))
    answers = await asyncio.gather(
        desk.accept(challenge.id, user=BOB, name="Bob", request=7),
        desk.accept(challenge.id, user=CAROL, name="Carol", request=8),
        return_exceptions=True,
    )
    late = [answer for answer in answers if isinstance(answer, Refused)]
    assert [answer.refusal for answer in late] == [Refusal.CHALLENGE_GONE]


async def test_a_press_delivered_twice_begins_one_match(room: Room) -> None:
    desk = room.matches.challenges
    challenge = await desk.challenge(room.proposal())
    first = await desk.accept(challenge.id, user=BOB, name="Bob", request=7)
    assert (await desk.accept(challenge.id, user=BOB, name="Bob", request=7)).id == first.id


async def test_a_command_delivered_twice_makes_one_challenge(room: Room) -> None:
    proposal = room.proposal()
    first = await room.matches.challenges.challenge(proposal)
    assert (await room.matches.challenges.challenge(proposal)).id == first.id


async def test_declined_and_withdrawn_challenges_cannot_be_accepted(room: Room) -> None:
    desk = room.matches.challenges
    declined = await desk.challenge(room.proposal())
    assert (await desk.decline(declined.id, user=BOB)).status is ChallengeStatus.DECLINED
    withdrawn = await desk.challenge(room.proposal())
    assert (await desk.withdraw(withdrawn.id, user=ALICE)).status is ChallengeStatus.WITHDRAWN
    for challenge in (declined, withdrawn):
        await refused(Refusal.CHALLENGE_GONE, desk.accept(challenge.id, user=BOB, name="Bob", request=7))


async def test_a_challenge_expires_by_itself_and_says_so(room: Room) -> None:
    challenge = await room.matches.challenges.challenge(room.proposal())
    room.clock.pass_time(hours=24)
    await room.matches.tick()
    assert [type(notice) for notice in room.told] == [ChallengeNews]
    await refused(
        Refusal.CHALLENGE_GONE, room.matches.challenges.accept(challenge.id, user=BOB, name="Bob", request=7)
    )


async def test_a_closed_challenge_is_behind_until_its_message_says_so(room: Room) -> None:
    desk = room.matches.challenges
    challenge = await desk.challenge(room.proposal())
    await desk.posted(challenge.id, 900)
    assert await desk.behind() == ()
    await desk.withdraw(challenge.id, user=ALICE)
    assert [row.id for row in await desk.behind()] == [challenge.id]
    await desk.shown(challenge.id)
    assert await desk.behind() == ()


async def test_the_seal_is_posted_before_the_deal_and_opened_after_the_match(room: Room) -> None:
    challenge = await room.matches.challenges.challenge(room.proposal())
    table = await room.matches.challenges.accept(challenge.id, user=BOB, name="Bob", request=77)
    assert table.seal.commitment == challenge.commitment
    assert table.seal.secret is None
    over = (await room.matches.play.resign(table.id, user=BOB, request=78)).table
    assert over.seal.salt == "77"
    assert commitment(bytes.fromhex(over.seal.secret or "")) == challenge.commitment


async def test_the_computer_sits_down_at_once(room: Room) -> None:
    table = await room.matches.challenges.play_computer(room.proposal(), level="casual")
    assert [chair.computer for chair in table.chairs] == [None, "casual"]
    assert table.people == (ALICE,)


async def test_pressing_accept_twice_finds_the_match_that_the_first_press_began(room: Room) -> None:
    desk = room.matches.challenges
    challenge = await desk.challenge(room.proposal(opponent=None))
    first = await desk.accept(challenge.id, user=BOB, name="Bob", request=7)
    assert await desk.accept(challenge.id, user=BOB, name="Bob", request=8) == first
    await refused(Refusal.CHALLENGE_GONE, desk.accept(challenge.id, user=CAROL, name="Carol", request=9))


# The seal of a match against the computer


async def test_the_seal_for_the_computer_is_posted_before_the_cards_are_dealt(room: Room) -> None:
    shown: list[Challenge] = []

    async def post(challenge: Challenge) -> bool:
        assert await room.matches.of_user(ALICE) == ()
        shown.append(challenge)
        await room.matches.challenges.posted(challenge.id, 900)
        return True

    proposal = room.proposal()
    table = await room.matches.challenges.play_computer(proposal, level="casual", post=post)
    (challenge,) = shown
    assert challenge.commitment == table.seal.commitment
    assert (challenge.computer, table.seal.salt) == ("casual", "message 900")
    # The command delivered twice posts nothing and begins nothing.
    assert (await room.matches.challenges.play_computer(proposal, level="casual", post=post)).id == table.id
    assert len(shown) == 1


async def test_a_seal_that_cannot_be_posted_leaves_the_press_as_salt(room: Room) -> None:
    async def post(_challenge: Challenge) -> bool:
        return False

    proposal = room.proposal()
    table = await room.matches.challenges.play_computer(proposal, level="casual", post=post)
    assert table.seal.salt == str(proposal.request)


async def test_a_match_with_the_computer_that_is_refused_after_its_seal_is_withdrawn(room: Room) -> None:
    desk = room.matches.challenges

    async def post(challenge: Challenge) -> bool:
        await desk.posted(challenge.id, 900)
        await room.matches.servers.block(GUILD, user=ALICE, name="Alice", by=CAROL)
        return True

    await refused(Refusal.BARRED, desk.play_computer(room.proposal(), level="casual", post=post))
    (news,) = [notice for notice in room.told if isinstance(notice, ChallengeNews)]
    assert news.challenge.status is ChallengeStatus.WITHDRAWN
    assert await desk.unseated() == ()


async def test_what_was_stopped_between_seal_and_cards_is_found_and_begun_with_the_same_seed(
    room: Room,
) -> None:
    class Stopped(Exception):
        pass

    async def post(challenge: Challenge) -> bool:
        await room.matches.challenges.posted(challenge.id, 900)
        raise Stopped

    with pytest.raises(Stopped):
        await room.matches.challenges.play_computer(room.proposal(), level="casual", post=post)
    desk = room.restarted().challenges
    (challenge,) = await desk.unseated()
    await refused(Refusal.CHALLENGE_NOT_YOURS, desk.accept(challenge.id, user=BOB, name="Bob", request=7))
    table = await desk.seat_computer(challenge.id)
    assert (table.seal.commitment, table.seal.salt) == (challenge.commitment, "message 900")
    assert (await desk.seat_computer(challenge.id)).id == table.id
    assert await desk.unseated() == ()
