"""Days and decimals are written as the reader's language writes them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.words.figures import MINUS, day_in_figures, percentage, signed, whole, with_tenths
from bot.words.phrasebook import Locale, speaking


@pytest.mark.parametrize(
    ("language", "day", "tenths", "share"),
    [
        ("en-US", "2026-11-03", "12.3", "80%"),
        ("de", "03.11.2026", "12,3", "80 %"),
        ("es-419", "03/11/2026", "12,3", "80\N{NO-BREAK SPACE}%"),
    ],
)
def test_figures_follow_the_language(language: str, day: str, tenths: str, share: str) -> None:
    with speaking(Locale(language)):
        assert day_in_figures(datetime(2026, 11, 3, tzinfo=UTC)) == day
        assert with_tenths(12.34) == tenths
        assert percentage(79.9) == share


def test_a_number_below_zero_has_a_true_minus() -> None:
    assert [whole(each) for each in (12, 0, -3)] == ["12", "0", f"{MINUS}3"]
    assert [signed(each) for each in (12, 0, -3)] == ["+12", "0", f"{MINUS}3"]


def test_a_gain_is_a_whole_number() -> None:
    assert [signed(each) for each in (0.4, -0.4, 7.5, -7.6)] == ["0", "0", "+8", f"{MINUS}8"]
