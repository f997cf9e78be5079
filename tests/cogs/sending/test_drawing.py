"""Pictures are drawn beside the bot, as it would draw them, and once for all who want the same."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

import pytest

from bot.games.game import Seat
from bot.games.registry import GAMES
from bot.thinkers import AtRest, OwnMind, Question, ThinkingFailed, Urgency
from bot.thinkers.pool import Pool
from bot.words.phrasebook import ENGLISH, Locale, speaking
from cogs.games.registry import GUIDES
from cogs.layout import Drawing, Finished, Image, Layout
from cogs.limits import Rank, ranked
from cogs.sending.drawing import Draw, Drawers, drawn, packed
from cogs.sending.message import Renderer
from images.ink.look import USUAL
from tests.chaos.pictures import _images
from tests.cogs.games.test_panels import positions


class Counting(OwnMind):
    """Draws itself, in threads, and counts; it may fail first."""

    def __init__(self, *failures: Exception) -> None:
        self.asked = 0
        self._failures = list(failures)
        self.go_on = asyncio.Event()
        self.go_on.set()

    async def ask(self, question: Question, *, urgency: Urgency = Urgency.MOVE) -> object:
        self.asked += 1
        await self.go_on.wait()
        if self._failures:
            raise self._failures.pop(0)
        return await super().ask(question, urgency=urgency)


def images_of(key: str) -> list[Image]:
    """Pictures of the table and of a hand at the beginning of a match."""
    rules = GUIDES[key].presets[next(iter(GUIDES[key].presets))]
    table, _ = next(iter(positions(key, rules, seed=4)))
    return [*_images(table, None), *_images(table, Seat(0))]


@pytest.mark.parametrize("key", GAMES)
def test_what_draws_a_picture_can_be_sent_to_another_process(key: str) -> None:
    images = images_of(key)
    assert images
    for image in images:
        draw = image.draw.prepared() if isinstance(image.draw, Drawing) else image.draw
        body = packed(USUAL, ENGLISH, draw)
        assert body is not None
        assert Draw(body).answer().data == drawn(USUAL, ENGLISH, image.draw).data


@pytest.mark.parametrize("key", GAMES)
def test_no_panel_shows_what_cannot_be_sent_to_be_drawn(key: str) -> None:
    rules = GUIDES[key].presets[next(iter(GUIDES[key].presets))]
    for table, _ in positions(key, rules, seed=5, every=40):
        for seat in (None, Seat(0)):
            for image in _images(table, seat):
                if isinstance(image.draw, Drawing):
                    assert packed(USUAL, ENGLISH, image.draw.prepared()) is not None


async def test_until_a_process_is_ready_threads_draw() -> None:
    mind, layout = Counting(), Layout(blocks=(images_of("gin")[0],))
    with ThreadPoolExecutor(1) as threads:
        drawers = Drawers(mind)
        it = Renderer(threads, drawers=drawers)
        assert (await it.render(layout)).pictures
        assert mind.asked == 0
        await drawers.open()
        await it.render(layout)
    assert mind.asked == 2


async def test_another_process_draws_as_this_one() -> None:
    image = images_of("gin")[-1]
    drawers = Drawers(Pool(1, niceness=0))
    await drawers.open()
    with ThreadPoolExecutor(1) as threads:
        rendered = await Renderer(threads, drawers=drawers).render(Layout(blocks=(image,)))
    await drawers.close()
    assert rendered.pictures[0][1] == drawn(USUAL, ENGLISH, image.draw).data


@asynccontextmanager
async def renderer(mind: Counting, *, kept_bytes: int = 1 << 20) -> AsyncIterator[Renderer]:
    with ThreadPoolExecutor(1) as threads:
        drawers = Drawers(mind, kept_bytes=kept_bytes)
        drawers.is_ready = True
        yield Renderer(threads, drawers=drawers)


async def test_who_wants_the_same_picture_at_once_gets_one_drawing() -> None:
    mind, layout = Counting(), Layout(blocks=(images_of("gin")[0],))
    mind.go_on.clear()
    async with renderer(mind) as it:
        waiting = [asyncio.create_task(it.render(layout)) for _ in range(3)]
        await asyncio.sleep(0)
        mind.go_on.set()
        one, *others = await asyncio.gather(*waiting)
        again = await it.render(layout)
    assert mind.asked == 1
    assert {each.pictures for each in (one, *others, again)} == {one.pictures}


async def test_one_who_gives_up_does_not_keep_the_picture_from_the_others() -> None:
    mind, layout = Counting(), Layout(blocks=(images_of("gin")[0],))
    mind.go_on.clear()
    async with renderer(mind) as it:
        first, second = (asyncio.create_task(it.render(layout)) for _ in range(2))
        await asyncio.sleep(0)
        first.cancel()
        mind.go_on.set()
        assert (await second).pictures
    assert mind.asked == 1


async def test_a_hand_is_drawn_before_the_tables_that_wait() -> None:
    asked: list[Urgency] = []

    class Listening(OwnMind):
        async def ask(self, question: Question, *, urgency: Urgency = Urgency.MOVE) -> object:
            asked.append(urgency)
            return await super().ask(question, urgency=urgency)

    table, hand = images_of("gin")[:2]
    with ThreadPoolExecutor(1) as threads:
        drawers = Drawers(Listening())
        drawers.is_ready = True
        it = Renderer(threads, drawers=drawers)
        with ranked(Rank.TABLES):
            await it.render(Layout(blocks=(table,)))
        await it.render(Layout(blocks=(hand,)))
    assert asked == [Urgency.HINT, Urgency.MOVE]


async def test_another_language_is_another_picture() -> None:
    mind, image = Counting(), images_of("gin")[0]
    async with renderer(mind) as it:
        for locale in (ENGLISH, Locale("de")):
            with speaking(locale):
                await it.render(Layout(blocks=(image,)))
    assert mind.asked == 2


async def test_only_so_many_bytes_of_pictures_are_kept() -> None:
    mind, images = Counting(), images_of("gin")[:2]
    async with renderer(mind, kept_bytes=1) as it:
        for image in (*images, *images):
            await it.render(Layout(blocks=(image,)))
    assert mind.asked == 4


@pytest.mark.parametrize("failure", [ThinkingFailed("the process ended (status -9)"), AtRest()])
async def test_where_no_process_answers_the_bot_draws_itself(failure: Exception) -> None:
    mind, layout = Counting(failure), Layout(blocks=(images_of("gin")[0],))
    async with renderer(mind) as it:
        assert (await it.render(layout)).pictures


async def test_what_is_drawn_already_is_sent_as_it_is() -> None:
    mind, image = Counting(), images_of("gin")[0]
    picture = drawn(USUAL, ENGLISH, image.draw)
    async with renderer(mind) as it:
        shown = await it.render(Layout(blocks=(Image(draw=Finished(picture), alt="a film"),)))
    assert shown.pictures == ((picture.filename, picture.data),)
    assert mind.asked == 0
