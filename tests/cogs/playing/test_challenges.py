"""Challenges, open seats, the computer, rematches."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.matches import ChallengeNews, ChallengeStatus, Status
from bot.sandbox import AnswerKind, Permission
from tests.cogs.club import Club


async def test_a_challenge_shows_its_rules_time_and_seal(club: Club) -> None:
    text = (await club.challenge(target=250, speed="2m")).text
    assert "Knock with 10 or less" in text
    assert "Game to 250" in text
    assert "2 minutes a turn" in text
    assert "Shuffle\u00a0seal\u00a0" in text
    assert "Expires <t:" in text


async def test_the_turn_limit_and_target_of_the_command_count(club: Club) -> None:
    table = await club.begin(target=150, speed="none")
    assert table.terms.turn_limit is None
    assert table.terms.rules.target == 150
    table = await club.begin()
    assert {each.terms.turn_limit for each in await club.matches.of_user(int(club.bob.id))} == {
        None,
        timedelta(hours=24),
    }


async def test_anybody_may_take_an_open_seat(club: Club) -> None:
    message = await (await club.alice.slash(club.channel, "play")).replied()
    assert "offers an open seat" in message.text
    assert message.find_button("Decline") is None
    withdrawn = await (await club.bob.press(message, "Withdraw")).replied()
    assert withdrawn.text == "Only the player who made this offer can withdraw it."
    await (await club.carol.press(message, "Take the seat")).answered()
    await club.settled()
    assert len(club.carol.inbox) == 1


async def test_the_challenger_cannot_take_the_own_seat(club: Club) -> None:
    message = await (await club.alice.slash(club.channel, "play")).replied()
    press = await club.alice.press(message, "Take the seat")
    reply = await press.replied()
    assert reply.ephemeral
    assert "your own challenge" in reply.text
    assert club.alice.find(message) is not None


async def test_only_the_one_challenged_may_accept_or_decline(club: Club) -> None:
    message = await club.challenge()
    for label in ("Accept", "Decline"):
        reply = await (await club.carol.press(message, label)).replied()
        assert reply.ephemeral
        assert reply.text == "Only the player challenged can accept or decline."


async def test_declining_is_shown_in_place(club: Club) -> None:
    message = await club.challenge()
    press = await club.bob.press(message, "Decline")
    assert (await press.answered()).kind is AnswerKind.UPDATE
    shown = club.table_message()
    assert shown.id == message.id
    assert "Declined" in shown.text
    assert "Knock with" not in shown.text
    assert shown.buttons == ()


async def test_only_the_challenger_may_withdraw(club: Club) -> None:
    message = await club.challenge()
    reply = await (await club.bob.press(message, "Withdraw")).replied()
    assert reply.ephemeral
    assert reply.text == "Only the player who made this offer can withdraw it."
    await (await club.alice.press(message, "Withdraw")).answered()
    assert "Withdrawn" in club.table_message().text


async def test_an_expired_challenge_is_repainted(club: Club) -> None:
    message = await club.challenge()
    challenge = await club.matches.challenges.withdraw(
        (await club.matches.challenges.find(1)).id,  # type: ignore[union-attr,arg-type]  # the first one there is
        user=int(club.alice.id),
    )
    await club.bot.services.painter.hear(ChallengeNews(challenge))
    await club.settled()
    assert "Withdrawn" in club.table_message().text
    assert club.table_message().id == message.id
    assert await club.matches.challenges.behind() == ()


async def test_accepting_what_is_gone_repaints_the_challenge(club: Club) -> None:
    message = await club.challenge()
    found = await club.matches.challenges.find(1)  # type: ignore[arg-type]  # the first one there is
    assert found is not None
    await club.matches.challenges.withdraw(found.id, user=int(club.alice.id))
    reply = await (await club.bob.press(message, "Accept")).replied()
    assert "This challenge is closed" in reply.text
    await club.settled()
    assert "Withdrawn" in club.table_message().text


async def test_a_challenge_whose_message_is_gone_ends_quietly(club: Club) -> None:
    message = await club.challenge()
    club.channel.delete_message(message)
    found = await club.matches.challenges.find(1)  # type: ignore[arg-type]  # the first one there is
    assert found is not None
    challenge = await club.matches.challenges.withdraw(found.id, user=int(club.alice.id))
    await club.bot.services.painter.hear(ChallengeNews(challenge))
    await club.settled()
    assert await club.matches.challenges.behind() == ()


async def test_oneself_and_other_bots_are_refused(club: Club) -> None:
    reply = await (await club.alice.slash(club.channel, "play", opponent=club.alice)).replied()
    assert reply.ephemeral
    assert "You can't challenge yourself" in reply.text
    club.sandbox.core.world.users[club.carol.id].bot = True
    reply = await (await club.alice.slash(club.channel, "play", opponent=club.carol)).replied()
    assert reply.ephemeral
    assert "Other bots don't play" in reply.text


async def test_50013_a_missing_permission_is_named_before_the_challenge(club: Club) -> None:
    club.channel.deny(Permission.ATTACH_FILES)
    reply = await (await club.alice.slash(club.channel, "play", opponent=club.bob)).replied()
    assert reply.ephemeral
    assert "permissions in this channel: Attach Files" in reply.text
    assert await club.matches.challenges.find(1) is None  # type: ignore[arg-type]  # the first there would be


async def test_the_menu_of_a_person_challenges(club: Club) -> None:
    press = await club.alice.menu(club.channel, "Challenge to gin", target=club.bob)
    message = await press.replied()
    assert "challenges you" in message.text
    assert message.find_button("Accept") is not None


async def test_the_computer_plays_at_once(club: Club) -> None:
    await club.matches.start()
    press = await club.alice.slash(club.channel, "play", opponent=club.sandbox.bot_id, public=True)
    reply = await press.replied()
    assert reply.ephemeral
    assert "The match has begun" in reply.text
    await club.settled()
    table = await club.only_match()
    assert [chair.computer is not None for chair in table.chairs] == [False, True]
    assert len(club.alice.inbox) == 1
    assert club.table_message().find_button("My hand") is not None
    for _ in range(4):
        hand = await club.alice.wait_for(None, lambda each: "your turn" in each.text)
        button = next(each for each in hand.buttons if each.custom_id.startswith("m:"))
        await (await club.alice.press(hand, custom_id=button.custom_id)).answered()
    await club.settled()
    await club.matches.stop()
    assert (await club.now(table.id)).version >= 4


async def test_the_computer_with_closed_direct_messages(club: Club) -> None:
    club.alice.close_dms()
    press = await club.alice.slash(club.channel, "play", opponent=club.sandbox.bot_id, public=True)
    await press.replied()
    await club.settled()
    (panel,) = await press.followed_up()
    assert panel.ephemeral
    assert "Deadwood" in panel.pictures[0].alt


async def resigned(club: Club) -> None:
    """A match that Alice gave up."""
    table = await club.begin(target=50)
    await club.matches.play.resign(table.id, user=int(club.alice.id), request=7)
    await club.settled()


async def test_a_rematch_is_a_challenge_with_the_same_rules(club: Club) -> None:
    await resigned(club)
    message = await (await club.bob.press(club.table_message(), "Rematch")).replied()
    assert not message.ephemeral
    assert club.alice.mention in message.text
    assert "Game to 50" in message.text
    await (await club.alice.press(message, "Accept")).answered()
    assert (await club.only_match()).status is Status.LIVE


async def test_a_rematch_is_offered_once(club: Club) -> None:
    await resigned(club)
    table = club.table_message()
    await (await club.bob.press(table, "Rematch")).replied()
    reply = await (await club.alice.press(table, "Rematch")).replied()
    assert reply.ephemeral
    assert "A rematch is already on offer" in reply.text


async def test_a_rematch_from_the_direct_messages_is_offered_at_the_table(club: Club) -> None:
    await resigned(club)
    press = await club.bob.press(club.hand_of(club.bob), "Rematch")
    reply = await press.replied()
    assert reply.ephemeral
    assert f"offered in <#{club.channel.id}>" in reply.text
    offer = club.table_message()
    assert club.alice.mention in offer.text
    assert "Game to 50" in offer.text
    await (await club.alice.press(offer, "Accept")).answered()
    await club.settled()
    assert (await club.only_match()).status is Status.LIVE


async def test_a_rematch_offered_in_the_channel_is_not_offered_again_from_the_direct_messages(
    club: Club,
) -> None:
    await resigned(club)
    await (await club.alice.press(club.table_message(), "Rematch")).replied()
    before = len(club.channel_messages(club.carol))
    reply = await (await club.bob.press(club.hand_of(club.bob), "Rematch")).replied()
    assert f"already on offer: <#{club.channel.id}>" in reply.text
    assert len(club.channel_messages(club.carol)) == before


async def test_a_rematch_whose_channel_is_lost_is_taken_back(club: Club) -> None:
    await resigned(club)
    hand = club.hand_of(club.bob)
    club.channel.deny(Permission.SEND_MESSAGES)
    reply = await (await club.bob.press(hand, "Rematch")).replied()
    assert reply.ephemeral
    assert "I can't write in that match's channel" in reply.text
    offer = await club.matches.challenges.find(2)  # type: ignore[arg-type]  # the second one there is
    assert offer is not None
    assert offer.status is ChallengeStatus.WITHDRAWN


async def test_a_rematch_with_the_computer_from_the_direct_messages_begins_at_the_table(club: Club) -> None:
    await (await club.alice.slash(club.channel, "play", opponent=club.sandbox.bot_id, public=True)).replied()
    await club.settled()
    first = await club.only_match()
    await club.matches.play.resign(first.id, user=int(club.alice.id), request=7)
    await club.settled()
    reply = await (await club.alice.press(club.hand_of(club.alice), "Rematch")).replied()
    assert reply.ephemeral
    assert "The match has begun" in reply.text
    assert "New to gin" not in reply.text
    await club.settled()
    second = await club.only_match()
    assert second.id != first.id
    assert second.channel == first.channel
    assert club.table_message().find_button("My hand") is not None


async def test_who_accepts_for_the_first_time_is_told_the_aim(club: Club) -> None:
    message = await club.challenge()
    press = await club.bob.press(message, "Accept")
    await club.settled()
    (told,) = await press.followed_up()
    assert told.ephemeral
    assert "New to gin?" in told.text


async def test_who_has_finished_a_match_is_not_told_the_aim_again(club: Club) -> None:
    table = await club.begin()
    for action in ("pass", "pass"):
        table = await club.play(table, action)
    await club.matches.play.resign(table.id, user=int(club.alice.id), request=7)
    await club.settled()
    press = await club.bob.press(await club.challenge(), "Accept")
    await press.answered()
    await club.settled()
    assert press.followups == ()


async def test_strangers_offer_no_rematch(club: Club) -> None:
    await resigned(club)
    reply = await (await club.carol.press(club.table_message(), "Rematch")).replied()
    assert reply.ephemeral
    assert "You're not in this match" in reply.text


async def test_an_offer_that_nobody_could_see_does_not_stay_open(club: Club) -> None:
    club.sandbox.fail("POST", r"/interactions/\d+/.*/callback", status=404, code=10062)
    await club.alice.slash(club.channel, "play", opponent=club.bob)
    for _ in range(2_000):
        found = await club.matches.challenges.find(1)  # type: ignore[arg-type]  # the first one there is
        if found is not None and found.status is not ChallengeStatus.OPEN:
            break
        await asyncio.sleep(0.02)
    else:
        pytest.fail("the challenge stayed open")
    assert found.status is ChallengeStatus.WITHDRAWN


async def test_two_accept_an_open_seat_at_once_and_one_gets_it(club: Club) -> None:
    message = await (await club.alice.slash(club.channel, "play")).replied()
    presses = [await each.press(message, "Take the seat") for each in (club.bob, club.carol)]
    await asyncio.gather(*(press.answered() for press in presses))
    await club.settled()
    assert len(await club.matches.of_user(int(club.alice.id))) == 1
    assert sorted(len(each.inbox) for each in (club.bob, club.carol)) == [0, 1]
