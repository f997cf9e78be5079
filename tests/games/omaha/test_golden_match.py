"""A whole session that was once played: its log gives the same session for ever, as stored matches need."""

from __future__ import annotations

from pathlib import Path

from bot.games.game import Ending, Outcome, Seat
from bot.games.omaha import apply, new, outcome, read
from bot.games.omaha.rules import OmahaRules

LOG = (Path(__file__).parent / "golden_match.txt").read_text(encoding="utf-8")
SEED = (53).to_bytes(32, "big")

NET = [(95, -15, -40, -40), (26, -23, -1, -2), (0, 0, 16, -16), (0, 0, 22, -22), (0, 0, -1, 1), (0, -2, 0, 2)]
END = Outcome(ending=Ending.FINISHED, places=(1, 3, 2, 4), points=(121, -40, -4, -77), sides=None)


def test_the_log_of_a_session_of_four_gives_the_same_session_again() -> None:
    state = new(OmahaRules(hands=6, buy_in=20), 4, SEED).state
    for move in LOG.replace("\n", " ").strip().split(", "):
        seat, text = move.split(maxsplit=1)
        state = apply(state, Seat(int(seat)), read(text)).state
    assert [record.result.net for record in state.past] == NET
    assert outcome(state) == END
