"""The sandbox is for this machine and for its own page."""

import aiohttp
import pytest
from aiohttp import web

from bot.sandbox import Sandbox, Settings
from tests.sandbox.conftest import TOKEN, Room


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.5", "example.org", ""])  # noqa: S104  # refused is the point
def test_other_hosts_are_refused(host: str) -> None:
    with pytest.raises(ValueError, match="this machine only"):
        Settings(host=host)


async def hello(_: web.Request) -> web.Response:
    return web.Response(text="hello")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Host": "localhost:{port}"}, 200),
        ({"Host": "evil.example:{port}"}, 403),
        ({"Host": "127.0.0.1.evil.example"}, 403),
        ({"Host": "[bad"}, 403),
        ({"Origin": "http://127.0.0.1:{port}"}, 200),
        ({"Origin": "http://127.0.0.1:1"}, 403),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
    ],
)
async def test_foreign_names_and_origins_are_refused(headers: dict[str, str], status: int) -> None:
    def extend(app: web.Application, sandbox: Sandbox) -> None:
        app.router.add_get("/", hello)

    async with Sandbox(token=TOKEN, extend=extend) as sandbox, aiohttp.ClientSession() as session:
        port = sandbox.url.rpartition(":")[2]
        sent = {name: value.format(port=port) for name, value in headers.items()}
        async with session.get(sandbox.url + "/", headers=sent) as response:
            assert response.status == status


async def test_api_and_gateway_refuse_pages_too(room: Room) -> None:
    headers = {"Origin": "https://evil.example", "Authorization": f"Bot {TOKEN}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        async with session.get(room.sandbox.api_url + "/users/@me") as response:
            assert response.status == 403
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await session.ws_connect(room.sandbox.gateway_url + "?v=10")


async def test_avatars_are_pictures(room: Room) -> None:
    async with aiohttp.ClientSession() as session:
        async with session.get(room.sandbox.cdn_url + "/embed/avatars/3.png") as response:
            assert (response.status, response.content_type) == (200, "image/png")
        async with session.get(room.sandbox.cdn_url + "/embed/avatars/x.png") as response:
            assert response.status == 404
