from __future__ import annotations

from pathlib import Path

import pytest

from tests.vectors.__main__ import main
from tests.vectors.runner import agrees, run_file

OWN = sorted((Path(__file__).parent / "cases").glob("*.json"))
PUBLIC = Path(__file__).parents[3] / "shared" / "rules" / "vectors" / "public"
COMPLETE = (
    "gin_melds",
    "gin_layoffs",
    "gin_turns",
    "gin_scoring",
    "gin_game",
    "gin_formats",
    "sequence",
    "tedesco",
    "colonel",
    "mahjong",
    "skarney",
    "omaha_hands",
    "omaha_betting",
    "omaha_pots",
    "omaha_table",
    "uno",
    "rummy13_declare",
    "rummy13_points",
    "rummy13_flow",
)
"""The public files of which every case passes."""


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.stem)
def test_own_cases(path: Path) -> None:
    report = run_file(path)
    assert report.passed > 0
    assert report.failures == ()


@pytest.mark.parametrize("name", COMPLETE)
def test_public_cases(name: str) -> None:
    path = PUBLIC / f"{name}.json"
    if not path.exists():
        pytest.skip("the published vectors are not beside this checkout")
    assert run_file(path).failures == ()


def test_a_kind_not_supported_has_failed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "other.json"
    path.write_text(
        '{"file": "other", "spec": "other.md", "vectors": [{"id": "x-1", "section": "1", "title": "t", '
        '"input": {"op": "is_meld", "cards": []}, "expected": {"valid": false}}]}'
    )
    assert main([str(path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "0 passed, 1 failed"
    assert "x-1" in lines[0]


def test_a_wrong_answer_has_failed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = next(path for path in OWN if path.name == "gin.json")
    wrong = case.read_text(encoding="utf-8").replace('"deadwood": 48', '"deadwood": 47')
    path = tmp_path / case.name
    path.write_text(wrong, encoding="utf-8")
    assert main([str(path)]) == 1
    assert "expected" in capsys.readouterr().out


def test_all_passed_is_success(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(path) for path in OWN]) == 0
    assert capsys.readouterr().out.endswith(" passed, 0 failed\n")


def test_no_file_is_a_mistake(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "usage" in capsys.readouterr().err


def test_null_of_an_answer_that_is_not_unique_is_not_compared() -> None:
    assert agrees({"melds": None, "deadwood": 3}, {"melds": [["7c"]], "deadwood": 3})
    assert not agrees({"winner": None}, {"winner": "A"})
    assert not agrees({"deadwood": 3}, {})
    assert agrees({"melds": [["7c"], ["2c"]]}, {"melds": [["2c"], ["7c"]]})
