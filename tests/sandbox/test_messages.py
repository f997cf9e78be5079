"""Messages by the bot's token: permissions, people who take none, threads, nonces, attachments, addresses."""

from dataclasses import replace
from typing import Any

import aiohttp
import pytest

from bot.sandbox import Permission
from bot.sandbox.files import RETIRED_FILES, FileStore, plain_png
from bot.sandbox.model import Attachment, Snowflake
from tests.sandbox.conftest import Api, Room, code

PICTURE = plain_png((0, 90, 40), side_px=16)
V2 = 1 << 15


async def sent(api: Api, room: Room, body: dict[str, Any]) -> dict[str, Any]:
    """A message that the bot sent."""
    status, message = await api("POST", f"/channels/{room.channel.id}/messages", body)
    assert status == 200
    return message  # type: ignore[no-any-return]  # JSON


async def test_wrong_token_is_unauthorised_and_counted(room: Room, api: Api) -> None:
    assert (await api("GET", "/users/@me", headers={"Authorization": "Bot wrong"}))[0] == 401
    assert room.sandbox.limits.invalid_count == 1
    assert "wrong" not in repr(room.sandbox.records[-1])


async def test_unknown_route_is_kept(room: Room, api: Api) -> None:
    assert (await api("GET", "/stickers/1"))[0] == 404
    assert (await api("POST", "/users/@me", {}))[0] == 405
    assert room.sandbox.unhandled == ["GET /stickers/1", "POST /users/@me"]


async def test_malformed_requests(room: Room, api: Api) -> None:
    path = f"/channels/{room.channel.id}/messages"

    assert code(await api("GET", "/channels/here")) == (400, 50035)
    assert code(await api("POST", path, [])) == (400, 50035)
    async with aiohttp.ClientSession() as session:
        url, headers = room.sandbox.api_url + path, {"Authorization": "Bot sandbox"}
        async with session.post(url, data=b"{", headers=headers) as response:
            assert (await response.json())["code"] == 50109


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/channels/1", (404, 10003)),
        ("/channels/1/messages/1", (404, 10003)),
        ("/channels/{channel}/messages/1", (404, 10008)),
        ("/guilds/1", (404, 10004)),
        ("/guilds/{guild}/members/1", (404, 10013)),
        ("/guilds/{guild}/members/{stranger}", (404, 10007)),
        ("/users/1", (404, 10013)),
        ("/applications/1/commands", (403, 20012)),
        ("/applications/{bot}/emojis/1", (404, 10014)),
        ("/applications/{bot}/guilds/1/commands", (403, 50001)),
    ],
)
async def test_unknown_things(room: Room, api: Api, path: str, expected: tuple[int, int]) -> None:
    stranger = room.sandbox.add_person("Carol")
    ids = {
        "channel": room.channel.id,
        "guild": room.guild.id,
        "bot": room.sandbox.bot_id,
        "stranger": stranger.id,
    }

    assert code(await api("GET", path.format(**ids))) == expected


async def test_what_there_is_can_be_read(room: Room, api: Api) -> None:
    assert (await api("GET", f"/guilds/{room.guild.id}?with_counts=true"))[1]["approximate_member_count"] == 3
    member = (await api("GET", f"/guilds/{room.guild.id}/members/{room.alice.id}"))[1]
    assert member["user"]["global_name"] == "Alice"
    assert (await api("GET", f"/users/{room.bob.id}"))[1]["username"] == "bob"
    assert (await api("GET", f"/channels/{room.channel.id}"))[1]["name"] == "card-table"


@pytest.mark.parametrize(
    ("denied", "body", "files", "expected"),
    [
        (Permission.VIEW_CHANNEL, {"content": "x"}, None, (403, 50001)),
        (Permission.SEND_MESSAGES, {"content": "x"}, None, (403, 50013)),
        (Permission.EMBED_LINKS, {"embeds": [{"title": "x"}]}, None, (403, 50013)),
        (Permission.ATTACH_FILES, {"content": "x"}, {"a.png": PICTURE}, (403, 50013)),
    ],
)
async def test_missing_permissions(
    room: Room,
    api: Api,
    denied: Permission,
    body: dict[str, Any],
    files: dict[str, bytes] | None,
    expected: tuple[int, int],
) -> None:
    path = f"/channels/{room.channel.id}/messages"
    room.channel.deny(denied)
    assert code(await api("POST", path, body, files=files)) == expected

    room.channel.restore()
    assert (await api("POST", path, body, files=files))[0] == 200


async def test_messages_of_others(room: Room, api: Api) -> None:
    said = await room.alice.say(room.channel, "hello")
    path = f"/channels/{room.channel.id}/messages/{said.id}"

    assert code(await api("PATCH", path, {"content": "changed"})) == (403, 50005)
    assert code(await api("DELETE", path)) == (403, 50013)

    room.guild.set_bot_permissions(room.channel.bot_permissions | Permission.MANAGE_MESSAGES)
    assert (await api("DELETE", path))[0] == 204
    assert room.bob.sees(room.channel) == ()


