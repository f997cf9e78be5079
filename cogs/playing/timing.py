"""Clocks: /pause, /resume, /abort and /vacation, and the buttons with which players agree on them."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Transform

from bot.matches import LONGEST_VACATION_DAYS, AgreementKind, Hand, MatchId, Table
from bot.refusals import Refusal, Refused
from bot.words.timing import none_paused_line, vacation_answer
from cogs.clocks import day, more_layout
from cogs.cog import Cog, Interaction, Services, everywhere, pressed, replies
from cogs.match_ids import Agree, AgreementStep, More, Resume
from cogs.options import OwnMatch
from cogs.permissions import require_open, require_place
from cogs.playing.hands import Panels
from cogs.sending.message import text_message
from cogs.sending.reply import Reply, Visibility, panel_visibility

StoppedMatch = OwnMatch(lambda table: table.is_stopped)


class Timing(Cog):
    """Stops matches and lets them go on, when the players agree."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._panels = Panels(services)

    @app_commands.command(name="pause", description="Stop the clock if your opponent agrees")
    @everywhere
    @app_commands.describe(match="Which match; the most urgent by default")
    @replies(Visibility.PRIVATE)
    async def pause(self, reply: Reply, match: Transform[MatchId, OwnMatch] | None = None) -> None:
        """Ask the others for a pause."""
        await self._ask(reply, match, AgreementKind.PAUSE)

    @app_commands.command(
        name="abort", description="Call off a match that has barely begun, if your opponent agrees"
    )
    @everywhere
    @app_commands.describe(match="Which match; the most urgent by default")
    @replies(Visibility.PRIVATE)
    async def abort(self, reply: Reply, match: Transform[MatchId, OwnMatch] | None = None) -> None:
        """Ask the others to call a match off."""
        await self._ask(reply, match, AgreementKind.ABORT)

    @app_commands.command(name="resume", description="Resume a paused match, or bring a lost table here")
    @everywhere
    @app_commands.describe(match="Which match; a paused one by default")
    @replies(Visibility.PRIVATE)
    async def resume(self, reply: Reply, match: Transform[MatchId, StoppedMatch] | None = None) -> None:
        """End the pause of a match."""
        number = match if match is not None else await self._find_stopped(reply.interaction)
        if number is None:
            await reply.show(text_message(none_paused_line()))
        else:
            await self._resume(reply, number)

    @app_commands.command(name="vacation", description="Take some days off: your turns don't run out")
    @everywhere
    @app_commands.describe(days="How many days from now; 0 ends your vacation")
    @replies(Visibility.PRIVATE)
    async def vacation(self, reply: Reply, days: app_commands.Range[int, 0, LONGEST_VACATION_DAYS]) -> None:
        """Take a vacation, or end it."""
        user = reply.interaction.user
        until = await self._services.matches.vacations.take(user.id, name=user.display_name, days=days)
        when = None if until is None else day(until)
        await reply.show(text_message(vacation_answer(when)))

    @pressed(Agree)
    @replies(panel_visibility)
    async def agree(self, reply: Reply, press: Agree) -> None:
        """Ask for a pause or for calling the match off, agree to it, or not."""
        await self._agree(reply, press)

    @pressed(Resume)
    @replies(panel_visibility)
    async def resume_by_button(self, reply: Reply, press: Resume) -> None:
        """End the pause of the button's match."""
        await self._resume(reply, press.match)

    @pressed(More)
    @replies(panel_visibility)
    async def more(self, reply: Reply, press: More) -> None:
        """Show what can be done beside playing."""
        async with self._panels.locked(reply, press.match) as panel:
            hand = await self._panels.hand(reply, press.match)
            if hand.table.outcome is not None:
                raise Refused(Refusal.MATCH_OVER)
            await panel.show_instead(hand.table, more_layout(hand.table, hand.seat))

    async def _ask(self, reply: Reply, match: MatchId | None, kind: AgreementKind) -> None:
        """Ask for something in the match that is named, or in the most urgent one; raises Refused."""
        chosen = await self._panels.most_urgent(reply) if match is None else match
        await self._agree(reply, Agree(match=chosen, kind=kind, step=AgreementStep.ASK))

    async def _agree(self, reply: Reply, press: Agree) -> None:
        agreements, user = self._services.matches.agreements, reply.interaction.user.id

        async def step() -> Hand:
            match press.step:
                case AgreementStep.ASK:
                    return await agreements.ask(press.match, user=user, kind=press.kind)
                case AgreementStep.AGREE:
                    return await agreements.agree(press.match, user=user, kind=press.kind)
                case AgreementStep.REFUSE:
                    hand = await self._panels.hand(reply, press.match)
                    self._services.painter.memory.declined.refuse(hand.table, press.kind, hand.seat)
                    return await agreements.refuse(press.match, user=user, kind=press.kind)

        await self._panels.change(reply, press.match, step)

    async def _find_stopped(self, interaction: Interaction) -> MatchId | None:
        """A match of the person that waits for somebody: best one whose table is lost on this server."""
        tables = await self._services.matches.of_user(interaction.user.id)
        stopped = [table for table in tables if table.is_stopped]
        here = [each for each in stopped if each.lost_at is not None and each.guild == interaction.guild_id]
        return next((table.id for table in (*here, *stopped)), None)

    async def _resume(self, reply: Reply, match: MatchId) -> None:
        """End a pause. A table that is lost is brought into the channel of the press; in the direct messages
        its old channel is tried again.
        """
        interaction, user = reply.interaction, reply.interaction.user.id
        table = (await self._panels.hand(reply, match)).table
        guild, channel = interaction.guild_id, interaction.channel_id
        if table.lost_at is None or guild is None or channel is None:
            await self._panels.change(reply, match, lambda: self._resume_in_place(reply, table))
        else:
            await require_place(interaction)
            await require_open(interaction, self._services.matches, guild, channel)
            reach = self._services.matches.reach
            await self._panels.change(
                reply, match, lambda: reach.bring(match, user=user, guild=guild, channel=channel)
            )

    async def _resume_in_place(self, reply: Reply, table: Table) -> Hand:
        """End a pause where the table stands, if it can be shown there."""
        if table.lost_at is not None:
            await self._services.painter.try_table_again(table)
            hand = await self._panels.hand(reply, table.id)
            if not hand.table.is_stopped:
                return hand
        return await self._services.matches.agreements.resume(table.id, user=reply.interaction.user.id)
