"""The program as a host runs it: started, looked at, stopped, started again, and refused."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path

import pytest

from bot.app import SANDBOX_TOKEN, _no_port
from bot.sandbox import Sandbox
from bot.store import open_store
from tests.forge import ROOT, ForkedBot

START_S = 60.0


def environment(data: Path, settings: Mapping[str, str]) -> dict[str, str]:
    own = {name: value for name, value in os.environ.items() if not name.startswith("BOT_")}
    return own | {"BOT_DATA": str(data), "BOT_SANDBOX_PORT": "0", "PYTHONUNBUFFERED": "1"} | dict(settings)


_numbers = count(1)


class Program:
    """The program while it runs: ``whole`` by the command that a host types, else without its imports."""

    def __init__(self, data: Path, settings: Mapping[str, str], *words: str, whole: bool) -> None:
        self.output = data.with_name(f"{data.name}.{next(_numbers)}.out")
        own = environment(data, settings)
        self.process: ForkedBot | subprocess.Popen[bytes]
        with self.output.open("wb") as output:
            if whole:
                command = [sys.executable, "-m", "bot", *words]
                self.process = subprocess.Popen(command, cwd=ROOT, env=own, stdout=output, stderr=output)
            else:
                self.process = ForkedBot(own, self.output, *words)

    @property
    def told(self) -> str:
        return self.output.read_text(encoding="utf-8")

    def wait_for(self, pattern: str) -> re.Match[str]:
        """The first place of the output that matches."""
        patience = time.monotonic() + START_S
        while time.monotonic() < patience:
            if (found := re.search(pattern, self.told)) is not None:
                return found
            assert self.process.poll() is None, self.told
            time.sleep(0.05)
        raise AssertionError(f"{pattern} was not said:\n{self.told}")

    @property
    def address(self) -> str:
        """Where the page is, as soon as the bot is connected too."""
        found = self.wait_for(r"Open (http://127\.0\.0\.1:\d+) ")[1]
        self.wait_for(r"\bready\b")
        return found

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        return self.process.wait(60)


@contextmanager
def running(data: Path, *words: str, whole: bool = False, **settings: str) -> Iterator[Program]:
    program = Program(data, settings, *words, whole=whole)
    try:
        yield program
    finally:
        if program.process.poll() is None:
            program.process.kill()
            program.process.wait(60)


def ended(data: Path, *words: str, **settings: str) -> tuple[int, str]:
    """Exit status and output of a program that cannot start."""
    with running(data, *words, whole=False, **settings) as program:
        return program.process.wait(START_S), program.told


def fetched(address: str) -> tuple[int, str]:
    with urllib.request.urlopen(address, timeout=30) as answer:  # noqa: S310  # an address of this machine
        return answer.status, answer.read().decode()


def world_of(data: Path) -> tuple[str, ...]:
    """The ids of the people in the sandbox that was saved there."""
    return tuple(person.id for person in Sandbox(token=SANDBOX_TOKEN, folder=data / "sandbox").people)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_serves_its_page_stops_in_good_order_and_finds_its_world_again(
    tmp_path: Path, how: signal.Signals
) -> None:
    data = tmp_path / "data"
    with running(data, whole=True) as program:
        status, page = fetched(program.address)
        assert status == 200
        assert "<html" in page
        assert ended(data, "health") == (0, "")
        assert program.stop(how) == 0
        assert "Traceback" not in program.told
    people = world_of(data)
    assert len(people) == 3
    with running(data, whole=True) as program:
        assert fetched(program.address)[0] == 200
        assert program.stop(how) == 0
        assert "commands synced" not in program.told
    assert world_of(data) == people


def test_a_port_that_is_taken_is_said(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        status, told = ended(tmp_path / "data", "sandbox", "--port", port)
    assert status == 1
    assert told == (
        f"upcard: port {port} is taken, perhaps by another Upcard. "
        "Set BOT_SANDBOX_PORT to another one, or to 0 for any free one\n"
    )


def test_a_port_that_may_not_be_used_is_said() -> None:
    """As the ports below 1024, for everybody but root."""
    told = _no_port(80, PermissionError(13, "Permission denied"))
    assert told == "port 80 cannot be used (Permission denied). Set BOT_SANDBOX_PORT to another one"


def spoil_database(data: Path) -> None:
    data.mkdir()
    (data / "upcard.sqlite3").write_bytes(b"no database" * 500)


def age_database(data: Path) -> None:
    async def make() -> None:
        await (await open_store(f"sqlite:///{data / 'upcard.sqlite3'}")).close()

    asyncio.run(make())
    with closing(sqlite3.connect(data / "upcard.sqlite3")) as db, db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")


def put_file(data: Path) -> None:
    data.write_text("a file where the folder should be", encoding="utf-8")


def put_folder_for_world(data: Path) -> None:
    (data / "sandbox" / "world.json").mkdir(parents=True)


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (spoil_database, "is not a database"),
        (age_database, "newer version of Upcard"),
        (put_file, "BOT_DATA: the folder "),
        (put_folder_for_world, "cannot be read (Is a directory)"),
    ],
)
def test_what_lies_in_the_data_folder_and_is_no_good_is_said(
    tmp_path: Path, damage: Callable[[Path], None], sentence: str
) -> None:
    damage(tmp_path / "data")
    status, told = ended(tmp_path / "data")
    assert status == 1
    assert sentence in told
    assert told.startswith("upcard: ")
    assert len(told.splitlines()) == 1


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"BOT_TOKEN_FILE": "no/such/file"}, "BOT_TOKEN_FILE: the file cannot be read (FileNotFoundError)"),
        ({"BOT_TOKEN_FILE": os.devnull}, "BOT_TOKEN_FILE: the file is empty"),
        ({"BOT_TOKEN": "a b"}, "BOT_TOKEN: this is no token; one has neither blanks nor quotes around it"),
        (
            {"BOT_DATABASE_URL": "mysql://me:hunter2@host/cards"},
            "The database URL asks for mysql. Use a SQLite file: sqlite:///data/upcard.db.",
        ),
    ],
)
def test_settings_that_show_only_at_the_start_are_said(
    tmp_path: Path, settings: dict[str, str], sentence: str
) -> None:
    assert ended(tmp_path / "data", **settings) == (1, f"upcard: {sentence}\n")


def test_a_token_that_discord_refuses_ends_the_program(tmp_path: Path) -> None:
    """Trying again would only count towards the ban of its address."""

    async def refuse() -> tuple[int, str]:
        async with Sandbox(token="another") as sandbox:
            return await asyncio.to_thread(
                lambda: ended(tmp_path / "data", BOT_TOKEN="wrong", BOT_DISCORD_URL=sandbox.url)
            )

    status, told = asyncio.run(refuse())
    assert status == 1
    assert told.endswith(
        "upcard: Discord refuses the token. Copy it again from the developer portal, page Bot.\n"
    )
    assert "Traceback" not in told


def test_a_damaged_world_is_set_aside_and_said(tmp_path: Path) -> None:
    data = tmp_path / "data"
    (data / "sandbox").mkdir(parents=True)
    (data / "sandbox" / "world.json").write_text("{", encoding="utf-8")
    with running(data) as program:
        assert fetched(program.address)[0] == 200
        assert "The saved sandbox is damaged and cannot be read." in program.told
        assert program.stop() == 0
    assert len(list((data / "sandbox").glob("set-aside-*"))) == 1


def test_the_command_sandbox_forgets_a_token_that_is_set(tmp_path: Path) -> None:
    with running(tmp_path / "data", "sandbox", BOT_TOKEN="a-real-one", BOT_TOKEN_FILE="") as program:
        assert fetched(program.address)[0] == 200
        assert program.stop() == 0


def test_the_database_of_the_sandbox_is_not_taken_to_discord(tmp_path: Path) -> None:
    with running(tmp_path / "data") as program:
        assert program.address
        assert program.stop() == 0
    status, told = ended(tmp_path / "data", BOT_TOKEN="a-token", BOT_DISCORD_URL="http://127.0.0.1:9")
    assert status == 1
    assert "this database belongs to the sandbox" in told
    assert "Set BOT_DATA to another folder" in told
