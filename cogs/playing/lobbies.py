"""Lobbies: tables that wait for players, opened by /play, filled and begun by their buttons."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from typing import assert_never

import discord
from discord import app_commands

from bot.matches import (
    ChallengeId,
    ChallengeStatus,
    Lobby,
    Proposal,
    Terms,
    computer_levels,
)
from bot.refusals import Refusal, Refused
from bot.words.phrasebook import and_list, say, speaking
from cogs.cog import Cog, Interaction, in_servers, pressed, replies
from cogs.languages import public_locale_of
from cogs.layouts.lobby import guests_layout, lobby_layout, moved_layout
from cogs.match_ids import LobbyAction, LobbyButton, NameGuests, SeatComputer
from cogs.permissions import (
    can_see_channel,
    chosen_people,
    is_in_conversation,
    may_open_thread,
    require_open_channel,
    require_place,
)
from cogs.playing.challenges import Opponent, proposal_of, usual_level
from cogs.sending.message import is_on_message, text_message
from cogs.sending.post import MessageGone, PlaceClosed, PlaceGone, Rejected, RetryLater
from cogs.sending.reply import Reply, Visibility

_MORE_GUESTS = ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


class Lobbies(Cog):
    """Answers the presses at lobbies. It never edits a lobby's message itself: several people press at once,
    and only the painter keeps their edits in order.
    """

    async def open(self, reply: Reply, terms: Terms, guest: Opponent | None = None) -> None:
        """Answer with a table that waits for players; a ``guest`` is called to it."""
        if guest is not None and guest.id == reply.interaction.user.id:
            raise Refused(Refusal.SELF_CHALLENGE)
        proposal = await self._proposal(reply, terms)
        called = () if guest is None else (guest.id,)
        lobby = await self._services.matches.lobbies.open(proposal, called=called)
        await self.answer_with(reply, lobby, called=called)

    async def answer_with(self, reply: Reply, lobby: Lobby, *, called: tuple[int, ...] = ()) -> None:
        """Let the answer to the interaction be the lobby just opened."""
        interaction, lobbies = reply.interaction, self._services.matches.lobbies
        with speaking(public_locale_of(interaction)):
            layout = lobby_layout(lobby, called=called)
        message = await reply.show(await self._services.renderer.render(layout))
        if message is None:
            # Discord took no answer: a table that nobody can see must not stay open.
            await lobbies.close(lobby.id, user=interaction.user.id, request=None)
            return
        await self._services.painter.lobbies.note_post(lobby, message)
        if is_in_conversation(interaction):
            self._services.private_panels.offered(lobby.id, interaction)
        self._services.private_panels.keep(lobby.id, interaction.user.id, interaction)

    @pressed(LobbyButton)
    @replies(Visibility.UPDATE)
    async def lobby_button(self, reply: Reply, press: LobbyButton) -> None:
        """Do what a button says."""
        async with self._up_to_date(reply, press.lobby):
            await self._do_deed(reply, press.lobby, press.action)

    @pressed(SeatComputer)
    @replies(Visibility.UPDATE)
    async def seat_computer(self, reply: Reply, press: SeatComputer) -> None:
        """Give a place to a computer player of the level that was chosen in the menu."""
        async with self._up_to_date(reply, press.lobby):
            await self._services.matches.lobbies.add_computer(
                press.lobby,
                user=reply.interaction.user.id,
                level="".join(reply.values),
                request=reply.interaction.id,
            )

    @pressed(NameGuests)
    @replies(Visibility.UPDATE)
    async def name_guests(self, reply: Reply, press: NameGuests) -> None:
        """Let only the people who were chosen in the menu join."""
        async with self._up_to_date(reply, press.lobby):
            named = chosen_people(reply.interaction, reply.values)
            said = await self._lock(reply.interaction, press.lobby, named)
            await self._show_guests(reply, press.lobby, note=said)

    @asynccontextmanager
    async def _up_to_date(self, reply: Reply, number: ChallengeId) -> AsyncIterator[None]:
        """Keep the lobby's message right around a press: note a message that a crash left unnoted, repaint
        that of a closed lobby, and let a second message of the same lobby lead to the first.
        """
        interaction, lobbies, shown = reply.interaction, self._services.matches.lobbies, None
        message = interaction.message
        if message is not None and (message.flags.ephemeral or not is_on_message(interaction)):
            # Such a press does not prove which message shows the lobby.
            message = None
        if message is not None:
            # The press proves which message shows the lobby, even if a crash kept its posting from being
            # noted.
            shown = await lobbies.posted(number, message.id, version=0)
            if is_in_conversation(interaction):
                # By this press the painter can edit the message, once Discord has an answer to it.
                await reply.defer()
                self._services.private_panels.offered(number, interaction)
        try:
            yield
        except Refused as refused:
            if refused.refusal is Refusal.CHALLENGE_GONE:
                await self._repaint(number)
            raise
        finally:
            if message is not None and shown != message.id:
                await self._show_way_to_lobby(reply, number, message.id)

    @app_commands.command(name="invite", description="Choose who can join the table you opened here")
    @app_commands.describe(guest="A player who can join; leave empty to let everybody in")
    @app_commands.describe(**dict.fromkeys(_MORE_GUESTS, "Another player"))
    @in_servers
    @replies(Visibility.PRIVATE)
    async def invite(  # noqa: PLR0913, PLR0917  # each is an option of the command
        self,
        reply: Reply,
        guest: discord.User | None = None,
        second: discord.User | None = None,
        third: discord.User | None = None,
        fourth: discord.User | None = None,
        fifth: discord.User | None = None,
        sixth: discord.User | None = None,
        seventh: discord.User | None = None,
        eighth: discord.User | None = None,
        ninth: discord.User | None = None,
    ) -> None:
        """Name who may join the table that the person has opened here; nobody named lets everybody in."""
        named = (guest, second, third, fourth, fifth, sixth, seventh, eighth, ninth)
        guests = tuple(each for each in named if each is not None)
        if any(each.bot for each in guests):
            raise Refused(Refusal.BOT_CHALLENGE)
        interaction, lobbies = reply.interaction, self._services.matches.lobbies
        lobby = await lobbies.find_hosted(interaction.channel_id or 0, user=interaction.user.id)
        if lobby is None:
            raise Refused(Refusal.NOT_THE_HOST)
        names = {guest.id: guest.display_name for guest in guests}
        await reply.privately(text_message(await self._lock(interaction, lobby.id, names)))

    async def _proposal(self, reply: Reply, terms: Terms) -> Proposal:
        """What is proposed; raises Refused where the bot can show no table."""
        await require_place(reply.interaction)
        proposal = proposal_of(reply.interaction, terms, None)
        await require_open_channel(reply.interaction, self._services.matches, proposal)
        return proposal

    async def _do_deed(self, reply: Reply, number: ChallengeId, action: LobbyAction) -> None:
        interaction, lobbies = reply.interaction, self._services.matches.lobbies
        user, request = interaction.user.id, interaction.id
        match action:
            case LobbyAction.JOIN:
                await lobbies.join(number, user=user, name=interaction.user.display_name, request=request)
                self._services.private_panels.keep(number, user, interaction)
            case LobbyAction.LEAVE:
                await self._leave(reply, number)
            case LobbyAction.ADD_COMPUTER:
                level = usual_level(await self._game_of(number))
                await lobbies.add_computer(number, user=user, level=level, request=request)
            case LobbyAction.REMOVE_COMPUTER:
                await lobbies.remove_computer(number, user=user, request=request)
            case LobbyAction.CLOSE:
                await lobbies.close(number, user=user, request=request)
            case LobbyAction.START:
                await self._start(reply, number)
            case LobbyAction.LOCK:
                await self._ask_guests(reply, number)
            case LobbyAction.UNLOCK:
                said = await self._lock(interaction, number, {})
                await self._show_guests(reply, number, note=said)
            case _:
                assert_never(action)

    async def _start(self, reply: Reply, number: ChallengeId) -> None:
        interaction = reply.interaction
        table = await self._services.matches.lobbies.start(
            number,
            user=interaction.user.id,
            request=interaction.id,
            may_open_thread=may_open_thread(interaction),
        )
        self._services.private_panels.lend_kept(number, table.id)
        self._services.private_panels.lend(table.id, interaction.user.id, interaction)
        if table.is_in_conversation:
            await self._services.painter.conversations.show(reply, table.id)
            await self._services.painter.open_panels(table.id)

    async def _leave(self, reply: Reply, number: ChallengeId) -> None:
        """Give the place up, and say what becomes of the table when its host does."""
        user, lobbies = reply.interaction.user.id, self._services.matches.lobbies
        before = await lobbies.find(number)
        lobby = await lobbies.leave(number, user=user, request=reply.interaction.id)
        if before is not None:
            said = _after_leaving(before, lobby, user)
            await reply.privately(text_message(said))

    async def _ask_guests(self, reply: Reply, number: ChallengeId) -> None:
        """Show the host alone a menu of the people who may join."""
        lobby = await self._services.matches.lobbies.find(number)
        if lobby is None or lobby.status is not ChallengeStatus.OPEN:
            raise Refused(Refusal.CHALLENGE_GONE)
        if lobby.host != reply.interaction.user.id:
            raise Refused(Refusal.NOT_THE_HOST)
        layout = guests_layout(lobby)
        await reply.privately(await self._services.renderer.render(layout))

    async def _show_guests(self, reply: Reply, number: ChallengeId, *, note: str) -> None:
        """Show the menu of guests again after a choice, with what came of it."""
        lobby = await self._services.matches.lobbies.find(number)
        if lobby is not None:
            layout = guests_layout(lobby, note=note)
            await reply.show(await self._services.renderer.render(layout))

    async def _lock(self, interaction: Interaction, number: ChallengeId, names: Mapping[int, str]) -> str:
        """Let only these people join, or everybody where nobody is named; what is said of it."""
        user = interaction.user.id
        await self._services.matches.lobbies.lock(number, user=user, guests=names, request=interaction.id)
        away = and_list(tuple(f"<@{guest}>" for guest in names if not can_see_channel(interaction, guest)))
        if names:
            said = say("Only players you name can join now; those already here stay.")
            return f"{said}\n{say('No access to this channel: {people}.', people=away)}" if away else said
        return say("Anybody here can join now.")

    async def _game_of(self, number: ChallengeId) -> str:
        lobby = await self._services.matches.lobbies.find(number)
        if lobby is None or not computer_levels(lobby.terms.game):
            raise Refused(Refusal.CHALLENGE_GONE if lobby is None else Refusal.NO_COMPUTER)
        return lobby.terms.game

    async def _repaint(self, number: ChallengeId) -> None:
        lobby = await self._services.matches.lobbies.find(number)
        if lobby is not None and lobby.status is not ChallengeStatus.ACCEPTED:
            self._services.painter.lobbies.refresh(lobby)

    async def _show_way_to_lobby(self, reply: Reply, number: ChallengeId, message: int) -> None:
        """Let a message that is not the lobby's lead to the one that is, or tell how a closed one stands."""
        lobby = await self._services.matches.lobbies.find(number)
        if lobby is None:
            return
        with speaking(public_locale_of(reply.interaction)):
            layout = lobby_layout(lobby) if lobby.message is None else moved_layout(lobby)
        with suppress(MessageGone, PlaceGone, PlaceClosed, Rejected, RetryLater):
            await self._services.post.edit(
                lobby.channel, message, await self._services.renderer.render(layout)
            )


def _after_leaving(before: Lobby, after: Lobby, user: int) -> str:
    """What is told to somebody who has pressed "Leave"."""
    if before.place_of(user) is None:
        return say("You're not at this table.")
    if after.status is ChallengeStatus.WITHDRAWN:
        return say("You were the last one here, so the table is closed.")
    if after.host != before.host:
        return say("You left the table. {host} is the new host.", host=f"<@{after.host}>")
    return say("You left the table.")
