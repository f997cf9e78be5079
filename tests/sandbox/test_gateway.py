"""The gateway: sessions, resuming, close codes, routing; with the library and by hand."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import aiohttp
import pytest

from bot.sandbox import Permission, Sandbox, Settings
from bot.sandbox.events import BotOffline, BotOnline
from bot.sandbox.hardships import Hardships
from bot.sandbox.session import Intent
from tests.patience import until
from tests.sandbox.conftest import TOKEN, Room, furnish
from tests.sandbox.demo_bot import DemoBot

GUILDS, GUILD_MESSAGES, DM_MESSAGES = 1, 1 << 9, 1 << 12
MESSAGE_CONTENT = 1 << 15


class Client:
    """A gateway client by hand, in plain text."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.sequence = 0

    async def receive(self) -> dict[str, Any]:
        frame: dict[str, Any] = await self.socket.receive_json(timeout=30)
        self.sequence = frame["s"] or self.sequence
        return frame

    async def until(self, name: str) -> dict[str, Any]:
        """The data of the next event of a name."""
        while True:
            frame = await self.receive()
            if frame["t"] == name:
                return frame["d"]  # type: ignore[no-any-return]  # JSON

    async def names(self) -> list[str]:
        """The names of all events that arrive within a moment."""
        found = []
        try:
            while True:
                frame = await asyncio.wait_for(self.socket.receive_json(), 0.5)
                found.append(frame["t"])
        except TimeoutError:
            return found

    async def identify(self, intents: int = GUILDS, **more: object) -> dict[str, Any]:
        """Identify and give READY."""
        await self.socket.send_json({"op": 2, "d": {"token": TOKEN, "intents": intents, **more}})
        return await self.until("READY")

    async def close_code(self) -> int | None:
        """The code with which the server hangs up."""
        while not self.socket.closed:
            message = await self.socket.receive(timeout=30)
            if message.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED):
                break
        return self.socket.close_code


class Line:
    """Opens connections and closes them in the end."""

    def __init__(self, session: aiohttp.ClientSession, sandbox: Sandbox) -> None:
        self._session = session
        self._sandbox = sandbox

    async def connect(self, query: str = "?v=10&encoding=json") -> Client:
        """A connection that has been greeted."""
        client = Client(await self._session.ws_connect(self._sandbox.gateway_url + query))
        if "v=10" in query:
            assert (await client.receive())["op"] == 10
        return client


@pytest.fixture
async def line(room: Room) -> AsyncIterator[Line]:
    async with aiohttp.ClientSession() as session:
        yield Line(session, room.sandbox)


async def answer_of_quick(room: Room, timeout_s: float = 60.0) -> str:
    press = await room.alice.slash(room.channel, "quick")
    answer = await press.answered(timeout_s)
    assert answer.message is not None
    return answer.message.text


async def test_dropped_socket_is_resumed_and_nothing_is_lost(room: Room, demo: DemoBot) -> None:
    (session,) = room.sandbox.gateway.sessions
    room.sandbox.gateway.drop()

    # Sent while nobody is connected: the client gets it when it resumes.
    assert (await answer_of_quick(room)).startswith("attach")
    assert room.sandbox.gateway.sessions == (session,)


async def test_requested_reconnect_resumes(room: Room, demo: DemoBot) -> None:
    (session,) = room.sandbox.gateway.sessions
    seen: list[type] = []
    room.sandbox.subscribe(lambda event: seen.append(type(event)))
    room.sandbox.gateway.request_reconnect()

    await room.sandbox.core.events.wait_for(lambda: BotOnline in seen or None, timeout_s=60)

    assert await answer_of_quick(room)
    assert room.sandbox.gateway.sessions == (session,)
    assert seen.index(BotOffline) < seen.index(BotOnline)


