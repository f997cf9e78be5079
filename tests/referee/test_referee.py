"""Every game in simcord, a second simulator of Discord, where `./upcard test --peers` has installed it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.games.registry import GAMES

ROOT = Path(__file__).parents[2]
PEERS = Path(sys.prefix) / "peers"


@pytest.mark.timeout(600)
@pytest.mark.skipif(
    not (PEERS / "simcord").exists(), reason="simcord is not here; ./upcard test --peers installs it"
)
def test_a_match_of_every_game_has_no_request_refused_and_no_error() -> None:
    """In a process of its own: neither the bot nor its other tests ever see the peers."""
    paths = os.pathsep.join((str(ROOT), str(PEERS)))
    run = subprocess.run(
        [sys.executable, "-P", "-m", "tests.referee", *GAMES, "--presses", "15", "--seed", "7"],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": paths},
        capture_output=True,
        text=True,
        timeout=580,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert [line.partition(":")[0] for line in run.stdout.splitlines()] == list(GAMES)
    assert all(line.endswith(" 0 findings") for line in run.stdout.splitlines())
