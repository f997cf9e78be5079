"""The short job of corruptions; `CORRUPTIONS_SEED` names other ones."""

from __future__ import annotations

import os
from pathlib import Path

from tests.corruptions.evening import play_evening
from tests.corruptions.run import corrupt

COUNT = 24
SEED = 20_261_124


async def test_point_14_no_corruption_is_silently_wrong_or_crashes_anything(tmp_path: Path) -> None:
    seed = int(os.environ.get("CORRUPTIONS_SEED", SEED))
    (tmp_path / "evening").mkdir()
    evening = await play_evening(tmp_path / "evening")
    figures = await corrupt(evening, tmp_path, count=COUNT, seed=seed)
    assert figures.is_good, figures.told()
    assert min(figures.check_named, figures.start_refused, figures.start_opened) > 0
