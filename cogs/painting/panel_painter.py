"""Paints the open private panels: hands in messages that one person sees in a channel or a conversation."""

from __future__ import annotations

from bot.matches import Messages
from bot.refusals import Refusal
from bot.words.phrasebook import speaking
from bot.words.refusals import refusal_sentence
from cogs.languages import language_of
from cogs.layouts.panels import private_layout, warning
from cogs.painting.hand import Memory
from cogs.painting.in_words import drawn_or_in_words
from cogs.painting.private_panels import PrivatePanels
from cogs.painting.repaints import HandRepaint
from cogs.sending.message import Renderer


class PanelPainter:
    """Brings private panels up to date, as long as Discord takes it."""

    def __init__(
        self,
        panels: PrivatePanels,
        renderer: Renderer,
        memory: Memory,
    ) -> None:
        self._panels = panels
        self._renderer = renderer
        self._memory = memory

    async def paint(self, request: HandRepaint, user: int, messages: Messages) -> None:
        """Show the hand in the person's open panel, or open one."""
        table, seat = request.table, request.hand.seat
        shown = self._panels.shown(table.id, user)
        if shown is not None and shown >= table.version and not request.force:
            # A press has painted this version by its reply.
            return
        closed = not table.is_in_conversation and messages.is_dm_closed(user)
        # Said when the panel is opened, and not again at each change.
        told = closed and shown is None
        with speaking(language_of(table, seat)):
            note = warning(refusal_sentence(Refusal.DM_CLOSED)) if told else ""
            note = self._memory.declined.note(table, seat, note=note)
            stage = self._memory.last_deals.stage(request.hand)
            layout = private_layout(request.hand, note=note, dm_closed=closed, stage=stage)
        rendered = await drawn_or_in_words(self._renderer, layout)
        await self._panels.show(table.id, user, rendered, version=table.version)
