"""What the pages say is true: links, files, settings, commands, sums, and what people are told to type."""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import io
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import discord
import pytest
import typer
from discord import app_commands

from bot.__main__ import commands as program
from bot.games.cards import PACK, write_cards
from bot.games.game import Seat
from bot.games.gin import PRESETS, new, view
from bot.games.gin.events import Cut, Dealt
from bot.games.registry import GAMES
from bot.games.shuffle import seed_of, shuffled
from bot.matches import LARGEST_BYTES, LONGEST_VACATION_DAYS, PRESETS_MOST, Matches, MatchId
from bot.matches.clock import BEAT
from bot.matches.servers.upkeep import BATCH, BATCHES
from bot.settings import Settings
from bot.store import open_store
from bot.store.postgres.connections import CONNECTIONS
from cogs.client import UpcardClient
from cogs.custom_ids import parse_custom_id
from cogs.limits import PER_SECOND
from cogs.match_ids import Act
from cogs.permissions import FOR_THREADS, NEEDED, permission_names
from cogs.sending.dms import NEW_DMS, NEW_DMS_SPAN
from images.emojis import emojis
from tests.documents import PAGES, ROOT, Page, page

ALL_PAGES = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)

ARCHITECTURE = page("docs/architecture.md")
COMMANDS = page("docs/commands.md")
CONTRIBUTING = page(".github/CONTRIBUTING.md")
FAIRNESS = page("docs/fairness.md")
HOSTING = page("docs/hosting.md")
PRIVACY = page("docs/privacy.md")
SCALE = page("docs/scale.md")

SETTINGS = {f"BOT_{name.upper()}": field for name, field in Settings.model_fields.items()}
OF_THE_SCRIPT = {"test": {"--peers"}, "bench": {"--peers", "--only"}, "lock": {"--upgrade"}}
"""The options of the commands that the script ``upcard`` answers itself."""

COUNTED = {3: "three", 4: "four", 5: "five"}

A_PATH = re.compile(r"(?:bot|cogs|images|tests|docs|\.ci|\.github)/[\w./<>-]*\w/?")
A_NAME = re.compile(r"(?:bot|cogs|images|tests)(?:\.\w+)+")


# Links and names


PATHS = {"/interactions", "/healthz"}
"""Parts of addresses, which look like commands."""


@ALL_PAGES
def test_links_lead_to_files_in_git_and_to_headings(page: Page) -> None:
    for link in page.links:
        target = page.target(link)
        assert target.exists(), link
        known = subprocess.run(["git", "check-ignore", "--quiet", target], cwd=ROOT, check=False)
        assert known.returncode != 0, f"{link} is ignored by git, so nobody else has it"
        _, _, anchor = link.partition("#")
        assert not anchor or anchor in Page(target).anchors, link


@ALL_PAGES
def test_named_files_are_there(page: Page) -> None:
    """A file that every game has is named with ``<game>``: some game has it, or some game of the tests."""
    for named in filter(A_PATH.fullmatch, page.code):
        places = [named.replace("<game>", game) for game in (*GAMES, "high_card")]
        assert any((ROOT / place).exists() for place in places), named


@ALL_PAGES
def test_named_parts_of_the_program_are_there(page: Page) -> None:
    for named in filter(A_NAME.fullmatch, page.code):
        assert is_in_the_program(named), named


def is_in_the_program(dotted: str) -> bool:
    module, _, name = dotted.rpartition(".")
    if (ROOT / dotted.replace(".", "/")).exists() or (ROOT / f"{dotted.replace('.', '/')}.py").exists():
        return True
    return bool(module) and is_in_the_program(module) and hasattr(importlib.import_module(module), name)


@ALL_PAGES
def test_names_no_registry_and_no_folder_of_some_machine(page: Page) -> None:
    assert not re.search(r"pypi|/root|/home/|/work|/tmp|/Users", page.text)


def test_rooms_are_all_described() -> None:
    cells = [row[0] for head in ("Where", "Room") for row in ARCHITECTURE.table(head)]
    rows = [where for cell in cells for where in re.findall(r"`([^`]+)`", cell)]
    patterns = ("bot/*", "bot/matches/*", "bot/store/*", "cogs/*", "images/*")
    rooms = {path for pattern in patterns for path in ROOT.glob(f"{pattern}/__init__.py")}
    assert {path.parent.relative_to(ROOT).as_posix() for path in rooms} <= set(rows)
    assert all((ROOT / where).exists() for where in rows)


