"""Tables that wait for players: opened by /play, filled by buttons, begun by their host."""

from __future__ import annotations

import pytest

from bot.matches import ChallengeStatus, Lobby
from bot.sandbox import Message, NotOffered, Person, Press
from tests.cogs.club import Club

GAME = "gin_party"


async def opened(club: Club, **options: Person | int | str | None) -> Message:
    """Alice's table."""
    return await (await club.alice.slash(club.channel, "play", game=GAME, **options)).replied()


async def pressed(club: Club, who: Person, message: Message, label: str) -> Message:
    """The table after somebody's press."""
    await (await who.press(message, label)).answered()
    await club.settled()
    return club.table_message()


async def seat_computer(who: Person, message: Message, level: str = "casual") -> Press:
    """Somebody chooses a computer player from the menu of levels."""
    (menu,) = message.selects
    return await who.select(message, menu.custom_id, [level])


async def lobby_of(club: Club) -> Lobby:
    """The table that Alice has opened."""
    found = await club.matches.lobbies.find_hosted(int(club.channel.id), user=int(club.alice.id))
    assert found is not None
    return found


def people(club: Club, *who: Person) -> list[str]:
    return [f"{number}. <@{each.id}>" for number, each in enumerate(who, 1)]


async def test_a_table_shows_rules_people_and_seal(club: Club) -> None:
    text = (await opened(club)).text
    assert f"<@{club.alice.id}> opens a table" in text
    assert "Blitz: one minute a turn" in text
    assert "Shuffle\u00a0seal\u00a0" in text
    assert people(club, club.alice)[0] in text


async def test_14_10_a_table_that_waits_shows_who_sits_there_and_the_open_seats(club: Club) -> None:
    message = await opened(club)
    (picture,) = message.pictures
    assert picture.alt == "The table: Alice; 7 open seats."
    shown = await pressed(club, club.bob, message, "Join")
    assert [picture.alt for picture in shown.pictures] == ["The table: Alice and Bob; 6 open seats."]
    closed = await pressed(club, club.alice, shown, "Close")
    assert closed.pictures == ()


async def test_people_join_and_leave_and_the_message_follows(club: Club) -> None:
    message = await opened(club)
    await pressed(club, club.bob, message, "Join")
    shown = await pressed(club, club.carol, message, "Join")
    assert shown.id == message.id
    assert all(line in shown.text for line in people(club, club.alice, club.bob, club.carol))
    shown = await pressed(club, club.bob, message, "Leave")
    assert all(line in shown.text for line in people(club, club.alice, club.carol))


async def test_the_table_begins_when_there_are_enough_and_all_get_their_cards(club: Club) -> None:
    message = await opened(club)
    with pytest.raises(NotOffered):
        await club.alice.press(message, "Start")
    await pressed(club, club.bob, message, "Join")
    await pressed(club, club.carol, message, "Join")
    shown = await pressed(club, club.alice, message, "Start")
    table = await club.only_match()
    assert len(table.chairs) == 3
    assert shown.id == message.id
    assert "Seats as drawn" in shown.text
    assert shown.find_button("My hand") is not None
    assert [len(who.inbox) for who in (club.alice, club.bob, club.carol)] == [1, 1, 1]


async def test_only_the_host_starts_adds_and_closes(club: Club) -> None:
    message = await opened(club)
    await pressed(club, club.bob, message, "Join")
    for press in (await seat_computer(club.bob, message), await club.bob.press(message, "Close")):
        reply = await press.replied()
        assert reply.ephemeral
        assert "Only the table's host can do that" in reply.text
    shown = await pressed(club, club.alice, message, "Close")
    assert "**Closed.**" in shown.text
    assert shown.buttons == ()


async def test_the_computer_fills_the_table(club: Club) -> None:
    message = await opened(club)
    for level in ("casual", "expert"):
        await (await seat_computer(club.alice, message, level)).answered()
        await club.settled()
    assert "3. Computer" in club.table_message().text
    shown = await pressed(club, club.alice, message, "Remove the computer")
    assert "3. Computer" not in shown.text


