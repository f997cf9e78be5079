"""A browser window on the page, for the tests that look at it."""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, async_playwright, expect

from tests.sandbox.page_table import PageTable, page_table

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
ARTIFACTS = Path(__file__).parents[2] / "artifacts"
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESK = {"width": 1400, "height": 900}
PHONE = {"width": 400, "height": 850}

expect.set_options(timeout=30_000)

IN_CHROMIUM = [
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here to show the page in"),
    pytest.mark.asyncio(loop_scope="session"),
]
"""What marks a file whose tests look at pages: a browser serves all of them, so they share its event loop."""


@pytest_asyncio.fixture(loop_scope="session")
async def table() -> AsyncIterator[PageTable]:
    async with page_table() as made:
        yield made


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def chromium() -> AsyncIterator[Browser]:
    """A browser for all tests of a file: to start one costs as much as most of them."""
    async with async_playwright() as playwright:
        launched = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield launched
        await launched.close()


@pytest_asyncio.fixture(loop_scope="session")
async def browser(chromium: Browser) -> AsyncIterator[Browser]:
    """A browser without a window, which remembers nothing."""
    yield chromium
    for context in chromium.contexts:
        await context.close()


class Screen:
    """A browser window on the page that collects what the browser complains about."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        page.on(
            "console",
            lambda line: self.complaints.append(line.text) if line.type in ("error", "warning") else None,
        )
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def pane(self, name: str) -> Locator:
        return self.page.get_by_role("region", name=f"{name}'s screen")

    async def save(self, name: str) -> None:
        ARTIFACTS.mkdir(exist_ok=True)
        await self.page.screenshot(path=ARTIFACTS / f"page-{name}.png")


async def open_screen(
    browser: Browser, table: PageTable, size: dict[str, int], *, theme: str = "dark"
) -> Screen:
    page = await browser.new_page(viewport={"width": size["width"], "height": size["height"]})
    await page.add_init_script(f"localStorage.setItem('sandbox-theme', '{theme}')")
    screen = Screen(page)
    await page.goto(table.url)
    await expect(page.get_by_text("online", exact=True)).to_have_count(1)
    return screen
