"""Commands about time: /pause, /resume, /abort, /vacation."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.matches import LONGEST_VACATION_DAYS, AgreementKind, MatchId, Refused, Trouble
from bot.words.reach import none_paused_line
from bot.words.timing import vacation_answer
from cogs.answering.areas import Areas
from cogs.answering.hands import match_number
from cogs.commands.suggestions import suggestions
from cogs.match_ids import Accord, Say
from cogs.sending.message import text_message
from cogs.sending.reply import Reply, Visibility
from cogs.services import Services
from cogs.times import day

Interaction = discord.Interaction[Any]
Tree = app_commands.CommandTree[Any]


def add_timing(tree: Tree, services: Services, areas: Areas) -> None:
    """Register the commands."""

    async def ask(interaction: Interaction, match: str | None, kind: AgreementKind) -> None:
        async def work(reply: Reply) -> None:
            number = await _named_or_first(services, interaction.user.id, match)
            await areas.hands.accord(reply, Accord(match=number, kind=kind, say=Say.ASK))

        await services.responder.answer(interaction, Visibility.PRIVATE, work)

    @tree.command(name="pause", description="Let the clock of a match stand, when the others agree")
    @app_commands.describe(match="Which match; the most urgent one if you name none")
    @app_commands.autocomplete(match=suggestions(services))
    async def pause(interaction: Interaction, match: str | None = None) -> None:
        await ask(interaction, match, AgreementKind.PAUSE)

    @tree.command(name="resume", description="Let a paused match go on; a table that was lost comes here")
    @app_commands.describe(match="Which match; one that is paused if you name none")
    @app_commands.autocomplete(match=suggestions(services, is_meant=lambda table: table.is_stopped))
    async def resume(interaction: Interaction, match: str | None = None) -> None:
        async def work(reply: Reply) -> None:
            number = match_number(match) if match is not None else await _find_stopped(services, interaction)
            if number is None:
                await reply.show(text_message(none_paused_line()))
            else:
                await areas.hands.resume(reply, number)

        await services.responder.answer(interaction, Visibility.PRIVATE, work)

    @tree.command(name="abort", description="Call a match off that has hardly begun, when the others agree")
    @app_commands.describe(match="Which match; the most urgent one if you name none")
    @app_commands.autocomplete(match=suggestions(services))
    async def abort(interaction: Interaction, match: str | None = None) -> None:
        await ask(interaction, match, AgreementKind.ABORT)

    @tree.command(name="vacation", description="For some days none of your turns runs out")
    @app_commands.describe(days="How many days from now; 0 ends your vacation")
    async def vacation(
        interaction: Interaction, days: app_commands.Range[int, 0, LONGEST_VACATION_DAYS]
    ) -> None:
        async def take(reply: Reply) -> None:
            user = interaction.user
            until = await services.matches.vacations.take(user.id, name=user.display_name, days=days)
            when = None if until is None else day(until)
            await reply.show(text_message(vacation_answer(when)))

        await services.responder.answer(interaction, Visibility.PRIVATE, take)


async def _find_stopped(services: Services, interaction: Interaction) -> MatchId | None:
    """A match of the person that waits for somebody: best one whose table is lost on this server."""
    stopped = [table for table in await services.matches.of_user(interaction.user.id) if table.is_stopped]
    here = [each for each in stopped if each.lost_at is not None and each.guild == interaction.guild_id]
    return next((table.id for table in (*here, *stopped)), None)


async def _named_or_first(services: Services, user: int, match: str | None) -> MatchId:
    """The match that the person named, or their most urgent one; raises Refused."""
    if match is not None:
        return match_number(match)
    tables = await services.matches.of_user(user)
    if not tables:
        raise Refused(Trouble.NO_MATCH)
    return tables[0].id
