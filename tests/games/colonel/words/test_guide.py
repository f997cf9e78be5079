"""Colonel as it offers itself."""

from __future__ import annotations

import pytest

from bot.games.colonel.rules import PRESETS
from bot.games.colonel.words import ColonelGuide

GUIDE = ColonelGuide()


def test_standard_colonel_in_words() -> None:
    assert GUIDE.terms(PRESETS["standard"]) == (
        "Match to 100",
        "Going out scores everything in the opponent's hand",
        "Stock runs out: the lower hand scores the difference",
        "No challenge",
    )


def test_col5_3_a_single_hand_names_no_target() -> None:
    assert GUIDE.terms(PRESETS["single_hand"])[0] == "One deal with a winner"


def test_col6_the_challenge_is_told_before_it_is_accepted() -> None:
    assert "challenge" in GUIDE.terms(PRESETS["challenge"])[-1]


def test_a_profile_counts_deals_won_and_goings_out() -> None:
    feats = GUIDE.feats({"deals_won": 3, "outs": 1, "best_deal": 62})

    assert [feat.line for feat in feats] == ["3 deals won", "Went out once", "Best deal: 62 points", ""]
    assert [feat.line for feat in GUIDE.feats({})[-2:]] == ["", ""]


def test_a_preset_of_another_version_is_called_by_its_key() -> None:
    assert GUIDE.preset_name("two_packs") == "Two packs"


def test_colonel_has_no_choices_to_explain() -> None:
    with pytest.raises(KeyError):
        GUIDE.value_line("challenge", "on")
