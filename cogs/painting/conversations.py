"""Tables in conversations in which the bot is not: a group's, or that of two friends.

Somebody who has installed the bot for themselves brings its commands there, but none of its own messages: it
can only answer commands and presses, and edit an answer as long as the token of its interaction lives. So the
table follows the match for a while after each press, and a press on it brings it up to date at any time.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import replace

from bot.matches import Matches, MatchId, Status, Table
from bot.words.phrasebook import and_list, speaking
from bot.words.timing import call_line
from cogs.languages import public_locale_of
from cogs.layout import Layout, Text
from cogs.layouts.table import table_layout
from cogs.painting.in_words import drawn_or_in_words
from cogs.painting.private_panels import TABLE, Interaction, PrivatePanels
from cogs.painting.repaints import TableRepaint
from cogs.sending.message import Renderer
from cogs.sending.reply import Reply

Locked = Callable[[MatchId], AbstractAsyncContextManager[None]]
"""Keeps the painter away from the table of a match."""


class Conversations:
    """Shows tables in conversations."""

    def __init__(
        self, matches: Matches, renderer: Renderer, panels: PrivatePanels, *, locked: Locked
    ) -> None:
        self._matches = matches
        self._renderer = renderer
        self._panels = panels
        self._locked = locked

    async def show(self, reply: Reply, match: MatchId) -> None:
        """Let the answer to a press be the table as it now stands; from now on it follows the match."""
        async with self._locked(match):
            table = await self._matches.find(match)
            if table is None:
                return
            rendered = await drawn_or_in_words(self._renderer, _layout(table, reply.interaction))
            if await reply.show(rendered) is not None:
                self._panels.opened(match, TABLE, reply.interaction, version=table.version)

    async def paint(self, request: TableRepaint) -> None:
        """Bring the table up to date if a token for it still lives."""
        table = request.table
        shown, opener = self._panels.shown(table.id, TABLE), self._panels.opener(table.id, TABLE)
        if shown is None or opener is None or (shown >= table.version and not request.force):
            return
        rendered = await drawn_or_in_words(self._renderer, _layout(table, opener))
        await self._panels.show(table.id, TABLE, rendered, version=table.version)

    async def call(self, interaction: Interaction, table: Table) -> None:
        """After a move, post the table below the conversation where somebody would not see whose turn it is.

        It calls those on turn whose cards cannot be brought up to date any more. That is one of the five
        messages that an interaction may have.
        """
        if not table.is_in_conversation or interaction.channel_id != table.channel:
            return
        waiting: tuple[int, ...] = ()
        if table.status is Status.LIVE:
            users = (table.chairs[seat].user for seat in table.on_turn)
            waiting = tuple(
                user
                for user in users
                if user not in {None, interaction.user.id} and self._panels.shown(table.id, user or 0) is None
            )
        is_unseen_end = table.status is Status.OVER and self._panels.shown(table.id, TABLE) is None
        if waiting or is_unseen_end:
            async with self._locked(table.id):
                rendered = await drawn_or_in_words(
                    self._renderer, _layout(table, interaction, called=waiting)
                )
                await self._panels.post(table.id, interaction, rendered, version=table.version)


def _layout(table: Table, interaction: Interaction, *, called: tuple[int, ...] = ()) -> Layout:
    """The table in the language of whose press shows it."""
    with speaking(public_locale_of(interaction)):
        layout = table_layout(table)
        if not called:
            return layout
        call = Text(call_line(and_list(tuple(f"<@{user}>" for user in called)), None))
    return replace(layout, blocks=(call, *layout.blocks), mentions=called)
