"""A ruleset as players read it before they accept."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import msgspec
import pytest

from bot.games.frame.rules import CutWinner, NextDealer
from bot.games.gin.rules import (
    PRESETS,
    DealerDraws,
    DealStyle,
    DefenderChoice,
    ExactFifty,
    FinalDiscard,
    GinRules,
    KnockScore,
    KnockSource,
    MatchFormat,
    MeldChoice,
    PredrawKnock,
    SequenceBonus,
    Shutout,
    UndercutTie,
    UpcardAce,
)
from bot.games.gin.words.options import preset_lines

DOUBLING: dict[str, Any] = {"knock_source": KnockSource.UPCARD, "spade_doubles": True}
CHANGES: dict[str, dict[str, Any]] = {
    "knock_source": {"knock_source": KnockSource.SECOND_DECK},
    "knock_limit": {"knock_limit": 5},
    "upcard_ace": {"knock_source": KnockSource.UPCARD, "upcard_ace": UpcardAce.ONE},
    "spade_doubles": DOUBLING,
    "spade_double_boxes": {**DOUBLING, "spade_double_boxes": True},
    "gin_bonus": {"gin_bonus": 20},
    "undercut_bonus": {"undercut_bonus": 10},
    "undercut_tie": {"undercut_tie": UndercutTie.NO_BONUS},
    "knock_score": {"knock_score": KnockScore.FULL},
    "big_gin": {"big_gin": 0},
    "layoffs": {"layoffs": False},
    "layoff_on_gin": {"layoff_on_gin": True},
    "same_card_discard": {"same_card_discard": True},
    "final_discard": {"final_discard": FinalDiscard.OPTIONAL},
    "deal_style": {"deal_style": DealStyle.ELDER_11},
    "fiftieth_card": {"fiftieth_card": True},
    "predraw_knock": {"predraw_knock": PredrawKnock.IGNORE},
    "cut_winner": {"cut_winner": CutWinner.OPPONENT_DEALS},
    "next_dealer": {"next_dealer": NextDealer.LOSER},
    "ace_deadwood": {"ace_deadwood": 15},
    "wrap_runs": {"wrap_runs": True},
    "sets_allowed": {"sets_allowed": False},
    "target": {"target": 250},
    "game_bonus": {"game_bonus": 50},
    "box_bonus": {"box_bonus": 20},
    "shutout": {"shutout": Shutout.OFF},
    "shutout_bonus": {"shutout": Shutout.FLAT, "shutout_bonus": 60},
    "exact_50": {"exact_50": ExactFifty.HAND_POINTS},
    "meld_choice": {"meld_choice": MeldChoice.KNOCKER},
    "defender_choice": {"defender_choice": DefenderChoice.MANUAL},
    "sequence_bonus": {"sequence_bonus": SequenceBonus.BOTH},
    "format": {"format": MatchFormat.HOLLYWOOD},
    "multi_target": {"format": MatchFormat.MULTI, "multi_target": 700},
    "best_of": {"format": MatchFormat.BEST_OF, "best_of": 3},
    "discard_history_visible": {"discard_history_visible": True},
    "dealer_draws": {"dealer_draws": DealerDraws.BOTTOM},
    "deals": {"format": MatchFormat.DEALS, "deals": 4},
}


def test_standard_gin_in_words() -> None:
    assert preset_lines(GinRules()) == (
        "Game to 100",
        "Knock with 10 or less",
        "Gin 25 + the opponent's deadwood",
        "Big gin (all eleven cards) 31 + the opponent's deadwood",
        "Undercut 25 + the difference",
        "At the end, 100 for the game and 25 for each deal won",
        "Shutout: the winner's deal points count twice",
    )


def test_g7_1_straight_gin_has_no_knock_and_no_undercut() -> None:
    lines = preset_lines(PRESETS["straight"])

    assert lines[1] == "No knocking: only gin ends a deal"
    assert not any("ndercut" in line for line in lines)


def test_g7_2_oklahoma_names_the_upcard_and_the_spade() -> None:
    lines = preset_lines(PRESETS["oklahoma"])

    assert lines[1] == "The upcard's value is the knock limit; an ace means gin only"
    assert "A spade as knock card doubles the deal" in lines


def test_every_option_has_a_case_here() -> None:
    assert set(CHANGES) == {field.name for field in msgspec.structs.fields(GinRules)}


@pytest.mark.parametrize("option", CHANGES)
def test_every_option_shows_when_it_is_not_standard(option: str) -> None:
    assert preset_lines(GinRules(**CHANGES[option])) != preset_lines(GinRules())


@pytest.mark.parametrize("enum", [KnockSource, NextDealer, Shutout, ExactFifty])
def test_no_two_values_read_the_same(enum: type[StrEnum]) -> None:
    option = next(field.name for field in msgspec.structs.fields(GinRules) if isinstance(field.default, enum))

    changes: list[dict[str, Any]] = [{option: value} for value in enum]

    assert len({preset_lines(GinRules(**change)) for change in changes}) == len(changes)
