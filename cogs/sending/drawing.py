"""Drawing beside the bot: in processes of its own, and once for all who want the same picture.

Drawing keeps Python busy, so that in a thread it would hold up the answers to presses. Where no process can
be had, or one fails, a picture is drawn in a thread all the same.
"""

from __future__ import annotations

import asyncio
import pickle  # what is read back was written by this program
from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256
from typing import Final, TypeVar

import msgspec
import structlog

from bot.thinkers import AtRest, Mind, ThinkingFailed, Urgency
from bot.words.phrasebook import Locale, phrasebook, speaking
from cogs.layout import Drawn
from cogs.limits import Rank, current_rank
from images import prepare
from images.ink.look import Look, drawn_in

KEPT_BYTES: Final = 16 * 1024 * 1024
"""So many bytes of the last pictures are kept, as a table and a hand may show the same one."""

DrawnT = TypeVar("DrawnT")

_log = structlog.get_logger(__name__)


def drawn(look: Look, locale: Locale, draw: Callable[[], DrawnT]) -> DrawnT:
    """What ``draw`` gives in a look and a reader's language, in whatever thread or process this is."""
    # Context variables of the waiting task do not reach it, so the language is set here.
    with speaking(locale):
        book = phrasebook()
        return drawn_in(look, draw, says=None if book.language == "en" else book.label)


def packed(look: Look, locale: Locale, draw: Callable[[], Drawn]) -> bytes | None:
    """All that another process needs to draw; None where something cannot be sent to it."""
    try:
        return pickle.dumps((look, locale, draw), pickle.HIGHEST_PROTOCOL)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        # Its words name a type of ours, and no card.
        _log.error("a picture cannot be sent to be drawn", why=type(error).__name__)
        return None


class Prepare(msgspec.Struct, frozen=True):
    """The question by which a process gets ready to draw."""

    def answer(self) -> None:
        """Read fonts and draw the cards."""
        prepare()


class Draw(msgspec.Struct, frozen=True):
    """The question what a picture looks like."""

    body: bytes
    """Look, locale and what draws it, pickled."""

    def answer(self) -> Drawn:
        """The picture."""
        prepare()
        picture: Drawn = drawn(*pickle.loads(self.body))  # noqa: S301  # written by this program
        return picture


class Drawers:
    """Whoever draws, with the pictures that are being drawn and those drawn last."""

    def __init__(self, mind: Mind, *, kept_bytes: int = KEPT_BYTES) -> None:
        self._mind = mind
        self._most = kept_bytes
        self._under_way: dict[bytes, asyncio.Task[Drawn]] = {}
        # The keys say which cards are in a picture to whoever guesses them: they are never logged.
        self._kept: OrderedDict[bytes, Drawn] = OrderedDict()
        self._size = 0
        self.is_ready = False
        """Whether a process has said that it can draw; until then, threads are quicker."""

    async def open(self) -> None:
        """Have a process get ready; without one, nothing is lost."""
        try:
            await self._mind.ask(Prepare())
        except ThinkingFailed as error:
            _log.warning("no drawing process", why=str(error))
        except AtRest:
            pass  # the bot stops before it is ready
        else:
            self.is_ready = True

    async def close(self) -> None:
        """End the processes; what is still to be drawn is drawn in threads."""
        await self._mind.close()

    async def draw(self, body: bytes) -> Drawn:
        """The picture of what was `packed`."""
        key = sha256(body).digest()
        if (kept := self._kept.get(key)) is not None:
            self._kept.move_to_end(key)
            return kept
        task = self._under_way.get(key)
        if task is None:
            # A hand does not wait for the tables that are to be drawn.
            urgency = Urgency.MOVE if current_rank() is Rank.FIRST else Urgency.HINT
            task = self._under_way[key] = asyncio.create_task(self._drawn(key, body, urgency), name="draw")
        # One of those who wait may be cancelled, and the others still want it.
        return await asyncio.shield(task)

    async def _drawn(self, key: bytes, body: bytes, urgency: Urgency) -> Drawn:
        question = Draw(body)
        try:
            try:
                picture: Drawn = await self._mind.ask(question, urgency=urgency)
            except (ThinkingFailed, AtRest) as error:
                _log.warning("drawn in the bot itself", why=str(error) or type(error).__name__)
                picture = await asyncio.to_thread(question.answer)
        finally:
            del self._under_way[key]
        self._keep(key, picture)
        return picture

    def _keep(self, key: bytes, picture: Drawn) -> None:
        self._kept[key] = picture
        self._size += len(picture.data)
        while self._size > self._most:
            _, dropped = self._kept.popitem(last=False)
            self._size -= len(dropped.data)
