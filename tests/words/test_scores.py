"""Points beside names, and what somebody has gained in all."""

from __future__ import annotations

import pytest

from bot.words.guide import balance_feat, by_name, gains, points_feat


@pytest.mark.parametrize(
    ("points", "line"),
    [
        (812, "812 points won in all"),
        (1, "One point won in all"),
        (0, ""),
        (-1, "One point lost in all"),
        (-40, "40 points lost in all"),
    ],
)
def test_all_points_together(points: int, line: str) -> None:
    feat = points_feat({"points": points})
    assert (feat.line, feat.told, feat.is_score) == (line, str(points), True)


def test_points_beside_names() -> None:
    assert by_name((115, 71), ("Alice", "Bob")) == "Alice 115, Bob 71"
    assert gains((60, -35), ("Alice", "Bob")) == "Alice +60, Bob -35"
    assert gains((0, 0), ("Alice", "Bob")) == "nobody scores"


@pytest.mark.parametrize(
    ("won", "lost", "told", "line"),
    [
        (160, 120, "+40", "40 points won in all"),
        (0, 80, "-80", "80 points lost in all"),
        (80, 80, "0", ""),
    ],
)
def test_points_that_go_from_one_to_another(won: int, lost: int, told: str, line: str) -> None:
    feat = balance_feat({"points_won": won, "points_lost": lost})
    assert (feat.told, feat.line) == (told, line)
