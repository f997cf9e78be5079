"""How long tests wait: a machine under load is slow, and that alone is no fault."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.sandbox import GENTLE, Hardships, Settings

PATIENCE_S = 60.0
"""How long a test waits for what must come; far below the limit of pytest for one test."""


def hardships() -> Hardships:
    """GENTLE, but as hard as Discord where the variable HARDSHIPS says so: names of fields, or "all"."""
    named = os.environ.get("HARDSHIPS", "")
    if named == "all":
        return Hardships()
    return replace(GENTLE, **{name: getattr(Hardships(), name) for name in named.split(",") if name})


LENIENT = Settings(answer_s=30.0, hardships=hardships())
"""A Discord that waits long for a first answer; how soon the bot puts one off is tested by itself."""

_LOOK_AGAIN_S = 0.01


async def until(holds: Callable[[], bool | Awaitable[bool]], *, within_s: float = PATIENCE_S) -> None:
    """Wait until it is so. Raises TimeoutError."""
    patience = time.monotonic() + within_s
    while True:
        found = holds()
        if found if isinstance(found, bool) else await found:
            return
        if time.monotonic() > patience:
            raise TimeoutError(f"it was not so within {within_s} s")
        await asyncio.sleep(_LOOK_AGAIN_S)
