"""The comparison with open_spiel, where `./upcard bench --peers` has installed it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.differential.compare import KNOWN, Differs, expect

ROOT = Path(__file__).parents[2]
PEERS = Path(sys.prefix) / "peers"
DEALS = 500
NEEDS_PEERS = pytest.mark.skipif(
    not PEERS.exists(), reason="open_spiel is not here; ./upcard bench --peers installs it"
)


@NEEDS_PEERS
def test_random_deals_are_played_and_counted_as_open_spiel_does() -> None:
    """In a process of its own: neither the bot nor its other tests ever see the peers."""
    paths = os.pathsep.join((str(ROOT), str(PEERS)))
    run = subprocess.run(
        [sys.executable, "-P", "-m", "tests.differential", "--deals", str(DEALS), "--seed", "7"],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": paths},
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    presets = [line for line in run.stdout.splitlines() if not line.startswith(" ")]
    assert [line.partition(",")[0] for line in presets] == [
        f"standard: {DEALS} deals",
        f"oklahoma: {DEALS} deals",
    ]
    excused = [line for line in run.stdout.splitlines() if line.startswith(" ")]
    assert all(line.endswith(KNOWN) for line in excused)


def test_a_difference_is_named() -> None:
    with pytest.raises(Differs, match="knock limit: 10 there, 9 here"):
        expect(9, 10, "knock limit")
