"""Duplicate standings: the difference from the mean of each deal, and what an unfinished one counts."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from bot.competition.duplicate import field_means, scores, standings
from tests.competition import duplicate
from tests.competition.duplicate import main


def test_k42_a_deal_counts_by_the_difference_from_the_mean() -> None:
    assert list(map(int, scores((30, 0, -6)))) == [22, -8, -14]
    assert sum(scores((13, -7, 2))) == 0


def test_k42_an_unfinished_deal_counts_as_the_lowest_and_is_not_in_the_mean() -> None:
    assert field_means([(10, None), (-4, 7), (None, 1)]) == (Fraction(3), Fraction(4))
    assert list(map(int, scores((10, -4, None)))) == [7, -7, -7]


def test_k42_a_deal_that_nobody_finished_counts_for_nobody() -> None:
    assert not any(scores((None, None)))
    assert field_means([(None,), (None,)]) == (None,)


def test_k42_equal_sums_share_a_place() -> None:
    lines = standings({1: (20, 0), 2: (0, 20), 3: (-5, -5)})
    assert [(line.place, line.person) for line in lines] == [(1, 1), (1, 2), (3, 3)]
    assert lines[0].tenths == (150, -50)
    assert lines[0].total_tenths == 100


def test_k42_the_sum_is_rounded_once() -> None:
    """Three times a third more than the mean is one more, and not 0.9."""
    lines = standings({1: (1, 1, 1), 2: (0, 0, 0), 3: (1, 1, 1)})
    assert scores((1, 0, 1))[0] == Fraction(1, 3)
    assert (lines[0].tenths, lines[0].total_tenths) == ((3, 3, 3), 10)


def test_the_simulation_says_how_much_luck_is_gone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--deals", "12", "--processes", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines[:3]] == ["beginner", "casual", "strong"]
    assert lines[-1] == "12 deals played by 3"


def test_what_was_kept_is_not_played_again_and_gives_the_same_figures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(duplicate, "CHUNK", 4)
    asked = ["--deals", "8", "--processes", "1"]
    main(asked)
    whole = capsys.readouterr().out
    assert "give or take" in whole
    keep = ["--keep", str(tmp_path / "kept.jsonl")]
    main(["--deals", "4", "--processes", "1", *keep])
    capsys.readouterr()
    main([*asked, *keep])
    assert capsys.readouterr().out == whole
    monkeypatch.setattr(duplicate, "play_chunk", None)
    main([*asked, *keep])
    assert capsys.readouterr().out == whole
