"""What is recorded: JSON files in ``data``, the long ones compressed, and how one is compared with today."""

from __future__ import annotations

import difflib
import gzip
import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "data"
REFRESH = ".venv/bin/python -m tests.pins"
LINES_BEFORE, LINES_SHOWN = 5, 60


def path_of(name: str) -> Path:
    """The file of a pin; those of a game lie in its folder and are compressed."""
    return FOLDER / (f"{name}.json.gz" if "/" in name else f"{name}.json")


def text_of(value: Any) -> str:  # noqa: ANN401  # any JSON
    """A value as text of many short lines, so that differences can be read."""
    return json.dumps(value, ensure_ascii=False, indent=0, sort_keys=True) + "\n"


def recorded(name: str) -> Any:  # noqa: ANN401  # any JSON
    """What was recorded under a name."""
    data = path_of(name).read_bytes()
    return json.loads(gzip.decompress(data) if "/" in name else data)


def record(name: str, value: Any) -> bool:  # noqa: ANN401  # any JSON
    """Store a value, unless it is stored already; gives whether the file was written."""
    path, data = path_of(name), text_of(value).encode()
    if path.exists() and text_of(recorded(name)).encode() == data:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(data, 9, mtime=0) if "/" in name else data)
    return True


def require_same(name: str, now: Any) -> None:  # noqa: ANN401  # any JSON
    """Fails with the lines that differ from what was recorded."""
    before, after = text_of(recorded(name)).splitlines(), text_of(now).splitlines()
    if before == after:
        return
    pairs = zip(before, after, strict=False)
    first = next((at for at, (old, new) in enumerate(pairs) if old != new), min(len(before), len(after)))
    # Only around the first difference, as it would take minutes to compare all of a long file.
    shown = slice(max(0, first - LINES_BEFORE), first + LINES_SHOWN)
    lines = difflib.unified_diff(before[shown], after[shown], "recorded", "now", lineterm="")
    told = "\n".join(line[:400] for line in lines)
    raise AssertionError(f"{name} is not as recorded. If it should be so: {REFRESH} {name}\n{told}")
