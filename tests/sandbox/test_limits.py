"""Rate limits, invalid requests, and failures to order."""

import asyncio
from collections.abc import AsyncIterator, Mapping

import aiohttp
import discord
import pytest

from bot.sandbox import AnswerKind, BucketRule, InteractionFailed, Limits, Sandbox
from tests.patience import until
from tests.sandbox.conftest import TOKEN, Api, Room, furnish, shorten_deadline
from tests.sandbox.demo_bot import DemoBot

SEND = "POST /channels/{channel_id}/messages"


@pytest.fixture
async def tight() -> AsyncIterator[Room]:
    """A sandbox with small limits."""
    limits = Limits(rules={SEND: BucketRule(2, 0.3)}, global_per_s=6, invalid_cap=3)
    async with Sandbox(token=TOKEN, limits=limits) as sandbox:
        yield furnish(sandbox)


async def headers_of(room: Room, path: str) -> tuple[int, Mapping[str, str], object]:
    """Status, headers and body of a message that the bot tries to send (or of another path that it asks)."""
    url = room.sandbox.api_url + path
    auth = {"Authorization": f"Bot {TOKEN}"}
    async with aiohttp.ClientSession(headers=auth) as session:
        method, body = ("POST", {"content": "x"}) if path.endswith("/messages") else ("GET", None)
        async with session.request(method, url, json=body) as response:
            return response.status, dict(response.headers), await response.json(content_type=None)


async def test_bucket_tells_what_is_left_and_refuses_the_third(tight: Room) -> None:
    path = f"/channels/{tight.channel.id}/messages"

    answers = [await headers_of(tight, path) for _ in range(3)]

    assert [status for status, _, _ in answers] == [200, 200, 429]
    remaining = [headers["X-RateLimit-Remaining"] for _, headers, _ in answers]
    assert remaining == ["1", "0", "0"]
    refused = answers[2][1]
    assert refused["Via"]
    assert refused["X-RateLimit-Scope"] == "user"
    assert 0 < float(refused["Retry-After"]) <= 0.3
    assert answers[2][2] == {
        "message": "You are being rate limited.",
        "code": 0,
        "global": False,
        "retry_after": float(refused["Retry-After"]),
    }


async def test_buckets_are_counted_by_channel(tight: Room) -> None:
    other = tight.guild.add_channel("other-table")

    statuses = [
        (await headers_of(tight, f"/channels/{channel.id}/messages"))[0]
        for channel in (tight.channel, tight.channel, other)
    ]

    assert statuses == [200, 200, 200]


async def test_global_limit_holds_for_the_token_but_not_for_interactions(tight: Room) -> None:
    answers = [await headers_of(tight, "/users/@me") for _ in range(7)]

    assert [status for status, _, _ in answers] == [200] * 6 + [429]
    assert answers[6][1]["X-RateLimit-Global"] == "true"
    assert (await headers_of(tight, "/webhooks/1/x/messages/@original"))[0] == 404


async def test_too_many_invalid_requests_are_not_answered_any_more(tight: Room) -> None:
    async with aiohttp.ClientSession(headers={"Authorization": "Bot wrong"}) as session:
        statuses = []
        for _ in range(4):
            async with session.get(tight.sandbox.api_url + "/users/@me") as response:
                statuses.append((response.status, "Via" in response.headers))

    assert statuses == [(401, True)] * 3 + [(429, False)]


async def test_discord_py_waits_and_comes_through(room: Room, demo: DemoBot) -> None:
    room.sandbox.limits.rules[SEND] = BucketRule(2, 0.2)
    channel = demo.get_partial_messageable(int(room.channel.id))

    await asyncio.gather(*(channel.send(f"message {number}") for number in range(5)))

    assert len(room.alice.sees(room.channel)) == 5
    assert room.sandbox.limits.invalid_count == 0


