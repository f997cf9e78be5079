"""Runs vector files: reads the cases, asks the family that knows the question, and compares the answers."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.vectors import colonel, gin, mahjong, omaha, rummy13, skarney, uno

Answer = Callable[[Mapping[str, Any]], Mapping[str, Any]]
"""From the input of a case to what the engine says, under the names of the expected answer."""

FAMILIES: Mapping[str, Mapping[str, Answer]] = {
    "gin.md": gin.ANSWERS,
    "colonel.md": colonel.ANSWERS,
    "skarney.md": skarney.ANSWERS,
    "omaha.md": omaha.ANSWERS,
    "uno.md": uno.ANSWERS,
    "rummy13.md": rummy13.ANSWERS,
}
"""The questions that can be answered, by rule book."""

NOT_UNIQUE = {"melds", "laid_off"}
"""Fields of which null means that several answers are right, so that none is compared."""

UNORDERED = {"melds", "knock_discards", "gin_discards", "laid_off"}
"""Fields that are lists in any order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """A case that did not come out as expected."""

    case: str
    title: str
    expected: object
    came: object


@dataclass(frozen=True, slots=True)
class Report:
    """How one file went."""

    passed: int
    failures: tuple[Failure, ...]


def run_file(path: Path) -> Report:
    """Runs every case of a file."""
    document = json.loads(path.read_text(encoding="utf-8"))
    answers = answers_for(document["spec"], document["file"])
    failures = [failure for case in document["vectors"] if (failure := _run(case, answers))]
    return Report(len(document["vectors"]) - len(failures), tuple(failures))


def answers_for(spec: str, file: str) -> Mapping[str, Answer]:
    """The questions that can be answered of this file; mahjong gin stands in gin's rule book."""
    return mahjong.ANSWERS if file.startswith("mahjong") else FAMILIES.get(spec, {})


def _run(case: Mapping[str, Any], answers: Mapping[str, Answer]) -> Failure | None:
    """The failure of one case, None when it passes; a case that breaks the engine has failed."""
    op = case["input"]["op"]
    came: object
    if op not in answers:
        came = f"not supported: {op}"
    else:
        try:
            came = answers[op](case["input"])
        except Exception as error:  # noqa: BLE001  # whatever goes wrong is this case's result
            came = f"{type(error).__name__}: {error}"
    if isinstance(came, Mapping) and agrees(case["expected"], came):
        return None
    return Failure(case=case["id"], title=case["title"], expected=case["expected"], came=came)


def agrees(expected: Mapping[str, Any], came: Mapping[str, Any]) -> bool:
    """Whether every expected field came out the same; more fields than expected may come."""
    return all(_agrees_in(name, value, came) for name, value in expected.items())


def _agrees_in(name: str, value: object, came: Mapping[str, Any]) -> bool:
    """Whether one field came out as expected."""
    if value is None and name in NOT_UNIQUE:
        return True
    if name not in came:
        return False
    if isinstance(value, Mapping) and isinstance(came[name], Mapping):
        return agrees(value, came[name])
    if isinstance(value, list) and name in UNORDERED and came[name] is not None:
        return sorted(value) == sorted(came[name])
    return bool(value == came[name])
