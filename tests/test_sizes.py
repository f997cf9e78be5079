"""What can be read in one sitting: files of at most 400 lines, functions of at most 50."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = ("bot", "cogs", "images", "tests")
FILE_MOST, FUNCTION_MOST = 400, 50


def sources() -> list[Path]:
    return [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]


def long_functions(source: str) -> Iterator[str]:
    """Names of functions that go beyond the measure, with their lines."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > FUNCTION_MOST:
                yield f"{node.name}: {lines}"


@pytest.mark.parametrize("folder", FOLDERS)
def test_files_and_functions_can_be_read_in_one_sitting(folder: str) -> None:
    found = []
    for path in (each for each in sources() if each.relative_to(ROOT).parts[0] == folder):
        text = path.read_text(encoding="utf-8")
        lines = len(text.splitlines())
        if lines > FILE_MOST:
            found.append(f"{path.relative_to(ROOT)}: {lines} lines")
        found += [f"{path.relative_to(ROOT)}, {one}" for one in long_functions(text)]
    assert found == []


def test_a_long_function_is_found() -> None:
    body = "    pass\n" * FUNCTION_MOST
    assert list(long_functions(f"def short():\n{body[9:]}\n\ndef long():\n{body}")) == ["long: 51"]
