"""``python -m tests.words.transcripts`` records them anew, and prints how many words a turn has."""

from __future__ import annotations

from statistics import median

from bot.games.registry import GAMES
from tests.words.transcripts import HERE, RECORDED, heard, transcript

if __name__ == "__main__":
    for key in GAMES:
        words = [turn.words for turn in heard(key) if turn.is_own]
        print(f"{key}: {len(words)} turns, words median {median(words):.0f}, most {max(words)}")
    for key in RECORDED:
        (HERE / f"{key}.txt").write_text(transcript(key), encoding="utf-8")
