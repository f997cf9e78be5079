"""Paints the hands: one living direct message for each match and player."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.game import Seat
from bot.matches import AgreementKind, Hand, Matches, MatchId, Status, SurfaceKind, SurfaceRow, Table, UserId
from bot.words.phrasebook import speaking
from bot.words.timing import refused_abort, refused_pause
from cogs.languages import language_of
from cogs.layout import Layout
from cogs.names import message_names
from cogs.painting.closed_channels import Closures
from cogs.painting.slots import HandRepaint, is_fulfilled, nonce
from cogs.sending.message import Renderer
from cogs.sending.post import DmClosed, DmQuota, Dms, MessageGone, MessageStuck, PlaceClosed, PlaceGone, Post
from cogs.sheets.panels import hand_layout

QUOTA_WAIT_S = 60.0
"""How long to wait before asking again whether a direct-message channel may be opened."""


class HandPainter:
    """Shows hands. Each of its methods leaves the store true to what Discord shows."""

    def __init__(
        self,
        matches: Matches,
        post: Post,
        renderer: Renderer,
        dms: Dms,
        closures: Closures,
        declined: Declined,
    ) -> None:
        self._paintings = matches.surfaces
        self._post = post
        self._renderer = renderer
        self._dms = dms
        self._closures = closures
        self._declined = declined
        self._waiting: set[tuple[MatchId, int]] = set()
        """Hands that wait because no new direct-message channel may be opened for now."""

    async def paint(self, wish: HandRepaint) -> None:
        """Show the hand as wished. Raises DmClosed when the person cannot be reached, and DmQuota."""
        table, user = wish.table, _holder(wish.hand)
        surface = await self._find(table.id, user)
        if surface is None or is_fulfilled(wish, surface):
            return
        try:
            await self._show(wish, surface)
        except DmClosed:
            now = await self._find(table.id, user)
            if table.status is Status.OVER and now is not None and now.message is None:
                # Nobody waits for it any more; the result stands on the table.
                await self._paintings.forget(table.id, SurfaceKind.HAND, user)
            raise

    async def try_again(self, hand: Hand) -> bool:
        """Send the hand although it was refused before; whether it arrived."""
        table, user = hand.table, _holder(hand)
        await self._paintings.want(table.id, SurfaceKind.HAND, user=user, channel=None)
        surface = await self._find(table.id, user)
        if surface is None:
            return False
        try:
            await self._send(HandRepaint(hand=hand, anew=True), surface, retry=True)
        except (DmClosed, DmQuota):
            return False
        return True

    async def unreached(self, table: Table) -> frozenset[int]:
        """The people at the table who have no hand message because they cannot be reached."""
        missing = [
            surface.user
            for surface in await self._paintings.of(table.id)
            if surface.kind is SurfaceKind.HAND and surface.user is not None and surface.message is None
        ]
        return frozenset(
            [user for user in missing if (table.id, user) in self._waiting or await self._dms.is_closed(user)]
        )

    def is_waiting(self, match: MatchId, user: int) -> bool:
        """Whether this hand waits for Discord's patience with new channels."""
        return (match, user) in self._waiting

    async def _show(self, wish: HandRepaint, surface: SurfaceRow) -> None:
        if surface.message is None or surface.channel is None:
            await self._send(wish, surface)
            return
        if wish.anew and not await self._dms.is_closed(_holder(wish.hand)):
            await self._replace(wish, surface)
            return
        rendered = await self._renderer.render(await self._sheet(wish.hand))
        try:
            await self._post.edit(surface.channel, surface.message, rendered)
        except MessageStuck:
            # First, as in `_send`: no crash leaves two hands.
            await self._post.delete(surface.channel, surface.message)
            await self._replace(wish, surface)
        except (MessageGone, PlaceGone):
            await self._replace(wish, surface)
        except PlaceClosed:
            # The message is still there: it is painted again at the next move or start.
            raise DmClosed from None
        else:
            await self._paintings.shows(surface, wish.table.version)

    async def _replace(self, wish: HandRepaint, gone: SurfaceRow) -> None:
        """Post the hand in the place of a message that is gone, or goes; only a refusal is noted as a loss.

        Noted before, a crash in between would make this post look like another one, and repeat it.
        """
        try:
            await self._send(wish, gone)
        except (DmClosed, DmQuota):
            await self._paintings.lost(gone)
            raise

    async def _send(self, wish: HandRepaint, old: SurfaceRow, *, retry: bool = False) -> None:
        """Post the hand at the bottom of the direct messages; the old message, if any, is deleted.

        A hand posted anew is deleted first: after a crash in between, the next edit finds it gone and posts.
        The other way round two hands would be left, and nobody would know of the older one.
        """
        table, user = wish.table, _holder(wish.hand)
        rendered = await self._renderer.render(await self._sheet(wish.hand))
        if wish.anew and not retry and old.message is not None and old.channel is not None:
            await self._post.delete(old.channel, old.message)
        try:
            channel, message = await self._dms.send(
                user, rendered, nonce=nonce("h", table, wish.hand.seat, old.message), retry=retry
            )
        except DmQuota:
            self._waiting.add((table.id, user))
            raise
        self._waiting.discard((table.id, user))
        await self._paintings.place(
            old, channel=channel, message=message, version=table.version, reposted=wish.anew
        )
        if old.message is not None and old.channel is not None and old.message != message:
            await self._post.delete(old.channel, old.message)

    async def _sheet(self, hand: Hand) -> Layout:
        table = hand.table
        surfaces = await self._paintings.of(table.id)
        homes = [surface.channel for surface in surfaces if surface.kind is SurfaceKind.TABLE]
        tableless = all(self._closures.is_shut(table.id, home) for home in homes)
        with speaking(language_of(table, hand.seat)):
            note = self._declined.note(table, hand.seat)
            return hand_layout(hand, note=note, tableless=tableless)

    async def _find(self, match: MatchId, user: int) -> SurfaceRow | None:
        surfaces = await self._paintings.of(match)
        return next((each for each in surfaces if each.kind is SurfaceKind.HAND and each.user == user), None)


