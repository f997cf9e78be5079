"""Keeps the messages of challenges and lobbies at their newest version.

Several people press at one lobby, and every press leads to an edit of the same message. Only the painter here
edits it, one change after the other, so that a slow edit cannot set it back to an older state.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

import structlog
from typing_extensions import override

from bot.matches import Challenge, ChallengeId, ChallengeStatus, Lobby, Matches, MatchId, Paired, Waits
from bot.refusals import Refused
from bot.words.phrasebook import speaking
from cogs.languages import Languages
from cogs.layouts.lobby import lobby_layout
from cogs.layouts.waiting import news_layout, offer_layout
from cogs.match_ids import LobbyAction, LobbyButton, StopFinding
from cogs.painting.announcements import Announcements
from cogs.painting.in_words import drawn_or_in_words, shown_or_in_words
from cogs.painting.private_panels import PrivatePanels
from cogs.painting.repaints import RepaintQueue
from cogs.sending.dms import Dms
from cogs.sending.message import Message, Renderer
from cogs.sending.pace import Paces
from cogs.sending.post import MessageGone, PlaceClosed, PlaceGone, Post, Rejected, RetryLater

POSTED_WITHIN_S = 15.0
"""After so long a process has posted a lobby and noted its message, or never will."""

_log = structlog.get_logger(__name__)

RequestT = TypeVar("RequestT")

Overpainted = Callable[[MatchId], Awaitable[None]]
"""Called with a match whose lobby may have been painted over its table, as both have the same message."""


class MessagePainter(Generic[RequestT]):
    """What the painters of challenges, of lobbies and of cups share: a queue of messages to paint.

    They take turns with the tables of their channel.
    """

    def __init__(
        self,
        paces: Paces,
        *,
        merge: Callable[[RequestT, RequestT], RequestT],
        is_live: Callable[[RequestT], bool],
    ) -> None:
        self._paces = paces
        self._queue: RepaintQueue[int, RequestT] = RepaintQueue(
            self._paint, merge=merge, turn=self._turn, is_live=is_live
        )

    def open(self) -> None:
        """Begin to paint."""
        self._queue.open()

    @property
    def waiting(self) -> int:
        """How many messages are to be painted."""
        return self._queue.waiting

    async def settled(self) -> None:
        """Wait until everything is painted."""
        await self._queue.settled()

    async def close(self, *, within_s: float) -> None:
        """Finish what can be finished in time."""
        await self._queue.close(within_s=within_s)

    def _turn(self, _number: int, request: RequestT) -> AbstractAsyncContextManager[None]:
        """Wait until the message may be edited."""
        raise NotImplementedError

    async def _paint(self, _number: int, request: RequestT) -> None:
        """Show one message; how many seconds to leave it alone afterwards."""
        raise NotImplementedError


class ChallengePainter(MessagePainter[Challenge]):
    """Shows what becomes of challenges."""

    def __init__(
        self,
        matches: Matches,
        post: Post,
        renderer: Renderer,
        languages: Languages,
        paces: Paces,
        *,
        panels: PrivatePanels,
        dms: Dms,
    ) -> None:
        super().__init__(
            paces, merge=_newer, is_live=lambda challenge: challenge.status is ChallengeStatus.OPEN
        )
        self._matches = matches
        self._challenges = matches.challenges
        self._post = post
        self._renderer = renderer
        self._languages = languages
        self._panels = panels
        self._announcements = Announcements(dms, renderer)

    def hear(self, news: Paired | Waits) -> None:
        """Take note of what has become of those who wait, before their match is heard of."""
        match news:
            case Waits():
                self._announcements.announce(
                    news.readers, lambda _: news_layout(news.challenge), nonce=f"w{news.challenge.id}"
                )
            case Paired(home, guest):
                for challenge in (home, guest):
                    if challenge.match is not None:
                        self._panels.lend_kept(challenge.id, challenge.match)
                # The message of one who waited on another server becomes the table there, unless that has a
                # thread.
                if guest.guild == home.guild or guest.thread is not None:
                    self.refresh(guest)
                if home.thread is not None:
                    self.refresh(home)

    @override
    async def settled(self) -> None:
        await super().settled()
        await self._announcements.settled()

    @override
    async def close(self, *, within_s: float) -> None:
        await self._announcements.close()
        await super().close(within_s=within_s)

    def refresh(self, challenge: Challenge) -> None:
        """Show in the challenge's message what became of it."""
        self._queue.request(challenge.id, challenge)

    async def post(self, challenge: Challenge) -> bool:
        """Post a challenge in its channel, where no interaction's reply can show it; whether it is there."""
        rendered = await self._render(challenge)
        try:
            message = await shown_or_in_words(
                partial(self._post.send, challenge.channel, nonce=f"c{challenge.id}"), rendered
            )
        except (PlaceGone, PlaceClosed, Rejected, RetryLater):
            return False
        await self._challenges.posted(challenge.id, message)
        return True

    async def catch_up(self) -> None:
        """After a start, begin the matches that were asked for just before the stop, and repaint what is
        behind.
        """
        for challenge in await self._challenges.unseated():
            # A match against the computer, whose salt is the id of its message: it is posted before it
            # begins.
            if challenge.message is None:
                await self.post(challenge)
            try:
                await self._challenges.seat_computer(challenge.id)
            except Refused as refused:
                _log.info("match not begun", challenge=challenge.id, why=refused.refusal.value)
        for challenge in await self._challenges.behind():
            if _is_unposted(challenge) and self._matches.is_shared:
                # Another process may just be posting it.
                asyncio.get_running_loop().call_later(POSTED_WITHIN_S, self.refresh, challenge)
            else:
                self.refresh(challenge)

    async def _render(self, challenge: Challenge) -> Message:
        with speaking(await self._languages.of_server(challenge.guild)):
            layout = offer_layout(challenge)
        return await drawn_or_in_words(self._renderer, layout)

    @override
    def _turn(self, _number: int, request: Challenge) -> AbstractAsyncContextManager[None]:
        return (
            nullcontext() if request.message is None else self._paces.turn(request.channel, request.message)
        )

    @override
    async def _paint(self, _number: int, challenge: Challenge) -> None:
        """Show what became of a challenge; where its message is gone, there is nothing to show any more."""
        if _is_unposted(challenge):
            await self._recover(challenge.id)
            return
        if challenge.message is not None:
            rendered = await self._render(challenge)
            try:
                await shown_or_in_words(
                    partial(self._post.edit, challenge.channel, challenge.message), rendered
                )
            except (MessageGone, PlaceGone):
                _log.info("challenge message gone", challenge=challenge.id)
            except PlaceClosed:
                _log.info("challenge message closed", challenge=challenge.id)
                if challenge.guild is not None:
                    return
                # In a conversation without the bot only an answer to a press can show it.
        await self._challenges.shown(challenge.id)

    async def _recover(self, number: ChallengeId) -> None:
        """Find the message of somebody who waits, which a stop has left unnoted, or post it."""
        challenge = await self._challenges.find(number)
        if challenge is None or challenge.status is not ChallengeStatus.OPEN or challenge.message is not None:
            return
        button = StopFinding(challenge=number).custom_id
        message = None
        with suppress(PlaceGone, PlaceClosed):
            message = await self._post.find(challenge.channel, after=challenge.request, custom_id=button)
        if message is not None:
            await self._challenges.posted(number, message)
        elif not await self.post(challenge):
            # Nobody may be paired by a seal that nobody has seen.
            with suppress(Refused):
                await self._matches.queue.stop(number, user=challenge.challenger)


