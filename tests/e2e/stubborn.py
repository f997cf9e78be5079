"""Players who go on through everything that happens to the bot: they look again and press again."""

from __future__ import annotations

import asyncio

from bot.sandbox import InteractionFailed, NotOffered
from tests.e2e.players import Player

_AGAIN = (InteractionFailed, NotOffered, TimeoutError, AssertionError, IndexError)
"""What becomes of a press whose bot died, or whose panel changed under the finger."""


async def play_on(player: Player) -> None:
    """Play to the end, however often a press fails."""
    while True:
        try:
            if await player.play_to_the_end():
                return
        except _AGAIN:
            await asyncio.sleep(0.05)