async def test_messages_of_others_in_a_dm_stay(room: Room, api: Api) -> None:
    dm = room.alice.start_dm()
    said = await room.alice.say(dm, "hello")

    assert code(await api("DELETE", f"/channels/{dm.id}/messages/{said.id}")) == (403, 50003)


async def test_direct_messages_need_somebody_who_takes_them(room: Room, api: Api) -> None:
    _, dm = await api("POST", "/users/@me/channels", {"recipient_id": room.alice.id})
    path = f"/channels/{dm['id']}/messages"
    assert (await api("POST", path, {"content": "hand"}))[0] == 200

    room.sandbox.close_dms(room.alice)
    assert code(await api("POST", path, {"content": "hand"})) == (403, 50007)
    room.alice.open_dms()
    room.guild.remove_member(room.alice)
    assert code(await api("POST", path, {"content": "hand"})) == (403, 50278)
    assert code(await api("POST", "/users/@me/channels", {"recipient_id": "1"})) == (400, 50033)


async def test_guild_that_threw_the_bot_out(room: Room, api: Api) -> None:
    room.guild.remove_bot()

    assert code(await api("GET", f"/guilds/{room.guild.id}")) == (404, 10004)
    assert code(await api("POST", f"/channels/{room.channel.id}/messages", {"content": "x"})) == (403, 50001)
    assert room.alice.commands(room.channel) == ()


async def test_empty_message(room: Room, api: Api) -> None:
    assert code(await api("POST", f"/channels/{room.channel.id}/messages", {"content": ""})) == (400, 50006)
    message = await sent(api, room, {"content": "x"})
    path = f"/channels/{room.channel.id}/messages/{message['id']}"
    assert code(await api("PATCH", path, {"content": ""})) == (400, 50006)


async def test_same_nonce_is_one_message(room: Room, api: Api) -> None:
    body = {"content": "deal 1", "nonce": "m17:v42", "enforce_nonce": True}

    first, again = await sent(api, room, body), await sent(api, room, body)
    other = await sent(api, room, body | {"enforce_nonce": False})

    assert first["id"] == again["id"] != other["id"]
    assert len(room.alice.sees(room.channel)) == 2


async def test_reply_names_its_message(room: Room, api: Api) -> None:
    said = await room.alice.say(room.channel, "hello")

    reply = await sent(api, room, {"content": "hi", "message_reference": {"message_id": said.id}})
    unknown = {"content": "hi", "message_reference": {"message_id": "1"}}

    assert (reply["type"], reply["referenced_message"]["content"]) == (19, "hello")
    assert code(await api("POST", f"/channels/{room.channel.id}/messages", unknown)) == (400, 50035)
    unknown["message_reference"]["fail_if_not_exists"] = False  # type: ignore[index]  # JSON
    assert (await sent(api, room, unknown))["type"] == 0


async def test_mentions_ping_only_whom_they_may(room: Room, api: Api) -> None:
    text = f"{room.alice.mention} and {room.bob.mention} @everyone"

    free = await sent(api, room, {"content": text})
    none = await sent(api, room, {"content": text, "allowed_mentions": {"parse": []}})
    one = await sent(api, room, {"content": text, "allowed_mentions": {"users": [room.bob.id]}})

    assert [len(message["mentions"]) for message in (free, none, one)] == [2, 0, 1]
    assert [message["mention_everyone"] for message in (free, none, one)] == [True, False, False]


async def test_history_is_read_by_window(room: Room, api: Api) -> None:
    ids = [(await sent(api, room, {"content": str(number)}))["id"] for number in range(5)]
    path = f"/channels/{room.channel.id}/messages"

    async def contents(query: str) -> list[str]:
        return [message["content"] for message in (await api("GET", path + query))[1]]

    assert await contents("") == ["4", "3", "2", "1", "0"]
    assert await contents(f"?limit=2&before={ids[3]}") == ["2", "1"]
    assert await contents(f"?limit=2&after={ids[1]}") == ["3", "2"]
    assert await contents(f"?limit=3&around={ids[2]}") == ["3", "2", "1"]
    assert code(await api("GET", path + "?limit=101")) == (400, 50035)


