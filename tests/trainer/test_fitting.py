"""The trainer of the expert's networks, where `./upcard bench --peers` has installed NumPy and Numba."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CHECKS = ("tests/trainer/checks.py", "tests/trainer/mahjong/checks.py", "tests/trainer/uno/checks.py")
OF_FAST_DEALS = tuple(f"tests/trainer/{game}/checks.py" for game in ("gin", "colonel", "rummy13"))
PEERS = Path(sys.prefix) / "peers"


@pytest.mark.skipif(
    not (PEERS / "numpy").exists(), reason="NumPy is not here; ./upcard bench --peers installs it"
)
def test_networks_are_fitted_as_the_checks_say() -> None:
    run_checks(*CHECKS)


@pytest.mark.skipif(
    not (PEERS / "numba").exists(), reason="Numba is not here; ./upcard bench --peers installs it"
)
@pytest.mark.timeout(900)
def test_deals_by_machine_code_are_played_as_the_checks_say() -> None:
    run_checks(*OF_FAST_DEALS)


def run_checks(*files: str) -> None:
    """In a process of its own: neither the bot nor its other tests ever see the peers."""
    paths = os.pathsep.join((str(ROOT), str(PEERS)))
    # Without the plugins that they do not need: half of the time would be theirs.
    without = [f"-pno:{plugin}" for plugin in ("cacheprovider", "hypothesispytest", "xdist", "cov")]
    run = subprocess.run(
        [sys.executable, "-P", "-m", "pytest", "-q", "--noconftest", *without, *files],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": paths, "OPENBLAS_NUM_THREADS": "1", "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        timeout=850,
        check=False,
    )
    assert run.returncode == 0, run.stdout


@pytest.mark.skipif(find_spec("numba") is not None, reason="Numba is here")
def test_without_numba_it_says_where_that_comes_from(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-P", "-m", "tests.trainer", "make", "--into", str(tmp_path / "new.json")],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (run.returncode, run.stdout) == (1, "")
    assert run.stderr == "Numba is not here: ./upcard bench --peers installs it in .venv/peers\n"
