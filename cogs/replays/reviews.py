"""/review: reviews are asked for, watched while they are made, read page by page, for one person alone."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Iterator
from typing import Annotated

import structlog
from discord import app_commands
from discord.app_commands import Transform

from bot.matches import MatchId, Past, Replay, Review, StoreError, is_judged
from bot.refusals import Refusal, Refused
from bot.words.phrasebook import ENGLISH, say, speaking
from bot.words.replay import cancelled_line, progress_line, ready_line, review_title
from cogs.appearance import as_chosen
from cogs.cog import Cog, Services, everywhere, pressed, replies
from cogs.custom_ids import CustomId, Part
from cogs.games.registry import match_title
from cogs.layout import Block, Button, ButtonRow, ButtonStyle, Image, Layout, Text
from cogs.match_ids import ReplayStep, ShowReplay, ShowReview
from cogs.names import message_names
from cogs.options import PastMatch
from cogs.replays.moments import Moments
from cogs.replays.pages import review_blocks, turn_before
from cogs.sending.dms import Dms
from cogs.sending.post import DmClosed, DmQuota, RetryLater
from cogs.sending.reply import Reply, Visibility, page_visibility

EDIT_EVERY_S = 2.0
"""How often a message tells how far its review is; Discord limits edits."""


def is_reviewable(past: Past) -> bool:
    """Whether there is a review of the match."""
    return is_judged(past.terms)


ReviewableMatch = PastMatch(is_reviewable)

_log = structlog.get_logger(__name__)


class CancelReview(CustomId, form="review:{match}:drop"):
    """Break the review of my play off."""

    match: MatchId


class ShareReview(CustomId, form="review:{match}:share:{page}"):
    """Show everybody in the channel the picture of a page of my review."""

    match: MatchId
    page: Annotated[int, Part(r"\d", read=int)]


class Reviews(Cog):
    """Answers those who want to know how they played."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._reviews = services.matches.reviews
        self._dms = Dms(services.matches, services.post)
        self._watching: dict[tuple[MatchId, int], asyncio.Task[None]] = {}

    @app_commands.command(name="review", description="How well you played a finished match, only for you")
    @everywhere
    @app_commands.describe(match="A finished match; your latest by default")
    @replies(Visibility.PRIVATE)
    async def review(self, reply: Reply, match: Transform[MatchId, ReviewableMatch] | None = None) -> None:
        """Show how the person played a match."""
        if match is None:
            await self._open_latest(reply)
        else:
            await self._open(reply, ShowReview(match=match))

    @pressed(ShowReview)
    @replies(page_visibility)
    async def turn(self, reply: Reply, press: ShowReview) -> None:
        """Show a page of a review."""
        await self._open(reply, press)

    @pressed(CancelReview)
    @replies(page_visibility)
    async def drop(self, reply: Reply, press: CancelReview) -> None:
        """Break a review off."""
        user = reply.interaction.user.id
        await self._unwatch((press.match, user))
        await self._reviews.cancel(press.match, user=user)
        await self._show_cancelled(reply, press.match)

    @pressed(ShareReview)
    @replies(Visibility.PUBLIC)
    async def share(self, reply: Reply, press: ShareReview) -> None:
        """Post a picture of the person's own review; raises Refused."""
        user = reply.interaction.user.id
        review = await self._reviews.find(press.match, user=user)
        if review is None or not review.is_done:
            raise Refused(Refusal.NO_REVIEW)
        replay = await self._services.matches.replays.of(
            press.match, user=user, guild=None, sees=lambda _channel: False
        )
        page = await asyncio.to_thread(review_blocks, review, replay, press.page)
        name = message_names(replay.table)[review.seat]
        title = say("**{name}** shares a review of match {number}.", name=name, number=press.match)
        pictures = tuple(block for block in page if isinstance(block, Image))
        layout = Layout(blocks=(Text(title), *pictures))
        await reply.show(await self._services.renderer.render(layout))

    async def _open(self, reply: Reply, press: ShowReview) -> None:
        """Show a page of a review, and follow it while it is made; raises Refused."""
        user = reply.interaction.user.id
        review = await self._reviews.open(press.match, user=user)
        await self._show(reply, review, press.page)
        if not review.is_done:
            await self._watch((press.match, user), reply)

    async def _open_latest(self, reply: Reply) -> None:
        """Show the review of the person's newest match that can have one; raises Refused."""
        user = reply.interaction.user.id
        found = await self._services.matches.replays.near(user, reply.interaction.guild_id)
        chosen = next((each for each in found if is_reviewable(each)), None)
        if chosen is None:
            raise Refused(Refusal.NO_REVIEWER if found else Refusal.NO_REVIEW)
        await self._open(reply, ShowReview(match=chosen.match))

    async def cog_load(self) -> None:
        """Watch over the reviews that the last stop broke off, whose messages nobody can edit any more."""
        for match, user in self._reviews.take_resumed():
            await self._watch((match, user), None)

    async def cog_unload(self) -> None:
        """Stop watching."""
        tasks = tuple(self._watching.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _watch(self, key: tuple[MatchId, int], reply: Reply | None) -> None:
        await self._unwatch(key)
        task = self._watching[key] = asyncio.create_task(self._follow(key, reply), name="review-watch")
        task.add_done_callback(
            lambda done: self._watching.pop(key, None) if self._watching.get(key) is done else None
        )

    async def _unwatch(self, key: tuple[MatchId, int]) -> None:
        task = self._watching.pop(key, None)
        if task is not None:
            task.cancel()
            # Its last edit must not come after what is shown next.
            await asyncio.gather(task, return_exceptions=True)

    async def _follow(self, key: tuple[MatchId, int], reply: Reply | None) -> None:
        """Edit the message until the review is done; where that cannot be any more, tell it in the end."""
        match, user = key
        try:
            while True:
                await asyncio.sleep(EDIT_EVERY_S)
                review = await self._reviews.find(match, user=user)
                if review is None:
                    return
                if reply is not None and not reply.is_lost:
                    await self._show(reply, review, 0)
                if review.is_done:
                    break
            if reply is None or reply.is_lost:
                await self._tell_ready(match, user)
        except (Refused, StoreError, DmClosed, DmQuota, RetryLater) as error:
            _log.info("a review could not be announced", match=match, error=type(error).__name__)
        except Exception:  # noqa: BLE001  # nobody waits for this task, so its failure must be seen here
            _log.exception("a review could not be shown", match=match)

    async def _tell_ready(self, match: MatchId, user: int) -> None:
        """By direct message, with the button that opens the review."""
        # In English, as nobody asks Discord now, who would say which language the person reads.
        with speaking(ENGLISH):
            label = say("Open the review")
            key = Button(label=label, id=ShowReview(match=match), style=ButtonStyle.MAIN)
            layout = Layout(blocks=(Text(ready_line(match)), ButtonRow((key,))))
        nonce = hashlib.sha256(f"review {match} {user}".encode()).hexdigest()[:25]
        await self._dms.send(user, await self._services.renderer.render(layout), nonce=nonce)

    async def _show(self, reply: Reply, review: Review, page: int) -> None:
        user = reply.interaction.user.id
        replay = await self._services.matches.replays.of(
            review.match, user=user, guild=None, sees=lambda _channel: False
        )
        title = Text(review_title(review.match, match_title(replay.table.terms)))
        blocks: tuple[Block, ...]
        if review.is_done:
            blocks = await asyncio.to_thread(
                _page, review, replay, page, user, in_server=reply.interaction.guild_id is not None
            )
        else:
            drop = Button(label=say("Cancel"), id=CancelReview(match=review.match))
            blocks = (Text(progress_line(review.done, review.total)), ButtonRow((drop,)))
        chosen = await self._services.matches.preferences.of(user)
        layout = as_chosen(Layout(blocks=(title, *blocks)), chosen)
        await reply.show(await self._services.renderer.render(layout))

    async def _show_cancelled(self, reply: Reply, match: MatchId) -> None:
        again = Button(label=say("Review"), id=ShowReview(match=match))
        layout = Layout(blocks=(Text(cancelled_line()), ButtonRow((again,))))
        await reply.show(await self._services.renderer.render(layout))


def _page(review: Review, replay: Replay, page: int, user: int, *, in_server: bool) -> tuple[Block, ...]:
    """A page of a review, and below it the way into the replay at its mistake, and its picture for all."""
    blocks = review_blocks(review, replay, page)
    keys = tuple(_replayed(review, replay, page, user))
    if in_server and any(isinstance(block, Image) for block in blocks):
        share = ShareReview(match=review.match, page=page)
        keys = (*keys, Button(label=say("Share the picture"), id=share))
    return (*blocks, ButtonRow(keys)) if keys else blocks


def _replayed(review: Review, replay: Replay, page: int, user: int) -> Iterator[Button]:
    """The button that leads to the moment of a mistake."""
    turn = turn_before(review, page)
    if turn is None:
        return
    frame = Moments(replay, user=user).frame_after(turn)
    there = ShowReplay(match=review.match, frame=frame, step=ReplayStep.REVIEW)
    yield Button(label=say("Watch it in the replay"), id=there)
