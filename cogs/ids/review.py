"""Custom ids of reviews: a page of one, and breaking one off; they name no card."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

from bot.matches import MatchId

REVIEWED = "gin"
"""The game of which there are reviews."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeeReview:
    """Show how I played a match, which is judged if need be; page 0 is all of it, the others are mistakes."""

    match: MatchId
    page: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DropReview:
    """Break the review of my play off."""

    match: MatchId


ReviewPress = SeeReview | DropReview


def write_review_id(what: ReviewPress) -> str:
    """The custom id of such a press."""
    match what:
        case SeeReview():
            return f"review:{what.match}:{what.page}"
        case DropReview():
            return f"review:{what.match}:drop"
        case _:
            assert_never(what)


def _read(match: str, page: str) -> ReviewPress:
    number = MatchId(int(match))
    return DropReview(match=number) if page == "drop" else SeeReview(match=number, page=int(page))


REVIEW_READERS: dict[str, tuple[re.Pattern[str], Callable[..., ReviewPress]]] = {
    "review": (re.compile(r"(\d{1,18}):(\d|drop)"), _read),
}
"""How these ids are read back."""
