"""Contests: fair by mirrored deals, the same whoever plays them, and honest about what they show."""

from __future__ import annotations

import asyncio
import shlex
import sys
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from bot.__main__ import commands
from bot.arena.contest import ArenaError, Played, UnknownPlayer, contest, names, player_of
from bot.arena.protocol import Program, ProgramError
from bot.arena.report import Score, encounters, lines_of, percentile, report, table, wilson
from bot.games import gin
from bot.games.gin.rules import PRESETS
from tests.patience import until
from tests.players.play import seed_of
from tests.thinkers.test_pool import is_alive

ROOT = Path(__file__).parents[2]
ENGINE = f"exec:{shlex.quote(sys.executable)} -m bot engine gin --level simple"


def untimed(played: tuple[Played, ...]) -> list[Played]:
    return [replace(each, times_ms=((), ())) for each in played]


def test_a_player_against_itself_wins_exactly_one_half() -> None:
    played = contest("gin", "standard", ("simple", "simple"), pairs=4, seed="even", processes=1)

    assert len(played) == 8
    for straight, turned in zip(played[::2], played[1::2], strict=True):
        assert straight.won + turned.won == 1
        assert straight.points == turned.points[::-1]
        assert straight.endings == turned.endings[::-1]


def test_two_processes_play_the_same_matches_as_one() -> None:
    def play(processes: int) -> list[Played]:
        players = ("simple", "beginner")
        return untimed(contest("gin", "quickfire", players, pairs=12, seed="same", processes=processes))

    assert play(1) == play(2)


async def test_a_killed_arena_leaves_no_process_behind() -> None:
    program = (
        "import multiprocessing, os, signal\n"
        "from bot.arena.contest import contest\n"
        "def die(_):\n"
        "    print(*(each.pid for each in multiprocessing.active_children()), flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
        "contest('gin', 'standard', ('simple', 'simple'), pairs=5000, seed='1', processes=2, progress=die)\n"
    )
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    told_of, _ = await process.communicate()
    players = [int(each) for each in told_of.split()]
    assert len(players) == 2
    await until(lambda: not any(map(is_alive, players)))


def test_progress_is_told_of_every_match() -> None:
    told_of: list[int] = []
    contest("gin", "standard", ("simple", "simple"), pairs=3, seed="1", processes=1, progress=told_of.append)

    assert sum(told_of) == 6


def test_a_program_plays_as_the_level_that_it_is() -> None:
    ours = contest("gin", "standard", ("simple", "beginner"), pairs=1, seed="program", processes=1)
    theirs = contest("gin", "standard", (ENGINE, "beginner"), pairs=1, seed="program", processes=1)

    assert untimed(ours) == untimed(theirs)


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("/there/is/none", "cannot be started"),
        ("true", "no answer"),
        ("cat", "answered wrongly"),
        ("""sh -c 'read line; echo {\\"action\\":\\"fly\\"}'""", "not legal"),
    ],
)
def test_a_program_that_fails_is_named(command: str, reason: str) -> None:
    state = gin.new(PRESETS["standard"], 2, seed_of("fails")).state
    (seat,) = gin.awaited(state)
    program = Program("gin", command)

    with pytest.raises(ProgramError, match=reason):
        program.choose(gin.view(state, seat), gin.legal(state, seat), seed=1)
    program.close()


def test_a_program_that_thinks_for_ever_is_ended() -> None:
    state = gin.new(PRESETS["standard"], 2, seed_of("slow")).state
    (seat,) = gin.awaited(state)
    program = Program("gin", "sleep 100", patience_s=0.2)

    with pytest.raises(ProgramError, match=r"within 0\.2 seconds"):
        program.choose(gin.view(state, seat), gin.legal(state, seat), seed=1)
    program.close()


