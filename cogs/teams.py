"""/teams: two against two at duplicate gin, as a proposal that all four accept by a button."""

from __future__ import annotations

from typing import assert_never

import discord
import msgspec
from discord import app_commands

from bot.matches import DuplicateId, TeamProposal, TeamStage, Terms
from bot.refusals import Refusal, Refused
from bot.words.phrasebook import say, speaking
from cogs.cog import Cog, Services, in_servers, pressed, replies
from cogs.duplicate import GAME, PRESET
from cogs.languages import public_locale_of
from cogs.layout import Attachment, Layout, Small, Text
from cogs.layouts.team import TeamAction, TeamButton, team_layout
from cogs.options import SPEED_CHOICES
from cogs.permissions import require_open, require_opponent, require_place
from cogs.playing.hands import Panels
from cogs.playing.play import MatchChoice, terms_of
from cogs.rulesets import RulesetChoice, preset_value
from cogs.sending.message import text_message
from cogs.sending.reply import Reply, Visibility


class Teams(Cog):
    """Proposes team matches and takes the answers. The painter keeps their messages up to date."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._teams = services.matches.teams
        self._panels = Panels(services)

    @app_commands.command(
        name="teams", description="Two against two at gin: two tables play the same cards, seats exchanged"
    )
    @app_commands.describe(
        partner="Your partner, at the other table",
        opponent="Your opponent at your table",
        opponent2="Your partner's opponent",
        deals="How many deals each table plays, 8 by default",
        turn_limit="Time for a turn; the server's by default",
    )
    @app_commands.rename(turn_limit="speed")
    @app_commands.choices(turn_limit=SPEED_CHOICES)
    @in_servers
    @replies(Visibility.PUBLIC)
    async def teams(  # each is an option of the command
        self,
        reply: Reply,
        partner: discord.User,
        opponent: discord.User,
        opponent2: discord.User,
        deals: app_commands.Range[int, 2, 16] = 8,
        turn_limit: str | None = None,
    ) -> None:
        """Propose a team match in the channel."""
        interaction = reply.interaction
        guild, channel = interaction.guild_id, interaction.channel_id
        if guild is None or channel is None:
            raise Refused(Refusal.NO_MATCH)
        for user in (partner, opponent, opponent2):
            if user.bot:
                raise Refused(Refusal.BOT_CHALLENGE)
            require_opponent(interaction, user.id)
        await require_place(interaction)
        await require_open(interaction, self._services.matches, guild, channel)
        four = interaction.user, opponent, partner, opponent2
        proposal = TeamProposal(
            guild=guild,
            channel=channel,
            people=tuple((user.id, user.display_name) for user in four),
            terms=await self._terms(reply, deals, turn_limit),
            request=interaction.id,
        )
        team = await self._teams.propose(proposal)
        with speaking(public_locale_of(interaction)):
            rendered = await self._services.renderer.render(team_layout(team))
        message = await reply.show(rendered)
        if message is None:
            # Discord took no answer: a proposal that nobody can see must not stay open.
            await self._teams.decline(team.id, user=interaction.user.id)
            return
        await self._teams.posted(team.id, message)

    async def _terms(self, reply: Reply, deals: int, turn_limit: str | None) -> Terms:
        rules = RulesetChoice(game=GAME, rules=preset_value(GAME, PRESET))
        wanted = MatchChoice(rules=rules, turn_limit=turn_limit)
        terms = await terms_of(self._services, reply.interaction, wanted)
        return msgspec.structs.replace(terms, rules=msgspec.structs.replace(terms.rules, deals=deals))

    @pressed(TeamButton)
    @replies(Visibility.PRIVATE)
    async def press(self, reply: Reply, press: TeamButton) -> None:
        """Do what a button at a team match says, and answer that person alone."""
        interaction = reply.interaction
        if interaction.message is not None:
            # The press proves which message shows the seal, even if a crash kept it from being noted.
            await self._teams.posted(press.number, interaction.message.id)
        match press.action:
            case TeamAction.ACCEPT:
                await self._accept(reply, press.number)
            case TeamAction.DECLINE:
                await self._teams.decline(press.number, user=interaction.user.id)
                await reply.show(text_message(say("Declined: the team match isn't played.")))
            case TeamAction.PROOF:
                text = await self._teams.proof(press.number, guild=interaction.guild_id)
                layout = _proof(press.number, text)
                await reply.show(await self._services.renderer.render(layout))
            case _:
                assert_never(press.action)

    async def _accept(self, reply: Reply, number: DuplicateId) -> None:
        interaction = reply.interaction
        user = interaction.user
        team = await self._teams.accept(
            number,
            user=user.id,
            name=user.display_name,
            request=interaction.id,
        )
        if team.stage is TeamStage.PLAYING and (table := team.table_of(user.id)) is not None:
            await self._panels.show(reply, table)
            return
        await reply.show(text_message(say("You're in. Both tables begin when all four have accepted.")))


def _proof(number: DuplicateId, text: bytes) -> Layout:
    """The file that proves both tables."""
    file = f"upcard-teams-{number}.json"
    told = say("This file proves that both tables played the same deals, everybody's moves and all points.")
    checked = say("Check it with ./upcard verify {file}. Nobody is named in it.", file=file)
    return Layout(blocks=(Text(told), Attachment(name=file, data=text), Small(checked)))
