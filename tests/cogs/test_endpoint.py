"""Issue 15.8: interactions by requests that Discord makes, with no connection to the gateway."""

from __future__ import annotations

import asyncio
import io
import re
import time
from collections.abc import AsyncIterator, Mapping
from types import MappingProxyType

import aiohttp
import msgspec
import pytest
from aiohttp import web
from nacl.signing import SigningKey
from typing_extensions import override

from bot.host.meter import Meter
from bot.sandbox import Sandbox
from bot.sandbox.endpoint import EndpointRefused
from bot.store import SqliteStore
from cogs.endpoint import LARGEST_BYTES, PATH, VALID_FOR_S, Endpoint
from tests.cogs.club import TOKEN, BlankPool, Club
from tests.e2e.players import Player
from tests.patience import until

PING = {"id": "1", "application_id": "1", "type": 1, "version": 1, "token": "x"}


class WebClub(Club):
    """The card room with a bot that only answers requests."""

    endpoint: Endpoint
    meter: Meter

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.endpoint.port}{PATH}"

    @override
    async def start(self) -> None:
        self.client = self.make_client()
        await self.client.login(TOKEN)
        assert self.client.application is not None
        self.meter = Meter({"version": "1"})
        self.endpoint = Endpoint(self.client, self.client.application.verify_key, meter=self.meter)
        await self.endpoint.open("127.0.0.1", 0)
        await self.sandbox.core.endpoint.set(self.url)
        await until(self._is_told)

    @override
    async def stop(self, *, for_good: bool = False) -> None:
        await self.endpoint.close()
        assert self.client is not None
        await self.client.drain(within_s=20.0, for_good=for_good)


@pytest.fixture
async def club(sandbox: Sandbox, store: SqliteStore, pool: BlankPool) -> AsyncIterator[WebClub]:
    room = WebClub(sandbox, store, pool)
    await room.start()
    yield room
    await room.stop()


async def test_a_match_of_gin_is_played_to_its_end_by_requests_alone(club: WebClub, sandbox: Sandbox) -> None:
    challenge = await (
        await club.alice.slash(club.channel, "play", opponent=club.bob, rules="standard", target=50)
    ).replied()
    bob = Player(sandbox, club.bob, club.channel)
    await (await club.bob.press(challenge, "Accept")).answered()
    alice = Player(sandbox, club.alice, club.channel)
    ends = await asyncio.gather(alice.play_to_the_end(), bob.play_to_the_end())
    assert all(ends)
    assert sandbox.core.gateway.sessions == ()
    assert sandbox.core.endpoint.failed == []


async def test_where_the_bot_is_no_member_nothing_begins(club: WebClub, sandbox: Sandbox) -> None:
    """No gateway says where it is: Discord is asked."""
    club.guild.remove_bot()
    club.alice.install_app()
    press = await club.alice.slash(club.channel, "play", opponent=club.bob)
    refused = await press.replied()
    assert refused.ephemeral
    assert "invite" in refused.text.lower()


async def test_closed_channels_stay_closed_without_a_gateway(club: WebClub) -> None:
    other = club.guild.add_channel("lounge")
    settings = await club.matches.servers.settings(int(club.guild.id))
    assert not settings.channels
    await club.matches.servers.change(
        int(club.guild.id),
        lambda each: msgspec.structs.replace(each, channels=(int(other.id),)),
        by=int(club.alice.id),
    )
    press = await club.alice.slash(club.channel, "play", opponent=club.bob)
    assert (await press.replied()).ephemeral


async def post(
    club: WebClub,
    body: bytes,
    *,
    key: SigningKey | None = None,
    at: float | None = None,
    changed: Mapping[str, str] = MappingProxyType({}),
) -> int:
    """The status of a request as Discord makes them, with what was changed of it."""
    timestamp = str(int(time.time() if at is None else at))
    signer = key or club.sandbox.core.endpoint._key
    headers = {
        "X-Signature-Ed25519": signer.sign(timestamp.encode() + body).signature.hex(),
        "X-Signature-Timestamp": timestamp,
        **changed,
    }
    async with (
        aiohttp.ClientSession() as session,
        session.post(club.url, data=io.BytesIO(body), headers=headers) as response,
    ):
        return response.status


BODY = msgspec.json.encode(PING)


async def test_a_ping_of_discords_is_answered(club: WebClub) -> None:
    assert await post(club, BODY) == 200


@pytest.mark.parametrize(
    "changed",
    [
        {"X-Signature-Ed25519": "00" * 64},
        {"X-Signature-Ed25519": "not hexadecimal"},
        {"X-Signature-Ed25519": "ab"},
        {"X-Signature-Ed25519": ""},
        {"X-Signature-Timestamp": "1"},
        {"X-Signature-Timestamp": ""},
        {"X-Signature-Timestamp": "later"},
    ],
)
async def test_what_is_not_discords_is_refused(club: WebClub, changed: dict[str, str]) -> None:
    assert await post(club, BODY, changed=changed) == 401


