"""What the program writes holds hands and seeds: nobody but its owner may read it."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.forge import ROOT, ForkedBot, run_command


def environment(data: Path, **settings: str) -> dict[str, str]:
    """As a host's, with no other setting than these."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("BOT_")}
    return own | {"BOT_DATA": str(data), "BOT_SANDBOX_PORT": "0"} | settings


def open_to_others(folder: Path) -> dict[str, str]:
    """Everything in the folder, and itself, that anybody else may read, write or enter."""
    found = {}
    for path in (folder, *folder.rglob("*")):
        mode = path.stat().st_mode
        if mode & (stat.S_IRWXG | stat.S_IRWXO):
            found[str(path)] = stat.filemode(mode)
    return found


@pytest.mark.parametrize("data", ["data", "a/deeper/folder"])
def test_database_and_sandbox_are_closed_to_others(tmp_path: Path, data: str) -> None:
    """Under the laxest umask; the write-ahead log and the sandbox's pictures too."""
    folder = tmp_path / data
    output = tmp_path / "output"
    process = ForkedBot(environment(folder), output, "sandbox")
    try:
        patience = time.monotonic() + 60
        while not (folder / "sandbox" / "world.json").exists() and time.monotonic() < patience:
            time.sleep(0.05)
        assert {"upcard.sqlite3", "upcard.sqlite3-wal", "sandbox"} <= {path.name for path in folder.iterdir()}
        assert open_to_others(folder) == {}
    finally:
        process.send_signal(signal.SIGTERM)
        status = process.wait(60)
    assert status == 0, output.read_text()
    assert open_to_others(folder) == {}


def test_the_doctor_leaves_no_open_file_and_names_those_that_are(tmp_path: Path) -> None:
    def examined() -> str:
        status, said = run_command(environment(tmp_path / "data"), "doctor")
        assert status == 0, said
        return said

    assert "privacy" not in examined()
    assert open_to_others(tmp_path / "data") == {}
    database = tmp_path / "data" / "upcard.sqlite3"
    database.chmod(0o644)
    assert "privacy" not in examined()
    database.parent.chmod(0o755)
    assert f"chmod go= {database}" in examined()


def test_the_token_is_in_no_argument_of_the_process(tmp_path: Path) -> None:
    """The list of processes shows every user the arguments; the environment is the owner's alone."""
    process = subprocess.Popen(
        [sys.executable, "-m", "bot"],
        cwd=ROOT,
        env=environment(tmp_path, BOT_TOKEN="a-secret-token", BOT_DISCORD_URL="http://127.0.0.1:9"),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        umask=0,
    )
    try:
        patience = time.monotonic() + 60
        while not (tmp_path / "upcard.sqlite3").exists() and time.monotonic() < patience:
            time.sleep(0.05)
        arguments = Path(f"/proc/{process.pid}/cmdline").read_bytes()
        assert b"bot" in arguments
        assert b"a-secret-token" not in arguments
        assert process.stdout is not None
        told = ""
        while "the connection ended" not in told:
            said = process.stdout.readline()
            assert said, told
            told += said
    finally:
        process.send_signal(signal.SIGTERM)
        rest, _ = process.communicate(timeout=60)
    told += rest
    assert open_to_others(tmp_path) == {}
    assert "a-secret-token" not in told
