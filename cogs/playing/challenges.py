"""Challenges: made by commands and rematches, answered by buttons."""

from __future__ import annotations

from typing import Protocol

from bot.matches import (
    Challenge,
    ChallengeId,
    ChallengeStatus,
    Proposal,
    SurfaceKind,
    Table,
    Terms,
    computer_levels,
)
from bot.refusals import Refusal, Refused
from bot.words.phrasebook import speaking
from cogs.cog import Cog, Interaction, pressed, replies
from cogs.games.registry import guide_of
from cogs.languages import public_locale_of
from cogs.layouts.table import challenge_layout, table_layout
from cogs.match_ids import AnswerChallenge, ChallengeReply
from cogs.painting.repaints import PanelKind
from cogs.permissions import (
    may_open_thread,
    require_open_channel,
    require_place,
)
from cogs.sending.message import text_message
from cogs.sending.reply import Reply, Visibility


class Opponent(Protocol):
    """Who is challenged: a user as Discord names them."""

    @property
    def id(self) -> int:
        """The user's id."""

    @property
    def display_name(self) -> str:
        """The user's name."""


class Challenges(Cog):
    """Challenges of two people, and matches of one with the computer."""

    async def challenge(self, reply: Reply, terms: Terms, opponent: Opponent | None) -> None:
        """Answer with a challenge, to a person or with a seat that anybody can take."""
        await require_place(reply.interaction)
        await self.answer_with(reply, proposal_of(reply.interaction, terms, opponent))

    async def answer_with(self, reply: Reply, proposal: Proposal) -> None:
        """Let the reply to the interaction be the challenge."""
        interaction = reply.interaction
        await require_open_channel(interaction, self._services.matches, proposal)
        challenges = self._services.matches.challenges
        challenge = await challenges.challenge(proposal)
        with speaking(public_locale_of(interaction)):
            layout = challenge_layout(challenge)
        message = await reply.show(await self._services.renderer.render(layout))
        if message is None:
            # Discord took no answer: an offer that nobody can see must not stay open.
            await challenges.withdraw(challenge.id, user=interaction.user.id)
            return
        await challenges.posted(challenge.id, message)
        # If it is accepted soon, this token can show the challenger's hand here, even with closed DMs.
        self._services.private_panels.keep(challenge.id, interaction.user.id, interaction)

    @pressed(AnswerChallenge)
    @replies(Visibility.UPDATE)
    async def answer(self, reply: Reply, press: AnswerChallenge) -> None:
        """Accept, decline or withdraw a challenge; a refusal also brings its message up to date."""
        try:
            match press.reply:
                case ChallengeReply.ACCEPT:
                    await self._accept(reply, press.challenge)
                case ChallengeReply.DECLINE:
                    await self._close(reply, await self._decline(reply, press.challenge))
                case ChallengeReply.WITHDRAW:
                    await self._close(reply, await self._withdraw(reply, press.challenge))
        except Refused as refused:
            if refused.refusal is Refusal.CHALLENGE_GONE:
                await self._repaint(reply, press.challenge)
            raise

    async def _accept(self, reply: Reply, number: ChallengeId) -> None:
        interaction = reply.interaction
        user = interaction.user
        challenges = self._services.matches.challenges
        if interaction.message is not None:
            # The press proves which message shows the challenge, even if a crash kept its posting from being
            # noted.
            await challenges.posted(number, interaction.message.id)
        table = await challenges.accept(
            number,
            user=user.id,
            name=user.display_name,
            request=interaction.id,
            may_open_thread=may_open_thread(interaction),
        )
        self._services.private_panels.lend(table.id, user.id, interaction)
        self._services.private_panels.lend_kept(number, table.id)
        if table.is_in_conversation:
            await self._services.painter.conversations.show(reply, table.id)
            await self._services.painter.open_panels(table.id)
        elif table.thread is None:
            await self._show_table(reply, table)
        else:
            await self._show_link(reply, number, table)
        await self._welcome(reply, table)

    async def _welcome(self, reply: Reply, table: Table) -> None:
        """Tell the aim of the game to somebody who accepts a match for the first time on this server."""
        if table.guild is None:
            return
        user = reply.interaction.user.id
        if table.terms.game in await self._services.matches.games_played(table.guild, user):
            return
        hint = guide_of(table.terms.game).welcome()
        await reply.privately(text_message(hint))

    async def _show_table(self, reply: Reply, table: Table) -> None:
        """Turn the challenge's message into the table, unless the painter was quicker."""
        surface_rows = self._services.matches.surfaces
        async with self._services.painter.locked(table.id, PanelKind.TABLE, None):
            # Locked, as the painter edits the same message: whoever comes first shows the table.
            surfaces = await surface_rows.of(table.id)
            surface = next((each for each in surfaces if each.kind is SurfaceKind.TABLE), None)
            if surface is None or surface.version >= table.version:
                return
            with speaking(public_locale_of(reply.interaction)):
                layout = table_layout(table)
            shown = await reply.show(await self._services.renderer.render(layout))
            if shown is not None and shown == surface.message:
                await surface_rows.shows(surface, table.version)

    async def _show_link(self, reply: Reply, number: ChallengeId, table: Table) -> None:
        """Turn the challenge's message into a link to the table's thread, or what became of it if there is
        none.
        """
        async with self._services.painter.locked(table.id, PanelKind.TABLE, None):
            challenge = await self._services.matches.challenges.find(number)
            if challenge is not None:
                await self._close(reply, challenge)

    async def _decline(self, reply: Reply, number: ChallengeId) -> Challenge:
        return await self._services.matches.challenges.decline(number, user=reply.interaction.user.id)

    async def _withdraw(self, reply: Reply, number: ChallengeId) -> Challenge:
        return await self._services.matches.challenges.withdraw(number, user=reply.interaction.user.id)

    async def _close(self, reply: Reply, challenge: Challenge) -> None:
        with speaking(public_locale_of(reply.interaction)):
            layout = challenge_layout(challenge)
        if await reply.show(await self._services.renderer.render(layout)) is not None:
            await self._services.matches.challenges.shown(challenge.id)

    async def _repaint(self, reply: Reply, number: ChallengeId) -> None:
        challenge = await self._services.matches.challenges.find(number)
        if challenge is None or challenge.status is ChallengeStatus.ACCEPTED:
            return
        if challenge.guild is None:
            await self._close(reply, challenge)
        else:
            self._services.painter.challenges.refresh(challenge)


def usual_level(game: str) -> str:
    """The computer player who plays where nobody says which: the casual one, or the game's weakest."""
    levels = computer_levels(game)
    return next((level for level in levels if level == "casual"), (*levels, "")[0])


def proposal_of(interaction: Interaction, terms: Terms, opponent: Opponent | None) -> Proposal:
    """What the person proposes to play, in the channel of the interaction."""
    if interaction.channel_id is None:
        raise Refused(Refusal.NO_MATCH)
    return Proposal(
        guild=interaction.guild_id,
        channel=interaction.channel_id,
        challenger=interaction.user.id,
        challenger_name=interaction.user.display_name,
        opponent=None if opponent is None else opponent.id,
        opponent_name=None if opponent is None else opponent.display_name,
        terms=terms,
        request=interaction.id,
    )
