"""The fit of what offers of Skarney bring."""

from __future__ import annotations

import pytest

from bot.games.skarney.player.offering import AFTER, BEFORE
from tests.trainer.skarney_offers import Found, found, main


@pytest.fixture(scope="module")
def rows() -> Found:
    return found(12, "rows")


def test_what_is_left_brings_nothing_and_what_is_taken_mostly_something(rows: Found) -> None:
    offers = [*rows.before, *rows.after]
    assert {row.turn for row in offers} == set(range(12))
    assert 0 < sum(row.gain != 0 for row in offers) < len(offers)
    assert all(len(row.seen) == len(BEFORE) == len(AFTER) for row in offers)


def test_the_same_seed_gives_the_same_rows(rows: Found) -> None:
    assert found(12, "rows") == rows


def test_too_few_turns_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--turns", "1"]) == 1
    assert "too few turns" in capsys.readouterr().err
