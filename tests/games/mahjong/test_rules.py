from __future__ import annotations

from importlib.resources import files

import msgspec
import pytest

from bot.games.cards import mask_of, parse_cards
from bot.games.frame.rules import NextDealer
from bot.games.game import RulesError
from bot.games.mahjong.rules import MELDS, PRESETS, MahjongRules
from bot.games.mahjong.state import points, value
from bot.games.melds.finder import is_meld, is_run, is_set
from tests.games.mahjong.positions import A, B
from tests.games.numbered import numbers_tested, rule_numbers


def test_every_rule_number_has_a_test() -> None:
    numbers = rule_numbers("mahjong")
    assert len(numbers) >= 14
    assert numbers - numbers_tested("mahjong", "mj") == set()


def test_mj7_4_5_presets() -> None:
    assert PRESETS["standard"] == MahjongRules(target=250, next_dealer=NextDealer.ALTERNATE)
    assert PRESETS["short"] == MahjongRules(target=100)


@pytest.mark.parametrize(
    ("option", "value"), [("target", 0), ("target", 10_001), ("game_bonus", -1), ("box_bonus", 1001)]
)
def test_mj6_2_a_number_out_of_bounds_names_its_option(option: str, value: int) -> None:
    with pytest.raises(RulesError, match=option):
        msgspec.structs.replace(MahjongRules(), **{option: value})


def test_every_option_stands_in_the_rules() -> None:
    document = files("bot.games.mahjong").joinpath("RULES.md").read_text(encoding="utf-8")
    options = [field.name for field in msgspec.structs.fields(MahjongRules)]
    assert [name for name in (*options, *PRESETS) if f"`{name}`" not in document] == []


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="jokers"):
        msgspec.convert({"jokers": True}, MahjongRules)


@pytest.mark.parametrize("preset", PRESETS.values())
def test_rules_survive_json(preset: MahjongRules) -> None:
    assert msgspec.json.decode(msgspec.json.encode(preset), type=MahjongRules) == preset


@pytest.mark.parametrize(
    ("cards", "count"),
    [("2c 9d", 10), ("Tc Kd Jh", 30), ("Ah", 15), ("As 2s 3s Tc", 35), ("", 0)],
)
def test_mj7_4_4_values(cards: str, count: int) -> None:
    assert value(parse_cards(cards)) == count


def test_mj7_4_4_both_score_what_they_laid_less_what_they_hold() -> None:
    laid = parse_cards("8c8d8h 2h3h4h5h JsQsKs"), parse_cards("5c6c7c")
    held = (), parse_cards("ThJcAsAh9d4s2d")
    assert points(laid, held, A) == (90, -50)
    assert points(laid, held, None) == (65, -50)


@pytest.mark.parametrize("cards", ["As2s3s", "JhQhKh"])
def test_mj1_2_the_ace_is_low(cards: str) -> None:
    assert is_run(mask_of(parse_cards(cards)), MELDS)


@pytest.mark.parametrize("cards", ["QhKhAh", "KhAh2h"])
def test_mj1_2_and_never_high(cards: str) -> None:
    assert not is_meld(mask_of(parse_cards(cards)), MELDS)


def test_mj1_4_sets_and_runs() -> None:
    assert is_set(mask_of(parse_cards("9c9d9h")), MELDS)
    assert is_run(mask_of(parse_cards("9cTcJc")), MELDS)
    assert not is_meld(mask_of(parse_cards("9cTdJc")), MELDS)
    assert not is_meld(mask_of(parse_cards("4c4d")), MELDS)


def test_mj7_4_4_gin_is_worth_25_more() -> None:
    assert points(((), ()), ((), ()), B) == (0, 25)
