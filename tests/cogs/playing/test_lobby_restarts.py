"""The bot is stopped while a table waits for players: nobody loses it, whatever was not noted yet."""

from __future__ import annotations

from sqlalchemy import update

from bot.matches import ChallengeStatus, Lobby
from bot.sandbox import Message, Permission, Person
from bot.store.model.challenges import ChallengeRow
from tests.cogs.club import Club
from tests.cogs.playing.test_lobbies import lobby_of, opened, people, pressed
from tests.patience import until


async def test_after_a_restart_the_buttons_work_and_the_message_is_brought_up_to_date(club: Club) -> None:
    message = await opened(club)
    lobby = await lobby_of(club)
    await club.stop()
    await club.matches.lobbies.join(lobby.id, user=int(club.bob.id), name="Bob", request=1)
    await club.restart()
    await until(lambda: people(club, club.alice, club.bob)[1] in club.table_message().text)
    await club.settled()
    shown = await pressed(club, club.carol, message, "Join")
    assert people(club, club.alice, club.bob, club.carol)[2] in shown.text


async def unnoted(club: Club) -> tuple[Message, Lobby]:
    """A table that stands in the channel when the bot dies before it notes its message; Bob has joined."""
    message = await opened(club)
    lobby = await lobby_of(club)
    await club.stop()
    await club.store.write(
        lambda tx: tx.conn.execute(update(ChallengeRow).values(message=None, shown=None, shown_version=0))
    )
    await club.matches.lobbies.join(lobby.id, user=int(club.bob.id), name="Bob", request=1)
    return message, lobby


def tables(club: Club, reader: Person) -> list[Message]:
    """What stands in the channel for everybody."""
    return [each for each in reader.sees(club.channel) if not each.ephemeral]


async def test_a_message_that_was_not_noted_is_found_and_brought_up_to_date(club: Club) -> None:
    message, lobby = await unnoted(club)
    await club.restart()
    await until(lambda: people(club, club.alice, club.bob)[1] in club.table_message().text)
    await club.settled()
    assert [each.id for each in tables(club, club.carol)] == [message.id]
    found = await club.matches.lobbies.find(lobby.id)
    assert found is not None
    assert found.message == int(message.id)


async def test_where_the_bot_may_not_read_back_the_table_is_posted_anew_and_the_old_one_leads_to_it(
    club: Club,
) -> None:
    message, _ = await unnoted(club)
    club.channel.deny(Permission.READ_MESSAGE_HISTORY)
    await club.restart()
    await until(lambda: len(tables(club, club.carol)) == 2)
    await club.settled()
    old, new = tables(club, club.carol)
    assert old.id == message.id
    assert people(club, club.alice, club.bob)[1] in new.text
    await (await club.carol.press(old, "Join")).answered()
    await club.settled()
    old, new = tables(club, club.carol)
    assert people(club, club.alice, club.bob, club.carol)[2] in new.text
    assert old.text.endswith(f"/{club.channel.id}/{new.id}")
    assert old.buttons == ()


async def test_a_table_that_nobody_saw_before_the_crash_is_posted(club: Club) -> None:
    message, _ = await unnoted(club)
    club.channel.delete_message(message)
    await club.restart()
    await until(lambda: bool(tables(club, club.carol)))
    await club.settled()
    (shown,) = tables(club, club.carol)
    assert people(club, club.alice, club.bob)[1] in shown.text


async def test_a_table_in_a_channel_that_is_deleted_is_closed(club: Club) -> None:
    await opened(club)
    lobby = await lobby_of(club)
    club.channel.delete()
    await until(lambda: is_withdrawn(club, lobby))


async def test_a_table_whose_channel_was_deleted_while_the_bot_was_away_is_closed_at_the_start(
    club: Club,
) -> None:
    _, lobby = await unnoted(club)
    club.channel.delete()
    await club.restart()
    await until(lambda: is_withdrawn(club, lobby))
    await club.settled()
    assert await club.matches.lobbies.behind() == ()


async def is_withdrawn(club: Club, lobby: Lobby) -> bool:
    found = await club.matches.lobbies.find(lobby.id)
    return found is not None and found.status is ChallengeStatus.WITHDRAWN


async def test_a_table_whose_message_somebody_deleted_is_posted_again_when_it_changes(club: Club) -> None:
    message = await opened(club)
    club.channel.delete_message(message)
    await (await club.alice.slash(club.channel, "invite", guest=club.bob)).replied()
    await club.settled()
    (shown,) = tables(club, club.carol)
    assert f"Only for <@{club.bob.id}>" in shown.text
    shown = await pressed(club, club.bob, shown, "Join")
    assert people(club, club.alice, club.bob)[1] in shown.text


async def test_a_table_that_was_closed_without_a_message_is_left_alone(club: Club) -> None:
    message, lobby = await unnoted(club)
    await club.matches.lobbies.close(lobby.id, user=int(club.alice.id), request=2)
    await club.restart()
    await club.bob.press_raw(club.channel, message.id, f"t:{lobby.id}:join")
    await until(lambda: "**Closed.**" in club.table_message().text)
    await club.settled()
    assert len(tables(club, club.carol)) == 1
