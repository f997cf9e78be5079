"""Rule numbers: those of a game's RULES.md, and those that its tests are named after."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

TESTS = Path(__file__).parent


def rule_numbers(game: str) -> set[str]:
    """The numbers in bold of the game's rules: ``4.2``."""
    document = files(f"bot.games.{game}").joinpath("RULES.md").read_text(encoding="utf-8")
    return set(re.findall(r"\*\*(\d+(?:\.\d+)*)\*\*", document))


def numbers_tested(game: str, prefix: str) -> set[str]:
    """The numbers in the names of the game's tests: ``test_col4_2_…`` tests 4.2."""
    name = re.compile(rf"def test_{prefix}(\d+(?:_\d+)*)_")
    found = [name.findall(path.read_text(encoding="utf-8")) for path in (TESTS / game).glob("test_*.py")]
    return {number.replace("_", ".") for numbers in found for number in numbers}
