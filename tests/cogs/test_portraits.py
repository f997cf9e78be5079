from __future__ import annotations

import asyncio
import io
import struct
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable

import discord
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from PIL import Image

from bot.sandbox import Sandbox
from cogs.names import faces
from cogs.portraits import BYTES_MOST, FAILED_S, FRESH_S, KEPT_MOST, Portraits, portrait_of
from images.art.people import PORTRAIT_PX, portrait
from tests.cogs.club import Club
from tests.patience import until

BOB = 123_456_789_012_345_678
HASH = "0123456789abcdef0123456789abcdef"

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def photo(side: int = 64, colour: str = "#c04010") -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (side, side), colour).save(buffer, "PNG")
    return buffer.getvalue()


class Cdn:
    """A CDN that answers as it is told, and writes down what it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.answer: Handler = self.serve
        self.body = photo()

    async def handle(self, request: web.Request) -> web.StreamResponse:
        self.asked.append(request.path_qs)
        return await self.answer(request)

    async def serve(self, _request: web.Request) -> web.StreamResponse:
        return web.Response(body=self.body, content_type="image/png")


@pytest.fixture
async def cdn(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Cdn]:
    told = Cdn()
    app = web.Application()
    app.router.add_get("/{tail:.*}", told.handle)
    async with TestServer(app) as server:
        monkeypatch.setattr(discord.Asset, "BASE", str(server.make_url("/cdn")))
        yield told


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def album(cdn: Cdn, clock: Clock) -> AsyncIterator[Portraits]:
    client = discord.Client(intents=discord.Intents.none())

    async def get_user(_user: int) -> dict[str, str]:
        return {"avatar": HASH}

    client.http.get_user = get_user  # type: ignore[assignment,method-assign]  # nobody is logged in
    kept = Portraits(client, clock=clock)
    kept.open()
    yield kept
    await kept.close()


async def asked(album: Portraits, user: int = BOB) -> bytes | None:
    """What the album has once it has asked for what it lacks."""
    await album.gather((user,), within_s=10)
    return album.find(user)


async def test_an_avatar_is_there_after_it_was_told_of(album: Portraits, cdn: Cdn) -> None:
    album.met(BOB, HASH)
    assert album.find(BOB) is None
    picture = await asked(album)
    assert picture == portrait(photo())
    assert cdn.asked == [f"/cdn/avatars/{BOB}/{HASH}.png?size=128"]


async def test_a_changed_hash_is_fetched_at_once_and_the_old_face_shown_meanwhile(
    album: Portraits, cdn: Cdn
) -> None:
    album.met(BOB, HASH)
    before = await asked(album)
    cdn.body = photo(colour="#2050c0")
    album.met(BOB, HASH)
    assert len(cdn.asked) == 1
    album.met(BOB, HASH.replace("0", "f"))
    assert album.find(BOB) == before
    assert await asked(album) == portrait(cdn.body) != before


async def test_somebody_without_an_avatar_is_not_asked_for(album: Portraits, cdn: Cdn) -> None:
    album.met(BOB, None)
    assert await asked(album) is None
    assert cdn.asked == []


async def test_who_takes_the_avatar_off_is_shown_without(album: Portraits) -> None:
    album.met(BOB, HASH)
    assert await asked(album)
    album.met(BOB, None)
    assert album.find(BOB) is None


@pytest.mark.parametrize("hash_", ["../../secret", "http://127.0.0.1:80/x", "0" * 31, HASH + "?x", "", "a_"])
async def test_what_is_no_hash_makes_no_address(album: Portraits, cdn: Cdn, hash_: str) -> None:
    album.met(BOB, hash_)
    assert await asked(album) is None
    assert cdn.asked == []


async def elsewhere(_request: web.Request) -> web.StreamResponse:
    raise web.HTTPFound("/cdn/other.png")


async def forbidden(_request: web.Request) -> web.StreamResponse:
    return web.Response(status=403)


async def broken(_request: web.Request) -> web.StreamResponse:
    return web.Response(status=503)


async def busy(_request: web.Request) -> web.StreamResponse:
    return web.Response(status=429, headers={"Retry-After": "1"})


async def no_picture(_request: web.Request) -> web.StreamResponse:
    return web.Response(body=b"<html>", content_type="image/png")


async def endless(request: web.Request) -> web.StreamResponse:
    response = web.StreamResponse()
    await response.prepare(request)
    for _ in range(64):
        await response.write(bytes(BYTES_MOST // 16))
    return response


def huge(side: int = 20_000) -> bytes:
    """A black PNG that is small until it is opened; written row by row, as Pillow would open it to do so."""
    row, packed = bytes(1 + side // 8), zlib.compressobj()
    rows = b"".join(packed.compress(row) for _ in range(side)) + packed.flush()
    chunks = ((b"IHDR", struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)), (b"IDAT", rows), (b"IEND", b""))
    body = (
        struct.pack(">I", len(data)) + (name + data) + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(body)


async def bomb(_request: web.Request) -> web.StreamResponse:
    return web.Response(body=huge(), content_type="image/png")


def test_the_bomb_is_a_picture() -> None:
    with Image.open(io.BytesIO(huge(800))) as shown:
        assert (shown.size, shown.getextrema()) == ((800, 800), (0, 0))


@pytest.mark.parametrize("answer", [elsewhere, forbidden, broken, busy, no_picture, endless, bomb])
async def test_a_failure_is_remembered_for_a_while(
    album: Portraits, cdn: Cdn, clock: Clock, answer: Handler
) -> None:
    cdn.answer = answer
    album.met(BOB, HASH)
    assert await asked(album) is None
    assert await asked(album) is None
    assert len(cdn.asked) == 1
    clock.now += FAILED_S + 1
    cdn.answer = cdn.serve
    assert await asked(album) is not None


async def test_an_old_face_stays_while_the_cdn_fails(album: Portraits, cdn: Cdn, clock: Clock) -> None:
    album.met(BOB, HASH)
    face = await asked(album)
    cdn.answer = broken
    clock.now += FRESH_S + 1
    assert await asked(album) == face
    assert len(cdn.asked) == 2


async def test_a_slow_cdn_delays_nobody_who_asks(album: Portraits, cdn: Cdn) -> None:
    let = asyncio.Event()

    async def slow(request: web.Request) -> web.StreamResponse:
        await let.wait()
        return await cdn.serve(request)

    cdn.answer = slow
    album.met(BOB, HASH)
    await until(lambda: bool(cdn.asked))
    assert album.find(BOB) is None
    await album.gather((BOB,), within_s=0.01)
    let.set()
    assert await asked(album) is not None


async def test_no_more_faces_are_kept_than_are_wanted(album: Portraits) -> None:
    for user in range(1, KEPT_MOST + 50):
        album.met(BOB + user, None)
    assert len(album._kept) == KEPT_MOST


async def test_an_album_that_is_off_asks_for_nothing(cdn: Cdn) -> None:
    album = Portraits(discord.Client(intents=discord.Intents.none()), is_on=False)
    album.open()
    album.met(BOB, HASH)
    assert await asked(album) is None
    assert cdn.asked == []


async def test_faces_are_there_for_who_draws_and_for_nobody_else(album: Portraits) -> None:
    album.met(BOB, HASH)
    picture = await asked(album)
    assert await asyncio.to_thread(album.during, lambda: portrait_of(BOB)) == picture
    assert portrait_of(BOB) is None


def test_a_portrait_is_a_small_square_without_anything_else() -> None:
    buffer = io.BytesIO()
    Image.new("RGBA", (300, 100), (255, 0, 0, 0)).save(buffer, "WEBP")
    kept = portrait(buffer.getvalue())
    assert kept is not None
    with Image.open(io.BytesIO(kept)) as shown:
        assert (shown.format, shown.mode, shown.size) == ("PNG", "RGB", (PORTRAIT_PX, PORTRAIT_PX))


@pytest.mark.parametrize("form", ["GIF", "TIFF", "BMP"])
def test_other_kinds_of_images_are_not_opened(form: str) -> None:
    buffer = io.BytesIO()
    Image.new("RGB", (8, 8)).save(buffer, form)
    assert portrait(buffer.getvalue()) is None


async def test_the_avatars_of_a_match_reach_its_pictures(sandbox: Sandbox, club: Club) -> None:
    club.alice.set_avatar(photo())
    table = await club.begin()
    await club.settled()
    album = club.bot.services.renderer.portraits
    assert album is not None
    await album.gather(table.people, within_s=10)
    alice, bob = await asyncio.to_thread(album.during, lambda: faces(table))
    assert {alice.name: alice.avatar, bob.name: bob.avatar} == {"Alice": portrait(photo()), "Bob": None}


async def test_a_bot_that_has_just_begun_asks_discord_who_people_are(sandbox: Sandbox, club: Club) -> None:
    club.bob.set_avatar(photo(colour="#00ff00"))
    album = club.bot.services.renderer.portraits
    assert album is not None
    assert await asked(album, int(club.bob.id)) == portrait(photo(colour="#00ff00"))
    assert await asked(album, 42) is None
