"""Offers to play: made by commands and rematches, answered by buttons."""

from __future__ import annotations

from typing import Any, Protocol

import discord

from bot.matches import (
    Chair,
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
    computer_levels,
    require_computer,
)
from bot.words.phrasebook import phrasebook
from bot.words.refusals import Trouble as Told
from bot.words.refusals import trouble_sentence
from cogs.games.registry import guide_of
from cogs.ids import Answer, Reply
from cogs.languages import locale_of, public_locale_of
from cogs.permissions import missing_for_threads, missing_in_channel, permission_names
from cogs.places import require_open_channel
from cogs.room import Room
from cogs.sending.answers import Gate, Manner
from cogs.sending.leaf import plain_leaf
from cogs.sheets.table import challenge_sheet, table_sheet
from cogs.wishes import Spot

Interaction = discord.Interaction[Any]


class Rival(Protocol):
    """Who is challenged: a user as Discord names them."""

    @property
    def id(self) -> int:
        """The user's id."""

    @property
    def display_name(self) -> str:
        """The user's name."""


class Offers:
    """Each method answers one press or command through its gate."""

    def __init__(self, room: Room) -> None:
        self._room = room

    async def challenge(self, gate: Gate, terms: Terms, opponent: Rival | None) -> None:
        """Answer with a challenge, to a person or to whoever takes the open seat."""
        if not await is_unwelcome(gate):
            await self._answer_with(gate, proposal_of(gate.interaction, terms, opponent))

    async def _answer_with(self, gate: Gate, proposal: Proposal) -> None:
        """Let the answer to the interaction be the challenge."""
        interaction = gate.interaction
        await require_open_channel(interaction, self._room.matches, proposal)
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
        self, gate: Gate, terms: Terms, *, level: str | None = None, again: Table | None = None
    ) -> None:
        """Begin a match against the computer at once; the painter posts its table and its hand.

        A rematch of ``again`` is played where that was played.
        """
        interaction = gate.interaction
        locale = locale_of(interaction)
        level = level or usual_level(terms.game)
        require_computer(terms.game, level)
        if again is None:
            if await is_unwelcome(gate):
                return
            proposal = proposal_of(interaction, terms, None)
        else:
            proposal = rematch_of(interaction, again, None)
        await require_open_channel(interaction, self._room.matches, proposal)
        table = await self._room.matches.desk.play_computer(
            proposal, level=level, post=self._room.painter.post_challenge
        )
        self._room.whispers.lend(table.id, interaction.user.id, interaction)
        said = phrasebook(locale).say(
            "The match has begun. Your cards come by direct message; **My hand** at the table shows them too."
        )
        hint = f"\n\n{guide_of(terms.game).welcome(locale=locale)}" if again is None else ""
        await gate.whisper(plain_leaf(f"{said}{hint}"))

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
        book = phrasebook(locale_of(gate.interaction))
        table = await self._room.matches.find(match)
        user = gate.interaction.user.id
        if table is None:
            raise Refused(Trouble.NO_MATCH)
        seat = table.seat_of(user)
        if seat is None:
            raise Refused(Trouble.NOT_YOURS)
        open_one = await self._room.matches.desk.find_rematch(match)
        if open_one is not None and open_one.status in {ChallengeStatus.OPEN, ChallengeStatus.ACCEPTED}:
            said = book.say(
                "A rematch is offered already: see {channel}.", channel=_mention(open_one.channel)
            )
            await gate.whisper(plain_leaf(said))
            return
        other = next(chair for chair in table.chairs if chair.seat != seat)
        if other.is_former:
            raise Refused(Trouble.PLAYER_GONE)
        if other.user is None:
            await self.play_computer(gate, table.terms, level=other.computer, again=table)
            return
        proposal = rematch_of(gate.interaction, table, other)
        if gate.manner is Manner.PUBLIC:
            if not await is_unwelcome(gate):
                await self._answer_with(gate, proposal)
        else:
            await self._offer_at_table(gate, proposal)

    async def manner_of_rematch(self, interaction: Interaction, match: MatchId) -> Manner:
        """How a rematch is answered: at the table's channel by the challenge, elsewhere by a private word."""
        table = await self._room.matches.find(match)
        if table is not None and len(table.people) > 1 and interaction.channel_id == table.channel:
            return Manner.PUBLIC
        return Manner.PRIVATE

    async def _offer_at_table(self, gate: Gate, proposal: Proposal) -> None:
        """Post the challenge where the match before was played, and say so to the person who offers it."""
        await require_open_channel(gate.interaction, self._room.matches, proposal)
        desk = self._room.matches.desk
        challenge = await desk.challenge(proposal)
        locale = locale_of(gate.interaction)
        if await self._room.painter.post_challenge(challenge):
            said = phrasebook(locale).say(
                "Your rematch is offered in {channel}.", channel=_mention(challenge.channel)
            )
        else:
            await desk.withdraw(challenge.id, user=gate.interaction.user.id)
            said = trouble_sentence(Told.OUT_OF_REACH, locale=locale)
        await gate.whisper(plain_leaf(said))

    async def _accept(self, gate: Gate, number: ChallengeId) -> None:
        interaction = gate.interaction
        user = interaction.user
        desk = self._room.matches.desk
        if interaction.message is not None:
            # The press proves where the challenge stands, even if its posting was not noted before a crash.
            await desk.posted(number, interaction.message.id)
        table = await desk.accept(
            number,
            user=user.id,
            name=user.display_name,
            request=interaction.id,
            may_open_thread=may_open_thread(interaction),
        )
        self._room.whispers.lend(table.id, user.id, interaction)
        self._room.whispers.lend_kept(number, table.id)
        if table.thread is None:
            await self._show_table(gate, table)
        else:
            await self._show_link(gate, number, table)
        await self._welcome(gate, table)

    async def _welcome(self, gate: Gate, table: Table) -> None:
        """Tell the aim of the game to somebody who accepts a match for the first time on this server."""
        if table.guild is None:
            return
        user = gate.interaction.user.id
        if table.terms.game in await self._room.matches.games_played(table.guild, user):
            return
        hint = guide_of(table.terms.game).welcome(locale=locale_of(gate.interaction))
        await gate.whisper(plain_leaf(hint))

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

    async def _show_link(self, gate: Gate, number: ChallengeId, table: Table) -> None:
        """Let the challenge's message say where the table stands, unless the painter could open no thread."""
        async with self._room.painter.claimed(table.id, Spot.TABLE, None):
            challenge = await self._room.matches.desk.find(number)
            if challenge is not None:
                await self._close(gate, challenge)

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


def usual_level(game: str) -> str:
    """The computer player who plays where nobody says which: the casual one, or the game's weakest."""
    levels = computer_levels(game)
    return next((level for level in levels if level == "casual"), (*levels, "")[0])


async def is_unwelcome(gate: Gate) -> bool:
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


def may_open_thread(interaction: Interaction) -> bool:
    """Whether the bot can give a match a thread of its own here: a thread has no threads."""
    lacking = missing_for_threads(interaction.app_permissions)
    return not lacking.value and isinstance(interaction.channel, discord.TextChannel)


def _mention(channel: int) -> str:
    return f"<#{channel}>"


def proposal_of(interaction: Interaction, terms: Terms, opponent: Rival | None) -> Proposal:
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
    )


def rematch_of(interaction: Interaction, table: Table, other: Chair | None) -> Proposal:
    """The wish to play the same match again, where it was played, whatever channel the wish comes from."""
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