async def test_only_people_who_are_named_can_join(club: Club) -> None:
    message = await opened(club)
    reply = await (await club.alice.slash(club.channel, "invite", guest=club.bob)).replied()
    assert "Only players you name can join now" in reply.text
    refused = await (await club.carol.press(message, "Join")).replied()
    assert "its host has named" in refused.text
    shown = await pressed(club, club.bob, message, "Join")
    assert people(club, club.alice, club.bob)[1] in shown.text


async def test_the_host_chooses_from_a_menu_who_can_join(club: Club) -> None:
    message = await opened(club)
    asked = await (await club.alice.press(message, "Who can join?")).replied()
    assert asked.ephemeral
    (menu,) = asked.selects
    chosen = await (await club.alice.select(asked, menu.custom_id, [club.bob])).replied()
    assert "Only players you name can join now" in chosen.text
    await club.settled()
    assert f"Only for <@{club.bob.id}>" in club.table_message().text
    refused = await (await club.carol.press(message, "Join")).replied()
    assert "its host has named" in refused.text
    await (await club.alice.press(chosen, "Everybody here")).answered()
    shown = await pressed(club, club.carol, message, "Join")
    assert people(club, club.alice, club.carol)[1] in shown.text


async def test_nobody_else_is_asked_who_can_join(club: Club) -> None:
    message = await opened(club)
    reply = await (await club.bob.press(message, "Who can join?")).replied()
    assert (reply.ephemeral, reply.selects) == (True, ())
    assert "Only the table's host can do that" in reply.text


async def test_a_host_who_leaves_hands_the_table_on_and_the_last_one_closes_it(club: Club) -> None:
    message = await opened(club)
    await pressed(club, club.bob, message, "Join")
    told = await (await club.alice.press(message, "Leave")).replied()
    assert f"<@{club.bob.id}> is the new host" in told.text
    await club.settled()
    assert f"<@{club.bob.id}> is the new host" in club.table_message().text
    told = await (await club.bob.press(message, "Leave")).replied()
    assert "the table is closed" in told.text
    await club.settled()
    assert "**Closed.**" in club.table_message().text


async def test_with_closed_direct_messages_one_plays_from_the_table(club: Club) -> None:
    club.carol.close_dms()
    message = await opened(club)
    await pressed(club, club.bob, message, "Join")
    await pressed(club, club.carol, message, "Join")
    shown = await pressed(club, club.alice, message, "Start")
    assert "Carol's direct messages are closed" in shown.text
    panels = [each for each in club.carol.sees(club.channel) if each.ephemeral and each.pictures]
    assert len(panels) == 1
    hand = await (await club.carol.press(shown, "My hand")).replied()
    assert hand.ephemeral
    assert hand.pictures


async def test_who_has_opened_no_table_names_nobody(club: Club) -> None:
    reply = await (await club.bob.slash(club.channel, "invite", guest=club.carol)).replied()
    assert "Only the table's host can do that" in reply.text


async def test_a_closed_table_refuses_with_a_sentence(club: Club) -> None:
    message = await opened(club)
    lobby = await lobby_of(club)
    await club.matches.lobbies.close(lobby.id, user=int(club.alice.id), request=1)
    assert (await club.matches.lobbies.find(lobby.id) or lobby).status is ChallengeStatus.WITHDRAWN
    press = await club.bob.press_raw(club.channel, message.id, f"t:{lobby.id}:join")
    assert "This challenge is closed" in (await press.replied()).text


async def test_against_me_alone_as_few_computers_as_possible_sit_down(club: Club) -> None:
    press = await club.alice.slash(club.channel, "play", game=GAME, opponent=club.sandbox.bot_id, public=True)
    assert "The match has begun" in (await press.replied()).text
    await club.settled()
    table = await club.only_match()
    assert sorted(chair.computer is not None for chair in table.chairs) == [False, True, True]


async def test_the_menu_shows_whom_the_host_has_named(club: Club) -> None:
    message = await opened(club)
    asked = await (await club.alice.press(message, "Who can join?")).replied()
    chosen = await (await club.alice.select(asked, asked.selects[0].custom_id, [club.bob])).replied()
    (_, _, row, _) = club.alice.payload(chosen)["components"]
    assert row["components"][0]["default_values"] == [{"id": str(club.bob.id), "type": "user"}]
