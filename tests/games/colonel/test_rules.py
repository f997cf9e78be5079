from __future__ import annotations

from importlib.resources import files

import msgspec
import pytest

from bot.games.cards import mask_of, parse_cards
from bot.games.colonel.rules import MELDS, PRESETS, ColonelRules
from bot.games.colonel.state import value
from bot.games.game import RulesError
from bot.games.melds.finder import is_run, is_set
from tests.games.numbered import numbers_tested, rule_numbers


def test_every_rule_number_has_a_test() -> None:
    numbers = rule_numbers("colonel")
    assert len(numbers) >= 15
    assert numbers - numbers_tested("colonel", "col") == set()


def test_col5_3_presets() -> None:
    assert PRESETS["standard"] == ColonelRules(target=100)
    assert PRESETS["single_hand"] == ColonelRules(single_hand=True)
    assert PRESETS["challenge"] == ColonelRules(challenge=True)


@pytest.mark.parametrize("target", [0, -1, 10_001])
def test_col5_3_target_has_bounds(target: int) -> None:
    with pytest.raises(RulesError, match="target"):
        ColonelRules(target=target)


def test_col5_3_a_single_hand_has_no_target() -> None:
    with pytest.raises(RulesError, match=r"target.*single_hand"):
        ColonelRules(single_hand=True, target=50)


def test_every_option_stands_in_the_rules() -> None:
    document = files("bot.games.colonel").joinpath("RULES.md").read_text(encoding="utf-8")
    options = [field.name for field in msgspec.structs.fields(ColonelRules)]
    assert [name for name in (*options, *PRESETS) if f"`{name}`" not in document] == []


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="jokers"):
        msgspec.convert({"jokers": True}, ColonelRules)


@pytest.mark.parametrize("preset", PRESETS.values())
def test_rules_survive_json(preset: ColonelRules) -> None:
    assert msgspec.json.decode(msgspec.json.encode(preset), type=ColonelRules) == preset


@pytest.mark.parametrize(("cards", "points"), [("Ah Kd 5c", 25), ("2c 9d", 11), ("Tc Jd Qh", 30), ("", 0)])
def test_col1_4_values(cards: str, points: int) -> None:
    assert value(parse_cards(cards)) == points


@pytest.mark.parametrize("cards", ["QhKhAh", "2c3c4c", "JsQsKsAs"])
def test_col1_3_the_ace_is_high(cards: str) -> None:
    assert is_run(mask_of(parse_cards(cards)), MELDS)


@pytest.mark.parametrize("cards", ["Ah2h3h", "KhAh2h"])
def test_col1_3_and_never_low(cards: str) -> None:
    assert not is_run(mask_of(parse_cards(cards)), MELDS)


def test_col3_sets_and_runs() -> None:
    assert is_set(mask_of(parse_cards("9c9d9h9s")), MELDS)
    assert not is_run(mask_of(parse_cards("9cTdJc")), MELDS)
    assert not is_set(mask_of(parse_cards("4c4d")), MELDS)
