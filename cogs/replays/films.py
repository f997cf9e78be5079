"""Deals as animations: each moment is drawn in the pool by itself, so that players' hands come between."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from functools import partial
from typing import Any

from bot.refusals import Refusal, Refused
from cogs.sending.message import Renderer
from cogs.sheets.reels import Part, Reel
from cogs.sheets.replay import require_scene, result_images
from images import Picture
from images.ink.look import Look
from images.replay.animation import FRAMES_MOST, Cel, TooHeavy, animation, picture_cel, scene_cel

FILE = "deal.gif"
"""The file's name; it tells nothing."""

MOVE_MS, BEGIN_MS, END_MS, LAST_MS = 1_000, 1_500, 3_000, 5_000
"""How long a moment is shown: a move, the dealt hands, the end of a deal, the last moment of all."""

LONGEST_S = 30.0
"""So long an animation may be drawn; then its reader is asked to come back."""

REMEMBERED = 8
"""Animations that are kept, of a few hundred KiB each."""


class Films:
    """Draws animations one at a time, and keeps the last ones."""

    def __init__(self, press: Renderer, *, longest_s: float = LONGEST_S) -> None:
        self._press = press
        self._longest_s = longest_s
        self._one_at_a_time = asyncio.Semaphore(1)
        self._kept: OrderedDict[Any, Picture] = OrderedDict()

    async def of(self, reel: Reel, frames: tuple[int, ...], look: Look) -> Picture:
        """The frames as an animation; raises Refused (TOO_SLOW)."""
        key = (reel.replay.table.id, frames, reel.key, look)
        try:
            async with asyncio.timeout(self._longest_s), self._one_at_a_time:
                found = self._kept.get(key)
                if found is None:
                    found = self._kept[key] = await self._drawn(reel, frames, look)
        except TimeoutError:
            raise Refused(Refusal.TOO_SLOW) from None
        self._kept.move_to_end(key)
        while len(self._kept) > REMEMBERED:
            self._kept.popitem(last=False)
        return found

    async def _drawn(self, reel: Reel, frames: tuple[int, ...], look: Look) -> Picture:
        """All moments, then the file; of one that is too heavy the second half."""
        last = frames[-1]
        cels = [await self._press.draw(partial(_cel, reel, at, is_last=at == last), look) for at in frames]
        while True:
            try:
                return await self._press.draw(partial(animation, tuple(cels), FILE), look)
            except TooHeavy:
                cels = cels[len(cels) // 2 :]


def film_frames(reel: Reel, at: int) -> tuple[int, ...]:
    """The frames of an animation of the deal to which one belongs: the last ones of a long deal."""
    deal = reel.deal_of(at)
    return tuple(range(deal.first, deal.last + 1))[-FRAMES_MOST:]


def _cel(reel: Reel, at: int, *, is_last: bool) -> Cel:
    """A frame drawn, for as long as it is to be seen; to be called in the thread that draws."""
    part = reel.frames[at].part
    shown_ms = LAST_MS if is_last else {Part.BEGIN: BEGIN_MS, Part.MOVE: MOVE_MS, Part.END: END_MS}[part]
    results = result_images(reel, at)
    if results:
        return picture_cel(results[0].draw().data, shown_ms)
    return scene_cel(require_scene(reel, at), shown_ms)
