"""Private panels in a thread that is archived: nothing may be edited there, and a further message follows."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.sandbox import Message, Person
from cogs.layout import Layout
from cogs.sending.message import Message as Drawn
from cogs.sending.reply import Reply
from tests.cogs.club import Club
from tests.patience import until
from tests.whole_table import WholeTable


def newest(club: Club, person: Person) -> Message:
    """What the person alone saw in the channel last."""
    return [each for each in person.sees(club.channel) if each.ephemeral][-1]


async def begun(club: Club) -> tuple[WholeTable, Person]:
    """A match, and who is not on turn."""
    table = await club.begin()
    return table, club.other(club.on_turn(table))


async def opened(club: Club, person: Person) -> Message:
    """The hand, which the person has opened in the channel."""
    panel = await (await person.press(club.table_message(person), "My hand")).replied()
    assert panel.ephemeral
    await club.settled()
    return panel


def slowly(club: Club) -> Callable[[Layout], Awaitable[Drawn]]:
    """Draw after the reply was deferred."""
    render = club.bot.services.renderer.render

    async def draw(layout: Layout) -> Drawn:
        await asyncio.sleep(0.1)
        return await render(layout)

    return draw


async def test_50083_an_open_panel_that_cannot_be_edited_goes_on_in_a_further_message(club: Club) -> None:
    table, waits = await begun(club)
    old = await opened(club, waits)
    refused = club.sandbox.fail("PATCH", r"/webhooks/.*@original", status=400, code=50083, times=10)
    table = await club.play(table, "pass")
    await until(lambda: newest(club, waits).id != old.id)
    assert refused.hits == 1
    new = newest(club, waits)
    assert new.find_button("Pass") is not None
    await club.play(table, "pass")
    await until(lambda: newest(club, waits).find_button("Pass") is None)
    assert newest(club, waits).id == new.id


async def test_50083_an_answer_that_came_as_a_further_message_is_kept_up_to_date(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, waits = await begun(club)
    old = await opened(club, waits)
    refused = club.sandbox.fail("PATCH", r"/webhooks/.*@original", status=400, code=50083, times=10)
    monkeypatch.setattr(Reply.__init__, "__kwdefaults__", {"defer_after_s": 0.0})
    monkeypatch.setattr(club.bot.services.renderer, "render", slowly(club))
    press = await waits.press(old, "Refresh")
    (new,) = await press.followed_up()
    assert refused.hits == 1
    await club.settled()
    await club.play(table, "pass")
    await until(lambda: newest(club, waits).find_button("Pass") is not None)
    assert newest(club, waits).id == new.id
