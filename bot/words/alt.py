"""The length of alt texts: what does not fit is left out."""

from __future__ import annotations

from collections.abc import Iterable

ALT_LIMIT = 1024
"""Characters that Discord takes as the description of an attachment."""


def fit(sentences: Iterable[str], *, limit: int = ALT_LIMIT) -> str:
    """The sentences that fit, in order; an ellipsis shows that some are left out."""
    told = ""
    for sentence in sentences:
        longer = f"{told} {sentence}" if told else sentence
        if len(longer) > limit:
            return f"{longer[: limit - 1]}…" if not told else _ellipsis(told, limit)
        told = longer
    return told


def _ellipsis(told: str, limit: int) -> str:
    return f"{told} …" if len(told) + 2 <= limit else f"{told[: limit - 1]}…"
