"""A program that starts one sandbox after another, as our tests do, does not keep those that stopped."""

from __future__ import annotations

import gc
import weakref

from aiohttp import ClientSession

from bot.sandbox import Sandbox


async def test_a_sandbox_that_stopped_is_let_go() -> None:
    sandbox = Sandbox(token="token")
    async with sandbox, ClientSession() as session, session.get(f"{sandbox.api_url}/users/@me") as answer:
        assert answer.status == 401
    core = weakref.ref(sandbox.core)
    del sandbox
    gc.collect()
    assert core() is None
