"""Offers to play: made by commands and rematches, answered by buttons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

import discord

from bot.matches import (
    Challenge,
    ChallengeId,
    ChallengeStatus,
    MatchId,
    Proposal,
    Refused,
    SurfaceKind,
    Table,
    Terms,
    Trouble,
)
from bot.words.help import welcome_hint
from bot.words.phrasebook import phrasebook
from bot.words.refusals import Trouble as Told
from bot.words.refusals import trouble_sentence
from cogs.answers import Gate, Manner
from cogs.ids import Answer, Reply
from cogs.leaf import plain_leaf
from cogs.permissions import missing_in_channel, permission_names
from cogs.reception import locale_of, public_locale_of
from cogs.room import Room
from cogs.table import challenge_sheet, table_sheet
from cogs.wishes import Spot

COMPUTER_LEVEL = "casual"

Interaction = discord.Interaction[Any]


class Rival(Protocol):
    """Who is challenged: a user as Discord names them, or somebody of an earlier match."""

    @property
    def id(self) -> int:
        """The user's id."""

    @property
    def display_name(self) -> str:
        """The user's name."""


@dataclass(frozen=True, slots=True)
class _Known:
    id: int
    display_name: str


class Offers:
    """Each method answers one press or command through its gate."""

    def __init__(self, room: Room) -> None:
        self._room = room

    async def challenge(
        self, gate: Gate, terms: Terms, opponent: Rival | None, *, rematch_of: MatchId | None = None
    ) -> None:
        """Post a challenge, to a person or to whoever takes the open seat."""
        interaction = gate.interaction
        if await _is_unwelcome(gate):
            return
        proposal = _proposal(interaction, terms, opponent, rematch_of)
        desk = self._room.matches.desk
        challenge = await desk.challenge(proposal)
        leaf = await self._room.press.print(challenge_sheet(challenge, locale=public_locale_of(interaction)))
        message = await gate.show(leaf)
        if message is None:
            # Discord took no answer: an offer that nobody can see must not stay open.
            await desk.withdraw(challenge.id, user=interaction.user.id)
            return
        await desk.posted(challenge.id, message)
        self._room.whispers.keep(challenge.id, interaction.user.id, interaction)

    async def play_computer(
        self, gate: Gate, terms: Terms, *, level: str = COMPUTER_LEVEL, rematch_of: MatchId | None = None
    ) -> None:
        """Begin a match against the computer at once; the painter posts its table and its hand."""
        interaction = gate.interaction
        locale = locale_of(interaction)
        if await _is_unwelcome(gate):
            return
        proposal = _proposal(interaction, terms, None, rematch_of)
        table = await self._room.matches.desk.play_computer(proposal, level=level)
        self._room.whispers.lend(table.id, interaction.user.id, interaction)
        said = phrasebook(locale).say(
            "The match has begun. Your cards come by direct message; **My hand** shows them here."
        )
        await gate.show(plain_leaf(f"{said}\n\n{welcome_hint(locale=locale)}"))

    async def answer(self, gate: Gate, what: Answer) -> None:
        """Accept, decline or withdraw a challenge; a refusal also brings its message up to date."""
        try:
            match what.reply:
                case Reply.ACCEPT:
                    await self._accept(gate, what.challenge)
                case Reply.DECLINE:
                    await self._close(gate, await self._decline(gate, what.challenge))
                case Reply.WITHDRAW:
                    await self._close(gate, await self._withdraw(gate, what.challenge))
        except Refused as refused:
            if refused.trouble is Trouble.CHALLENGE_GONE:
                await self._repaint(what.challenge)
            raise

    async def again(self, gate: Gate, match: MatchId) -> None:
        """Offer a rematch with the same rules to the same opponent."""
        table = await self._room.matches.find(match)
        user = gate.interaction.user.id
        if table is None:
            raise Refused(Trouble.NO_MATCH)
        seat = table.seat_of(user)
        if seat is None:
            raise Refused(Trouble.NOT_YOURS)
        open_one = await self._room.matches.desk.find_rematch(match)
        if open_one is not None and open_one.status in {ChallengeStatus.OPEN, ChallengeStatus.ACCEPTED}:
            said = phrasebook(locale_of(gate.interaction)).say("A rematch is offered already, further down.")
            await gate.whisper(plain_leaf(said))
            return
        other = next(chair for chair in table.chairs if chair.seat != seat)
        if other.user is None:
            await self.play_computer(
                gate, table.terms, level=other.computer or COMPUTER_LEVEL, rematch_of=match
            )
        else:
            await self.challenge(gate, table.terms, _Known(other.user, other.name), rematch_of=match)

    async def manner_of_rematch(self, match: MatchId) -> Manner:
        """How a rematch is answered: in public against a person, in private against the computer."""
        table = await self._room.matches.find(match)
        if table is not None and len(table.people) > 1:
            return Manner.PUBLIC
        return Manner.PRIVATE

    async def _accept(self, gate: Gate, number: ChallengeId) -> None:
        interaction = gate.interaction
        user = interaction.user
        desk = self._room.matches.desk
        if interaction.message is not None:
            # The press proves where the challenge stands, even if its posting was not noted before a crash.
            await desk.posted(number, interaction.message.id)
        table = await desk.accept(number, user=user.id, name=user.display_name, request=interaction.id)
        self._room.whispers.lend(table.id, user.id, interaction)
        self._room.whispers.lend_kept(number, table.id)
        await self._show_table(gate, table)

    async def _show_table(self, gate: Gate, table: Table) -> None:
        """Let the challenge's message become the table, unless the painter was quicker."""
        paintings = self._room.matches.paintings
        async with self._room.painter.claimed(table.id, Spot.TABLE, None):
            surfaces = await paintings.of(table.id)
            surface = next((each for each in surfaces if each.kind is SurfaceKind.TABLE), None)
            if surface is None or surface.version >= table.version:
                return
            sheet = table_sheet(table, locale=public_locale_of(gate.interaction))
            shown = await gate.show(await self._room.press.print(sheet))
            if shown is not None and shown == surface.message:
                await paintings.shows(surface, table.version)

    async def _decline(self, gate: Gate, number: ChallengeId) -> Challenge:
        return await self._room.matches.desk.decline(number, user=gate.interaction.user.id)

    async def _withdraw(self, gate: Gate, number: ChallengeId) -> Challenge:
        return await self._room.matches.desk.withdraw(number, user=gate.interaction.user.id)

    async def _close(self, gate: Gate, challenge: Challenge) -> None:
        sheet = challenge_sheet(challenge, locale=public_locale_of(gate.interaction))
        if await gate.show(await self._room.press.print(sheet)) is not None:
            await self._room.matches.desk.shown(challenge.id)

    async def _repaint(self, number: ChallengeId) -> None:
        challenge = await self._room.matches.desk.find(number)
        if challenge is not None and challenge.status is not ChallengeStatus.ACCEPTED:
            self._room.painter.refresh_challenge(challenge)


async def _is_unwelcome(gate: Gate) -> bool:
    """Whether the bot lacks a permission that a table needs here; then the person is told which."""
    interaction = gate.interaction
    locale = locale_of(interaction)
    in_thread = isinstance(interaction.channel, discord.Thread)
    missing = missing_in_channel(interaction.app_permissions, in_thread=in_thread)
    names = permission_names(missing, locale=locale)
    if names:
        told = trouble_sentence(Told.NO_PERMISSION, permissions=names, locale=locale)
        await gate.whisper(plain_leaf(told))
    return bool(names)


def _proposal(
    interaction: Interaction, terms: Terms, opponent: Rival | None, rematch_of: MatchId | None
) -> Proposal:
    """The wish to play, in the channel of the interaction."""
    if interaction.channel_id is None:
        raise Refused(Trouble.NO_MATCH)
    return Proposal(
        guild=interaction.guild_id,
        channel=interaction.channel_id,
        challenger=interaction.user.id,
        challenger_name=interaction.user.display_name,
        opponent=None if opponent is None else opponent.id,
        opponent_name=None if opponent is None else opponent.display_name,
        terms=terms,
        request=interaction.id,
        rematch_of=rematch_of,
    )