def _holder(hand: Hand) -> UserId:
    """The person who holds a hand that is to be shown."""
    user = hand.chair.user
    if user is None:
        raise ValueError("a hand belongs to somebody at the table")
    return user


REMEMBERED = 1_000
"""Matches whose last refusal is remembered; with more, the oldest one is forgotten."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Refusal:
    """Who refused what to whom, at which version of the match."""

    kind: AgreementKind
    by: Seat
    asked_by: frozenset[Seat]
    version: int


class Declined:
    """The last refusal of each match. It need not outlive the process: what is shown stays so."""

    def __init__(self, *, remembered: int = REMEMBERED) -> None:
        self._remembered = remembered
        self._last: dict[MatchId, _Refusal] = {}

    def refuse(self, table: Table, kind: AgreementKind, seat: Seat) -> None:
        """The seat says no to what the others at the table ask for; what it asked itself it takes back."""
        asked_by = frozenset(one.seat for one in table.motions if one.kind is kind and one.seat != seat)
        if not asked_by:
            return
        self._last.pop(table.id, None)
        self._last[table.id] = _Refusal(kind=kind, by=seat, asked_by=asked_by, version=table.version)
        if len(self._last) > self._remembered:
            del self._last[next(iter(self._last))]

    def note(self, table: Table, seat: Seat, *, note: str = "") -> str:
        """The note above a seat's hand, and below it what was refused to the seat since the last move."""
        last = self._last.get(table.id)
        if last is None or seat not in last.asked_by or last.version != table.version:
            return note
        if any(one.kind is last.kind and one.seat == seat for one in table.motions):
            return note
        line = _refused(last.kind, message_names(table)[last.by])
        return f"{note}\n{line}" if note else line


def _refused(kind: AgreementKind, name: str) -> str:
    match kind:
        case AgreementKind.PAUSE:
            return refused_pause(name)
        case AgreementKind.ABORT:
            return refused_abort(name)
