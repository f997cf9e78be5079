"""The arena and the engine as they are called: figures, ladders, and refusals in sentences."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from bot.__main__ import commands
from bot.players.registry import COMPUTER_PLAYERS


def test_the_command_writes_its_figures(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    arguments = ["arena", "gin", "simple", "beginner", "--games", "4", "--processes", "1"]
    done = CliRunner().invoke(commands, [*arguments, "--json", str(file)])
    figures = msgspec.json.decode(file.read_bytes())

    assert done.exit_code == 0
    assert figures["games"] == 4
    assert {"win_rate", "low95", "high95", "ms_per_move_p50", "ms_per_move_p99"} <= set(figures)
    assert "95 % interval" in done.stdout


def test_the_command_prints_a_ladder(tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    arguments = ["arena", "uno", "--ladder", "--rules", "duel", "--games", "2", "--processes", "1"]
    done = CliRunner().invoke(commands, [*arguments, "--json", str(file)])

    assert done.exit_code == 0, done.stderr
    assert done.stdout.startswith("| wins in % of | ")
    found, *_ = msgspec.json.decode(file.read_bytes())
    assert (found["game"], found["preset"], found["games"]) == ("uno", "duel", 2)


def test_one_command_plays_each_level_of_every_game_against_the_one_below(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = {game: COMPUTER_PLAYERS[game] for game in ("uno", "omaha")}
    monkeypatch.setattr("bot.arena.command.COMPUTER_PLAYERS", few)
    file = tmp_path / "ladders.json"
    arguments = ["arena", "all", "--ladder", "--games", "4", "--processes", "1", "--json", str(file)]
    done = CliRunner().invoke(commands, arguments)

    assert done.exit_code == 0, done.stderr
    head, _, uno, omaha = done.stdout.splitlines()
    assert head == "|  | casual against beginner | strong against casual | expert against strong |"
    assert uno.startswith("| `uno` | ")
    assert uno.count(" %") == 3
    assert omaha.count(" bb") == 3
    assert len(msgspec.json.decode(file.read_bytes())) == 6


def test_a_ladder_of_four_seats_plays_whole_blocks(tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    arguments = ["arena", "uno", "--ladder", "--rules", "quick", "--games", "6", "--seats", "4"]
    done = CliRunner().invoke(commands, [*arguments, "--processes", "1", "--json", str(file)])
    reports = msgspec.json.decode(file.read_bytes())

    assert done.exit_code == 0, done.stderr
    assert {(each["games"], each["blocks"], each["chance"]) for each in reports} == {(8, 2, 0.25)}
    assert len({(each["player"], each["against"]) for each in reports}) == len(reports)


def test_omaha_needs_no_rules_and_tells_its_blinds(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    arguments = ["arena", "omaha", "casual", "beginner", "--games", "4", "--processes", "1"]
    done = CliRunner().invoke(commands, [*arguments, "--json", str(file)])
    figures = msgspec.json.decode(file.read_bytes())

    assert done.exit_code == 0, done.stderr
    assert figures["preset"] == "pot_limit"
    assert figures["bb_per_100_low95"] < figures["bb_per_100"] < figures["bb_per_100_high95"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["arena", "chess", "simple", "simple"],
        ["arena", "gin", "simple"],
        ["arena", "gin", "simple", "--ladder"],
        ["arena", "chess", "--ladder"],
        ["arena", "all", "--ladder", "--rules", "standard"],
        ["arena", "all", "expert", "strong"],
        ["arena", "gin", "simple", "champion"],
        ["arena", "gin", "simple", "simple", "--seats", "3"],
        ["arena", "gin_party", "casual", "casual", "--seats", "5"],
        ["arena", "omaha", "casual", "casual", "--rules", "standard"],
        ["arena", "uno", "--ladder", "--seats", "11"],
        ["engine", "chess"],
        ["engine", "gin", "--level", "exec:cat"],
        ["engine", "gin", "--level", "champion"],
    ],
)
def test_the_command_refuses_in_a_sentence(arguments: list[str]) -> None:
    done = CliRunner().invoke(commands, arguments)

    assert done.exit_code == 1
    assert done.stderr.startswith("upcard: ")
