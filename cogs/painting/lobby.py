"""Keeps the messages of lobbies at their newest version; only it edits them, so that none is set back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

import structlog

from bot.matches import ChallengeStatus, Lobby, Matches, MatchId
from bot.refusals import Refused
from bot.words.phrasebook import speaking
from cogs.languages import Languages
from cogs.match_ids import LobbyAction, LobbyButton
from cogs.painting.slots import Slots
from cogs.sending.message import Message, Renderer
from cogs.sending.post import Hiccup, MessageGone, PlaceClosed, PlaceGone, Post
from cogs.sheets.lobby import lobby_layout

_log = structlog.get_logger(__name__)

Overtook = Callable[[MatchId], Awaitable[None]]
"""Told of a match whose table may have been painted over by its lobby."""


@dataclass(frozen=True, slots=True)
class _Wish:
    lobby: Lobby
    is_sought: bool = False
    """Whether a message that was not noted before a crash is looked for, and posted anew if there is none."""


def _merged(older: _Wish, newer: _Wish) -> _Wish:
    return _Wish(newer.lobby, older.is_sought or newer.is_sought)


class LobbyPainter:
    """Paints lobbies, one edit of each at a time."""

    def __init__(
        self,
        matches: Matches,
        post: Post,
        renderer: Renderer,
        languages: Languages,
        *,
        pause_s: float,
        overtook: Overtook,
    ) -> None:
        self._matches = matches
        self._post = post
        self._renderer = renderer
        self._languages = languages
        self._pause_s = pause_s
        self._overtook = overtook
        self._slots: Slots[int, _Wish] = Slots(self._paint, merge=_merged)

    def open(self) -> None:
        """Begin to paint."""
        self._slots.open()

    def refresh(self, lobby: Lobby) -> None:
        """Show in the lobby's message how it stands."""
        self._slots.wish(lobby.id, _Wish(lobby))

    async def post(self, lobby: Lobby, *, called: tuple[int, ...] = ()) -> bool:
        """Post a lobby in its channel, where no interaction's answer shows it; whether it is there."""
        try:
            await self._send(lobby, called=called)
        except (PlaceGone, PlaceClosed, Hiccup):
            return False
        return True

    async def catch_up(self) -> None:
        """Repaint what is behind after a start, and see that every open lobby has a message."""
        for lobby in await self._matches.lobbies.behind():
            self._slots.wish(lobby.id, _Wish(lobby, is_sought=True))

    @property
    def waiting(self) -> int:
        """How many messages are to be painted."""
        return self._slots.waiting

    async def settled(self) -> None:
        """Wait until everything is painted."""
        await self._slots.settled()

    async def close(self, *, within_s: float) -> None:
        """Finish what can be finished in time."""
        await self._slots.close(within_s=within_s)

    async def _paint(self, _number: int, wish: _Wish) -> float:
        """Show the lobby as it stands now, which may be more than was wished."""
        lobby = await self._matches.lobbies.find(wish.lobby.id)
        if lobby is None:
            return 0.0
        if _is_table(lobby) or (lobby.message is None and lobby.status is not ChallengeStatus.OPEN):
            await self._matches.lobbies.shown(lobby)
            return 0.0
        try:
            if lobby.message is None:
                if wish.is_sought:
                    await self._recover(lobby)
                # Otherwise the answer to who opened it is on its way.
                return 0.0
            await self._edit(lobby, lobby.message)
        except PlaceGone:
            _log.info("lobby's channel gone", lobby=lobby.id)
            if lobby.status is ChallengeStatus.OPEN:
                with suppress(Refused):  # somebody was quicker
                    await self._matches.lobbies.close(lobby.id, user=lobby.host, request=None)
                return 0.0
        except PlaceClosed:
            _log.info("lobby's channel closed", lobby=lobby.id)
            return 0.0
        await self._matches.lobbies.shown(lobby)
        after = await self._matches.lobbies.find(lobby.id)
        if after is not None and after.match is not None and _is_table(after):
            await self._overtook(after.match)
        return self._pause_s

    async def _edit(self, lobby: Lobby, message: int) -> None:
        """Show the lobby in its message; an open one whose message was deleted is posted again."""
        rendered = await self._print(lobby)
        try:
            await self._post.edit(lobby.channel, message, rendered)
        except MessageGone:
            _log.info("lobby message gone", lobby=lobby.id)
            if lobby.status is ChallengeStatus.OPEN:
                await self._send(lobby, instead_of=message)

    async def _print(self, lobby: Lobby, *, called: tuple[int, ...] = ()) -> Message:
        with speaking(await self._languages.of_server(lobby.guild)):
            layout = lobby_layout(lobby, called=called)
        return await self._renderer.render(layout)

    async def _recover(self, lobby: Lobby) -> None:
        """The bot stopped before it noted the message of an open lobby: find it, or post another.

        Should both be there in the end, a press on the one that was not noted leads to the other.
        """
        join = LobbyButton(lobby=lobby.id, deed=LobbyAction.JOIN).custom_id
        message = await self._post.find(lobby.channel, after=lobby.request, custom_id=join)
        if message is None:
            await self._send(lobby)
            return
        await self._matches.lobbies.posted(lobby.id, message, version=0)
        self.refresh(lobby)

    async def _send(
        self, lobby: Lobby, *, called: tuple[int, ...] = (), instead_of: int | None = None
    ) -> None:
        """Post the lobby and note its message."""
        rendered = await self._print(lobby, called=called)
        nonce = f"c{lobby.id}" if instead_of is None else f"c{lobby.id}:{instead_of % 10**6}"
        message = await self._post.send(lobby.channel, rendered, nonce=nonce)
        await self._matches.lobbies.posted(lobby.id, message, version=lobby.version, instead_of=instead_of)


def _is_table(lobby: Lobby) -> bool:
    """Whether the message shows the match's table, and the lobby no more."""
    return lobby.status is ChallengeStatus.ACCEPTED and lobby.thread is None
