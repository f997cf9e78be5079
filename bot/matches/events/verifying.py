"""``./upcard verify`` for the proof of an event: all of its sums done again, with no database."""

from __future__ import annotations

from pathlib import Path

import msgspec

from bot.competition.proof import FORMAT, Failed, NotAProof, verify


def is_of_event(file: Path) -> bool:
    """Whether the file says that it is the proof of an event."""
    try:
        said = msgspec.json.decode(file.read_bytes(), type=dict[str, object])
    except (OSError, msgspec.MsgspecError, RecursionError):
        return False
    return said.get("format") == FORMAT


def check_event(file: Path) -> tuple[int, tuple[str, ...]]:
    """What the check of the file finds, and the status: 0 it holds, 1 it does not, 2 it cannot be read."""
    lines: list[str] = []
    try:
        lines += verify(file.read_bytes())
    except (OSError, NotAProof) as error:
        why = str(error) if isinstance(error, NotAProof) else error.strerror
        return 2, (f"The file is no proof of Upcard: {why}.",)
    except Failed as failed:
        return 1, (*lines, f"FAIL: {failed}.")
    return 0, (
        *lines,
        "PASS: pairings, lots, tie-breaks and standings follow from the seal, the salt and the log.",
        "What each match came to is proven by its own file: its secret is the seed of the match here.",
    )
