"""Hands that were pressed lately: they are edited with the token of that press.

Discord takes fifty requests a second of one bot, in which the answers to presses do not count, and neither do
edits of such an answer in the next 15 minutes. So the hands of people who play cost the tables nothing. The
tokens are kept in memory alone; without one a hand is edited with the bot's own.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import aiohttp
import discord

from bot.matches import MatchId
from cogs.sending.message import Message

LIFE_S: Final = 14 * 60.0
"""How long a token is used. Discord takes it for 15 minutes; the last one is left for the way there."""

REMEMBERED: Final = 10_000
"""Presses whose tokens are kept; with more, the oldest one is forgotten."""

Interaction = discord.Interaction[Any]


@dataclass(frozen=True, slots=True)
class _Pressed:
    interaction: Interaction
    message: int
    until: float


class PressedHands:
    """The last press of each person on a hand of theirs that showed the answer."""

    def __init__(self, *, remembered: int = REMEMBERED, clock: Callable[[], float] = time.monotonic) -> None:
        self._remembered = remembered
        self._clock = clock
        self._pressed: dict[tuple[MatchId, int], _Pressed] = {}

    def __len__(self) -> int:
        return len(self._pressed)

    def keep(self, match: MatchId, user: int, interaction: Interaction, message: int) -> None:
        """The answer to this press was shown in this message, the person's hand."""
        self._pressed.pop((match, user), None)
        self._pressed[match, user] = _Pressed(interaction, message, self._clock() + LIFE_S)
        # The oldest stands first. An interaction takes some 18 KB, so none is kept that is of no more use.
        while len(self._pressed) > self._remembered or self._oldest().until <= self._clock():
            del self._pressed[next(iter(self._pressed))]

    def _oldest(self) -> _Pressed:
        return next(iter(self._pressed.values()))

    def knows(self, match: MatchId, user: int) -> bool:
        """Whether the person's hand can be edited by a press of theirs, as far as is known."""
        pressed = self._pressed.get((match, user))
        return pressed is not None and pressed.until > self._clock()

    async def edit(self, match: MatchId, user: int, message: int, shown: Message) -> bool:
        """Show something else in the hand's message; False where it must be edited in the usual way."""
        pressed = self._pressed.get((match, user))
        if pressed is None or pressed.message != message or pressed.until <= self._clock():
            return False
        interaction = pressed.interaction
        try:
            await interaction.edit_original_response(
                view=shown.view(interaction.client.command_mentions),
                attachments=shown.files(),
                allowed_mentions=shown.mentions(),
            )
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError, OSError, RuntimeError):
            # Whatever it is, the usual way meets it too, and knows what is to be done about it.
            self._pressed.pop((match, user), None)
            return False
        return True
