"""README.md is short and leads to every other page; its pictures are what the program draws."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.games.registry import GAMES
from bot.words.languages import language_name, offered
from tests.documents import PAGES, README, ROOT, Page
from tests.images.readme_pictures import FOLDER, drawn

LINES_MOST = 150
LARGEST_PICTURE = 150 * 1024
SAME_PICTURE = 2.0
"""How far the levels of a picture may be off on average: fonts are drawn a little differently elsewhere."""


def pictures_of(page: Page) -> list[str]:
    return [
        page.target(link).relative_to(ROOT).as_posix()
        for link in page.links
        if link.endswith((".png", ".svg", ".webp"))
    ]


def test_is_short() -> None:
    assert len(README.text.splitlines()) <= LINES_MOST


def test_leads_to_every_page_of_the_docs() -> None:
    linked = {README.target(link) for link in README.links}
    pages = {page.path for page in PAGES if page.name.startswith(("docs/", ".github/"))}
    assert pages <= linked


def test_names_every_language() -> None:
    assert [each for each in offered() if language_name(each) not in README.text] == []


def test_leads_to_the_rules_of_every_game() -> None:
    linked = {README.target(link) for link in README.links}
    assert {ROOT / "bot" / "games" / key / "RULES.md" for key in GAMES} <= linked


def test_says_what_the_program_says_in_the_sandbox() -> None:
    source = (ROOT / "bot" / "app.py").read_text(encoding="utf-8")
    for line in README.block("text", "sandbox").splitlines():
        sentence = line.replace("http://127.0.0.1:8420", "[bold]{sandbox.url}[/]").strip()
        assert sentence in source


def test_pictures_are_small_and_all_shown() -> None:
    shown = {picture for page in PAGES for picture in pictures_of(page)}
    assert shown == {path.relative_to(ROOT).as_posix() for path in FOLDER.iterdir()}
    assert all((ROOT / picture).stat().st_size <= LARGEST_PICTURE for picture in shown)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_picture_has_an_alt_text(page: Page) -> None:
    texts = re.findall(r"!\[(.*?)\]\(", page.prose) + re.findall(r'<img [^>]*alt="([^"]*)"', page.prose)
    assert len(texts) == len(pictures_of(page))
    assert all(len(text) > 20 for text in texts)


@pytest.mark.parametrize("name", ["hand.png", "table.png"])
def test_picture_is_what_the_program_draws(name: str) -> None:
    shown = Image.open(FOLDER / name).convert("RGB")
    now = Image.open(BytesIO(drawn()[name].data)).convert("RGB")
    advice = "the program draws it differently now: python -m tests.images.readme_pictures"
    assert shown.size == now.size, advice
    assert max(ImageStat.Stat(ImageChops.difference(shown, now)).mean) < SAME_PICTURE, advice
