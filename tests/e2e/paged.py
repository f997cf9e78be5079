"""The sandbox with its page, as the evenings that are played there in Chromium begin."""

from __future__ import annotations

from aiohttp import web

from bot.app import SANDBOX_HINT
from bot.sandbox import Sandbox
from bot.sandbox.page import Page
from tests.e2e.bot_process import TOKEN
from tests.patience import LENIENT


def sandbox_with_page() -> Sandbox:
    """A sandbox that serves its page as `./upcard` does."""

    def extend(app: web.Application, sandbox: Sandbox) -> None:
        Page(sandbox, hint=SANDBOX_HINT).add_routes(app)

    return Sandbox(token=TOKEN, extend=extend, settings=LENIENT)
