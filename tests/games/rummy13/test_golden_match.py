"""A whole match that was once played: its log gives the same match for ever, as stored matches need."""

from __future__ import annotations

from pathlib import Path

from bot.games.game import Ending, Outcome
from bot.games.rummy13 import new, outcome
from bot.games.rummy13.rules import Format, Rummy13Rules
from tests.games.rummy13.positions import NAMES, play

LOG = (Path(__file__).parent / "golden_match.txt").read_text(encoding="utf-8")
SEED = (40).to_bytes(32, "big")
RULES = Rummy13Rules(format=Format.POOL101, rejoin=True)

DEALS = [
    ("A", "9c", (0, 64, 67)),
    ("A", "2h", (0, 5, 67)),
    ("C", "2c2", (10, 80, 0)),
    ("C", "2s2", (28, 18, 0)),
    ("A", "3s", (0, 20, 59)),
]


def test_the_log_of_a_pool_gives_the_same_match_again() -> None:
    """With declarations, wrong shows, drops, missed turns, own groups, and a player who came back."""
    moves = LOG.replace("\n", " ").strip().split(", ")
    end = play(new(RULES, 3, SEED).state, *moves).state
    deals = [
        (NAMES[each.winner], each.finish and str(each.finish), tuple(seat.points for seat in each.seats))
        for each in end.results
    ]
    assert deals == DEALS
    assert end.book.rejoined == (False, True, True)
    assert outcome(end) == Outcome(ending=Ending.FINISHED, places=(1, 2, 3), points=(38, 109, 129))
