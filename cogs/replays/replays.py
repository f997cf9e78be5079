"""/replay: matches that are over, seen again: the viewer and the animations, for one person alone."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import discord
from discord import app_commands
from discord.app_commands import Transform

from bot.matches import MatchId
from bot.preferences import Show
from bot.refusals import Refusal, Refused
from bot.words.phrasebook import phrasebook
from cogs.cog import Cog, Interaction, Services, pressed, replies
from cogs.layout import Block, Image, Layout, Small, Text
from cogs.match_ids import Film, PickDeal, SeeAgain
from cogs.options.matches import PastMatch
from cogs.replays.films import Films, film_frames
from cogs.sending.reply import Reply, Visibility, page_visibility
from cogs.sheets.reels import Reel
from cogs.sheets.replay import replay_sheet
from cogs.text_only import as_chosen, spoken
from images.ink.look import look_of


class Replays(Cog):
    """Answers those who want to see a match again."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._films = Films(services.press)

    @app_commands.command(name="replay", description="See a match that is over again, with all hands open")
    @app_commands.describe(match="A match that is over; your latest one if you name none")
    @replies(Visibility.PRIVATE)
    async def replay(self, reply: Reply, match: Transform[MatchId, PastMatch] | None = None) -> None:
        """Show a match from its start."""
        await self._show(reply, await self._latest(reply) if match is None else match)

    @pressed(SeeAgain)
    @replies(page_visibility)
    async def go(self, reply: Reply, what: SeeAgain) -> None:
        """Show another moment."""
        await self._show(reply, what.match, what.frame)

    @pressed(PickDeal)
    @replies(page_visibility)
    async def pick_deal(self, reply: Reply, what: PickDeal) -> None:
        """Show the beginning of the deal that was chosen in the menu."""
        await self._show(reply, what.match, int(reply.value) if reply.value.isdecimal() else 0)

    async def _latest(self, reply: Reply) -> MatchId:
        """The person's newest match that is over, of this server; raises Refused (NO_REPLAY)."""
        interaction = reply.interaction
        found = await self._services.matches.replays.near(interaction.user.id, interaction.guild_id, limit=1)
        if not found:
            raise Refused(Refusal.NO_REPLAY)
        return found[0].match

    async def _show(self, reply: Reply, match: MatchId, frame: int = 0) -> None:
        """Show a moment of a match that is over; raises Refused."""
        reel = await self._reel(reply, match)
        # In a thread, as some views take long, such as those with all that a hand of rummy could declare.
        chosen = await self._services.matches.preferences.of(reply.interaction.user.id)
        in_words = chosen.show is Show.WORDS
        sheet = await asyncio.to_thread(replay_sheet, reel, frame, in_words=in_words)
        await reply.show(await self._services.press.print(as_chosen(sheet, chosen)))

    @pressed(Film)
    @replies(Visibility.PRIVATE)
    async def animate(self, reply: Reply, what: Film) -> None:
        """Show a deal as an animation."""
        reel = await self._reel(reply, what.match)
        frames = film_frames(reel, reel.nearest(what.frame))
        if not reel.has_pictures:
            await self._show(reply, what.match, what.frame)
            return
        chosen = await self._services.matches.preferences.of(reply.interaction.user.id)
        alt = await asyncio.to_thread(reel.film_alt, frames)
        title = Text(f"**{reel.name_of(reel.deal_of(frames[-1]))}**")
        if chosen.show is Show.WORDS:
            await reply.show(await self._services.press.print(Layout(blocks=(title, Text(spoken(alt))))))
            return
        picture = await self._films.of(reel, frames, look_of(chosen))
        blocks: tuple[Block, ...] = (title, Image(draw=lambda: picture, alt=alt), *_left_out(reel, frames))
        await reply.show(await self._services.press.print(Layout(blocks=blocks)))

    async def _reel(self, reply: Reply, match: MatchId) -> Reel:
        interaction = reply.interaction
        replay = await self._services.matches.replays.of(
            match,
            user=interaction.user.id,
            guild=interaction.guild_id,
            sees=lambda channel: _sees(interaction, channel),
        )
        return Reel(replay, user=interaction.user.id)


def _left_out(reel: Reel, frames: tuple[int, ...]) -> Iterator[Small]:
    """That a long deal is not shown from its start."""
    missing = frames[0] - reel.deal_of(frames[0]).first
    if missing:
        yield Small(
            phrasebook().count(
                "The deal is long: the animation leaves out its first move.",
                "The deal is long: the animation leaves out its first {number} moves.",
                missing,
            )
        )


def _sees(interaction: Interaction, channel: int) -> bool:
    """Whether the person can see a channel of the server in which they ask."""
    guild, user, place = interaction.guild, interaction.user, interaction.channel
    if channel == interaction.channel_id or channel == getattr(place, "parent_id", None):
        return True  # who is in a public thread sees its channel, also while the server's cache is empty
    if guild is None or not isinstance(user, discord.Member):
        return False
    found = guild.get_channel(channel)
    return found is not None and found.permissions_for(user).view_channel
