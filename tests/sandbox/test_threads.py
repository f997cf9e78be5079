"""Channels and threads by the bot's token."""

from typing import Any

import pytest

from bot.sandbox import Channel, NotOffered, Permission, Press
from tests.sandbox.conftest import Api, Room, code

PUBLIC, PRIVATE = 11, 12


async def started(room: Room, api: Api, **more: object) -> Channel:
    """A thread that the bot started."""
    status, thread = await api("POST", f"/channels/{room.channel.id}/threads", {"name": "match", **more})
    assert status == 201
    return room.sandbox.channel(thread["id"])


async def test_threads_are_private_unless_told_otherwise(room: Room, api: Api) -> None:
    private, public = await started(room, api), await started(room, api, type=PUBLIC)

    assert (int(private.record.kind), int(public.record.kind)) == (PRIVATE, PUBLIC)
    assert private not in room.alice.channels
    assert public in room.alice.channels
    assert [one.text for one in room.alice.sees(room.channel)] == ["match"]


async def test_private_thread_opens_to_those_who_are_invited(room: Room, api: Api) -> None:
    thread = await started(room, api)
    path = f"/channels/{thread.id}/thread-members/{room.alice.id}"

    assert (await api("PUT", path))[0] == 204
    assert thread in room.alice.channels
    assert thread not in room.bob.channels
    assert (await api("GET", path))[1]["user_id"] == room.alice.id
    assert (await api("DELETE", path))[0] == 204
    assert code(await api("GET", path)) == (404, 10007)
    assert code(await api("PUT", f"/channels/{thread.id}/thread-members/1")) == (404, 10013)


async def test_one_thread_for_each_message(room: Room, api: Api) -> None:
    said = await room.alice.say(room.channel, "shall we play?")
    path = f"/channels/{room.channel.id}/messages/{said.id}"

    status, thread = await api("POST", f"{path}/threads", {"name": "match", "auto_archive_duration": 60})

    assert (status, thread["id"], thread["type"]) == (201, said.id, PUBLIC)
    assert code(await api("POST", f"{path}/threads", {"name": "match"})) == (400, 160004)
    assert (await api("GET", path))[1]["thread"]["name"] == "match"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"name": ""},
        {"name": "x" * 101},
        {"name": "x", "auto_archive_duration": 61},
        {"name": "x", "type": 0},
    ],
)
async def test_refused_threads(room: Room, api: Api, body: dict[str, Any]) -> None:
    assert code(await api("POST", f"/channels/{room.channel.id}/threads", body)) == (400, 50035)


async def test_threads_need_their_permissions(room: Room, api: Api) -> None:
    thread = await started(room, api, type=PUBLIC)
    path = f"/channels/{room.channel.id}/threads"

    room.channel.deny(Permission.CREATE_PUBLIC_THREADS)
    assert code(await api("POST", path, {"name": "x", "type": PUBLIC})) == (403, 50013)
    room.channel.deny(Permission.CREATE_PRIVATE_THREADS)
    assert code(await api("POST", path, {"name": "x"})) == (403, 50013)
    room.channel.restore()
    room.channel.deny(Permission.SEND_MESSAGES)
    assert (await api("POST", f"/channels/{thread.id}/messages", {"content": "x"}))[0] == 200
    room.channel.deny(Permission.SEND_MESSAGES_IN_THREADS)
    assert code(await api("POST", f"/channels/{thread.id}/messages", {"content": "x"})) == (403, 50013)


async def test_writing_opens_an_archived_thread(room: Room, api: Api) -> None:
    thread = await started(room, api, type=PUBLIC)
    _, message = await api("POST", f"/channels/{thread.id}/messages", {"content": "deal 1"})
    path = f"/channels/{thread.id}/messages/{message['id']}"
    thread.archive()

    assert code(await api("PATCH", path, {"content": "deal 2"})) == (400, 50083)
    assert code(await api("PUT", f"/channels/{thread.id}/thread-members/{room.bob.id}")) == (400, 50083)
    assert (await api("POST", f"/channels/{thread.id}/messages", {"content": "deal 2"}))[0] == 200
    assert (await api("PATCH", path, {"content": "deal 1, over"}))[0] == 200