def test_unknown_players_and_rules_are_refused() -> None:
    with pytest.raises(UnknownPlayer, match="beginner, casual"):
        player_of("gin", "champion")
    with pytest.raises(UnknownPlayer, match="programs can play gin"):
        player_of("skarney", "exec:cat")
    with pytest.raises(ArenaError, match="standard"):
        contest("gin", "chess", ("simple", "simple"), pairs=1, seed="1")


def test_levels_stand_in_the_order_of_their_strength() -> None:
    assert names("gin")[:4] == ("simple", "beginner", "casual", "strong")


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [
        (0, 0, 0.0, 1.0),
        (0, 10, 0.0, 0.278),
        (10, 10, 0.722, 1.0),
        (5, 10, 0.237, 0.763),
        (80, 100, 0.711, 0.867),
    ],
)
def test_wilsons_interval(won: float, games: int, low: float, high: float) -> None:
    assert wilson(won, games) == pytest.approx((low, high), abs=0.001)


def test_percentiles() -> None:
    assert percentile([], 0.5) == 0
    assert percentile([3, 1, 2], 0.5) == 2
    assert percentile(range(100), 0.99) == 99


def test_report_counts_ties_as_half() -> None:
    match = Played(won=1, deals=2, points=(30, 10), endings=({"gin": 1}, {"knock": 1}), times_ms=((1,), (2,)))
    found = report("gin", "standard", ("a", "b"), "s", (match, replace(match, won=0.5)))

    assert (found.games, found.win_rate, found.deals) == (2, 0.75, 4)
    assert (found.points_per_deal, found.points_per_deal_against) == (15, 5)
    assert lines_of(found)[0] == "a won 75.0% of 2 matches against b"


def test_the_command_writes_its_figures(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    arguments = ["arena", "gin", "simple", "beginner", "--games", "4", "--processes", "1"]
    done = CliRunner().invoke(commands, [*arguments, "--json", str(file)])
    figures = msgspec.json.decode(file.read_bytes())

    assert done.exit_code == 0
    assert figures["games"] == 4
    assert {"win_rate", "low95", "high95", "ms_per_move_p50", "ms_per_move_p99"} <= set(figures)
    assert "95 % interval" in done.stdout


def test_a_ladder_has_every_player_against_every_other_from_both_sides() -> None:
    met = encounters("uno")
    lines = table("uno", {pair: Score(0.75, 0.7, 0.8) for pair in met})

    assert met == (("casual", "beginner"), ("strong", "beginner"), ("strong", "casual"))
    assert lines[0] == "| wins in % of | beginner | casual | strong |"
    assert lines[2] == "| `beginner` |  | 25.0 (20–30) | 25.0 (20–30) |"  # noqa: RUF001
    assert lines[4] == "| `strong` | 75.0 (70–80) | 75.0 (70–80) |  |"  # noqa: RUF001


def test_the_command_prints_a_ladder(tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    arguments = ["arena", "uno", "--ladder", "--rules", "duel", "--games", "2", "--processes", "1"]
    done = CliRunner().invoke(commands, [*arguments, "--json", str(file)])

    assert done.exit_code == 0, done.stderr
    assert done.stdout.startswith("| wins in % of | beginner | casual | strong |")
    found, *_ = msgspec.json.decode(file.read_bytes())
    assert (found["player"], found["against"], found["games"]) == ("casual", "beginner", 2)


@pytest.mark.parametrize(
    "arguments",
    [
        ["arena", "chess", "simple", "simple"],
        ["arena", "gin", "simple"],
        ["arena", "gin", "simple", "--ladder"],
        ["arena", "chess", "--ladder"],
        ["arena", "gin", "simple", "champion"],
        ["engine", "skarney"],
        ["engine", "gin", "--level", "exec:cat"],
        ["engine", "gin", "--level", "champion"],
    ],
)
def test_the_command_refuses_in_a_sentence(arguments: list[str]) -> None:
    done = CliRunner().invoke(commands, arguments)

    assert done.exit_code == 1
    assert done.stderr.startswith("upcard: ")
