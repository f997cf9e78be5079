"""/duplicate: the same sealed deals for everybody, played in private, and the standings of closed sets."""

from __future__ import annotations

from typing import assert_never

import structlog
from discord import app_commands

from bot.matches import DuplicateSet, DuplicateSpan, Terms
from bot.refusals import Refusal, Refused
from bot.words.phrasebook import say, speaking
from cogs.cog import Cog, Services, in_servers, pressed, replies
from cogs.games.registry import guide_of
from cogs.languages import public_locale_of
from cogs.layout import Attachment, Layout, Small, Text
from cogs.layouts.duplicate import (
    DuplicateAction,
    DuplicateButton,
    name_of,
    opening_layout,
    results_layout,
    sets_layout,
)
from cogs.permissions import is_in_dm
from cogs.playing.hands import Panels
from cogs.sending.post import DmClosed, DmQuota, NotAllowed, PlaceClosed, PlaceGone, Rejected, RetryLater
from cogs.sending.reply import Reply, Visibility

GAME, PRESET = "gin", "duplicate"

_log = structlog.get_logger(__name__)


class Duplicate(Cog):
    """Shows the sets, and begins and continues people's deals. The painter shows the standings in public."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._sets = services.matches.duplicates
        self._panels = Panels(services)

    @app_commands.command(
        name="duplicate", description="Everybody plays the same deals: today's and this week's"
    )
    @in_servers
    @replies(Visibility.PRIVATE)
    async def duplicate(self, reply: Reply) -> None:
        """Show the sets of this server and of all servers."""
        guild, user = reply.interaction.guild_id, reply.interaction.user.id
        places = (None,) if guild is None else (guild, None)
        found = [
            (
                await self._sets.current(place, span, duplicate_terms(), user=user),
                await self._sets.last(place, span, user=user),
            )
            for place in places
            for span in (DuplicateSpan.DAY, DuplicateSpan.WEEK)
        ]
        await self._show(reply, sets_layout(tuple(found)))

    @pressed(DuplicateButton)
    @replies(Visibility.PRIVATE)
    async def press(self, reply: Reply, press: DuplicateButton) -> None:
        """Do what a button at a set says, and answer that person alone."""
        guild, user = reply.interaction.guild_id, reply.interaction.user.id
        found = await self._sets.require(press.number, user=user)
        match press.action:
            case DuplicateAction.PLAY:
                await self._play(reply, found)
            case DuplicateAction.RESULTS:
                results = await self._sets.results(found.id, user=user, guild=guild)
                await self._show(reply, results_layout(results, reader=user))
            case DuplicateAction.PROOF:
                await self._show(reply, await self._proof(reply, found))
            case _:
                assert_never(press.action)

    async def _play(self, reply: Reply, found: DuplicateSet) -> None:
        """Show the person's hand in the set, whose match begins if they have none."""
        interaction = reply.interaction
        channel = await self._direct_messages(reply)
        if found.match is None:
            if found.guild not in (None, interaction.guild_id):
                raise Refused(Refusal.NO_SET)
            if found.message is None and not found.is_closed:
                # The seal is shown to everybody before any card is dealt: the message's number is the salt.
                await self._post_seal(reply, found)
        match = await self._sets.play(
            found.id,
            user=interaction.user.id,
            name=interaction.user.display_name,
            guild=interaction.guild_id,
            channel=channel,
            request=interaction.id,
        )
        await self._panels.show(reply, match.table.id)

    async def _direct_messages(self, reply: Reply) -> int:
        """The channel of the person's direct messages; raises Refused (DM_CLOSED) where there is none."""
        interaction = reply.interaction
        if is_in_dm(interaction) and interaction.channel_id is not None:
            return interaction.channel_id
        try:
            return await self._services.painter.dms.channel_of(interaction.user.id)
        except (DmClosed, DmQuota, PlaceClosed, PlaceGone, Rejected, RetryLater):
            # A table in the channel would show the deals to those who have yet to play.
            raise Refused(Refusal.DM_CLOSED) from None

    async def _post_seal(self, reply: Reply, found: DuplicateSet) -> None:
        """Post the seal where its first player is; where that cannot be, the press gives the salt."""
        interaction = reply.interaction
        if interaction.guild_id is None or interaction.channel_id is None:
            return
        with speaking(public_locale_of(interaction)):
            rendered = await self._services.renderer.render(opening_layout(found))
        try:
            channel = interaction.channel_id
            message = await self._services.post.send(channel, rendered, nonce=f"dup{found.id}")
        except (NotAllowed, PlaceClosed, PlaceGone, Rejected, RetryLater) as error:
            _log.info("the seal of a duplicate set is not posted", of=found.id, why=type(error).__name__)
            return
        await self._sets.posted(found.id, channel=channel, message=message)

    async def _proof(self, reply: Reply, found: DuplicateSet) -> Layout:
        """The file that proves a closed set."""
        interaction, file = reply.interaction, f"upcard-duplicate-{found.id}.json"
        text = await self._sets.proof(found.id, user=interaction.user.id, guild=interaction.guild_id)
        told = say(
            "**{name}**: this file proves the deals, everybody's moves and the standings.",
            name=name_of(found),
        )
        checked = say("Check it with ./upcard verify {file}. Nobody is named in it.", file=file)
        return Layout(blocks=(Text(told), Attachment(name=file, data=text), Small(checked)))

    async def _show(self, reply: Reply, layout: Layout) -> None:
        await reply.show(await self._services.renderer.render(layout))


def duplicate_terms() -> Terms:
    """By what every set is played: no clock, as it is open for so long."""
    return Terms(game=GAME, preset=PRESET, rules=guide_of(GAME).presets[PRESET], turn_limit=None)
