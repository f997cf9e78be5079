"""Custom ids of the daily hand's buttons; `cogs.ids` reads and writes them with all others."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

_DAY = r"([1-9]\d{5,6})"
_ACTION = r"([a-z][a-z ]*(?: [A-Za-z0-9 ,-]+)?)"


class DailyPart(StrEnum):
    """What there is to see of a daily hand beside answering it."""

    HAND = "hand"
    BOARD = "board"
    SHARE = "share"
    """Tell the channel how one did."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyAnswer:
    """Answer the hand of a day, which is a number of the calendar."""

    day: int
    action: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyLook:
    """See a part of the hand of a day."""

    day: int
    part: DailyPart


DailyPress = DailyAnswer | DailyLook
"""What is pressed at a daily hand."""


def write_daily_id(what: DailyPress) -> str:
    """The custom id of such a press."""
    match what:
        case DailyAnswer():
            return f"daily:{what.day}:{what.action}"
        case DailyLook():
            return f"day:{what.day}:{what.part}"
        case _:
            assert_never(what)


DAILY_READERS: dict[str, tuple[re.Pattern[str], Callable[..., DailyPress]]] = {
    "daily": (
        re.compile(f"{_DAY}:{_ACTION}"),
        lambda day, action: DailyAnswer(day=int(day), action=action),
    ),
    "day": (
        re.compile(f"{_DAY}:({'|'.join(DailyPart)})"),
        lambda day, part: DailyLook(day=int(day), part=DailyPart(part)),
    ),
}
"""How each kind of these ids is read back."""
