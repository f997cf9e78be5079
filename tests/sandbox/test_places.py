"""All kinds of channels and threads, and what a bot with exactly the invited permissions may do in them."""

import pytest

from bot.sandbox import ChannelKind, NotOffered, Permission
from bot.sandbox.permissions import BOT_DEFAULT
from tests.patience import until
from tests.sandbox.conftest import Api, Room, code
from tests.sandbox.demo_bot import DemoBot

DAY_S = 24 * 3600.0
SAID = {"content": "x"}


async def send(api: Api, channel_id: str) -> tuple[int, int]:
    return code(await api("POST", f"/channels/{channel_id}/messages", SAID))


async def commanded(room: Room, api: Api) -> None:
    """The bot has one command."""
    command = {"name": "deal", "description": "Deal the cards"}
    await api("PUT", f"/applications/{room.sandbox.bot_id}/commands", [command])


async def test_the_bot_has_exactly_the_permissions_of_its_invite(room: Room) -> None:
    assert room.channel.bot_permissions == BOT_DEFAULT
    assert int(BOT_DEFAULT) == 377957239808


@pytest.mark.parametrize("kind", [ChannelKind.VOICE, ChannelKind.STAGE])
async def test_text_in_voice_needs_connect(room: Room, api: Api, kind: ChannelKind) -> None:
    voice = room.guild.add_channel("voice", kind=kind)

    assert await send(api, voice.id) == (403, 50001)
    await room.alice.say(voice, "good evening")
    room.guild.set_bot_permissions(BOT_DEFAULT | Permission.CONNECT)
    assert await send(api, voice.id) == (200, 0)


async def test_voice_channels_have_no_threads(room: Room, api: Api) -> None:
    room.guild.set_bot_permissions(BOT_DEFAULT | Permission.CONNECT)
    voice = room.guild.add_channel("voice", kind=ChannelKind.VOICE)

    refused = await api("POST", f"/channels/{voice.id}/threads", {"name": "match", "type": 11})

    assert code(refused) == (400, 50024)


async def test_announcement_channels_have_announcement_threads_only(room: Room, api: Api) -> None:
    news = room.guild.add_channel("news", kind=ChannelKind.ANNOUNCEMENT)
    path = f"/channels/{news.id}/threads"

    assert await send(api, news.id) == (200, 0)
    assert code(await api("POST", path, {"name": "match", "type": 11})) == (400, 50024)
    assert code(await api("POST", path, {"name": "match", "type": 12})) == (400, 50024)
    status, thread = await api("POST", path, {"name": "match", "type": 10})
    assert (status, thread["type"]) == (201, 10)


async def test_forum_takes_posts_but_no_messages(room: Room, api: Api) -> None:
    forum = room.guild.add_channel("matches", kind=ChannelKind.FORUM)

    assert await send(api, forum.id) == (400, 50008)
    status, post = await api("POST", f"/channels/{forum.id}/threads", {"name": "match", "message": SAID})
    assert (status, post["type"], post["message"]["id"]) == (201, 11, post["id"])
    assert await send(api, post["id"]) == (200, 0)
    refused = await api("POST", f"/channels/{forum.id}/threads", {"name": "match", "message": {}})
    assert code(refused) == (400, 50035)
    with pytest.raises(NotOffered):
        await room.alice.say(forum, "hello")
    theirs = await room.alice.start_thread(forum, "Who plays?", "I do.")
    assert await send(api, theirs.id) == (200, 0)


async def test_private_thread_without_the_bot_is_missing_access_but_takes_commands(
    room: Room, api: Api
) -> None:
    await commanded(room, api)
    thread = await room.alice.start_thread(room.channel, "secret", private=True)

    press = await room.alice.slash(thread, "deal")

    assert (await api.answer(press, 4, {"content": "dealt"}))[0] == 200
    assert (await api("POST", api.webhook(press), SAID))[0] == 200
    assert await send(api, thread.id) == (403, 50001)
    assert code(await api("GET", f"/channels/{thread.id}")) == (403, 50001)
    reply = press.reply()
    assert reply is not None
    assert code(await api("PATCH", f"/channels/{thread.id}/messages/{reply.id}", SAID)) == (403, 50001)


async def test_mentioning_the_bot_lets_it_into_a_private_thread(room: Room, api: Api, demo: DemoBot) -> None:
    thread = await room.alice.start_thread(room.channel, "secret", private=True)
    assert demo.get_channel(int(thread.id)) is None

    await room.alice.say(thread, f"<@{room.sandbox.bot_id}>")

    await until(lambda: demo.get_channel(int(thread.id)) is not None)
    assert await send(api, thread.id) == (200, 0)


