"""What players are shown of a season of a league: their own matches, and how a division stands."""

from __future__ import annotations

from bot.competition import Phase
from bot.matches import Cup
from bot.refusals import Refusal, Refused
from cogs.cog import Services
from cogs.layout import Layout
from cogs.layouts.league import division_layout, own_matches
from cogs.layouts.league_pictures import division_of
from cogs.sending.reply import Reply


class Seasons:
    """Shows seasons, in answer to commands and to the buttons of their messages."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def show_own(self, reply: Reply, cup: Cup) -> None:
        """Show somebody their matches of a season; raises Refused (NOT_ENTERED)."""
        user, matches = reply.interaction.user.id, self._services.matches
        entry = cup.find_entry(user)
        if entry is None or not (entry.plays or cup.event.phase is Phase.REGISTRATION):
            raise Refused(Refusal.NOT_ENTERED)
        forms = await matches.events.leagues.forms(cup)
        tables = await matches.of_user(user, guild=cup.guild)
        await self._show(reply, own_matches(cup, entry, forms, {table.id: table for table in tables}))

    async def show_division(self, reply: Reply, cup: Cup, division: int | None = None) -> None:
        """Show the standings of a division, by default of the reader's own, else of the first one."""
        entry = cup.find_entry(reply.interaction.user.id)
        own = None if entry is None else division_of(cup, entry.entrant)
        forms = await self._services.matches.events.leagues.forms(cup)
        await self._show(reply, division_layout(cup, division or own or 1, forms))

    async def _show(self, reply: Reply, layout: Layout) -> None:
        await reply.show(await self._services.renderer.render(layout))
