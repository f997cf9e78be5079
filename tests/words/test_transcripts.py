"""What somebody hears who reads text only: short turns, and transcripts that an editor can read."""

from __future__ import annotations

import pytest

from tests.words.transcripts import HERE, RECORDED, heard, transcript

MOST_WORDS = {
    "gin": 60,
    "gin_party": 70,
    "colonel": 100,
    "mahjong": 100,
    "skarney": 120,
    "uno": 100,
    "rummy13": 90,
    "omaha": 85,
}
"""A turn's words at most. Who lays melds on the table hears all that can be laid, and of UNO's wild draw four
what a challenge would cost."""


@pytest.mark.parametrize("key", MOST_WORDS)
def test_14_3_a_turn_in_text_is_short(key: str) -> None:
    turns = [turn for turn in heard(key) if turn.is_own]
    longest = max(turns, key=lambda turn: turn.words)
    assert longest.words <= MOST_WORDS[key], longest.text


def test_14_3_nobody_is_called_by_name_and_you_in_one_turn_of_gin() -> None:
    for turn in heard("gin"):
        said = turn.text.casefold()
        assert not ("alice" in said and "you" in said.split()), turn.text


@pytest.mark.parametrize("key", RECORDED)
def test_the_transcript_is_what_is_heard(key: str) -> None:
    recorded = (HERE / f"{key}.txt").read_text(encoding="utf-8")
    assert transcript(key) == recorded, "If it should be so: .venv/bin/python -m tests.words.transcripts"
