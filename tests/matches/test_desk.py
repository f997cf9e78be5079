"""Challenges: who may answer them, and that exactly one answer counts."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

import pytest

from bot.games.shuffle import commitment
from bot.matches import ChallengeNews, ChallengeStatus, Refused, Status, Trouble, Update
from tests.matches.conftest import ALICE, BOB, CAROL, Room


async def refused(trouble: Trouble, request: Awaitable[object]) -> None:
    with pytest.raises(Refused) as caught:
        await request
    assert caught.value.trouble is trouble


async def test_the_person_challenged_accepts_and_a_match_begins(room: Room) -> None:
    challenge = await room.matches.desk.challenge(room.proposal())
    table = await room.matches.desk.accept(challenge.id, user=BOB, name="Bob", request=7)
    assert [(chair.user, chair.name) for chair in table.chairs] == [(ALICE, "Alice"), (BOB, "Bob")]
    assert table.status is Status.LIVE
    assert table.version == 0
    assert [type(notice) for notice in room.told] == [Update]


async def test_nobody_else_may_accept_or_decline_a_named_challenge(room: Room) -> None:
    desk = room.matches.desk
    challenge = await desk.challenge(room.proposal(opponent=BOB))
    await refused(Trouble.CHALLENGE_NOT_YOURS, desk.accept(challenge.id, user=CAROL, name="Carol", request=7))
    await refused(Trouble.CHALLENGE_NOT_YOURS, desk.decline(challenge.id, user=CAROL))
    await refused(Trouble.CHALLENGE_NOT_YOURS, desk.withdraw(challenge.id, user=BOB))


async def test_anybody_but_the_challenger_takes_an_open_seat(room: Room) -> None:
    desk = room.matches.desk
    challenge = await desk.challenge(room.proposal(opponent=None))
    await refused(Trouble.OWN_CHALLENGE, desk.accept(challenge.id, user=ALICE, name="Alice", request=7))
    table = await desk.accept(challenge.id, user=CAROL, name="Carol", request=8)
    assert table.people == (ALICE, CAROL)


async def test_one_cannot_challenge_oneself(room: Room) -> None:
    await refused(Trouble.SELF_CHALLENGE, room.matches.desk.challenge(room.proposal(opponent=ALICE)))


async def test_two_who_press_accept_at_once_get_one_seat(room: Room) -> None:
    desk = room.matches.desk
    challenge = await desk.challenge(room.proposal(opponent=None))
    answers = await asyncio.gather(
        desk.accept(challenge.id, user=BOB, name="Bob", request=7),
        desk.accept(challenge.id, user=CAROL, name="Carol", request=8),
        return_exceptions=True,
    )
    late = [answer for answer in answers if isinstance(answer, Refused)]
    assert [answer.trouble for answer in late] == [Trouble.CHALLENGE_GONE]


async def test_a_press_delivered_twice_begins_one_match(room: Room) -> None:
    desk = room.matches.desk
    challenge = await desk.challenge(room.proposal())
    first = await desk.accept(challenge.id, user=BOB, name="Bob", request=7)
    assert (await desk.accept(challenge.id, user=BOB, name="Bob", request=7)).id == first.id


async def test_a_command_delivered_twice_makes_one_challenge(room: Room) -> None:
    proposal = room.proposal()
    first = await room.matches.desk.challenge(proposal)
    assert (await room.matches.desk.challenge(proposal)).id == first.id


async def test_declined_and_withdrawn_challenges_cannot_be_accepted(room: Room) -> None:
    desk = room.matches.desk
    declined = await desk.challenge(room.proposal())
    assert (await desk.decline(declined.id, user=BOB)).status is ChallengeStatus.DECLINED
    withdrawn = await desk.challenge(room.proposal())
    assert (await desk.withdraw(withdrawn.id, user=ALICE)).status is ChallengeStatus.WITHDRAWN
    for challenge in (declined, withdrawn):
        await refused(Trouble.CHALLENGE_GONE, desk.accept(challenge.id, user=BOB, name="Bob", request=7))


async def test_a_challenge_expires_by_itself_and_says_so(room: Room) -> None:
    challenge = await room.matches.desk.challenge(room.proposal())
    room.clock.pass_time(hours=24)
    await room.matches.tick()
    assert [type(notice) for notice in room.told] == [ChallengeNews]
    await refused(
        Trouble.CHALLENGE_GONE, room.matches.desk.accept(challenge.id, user=BOB, name="Bob", request=7)
    )


async def test_a_closed_challenge_is_behind_until_its_message_says_so(room: Room) -> None:
    desk = room.matches.desk
    challenge = await desk.challenge(room.proposal())
    await desk.posted(challenge.id, 900)
    assert await desk.behind() == ()
    await desk.withdraw(challenge.id, user=ALICE)
    assert [row.id for row in await desk.behind()] == [challenge.id]
    await desk.shown(challenge.id)
    assert await desk.behind() == ()


async def test_the_seal_is_posted_before_the_deal_and_opened_after_the_match(room: Room) -> None:
    challenge = await room.matches.desk.challenge(room.proposal())
    table = await room.matches.desk.accept(challenge.id, user=BOB, name="Bob", request=77)
    assert table.seal.commitment == challenge.commitment
    assert table.seal.secret is None
    over = await room.matches.play.resign(table.id, user=BOB, request=78)
    assert over.seal.salt == "77"
    assert commitment(bytes.fromhex(over.seal.secret or "")) == challenge.commitment


async def test_the_computer_sits_down_at_once(room: Room) -> None:
    table = await room.matches.desk.play_computer(room.proposal(), level="casual")
    assert [chair.computer for chair in table.chairs] == [None, "casual"]
    assert table.people == (ALICE,)
