"""Rematches: of more than two a table by the same rules, to which the same people are called."""

from __future__ import annotations

from typing import Any

import discord

from bot.matches import ChallengeId, ChallengeStatus, MatchId, Refused, Table, Trouble
from bot.words.phrasebook import Phrasebook, phrasebook
from bot.words.refusals import Trouble as Told
from bot.words.refusals import trouble_sentence
from cogs.answering.lobbies import LobbyPresses
from cogs.answering.offers import Offers, is_unwelcome, rematch_of
from cogs.languages import locale_of
from cogs.places import require_open_channel
from cogs.room import Room
from cogs.sending.answers import Gate, Manner
from cogs.sending.leaf import plain_leaf
from cogs.sheets.lobby import link_of
from cogs.timing import PAIR

Interaction = discord.Interaction[Any]


class Rematches:
    """Answers the button "Rematch", whoever and however many have played."""

    def __init__(self, room: Room, offers: Offers, lobbies: LobbyPresses) -> None:
        self._room = room
        self._offers = offers
        self._lobbies = lobbies

    async def again(self, gate: Gate, match: MatchId) -> None:
        """Two are led to a challenge; of more the first opens a table, and who presses later joins it."""
        table = await self._room.matches.find(match)
        if table is None:
            raise Refused(Trouble.NO_MATCH)
        if len(table.chairs) <= PAIR:
            await self._offers.again(gate, match)
            return
        if table.seat_of(gate.interaction.user.id) is None:
            raise Refused(Trouble.NOT_YOURS)
        offered = await self._room.matches.desk.find_rematch(match)
        if offered is not None and offered.status is ChallengeStatus.ACCEPTED:
            said = self._book(gate).say(
                "The rematch has begun already: see {channel}.", channel=f"<#{offered.channel}>"
            )
            await gate.whisper(plain_leaf(said))
        elif offered is not None and offered.status is ChallengeStatus.OPEN:
            await self._join(gate, offered.id)
        else:
            await self._open(gate, table)

    async def _join(self, gate: Gate, number: ChallengeId) -> None:
        interaction = gate.interaction
        user = interaction.user
        lobby = await self._room.matches.lobby.join(
            number, user=user.id, name=user.display_name, request=interaction.id
        )
        self._room.whispers.keep(number, user.id, interaction)
        said = self._book(gate).say("You have joined the rematch: see {place}.", place=link_of(lobby))
        await gate.whisper(plain_leaf(said))

    async def _open(self, gate: Gate, table: Table) -> None:
        """Open the table where the match was played; a press elsewhere is answered in private."""
        interaction, desk = gate.interaction, self._room.matches.lobby
        user = interaction.user.id
        if gate.manner is Manner.PUBLIC and await is_unwelcome(gate):
            return
        proposal = rematch_of(interaction, table, None)
        await require_open_channel(interaction, self._room.matches, proposal)
        guests = tuple(person for person in table.people if person != user)
        computers = tuple(chair.computer for chair in table.chairs if chair.computer is not None)
        if not guests and computers:
            await self._lobbies.begin_alone(gate, proposal, level=computers[0], computers=computers)
            return
        lobby = await desk.open(proposal, guests=guests, computers=computers)
        if lobby.host != user:
            # Somebody else was quicker.
            await self._join(gate, lobby.id)
            return
        if gate.manner is Manner.PUBLIC:
            await self._lobbies.answer_with(gate, lobby, called=guests)
            return
        if lobby.message is None and not await self._room.painter.lobbies.post(lobby, called=guests):
            await desk.close(lobby.id, user=user, request=None)
            said = trouble_sentence(Told.OUT_OF_REACH, locale=locale_of(interaction))
        else:
            posted = await desk.find(lobby.id) or lobby
            said = self._book(gate).say("Your rematch is offered: see {place}.", place=link_of(posted))
        await gate.whisper(plain_leaf(said))

    def _book(self, gate: Gate) -> Phrasebook:
        return phrasebook(locale_of(gate.interaction))
