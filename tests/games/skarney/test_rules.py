from __future__ import annotations

from importlib.resources import files

import msgspec
import pytest

from bot.games.frame.rules import CutWinner
from bot.games.game import RulesError
from bot.games.skarney.rules import PRESETS, SkarneyRules
from tests.games.numbered import numbers_tested, rule_numbers


def test_every_rule_of_the_rule_book_has_a_test() -> None:
    numbers = rule_numbers("skarney")
    assert {"1.1", "3.3", "4.7", "5.3"} <= numbers
    assert numbers - numbers_tested("skarney", "ska") == set()


def test_the_rule_book_names_every_option() -> None:
    document = files("bot.games.skarney").joinpath("RULES.md").read_text(encoding="utf-8")
    assert all(f"`{field.name}`" in document for field in msgspec.structs.fields(SkarneyRules))


def test_ska5_3_the_standard_rules() -> None:
    assert PRESETS["standard"] == SkarneyRules()
    rules = SkarneyRules()
    assert (rules.target, rules.gin_bonus, rules.no_contract_bonus) == (200, 20, 40)
    assert (rules.game_bonus, rules.box_bonus, rules.cut_winner) == (0, 0, CutWinner.DEALS)


@pytest.mark.parametrize(
    "options", [{"target": 0}, {"gin_bonus": -1}, {"no_contract_bonus": 1001}, {"box_bonus": 1001}]
)
def test_a_number_out_of_bounds_names_its_option(options: dict[str, int]) -> None:
    (option,) = options
    with pytest.raises(RulesError, match=option):
        SkarneyRules(**options)  # type: ignore[arg-type]  # one int option by name


def test_a_contradiction_names_both_options() -> None:
    with pytest.raises(RulesError, match="no_contract_bonus takes the place of gin_bonus"):
        SkarneyRules(gin_bonus=50)


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="knock_limit"):
        msgspec.convert({"knock_limit": 10}, SkarneyRules)


def test_rules_survive_json() -> None:
    rules = SkarneyRules(target=500, cut_winner=CutWinner.CHOOSES, game_bonus=100)
    assert msgspec.json.decode(msgspec.json.encode(rules), type=SkarneyRules) == rules
