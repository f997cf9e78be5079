"""/ladder: a server's ladder at a game; its menu challenges somebody above, its buttons step on and off."""

from __future__ import annotations

from dataclasses import replace

import msgspec
from discord import app_commands

from bot.matches import LaddersOfServers, LadderTable
from bot.refusals import Refusal, Refused
from bot.words.phrasebook import speaking
from cogs.cog import Cog, in_servers, pressed, replies
from cogs.custom_ids import read_number
from cogs.events.ladder_layout import (
    LINES,
    LadderChallenge,
    LadderPage,
    LadderStep,
    ladder_layout,
    pages_of,
)
from cogs.games.registry import GUIDES
from cogs.languages import public_locale_of
from cogs.layouts.table import challenge_layout
from cogs.options import GAME_CHOICES
from cogs.permissions import require_open_channel, require_place
from cogs.playing.challenges import proposal_of
from cogs.playing.play import MatchChoice, terms_of
from cogs.rankings.profile_layouts import Formatting, await_portraits, wants_words
from cogs.rulesets import RulesetChoice, default_game
from cogs.sending.reply import Reply, Visibility
from images.ink.look import Look


class Ladders(Cog):
    """The ladders of a server."""

    @app_commands.command(name="ladder", description="This server's ladder: join, and challenge those above")
    @app_commands.describe(game="Which game; the server's by default")
    @app_commands.choices(game=GAME_CHOICES)
    @in_servers
    @replies(Visibility.PUBLIC)
    async def ladder(self, reply: Reply, game: str | None = None) -> None:
        """Show the top of a ladder."""
        which = game or await default_game(self._services.matches, reply.interaction.guild_id)
        await self._show(reply, await self._ladders.show(_guild(reply), _known(which)), page=1)

    @pressed(LadderPage)
    @replies(Visibility.UPDATE)
    async def turn(self, reply: Reply, press: LadderPage) -> None:
        """Show another page."""
        ladder = await self._ladders.show(_guild(reply), _known(press.game))
        await self._show(reply, ladder, page=press.page)

    @pressed(LadderStep)
    @replies(Visibility.UPDATE)
    async def step(self, reply: Reply, press: LadderStep) -> None:
        """Step on the ladder or off it, and show where that leaves everybody."""
        user, guild, game = reply.interaction.user, _guild(reply), _known(press.game)
        if press.on:
            ladder = await self._ladders.join(guild, game, user=user.id, name=user.display_name)
        else:
            ladder = await self._ladders.leave(guild, game, user=user.id)
        place = ladder.place_of(user.id) or 1
        await self._show(reply, ladder, page=-(-place // LINES))

    @pressed(LadderChallenge)
    @replies(Visibility.PUBLIC)
    async def challenge(self, reply: Reply, press: LadderChallenge) -> None:
        """Challenge the person of the menu; the answer is the challenge."""
        interaction, matches = reply.interaction, self._services.matches
        game = _known(press.game)
        ladder = await self._ladders.show(_guild(reply), game)
        rung = next((each for each in ladder.rungs if each.user == _chosen(reply)), None)
        if rung is None:
            raise Refused(Refusal.NOT_ON_LADDER)
        await require_place(interaction)
        terms = await terms_of(self._services, interaction, MatchChoice(rules=RulesetChoice(game=game)))
        proposal = proposal_of(interaction, terms, None)
        proposal = msgspec.structs.replace(proposal, opponent=rung.user, opponent_name=rung.name)
        await require_open_channel(interaction, matches, proposal)
        challenge = await self._ladders.challenge(proposal)
        with speaking(public_locale_of(interaction)):
            layout = challenge_layout(challenge)
        message = await reply.show(await self._services.renderer.render(layout))
        if message is None:
            # Discord took no answer: an offer that nobody can see must not stay open.
            await matches.challenges.withdraw(challenge.id, user=interaction.user.id)
            return
        await matches.challenges.posted(challenge.id, message)
        self._services.private_panels.keep(challenge.id, interaction.user.id, interaction)

    @property
    def _ladders(self) -> LaddersOfServers:
        return self._services.matches.ladders

    async def _show(self, reply: Reply, ladder: LadderTable, *, page: int) -> None:
        page = min(page, pages_of(ladder))
        formatting = Formatting(in_message=await wants_words(self._services, reply))
        with speaking(public_locale_of(reply.interaction)):
            layout = ladder_layout(ladder, page=page, formatting=formatting)
        await await_portraits(self._services.renderer, *(rung.user for rung in ladder.rungs[:LINES]))
        felt = (await self._services.matches.servers.settings(ladder.guild)).felt
        await reply.show(await self._services.renderer.render(replace(layout, look=Look(felt=felt))))


def _guild(reply: Reply) -> int:
    """The server of the ladder; raises Refused outside of one."""
    guild = reply.interaction.guild_id
    if guild is None:
        raise Refused(Refusal.NO_MATCH)
    return guild


def _known(game: str) -> str:
    """A game that there is; raises Refused for one of an old or forged button."""
    if game not in GUIDES:
        raise Refused(Refusal.OLD_BUTTON)
    return game


def _chosen(reply: Reply) -> int:
    """The person chosen in the menu; raises Refused (OLD_BUTTON) for what is no id."""
    try:
        return read_number("".join(reply.values[:1]))
    except ValueError:
        raise Refused(Refusal.OLD_BUTTON) from None