# Settings and commands


def test_settings_are_those_of_the_program() -> None:
    rows = HOSTING.table("Variable")
    assert [name.strip("`") for name, _, _ in rows] == list(SETTINGS)
    for name, default, meaning in rows:
        value = SETTINGS[name.strip("`")].default
        written = str(value).lower() if isinstance(value, bool) else value
        assert default == ("none" if value is None else f"`{written}`"), name
        assert meaning.endswith("."), name


@ALL_PAGES
def test_no_other_setting_is_named(page: Page) -> None:
    assert set(re.findall(r"\bBOT_[A-Z_]+", page.text)) <= set(SETTINGS)


def test_commands_of_the_program_are_those_of_its_help() -> None:
    helped = subprocess.run(
        ["sh", ROOT / "upcard", "--help"], capture_output=True, text=True, timeout=120, check=True
    ).stdout
    real = set(re.findall(r"^  \./upcard ([a-z]+)", helped, flags=re.MULTILINE))
    (of_the_bot,) = re.findall(r"a command of the bot: (.+)", helped)
    real |= set(of_the_bot.split(", "))
    rows = COMMANDS.table("Command", without="/play")
    assert {name.strip("`").removeprefix("./upcard ") for name, _ in rows} == real


@ALL_PAGES
def test_commands_that_are_told_have_such_options(page: Page) -> None:
    found = typer.main.get_group(program)
    for line in [*page.shell_lines, *page.code]:
        for name, rest in re.findall(r"^\./upcard ([a-z][a-z-]*)(.*)", line):
            options = OF_THE_SCRIPT.get(name)
            if options is None:
                options = {"--help", *(name for each in found.commands[name].params for name in each.opts)}
            assert set(re.findall(r"--[a-z-]+", rest)) <= options, line


async def test_commands_for_players_are_those_that_discord_gets(tmp_path: Path) -> None:
    store = await open_store(f"sqlite:///{tmp_path / 'upcard.sqlite3'}")
    with ThreadPoolExecutor(1) as pool:
        client = UpcardClient(Matches(store), pool)
        await client.load_cogs()
    tree = client.tree
    real = {menu.name for menu in tree.get_commands(type=discord.AppCommandType.user)}
    for command in tree.walk_commands(type=discord.AppCommandType.chat_input):
        if isinstance(command, app_commands.Command):
            options = (f"[{each.display_name}]" for each in command.parameters)
            real.add(" ".join([f"/{command.qualified_name}", *options]))
    await store.close()
    assert {name.strip("`") for name, _ in COMMANDS.table("Command", without="upcard")} == real
    known = {name.split()[0] for name in real}
    for each in PAGES:
        told = {code.split()[0] for code in each.code if re.match(r"/[a-z]+( |$)", code)} - PATHS
        assert told <= known, each.name


def test_the_custom_id_that_is_shown_is_that_of_the_button() -> None:
    assert parse_custom_id("m:12:34:discard 7c") == Act(match=MatchId(12), version=34, action="discard 7c")
    assert "m:12:34:discard 7c" in ARCHITECTURE.code


def test_numbers_are_those_of_the_program() -> None:
    assert f"for up to {LONGEST_VACATION_DAYS} days" in COMMANDS.text
    assert f"; up to {PRESETS_MOST} each." in COMMANDS.text
    assert f"up to {LARGEST_BYTES // 1_000_000} MB" in PRIVACY.text
    assert f"{len(emojis())} emoji" in HOSTING.text


def test_permissions_are_those_that_the_link_asks_for() -> None:
    needed = permission_names(NEEDED)
    assert f"asks for {COUNTED[len(needed)]} permissions: {', '.join(needed)}." in " ".join(
        HOSTING.text.split()
    )
    for name in permission_names(discord.Permissions(FOR_THREADS.value & ~NEEDED.value)):
        assert f"*{name}*" in HOSTING.text


# What people are told to type


