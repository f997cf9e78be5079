"""Offers to play: made by commands and rematches, answered by buttons."""

from __future__ import annotations

from typing import Protocol

import discord

from bot.matches import (
    Chair,
    Challenge,
    ChallengeId,
    ChallengeStatus,
    MatchId,
    Proposal,
    SurfaceKind,
    Table,
    Terms,
    computer_levels,
    require_computer,
)
from bot.refusals import Refusal, Refused
from bot.words.phrasebook import say, speaking
from bot.words.refusals import refusal_sentence
from cogs.channels import missing_for_threads, missing_in_channel, permission_names, require_open_channel
from cogs.cog import Cog, Interaction, pressed, replies
from cogs.games.registry import guide_of
from cogs.languages import public_locale_of
from cogs.match_ids import AnswerChallenge, ChallengeReply
from cogs.painting.repaint import PanelKind
from cogs.sending.message import text_message
from cogs.sending.reply import Reply, Visibility
from cogs.sheets.table import challenge_layout, table_layout


class Rival(Protocol):
    """Who is challenged: a user as Discord names them."""

    @property
    def id(self) -> int:
        """The user's id."""

    @property
    def display_name(self) -> str:
        """The user's name."""


class Challenges(Cog):
    """Challenges of two people, and matches of one with the computer."""

    async def challenge(self, reply: Reply, terms: Terms, opponent: Rival | None) -> None:
        """Answer with a challenge, to a person or with a seat that anybody can take."""
        if not await is_unwelcome(reply):
            await self._answer_with(reply, proposal_of(reply.interaction, terms, opponent))

    async def _answer_with(self, reply: Reply, proposal: Proposal) -> None:
        """Let the answer to the interaction be the challenge."""
        interaction = reply.interaction
        await require_open_channel(interaction, self._services.matches, proposal)
        desk = self._services.matches.challenges
        challenge = await desk.challenge(proposal)
        with speaking(public_locale_of(interaction)):
            layout = challenge_layout(challenge)
        message = await reply.show(await self._services.renderer.render(layout))
        if message is None:
            # Discord took no answer: an offer that nobody can see must not stay open.
            await desk.withdraw(challenge.id, user=interaction.user.id)
            return
        await desk.posted(challenge.id, message)
        self._services.private_panels.keep(challenge.id, interaction.user.id, interaction)

    async def play_computer(
        self, reply: Reply, terms: Terms, *, level: str | None = None, again: Table | None = None
    ) -> None:
        """Begin a match against the computer at once; the painter posts its table and its hand.

        A rematch of ``again`` is played where that was played.
        """
        interaction = reply.interaction
        level = level or usual_level(terms.game)
        require_computer(terms.game, level)
        if again is None:
            if await is_unwelcome(reply):
                return
            proposal = proposal_of(interaction, terms, None)
        else:
            proposal = rematch_of(interaction, again, None)
        await require_open_channel(interaction, self._services.matches, proposal)
        table = await self._services.matches.challenges.play_computer(
            proposal, level=level, post=self._services.painter.post_challenge
        )
        self._services.private_panels.lend(table.id, interaction.user.id, interaction)
        said = say(
            "The match has begun. Your cards come by direct message; **My hand** at the table shows them too."
        )
        hint = f"\n\n{guide_of(terms.game).welcome()}" if again is None else ""
        await reply.privately(text_message(f"{said}{hint}"))

    @pressed(AnswerChallenge)
    @replies(Visibility.UPDATE)
    async def answer(self, reply: Reply, what: AnswerChallenge) -> None:
        """Accept, decline or withdraw a challenge; a refusal also brings its message up to date."""
        try:
            match what.reply:
                case ChallengeReply.ACCEPT:
                    await self._accept(reply, what.challenge)
                case ChallengeReply.DECLINE:
                    await self._close(reply, await self._decline(reply, what.challenge))
                case ChallengeReply.WITHDRAW:
                    await self._close(reply, await self._withdraw(reply, what.challenge))
        except Refused as refused:
            if refused.refusal is Refusal.CHALLENGE_GONE:
                await self._repaint(what.challenge)
            raise

    async def again(self, reply: Reply, match: MatchId) -> None:
        """Offer a rematch with the same rules to the same opponent."""
        table = await self._services.matches.find(match)
        user = reply.interaction.user.id
        if table is None:
            raise Refused(Refusal.NO_MATCH)
        seat = table.seat_of(user)
        if seat is None:
            raise Refused(Refusal.NOT_YOURS)
        open_one = await self._services.matches.challenges.find_rematch(match)
        if open_one is not None and open_one.status in {ChallengeStatus.OPEN, ChallengeStatus.ACCEPTED}:
            said = say("A rematch is offered already: see {channel}.", channel=_mention(open_one.channel))
            await reply.privately(text_message(said))
            return
        other = next(chair for chair in table.chairs if chair.seat != seat)
        if other.is_former:
            raise Refused(Refusal.PLAYER_GONE)
        if other.user is None:
            await self.play_computer(reply, table.terms, level=other.computer, again=table)
            return
        proposal = rematch_of(reply.interaction, table, other)
        if reply.visibility is Visibility.PUBLIC:
            if not await is_unwelcome(reply):
                await self._answer_with(reply, proposal)
        else:
            await self._offer_at_table(reply, proposal)

    async def visibility_of_rematch(self, interaction: Interaction, match: MatchId) -> Visibility:
        """How a rematch is answered: at the table's channel by the challenge, elsewhere by a private word."""
        table = await self._services.matches.find(match)
        if table is not None and len(table.people) > 1 and interaction.channel_id == table.channel:
            return Visibility.PUBLIC
        return Visibility.PRIVATE

    async def _offer_at_table(self, reply: Reply, proposal: Proposal) -> None:
        """Post the challenge where the match before was played, and say so to the person who offers it."""
        await require_open_channel(reply.interaction, self._services.matches, proposal)
        desk = self._services.matches.challenges
        challenge = await desk.challenge(proposal)
        if await self._services.painter.post_challenge(challenge):
            said = say("Your rematch is offered in {channel}.", channel=_mention(challenge.channel))
        else:
            await desk.withdraw(challenge.id, user=reply.interaction.user.id)
            said = refusal_sentence(Refusal.OUT_OF_REACH)
        await reply.privately(text_message(said))

    async def _accept(self, reply: Reply, number: ChallengeId) -> None:
        interaction = reply.interaction
        user = interaction.user
        desk = self._services.matches.challenges
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
        self._services.private_panels.lend(table.id, user.id, interaction)
        self._services.private_panels.lend_kept(number, table.id)
        if table.thread is None:
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
        """Let the challenge's message become the table, unless the painter was quicker."""
        paintings = self._services.matches.surfaces
        async with self._services.painter.claimed(table.id, PanelKind.TABLE, None):
            surfaces = await paintings.of(table.id)
            surface = next((each for each in surfaces if each.kind is SurfaceKind.TABLE), None)
            if surface is None or surface.version >= table.version:
                return
            with speaking(public_locale_of(reply.interaction)):
                layout = table_layout(table)
            shown = await reply.show(await self._services.renderer.render(layout))
            if shown is not None and shown == surface.message:
                await paintings.shows(surface, table.version)

    async def _show_link(self, reply: Reply, number: ChallengeId, table: Table) -> None:
        """Let the challenge's message say where the table stands, unless the painter could open no thread."""
        async with self._services.painter.claimed(table.id, PanelKind.TABLE, None):
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

    async def _repaint(self, number: ChallengeId) -> None:
        challenge = await self._services.matches.challenges.find(number)
        if challenge is not None and challenge.status is not ChallengeStatus.ACCEPTED:
            self._services.painter.refresh_challenge(challenge)


def usual_level(game: str) -> str:
    """The computer player who plays where nobody says which: the casual one, or the game's weakest."""
    levels = computer_levels(game)
    return next((level for level in levels if level == "casual"), (*levels, "")[0])


async def is_unwelcome(reply: Reply) -> bool:
    """Whether the bot lacks a permission that a table needs here; then the person is told which."""
    interaction = reply.interaction
    in_thread = isinstance(interaction.channel, discord.Thread)
    missing = missing_in_channel(interaction.app_permissions, in_thread=in_thread)
    names = permission_names(missing)
    if names:
        told = refusal_sentence(Refusal.NO_PERMISSION, permissions=names)
        await reply.privately(text_message(told))
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
