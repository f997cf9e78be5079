"""Keeps the message of each cup at its newest version, and calls its players by messages of their own."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass
from functools import partial

import structlog
from typing_extensions import override

from bot.competition import Phase
from bot.matches import CHECK_IN, OVER, Cup, EventId, EventNews, Matches, Unbegun, UserId
from bot.words.phrasebook import speaking
from cogs.cup_ids import CupAction, CupButton, CupCome
from cogs.custom_ids import CustomId
from cogs.languages import Languages
from cogs.layout import Layout
from cogs.layouts.event import end_action, event_call, event_layout, start_button
from cogs.layouts.league import not_begun, reminder_layout
from cogs.painting.announcements import Announcements
from cogs.painting.cup_schedule import CupSchedule
from cogs.painting.in_words import drawn_or_in_words, shown_or_in_words
from cogs.painting.offers import MessagePainter
from cogs.sending.dms import Dms
from cogs.sending.message import Message, Renderer
from cogs.sending.pace import Paces
from cogs.sending.post import MessageGone, PlaceClosed, PlaceGone, Post
from cogs.sending.scheduled import ScheduledEvents

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Request:
    """A cup to be shown; ``search_first`` where a process may have ended while it posted."""

    cup: Cup
    search_first: bool = False


class CupPainter(MessagePainter[_Request]):
    """One message for each cup, edited in turn with the tables of its channel."""

    def __init__(
        self,
        matches: Matches,
        post: Post,
        renderer: Renderer,
        languages: Languages,
        paces: Paces,
        *,
        dms: Dms,
    ) -> None:
        super().__init__(paces, merge=_newer, is_live=lambda request: not request.cup.is_over)
        self._events = matches.events
        self._schedule = CupSchedule(matches.events, ScheduledEvents(post), languages)
        self._post = post
        self._renderer = renderer
        self._languages = languages
        self._announcements = Announcements(dms, renderer)

    async def hear(self, news: EventNews | Unbegun) -> None:
        """Take note of what has become of an event."""
        if isinstance(news, EventNews):
            await self.refresh(news.event)
        else:
            await self._remind(news)

    async def _remind(self, news: Unbegun) -> None:
        """Remind players of a league of matches that have not begun, by direct messages."""
        cup = await self._events.find(news.event)
        if cup is None:
            return
        entries = {user: cup.find_entry(user) for user in news.readers}
        # Matches may have begun by now, or the season may be over.
        idle = {user: entry for user, entry in entries.items() if entry and not_begun(cup, entry)}
        readers = {user: language for user, language in news.readers.items() if user in idle}
        self._announcements.announce(
            readers,
            lambda user: reminder_layout(cup, idle[UserId(user)]),
            nonce=f"l{cup.id}:{cup.event.version}",
        )

    @override
    async def settled(self) -> None:
        await super().settled()
        await self._announcements.settled()

    @override
    async def close(self, *, within_s: float) -> None:
        await self._announcements.close()
        await super().close(within_s=within_s)

    async def refresh(self, number: EventId) -> None:
        """Show how a cup stands, and call its players where they are to be called."""
        for cup in await self._events.sides(number):
            self._queue.request(_key(cup), _Request(cup=cup))

    async def catch_up(self) -> None:
        """Show what is behind after a start."""
        for cup in await self._events.behind():
            self._queue.request(_key(cup), _Request(cup=cup, search_first=True))

    async def note_post(self, cup: Cup, message: int) -> None:
        """Note the message that shows the cup as it is given here."""
        await self._events.posted(cup, message, version=cup.event.version)
        await self.refresh(cup.id)

    @override
    def _turn(self, _number: int, request: _Request) -> AbstractAsyncContextManager[None]:
        cup = request.cup
        return nullcontext() if cup.message is None else self._paces.turn(cup.channel, cup.message)

    @override
    async def _paint(self, _number: int, request: _Request) -> None:
        """Show the cup as it stands now, which may be newer than what was requested."""
        cup = await self._events.find(request.cup.id, seen_from=request.cup.guild)
        if cup is None:
            return
        try:
            if cup.message is None:
                if cup.is_by_form and not request.search_first:
                    # The answer to the form is on its way, and will be its message.
                    return
                await self._recover(cup)
            elif cup.shown_version != cup.event.version:
                await self._edit(cup, cup.message)
            if cup.notice != cup.noticed:
                await self._call(cup, search_first=request.search_first)
            if not cup.is_away:
                await self._schedule.keep(await self._events.require(cup.id))
        except PlaceGone:
            _log.info("cup's channel gone", cup=cup.id)
            if cup.is_over:
                # Nothing is left to be shown anywhere.
                await self._events.shown(cup)
                await self._events.told(cup, cup.notice)
        except PlaceClosed:
            # Not noted as shown, so that the next change or start tries again.
            _log.info("cup's channel closed", cup=cup.id)

    async def _edit(self, cup: Cup, message: int) -> None:
        """Show the cup in its message; where that was deleted, it is posted again while it goes on."""
        rendered = await self._render(cup, event_layout)
        try:
            await shown_or_in_words(partial(self._post.edit, cup.channel, message), rendered)
        except MessageGone:
            _log.info("cup message gone", cup=cup.id)
            if not cup.is_over:
                await self._send(cup, instead_of=message)
                return
        await self._events.shown(cup)

    async def _recover(self, cup: Cup) -> None:
        """Find the message of a cup, which the bot may have posted and not noted before it stopped; post one
        where there is none.
        """
        join = CupButton(cup=cup.id, action=CupAction.JOIN).custom_id
        message = await self._post.find(cup.channel, after=cup.request, custom_id=join)
        if message is None:
            await self._send(cup)
            return
        # Nobody knows which state the found message shows: it is painted once more.
        await self._events.posted(cup, message, version=-1)
        await self.refresh(cup.id)

    async def _send(self, cup: Cup, *, instead_of: int | None = None) -> None:
        """Post the cup and note its message."""
        rendered = await self._render(cup, event_layout)
        # A replaced message is part of the nonce: the message that was deleted must not count as posted.
        nonce = f"e{cup.id}" if instead_of is None else f"e{cup.id}:{instead_of % 10**6}"
        message = await shown_or_in_words(partial(self._post.send, cup.channel, nonce=nonce), rendered)
        await self._events.posted(cup, message, version=cup.event.version)

    async def _call(self, cup: Cup, *, search_first: bool) -> None:
        """Call the players, once for each occasion, unless the call has come already or comes too late."""
        if _is_meant(cup) and not (search_first and await self._is_called(cup)):
            async with self._paces.turn(cup.channel, None):
                rendered = await self._render(cup, event_call)
                nonce = f"e{cup.id}:{cup.notice}"
                await shown_or_in_words(partial(self._post.send, cup.channel, nonce=nonce), rendered)
        await self._events.told(cup, cup.notice)

    async def _is_called(self, cup: Cup) -> bool:
        """Whether the call is there already, which the bot may have posted before it stopped."""
        after = cup.message or cup.request
        found = await self._post.find(cup.channel, after=after, custom_id=_button_of(cup).custom_id)
        return found is not None

    async def _render(self, cup: Cup, layout: Callable[[Cup], Layout]) -> Message:
        with speaking(await self._languages.of_server(cup.guild)):
            made = layout(cup)
        return await drawn_or_in_words(self._renderer, made)


def _key(cup: Cup) -> int:
    """The message that shows the event: a friendly has two."""
    return 2 * cup.id + cup.is_away


def _newer(older: _Request, newer: _Request) -> _Request:
    """Two requests for one message as one."""
    latest = older if older.cup.event.version > newer.cup.event.version else newer
    return _Request(cup=latest.cup, search_first=older.search_first or newer.search_first)


def _is_meant(cup: Cup) -> bool:
    """Whether the call still makes sense."""
    if cup.notice == CHECK_IN:
        return cup.event.phase is Phase.REGISTRATION
    return cup.is_over if cup.notice == OVER else cup.notice == str(cup.event.round)


def _button_of(cup: Cup) -> CustomId:
    """The button that a call has and no other message after the cup's own."""
    if cup.notice == CHECK_IN:
        return CupButton(cup=cup.id, action=CupAction.CHECK_IN)
    if cup.notice == OVER:
        return CupButton(cup=cup.id, action=end_action(cup))
    return start_button(cup) or CupCome(cup=cup.id, round=cup.event.round)
