"""What makes Discord hard for a bot: each test is named after a documented or observed fact."""

import time
from email.utils import parsedate_to_datetime

import aiohttp
import pytest

from bot.sandbox import Clock, Hardships, OldEdits, Sandbox, Settings
from bot.sandbox.world import moment_of
from tests.sandbox.conftest import TOKEN, Api, Room, furnish

HOUR_S = 3600


async def posted(room: Room, api: Api, **more: object) -> str:
    """The path of a new message of the bot."""
    status, message = await api("POST", f"/channels/{room.channel.id}/messages", {"content": "table", **more})
    assert status == 200
    return f"/channels/{room.channel.id}/messages/{message['id']}"


async def test_five_messages_in_five_seconds_for_each_channel(room: Room, api: Api) -> None:
    path = f"/channels/{room.channel.id}/messages"
    other = f"/channels/{room.guild.add_channel('other').id}/messages"

    statuses = [(await api("POST", path, {"content": "x"}))[0] for _ in range(6)]

    assert statuses == [200] * 5 + [429]
    assert (await api("POST", other, {"content": "x"}))[0] == 200


async def test_three_edits_of_old_messages_in_six_seconds_for_each_channel(room: Room, api: Api) -> None:
    first, second = await posted(room, api), await posted(room, api)
    room.sandbox.clock.advance(HOUR_S + 1)

    answers = [await api("PATCH", path, {"content": "x"}) for path in (first, second, first, second)]

    assert [status for status, _ in answers] == [200, 200, 200, 429]
    refused = answers[3][1]
    assert refused["code"] == 30046
    assert refused["message"].startswith("Maximum number of edits to messages older than 1 hour reached")
    assert 0 < refused["retry_after"] <= 6
    young = await posted(room, api)
    assert (await api("PATCH", young, {"content": "x"}))[0] == 200


async def test_old_edits_have_no_limit_by_the_token_of_an_interaction(room: Room, api: Api) -> None:
    """The limit was observed for the bot's token only."""
    await api("PUT", f"/applications/{room.sandbox.bot_id}/commands", [{"name": "deal", "description": "x"}])
    press = await room.alice.slash(room.channel, "deal")
    await api.answer(press, 4, {"content": "dealt"})
    room.sandbox.limits.old_edits = OldEdits(age_s=-1.0)

    path = api.webhook(press, "/messages/@original")

    assert [(await api("PATCH", path, {"content": "x"}))[0] for _ in range(4)] == [200] * 4


async def test_nonce_of_a_deleted_message_is_unknown_message(room: Room, api: Api) -> None:
    nonce = {"nonce": "m17:v42", "enforce_nonce": True}
    path = await posted(room, api, **nonce)
    await api("DELETE", path)

    status, body = await api("POST", path.rpartition("/")[0], {"content": "table", **nonce})

    assert (status, body["code"]) == (404, 10008)
    assert (await api("POST", path.rpartition("/")[0], {"content": "table", "nonce": "m17:v42b"}))[0] == 200


async def test_nonce_is_forgotten_after_a_few_minutes(room: Room, api: Api) -> None:
    nonce = {"nonce": "m17:v42", "enforce_nonce": True}
    path = await posted(room, api, **nonce)
    await api("DELETE", path)
    room.sandbox.clock.advance(301)

    assert await posted(room, api, **nonce) != path
    assert len(room.sandbox.core.world.nonces) == 1


@pytest.mark.parametrize("ahead_s", [-90.0, -0.2, 90.0])
async def test_ids_and_the_date_header_come_from_discords_clock(ahead_s: float) -> None:
    async with Sandbox(token=TOKEN, clock=Clock(ahead_s=ahead_s)) as sandbox:
        room = furnish(sandbox)
        async with aiohttp.ClientSession(headers={"Authorization": f"Bot {TOKEN}"}) as session:
            url = f"{sandbox.api_url}/channels/{room.channel.id}/messages"
            async with session.post(url, json={"content": "x"}) as response:
                date = parsedate_to_datetime(response.headers["Date"]).timestamp()
                message = await response.json()

    discord_now = time.time() + ahead_s
    assert abs(moment_of(message["id"]) - discord_now) < 5
    assert abs(date - discord_now) < 5


async def test_discords_clock_is_never_exactly_the_hosts() -> None:
    assert Sandbox(token=TOKEN).clock.ahead_s != 0


@pytest.mark.parametrize(("status", "code"), [(400, 20009), (400, 50035), (413, 40005), (400, 240000)])
async def test_any_4xx_can_come_on_every_route_that_writes(
    room: Room, api: Api, status: int, code: int
) -> None:
    path = await posted(room, api)
    fault = room.sandbox.refuse_writes(status, code, times=2)
    requests = (("POST", path.rpartition("/")[0]), ("PATCH", path), ("POST", "/users/@me/channels"))

    for method, where in requests:
        answers = [await api(method, where, {"content": "x", "recipient_id": room.bob.id}) for _ in range(3)]
        assert [(one, body.get("code")) for one, body in answers[:2]] == [(status, code)] * 2
        assert answers[2][0] == 200

    assert fault.hits == 6
    assert (await api("GET", path))[0] == 200


async def test_every_request_takes_its_time() -> None:
    slow = Settings(hardships=Hardships(latency_s=0.15))
    async with Sandbox(token=TOKEN, settings=slow) as sandbox, aiohttp.ClientSession() as session:
        began = time.monotonic()
        async with session.get(f"{sandbox.api_url}/gateway"):
            assert time.monotonic() - began >= 0.15


async def test_only_community_servers_have_a_language_of_their_own(room: Room, api: Api) -> None:
    plain, german = (
        room.sandbox.add_guild("Kartenrunde", locale="de", community=community) for community in (False, True)
    )

    assert (await api("GET", f"/guilds/{plain.id}"))[1]["preferred_locale"] == "en-US"
    assert (await api("GET", f"/guilds/{german.id}"))[1]["preferred_locale"] == "de"
