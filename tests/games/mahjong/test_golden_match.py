"""A whole match that was once played: its log gives the same match for ever, as stored matches need."""

from __future__ import annotations

from pathlib import Path

from bot.games.game import Ending, Outcome
from bot.games.mahjong import new, outcome
from bot.games.mahjong.rules import MahjongRules
from bot.games.mahjong.view import DealKind
from tests.games.mahjong.positions import play

LOG = (Path(__file__).parent / "golden_match.txt").read_text(encoding="utf-8")
SEED = (7).to_bytes(32, "big")

DEALS = [
    (DealKind.GIN, (85, -10)),
    (DealKind.GIN, (15, 115)),
    (DealKind.GIN, (120, -15)),
    (DealKind.VOID, (0, 0)),
    (DealKind.GIN, (135, 95)),
]


def test_the_log_of_a_match_gives_the_same_match_again() -> None:
    moves = LOG.replace("\n", " ").strip().split(", ")
    end = play(new(MahjongRules(), 2, SEED).state, *moves).state
    assert [(result.kind, result.points) for result in end.results] == DEALS
    assert outcome(end) == Outcome(ending=Ending.FINISHED, places=(1, 2), points=(530, 210))
