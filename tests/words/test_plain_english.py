"""What people read sounds like the editor of a game: the word list of CONTRIBUTING.md is kept everywhere."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.__main__ import commands
from bot.words.catalogues import FOLDER, languages
from tests.documents import PAGES, README, ROOT
from tests.words.catalogues import HOME, entries, forms_of
from tests.words.messages import all_messages

CONTRIBUTING = ROOT / ".github" / "CONTRIBUTING.md"

RELATIVE_WHO = re.compile(r"(?:^|[.!:;] |\n)(?:- )?Who(?!ever)\b(?![^.;:\n]*\?)")
"""A sentence that begins with “Who” and asks nothing."""

ALLOWED = {
    "stands for": "a joker stands for a card, as players say",
    "Checked just now": "a moment ago, which “right now” does not say",
}
"""Phrases that hold a banned word and are natural, with the reason."""


def banned() -> tuple[str, ...]:
    """The phrases of the column “Not” in the table of the word list."""
    table = CONTRIBUTING.read_text(encoding="utf-8").split("| Say | Not |")[1].split("\n\n")[0]
    return tuple(
        phrase
        for line in table.splitlines()
        if line.startswith("| ")
        for phrase in re.findall(r"`([^`]+)`", line.split("|")[2])
    )


def faults(text: str) -> Iterator[str]:
    """The phrases of a text that an editor would not print."""
    for phrase in ALLOWED:
        text = text.replace(phrase, "")
    for phrase in banned():
        end = r"\b" if phrase[-1].isalpha() else ""
        start = r"\b" if phrase[0].isalpha() else ""
        if re.search(f"{start}{re.escape(phrase)}{end}", text, flags=re.IGNORECASE):
            yield phrase
    if RELATIVE_WHO.search(text):
        yield "Who …"


def of_prose(text: str) -> str:
    """A page without its word list, code and line breaks within a paragraph."""
    text = re.sub(r"\| Say \| Not \|.*?\n\n", "", text, flags=re.DOTALL)
    text = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"(?<!\n)\n(?!\n|[-|#\d])", " ", re.sub(r"`[^`\n]+`", "", text))


def test_no_message_is_stiff() -> None:
    found = [
        f"{message.file}: {fault!r} in {text!r}"
        for message in all_messages()
        for text in ((message.id,) if isinstance(message.id, str) else message.id)
        for fault in faults(text)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", sorted(languages()))
def test_a_language_says_what_its_glossary_says(language: str) -> None:
    """The first table of a glossary: what to say, and what not to."""
    glossary = (HOME / f"GLOSSARY.{language}.md").read_text(encoding="utf-8")
    table = glossary.split("\n\n| ")[1].split("\n\n")[0]
    stiff = [line.split("|")[2].strip().casefold() for line in table.splitlines()[2:]]
    said = [form for entry in entries(HOME / language / FOLDER) for form in forms_of(entry)]
    assert stiff
    assert not [form for form in said for word in stiff if word in form.casefold()]


@pytest.mark.parametrize(
    "page",
    sorted({README.path, *(page.path for page in PAGES), *ROOT.glob("bot/games/*/RULES.md")}),
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_no_page_is_stiff(page: Path) -> None:
    found = list(faults(of_prose(page.read_text(encoding="utf-8"))))
    assert not found, f"{page}: {found}"


def test_the_command_line_is_not_stiff() -> None:
    names = [
        each.name or str(each.callback and each.callback.__name__) for each in commands.registered_commands
    ]
    wide = {"COLUMNS": "400"}
    told = [CliRunner().invoke(commands, [*name, "--help"], env=wide).output for name in ((), *zip(names))]
    told.append(
        subprocess.run([ROOT / "upcard", "--help"], capture_output=True, text=True, check=True).stdout
    )
    assert all("--help" in text for text in told)
    assert not [fault for text in told for fault in faults(text)]


def test_the_list_finds_what_it_is_for() -> None:
    for stiff in (
        "Who first has 100 points wins.",
        "It is made anew.",
        "{percent} % of them",
        "It tells more.",
    ):
        assert list(faults(stiff)), stiff
    for plain in ("Who leads?", "First to 100 wins.", "A joker stands for any card.", "{percent}% of them"):
        assert not list(faults(plain)), plain