async def test_another_key_is_refused(club: WebClub) -> None:
    assert await post(club, BODY, key=SigningKey.generate()) == 401


@pytest.mark.parametrize("off_s", [-2 * VALID_FOR_S, 2 * VALID_FOR_S])
async def test_a_signature_of_another_time_is_refused(club: WebClub, off_s: float) -> None:
    assert await post(club, BODY, at=time.time() + off_s) == 401


@pytest.mark.parametrize("body", [b"", b"[]", b"{}", b"no json", b'{"type": 2}', b'{"type": "2", "id": []}'])
async def test_what_is_no_interaction_is_refused_although_it_is_signed(club: WebClub, body: bytes) -> None:
    assert await post(club, body) == 400


async def test_what_is_too_large_is_refused(club: WebClub) -> None:
    assert await post(club, b" " * (LARGEST_BYTES + 1)) == 413


async def test_requests_are_counted_by_the_status_of_their_answer(club: WebClub) -> None:
    await post(club, BODY, key=SigningKey.generate())
    await post(club, b"no json")
    await post(club, b" " * (LARGEST_BYTES + 1))
    told = club.meter.text().decode()
    counted = dict(
        re.findall(r'^upcard_interaction_requests_total\{status="(\d+)"\} (\S+)$', told, re.MULTILINE)
    )
    # Discord itself has tried a ping and a wrong signature before.
    assert counted == {"200": "1.0", "401": "2.0", "400": "1.0", "413": "1.0"}


async def test_a_request_that_never_ends_is_given_up(club: WebClub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.endpoint.READ_WITHIN_S", 0.05)
    reader, writer = await asyncio.open_connection("127.0.0.1", club.endpoint.port)
    writer.write(f"POST {PATH} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{{".encode())
    await writer.drain()
    assert b"408" in await reader.readline()
    writer.close()


async def test_a_request_that_breaks_off_is_no_fault(
    club: WebClub, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anybody can break off a request, and would fill the log."""
    answer, begun = club.endpoint._answer, asyncio.Event()

    async def noted(request: web.Request) -> web.Response:
        begun.set()
        return await answer(request)

    monkeypatch.setattr(club.endpoint, "_answer", noted)
    _, writer = await asyncio.open_connection("127.0.0.1", club.endpoint.port)
    writer.write(f"POST {PATH} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{{".encode())
    await writer.drain()
    await begun.wait()
    writer.transport.abort()
    await until(lambda: 'requests_total{status="400"} 1.0' in club.meter.text().decode())
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


async def test_one_interaction_that_comes_twice_is_one_move(club: WebClub) -> None:
    table = await club.begin()
    club.sandbox.delivery.copies = 2
    after = await club.play(table, table.menus[table.on_turn[0]][0])
    assert after.version == table.version + 1


async def test_discord_takes_no_address_that_lets_wrong_signatures_pass(sandbox: Sandbox) -> None:
    class Trusting(Endpoint):
        def _is_signed(self, *_: object) -> bool:
            return True

    class Nobody:
        def answer(self, interaction: dict[str, object]) -> None:
            raise AssertionError(interaction)

    trusting = Trusting(Nobody(), sandbox.core.endpoint.verify_key)
    await trusting.open("127.0.0.1", 0)
    with pytest.raises(EndpointRefused, match="wrong signature"):
        await sandbox.core.endpoint.set(f"http://127.0.0.1:{trusting.port}{PATH}")
    await trusting.close()


async def test_discord_takes_no_address_where_nobody_answers(sandbox: Sandbox) -> None:
    async def hang_up(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.close()

    server = await asyncio.start_server(hang_up, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    for _ in range(2):
        with pytest.raises(EndpointRefused, match="not answered"):
            await sandbox.core.endpoint.set(f"http://127.0.0.1:{port}{PATH}")
        # The second time nobody listens at all.
        server.close()
        await server.wait_closed()
    assert sandbox.core.endpoint.url is None


async def test_one_that_is_stopped_sends_the_proxy_elsewhere_before_it_closes(
    club: WebClub, sandbox: Sandbox
) -> None:
    async with aiohttp.ClientSession(f"http://127.0.0.1:{club.endpoint.port}") as session:
        async with session.get("/healthz") as answer:
            assert answer.status == 200
        club.endpoint.leave()
        async with session.get("/healthz") as answer:
            assert answer.status == 503
        # Whatever was on its way is answered still, in a connection that is not used again.
        async with session.post(PATH, data=b"{}") as answer:
            assert answer.status == 401
            assert answer.headers["Connection"] == "close"
    press = await club.alice.slash(club.channel, "help")
    await press.replied()
    assert sandbox.core.endpoint.failed == []
