"""The gate before an interaction's answer, on a stand-in for discord.py's own objects."""

from __future__ import annotations

import asyncio
from collections import deque
from types import SimpleNamespace

import aiohttp
import discord
import pytest

from cogs.sending.mentions import CommandMentions
from cogs.sending.message import text_message
from cogs.sending.reply import (
    ANSWERED_ALREADY,
    ARCHIVED_THREAD,
    LATE,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    Reply,
    Visibility,
)

LEAF = text_message("hello")


def refusal(code: int, status: int = 400) -> discord.HTTPException:
    """What discord.py raises when Discord refuses."""
    response = SimpleNamespace(status=status, reason="refused")
    kinds = {404: discord.NotFound, 403: discord.Forbidden, 500: discord.DiscordServerError}
    kind = kinds.get(status, discord.HTTPException)
    return kind(response, {"code": code, "message": "refused"})


class Discord:
    """Takes down what it is asked, and fails as told."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.failures: deque[Exception] = deque()
        self.takes_s = 0.0
        self.is_closed = False
        self.client = SimpleNamespace(is_closed=lambda: self.is_closed, command_mentions=CommandMentions())
        self.message = SimpleNamespace(id=7)
        self.response = SimpleNamespace(
            send_message=self._send,
            edit_message=self._update,
            defer=self._defer,
            send_modal=self._open,
            is_done=lambda: False,
        )
        self.followup = SimpleNamespace(send=self._follow_up)

    async def _ask(self, what: str) -> SimpleNamespace:
        self.asked.append(what)
        await asyncio.sleep(self.takes_s)
        if self.failures:
            raise self.failures.popleft()
        return SimpleNamespace(id=8, message_id=8)

    async def _send(self, *, ephemeral: bool = False, **_: object) -> SimpleNamespace:
        return await self._ask("send privately" if ephemeral else "send")

    async def _update(self, **_: object) -> SimpleNamespace:
        return await self._ask("update")

    async def _open(self, _form: object) -> SimpleNamespace:
        return await self._ask("open")

    async def _defer(self, *, ephemeral: bool = False, thinking: bool = False) -> SimpleNamespace:
        kind = "defer" if thinking else "defer update"
        return await self._ask(f"{kind} privately" if ephemeral else kind)

    async def _follow_up(self, *, ephemeral: bool, **_: object) -> SimpleNamespace:
        return await self._ask("follow up privately" if ephemeral else "follow up")

    async def edit_original_response(self, **_: object) -> SimpleNamespace:
        return await self._ask("edit")

    async def delete_original_response(self) -> SimpleNamespace:
        return await self._ask("delete")


def gate(stand_in: Discord, manner: Visibility, *, defer_after_s: float = 10.0) -> Reply:
    """A gate before the stand-in."""
    return Reply(stand_in, manner, defer_after_s=defer_after_s)  # type: ignore[arg-type]  # a stand-in


@pytest.mark.parametrize(
    ("manner", "first"),
    [(Visibility.PRIVATE, "send privately"), (Visibility.PUBLIC, "send"), (Visibility.UPDATE, "update")],
)
async def test_a_quick_answer_is_one_call(manner: Visibility, first: str) -> None:
    stand_in = Discord()
    async with gate(stand_in, manner) as answer:
        assert await answer.show(LEAF) is not None
    assert stand_in.asked == [first]


@pytest.mark.parametrize(
    ("manner", "deferral"),
    [
        (Visibility.PRIVATE, "defer privately"),
        (Visibility.PUBLIC, "defer"),
        (Visibility.UPDATE, "defer update"),
    ],
)
async def test_a_slow_answer_is_put_off_in_its_own_manner(manner: Visibility, deferral: str) -> None:
    stand_in = Discord()
    async with gate(stand_in, manner, defer_after_s=0.01) as answer:
        await asyncio.sleep(0.03)
        await answer.show(LEAF)
    assert stand_in.asked == [deferral, "edit"]


async def test_a_form_opens_as_the_very_first_answer_alone() -> None:
    form = discord.ui.Modal(title="Bet")
    stand_in = Discord()
    async with gate(stand_in, Visibility.PRIVATE) as answer:
        assert await answer.open(form)
    assert stand_in.asked == ["open"]
    for before in (Reply.defer, lambda reply: reply.show(LEAF)):
        stand_in = Discord()
        async with gate(stand_in, Visibility.PRIVATE) as answer:
            await before(answer)
            assert not await answer.open(form)
        assert "open" not in stand_in.asked


async def test_an_answer_on_its_way_is_not_put_off_as_well() -> None:
    stand_in = Discord()
    stand_in.takes_s = 0.05
    async with gate(stand_in, Visibility.PRIVATE, defer_after_s=0.01) as answer:
        await answer.show(LEAF)
    assert stand_in.asked == ["send privately"]


async def test_an_answer_waits_for_the_deferral_on_its_way() -> None:
    stand_in = Discord()
    stand_in.takes_s = 0.05
    async with gate(stand_in, Visibility.UPDATE, defer_after_s=0.01) as answer:
        await asyncio.sleep(0.02)
        await answer.show(LEAF)
    assert stand_in.asked == ["defer update", "edit"]


async def test_a_press_that_changes_nothing_is_acknowledged() -> None:
    stand_in = Discord()
    async with gate(stand_in, Visibility.UPDATE):
        pass
    assert stand_in.asked == ["defer update"]


async def test_a_private_word_before_any_answer() -> None:
    stand_in = Discord()
    async with gate(stand_in, Visibility.PUBLIC) as answer:
        await answer.privately(LEAF)
    assert stand_in.asked == ["send privately"]


async def test_a_private_word_never_fills_a_public_placeholder() -> None:
    """The first follow-up would: everybody would read it."""
    stand_in = Discord()
    async with gate(stand_in, Visibility.PUBLIC, defer_after_s=0.01) as answer:
        await asyncio.sleep(0.03)
        await answer.privately(LEAF)
    assert stand_in.asked == ["defer", "delete", "follow up privately"]


async def test_a_private_word_on_a_private_placeholder() -> None:
    stand_in = Discord()
    async with gate(stand_in, Visibility.PRIVATE, defer_after_s=0.01) as answer:
        await asyncio.sleep(0.03)
        await answer.privately(LEAF)
    assert stand_in.asked == ["defer privately", "edit"]


async def test_a_private_word_after_an_update() -> None:
    stand_in = Discord()
    async with gate(stand_in, Visibility.UPDATE) as answer:
        await answer.show(LEAF)
        await answer.privately(LEAF)
    assert stand_in.asked == ["update", "follow up privately"]


async def test_a_second_answer_is_an_edit() -> None:
    stand_in = Discord()
    async with gate(stand_in, Visibility.PRIVATE) as answer:
        await answer.show(LEAF)
        await answer.show(LEAF)
    assert stand_in.asked == ["send privately", "edit"]


async def test_10062_too_late_is_the_end_without_an_error() -> None:
    stand_in = Discord()
    stand_in.failures.append(refusal(LATE, 404))
    async with gate(stand_in, Visibility.UPDATE) as answer:
        assert await answer.show(LEAF) is None
        assert answer.is_lost
        assert await answer.show(LEAF) is None
        assert await answer.privately(LEAF) is None
    assert stand_in.asked == ["update"]


async def test_10008_an_answer_whose_message_was_deleted_is_read_beside_it() -> None:
    stand_in = Discord()
    stand_in.failures.append(refusal(UNKNOWN_MESSAGE, status=404))
    async with gate(stand_in, Visibility.UPDATE) as open_gate:
        assert await open_gate.show(LEAF) == 8
    assert stand_in.asked == ["update", "send privately"]


async def test_10003_an_answer_whose_channel_was_deleted_is_lost() -> None:
    stand_in = Discord()
    stand_in.failures.append(refusal(UNKNOWN_CHANNEL, status=404))
    async with gate(stand_in, Visibility.PRIVATE) as answer:
        assert await answer.show(LEAF) is None
        assert answer.is_lost


async def test_10008_on_the_deferral_leaves_the_answer_open() -> None:
    stand_in = Discord()
    stand_in.failures += [refusal(UNKNOWN_MESSAGE, status=404)] * 2
    async with gate(stand_in, Visibility.UPDATE, defer_after_s=0.01) as open_gate:
        await asyncio.sleep(0.05)
        assert await open_gate.show(LEAF) == 8
    assert stand_in.asked == ["defer update", "update", "send privately"]


async def test_50083_an_answer_in_a_sleeping_thread_is_read_beside_the_message() -> None:
    stand_in = Discord()
    stand_in.failures.append(refusal(ARCHIVED_THREAD))
    async with gate(stand_in, Visibility.UPDATE) as open_gate:
        assert await open_gate.show(LEAF) == 8
    assert stand_in.asked == ["update", "send privately"]


async def test_50083_a_slow_answer_in_a_sleeping_thread_is_a_further_message() -> None:
    stand_in = Discord()
    async with gate(stand_in, Visibility.UPDATE) as open_gate:
        await open_gate.defer()
        stand_in.failures.append(refusal(ARCHIVED_THREAD))
        assert await open_gate.show(LEAF) == 8
    assert stand_in.asked == ["defer update", "edit", "follow up privately"]


async def test_50083_a_locked_thread_takes_no_answer_and_that_is_no_exception() -> None:
    stand_in = Discord()
    stand_in.failures += [refusal(ARCHIVED_THREAD)] * 3
    async with gate(stand_in, Visibility.UPDATE) as open_gate:
        assert await open_gate.show(LEAF) is None
    assert stand_in.asked == ["update", "send privately", "defer update"]


async def test_40060_answered_already_goes_on_with_an_edit() -> None:
    stand_in = Discord()
    stand_in.failures.append(refusal(ANSWERED_ALREADY))
    async with gate(stand_in, Visibility.PRIVATE) as answer:
        assert await answer.show(LEAF) is not None
    assert stand_in.asked == ["send privately", "edit"]


@pytest.mark.parametrize("failure", [aiohttp.ServerDisconnectedError(), TimeoutError(), refusal(0, 500)])
async def test_a_broken_connection_is_tried_again(failure: Exception) -> None:
    stand_in = Discord()
    stand_in.failures.append(failure)
    async with gate(stand_in, Visibility.PRIVATE) as answer:
        assert await answer.show(LEAF) is not None
    assert stand_in.asked == ["send privately", "send privately"]


async def test_a_connection_that_stays_broken_is_given_up() -> None:
    stand_in = Discord()
    stand_in.failures.extend(aiohttp.ServerDisconnectedError() for _ in range(9))
    async with gate(stand_in, Visibility.PRIVATE) as answer:
        assert await answer.show(LEAF) is None
        assert answer.is_lost


async def test_a_refusal_that_nobody_foresaw_is_raised() -> None:
    stand_in = Discord()
    stand_in.failures.append(refusal(50035))
    with pytest.raises(discord.HTTPException):
        async with gate(stand_in, Visibility.PRIVATE) as answer:
            await answer.show(LEAF)


async def test_a_deferral_that_is_refused_leaves_the_answer_open() -> None:
    stand_in = Discord()
    stand_in.failures.append(refusal(50035))
    async with gate(stand_in, Visibility.PRIVATE, defer_after_s=0.01) as answer:
        await asyncio.sleep(0.05)
        assert await answer.show(LEAF) == 8
    assert stand_in.asked == ["defer privately", "send privately"]


@pytest.mark.parametrize("manner", [Visibility.PRIVATE, Visibility.UPDATE])
async def test_a_press_in_the_last_instant_of_a_stop_is_lost_without_an_exception(manner: Visibility) -> None:
    """The connection is closed already: nobody can answer, and nothing is wrong with the program."""
    stand_in = Discord()
    stand_in.is_closed = True
    stand_in.failures.append(RuntimeError("Session is closed"))
    async with gate(stand_in, manner) as answer:
        assert await answer.privately(LEAF) is None
    assert len(stand_in.asked) == 1


async def test_the_same_fault_of_a_bot_that_runs_is_not_hidden() -> None:
    stand_in = Discord()
    stand_in.failures.append(RuntimeError("Session is closed"))
    with pytest.raises(RuntimeError):
        await gate(stand_in, Visibility.PRIVATE).privately(LEAF)
