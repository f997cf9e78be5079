"""When a message of a match is painted: the mover's hand first, then the other hands, and then the table.

The mover's hand is shown by the reply to the press. A table also waits for its turn in its channel.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress

from bot.matches import Matches, MatchId, Messages, StoreError, SurfaceKind, SurfaceRow, Table
from cogs.painting.closed_channels import ClosedChannels
from cogs.painting.pressed_hands import PressedHands
from cogs.painting.repaints import HandRepaint, PanelKey, PanelKind, Repaint, RepaintQueue, TableRepaint
from cogs.sending.pace import Paces

HANDS_FIRST_S = 1.0
"""How long a table waits for the hands of its match at most: those who play see a move first."""

MOVER_FIRST_S = 0.5
"""How long a hand waits for the reply to the move at most: a slow connection must not keep it from others."""

REMEMBERED = 10_000
"""Tables whose place is remembered; with more, all are forgotten, which costs a look each."""


class Turns:
    """Gives turns to the messages of matches.

    A table asks for one for each repaint, and stands behind all that asked before it. So each gets its share
    of the channel, however quickly some are played.
    """

    def __init__(
        self,
        matches: Matches,
        paces: Paces,
        closed_channels: ClosedChannels,
        queue: RepaintQueue[PanelKey, Repaint],
        pressed: PressedHands,
    ) -> None:
        self._pressed = pressed
        self._surfaces = matches.surfaces
        self._paces = paces
        self._closed_channels = closed_channels
        self._queue = queue
        self._known: dict[tuple[MatchId, SurfaceKind], SurfaceRow] = {}
        """Where tables stood when they were last painted, as each painting reads it anyway."""

    def saw(self, messages: Messages) -> None:
        """These are the messages of a match whose table has its turn."""
        if len(self._known) >= REMEMBERED:
            self._known.clear()
        for row in messages.rows:
            if row.user is None:
                self._known[row.match, row.kind] = row

    @asynccontextmanager
    async def of(self, key: PanelKey, request: Repaint) -> AsyncIterator[None]:
        """Wait for the turn of a message, which lasts as long as the block."""
        if isinstance(request, HandRepaint):
            others = [hand for hand in _hands(request.table) if hand.user != key.user]
            await self._after(others, within_s=MOVER_FIRST_S, by_presses=True)
            async with self._for_hand(key, request):
                yield
            return
        await self._after(_hands(request.table), within_s=HANDS_FIRST_S)
        async with await self._own(request):
            yield

    def _for_hand(self, key: PanelKey, request: HandRepaint) -> AbstractAsyncContextManager[None]:
        """The turn of a hand among all that the bot sends; what a press shows does not count among that."""
        is_free = not request.repost and key.user is not None and self._pressed.knows(key.match, key.user)
        return nullcontext() if is_free or key.kind is not PanelKind.HAND else self._paces.hand_turn()

    async def _after(self, hands: list[PanelKey], *, within_s: float, by_presses: bool = False) -> None:
        """Let hands go first, as long as that does not take long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(within_s):
                await self._queue.unlocked(hands, by_presses=by_presses)

    async def _own(self, request: TableRepaint) -> AbstractAsyncContextManager[None]:
        """The turn in the channel where the table stands or will stand; none where nothing can be sent."""
        table = request.table
        surface = self._known.get((table.id, table.kind))
        try:
            if surface is None or surface.message is None:
                surfaces = await self._surfaces.of(table.id)
                surface = next((each for each in surfaces if each.kind is table.kind), None)
        except StoreError:
            # The painting fails as well, and is tried again.
            return nullcontext()
        is_closed = surface is None or self._closed_channels.is_closed(table.id, surface.channel)
        if surface is None or table.is_out_of_reach or is_closed:
            return nullcontext()
        channel = surface.channel or table.thread or table.channel
        return self._paces.turn(channel, None if request.repost else surface.message)


def _hands(table: Table) -> list[PanelKey]:
    """All messages that show hands of the match, or would."""
    return [
        PanelKey(table.id, kind, user)
        for user in table.people
        for kind in (PanelKind.HAND, PanelKind.PRIVATE_PANEL)
    ]
