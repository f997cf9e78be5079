"""Contests: fair by mirrored deals, the same whoever plays them, and honest about what they show."""

from __future__ import annotations

import asyncio
import shlex
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.arena.contest import Block, contest
from bot.arena.match import Played, setting_of
from bot.arena.players import UnknownPlayer, names, player_of
from bot.arena.protocol import Program, ProgramError
from bot.games import gin
from bot.games.gin.rules import PRESETS
from tests.patience import until
from tests.players.play import seed_of
from tests.thinkers.test_pool import is_alive

ROOT = Path(__file__).parents[2]
ENGINE = f"exec:{shlex.quote(sys.executable)} -m bot engine"


def untimed(played: tuple[Block, ...]) -> list[list[Played]]:
    return [[replace(each, times_ms=((), ())) for each in block] for block in played]


def test_a_player_against_itself_wins_exactly_one_half() -> None:
    played = contest(setting_of("gin"), ("simple", "simple"), blocks=4, seed="even", processes=1)

    assert len(played) == 4
    for straight, turned in played:
        assert straight.won + turned.won == 1
        assert straight.points == turned.points[::-1]
        assert straight.endings == turned.endings[::-1]


def test_two_processes_play_the_same_matches_as_one() -> None:
    def play(processes: int) -> list[list[Played]]:
        players, setting = ("simple", "beginner"), setting_of("gin", "quickfire")
        return untimed(contest(setting, players, blocks=12, seed="same", processes=processes))

    assert play(1) == play(2)


async def test_a_killed_arena_leaves_no_process_behind() -> None:
    program = (
        "import multiprocessing, os, signal\n"
        "from bot.arena.contest import contest\n"
        "from bot.arena.match import setting_of\n"
        "def die(_):\n"
        "    print(*(each.pid for each in multiprocessing.active_children()), flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
        "contest(setting_of('gin'), ('simple', 'simple'), blocks=5000, seed='1', processes=2, progress=die)\n"
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
    contest(setting_of("gin"), ("simple", "simple"), blocks=3, seed="1", processes=1, progress=told_of.append)

    assert sum(told_of) == 6


@pytest.mark.parametrize(
    ("game", "preset", "seats", "level"),
    [
        ("gin", "standard", 2, "simple"),
        ("uno", "house_party", 3, "strong"),
        ("gin_party", "quickfire", 3, "casual"),
    ],
)
def test_a_program_plays_as_the_level_that_it_is(game: str, preset: str, seats: int, level: str) -> None:
    """On its turn, and where it lets something be out of turn."""
    setting, engine = setting_of(game, preset, seats), f"{ENGINE} {game} --level {level}"
    ours = contest(setting, (level, "casual"), blocks=1, seed="program", processes=1)
    theirs = contest(setting, (engine, "casual"), blocks=1, seed="program", processes=1)

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


def test_unknown_players_are_refused() -> None:
    with pytest.raises(UnknownPlayer, match="beginner, casual"):
        player_of("gin", "champion")


def test_levels_stand_in_the_order_of_their_strength() -> None:
    assert names("gin")[:4] == ("simple", "beginner", "casual", "strong")
