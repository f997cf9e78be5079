"""The panel of a hand as the answer to a press, in the direct messages or in a private message."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from bot.games.game import IllegalAction
from bot.matches import Hand, MatchId, SurfaceRow, Table
from bot.refusals import Refusal, Refused
from cogs.cog import Services
from cogs.games.registry import PANELS
from cogs.layout import Layout
from cogs.painting.repaint import PanelKind
from cogs.responder import sentence
from cogs.sending.reply import Place, Reply, place_of
from cogs.sheets.panels import hand_layout, private_layout, warning


class Panels:
    """Shows players their panels, each of which only one press paints at a time."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def hand(self, reply: Reply, match: MatchId) -> Hand:
        """The hand of whoever presses, as it now stands; raises Refused: NO_MATCH, NOT_YOURS."""
        return await self._services.matches.hand(match, user=reply.interaction.user.id)

    @asynccontextmanager
    async def held(self, reply: Reply, match: MatchId) -> AsyncIterator[HeldPanel]:
        """Keep the painter off the message that this press will paint.

        Both would otherwise edit it at once, and the older state might come last.
        """
        user, place = reply.interaction.user.id, place_of(reply.interaction)
        kind = PanelKind.HAND if place is Place.DM else PanelKind.WHISPER
        async with self._services.painter.claimed(match, kind, user):
            surface = await self._services.painter.find_hand(match, user) if place is Place.DM else None
            yield HeldPanel(self._services, reply, place, surface)

    async def show(self, reply: Reply, match: MatchId, *, note: str = "") -> None:
        """Show the panel as it now stands."""
        async with self.held(reply, match) as panel:
            await panel.show(await self.hand(reply, match), note=note)

    async def show_most_urgent(self, reply: Reply, *, note: str = "") -> None:
        """Show the hand of the match that waits most, with a menu of the others; raises Refused."""
        tables = await self._services.matches.of_user(reply.interaction.user.id)
        if not tables:
            raise Refused(Refusal.NO_MATCH)
        async with self.held(reply, tables[0].id) as panel:
            await panel.show(await self.hand(reply, tables[0].id), note=note, others=tables)

    async def change(
        self,
        reply: Reply,
        match: MatchId,
        step: Callable[[], Awaitable[Hand]],
        *,
        is_repeated: Callable[[], bool] = lambda: False,
    ) -> None:
        """Change the match and show the panel; a refusal is said above the panel as it stands.

        Only a press that repeats the move just made needs no word: the panel shows that it was done.
        """
        note = ""
        async with self.held(reply, match) as panel:
            try:
                hand = await step()
            except Refused as refused:
                hand = await self.hand(reply, match)
                note = "" if is_repeated() else warning(sentence(refused))
            except IllegalAction as illegal:
                hand = await self.hand(reply, match)
                note = warning(PANELS[hand.table.terms.game].refusal(illegal.reason, hand))
            await panel.show(hand, note=note)


class HeldPanel:
    """A message that one press alone paints meanwhile."""

    def __init__(self, services: Services, reply: Reply, place: Place, surface: SurfaceRow | None) -> None:
        self._services = services
        self._reply = reply
        self._place = place
        self._surface = surface

    async def show(self, hand: Hand, *, note: str = "", others: tuple[Table, ...] = ()) -> None:
        """Show the player's panel."""
        interaction = self._reply.interaction
        note = self._services.painter.declined.note(hand.table, hand.seat, note=note)
        if self._place is Place.DM:
            layout = hand_layout(hand, note=note)
        else:
            closed = await self._services.painter.is_dm_closed(interaction.user.id)
            here = interaction.guild_id is not None
            layout = private_layout(hand, note=note, dm_closed=closed, others=others, here=here)
        await self.show_instead(hand.table, layout)

    async def show_instead(self, table: Table, layout: Layout) -> None:
        """Show something else in the panel's place, at the match's version."""
        shown = await self._reply.show(await self._services.renderer.render(layout))
        if shown is None:
            return
        if self._place is not Place.DM:
            user = self._reply.interaction.user.id
            self._services.private_panels.opened(
                table.id, user, self._reply.interaction, version=table.version
            )
        elif self._surface is not None and self._surface.message == shown:
            await self._services.matches.surfaces.shows(self._surface, table.version)
