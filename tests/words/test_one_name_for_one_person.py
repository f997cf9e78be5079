"""Nobody is called by name and “you” in one message (14.3): while a match goes on the reader is “you”, and at
its end everybody has a name, as in the score sheet.
"""

from __future__ import annotations

import re

import pytest

from bot.games.registry import GAMES
from tests.words.transcripts import heard

OWN_NAME = "Alice"
YOU = re.compile(r"\byou(?:r|rs|'re)?\b", re.IGNORECASE)


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("game", GAMES)
def test_14_3_a_message_never_says_you_and_the_readers_name(game: str, seed: int) -> None:
    for turn in heard(game, seed=seed):
        if OWN_NAME in turn.text:
            assert YOU.search(turn.text) is None, turn.text
