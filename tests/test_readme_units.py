"""What docs/hosting.md gives to systemd and Docker Compose: they understand it, and its settings exist."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from bot.settings import Settings
from tests.documents import ROOT, page

HOSTING = page("docs/hosting.md")
UNIT = HOSTING.block("ini", "[Service]")
COMPOSE = HOSTING.block("yaml", "services:")
WITHIN_S = 60
SETTINGS = {f"BOT_{name.upper()}" for name in Settings.model_fields}

SYSTEMD = shutil.which("systemd-analyze")
DOCKER = shutil.which("docker")


def can_compose() -> bool:
    if DOCKER is None:
        return False
    asked = subprocess.run([DOCKER, "compose", "version"], capture_output=True, timeout=WITHIN_S, check=False)
    return asked.returncode == 0


@pytest.mark.parametrize("text", [UNIT, COMPOSE], ids=["systemd", "compose"])
def test_only_settings_that_there_are(text: str) -> None:
    named = set(re.findall(r"\bBOT_[A-Z_]+", text))
    assert named
    assert named <= SETTINGS


@pytest.mark.skipif(SYSTEMD is None, reason="no systemd here to read the unit")
def test_systemd_finds_no_fault_with_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "upcard.service"
    unit.write_text(UNIT.replace("/opt/upcard", str(ROOT)), encoding="utf-8")
    assert SYSTEMD is not None
    read = subprocess.run(
        [SYSTEMD, "verify", "--man=no", str(unit)],
        capture_output=True,
        text=True,
        timeout=WITHIN_S,
        check=False,
    )
    about_it = [line for line in read.stderr.splitlines() if "upcard.service" in line]
    assert about_it == []


@pytest.mark.skipif(not can_compose(), reason="no Docker Compose here to read the file")
def test_compose_finds_no_fault_with_the_file(tmp_path: Path) -> None:
    (tmp_path / "compose.yaml").write_text(COMPOSE, encoding="utf-8")
    (tmp_path / "token.txt").write_text("a token", encoding="utf-8")
    assert DOCKER is not None
    read = subprocess.run(
        [DOCKER, "compose", "config", "--quiet"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=WITHIN_S,
        check=False,
    )
    assert (read.returncode, read.stderr) == (0, "")
