"""Matches with the computer: in private unless a table is asked for, on a server and in direct messages."""

from __future__ import annotations

import pytest

from bot.matches import Status, SurfaceKind
from bot.sandbox import Permission
from tests.cogs.club import Club


async def begun(club: Club, **options: str | bool) -> str:
    """Alice begins a match with the computer in the channel; what she reads there in the end."""
    press = await club.alice.slash(club.channel, "play", opponent=club.sandbox.bot_id, **options)
    shown = await press.replied()
    await club.settled()
    (answer,) = [each for each in club.channel_messages(club.alice) if each.id == shown.id]
    assert answer.ephemeral
    return answer.text


async def test_nobody_else_hears_of_it(club: Club) -> None:
    told = await begun(club)
    table = await club.only_match()
    assert "Your cards are in your direct messages" in told
    assert table.seal.commitment in told
    assert club.channel_messages(club.bob) == ()
    assert table.guild is None
    assert [each.kind for each in await club.matches.surfaces.of(table.id)] == [SurfaceKind.HAND]
    hand = club.hand_of(club.alice)
    assert "goes on here" not in hand.text
    verdict = await (await club.bob.slash(club.channel, "verify")).replied()
    assert "No such match" in verdict.text
    club.guild.give_role(club.carol, club.guild.add_role("Host", Permission.MANAGE_GUILD))
    listed = await (await club.carol.slash(club.channel, "admin games")).replied()
    assert club.alice.name not in listed.text


@pytest.mark.parametrize("named", [{"level": "expert"}, {"public": True}])
async def test_what_only_the_computer_needs_means_the_computer(
    club: Club, named: dict[str, str | bool]
) -> None:
    """An open seat would leave it out without a word."""
    shown = await (await club.alice.slash(club.channel, "play", **named)).replied()
    await club.settled()
    table = await club.only_match()
    assert shown.ephemeral
    assert (table.guild is not None) is ("public" in named)
    assert table.chairs[1 - (table.seat_of(int(club.alice.id)) or 0)].computer == named.get("level", "casual")


@pytest.mark.real_salts
async def test_the_seal_is_shown_before_the_deal_and_its_message_is_the_salt(club: Club) -> None:
    press = await club.alice.slash(club.channel, "play", opponent=club.sandbox.bot_id)
    shown = await press.replied()
    await club.settled()
    assert (await club.only_match()).seal.salt == f"message {shown.id}"


@pytest.mark.parametrize("game", ["gin", "gin_party", "uno", "omaha", "rummy13", "skarney"])
async def test_each_game_can_be_practised_in_the_direct_messages(club: Club, game: str) -> None:
    dm = club.alice.start_dm()
    answer = await (await club.alice.slash(dm, "play", game=game)).replied()
    await club.settled()
    table = await club.only_match()
    assert not answer.ephemeral
    assert (table.guild, table.channel, table.terms.game) == (None, int(dm.id), game)
    assert table.people == (int(club.alice.id),)
    first, hand = club.alice.inbox
    assert first.id == answer.id
    assert table.seal.commitment in first.text
    assert hand.pictures
    await club.matches.play.resign(table.id, user=int(club.alice.id), request=7)
    await club.settled()
    assert (await club.now(table.id)).status is Status.OVER
    again = await (await club.alice.press(club.hand_of(club.alice), "Rematch")).replied()
    await club.settled()
    assert table.seal.commitment not in again.text
    assert (await club.only_match()).guild is None


async def test_a_rematch_is_as_private(club: Club) -> None:
    await begun(club)
    first = await club.only_match()
    await club.matches.play.resign(first.id, user=int(club.alice.id), request=7)
    await club.settled()
    await (await club.alice.press(club.hand_of(club.alice), "Rematch")).replied()
    await club.settled()
    assert (await club.only_match()).id != first.id
    assert club.channel_messages(club.bob) == ()


async def test_a_friend_cannot_be_challenged_where_nobody_else_is(club: Club) -> None:
    told = await (await club.alice.slash(club.alice.start_dm(), "play", opponent=club.bob)).replied()
    assert "Nobody else is here" in told.text
    assert not await club.matches.of_user(int(club.alice.id))


async def test_with_closed_direct_messages_the_cards_come_in_the_channel_for_one(club: Club) -> None:
    club.alice.close_dms()
    press = await club.alice.slash(club.channel, "play", opponent=club.sandbox.bot_id)
    await press.replied()
    await club.settled()
    (panel,) = await press.followed_up()
    assert panel.ephemeral
    assert panel.pictures
    assert club.channel_messages(club.bob) == ()


async def test_after_a_restart_it_goes_on_in_private(club: Club) -> None:
    await begun(club)
    table = await club.only_match()
    await club.restart()
    await club.settled()
    assert club.channel_messages(club.bob) == ()
    await club.matches.play.resign(table.id, user=int(club.alice.id), request=7)
    await club.settled()
    assert club.hand_of(club.alice).find_button("Rematch") is not None


async def test_its_channel_can_be_deleted(club: Club) -> None:
    await begun(club)
    club.channel.delete()
    await club.settled()
    assert not (await club.only_match()).is_stopped


async def test_one_plays_as_many_at_once_as_on_a_server(club: Club) -> None:
    dm = club.alice.start_dm()
    for _ in range(20):
        await (await club.alice.slash(dm, "play")).replied()
        await club.settled()
    refused = await (await club.alice.slash(dm, "play")).replied()
    assert "20 matches at a time" in refused.text