@ALL_PAGES
def test_shell_lines_can_be_read_by_a_shell(page: Page) -> None:
    for line in page.shell_lines:
        read = subprocess.run(["sh", "-n"], input=line.replace("<game>", "gin"), text=True, check=False)
        assert read.returncode == 0, line


@ALL_PAGES
def test_named_modules_can_be_run(page: Page) -> None:
    for line in [*page.shell_lines, *page.code]:
        for module in re.findall(r"python (?:-P )?-m (tests\.[\w.]+)", line):
            assert importlib.util.find_spec(module), line


@ALL_PAGES
def test_named_tests_are_there(page: Page) -> None:
    for line in page.shell_lines:
        for path in re.findall(r"^\./upcard test (tests/\S+)", line):
            assert (ROOT / path).exists(), line


@ALL_PAGES
def test_python_can_be_read(page: Page) -> None:
    for kind, text in page.blocks:
        if kind == "python":
            compile(text, page.name, "exec")


def test_vectors_end_as_told() -> None:
    (line,) = (line for line in CONTRIBUTING.shell_lines if "tests.vectors" in line)
    ran = subprocess.run(
        [sys.executable, *line.split()[1:]],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0
    assert ran.stdout.splitlines()[-1] in CONTRIBUTING.code


def sums() -> tuple[bytes, dict[str, str]]:
    """The seed of the example and what its lines print, by their first word."""
    printed = io.StringIO()
    names: dict[str, object] = {}
    with contextlib.redirect_stdout(printed):
        exec(FAIRNESS.block("python", "seed_of"), names)  # noqa: S102  # the lines that readers are told to type
    secret, salt = names["secret"], names["salt"]
    assert isinstance(secret, bytes)
    assert isinstance(salt, str)
    assert printed.getvalue() == FAIRNESS.block("text", "nondealer")
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


# Sums


def test_the_sums_of_scale_are_right() -> None:
    """By the figures of the page itself, and those of the program."""
    figures = {row[0]: float(row[1].split()[0].replace(",", "")) for row in SCALE.table("Figure")}
    moves = figures["Moves in a match of gin to 100 points"]
    busiest = figures["Busiest hour against the mean of the day"]
    of_a_move_ms = figures["Processor of the bot for a move"] + figures["Processor of PostgreSQL for a move"]
    for row in SCALE.table("Matches a day"):
        matches, *told = (float(cell.removesuffix(" GB").replace(",", "")) for cell in row)
        a_second = matches / 86_400 * busiest
        exact = [
            a_second * moves,
            a_second * (6 + 2 * moves),
            a_second * moves * of_a_move_ms / 1000,
            matches * figures["Bytes of a match in PostgreSQL, with indexes, packed"] / 1e9,
        ]
        # Small figures have one digit.
        assert told == pytest.approx(exact, rel=0.11), row


TIMES = "\N{MULTIPLICATION SIGN}"
A_SUM = re.compile(rf"((?:[\d,.]+ [{TIMES}/+] )+[\d,.]+(?: KB)?) = ([\d,.]*\d)")
BYTES = (1, 1e3, 1e6, 1e9, 1e12)
"""What a result may be written in: as it is, or in kB, MB, GB or TB."""


def test_every_sum_on_the_page_about_scale_gives_what_it_says() -> None:
    sums_told = A_SUM.findall(" ".join(SCALE.text.split()))
    assert len(sums_told) > 15
    for told, result in sums_told:
        value = eval(told.replace(",", "").replace(TIMES, "*").removesuffix(" KB"))  # noqa: S307  # digits and signs alone
        said = float(result.replace(",", ""))
        assert any(value / unit == pytest.approx(said, rel=0.02) for unit in BYTES), told


def test_figures_of_the_program_on_the_page_about_scale_are_its_own() -> None:
    assert f"of which we use {PER_SECOND:.0f} (`PER_SECOND`" in SCALE.text
    assert f"we open {NEW_DMS} channels for direct messages in two hours" in SCALE.text
    assert timedelta(hours=2) == NEW_DMS_SPAN
    assert (
        f"{BATCHES} times {BATCH} matches in each heartbeat of {BEAT.seconds} seconds:"
        f" {BATCHES * BATCH * 86_400 // BEAT.seconds:,}" in SCALE.text
    )
    assert f"each process has up to {CONNECTIONS + 1} connections" in HOSTING.text.lower()
