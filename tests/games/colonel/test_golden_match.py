"""A whole match that was once played: its log gives the same match for ever, as stored matches need."""

from __future__ import annotations

from pathlib import Path

from bot.games.colonel import new, outcome
from bot.games.colonel.rules import PRESETS
from bot.games.colonel.view import DealKind
from bot.games.game import Ending, Outcome
from tests.games.colonel.positions import play

LOG = (Path(__file__).parent / "golden_match.txt").read_text(encoding="utf-8")
SEED = (299).to_bytes(32, "big")

DEALS = [
    (DealKind.CHALLENGE, (14, 0)),
    (DealKind.OUT, (14, 0)),
    (DealKind.CHALLENGE, (14, 0)),
    (DealKind.OUT, (0, 16)),
    (DealKind.OUT, (11, 0)),
    (DealKind.CHALLENGE, (0, 11)),
    (DealKind.OUT, (2, 0)),
    (DealKind.OUT, (63, 0)),
]


def test_the_log_of_a_match_gives_the_same_match_again() -> None:
    moves = LOG.replace("\n", " ").strip().split(", ")
    end = play(new(PRESETS["challenge"], 2, SEED).state, *moves).state
    assert [(result.kind, result.points) for result in end.results] == DEALS
    assert outcome(end) == Outcome(ending=Ending.FINISHED, places=(1, 2), points=(118, 27))
