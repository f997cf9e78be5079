"""The button "Rematch": the same people, rules and place once more, as a challenge or as a lobby."""

from __future__ import annotations

import asyncio
from typing import Final

from bot.games.game import Seat
from bot.matches import (
    Chair,
    Challenge,
    ChallengeId,
    ChallengeStatus,
    MatchId,
    Proposal,
    StoreError,
    Table,
)
from bot.refusals import Refusal, Refused
from bot.words.phrasebook import say
from bot.words.refusals import refusal_sentence
from cogs.clocks import PAIR
from cogs.cog import Cog, Interaction, Services, pressed
from cogs.layouts.lobby import link_of
from cogs.match_ids import Rematch
from cogs.permissions import (
    require_open_channel,
    require_place,
)
from cogs.playing.challenges import Challenges, usual_level
from cogs.playing.find import Find
from cogs.playing.lobbies import Lobbies
from cogs.playing.practice import Practice
from cogs.sending.message import text_message
from cogs.sending.reply import Reply, Visibility

DECIDED_WITHIN_S: Final = 1.0
"""How long a reply waits for the store before it begins: the client answers a press that nobody has received
after 1.8 s as out of date.
"""


class Rematches(Cog):
    """Answers the button "Rematch"."""

    def __init__(self, services: Services, challenges: Challenges, lobbies: Lobbies, find: Find) -> None:
        super().__init__(services)
        self._practice = Practice(services)
        self._challenges = challenges
        self._lobbies = lobbies
        self._find = find

    @pressed(Rematch)
    async def rematch(self, interaction: Interaction, press: Rematch) -> None:
        """Offer a rematch: in the table's channel by a public message, elsewhere by a private one."""
        # Decided before the reply begins: Discord lets nobody change who reads it later.
        visibility = await self._visibility(interaction, press.match)
        await self._services.responder.answer(
            interaction, visibility, lambda reply: self._offer(reply, press.match)
        )

    async def _visibility(self, interaction: Interaction, match: MatchId) -> Visibility:
        """In public at the table of several people; in private elsewhere, and while the store cannot say."""
        try:
            async with asyncio.timeout(DECIDED_WITHIN_S):
                tables = await self._services.matches.find_tables(match)
        except (StoreError, TimeoutError):
            # What is wrong is told when the answer is given.
            return Visibility.PRIVATE
        is_public = any(
            (table.is_across or len(table.people) > 1) and interaction.channel_id == table.channel
            for table in tables
        )
        return Visibility.PUBLIC if is_public else Visibility.PRIVATE

    async def _offer(self, reply: Reply, match: MatchId) -> None:
        hand = await self._services.matches.hand(match, user=reply.interaction.user.id)
        table, seat = hand.table, hand.seat
        if table.is_across:
            if hand.chair.guild != table.guild:
                # The server from which they played has sent the bot away.
                raise Refused(Refusal.OUT_OF_REACH)
            await self._look_for_opponent(reply, table)
            return
        offered = await self._services.matches.challenges.find_rematch(match)
        if len(table.chairs) <= PAIR:
            await self._offer_to_opponent(reply, table, seat, offered)
        else:
            await self._offer_to_all(reply, table, offered)

    async def _offer_to_opponent(
        self, reply: Reply, table: Table, seat: Seat, offered: Challenge | None
    ) -> None:
        """Challenge the one opponent again by the same rules, or begin again with the computer."""
        if offered is not None and offered.status in {ChallengeStatus.OPEN, ChallengeStatus.ACCEPTED}:
            said = say("A rematch is already on offer: {channel}.", channel=_mention(offered.channel))
            await reply.privately(text_message(said))
            return
        other = next(chair for chair in table.chairs if chair.seat != seat)
        if other.is_former:
            raise Refused(Refusal.PLAYER_GONE)
        proposal = rematch_of(reply.interaction, table, None if other.user is None else other)
        if other.user is None:
            level = other.computer or usual_level(table.terms.game)
            await self._practice.begin_again(reply, proposal, computers=(level,))
        elif reply.visibility is not Visibility.PUBLIC:
            await self._post_challenge(reply, proposal)
        else:
            await require_place(reply.interaction)
            await self._challenges.answer_with(reply, proposal)

    async def _look_for_opponent(self, reply: Reply, table: Table) -> None:
        """Wait for the opponent of another server, who is told; the match begins when both wait."""
        if any(chair.is_former for chair in table.chairs):
            raise Refused(Refusal.PLAYER_GONE)
        proposal = rematch_of(reply.interaction, table, None)
        if reply.visibility is Visibility.PUBLIC:
            await require_place(reply.interaction)
            await self._find.answer_with(reply, proposal, across=True)
            return
        await require_open_channel(reply.interaction, self._services.matches, proposal)
        queue = self._services.matches.queue
        challenge = await queue.wait(proposal, across=True)
        if await self._services.painter.challenges.post(challenge):
            await queue.call(challenge.id)
            said = say("Rematch offered in {channel}.", channel=_mention(challenge.channel))
        else:
            await queue.stop(challenge.id, user=reply.interaction.user.id)
            said = refusal_sentence(Refusal.OUT_OF_REACH)
        await reply.privately(text_message(said))

    async def _post_challenge(self, reply: Reply, proposal: Proposal) -> None:
        """Post the challenge where the match was played, and tell the person who pressed elsewhere."""
        await require_open_channel(reply.interaction, self._services.matches, proposal)
        challenges = self._services.matches.challenges
        challenge = await challenges.challenge(proposal)
        if await self._services.painter.challenges.post(challenge):
            said = say("Rematch offered in {channel}.", channel=_mention(challenge.channel))
        else:
            # An offer that nobody can see must not stay open.
            await challenges.withdraw(challenge.id, user=reply.interaction.user.id)
            said = refusal_sentence(Refusal.OUT_OF_REACH)
        await reply.privately(text_message(said))

    async def _offer_to_all(self, reply: Reply, table: Table, offered: Challenge | None) -> None:
        """Open a lobby by the same rules; whoever presses after the first joins it."""
        if offered is not None and offered.status is ChallengeStatus.ACCEPTED:
            said = say("The rematch has already begun: {channel}.", channel=_mention(offered.channel))
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
        said = say("You're in the rematch: {place}.", place=link_of(lobby))
        await reply.privately(text_message(said))

    async def _open(self, reply: Reply, table: Table) -> None:
        """Open the table where the match was played; a press elsewhere is answered in private."""
        interaction, lobbies = reply.interaction, self._services.matches.lobbies
        user = interaction.user.id
        if reply.visibility is Visibility.PUBLIC:
            await require_place(interaction)
        proposal = rematch_of(interaction, table, None)
        guests = tuple(person for person in table.people if person != user)
        computers = tuple(chair.computer for chair in table.chairs if chair.computer is not None)
        if not guests and computers:
            await self._practice.begin_again(reply, proposal, computers=computers)
            return
        await require_open_channel(interaction, self._services.matches, proposal)
        lobby = await lobbies.open(proposal, guests=guests, computers=computers, called=guests)
        if lobby.host != user:
            # Somebody else opened the rematch between the look above and now.
            await self._join(reply, lobby.id)
            return
        if reply.visibility is Visibility.PUBLIC:
            await self._lobbies.answer_with(reply, lobby, called=guests)
            return
        if lobby.message is None and not await self._services.painter.lobbies.post(lobby, called=guests):
            await lobbies.close(lobby.id, user=user, request=None)
            said = refusal_sentence(Refusal.OUT_OF_REACH)
        else:
            posted = await lobbies.find(lobby.id) or lobby
            said = say("Rematch offered: {place}.", place=link_of(posted))
        await reply.privately(text_message(said))


def rematch_of(interaction: Interaction, table: Table, other: Chair | None) -> Proposal:
    """What is proposed: the same match again, where it was played, whatever channel the press comes from."""
    return Proposal(
        guild=table.guild,
        channel=table.channel,
        challenger=interaction.user.id,
        challenger_name=interaction.user.display_name,
        opponent=None if other is None else other.user,
        opponent_name=None if other is None else other.name,
        terms=table.terms,
        request=interaction.id,
        rematch_of=table.id,
    )


def _mention(channel: int) -> str:
    return f"<#{channel}>"