async def test_attachments_are_kept_added_and_dropped_as_listed(room: Room, api: Api) -> None:
    path = f"/channels/{room.channel.id}/messages"
    entry = {"id": 0, "filename": "a.png", "description": "first"}
    _, message = await api("POST", path, {"attachments": [entry]}, files={"a.png": PICTURE})
    first, one = message["attachments"][0], f"{path}/{message['id']}"

    _, untouched = await api("PATCH", one, {"content": "text"})
    listed = {"attachments": [{"id": first["id"], "description": "renamed"}, {"id": 0, "filename": "b.png"}]}
    _, both = await api("PATCH", one, listed, files={"b.png": PICTURE})
    _, replaced = await api("PATCH", one, {"attachments": [{"id": 0}]}, files={"c d.png": PICTURE})
    _, gone = await api("PATCH", one, {"attachments": []})

    assert [file["id"] for file in untouched["attachments"]] == [first["id"]]
    assert [(file["filename"], file.get("description")) for file in both["attachments"]] == [
        ("a.png", "renamed"),
        ("b.png", None),
    ]
    assert [file["filename"] for file in replaced["attachments"]] == ["c_d.png"]
    assert (gone["attachments"], gone["content"]) == ([], "text")
    assert code(await api("PATCH", one, {"attachments": [{"id": "77"}]})) == (400, 50035)


async def test_picture_that_components_show_cannot_be_dropped_under_them(room: Room, api: Api) -> None:
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}
    path = f"/channels/{room.channel.id}/messages"
    body = {"flags": V2, "components": [gallery], "attachments": [{"id": 0, "filename": "a.png"}]}
    _, message = await api("POST", path, body, files={"a.png": PICTURE})

    status, error = await api("PATCH", f"{path}/{message['id']}", {"attachments": []})

    assert (status, error["code"]) == (400, 50035)
    found = error["errors"]["components"]["0"]["_errors"][0]["code"]
    assert found == "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"


async def test_components_v2_stay_for_ever(room: Room, api: Api) -> None:
    text = [{"type": 10, "content": "text"}]
    legacy = await sent(api, room, {"content": "old"})
    path = f"/channels/{room.channel.id}/messages/{legacy['id']}"

    assert code(await api("PATCH", path, {"flags": V2, "components": text})) == (400, 50035)
    assert (await api("PATCH", path, {"flags": V2, "components": text, "content": None}))[0] == 200
    assert (await api("PATCH", path, {"flags": 0, "components": text}))[1]["flags"] & V2
    assert code(await api("PATCH", path, {"content": "text again"})) == (400, 50035)


async def test_addresses_are_signed_and_expire(room: Room, api: Api) -> None:
    path = f"/channels/{room.channel.id}/messages"
    entry = {"id": 0, "filename": "a.png"}
    _, message = await api("POST", path, {"attachments": [entry]}, files={"a.png": PICTURE})
    url = message["attachments"][0]["url"]

    async with aiohttp.ClientSession() as session:

        async def status(address: str) -> int:
            async with session.get(address) as response:
                return response.status

        assert await status(url) == 200
        assert await status(url.replace("hm=", "hm=0")) == 404
        assert await status(url.partition("?")[0]) == 404
        room.sandbox.clock.advance(25 * 3600)
        assert await status(url) == 404
        fresh = (await api("GET", f"{path}/{message['id']}"))[1]["attachments"][0]["url"]
        assert await status(fresh) == 200


async def test_a_file_that_an_edit_replaced_is_served_for_a_while(room: Room, api: Api) -> None:
    path = f"/channels/{room.channel.id}/messages"
    listed = {"attachments": [{"id": 0, "filename": "a.png"}]}
    _, message = await api("POST", path, listed, files={"a.png": PICTURE})

    await api("PATCH", f"{path}/{message['id']}", listed, files={"a.png": PICTURE})

    async with aiohttp.ClientSession() as session, session.get(message["attachments"][0]["url"]) as response:
        assert (response.status, await response.read()) == (200, PICTURE)


def test_of_the_files_that_messages_lost_only_the_last_are_kept() -> None:
    file_store = FileStore()
    files = [
        Attachment(
            id=Snowflake(str(number)),
            channel_id=Snowflake("1"),
            filename="a.png",
            content_type="image/png",
            size=1,
        )
        for number in range(RETIRED_FILES + 1)
    ]

    for file in files:
        file_store.put(file.id, PICTURE)
        file_store.retire(file)

    assert file_store.files == {}
    assert list(file_store.retired) == [file.id for file in files[1:]]


async def test_file_of_more_than_ten_mebibytes_is_too_large(room: Room, api: Api) -> None:
    assert room.sandbox.core.settings.max_attachment_bytes == 10 * 1024 * 1024
    room.sandbox.core.settings = replace(room.sandbox.core.settings, max_attachment_bytes=100)
    path = f"/channels/{room.channel.id}/messages"

    assert code(await api("POST", path, {}, files={"big.bin": bytes(101)})) == (413, 40005)
    assert (await api("POST", path, {}, files={"fits.bin": bytes(100)}))[0] == 200


async def test_typing_needs_a_place_to_write(room: Room, api: Api) -> None:
    path = f"/channels/{room.channel.id}/typing"
    assert (await api("POST", path))[0] == 204

    room.channel.deny(Permission.SEND_MESSAGES)
    assert code(await api("POST", path)) == (403, 50013)
