"""Mahjong gin as it offers itself."""

from __future__ import annotations

import pytest

from bot.games.frame.rules import NextDealer
from bot.games.mahjong.rules import PRESETS, MahjongRules
from bot.games.mahjong.words import MahjongGuide

GUIDE = MahjongGuide()


def test_standard_mahjong_gin_in_words() -> None:
    assert GUIDE.terms(PRESETS["standard"]) == (
        "Match to 250",
        "Both score what they laid minus what they hold, gin 25 more",
        "At the end, 100 for the winner and 25 for each gin",
    )
    assert GUIDE.terms(PRESETS["short"])[0] == "Match to 100"


@pytest.mark.parametrize(
    ("rule", "line"),
    [
        (NextDealer.WINNER, "The winner of a deal deals next"),
        (NextDealer.LOSER, "The loser of a deal deals next"),
    ],
)
def test_mj2_16_who_deals_next_is_told_where_it_is_unusual(rule: NextDealer, line: str) -> None:
    assert GUIDE.terms(MahjongRules(next_dealer=rule))[-1] == line


def test_a_profile_counts_gins() -> None:
    feats = GUIDE.feats({"deals": 9, "gins": 1, "best_deal": 150})

    assert [feat.line for feat in feats] == ["9 deals played", "One gin", "Best deal: 150 points", ""]
    assert [feat.line for feat in GUIDE.feats({})[-2:]] == ["", ""]


def test_a_preset_of_another_version_is_called_by_its_key() -> None:
    assert GUIDE.preset_name("two_packs") == "Two packs"
