"""Keeps the messages of duplicate sets and team matches up to date.

The message that showed the seal of a set becomes its standings once the set is closed.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from functools import partial
from typing import NamedTuple

import structlog
from typing_extensions import override

from bot.matches import DuplicateId, Matches, TeamMatch
from bot.refusals import Refused
from bot.words.phrasebook import speaking
from cogs.languages import Languages
from cogs.layout import Layout
from cogs.layouts.duplicate import results_layout
from cogs.layouts.team import team_layout
from cogs.painting.in_words import drawn_or_in_words, shown_or_in_words
from cogs.painting.offers import MessagePainter
from cogs.sending.message import Renderer
from cogs.sending.pace import Paces
from cogs.sending.post import MessageGone, PlaceClosed, PlaceGone, Post

_log = structlog.get_logger(__name__)


class _Shown(NamedTuple):
    """What one message is to show."""

    guild: int | None
    channel: int
    message: int
    layout: Callable[[], Layout]
    is_closed: bool = True


class DuplicatePainter(MessagePainter[DuplicateId]):
    """One message for each set or team match, edited in turn with the tables of its channel."""

    def __init__(
        self, matches: Matches, post: Post, renderer: Renderer, languages: Languages, paces: Paces
    ) -> None:
        super().__init__(paces, merge=lambda _, newer: newer, is_live=lambda _: False)
        self._sets, self._teams = matches.duplicates, matches.teams
        self._post = post
        self._renderer = renderer
        self._languages = languages

    def refresh(self, number: DuplicateId) -> None:
        """Show what came of a set that is closed, or how far a team match is."""
        self._queue.request(number, number)

    async def catch_up(self) -> None:
        """Show what is behind after a start."""
        for number in await self._sets.behind():
            self.refresh(number)

    @override
    def _turn(self, _number: int, request: DuplicateId) -> AbstractAsyncContextManager[None]:
        return nullcontext()

    @override
    async def _paint(self, _number: int, request: DuplicateId) -> None:
        """Show the team match or the standings; where the message is gone, `/duplicate` alone has these."""
        try:
            team = await self._teams.find(request)
            found = await self._set(request) if team is None else _team(team)
        except Refused as refused:
            _log.error("the message of a set cannot be painted", of=request, why=str(refused))
            return
        if found is None:
            return
        with speaking(await self._languages.of_server(found.guild)):
            layout = found.layout()
        rendered = await drawn_or_in_words(self._renderer, layout)
        try:
            async with self._paces.turn(found.channel, found.message):
                await shown_or_in_words(partial(self._post.edit, found.channel, found.message), rendered)
        except (MessageGone, PlaceGone):
            _log.info("message of a duplicate set gone", of=request)
        except PlaceClosed:
            # Not noted as shown, so that the next start tries again.
            return
        if found.is_closed:
            await self._sets.shown(request)

    async def _set(self, number: DuplicateId) -> _Shown | None:
        """What a closed set shows; None where no message shows it."""
        found = await self._sets.require(number, user=0)
        if found.channel is None or found.message is None:
            return None
        results = await self._sets.results(number, user=0, guild=found.guild)
        return _Shown(found.guild, found.channel, found.message, partial(results_layout, results))


def _team(team: TeamMatch) -> _Shown | None:
    """What a team match shows; None before it is posted."""
    if team.message is None:
        return None
    return _Shown(
        team.guild, team.channel, team.message, partial(team_layout, team), is_closed=team.is_closed
    )
