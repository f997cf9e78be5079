"""A game comes to Discord in a day: the two that the guide was tried with are short."""

from __future__ import annotations

from pathlib import Path

import pytest

LINES_MOST = 350
"""Rules, words and hooks, blank lines and docstrings too."""


@pytest.mark.parametrize("game", ["contract_rummy", "hearts"])
def test_a_game_made_by_the_guide_is_short(game: str) -> None:
    files = [
        path for path in (Path(__file__).parent / game).glob("*.py") if not path.name.startswith("test_")
    ]
    assert {path.name for path in files} == {"__init__.py", "hooks.py", "words.py"}
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= LINES_MOST
