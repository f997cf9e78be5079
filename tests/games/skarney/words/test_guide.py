"""Skarney as it offers itself."""

from __future__ import annotations

import pytest

from bot.games.frame.rules import CutWinner
from bot.games.skarney.rules import PRESETS, SkarneyRules
from bot.games.skarney.words import SkarneyGuide

GUIDE = SkarneyGuide()


def test_standard_skarney_in_words() -> None:
    assert GUIDE.terms(PRESETS["standard"]) == (
        "Match to 200",
        "Gin 20, or 40 if the opponent has no contract, + all cards in their hand",
        "Stock runs out: the lower hand scores the difference",
    )


def test_ska5_3_bonuses_are_told_where_there_are_any() -> None:
    lines = GUIDE.terms(SkarneyRules(game_bonus=100, box_bonus=25))

    assert lines[-1] == "At the end, 100 for the winner and 25 for each deal won"


@pytest.mark.parametrize(
    ("rule", "line"),
    [
        (CutWinner.CHOOSES, "Whoever cuts higher chooses the first dealer"),
        (CutWinner.OPPONENT_DEALS, "Whoever cuts lower deals first"),
    ],
)
def test_ska1_1_who_deals_first_is_told_where_it_is_unusual(rule: CutWinner, line: str) -> None:
    assert GUIDE.terms(SkarneyRules(cut_winner=rule))[-1] == line


def test_a_profile_counts_gins_and_contracts() -> None:
    feats = GUIDE.feats({"deals_won": 1, "gins": 2, "contracts": 5, "best_deal": 124})

    assert [feat.line for feat in feats] == [
        "One deal won",
        "2 gins",
        "5 contracts laid",
        "Best deal: 124 points",
        "",
    ]
    assert [feat.line for feat in GUIDE.feats({})[-2:]] == ["", ""]


def test_a_preset_of_another_version_is_called_by_its_key() -> None:
    assert GUIDE.preset_name("two_packs") == "Two packs"
