"""/mydata: the file with everything that is kept about a person, and the deletion of it all.

Whoever leaves for good is also taken out of the bot's messages: cards are deleted, tables lose the name.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial

import structlog
from discord import app_commands

from bot.matches import PersonMessageRow, SurfaceKind, without
from bot.words import people as words
from bot.words.phrasebook import speaking
from cogs.cog import Cog, Services, everywhere, pressed, replies
from cogs.custom_ids import CustomId, NoOrYes
from cogs.layout import Attachment, Button, ButtonRow, ButtonStyle, Layout, Text
from cogs.layouts.table import table_layout
from cogs.painting.in_words import shown_or_in_words
from cogs.painting.repaints import TABLES, PanelKind
from cogs.painting.table import thread_name
from cogs.sending.message import text_message
from cogs.sending.post import DmClosed, MessageGone, PlaceClosed, PlaceGone, Rejected, RetryLater
from cogs.sending.reply import Reply, Visibility, page_visibility

LONGEST_S = 600.0
"""How long messages are worked on, in seconds; the press that asked for it can be answered for 15 minutes."""

ATTEMPTS = 3

_log = structlog.get_logger(__name__)


FILE_NAME = "mydata.json"


class DeleteData(CustomId, form="forget:{sure}"):
    """Delete everything that is kept about me, or after all not."""

    sure: NoOrYes


class Privacy(Cog):
    """What the bot knows of a person, which only that person is told."""

    mydata = everywhere(app_commands.Group(name="mydata", description="Get or delete what I keep about you"))

    @mydata.command(name="export", description="Get everything I keep about you, as a file")
    @replies(Visibility.PRIVATE)
    async def export(self, reply: Reply) -> None:
        """Hand over everything as a file."""
        # Put off at once: the file may take longer to upload than Discord waits for a first answer.
        await reply.defer()
        export = await self._services.matches.privacy.export(reply.interaction.user.id)
        told = words.export_text(export.matches, export.left_out)
        layout = Layout(blocks=(Text(told), Attachment(name=FILE_NAME, data=export.text)))
        await reply.show(await self._services.renderer.render(layout))

    @mydata.command(
        name="delete", description="Delete everything I keep about you; you'll be asked to confirm"
    )
    @replies(Visibility.PRIVATE)
    async def delete(self, reply: Reply) -> None:
        """Say exactly what will be deleted, and ask once more."""
        counts = await self._services.matches.privacy.counts(reply.interaction.user.id)
        asked = words.delete_question(
            live=counts.live,
            shared=counts.shared,
            alone=counts.alone,
            challenges=counts.challenges,
            results=counts.results,
        )
        yes = Button(label=words.confirm_label(), id=DeleteData(sure=True), style=ButtonStyle.DANGER)
        no = Button(label=words.cancel_label(), id=DeleteData(sure=False))
        await reply.show(
            await self._services.renderer.render(Layout(blocks=(Text(asked), ButtonRow((yes, no)))))
        )

    @pressed(DeleteData)
    @replies(page_visibility)
    async def answer(self, reply: Reply, press: DeleteData) -> None:
        """Delete everything, or leave it as it is."""
        if not press.sure:
            await reply.show(text_message(words.kept_text()))
            return
        user = reply.interaction.user.id
        privacy = self._services.matches.privacy
        await reply.show(text_message(words.deleting_text()))
        # In this order: out of the matches, so that nothing new is shown; out of the messages, as long as the
        # store knows where they are; then out of the store.
        await privacy.leave(user)
        unreached = await Eraser(self._services).erase(user)
        await privacy.forget(user)
        await reply.show(text_message(words.deleted_text(unreached)))


class Eraser:
    """Takes one person out of the bot's messages; what was not reached in time is counted.

    It works before the database forgets where the messages are, so that a crash in the middle loses none.
    """

    def __init__(self, services: Services, *, longest_s: float = LONGEST_S) -> None:
        self._services = services
        self._until = time.monotonic() + longest_s

    async def erase(self, user: int) -> int:
        """Delete and repaint, newest first; how many messages could not be reached."""
        privacy = self._services.matches.privacy
        unreached = 0
        for posted in await privacy.messages(user):
            unreached += not await self._try(self._work_on(posted, user))
        for channel, message in await privacy.offers(user):
            unreached += not await self._try(self._delete(channel, message))
        if unreached:
            _log.warning("messages not reached", messages=unreached)
        return unreached

    def _work_on(self, posted: PersonMessageRow, user: int) -> Callable[[], Awaitable[None]]:
        work = self._hand if posted.kind is SurfaceKind.HAND else self._table
        return lambda: work(posted, user)

    def _delete(self, channel: int, message: int) -> Callable[[], Awaitable[object]]:
        return lambda: self._services.post.delete(channel, message)

    async def _hand(self, posted: PersonMessageRow, user: int) -> None:
        """Delete a hand, and keep the painter away, so that it does not post it again."""
        surfaces = self._services.matches.surfaces
        async with self._services.painter.locked(posted.match, PanelKind.HAND, user):
            await self._services.post.delete(posted.channel, posted.message)
            await surfaces.forget(posted.match, SurfaceKind.HAND, user)

    async def _table(self, posted: PersonMessageRow, user: int) -> None:
        """Repaint a table without the name; one where nobody else has played is deleted."""
        matches, post = self._services.matches, self._services.post
        async with self._services.painter.locked(posted.match, TABLES[posted.kind], None):
            tables = await matches.find_tables(posted.match)
            table = next((each for each in tables if each.kind is posted.kind), None)
            if not posted.shared:
                await post.delete(posted.channel, posted.message)
                await matches.surfaces.forget(posted.match, posted.kind, None)
                return
            if table is None:
                return
            nameless = without(table, user)
            with speaking(await self._services.languages.of_server(table.guild)):
                name, layout = thread_name(nameless), table_layout(nameless)
            if table.thread is not None and table.thread == posted.channel:
                await self._rename(table.thread, name)
            message = await self._services.renderer.render(layout)
            try:
                await shown_or_in_words(partial(post.edit, posted.channel, posted.message), message)
            except (MessageGone, PlaceGone):
                await matches.surfaces.forget(posted.match, posted.kind, None)
                return
            for surface in await matches.surfaces.of(posted.match):
                if surface.kind is posted.kind and surface.message == posted.message:
                    await matches.surfaces.shows(surface, table.version)

    async def _rename(self, thread: int, name: str) -> None:
        """Take the name out of a thread's title, where Discord lets a bot do that."""
        try:
            await self._services.post.rename_thread(thread, name)
        except (MessageGone, PlaceGone, PlaceClosed, Rejected):
            _log.info("thread keeps its name", thread=thread)

    async def _try(self, work: Callable[[], Awaitable[object]]) -> bool:
        """Do it, and try again where Discord fails, while there is time; whether it was done."""
        for _ in range(ATTEMPTS):
            left_s = self._until - time.monotonic()
            if left_s <= 0:
                return False
            try:
                await work()
            except RetryLater as error:
                await asyncio.sleep(min(error.retry_after_s, left_s))
            except (PlaceClosed, DmClosed, Rejected):
                return False
            else:
                return True
        return False
