"""Playing and fitting, which need NumPy: `test_fitting.py` runs this in a process that sees the peers."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from bot.games.mahjong.player.outlook import Networks
from tests.trainer.mahjong.__main__ import main
from tests.trainer.samples import np


def test_positions_are_played_on_kept_and_fitted_to(tmp_path: Path) -> None:
    kept, into = tmp_path / "kept.npz", tmp_path / "new.json"
    assert main(["play", "--positions", "120", "--deals", "4", "--into", str(kept)]) == 0
    assert main(["fit", str(kept), str(kept), "--epochs", "1", "--into", str(into)]) == 0
    found = msgspec.json.decode(into.read_bytes(), type=Networks)
    assert {len(each.rest[-1].bias) for each in (found.throw, found.taking, found.laying)} == {1}
    assert main(["doubt", "--by", str(into), "--positions", "20", "--deals", "4"]) == 0


def test_too_few_positions_are_said_to_be_too_few(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept, into = tmp_path / "kept.npz", tmp_path / "new.json"
    assert main(["play", "--positions", "12", "--deals", "2", "--into", str(kept)]) == 0
    assert main(["fit", str(kept), "--into", str(into)]) == 1
    assert capsys.readouterr().err == "too few decisions to fit to\n"
    assert not into.exists()


def test_other_files_are_refused_by_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "other.npy"
    np.save(other, np.zeros(3))
    assert main(["fit", str(other), "--into", str(tmp_path / "new.json")]) == 1
    assert capsys.readouterr().err == f"{other} is none of the files that play keeps\n"
    assert main(["play", "--positions", "1", "--deals", "2", "--into", str(tmp_path / "kept.npz")]) == 1
    assert capsys.readouterr().err == "nothing was seen of one kind: play more\n"
