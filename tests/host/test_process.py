"""The bot as a process of its own: it answers on its port, keeps a second one out, and leaves no lock."""

from __future__ import annotations

import json
import signal
import socket
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.error import URLError

from bot.store import claimed
from tests.forge import ForkedBot
from tests.host.conftest import LATER, Host

START_S = 60.0


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
    return port


@contextmanager
def running_bot(host: Host, port: int) -> Iterator[ForkedBot]:
    """The bot in its sandbox, with a port for machines."""
    settings = host.environment | {"BOT_HEALTH_PORT": str(port)}
    bot = ForkedBot(settings, host.data / "bot.log", "sandbox", "--port", "0")
    try:
        yield bot
    finally:
        bot.kill()
        bot.wait(60)


def well(host: Host, port: int) -> dict[str, object]:
    """What the port tells as soon as the bot is well."""
    patience = time.monotonic() + START_S
    while time.monotonic() < patience:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=30) as answer:
                told: dict[str, object] = json.load(answer)
                return told
        except (URLError, OSError):
            time.sleep(0.1)
    raise AssertionError((host.data / "bot.log").read_text())


def test_a_bot_at_work_is_well_and_alone_until_it_is_killed(current: Host) -> None:
    port = free_port()
    with running_bot(current, port) as bot:
        assert well(current, port)["ok"] is True
        status, said = current.types_alone("sandbox", "--port", "0")
        assert (status, f"process {bot.pid} on " in said) == (1, True)
        status, said = current.types("backup")
        assert (status, "opened and found whole" in said) == (0, True)
        assert current.types("check") == (0, "sound: the database, and all 3 matches in it\n")
        bot.send_signal(signal.SIGKILL)
        bot.wait(60)
    with claimed(current.database, at=LATER):
        assert current.asks("PRAGMA integrity_check") == [("ok",)]