async def test_invalid_session_means_a_new_one(
    room: Room, demo: DemoBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    (session,) = room.sandbox.gateway.sessions
    sleep = asyncio.sleep
    # The library waits five seconds before it identifies anew; the test need not.
    monkeypatch.setattr("discord.client.asyncio.sleep", lambda delay: sleep(min(delay, 0.01)))
    room.sandbox.gateway.invalidate()

    def renewed() -> bool | None:
        sessions = room.sandbox.gateway.sessions
        return (bool(sessions) and session not in sessions and room.sandbox.gateway.online) or None

    await room.sandbox.core.events.wait_for(renewed, timeout_s=60)
    assert await answer_of_quick(room)


async def test_refused_connections_are_taken_again(room: Room, demo: DemoBot) -> None:
    room.sandbox.gateway.refuse()
    await room.sandbox.core.events.wait_for(lambda: not room.sandbox.gateway.online or None, timeout_s=60)
    room.sandbox.gateway.accept()

    await room.sandbox.wait_for_bot()
    assert await answer_of_quick(room)


async def test_losses_are_told(room: Room, demo: DemoBot) -> None:
    second = room.guild.add_channel("second")
    said = await room.alice.say(room.channel, "hello")
    await until(lambda: demo.get_channel(int(second.id)) is not None)
    second.delete()
    room.guild.go_down()
    room.guild.come_back()
    room.guild.remove_bot()
    await until(lambda: len(demo.left) >= 3)

    assert demo.left == ["lost #second", "outage of Card Room", "left Card Room"]
    assert said.text == "hello"


async def test_deleted_direct_message_is_told_under_its_intent(room: Room, demo: DemoBot) -> None:
    dm = room.alice.start_dm()
    said = await room.alice.say(dm, "hello")
    dm.delete_message(said)
    await until(lambda: bool(demo.left))

    assert demo.left == [f"lost message {said.id}"]


async def test_resume_replays_what_was_missed(room: Room, line: Line) -> None:
    first = await line.connect()
    ready = await first.identify(GUILDS | GUILD_MESSAGES)
    await first.until("GUILD_CREATE")
    await first.socket.close(code=4000)
    await room.alice.say(room.channel, "missed")

    second = await line.connect()
    resume = {"token": TOKEN, "session_id": ready["session_id"], "seq": first.sequence}
    await second.socket.send_json({"op": 6, "d": resume})

    assert (await second.receive())["t"] == "MESSAGE_CREATE"
    assert (await second.receive())["t"] == "RESUMED"


async def test_resume_of_an_unknown_or_expired_session_is_invalid(room: Room, line: Line) -> None:
    unknown = await line.connect()
    await unknown.socket.send_json({"op": 6, "d": {"token": TOKEN, "session_id": "x", "seq": 1}})
    assert await unknown.receive() == {"op": 9, "d": False, "s": None, "t": None}

    first = await line.connect()
    ready = await first.identify()
    await first.socket.close()
    await until(lambda: not room.sandbox.gateway.online)
    for session in room.sandbox.gateway.sessions:
        session.lost_at = -1000.0
    second = await line.connect()
    resume = {"token": TOKEN, "session_id": ready["session_id"], "seq": 1}
    await second.socket.send_json({"op": 6, "d": resume})
    assert (await second.receive())["op"] == 9


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ({"op": 2, "d": {"token": "wrong", "intents": 1}}, 4004),
        ({"op": 2, "d": {"token": TOKEN, "intents": 1, "shard": [2, 2]}}, 4010),
        ({"op": 2, "d": {"token": TOKEN}}, 4013),
        ({"op": 2, "d": {"token": TOKEN, "intents": MESSAGE_CONTENT}}, 4014),
        ({"op": 3, "d": {}}, 4003),
        ({"op": 77}, 4001),
        ({"d": 1}, 4002),
        ([], 4002),
        ({"op": 1, "d": "x" * 5000}, 4002),
    ],
)
async def test_close_codes(line: Line, frame: object, code: int) -> None:
    client = await line.connect()
    await client.socket.send_json(frame)

    assert await client.close_code() == code


async def test_more_close_codes(line: Line) -> None:
    twice = await line.connect()
    ready = await twice.identify()
    await twice.socket.send_json({"op": 2, "d": {"token": TOKEN, "intents": 1}})
    assert await twice.close_code() == 4005

    ahead = await line.connect()
    resume = {"token": TOKEN, "session_id": ready["session_id"], "seq": 10_000}
    await ahead.socket.send_json({"op": 6, "d": resume})
    assert await ahead.close_code() == 4007

    chatty = await line.connect()
    for _ in range(121):
        await chatty.socket.send_json({"op": 1, "d": None})
    assert await chatty.close_code() == 4008

    old = await line.connect("?v=9&encoding=json")
    assert await old.close_code() == 4012


async def test_silent_client_is_given_up() -> None:
    async with (
        Sandbox(token=TOKEN, settings=Settings(heartbeat_ms=40)) as sandbox,
        aiohttp.ClientSession() as session,
    ):
        client = await Line(session, sandbox).connect()
        assert await client.close_code() == 4009


