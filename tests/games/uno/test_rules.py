"""Options, presets, notation, and matches by any options at all."""

from __future__ import annotations

import random
from importlib.resources import files

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games import uno
from bot.games.game import Ending, NotationError, RulesError
from bot.games.uno.actions import read, write
from bot.games.uno.rules import PRESETS, BlankMode, DealerDraw, UnoRules, WildFourMatch
from tests.games.numbered import numbers_tested, rule_numbers
from tests.games.uno import hooks


def test_every_rule_number_has_a_test() -> None:
    numbers = rule_numbers("uno")
    assert len(numbers) >= 25
    assert numbers - numbers_tested("uno", "uno") == set()


def test_every_option_and_preset_stands_in_the_rules() -> None:
    document = files("bot.games.uno").joinpath("RULES.md").read_text(encoding="utf-8")
    options = [field.name for field in msgspec.structs.fields(UnoRules)]
    assert [name for name in (*options, *PRESETS) if f"`{name}`" not in document] == []
    assert "trademark" in document


@pytest.mark.parametrize("option", ["target", "uno_penalty"])
@pytest.mark.parametrize("number", [-1, 0, 1, 1001])
def test_numbers_have_bounds(option: str, number: int) -> None:
    with pytest.raises(RulesError, match=option):
        msgspec.structs.replace(UnoRules(), **{option: number})


def test_uno4_3_a_single_round_has_no_target() -> None:
    with pytest.raises(RulesError, match=r"target.*single_round"):
        UnoRules(single_round=True, target=200)


@pytest.mark.parametrize(
    "text",
    [
        "play R5",
        "play R5 uno",
        "play W G",
        "play WD B uno",
        "play X Y",
        "play R7 with 3",
        "play R7 with 9 uno",
    ]
    + ["draw", "pass", "accept", "challenge", "uno", "catch 0", "colour B", "timeout"],
)
def test_actions_have_a_text(text: str) -> None:
    assert write(read(text)) == text


@pytest.mark.parametrize(
    "text", ["", "play", "play R", "play R10", "play W P", "catch", "catch 10", "Draw", "uno R5"]
)
def test_other_texts_are_none(text: str) -> None:
    with pytest.raises(NotationError):
        read(text)


RULESETS = st.builds(
    UnoRules,
    target=st.just(500),
    single_round=st.just(value=True),
    uno_penalty=st.integers(2, 4),
    dealer_draw=st.sampled_from(DealerDraw),
    voluntary_draw=st.booleans(),
    must_play_drawn=st.booleans(),
    wd4_match=st.sampled_from(WildFourMatch),
    wd4_strict=st.booleans(),
    blank_mode=st.sampled_from(BlankMode),
    stacking=st.booleans(),
    jump_in=st.booleans(),
    seven_zero=st.booleans(),
    draw_until_playable=st.booleans(),
    lowest_wins=st.booleans(),
)


@settings(max_examples=25, deadline=None)
@given(rules=RULESETS, seats=st.integers(2, 10), seed=st.integers(0, 2**32))
def test_any_options_together_make_a_match_that_ends(rules: UnoRules, seats: int, seed: int) -> None:
    """Whoever is on turn can always act, the clock too, and no card is lost."""
    rng, state = random.Random(seed), uno.new(rules, seats, seed.to_bytes(32, "big")).state
    everything = sorted(hooks.cards(state))
    for _ in range(5_000):
        if uno.outcome(state) is not None:
            break
        acting = [seat for seat in state.present if uno.legal(state, seat)]
        (turn,) = uno.awaited(state)
        assert uno.default(state, turn) in uno.legal(state, turn)
        seat = turn if rng.random() < 0.7 else rng.choice(acting)
        state = uno.apply(state, seat, hooks.choose(state, uno.legal(state, seat), rng)).state
        assert sorted(hooks.cards(state)) == everything
    end = uno.outcome(state)
    assert end is not None
    assert end.ending is Ending.FINISHED
