"""``./upcard verify`` for the proof of an event or of a duplicate set: all sums done again, offline."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

import msgspec

from bot.competition import proof
from bot.competition.proof import Failed, NotAProof
from bot.matches.duplicates import proving

CHECKS: Mapping[object, Callable[[bytes], Iterator[str]]] = MappingProxyType(
    {proof.FORMAT: proof.verify, proving.FORMAT: proving.verify}
)
"""What checks a document, by the format that it says it has."""

HOLDS: Mapping[object, tuple[str, ...]] = MappingProxyType(
    {
        proof.FORMAT: (
            "PASS: pairings, lots, tie-breaks and standings follow from the seal, the salt and the log.",
            "What each match came to is proven by its own file: its secret is the seed of the match here.",
        ),
        proving.FORMAT: (
            "PASS: deals, points and standings follow from the seal, the salt and the moves.",
            "No file can show who made a move: there it is the word of the bot.",
        ),
    }
)
"""What a document that holds proves, and what it does not."""


def is_of_event(file: Path) -> bool:
    """Whether the file says that it is the proof of an event or of a duplicate set."""
    try:
        return _format_of(file.read_bytes()) in CHECKS
    except (OSError, msgspec.MsgspecError, RecursionError):
        return False


def _format_of(text: bytes) -> str:
    return str(msgspec.json.decode(text, type=dict[str, object]).get("format"))


def check_event(file: Path) -> tuple[int, tuple[str, ...]]:
    """What the check of such a file finds, and the status: 0 it holds, 1 it does not, 2 it cannot be read."""
    lines: list[str] = []
    try:
        text = file.read_bytes()
        form = _format_of(text)
        lines += CHECKS[form](text)
    except (OSError, NotAProof) as error:
        why = str(error) if isinstance(error, NotAProof) else error.strerror
        return 2, (f"The file is no proof of Upcard: {why}.",)
    except Failed as failed:
        return 1, (*lines, f"FAIL: {failed}.")
    return 0, (*lines, *HOLDS[form])