async def test_heartbeats_are_answered_unless_the_gateway_plays_dead(room: Room, line: Line) -> None:
    client = await line.connect()
    await client.socket.send_json({"op": 1, "d": None})
    assert (await client.receive())["op"] == 11

    room.sandbox.gateway.silent = True
    await client.socket.send_json({"op": 1, "d": None})
    assert await client.names() == []


async def test_identifying_too_often_is_an_invalid_session() -> None:
    settings = Settings(identify_interval_s=5.0)
    async with Sandbox(token=TOKEN, settings=settings) as sandbox, aiohttp.ClientSession() as session:
        line = Line(session, sandbox)
        await (await line.connect()).identify()
        second = await line.connect()
        await second.socket.send_json({"op": 2, "d": {"token": TOKEN, "intents": 1}})
        assert (await second.receive())["op"] == 9


async def test_direct_messages_go_to_shard_zero_only(room: Room, line: Line) -> None:
    home = (int(room.guild.id) >> 22) % 2
    clients = [await line.connect(), await line.connect()]
    intents = GUILDS | GUILD_MESSAGES | DM_MESSAGES
    readies = [await one.identify(intents, shard=[number, 2]) for number, one in enumerate(clients)]
    await clients[home].until("GUILD_CREATE")

    await room.alice.say(room.alice.start_dm(), "to the bot")
    await room.alice.say(room.channel, "to all")

    names = [await one.names() for one in clients]
    expected: list[list[str]] = [["MESSAGE_CREATE"], []]
    expected[home].append("MESSAGE_CREATE")
    assert names == expected
    assert [len(ready["guilds"]) for ready in readies] == [1 - home, home]


async def test_intents_decide_what_is_told(room: Room, line: Line) -> None:
    client = await line.connect()
    await client.identify(GUILDS)
    await client.until("GUILD_CREATE")

    await room.alice.say(room.channel, "not for this bot")
    room.guild.add_channel("new")
    room.channel.deny(Permission.SEND_MESSAGES)

    assert await client.names() == ["CHANNEL_CREATE", "CHANNEL_UPDATE"]


async def test_content_of_others_is_hidden_without_its_intent(room: Room, line: Line) -> None:
    client = await line.connect()
    await client.identify(GUILDS | GUILD_MESSAGES)
    await room.alice.say(room.channel, "private words")
    mention = f"<@{room.sandbox.bot_id}> hello"
    await room.alice.say(room.channel, mention)

    assert (await client.until("MESSAGE_CREATE"))["content"] == ""
    assert (await client.until("MESSAGE_CREATE"))["content"] == mention


async def test_privileged_intents_can_be_granted() -> None:
    settings = Settings(privileged_intents=Intent.MESSAGE_CONTENT)
    async with Sandbox(token=TOKEN, settings=settings) as sandbox, aiohttp.ClientSession() as session:
        room = furnish(sandbox)
        client = await Line(session, sandbox).connect()
        await client.identify(GUILDS | GUILD_MESSAGES | MESSAGE_CONTENT)
        await room.alice.say(room.channel, "words")
        assert (await client.until("MESSAGE_CREATE"))["content"] == "words"


async def test_shard_of_too_many_guilds_is_told_to_shard(room: Room, line: Line) -> None:
    hardships = replace(room.sandbox.core.settings.hardships, guilds_per_shard=0)
    room.sandbox.gateway._settings = replace(room.sandbox.core.settings, hardships=hardships)
    client = await line.connect()

    await client.socket.send_json({"op": 2, "d": {"token": TOKEN, "intents": GUILDS}})

    assert await client.close_code() == 4011


async def test_more_shards_are_recommended_to_a_bot_in_more_guilds() -> None:
    settings = Settings(hardships=Hardships(guilds_per_shard=4))
    async with Sandbox(token=TOKEN, settings=settings) as sandbox, aiohttp.ClientSession() as session:
        furnish(sandbox)
        url, headers = f"{sandbox.api_url}/gateway/bot", {"Authorization": f"Bot {TOKEN}"}

        async def recommended() -> int:
            async with session.get(url, headers=headers) as answer:
                return int((await answer.json())["shards"])

        before = await recommended()
        for number in range(6):
            sandbox.add_guild(f"Guild {number}")

        assert (before, await recommended()) == (1, 4)
