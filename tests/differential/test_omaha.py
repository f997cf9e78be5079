"""Omaha beside pokerkit, where `./upcard bench --peers` has installed it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PEERS = Path(sys.prefix) / "peers"
HANDS = 200


@pytest.mark.skipif(
    not (PEERS / "pokerkit").exists(), reason="pokerkit is not here; ./upcard bench --peers installs it"
)
def test_random_hands_are_bet_and_paid_out_as_by_pokerkit() -> None:
    """In a process of its own: neither the bot nor its other tests ever see the peers."""
    paths = os.pathsep.join((str(ROOT), str(PEERS)))
    run = subprocess.run(
        [sys.executable, "-P", "-m", "tests.differential.omaha", "--hands", str(HANDS), "--seed", "7"],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": paths},
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith(f"omaha: {HANDS} hands")
    assert "no difference" in run.stdout
