"""The world survives a restart; a damaged or newer one is set aside and said."""

import json
from pathlib import Path

import aiohttp
import pytest

from bot.sandbox import Permission, Sandbox
from bot.sandbox.persist import WORLD_FILE, read
from tests.patience import until
from tests.sandbox.conftest import TOKEN, Api, Room, aim_discord_py, furnish, run_bot, stop_bot


async def test_match_goes_on_after_a_restart_of_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Sandbox(token=TOKEN, folder=tmp_path) as sandbox:
        room = furnish(sandbox)
        aim_discord_py(monkeypatch, sandbox)
        bot, task = await run_bot(sandbox)
        table = (await (await room.alice.slash(room.channel, "table")).answered()).message
        await (await room.alice.slash(room.channel, "hand")).replied()
        await stop_bot(bot, task)
        old_ids = {room.alice.id, room.channel.id, room.guild.id, sandbox.bot_id}
        newest = max(int(one) for one in sandbox.core.world.messages)
    assert table is not None

    async with Sandbox(token=TOKEN, folder=tmp_path) as sandbox:
        assert sandbox.restored
        alice, guild = sandbox.person("Alice"), sandbox.guild("Card Room")
        channel = guild.channel("card-table")
        assert {alice.id, channel.id, guild.id, sandbox.bot_id} == old_ids
        assert [one.pictures[0].filename for one in alice.inbox] == ["hand.png"]
        assert alice.find(table) == table
        assert int(sandbox.core.mint()) > newest

        aim_discord_py(monkeypatch, sandbox)
        bot, task = await run_bot(sandbox)
        answer = await (await alice.press(table, "Play 1")).answered()
        await stop_bot(bot, task)
        assert answer.message is not None
        assert answer.message.text == "## Table 2"


async def test_addresses_survive_a_restart(tmp_path: Path) -> None:
    async with Sandbox(token=TOKEN) as sandbox, aiohttp.ClientSession() as session:
        room = furnish(sandbox)
        path = f"/channels/{room.channel.id}/messages"
        _, message = await Api(sandbox, session)("POST", path, {}, files={"a.txt": b"kept"})
        sandbox.save(tmp_path)
        old_url = sandbox.url

    async with Sandbox(token=TOKEN, folder=tmp_path) as sandbox, aiohttp.ClientSession() as session:
        url = message["attachments"][0]["url"].replace(old_url, sandbox.url)
        async with session.get(url) as response:
            assert await response.read() == b"kept"


async def test_changes_are_saved_soon_and_dropped_files_go(tmp_path: Path) -> None:
    async with Sandbox(token=TOKEN, folder=tmp_path) as sandbox, aiohttp.ClientSession() as session:
        room = furnish(sandbox)
        path = f"/channels/{room.channel.id}/messages"
        api = Api(sandbox, session)
        _, message = await api("POST", path, {"content": "x"}, files={"a.txt": b"1"})
        await until(lambda: len(list(tmp_path.glob("files/*"))) == 1 and (tmp_path / WORLD_FILE).exists())
        assert read(tmp_path).world is not None

        await api("DELETE", f"{path}/{message['id']}")
    assert list((tmp_path / "files").iterdir()) == []


async def test_everything_of_the_world_round_trips(room: Room, api: Api, tmp_path: Path) -> None:
    room.bob.close_dms()
    room.alice.start_dm()
    room.channel.deny(Permission.EMBED_LINKS)
    await api("POST", f"/channels/{room.channel.id}/threads", {"name": "match"})
    await api(
        "PUT",
        f"/applications/{room.sandbox.bot_id}/commands",
        [{"name": "deal", "description": "Deal the cards"}],
    )
    press = await room.alice.slash(room.channel, "deal")
    components = [{"type": 10, "content": "panel"}]
    await api.answer(press, 4, {"flags": 64 | 1 << 15, "components": components})

    room.sandbox.save(tmp_path)

    assert read(tmp_path).world == room.sandbox.core.world


def write_world(folder: Path, text: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / WORLD_FILE).write_text(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "is damaged"),
        ("[]", "is damaged"),
        ('{"format": 1, "world": {}}', "is damaged"),
        ('{"format": 99, "world": {}}', "is of a newer version (99; this program knows 1)"),
    ],
)
def test_damaged_or_newer_world_is_set_aside(tmp_path: Path, text: str, sentence: str) -> None:
    write_world(tmp_path, text)
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "1").write_bytes(b"picture")

    sandbox = Sandbox(token=TOKEN, folder=tmp_path)

    assert not sandbox.restored
    assert sandbox.notice is not None
    assert sentence in sandbox.notice
    (aside,) = tmp_path.glob("set-aside-*")
    assert aside.name in sandbox.notice
    assert (aside / WORLD_FILE).read_text() == text
    assert (aside / "files" / "1").read_bytes() == b"picture"


def test_interrupted_save_leaves_the_old_world(tmp_path: Path) -> None:
    sandbox = Sandbox(token=TOKEN)
    sandbox.add_guild("Card Room")
    sandbox.save(tmp_path)
    (tmp_path / f"{WORLD_FILE}.new").write_text('{"format": 1, "wor')

    world = read(tmp_path).world

    assert world == sandbox.core.world


def test_saved_document_says_its_format(tmp_path: Path) -> None:
    Sandbox(token=TOKEN).save(tmp_path)

    assert json.loads((tmp_path / WORLD_FILE).read_text())["format"] == 1
    assert TOKEN not in (tmp_path / WORLD_FILE).read_text()
