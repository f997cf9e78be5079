"""Facts about the whole program that must not move: messages, ids, commands, settings, refusals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

from tests.pins.adapter import (
    GAME_KEYS,
    LANGUAGES,
    commands,
    guide_lines,
    meaning_of,
    message_ids,
    refusals,
    settings,
)
from tests.pins.data import recorded

DIGITS = 12


def messages() -> list[str]:
    """Every message with its context, its plural and a digest of its translations, wherever it is."""
    return sorted(
        " | ".join((context or "", one, many or "", sha256("\n".join(told).encode()).hexdigest()[:DIGITS]))
        for one, many, context, told in message_ids()
    )


def ids() -> dict[str, list[str] | None]:
    """What each recorded custom id means, null for one that is not ours. Add new forms to the file."""
    return {text: meaning_of(text) for text in recorded("ids")}


def guides() -> dict[str, dict[str, list[str]]]:
    """All that each game tells about itself in each language."""
    return {key: {language: guide_lines(key, language) for language in LANGUAGES} for key in GAME_KEYS}


FACTS: Mapping[str, Callable[[], Any]] = {
    "messages": messages,
    "ids": ids,
    "guides": guides,
    "commands": commands,
    "settings": settings,
    "refusals": lambda: {language: refusals(language) for language in LANGUAGES},
}
"""What makes each of them anew, by the name of its file."""
