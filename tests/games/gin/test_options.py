"""Any legal combination of options can be played: the contract beyond the presets."""

from __future__ import annotations

import random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games import gin
from bot.games.frame.rules import CutWinner, NextDealer
from bot.games.gin.rules import (
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
from tests.games.gin.hooks import cards, choose, lays_open, resampled
from tests.games.positions import SEED, A, B

MOVES = 150

FORMATS: dict[MatchFormat, dict[str, object]] = {
    MatchFormat.SINGLE: {},
    MatchFormat.MULTI: {
        "multi_target": 300, "game_bonus": 100, "box_bonus": 25,
        "shutout": Shutout.HANDS, "shutout_bonus": 100,
    },
    MatchFormat.BEST_OF: {"best_of": 3},
    MatchFormat.HOLLYWOOD: {},
    MatchFormat.DECLARED: {"target": 100, "game_bonus": 100},
    MatchFormat.DEALS: {
        "deals": 3, "target": 100, "game_bonus": 100, "box_bonus": 25, "shutout": Shutout.HANDS,
        "shutout_bonus": 100, "exact_50": ExactFifty.OFF, "next_dealer": NextDealer.ALTERNATE,
        "predraw_knock": PredrawKnock.MISDEAL,
    },
}  # fmt: skip
"""For each format what it asks of other options."""


@st.composite
def rulesets(draw: st.DrawFn) -> GinRules:
    """Every option free, but for those that another one rules out."""
    source = draw(st.sampled_from(KnockSource))
    fixed, flags = source is KnockSource.FIXED, st.booleans()
    doubles, layoffs = not fixed and draw(flags), draw(flags)
    styles = [style for style in DealStyle if source is not KnockSource.UPCARD or style is DealStyle.UPCARD]
    shutout = draw(st.sampled_from(Shutout))
    match_format = draw(st.sampled_from(MatchFormat))
    free = GinRules(
        knock_source=source,
        knock_limit=draw(st.integers(0, 10)) if fixed else 10,
        upcard_ace=UpcardAce.GIN_ONLY if fixed else draw(st.sampled_from(UpcardAce)),
        spade_doubles=doubles,
        spade_double_boxes=doubles and draw(flags),
        gin_bonus=draw(st.sampled_from([20, 25])),
        undercut_bonus=draw(st.sampled_from([10, 20, 25])),
        undercut_tie=draw(st.sampled_from(UndercutTie)),
        knock_score=draw(st.sampled_from(KnockScore)),
        big_gin=draw(st.sampled_from([0, 31, 50])),
        layoffs=layoffs,
        layoff_on_gin=layoffs and draw(flags),
        same_card_discard=draw(flags),
        final_discard=draw(st.sampled_from(FinalDiscard)),
        deal_style=draw(st.sampled_from(styles)),
        fiftieth_card=draw(flags),
        predraw_knock=draw(st.sampled_from(PredrawKnock)),
        dealer_draws=draw(st.sampled_from(DealerDraws)),
        cut_winner=draw(st.sampled_from(CutWinner)),
        next_dealer=draw(st.sampled_from(NextDealer)),
        ace_deadwood=draw(st.sampled_from([1, 15])),
        wrap_runs=draw(flags),
        sets_allowed=draw(flags),
        target=draw(st.sampled_from([50, 100, 250])),
        game_bonus=draw(st.sampled_from([0, 100])),
        box_bonus=draw(st.sampled_from([0, 20, 25])),
        shutout=shutout,
        shutout_bonus=50 if shutout is Shutout.FLAT else 100,
        exact_50=draw(st.sampled_from(ExactFifty)),
        meld_choice=draw(st.sampled_from(MeldChoice)),
        defender_choice=draw(st.sampled_from(DefenderChoice)),
        sequence_bonus=draw(st.sampled_from(SequenceBonus)),
        discard_history_visible=draw(flags),
    )
    return msgspec.structs.replace(free, format=match_format, **FORMATS[match_format])


@given(rulesets(), st.integers(0, 2**32))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_g4_every_combination_plays_soundly(rules: GinRules, number: int) -> None:
    rng = random.Random(number)
    state = gin.new(rules, 2, number.to_bytes(32, "big")).state
    for _ in range(MOVES):
        menus = {seat: legal for seat in (A, B) if (legal := gin.legal(state, seat))}
        if not menus:
            assert gin.outcome(state) is not None
            break
        assert (rules.format is MatchFormat.DECLARED and state.turn is None) or set(menus) == {state.turn}
        for seat, legal in menus.items():
            assert gin.default(state, seat) in legal
        for at in (A, B, None):
            assert gin.view(resampled(state, at, rng), at) == gin.view(state, at)
        seat = rng.choice(sorted(menus))
        action = choose(state, menus[seat], rng)
        assert gin.read(gin.write(action)) == action
        step = gin.apply(state, seat, action)
        if not lays_open(state, step.state):
            assert gin.apply(resampled(state, seat, rng), seat, action).events == step.events
        state = step.state
        assert len(set(cards(state))) == len(cards(state))
        assert len(cards(state)) in {0, 52}
    assert msgspec.json.decode(msgspec.json.encode(state), type=gin.STATE) == state


@given(rulesets())
@settings(max_examples=60, deadline=None, derandomize=True)
def test_g4_every_combination_survives_json_and_starts(rules: GinRules) -> None:
    assert msgspec.json.decode(msgspec.json.encode(rules), type=GinRules) == rules
    assert gin.new(rules, 2, SEED).state.rules == rules