async def test_app_permissions_in_a_private_thread_of_others_are_those_of_its_channel(
    room: Room, api: Api
) -> None:
    await commanded(room, api)
    thread = await room.alice.start_thread(room.channel, "secret", private=True)

    press = await room.alice.slash(thread, "deal")

    payload = press.interaction.payload
    assert payload["app_permissions"] == str(int(BOT_DEFAULT))


async def test_app_permissions_in_direct_messages_are_few(room: Room, api: Api) -> None:
    await commanded(room, api)

    press = await room.alice.slash(room.alice.start_dm(), "deal")

    payload = press.interaction.payload
    assert payload["app_permissions"] == "442368"
    assert payload["context"] == 1
    assert payload["authorizing_integration_owners"] == {"0": "0"}


async def test_thread_archives_itself_although_its_messages_are_edited(room: Room, api: Api) -> None:
    _, thread = await api("POST", f"/channels/{room.channel.id}/threads", {"name": "match", "type": 11})
    _, message = await api("POST", f"/channels/{thread['id']}/messages", SAID)
    path = f"/channels/{thread['id']}/messages/{message['id']}"
    room.sandbox.clock.advance(DAY_S / 2)
    assert (await api("PATCH", path, SAID))[0] == 200
    room.sandbox.clock.advance(DAY_S / 2)

    assert code(await api("PATCH", path, SAID)) == (400, 50083)
    assert (await api("GET", f"/channels/{thread['id']}"))[1]["thread_metadata"]["archived"] is True
    assert code(await api("DELETE", path)) == (204, 0)
    assert await send(api, thread["id"]) == (200, 0)


async def test_sending_keeps_a_thread_active(room: Room, api: Api) -> None:
    _, thread = await api("POST", f"/channels/{room.channel.id}/threads", {"name": "match", "type": 11})
    for _ in range(3):
        room.sandbox.clock.advance(DAY_S * 2 / 3)
        assert await send(api, thread["id"]) == (200, 0)

    assert (await api("GET", f"/channels/{thread['id']}"))[1]["thread_metadata"]["archived"] is False


async def test_owner_of_a_thread_unarchives_it_and_edits_the_message(room: Room, api: Api) -> None:
    _, thread = await api("POST", f"/channels/{room.channel.id}/threads", {"name": "match", "type": 11})
    _, message = await api("POST", f"/channels/{thread['id']}/messages", SAID)
    room.sandbox.clock.advance(DAY_S)

    assert (await api("PATCH", f"/channels/{thread['id']}", {"archived": False}))[0] == 200
    assert (await api("PATCH", f"/channels/{thread['id']}/messages/{message['id']}", SAID))[0] == 200


async def test_members_may_unarchive_a_thread_but_change_nothing_else(room: Room, api: Api) -> None:
    thread = await room.alice.start_thread(room.channel, "match")
    thread.archive()

    assert code(await api("PATCH", f"/channels/{thread.id}", {"archived": False})) == (403, 50013)
    await room.alice.say(thread, f"<@{room.sandbox.bot_id}>")
    thread.archive()
    assert code(await api("PATCH", f"/channels/{thread.id}", {"archived": False, "name": "x"})) == (
        403,
        50013,
    )
    assert code(await api("PATCH", f"/channels/{thread.id}", {"archived": False})) == (200, 0)


async def test_locked_thread_is_opened_by_moderators_only(room: Room, api: Api) -> None:
    _, thread = await api("POST", f"/channels/{room.channel.id}/threads", {"name": "match", "type": 11})
    room.sandbox.channel(thread["id"]).archive(locked=True)

    assert code(await api("PATCH", f"/channels/{thread['id']}", {"archived": False})) == (403, 50013)
    room.guild.set_bot_permissions(BOT_DEFAULT | Permission.MANAGE_THREADS)
    assert code(await api("PATCH", f"/channels/{thread['id']}", {"archived": False})) == (200, 0)


async def test_real_client_understands_every_kind_of_channel(room: Room, demo: DemoBot) -> None:
    for kind in (ChannelKind.VOICE, ChannelKind.STAGE, ChannelKind.ANNOUNCEMENT, ChannelKind.FORUM):
        channel = room.guild.add_channel(kind.name.lower(), kind=kind)
        await until(lambda made=channel: demo.get_channel(int(made.id)) is not None)  # type: ignore[misc]
