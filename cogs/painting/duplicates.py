"""Turns the message that showed the seal of a duplicate set into its standings, once the set is closed."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager, nullcontext
from functools import partial

import structlog
from typing_extensions import override

from bot.matches import DuplicateId, Matches
from bot.refusals import Refused
from bot.words.phrasebook import speaking
from cogs.languages import Languages
from cogs.layouts.duplicate import results_layout
from cogs.painting.in_words import drawn_or_in_words, shown_or_in_words
from cogs.painting.offers import MessagePainter
from cogs.sending.message import Renderer
from cogs.sending.pace import Paces
from cogs.sending.post import MessageGone, PlaceClosed, PlaceGone, Post

_log = structlog.get_logger(__name__)


class DuplicatePainter(MessagePainter[DuplicateId]):
    """One message for each set, edited in turn with the tables of its channel."""

    def __init__(
        self, matches: Matches, post: Post, renderer: Renderer, languages: Languages, paces: Paces
    ) -> None:
        super().__init__(paces, merge=lambda _, newer: newer, is_live=lambda _: False)
        self._sets = matches.duplicates
        self._post = post
        self._renderer = renderer
        self._languages = languages

    def refresh(self, number: DuplicateId) -> None:
        """Show what came of a set that is closed."""
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
        """Show the standings; where the message or its channel is gone, `/duplicate` alone has them."""
        try:
            found = await self._sets.require(request, user=0)
            if found.channel is None or found.message is None:
                return
            results = await self._sets.results(request, user=0, guild=found.guild)
        except Refused as refused:
            _log.error("the standings of a set cannot be shown", of=request, why=str(refused))
            return
        with speaking(await self._languages.of_server(found.guild)):
            layout = results_layout(results)
        rendered = await drawn_or_in_words(self._renderer, layout)
        try:
            async with self._paces.turn(found.channel, found.message):
                await shown_or_in_words(partial(self._post.edit, found.channel, found.message), rendered)
        except (MessageGone, PlaceGone):
            _log.info("message of a duplicate set gone", of=request)
        except PlaceClosed:
            # Not noted as shown, so that the next start tries again.
            return
        await self._sets.shown(request)
