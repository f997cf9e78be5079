"""The pages that people read, taken apart: their links, headings, tables, and the code that they show."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).parent.parent

_FENCED = re.compile(r"^```(\w+)\n(.*?)^```$", flags=re.MULTILINE | re.DOTALL)
_NOT_IN_AN_ANCHOR = re.compile(r"[^\w\- ]")


@dataclass(frozen=True)
class Page:
    """One Markdown file."""

    path: Path

    @property
    def name(self) -> str:
        """Where it lies in the repository: ``docs/hosting.md``."""
        return self.path.relative_to(ROOT).as_posix()

    @cached_property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def blocks(self) -> list[tuple[str, str]]:
        """The fenced blocks: the language of each, and its lines."""
        return [(str(kind), str(text)) for kind, text in _FENCED.findall(self.text)]

    @cached_property
    def prose(self) -> str:
        """The text without its fenced blocks."""
        return _FENCED.sub("", self.text)

    @property
    def code(self) -> list[str]:
        """Whatever stands between backticks in the prose."""
        return re.findall(r"`([^`\n]+)`", self.prose)

    @property
    def shell_lines(self) -> list[str]:
        """The lines that readers are told to type into a shell."""
        return [line for kind, text in self.blocks if kind == "sh" for line in text.splitlines()]

    @property
    def links(self) -> list[str]:
        """The targets of links and pictures within the repository."""
        targets = re.findall(r"\]\(([^)\s]+)\)", self.prose) + re.findall(r'<img src="([^"]+)"', self.prose)
        return [target for target in targets if "://" not in target]

    @property
    def anchors(self) -> set[str]:
        """What a link to a heading of this page may name, as GitHub writes it."""
        headings = re.findall(r"^#+ (.+)$", self.prose, flags=re.MULTILINE)
        return {_NOT_IN_AN_ANCHOR.sub("", heading.lower()).replace(" ", "-") for heading in headings}

    def target(self, link: str) -> Path:
        """The file that a link on this page leads to."""
        file = link.partition("#")[0]
        return (self.path.parent / file).resolve() if file else self.path

    def block(self, kind: str, holding: str) -> str:
        """The one block of a kind that holds the words."""
        (found,) = (text for name, text in self.blocks if name == kind and holding in text)
        return found

    def table(self, first_heading: str, *, without: str = "") -> list[list[str]]:
        """The rows of the table whose first column is headed so; of several, the one ``without`` a word."""
        tables = re.findall(
            rf"^\| {first_heading} \|.*?\n\|[-|]+\|\n((?:\|.*\n)+)", self.prose, flags=re.MULTILINE
        )
        (rows,) = (rows for rows in tables if not without or without not in rows)
        return [[cell.strip() for cell in line.strip("|").split("|")] for line in rows.splitlines()]


def page(name: str) -> Page:
    """The page at a place in the repository."""
    return Page(ROOT / name)


README = page("README.md")
PAGES = [
    README,
    *(Page(path) for folder in ("docs", ".github") for path in sorted((ROOT / folder).glob("*.md"))),
    *(Page(path) for path in sorted((ROOT / "tests").glob("*/README.md"))),
]
"""All pages but the rules of the games, which have tests of their own."""
