"""Matches of one person with the computer: in private unless asked for a table, and from anywhere.

In private there is no table: the hand comes by direct message, and nobody else hears of the match. The answer
to the command or press shows the seal before the cards are dealt, so its id is the salt.
"""

from __future__ import annotations

import msgspec

from bot.matches import (
    Challenge,
    ChallengeStatus,
    Lobby,
    Proposal,
    Table,
    Terms,
    is_for_two,
    require_computer,
)
from bot.refusals import Refusal, Refused
from bot.words.phrasebook import and_list, say
from cogs.cog import Interaction, Services
from cogs.games.registry import guide_of, match_title
from cogs.layout import Layout, Small, Text
from cogs.layouts.table import seal_line
from cogs.names import message_names
from cogs.permissions import is_in_dm, require_open_channel, require_place
from cogs.playing.challenges import proposal_of, usual_level
from cogs.sending.message import text_message
from cogs.sending.post import DmClosed, DmQuota, PlaceClosed, PlaceGone, Rejected, RetryLater
from cogs.sending.reply import Reply


class Practice:
    """Begins matches of one person with the computer."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def begin(
        self, reply: Reply, terms: Terms, *, level: str | None = None, in_public: bool = False
    ) -> None:
        """Begin a match with as few computer players as the game takes.

        ``in_public`` it has a table in this channel, as it has where no direct message can be sent.
        """
        interaction = reply.interaction
        proposal = proposal_of(interaction, terms, None)
        if not in_public and (channel := await self._direct_messages(interaction)) is not None:
            proposal = msgspec.structs.replace(proposal, guild=None, channel=channel)
        else:
            await require_place(interaction)
        await self.begin_again(reply, proposal, computers=(level or usual_level(terms.game),))

    async def begin_again(self, reply: Reply, proposal: Proposal, *, computers: tuple[str, ...]) -> None:
        """Begin the proposed match with computer players of these levels, and more where the game takes
        more.
        """
        for level in computers:
            require_computer(proposal.terms.game, level)
        is_private = proposal.guild is None
        if not is_private:
            await require_open_channel(reply.interaction, self._services.matches, proposal)
        if is_for_two(proposal.terms.game) and len(computers) == 1:
            table = await self._against_one(reply, proposal, computers[0])
        else:
            table = await self._against_several(reply, proposal, computers)
        self._services.private_panels.lend(table.id, reply.interaction.user.id, reply.interaction)
        aim = "" if proposal.rematch_of else guide_of(proposal.terms.game).welcome()
        if is_private:
            await self._show(reply, begun_layout(table, here=is_in_dm(reply.interaction), aim=aim))
            return
        said = say(
            "The match has begun. Your cards come by direct message; **My hand** at the table shows them too."
        )
        await reply.privately(text_message(f"{said}\n\n{aim}" if aim else said))

    async def _direct_messages(self, interaction: Interaction) -> int | None:
        """The channel of the person's direct messages; None where none can be opened now."""
        if is_in_dm(interaction):
            return interaction.channel_id
        try:
            return await self._services.painter.dms.channel_of(interaction.user.id)
        except (DmClosed, DmQuota, PlaceClosed, PlaceGone, Rejected, RetryLater):
            return None

    async def _against_one(self, reply: Reply, proposal: Proposal, level: str) -> Table:
        challenges = self._services.matches.challenges
        if proposal.guild is not None:
            post = self._services.painter.challenges.post
            return await challenges.play_computer(proposal, level=level, post=post)

        async def post_seal(challenge: Challenge) -> bool:
            message = await self._show(reply, sealed_layout(challenge.terms, challenge.commitment))
            if message is not None:
                await challenges.posted(challenge.id, message)
            return message is not None

        return await challenges.play_computer(proposal, level=level, post=post_seal)

    async def _against_several(self, reply: Reply, proposal: Proposal, computers: tuple[str, ...]) -> Table:
        """A table that nobody else can join: it is begun as soon as it is open."""
        lobbies, user = self._services.matches.lobbies, reply.interaction.user.id
        lobby = await lobbies.open(proposal, computers=computers)
        if lobby.message is None and not await self._post_lobby(reply, lobby):
            await lobbies.close(lobby.id, user=user, request=None)
            raise Refused(Refusal.OUT_OF_REACH)
        # Some games take only certain numbers of players, such as 3, 4, 6 and 8.
        while lobby.status is ChallengeStatus.OPEN and not lobby.can_start:
            lobby = await lobbies.add_computer(lobby.id, user=user, level=computers[0], request=None)
        return await lobbies.start(lobby.id, user=user, request=reply.interaction.id)

    async def _post_lobby(self, reply: Reply, lobby: Lobby) -> bool:
        if lobby.guild is not None:
            return await self._services.painter.lobbies.post(lobby)
        message = await self._show(reply, sealed_layout(lobby.terms, lobby.commitment))
        if message is not None:
            await self._services.matches.lobbies.posted(lobby.id, message, version=lobby.version)
        return message is not None

    async def _show(self, reply: Reply, layout: Layout) -> int | None:
        return await reply.show(await self._services.renderer.render(layout))


def sealed_layout(terms: Terms, commitment: str) -> Layout:
    """The seal on the deal of a match that begins in a moment."""
    dealt = say("{title}: the cards are being dealt.", title=match_title(terms))
    return Layout(blocks=(Text(dealt), Small(seal_line(commitment))))


def begun_layout(table: Table, *, here: bool, aim: str) -> Layout:
    """That a private match has begun, and the seal that was shown before; ``here`` says that its hand is
    below.
    """
    computers = tuple(
        name for name, chair in zip(message_names(table), table.chairs, strict=True) if chair.user is None
    )
    title = say("**{title}** with {others}", title=match_title(table.terms), others=and_list(computers))
    told = "" if here else say("Your cards are in your direct messages; /hand shows them here.")
    lines = "\n".join(line for line in (title, told, aim) if line)
    return Layout(blocks=(Text(lines), Small(seal_line(table.seal.commitment))))
