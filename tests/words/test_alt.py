"""Alt text that is too long loses its end, in whole sentences."""

from __future__ import annotations

import pytest

from bot.words.cards import fit


@pytest.mark.parametrize(
    ("sentences", "told"),
    [
        (("one.", "two."), "one. two."),
        (("one.", "two two two."), "one. …"),
        (("onetwothreefour",), "onetwothr…"),
        (("twelve..", "x."), "twelve.. …"),
        (("ten chars.", "x."), "ten chars…"),
    ],
)
def test_whole_sentences_are_kept_as_long_as_they_fit(sentences: tuple[str, ...], told: str) -> None:
    assert fit(sentences, limit=10) == told
