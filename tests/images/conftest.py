"""What several tests of pictures need."""

from __future__ import annotations

import pytest

from images import column_sheet, examples, laying_table, open_hands, profile, rankings, score_sheet, showdown
from images.hand import draw_hand
from images.table import draw_table
from tests.images.recorder import Recorder


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> Recorder:
    """Watches pictures, none of which is remembered from before."""
    sheets = (score_sheet.draw_score_sheet, column_sheet.draw_column_sheet)
    laying = (laying_table.draw_laying_table, open_hands.draw_open_hands)
    cached = (draw_hand, draw_table, showdown.draw_showdown, examples.example_picture, *sheets, *laying)
    for draw in (*cached, rankings.draw_rankings, profile.draw_profile):
        draw.cache_clear()
    return Recorder(monkeypatch)
