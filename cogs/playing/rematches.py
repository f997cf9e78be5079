"""Rematches: of more than two a table by the same rules, to which the same people are called."""

from __future__ import annotations

from bot.matches import ChallengeId, ChallengeStatus, MatchId, Table
from bot.refusals import Refusal, Refused
from bot.words.phrasebook import say
from bot.words.refusals import refusal_sentence
from cogs.channels import require_open_channel
from cogs.clocks import PAIR
from cogs.cog import Cog, Interaction, Services, pressed
from cogs.match_ids import Rematch
from cogs.playing.challenges import Challenges, is_unwelcome, rematch_of
from cogs.playing.lobbies import Lobbies
from cogs.sending.message import text_message
from cogs.sending.reply import Reply, Visibility
from cogs.sheets.lobby import link_of


class Rematches(Cog):
    """Answers the button "Rematch"."""

    def __init__(self, services: Services, challenges: Challenges, lobbies: Lobbies) -> None:
        super().__init__(services)
        self._challenges = challenges
        self._lobbies = lobbies

    @pressed(Rematch)
    async def rematch(self, interaction: Interaction, what: Rematch) -> None:
        """Offer a rematch: at the table by a message for everybody, elsewhere by a private one."""
        visibility = await self._challenges.visibility_of_rematch(interaction, what.match)
        await self._services.responder.answer(
            interaction, visibility, lambda reply: self._rematch(reply, what.match)
        )

    async def _rematch(self, reply: Reply, match: MatchId) -> None:
        """Two are led to a challenge; of more the first opens a table, and who presses later joins it."""
        table = await self._services.matches.find(match)
        if table is None:
            raise Refused(Refusal.NO_MATCH)
        if len(table.chairs) <= PAIR:
            await self._challenges.again(reply, match)
            return
        if table.seat_of(reply.interaction.user.id) is None:
            raise Refused(Refusal.NOT_YOURS)
        offered = await self._services.matches.challenges.find_rematch(match)
        if offered is not None and offered.status is ChallengeStatus.ACCEPTED:
            said = say("The rematch has begun already: see {channel}.", channel=f"<#{offered.channel}>")
            await reply.privately(text_message(said))
        elif offered is not None and offered.status is ChallengeStatus.OPEN:
            await self._join(reply, offered.id)
        else:
            await self._open(reply, table)

    async def _join(self, reply: Reply, number: ChallengeId) -> None:
        interaction = reply.interaction
        user = interaction.user
        lobby = await self._services.matches.lobbies.join(
            number, user=user.id, name=user.display_name, request=interaction.id
        )
        self._services.private_panels.keep(number, user.id, interaction)
        said = say("You have joined the rematch: see {place}.", place=link_of(lobby))
        await reply.privately(text_message(said))

    async def _open(self, reply: Reply, table: Table) -> None:
        """Open the table where the match was played; a press elsewhere is answered in private."""
        interaction, desk = reply.interaction, self._services.matches.lobbies
        user = interaction.user.id
        if reply.visibility is Visibility.PUBLIC and await is_unwelcome(reply):
            return
        proposal = rematch_of(interaction, table, None)
        await require_open_channel(interaction, self._services.matches, proposal)
        guests = tuple(person for person in table.people if person != user)
        computers = tuple(chair.computer for chair in table.chairs if chair.computer is not None)
        if not guests and computers:
            await self._lobbies.begin_alone(reply, proposal, level=computers[0], computers=computers)
            return
        lobby = await desk.open(proposal, guests=guests, computers=computers)
        if lobby.host != user:
            # Somebody else was quicker.
            await self._join(reply, lobby.id)
            return
        if reply.visibility is Visibility.PUBLIC:
            await self._lobbies.answer_with(reply, lobby, called=guests)
            return
        if lobby.message is None and not await self._services.painter.lobbies.post(lobby, called=guests):
            await desk.close(lobby.id, user=user, request=None)
            said = refusal_sentence(Refusal.OUT_OF_REACH)
        else:
            posted = await desk.find(lobby.id) or lobby
            said = say("Your rematch is offered: see {place}.", place=link_of(posted))
        await reply.privately(text_message(said))