async def test_shared_429_does_not_count_as_invalid(room: Room, api: Api) -> None:
    room.sandbox.fail("GET", "/users/@me", status=429, scope="shared")
    assert (await api("GET", "/users/@me"))[0] == 429
    assert room.sandbox.limits.invalid_count == 0

    room.sandbox.fail("GET", "/users/@me", status=429)
    assert (await api("GET", "/users/@me"))[0] == 429
    assert room.sandbox.limits.invalid_count == 1


async def test_ordered_failures_meet_as_many_requests_as_ordered(room: Room, api: Api) -> None:
    fault = room.sandbox.fail("*", r"^/users/@me$", status=503, times=2)

    statuses = [(await api("GET", "/users/@me"))[0] for _ in range(3)]

    assert statuses == [503, 503, 200]
    assert fault.hits == 2
    assert [record.faulted for record in room.sandbox.records] == [True, True, False]


async def test_ordered_failure_of_all_is_healed(room: Room, api: Api) -> None:
    room.sandbox.fail("GET", "/users/@me", status=500, code=0, times=None)
    assert [(await api("GET", "/users/@me"))[0] for _ in range(3)] == [500] * 3

    room.sandbox.heal()
    assert (await api("GET", "/users/@me"))[0] == 200


async def test_cut_connection_before_and_after_the_deed(room: Room, api: Api) -> None:
    path = f"/channels/{room.channel.id}/messages"
    room.sandbox.fail("POST", path, drop=True)
    with pytest.raises(aiohttp.ClientError):
        await api("POST", path, {"content": "never sent"})
    room.sandbox.fail("POST", path, drop=True, after=True)
    with pytest.raises(aiohttp.ClientError):
        await api("POST", path, {"content": "sent, but who knows"})

    assert [message.text for message in room.alice.sees(room.channel)] == ["sent, but who knows"]


async def test_a_slow_request_is_lost_with_whoever_sent_it(room: Room, api: Api) -> None:
    path = f"/channels/{room.channel.id}/messages"
    slow = room.sandbox.fail("POST", path, delay=0.3)
    sending = asyncio.create_task(api("POST", path, {"content": "from the grave"}))
    await until(lambda: slow.hits == 1)
    sending.cancel()
    await until(lambda: bool(room.sandbox.records.of("POST", path)))
    await api("POST", path, {"content": "from the next process"})
    assert [message.text for message in room.alice.sees(room.channel)] == ["from the next process"]


async def test_delay_lets_an_answer_come_too_late(room: Room, demo: DemoBot) -> None:
    shorten_deadline(room.sandbox, 0.1)
    room.sandbox.fail("POST", "/callback", delay=0.2)

    press = await room.alice.slash(room.channel, "quick")

    with pytest.raises(InteractionFailed):
        await press.answered()
    await until(lambda: bool(room.sandbox.records.of("POST", "/callback")))
    assert room.sandbox.records[-1].response["code"] == 10062


async def test_one_server_error_is_survived_by_the_client(room: Room, demo: DemoBot) -> None:
    room.sandbox.fail("GET", "/users/", status=429, retry_after=0.05)

    user = await demo.fetch_user(int(room.bob.id))

    assert user.global_name == "Bob"


async def test_ordered_code_reaches_the_bot(room: Room, demo: DemoBot) -> None:
    room.sandbox.fail("POST", "/users/@me/channels", status=403, code=40003)
    user = await demo.fetch_user(int(room.bob.id))

    with pytest.raises(discord.Forbidden) as caught:
        await user.send("hand")

    assert caught.value.code == 40003


async def test_interactions_arrive_twice_or_late(room: Room, demo: DemoBot) -> None:
    room.sandbox.delivery.copies = 2
    twice = await room.alice.slash(room.channel, "quick")
    assert (await twice.answered()).kind is AnswerKind.MESSAGE
    await until(lambda: len(room.sandbox.records.of("POST", "/callback")) == 2)
    codes = [(record.response or {}).get("code") for record in room.sandbox.records.of("POST", "/callback")]
    assert codes.count(40060) == 1

    room.sandbox.heal()
    room.sandbox.delivery.delay_s = 0.1
    late = await room.alice.slash(room.channel, "quick")
    answer = await late.answered()
    assert answer.after_s >= 0.1
