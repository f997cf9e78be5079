"""A whole match that was once played: its log gives the same match for ever, as stored matches need."""

from __future__ import annotations

from pathlib import Path

from bot.games.game import Ending, Outcome, Seat
from bot.games.gin_party import PRESETS, apply, new, outcome, read

LOG = (Path(__file__).parent / "golden_match.txt").read_text(encoding="utf-8")
SEED = (53).to_bytes(32, "big")

ROUNDS = [((22, 27), (0, 5)), ((33, 4), (29, 0)), ((19, 4), (15, 0)), ((85, 0), (85, 0))]


def test_the_log_of_a_match_of_four_gives_the_same_match_again() -> None:
    state = new(PRESETS["standard"], 4, SEED).state
    for move in LOG.replace("\n", " ").strip().split(", "):
        player, text = move.split(maxsplit=1)
        state = apply(state, Seat(int(player)), read(text)).state
    assert [(scored.sums, scored.points) for scored in state.rounds] == ROUNDS
    assert outcome(state) == Outcome(
        ending=Ending.FINISHED, places=(1, 2, 1, 2), points=(304, 30, 304, 30), sides=(0, 1, 0, 1)
    )
