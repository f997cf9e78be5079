"""The painter: keeps the messages of every match at its newest version, whatever Discord does to them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import assert_never

import structlog

from bot.matches import (
    Challenge,
    ChallengeNews,
    Changed,
    Hand,
    LobbyNews,
    Match,
    Matches,
    MatchId,
    Notice,
    Nudge,
    Status,
    StoreError,
    SurfaceKind,
    SurfaceRow,
    Table,
    Update,
)
from bot.refusals import Refusal, Refused
from bot.words.phrasebook import speaking
from bot.words.refusals import refusal_sentence
from cogs.languages import Languages, language_of
from cogs.painting.closed_channels import Closures
from cogs.painting.hand import QUOTA_WAIT_S, Declined, HandPainter
from cogs.painting.lobby import LobbyPainter
from cogs.painting.private_panels import PrivatePanels
from cogs.painting.slots import HandRepaint, PanelKey, PanelKind, Repaint, Slots, TableRepaint, merged
from cogs.painting.table import TablePainter
from cogs.sending.message import Message, Renderer
from cogs.sending.post import DmClosed, DmQuota, Dms, Hiccup, MessageGone, PlaceClosed, PlaceGone, Post
from cogs.sheets.panels import private_layout, warning
from cogs.sheets.table import challenge_layout

TABLE_PAUSE_S = 1.2
"""At least this long between two edits of one table, which Discord limits by channel."""

CATCH_UP_AT_ONCE = 50
"""Matches that are repainted at a time after a start."""

CATCH_UP_PATIENCE_S = 30.0
"""How long those may take before the next ones follow."""

KNOCK_EVERY_S = 5.0
"""How often it is looked whether it is time to try a closed channel again."""

CATCH_UP_AGAIN_S = 5.0
"""When the store is asked again after it failed."""

_log = structlog.get_logger(__name__)


class Painter:
    """Shows matches; listens to the service, and is told by presses what they painted themselves."""

    def __init__(
        self,
        matches: Matches,
        post: Post,
        renderer: Renderer,
        private_panels: PrivatePanels,
        languages: Languages,
        *,
        table_pause_s: float = TABLE_PAUSE_S,
    ) -> None:
        self._matches = matches
        self._post = post
        self._renderer = renderer
        self._private_panels = private_panels
        self._languages = languages
        self._dms = Dms(matches, post)
        self._closures = Closures()
        self.declined = Declined()
        self._hands = HandPainter(matches, post, renderer, self._dms, self._closures, self.declined)
        self._tables = TablePainter(matches, post, renderer, languages, self._hands, self._closures)
        self._table_pause_s = table_pause_s
        self._slots: Slots[PanelKey, Repaint] = Slots(self._paint, merge=merged)
        self._challenges: Slots[int, Challenge] = Slots(self._paint_challenge, merge=lambda _, newer: newer)
        self.lobbies = LobbyPainter(
            matches, post, renderer, languages, pause_s=table_pause_s, overtook=self._refresh_overtaken
        )
        self._knocking: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to paint; what was heard before waits until now."""
        self._slots.open()
        self._challenges.open()
        self.lobbies.open()
        self._knocking = asyncio.create_task(self._knock_now_and_then(), name="knock")

    async def hear(self, notice: Notice) -> None:
        """Take note of news from the service; the painting happens in tasks of its own."""
        match notice:
            case Update(match):
                self.refresh(match)
            case Changed(match):
                self.refresh(match, again=True)
            case Nudge(hand):
                await self._nudge(hand)
            case ChallengeNews(challenge):
                self.refresh_challenge(challenge)
            case LobbyNews(lobby):
                self.lobbies.refresh(lobby)
            case _:
                assert_never(notice)

    def refresh(self, match: Match, *, again: bool = False) -> None:
        """Bring every message of the match up to date; ``again`` paints also those that show its version."""
        self._wish_table(TableRepaint(table=match.table, again=again))
        for hand in match.hands:
            wish, user = HandRepaint(hand=hand, again=again), hand.chair.user
            self._wish_hand(PanelKind.HAND, wish)
            if user is not None and self._private_panels.shown(match.table.id, user) is not None:
                self._wish_hand(PanelKind.WHISPER, wish)

    def _wish_table(self, wish: TableRepaint) -> None:
        self._slots.wish(PanelKey(wish.table.id, PanelKind.TABLE, None), wish)

    def _wish_hand(self, kind: PanelKind, wish: HandRepaint) -> None:
        self._slots.wish(PanelKey(wish.table.id, kind, wish.hand.chair.user), wish)

    async def _refresh_overtaken(self, match: MatchId) -> None:
        """A lobby was painted last, perhaps over the table that its message has become."""
        found = await self._matches.find_match(match)
        if found is not None:
            self.refresh(found, again=True)

    def repost(self, match: Match) -> None:
        """Post every message of the match anew, at the bottom of its place."""
        self._wish_table(TableRepaint(table=match.table, anew=True))
        for hand in match.hands:
            self._wish_hand(PanelKind.HAND, HandRepaint(hand=hand, anew=True))

    def refresh_challenge(self, challenge: Challenge) -> None:
        """Show in a challenge's message what became of it."""
        self._challenges.wish(challenge.id, challenge)

    async def post_challenge(self, challenge: Challenge) -> bool:
        """Post a challenge in its channel, where no interaction's answer can show it; whether it is there."""
        rendered = await self._print_challenge(challenge)
        try:
            message = await self._post.send(challenge.channel, rendered, nonce=f"c{challenge.id}")
        except (PlaceGone, PlaceClosed, Hiccup):
            return False
        await self._matches.challenges.posted(challenge.id, message)
        return True

    async def catch_up(self) -> None:
        """Repaint what is behind after a start, a few matches at a time, and what became of challenges."""
        while True:
            try:
                return await self._catch_up()
            except StoreError as error:
                _log.warning("the store could not be used", why=str(error))
                await asyncio.sleep(CATCH_UP_AGAIN_S)

    async def _catch_up(self) -> None:
        await self._seat_computers()
        for challenge in await self._matches.challenges.behind():
            self.refresh_challenge(challenge)
        await self.lobbies.catch_up()
        behind = await self._matches.surfaces.matches_behind()
        for at in range(0, len(behind), CATCH_UP_AT_ONCE):
            for number in behind[at : at + CATCH_UP_AT_ONCE]:
                match = await self._matches.find_match(number)
                if match is not None:
                    self.refresh(match)
            # What Discord does not take yet is tried on, while the next ones get their turn.
            with suppress(TimeoutError):
                await asyncio.wait_for(self._slots.settled(), CATCH_UP_PATIENCE_S)
        if behind:
            _log.info("messages brought up to date", matches=len(behind))

    async def _seat_computers(self) -> None:
        """Begin the matches against the computer that were asked for just before the bot stopped."""
        desk = self._matches.challenges
        for challenge in await desk.unseated():
            if challenge.message is None:
                await self.post_challenge(challenge)
            try:
                await desk.seat_computer(challenge.id)
            except Refused as refused:
                _log.info("match not begun", challenge=challenge.id, why=refused.refusal.value)

    async def tell_stop(self, *, within_s: float) -> None:
        """Say at the open tables that the bot stops, at as many as the time allows."""
        with suppress(TimeoutError, StoreError):
            async with asyncio.timeout(within_s):
                for number in await self._matches.surfaces.open_tables():
                    table = await self._matches.find(number)
                    if table is not None:
                        await self._tables.tell_stop(table)

    @property
    def waiting(self) -> int:
        """How many messages are to be painted."""
        return self._slots.waiting + self._challenges.waiting + self.lobbies.waiting

    async def reopen(self, guild: int) -> None:
        """Something changed on a server: try again the tables that were closed to the bot there."""
        for number in self._closures.reopen(guild):
            match = await self._matches.find_match(number)
            if match is not None:
                # Again, because the hands say that the table cannot be reached.
                self.refresh(match, again=True)

    async def knock(self, table: Table) -> None:
        """Try at once whether a lost table can be shown where it was; if so, its match goes on."""
        self._closures.open(table.id)
        async with self.claimed(table.id, PanelKind.TABLE, None):
            with suppress(Hiccup):
                await self._paint_table(TableRepaint(table=table, again=True))

    async def _knock_now_and_then(self) -> None:
        """Try closed channels again after a while: not all that opens one is told by Discord."""
        while True:
            await asyncio.sleep(KNOCK_EVERY_S)
            for number in self._closures.due():
                try:
                    table = await self._matches.find(number)
                except StoreError as error:
                    _log.warning("the store could not be used", why=str(error))
                    break
                if table is None:
                    self._closures.open(number)
                else:
                    self._wish_table(TableRepaint(table=table, again=True))

    async def settled(self) -> None:
        """Wait until everything is painted."""
        await asyncio.gather(self._slots.settled(), self._challenges.settled(), self.lobbies.settled())

    async def close(self, *, within_s: float) -> None:
        """Finish what can be finished in time; the rest is painted after the next start."""
        if self._knocking is not None:
            self._knocking.cancel()
        await asyncio.gather(
            self._slots.close(within_s=within_s),
            self._challenges.close(within_s=within_s),
            self.lobbies.close(within_s=within_s),
        )

    @asynccontextmanager
    async def claimed(self, match: MatchId, spot: PanelKind, user: int | None) -> AsyncIterator[None]:
        """Keep the painter away from a message that a press is about to paint through its own answer."""
        async with self._slots.claimed(PanelKey(match, spot, user)):
            yield

    async def find_hand(self, match: MatchId, user: int) -> SurfaceRow | None:
        """The person's hand message of the match, or the wish for one."""
        surfaces = await self._matches.surfaces.of(match)
        return next((each for each in surfaces if each.kind is SurfaceKind.HAND and each.user == user), None)

    async def is_dm_closed(self, user: int) -> bool:
        """Whether the person refused a direct message lately."""
        return await self._dms.is_closed(user)

    async def try_dm_again(self, hand: Hand) -> bool:
        """Send the hand by direct message although that was refused before; whether it arrived."""
        async with self.claimed(hand.table.id, PanelKind.HAND, hand.chair.user):
            arrived = await self._hands.try_again(hand)
        if arrived:
            self._wish_table(TableRepaint(table=hand.table, again=True))
        return arrived

    async def _nudge(self, hand: Hand) -> None:
        """Post the hand again, so that the phone buzzes; who has none is called at the table."""
        user = hand.chair.user
        surface = None if user is None else await self.find_hand(hand.table.id, user)
        if surface is not None and surface.message is not None:
            self._wish_hand(PanelKind.HAND, HandRepaint(hand=hand, anew=True))
        else:
            self._wish_table(TableRepaint(table=hand.table, anew=True, call=user))

    async def _paint(self, key: PanelKey, wish: Repaint) -> float:
        """Show one message as wished; how many seconds to leave it alone afterwards."""
        wish = await self._renewed(wish)
        match wish:
            case TableRepaint():
                return self._table_pause_s if await self._paint_table(wish) else 0.0
            case HandRepaint() if key.user is None:
                pass
            case HandRepaint() if key.spot is PanelKind.WHISPER:
                await self._paint_whisper(wish, key.user)
            case HandRepaint():
                await self._paint_hand(wish, key.user)
        return 0.0

    async def _renewed(self, wish: Repaint) -> Repaint:
        """What is painted in any case is painted as it is now: the end of a turn may overtake its nudge."""
        if not (wish.again or wish.anew):
            return wish
        found = await self._matches.find_match(wish.table.id)
        if found is None or found.table.version <= wish.table.version:
            return wish
        if isinstance(wish, TableRepaint):
            return replace(wish, table=found.table)
        hand = next((each for each in found.hands if each.seat == wish.hand.seat), wish.hand)
        return replace(wish, hand=hand)

    async def _paint_table(self, wish: TableRepaint) -> bool:
        try:
            return await self._tables.paint(wish)
        except PlaceGone:
            _log.warning("table lost", match=wish.table.id)
        except PlaceClosed:
            _log.warning("table closed", match=wish.table.id)
        found = await self._matches.find_match(wish.table.id)
        for hand in () if found is None else found.hands:
            self._wish_hand(PanelKind.HAND, HandRepaint(hand=hand, again=True))
        return False

    async def _paint_hand(self, wish: HandRepaint, user: int) -> None:
        table = wish.table
        known = await self._dms.is_closed(user) or self._hands.is_waiting(table.id, user)
        try:
            await self._hands.paint(wish)
        except DmClosed:
            self._instead_of_dm(wish.hand, user, known=known)
        except DmQuota:
            self._instead_of_dm(wish.hand, user, known=known)
            raise Hiccup(QUOTA_WAIT_S) from None

    def _instead_of_dm(self, hand: Hand, user: int, *, known: bool) -> None:
        """Say at the table that somebody has no direct message, and open a panel for them if one can be."""
        table = hand.table
        if not known:
            self._wish_table(TableRepaint(table=table, again=True))
        if self._private_panels.has_lent(table.id, user) and table.status is Status.LIVE:
            self._wish_hand(PanelKind.WHISPER, HandRepaint(hand=hand))

    async def _paint_whisper(self, wish: HandRepaint, user: int) -> None:
        table, seat = wish.table, wish.hand.seat
        shown = self._private_panels.shown(table.id, user)
        if shown is not None and shown >= table.version and not wish.again:
            return
        closed = await self._dms.is_closed(user)
        told = closed and shown is None
        with speaking(language_of(table, seat)):
            note = warning(refusal_sentence(Refusal.DM_CLOSED)) if told else ""
            note = self.declined.note(table, seat, note=note)
            layout = private_layout(wish.hand, note=note, dm_closed=closed)
        rendered = await self._renderer.render(layout)
        await self._private_panels.show(table.id, user, rendered, version=table.version)

    async def _print_challenge(self, challenge: Challenge) -> Message:
        with speaking(await self._languages.of_server(challenge.guild)):
            layout = challenge_layout(challenge)
        return await self._renderer.render(layout)

    async def _paint_challenge(self, _number: int, challenge: Challenge) -> float:
        """Show what became of a challenge; where its message is gone, there is nothing to show."""
        if challenge.message is not None:
            rendered = await self._print_challenge(challenge)
            try:
                await self._post.edit(challenge.channel, challenge.message, rendered)
            except (MessageGone, PlaceGone):
                _log.info("challenge message gone", challenge=challenge.id)
            except PlaceClosed:
                _log.info("challenge message closed", challenge=challenge.id)
                return 0.0
        await self._matches.challenges.shown(challenge.id)
        return 0.0