async def test_locked_thread_stays_closed(room: Room, api: Api) -> None:
    thread = await started(room, api, type=PUBLIC)
    thread.archive(locked=True)

    assert code(await api("POST", f"/channels/{thread.id}/messages", {"content": "x"})) == (403, 160005)
    everything = room.channel.bot_permissions | Permission.MANAGE_THREADS
    room.guild.set_bot_permissions(everything)
    assert (await api("POST", f"/channels/{thread.id}/messages", {"content": "x"}))[0] == 200


async def test_own_thread_can_be_changed_but_not_locked(room: Room, api: Api) -> None:
    thread = await started(room, api, type=PUBLIC)
    path = f"/channels/{thread.id}"

    assert (await api("PATCH", path, {"name": "over", "archived": True}))[1]["name"] == "over"
    assert code(await api("PATCH", path, {"name": "again"})) == (400, 50083)
    assert (await api("PATCH", path, {"archived": False}))[0] == 200
    assert code(await api("PATCH", path, {"locked": True})) == (403, 50013)
    assert code(await api("DELETE", path)) == (403, 50013)
    assert code(await api("PATCH", path, {"auto_archive_duration": 5})) == (400, 50035)


async def test_channels_need_permission_to_change_and_delete(room: Room, api: Api) -> None:
    path = f"/channels/{room.channel.id}"
    assert code(await api("PATCH", path, {"topic": "cards"})) == (403, 50013)
    assert code(await api("DELETE", path)) == (403, 50013)

    room.guild.set_bot_permissions(room.channel.bot_permissions | Permission.MANAGE_CHANNELS)
    assert (await api("PATCH", path, {"topic": "cards"}))[1]["topic"] == "cards"
    assert (await api("DELETE", path))[0] == 200
    assert code(await api("GET", path)) == (404, 10003)


async def test_conversation_is_no_channel_to_change(room: Room, api: Api) -> None:
    dm = room.alice.start_dm()

    assert code(await api("PATCH", f"/channels/{dm.id}", {"name": "x"})) == (400, 50024)
    assert code(await api("POST", f"/channels/{dm.id}/threads", {"name": "x"})) == (400, 50024)
    assert (await api("DELETE", f"/channels/{dm.id}"))[0] == 200
    assert dm.exists


async def test_deleting_a_channel_takes_threads_and_messages_along(room: Room, api: Api) -> None:
    thread = await started(room, api, type=PUBLIC)
    await api("POST", f"/channels/{thread.id}/messages", {"content": "x"})

    room.channel.delete()

    assert not thread.exists
    assert room.sandbox.core.world.messages == {}
    assert code(await api("GET", f"/channels/{thread.id}")) == (404, 10003)


async def test_answers_in_threads_that_were_closed_meanwhile(room: Room, api: Api, press: Press) -> None:
    thread = await started(room, api, type=PUBLIC)
    in_thread = await room.alice.slash(thread, "deal")
    await api.answer(in_thread, 5)
    thread.archive()

    followup = await api("PATCH", api.webhook(in_thread, "/messages/@original"), {"content": "dealt"})
    assert code(followup) == (400, 50083)
    said = await room.alice.say(thread, "open again")
    assert not thread.record.thread.archived  # type: ignore[union-attr]  # it is a thread
    followup = await api("PATCH", api.webhook(in_thread, "/messages/@original"), {"content": "dealt"})
    assert followup[0] == 200

    late = await room.alice.slash(thread, "deal")
    thread.archive(locked=True)
    assert code(await api.answer(late, 4, {"content": "dealt"})) == (400, 50083)
    with pytest.raises(NotOffered, match="locked"):
        await room.alice.say(thread, "closed")
    assert said.text == "open again"