def _is_unposted(challenge: Challenge) -> bool:
    """Whether somebody waits and nothing is known of the message."""
    is_open = challenge.status is ChallengeStatus.OPEN
    return challenge.queued and is_open and challenge.message is None


def _newer(_older: Challenge, newer: Challenge) -> Challenge:
    return newer


@dataclass(frozen=True, slots=True)
class _Request:
    """A lobby whose message is to be painted."""

    lobby: Lobby
    search_first: bool = False
    """Whether to look for a message that a crash left unnoted, and to post one if there is none."""


def _merged(older: _Request, newer: _Request) -> _Request:
    return _Request(newer.lobby, older.search_first or newer.search_first)


class LobbyPainter(MessagePainter[_Request]):
    """Paints lobbies, one edit of each at a time."""

    def __init__(
        self,
        matches: Matches,
        post: Post,
        renderer: Renderer,
        languages: Languages,
        paces: Paces,
        *,
        panels: PrivatePanels,
        overpainted: Overpainted,
    ) -> None:
        super().__init__(
            paces, merge=_merged, is_live=lambda request: request.lobby.status is ChallengeStatus.OPEN
        )
        self._matches = matches
        self._post = post
        self._renderer = renderer
        self._languages = languages
        self._panels = panels
        self._overpainted = overpainted

    def refresh(self, lobby: Lobby) -> None:
        """Show in the lobby's message how it stands."""
        self._queue.request(lobby.id, _Request(lobby))

    async def post(self, lobby: Lobby, *, called: tuple[int, ...] = ()) -> bool:
        """Post a lobby in its channel, where no interaction's answer shows it; whether it is there."""
        try:
            await self._send(lobby, called=called)
        except (PlaceGone, PlaceClosed, Rejected, RetryLater):
            return False
        return True

    async def catch_up(self) -> None:
        """Repaint what is behind after a start, and see that every open lobby has a message."""
        for lobby in await self._matches.lobbies.behind():
            request = _Request(lobby, search_first=True)
            if lobby.message is None and self._matches.is_shared:
                # Another process may just be posting it.
                asyncio.get_running_loop().call_later(POSTED_WITHIN_S, self._queue.request, lobby.id, request)
            else:
                self._queue.request(lobby.id, request)

    @override
    def _turn(self, _number: int, request: _Request) -> AbstractAsyncContextManager[None]:
        lobby = request.lobby
        return nullcontext() if lobby.message is None else self._paces.turn(lobby.channel, lobby.message)

    @override
    async def _paint(self, _number: int, request: _Request) -> None:
        """Show the lobby as it stands now, which may be newer than what was requested."""
        lobby = await self._matches.lobbies.find(request.lobby.id)
        if lobby is None:
            return
        is_closed = lobby.status is not ChallengeStatus.OPEN
        if _is_table(lobby) or (lobby.message is None and is_closed):
            # The message has become the table, or there never was one: nothing is left to paint.
            await self._matches.lobbies.shown(lobby)
            return
        if lobby.guild is None:
            await self._panels.show_lobby(lobby.id, await self._render(lobby))
            await self._matches.lobbies.shown(lobby)
            return
        try:
            if lobby.message is None:
                if request.search_first:
                    await self._recover(lobby)
                # Otherwise the reply to the person who opened it is on its way, and will be its message.
                return
            await self._edit(lobby, lobby.message)
        except PlaceGone:
            _log.info("lobby's channel gone", lobby=lobby.id)
            if lobby.status is ChallengeStatus.OPEN:
                # Nobody can join a lobby whose channel is deleted. Refused where somebody has just closed it.
                with suppress(Refused):
                    await self._matches.lobbies.close(lobby.id, user=lobby.host, request=None)
                return
        except PlaceClosed:
            # Not noted as shown, so that the next press or start tries again.
            _log.info("lobby's channel closed", lobby=lobby.id)
            return
        await self._matches.lobbies.shown(lobby)
        # "Start" turns the message into the table. Where that happened during the edit above, the lobby came
        # last.
        after = await self._matches.lobbies.find(lobby.id)
        if after is not None and after.match is not None and _is_table(after):
            await self._overpainted(after.match)

    async def _edit(self, lobby: Lobby, message: int) -> None:
        """Show the lobby in its message; an open one whose message was deleted is posted again."""
        rendered = await self._render(lobby)
        try:
            await shown_or_in_words(partial(self._post.edit, lobby.channel, message), rendered)
        except MessageGone:
            _log.info("lobby message gone", lobby=lobby.id)
            if lobby.status is ChallengeStatus.OPEN:
                await self._recover(lobby, instead_of=message)

    async def _render(self, lobby: Lobby, *, called: tuple[int, ...] = ()) -> Message:
        with speaking(await self._languages.of_server(lobby.guild)):
            layout = lobby_layout(lobby, called=called)
        return await drawn_or_in_words(self._renderer, layout)

    async def _recover(self, lobby: Lobby, *, instead_of: int | None = None) -> None:
        """Find the message of an open lobby, which the bot may have posted and not noted before it stopped;
        post one where there is none.

        Should both be there in the end, a press on the one that was not noted leads to the other.
        """
        join = LobbyButton(lobby=lobby.id, action=LobbyAction.JOIN).custom_id
        # Ids at Discord grow with time: the message came after the interaction that asked for it.
        message = await self._post.find(lobby.channel, after=instead_of or lobby.request, custom_id=join)
        if message is None:
            await self._send(lobby, instead_of=instead_of)
            return
        # Version 0, as nobody knows which state the found message shows: it is painted once more.
        await self._matches.lobbies.posted(lobby.id, message, version=0, instead_of=instead_of)
        self.refresh(lobby)

    async def _send(
        self, lobby: Lobby, *, called: tuple[int, ...] = (), instead_of: int | None = None
    ) -> None:
        """Post the lobby and note its message."""
        rendered = await self._render(lobby, called=called)
        # A replaced message is part of the nonce: the message that was deleted must not count as posted.
        nonce = f"c{lobby.id}" if instead_of is None else f"c{lobby.id}:{instead_of % 10**6}"
        message = await shown_or_in_words(partial(self._post.send, lobby.channel, nonce=nonce), rendered)
        await self.note_post(lobby, message, instead_of=instead_of)

    async def note_post(self, lobby: Lobby, message: int, *, instead_of: int | None = None) -> None:
        """Note the message that shows the lobby as it is given here."""
        lobbies = self._matches.lobbies
        await lobbies.posted(lobby.id, message, version=lobby.version, instead_of=instead_of)
        now = await lobbies.find(lobby.id)
        if now is not None and now.version != lobby.version:
            # Somebody has joined while the message was on its way, and could not be shown in it yet.
            self.refresh(now)


def _is_table(lobby: Lobby) -> bool:
    """Whether the message shows the match's table, and the lobby no more."""
    return lobby.status is ChallengeStatus.ACCEPTED and lobby.thread is None
