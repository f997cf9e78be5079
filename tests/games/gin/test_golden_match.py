"""A whole match that was once played: its log gives the same match for ever, as stored matches need."""

from __future__ import annotations

from pathlib import Path

from bot.games.game import Ending, Outcome
from bot.games.gin import new, outcome
from bot.games.gin.rules import GinRules
from bot.games.gin.view import DealKind
from tests.games.positions import play

LOG = (Path(__file__).parent / "golden_match.txt").read_text(encoding="utf-8")
SEED = (492).to_bytes(32, "big")

DEALS = [
    (DealKind.UNDERCUT, (35, 0)),
    (DealKind.KNOCK, (0, 44)),
    (DealKind.KNOCK, (0, 22)),
    (DealKind.KNOCK, (0, 11)),
    (DealKind.KNOCK, (55, 0)),
    (DealKind.GIN, (0, 55)),
]


def test_the_log_of_a_match_gives_the_same_match_again() -> None:
    moves = LOG.replace("\n", " ").strip().split(", ")
    end = play(new(GinRules(), 2, SEED).state, *moves).state
    assert [(result.kind, result.points) for result in end.results] == DEALS
    assert outcome(end) == Outcome(ending=Ending.FINISHED, places=(2, 1), points=(140, 332))
