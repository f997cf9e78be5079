"""A whole match that was once played: its log gives the same match for ever, as stored matches need."""

from __future__ import annotations

from pathlib import Path

from bot.games.game import Ending, Outcome
from bot.games.skarney import new, outcome
from bot.games.skarney.rules import SkarneyRules
from bot.games.skarney.view import DealKind
from tests.games.skarney.positions import play

LOG = (Path(__file__).parent / "golden_match.txt").read_text(encoding="utf-8")
SEED = (5).to_bytes(32, "big")

DEALS = [
    (DealKind.EXHAUSTED, (35, 0)),
    (DealKind.GIN, (57, 0)),
    (DealKind.GIN, (36, 0)),
    (DealKind.EXHAUSTED, (0, 16)),
    (DealKind.GIN, (138, 0)),
]


def test_the_log_of_a_match_gives_the_same_match_again() -> None:
    moves = LOG.replace("\n", " ").strip().split(", ")
    end = play(new(SkarneyRules(), 2, SEED).state, *moves).state
    assert [(result.kind, result.points) for result in end.results] == DEALS
    assert outcome(end) == Outcome(ending=Ending.FINISHED, places=(1, 2), points=(266, 16))
