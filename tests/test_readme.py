"""README.md is true: its links, pictures, settings, commands, sums, and what people are told to type."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

import discord
import pytest
from discord import app_commands
from PIL import Image, ImageChops, ImageStat

from bot.games.cards import PACK, write_cards
from bot.games.game import Seat
from bot.games.gin import PRESETS, new, view
from bot.games.gin.events import Cut, Dealt
from bot.games.shuffle import seed_of, shuffled
from bot.matches import Matches
from bot.settings import Settings
from bot.store import open_store
from cogs.client import UpcardClient
from tests.images.readme_pictures import FOLDER, drawn

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", README, flags=re.MULTILINE | re.DOTALL)
PROSE = re.sub(r"^```.*?^```$", "", README, flags=re.MULTILINE | re.DOTALL)

LARGEST_PICTURE = 150 * 1024
SAME_PICTURE = 2.0
"""How far the levels of a picture may be off on average: fonts are drawn a little differently elsewhere."""

COMMAND_LINES = [line for kind, text in BLOCKS if kind == "sh" for line in text.splitlines()]


def block(kind: str, holding: str) -> str:
    """The one block of a kind that holds the words."""
    (found,) = (str(text) for name, text in BLOCKS if name == kind and holding in text)
    return found


def table(first_heading: str, *, without: str = "") -> list[list[str]]:
    """The rows of the table whose first column is headed so; of several, the one that holds a word not."""
    tables = re.findall(rf"^\| {first_heading} \|.*?\n\|[-|]+\|\n((?:\|.*\n)+)", PROSE, flags=re.MULTILINE)
    (rows,) = (rows for rows in tables if not without or without not in rows)
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in rows.splitlines()]


# Links and pictures


def linked() -> list[str]:
    targets = re.findall(r"\]\(([^)\s]+)\)", PROSE) + re.findall(r'<img src="([^"]+)"', PROSE)
    return [target for target in targets if "://" not in target]


@pytest.mark.parametrize("target", linked())
def test_linked_file_is_there_and_in_git(target: str) -> None:
    assert (ROOT / target).is_file()
    known = subprocess.run(["git", "check-ignore", "--quiet", target], cwd=ROOT, check=False)
    assert known.returncode != 0, f"{target} is ignored by git, so nobody else has it"


def test_pictures_are_small_and_all_shown() -> None:
    shown = {target for target in linked() if target.endswith(".png")}
    there = {path.relative_to(ROOT).as_posix() for path in FOLDER.iterdir()}
    assert shown == there
    assert all((ROOT / picture).stat().st_size <= LARGEST_PICTURE for picture in shown)


def test_every_picture_has_an_alt_text() -> None:
    texts = re.findall(r"!\[(.*?)\]\(", PROSE) + re.findall(r'<img [^>]*alt="([^"]*)"', PROSE)
    assert len(texts) == len([target for target in linked() if target.endswith(".png")])
    assert all(len(text) > 20 for text in texts)


@pytest.mark.parametrize("name", ["hand.png", "table.png"])
def test_picture_is_what_the_program_draws(name: str) -> None:
    shown = Image.open(FOLDER / name).convert("RGB")
    now = Image.open(BytesIO(drawn()[name].data)).convert("RGB")
    advice = "the program draws it differently now: python -m tests.images.readme_pictures"
    assert shown.size == now.size, advice
    assert max(ImageStat.Stat(ImageChops.difference(shown, now)).mean) < SAME_PICTURE, advice


def test_names_no_registry_and_no_folder_of_some_machine() -> None:
    assert not re.search(r"pypi|/root|/home/|/work|/tmp|/Users", README)
    assert len(README.splitlines()) <= 400


# Settings and commands


def test_settings_are_those_of_the_program() -> None:
    rows = table("Variable")
    fields = {f"BOT_{name.upper()}": field for name, field in Settings.model_fields.items()}
    assert [name.strip("`") for name, _, _ in rows] == list(fields)
    for name, default, meaning in rows:
        value = fields[name.strip("`")].default
        written = str(value).lower() if isinstance(value, bool) else value
        assert default == ("none" if value is None else f"`{written}`"), name
        assert meaning.endswith("."), name


def test_commands_of_the_program_are_those_of_its_help() -> None:
    helped = subprocess.run(
        ["sh", ROOT / "upcard", "--help"], capture_output=True, text=True, timeout=120, check=True
    ).stdout
    real = set(re.findall(r"^  \./upcard ([a-z]+)", helped, flags=re.MULTILINE))
    (of_the_bot,) = re.findall(r"a command of the bot: (.+)", helped)
    real |= set(of_the_bot.split(", "))
    rows = table("Command", without="/play")
    assert {name.strip("`").removeprefix("./upcard ") for name, _ in rows} == real
    assert set(re.findall(r"\./upcard ([a-z]+)", README)) == real


async def test_commands_for_players_are_those_that_discord_gets(tmp_path: Path) -> None:
    store = await open_store(f"sqlite:///{tmp_path / 'upcard.sqlite3'}")
    with ThreadPoolExecutor(1) as pool:
        tree = UpcardClient(Matches(store), pool).tree
    real = {menu.name for menu in tree.get_commands(type=discord.AppCommandType.user)}
    for command in tree.walk_commands(type=discord.AppCommandType.chat_input):
        if isinstance(command, app_commands.Command):
            options = (f"[{each.display_name}]" for each in command.parameters)
            real.add(" ".join([f"/{command.qualified_name}", *options]))
    await store.close()
    assert {name.strip("`") for name, _ in table("Command", without="upcard")} == real
    known = {name.split()[0] for name in real}
    assert set(re.findall(r"`(/[a-z]+)(?![a-z/])", PROSE)) <= known


def test_packages_are_all_described() -> None:
    rows = [where.strip("`") for where, _, _ in table("Where")]
    packages = {path.parent.relative_to(ROOT).as_posix() for path in (ROOT / "bot").glob("*/__init__.py")}
    assert packages <= set(rows)
    assert all((ROOT / where).exists() for where in rows)


# What people are told to type


@pytest.mark.parametrize("line", [line for line in COMMAND_LINES if " -m tests." in line])
def test_named_module_can_be_run(line: str) -> None:
    (module,) = re.findall(r" -m (tests\.[\w.]+)", line)
    assert importlib.util.find_spec(module)


def test_vectors_end_as_told() -> None:
    (line,) = (line for line in COMMAND_LINES if "tests.vectors" in line)
    ran = subprocess.run(
        [sys.executable, *line.split()[1:]],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0
    assert f"`{ran.stdout.splitlines()[-1]}`" in " ".join(README.split())


def sums() -> tuple[bytes, dict[str, str]]:
    """The seed of the example and what its lines print, by their first word."""
    printed = io.StringIO()
    names: dict[str, object] = {}
    with contextlib.redirect_stdout(printed):
        exec(block("python", "seed_of"), names)  # noqa: S102  # the lines that readers are told to type
    secret, salt = names["secret"], names["salt"]
    assert isinstance(secret, bytes)
    assert isinstance(salt, str)
    assert printed.getvalue() == block("text", "nondealer")
    lines = (line.split(maxsplit=1) for line in printed.getvalue().splitlines())
    return seed_of(secret, salt), dict(lines)


def test_sums_give_the_cards_that_the_engine_deals() -> None:
    seed, told = sums()
    step = new(PRESETS["standard"], 2, seed)
    (dealt,) = (event for event in step.events if isinstance(event, Dealt))
    for seat in (Seat(0), Seat(1)):
        hand = view(step.state, seat).hand
        assert hand is not None
        held = write_cards(tuple(sorted(hand.cards)))
        assert held == told["dealer" if seat == dealt.dealer else "nondealer"]
    assert str(dealt.upcard) == told["upcard"]


def test_cut_is_where_it_is_said_to_be() -> None:
    seed, _ = sums()
    (cut,) = (event for event in new(PRESETS["standard"], 2, seed).events if isinstance(event, Cut))
    assert cut.cards == shuffled(PACK, seed, "cut")[:2]
