"""A short piece of the long job over all games: each value of each option is played for a while."""

from __future__ import annotations

import pytest

from bot.games.options import write_option
from bot.games.registry import GAMES
from tests.games import long, long_matches
from tests.games.long_matches import BrokenPromise, play_matches, values_of

MOVES = 120
PIECE = 16
"""Matches of one test; with so many moves each, a few seconds."""

PIECES = [
    pytest.param(key, first, id=f"{key}-{first}")
    for key in GAMES
    if key not in {"gin", "gin_party"}
    for first in range(0, len(values_of(key)), PIECE)
]
"""Gin has a long job of its own, and gin in company plays by gin's options: of that one piece is enough."""


@pytest.mark.parametrize(("key", "first"), [*PIECES, ("gin_party", 0)])
def test_every_value_of_every_option_keeps_every_promise(key: str, first: int) -> None:
    values = values_of(key)[first : first + PIECE]
    figures = play_matches(key, len(values), seed=first, moves=MOVES)
    assert figures.compared > 0
    assert figures.matches > len(values) // 2
    # A value that goes with no preset by itself is played with another one.
    played = [value for value in values if figures.options[write_option(*value)]]
    assert len(played) >= len(values) - 4


def test_the_same_seed_plays_the_same() -> None:
    assert play_matches("uno", 3, 7) == play_matches("uno", 3, 7) != play_matches("uno", 3, 8)


def test_a_broken_promise_is_told_with_its_seed_and_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_matches, "_are_proven", lambda *_: False)
    with pytest.raises(BrokenPromise, match=r"uno, seed 3, match 0, rules \{.*all decks can be proven"):
        play_matches("uno", 1, 3)


def test_the_command_prints_what_was_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(long_matches, "play_in_pieces", play_matches)
    assert long.main(["--deals", "0", "--matches", "2", "--games", "colonel"]) == 0
    said = capsys.readouterr().out
    assert "colonel: 2 matches" in said
    assert "values played, not " in said
    assert "every promise held" in said
