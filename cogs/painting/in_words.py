"""Messages without their pictures, where those cannot be drawn or sent."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

import structlog

from bot.words.phrasebook import speaking
from bot.words.timing import no_pictures_line
from cogs.layout import Layout
from cogs.sending.message import Message, Renderer
from cogs.sending.post import NotAllowed, Rejected

_log = structlog.get_logger(__name__)

ShownT = TypeVar("ShownT")


async def drawn_or_in_words(renderer: Renderer, layout: Layout) -> Message:
    """The layout as a message; in words where its pictures cannot be drawn."""
    try:
        return await renderer.render(layout)
    except Exception:  # noqa: BLE001  # whatever goes wrong in a picture, its match is played on
        _log.exception("picture not drawn")
        return Message(layout, ()).without_pictures()


async def shown_or_in_words(show: Callable[[Message], Awaitable[ShownT]], rendered: Message) -> ShownT:
    """Show a message by ``show``, once more in words where Discord refuses it and it has pictures.

    Raises what is raised for the words.
    """
    try:
        return await show(rendered)
    except Rejected as error:
        if not rendered.pictures:
            raise
        _log.info("sent as text", why=str(error))
        return await show(rendered.without_pictures())
    except NotAllowed:
        if not rendered.pictures:
            raise
        # Also raised where only files are forbidden: without pictures the message may pass.
        _log.info("sent as text", why="no permission")
        with speaking(rendered.layout.locale):
            told = rendered.in_words(no_pictures_line())
        return await show(told)
