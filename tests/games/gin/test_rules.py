from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources import files

import msgspec
import pytest

from bot.games.cards import Card
from bot.games.game import RulesError
from bot.games.gin.rules import PRESETS, GinRules, KnockSource, MatchFormat, UpcardAce
from tests.games.numbered import numbers_tested, rule_numbers

UPCARD = KnockSource.UPCARD


def made(options: Mapping[str, object]) -> GinRules:
    return msgspec.convert(options, GinRules)


def test_g5_presets() -> None:
    assert PRESETS["standard"] == GinRules()
    assert made({"knock_limit": 0, "target": 250}) == PRESETS["straight"]
    assert made({"knock_source": "upcard", "spade_doubles": True}) == PRESETS["oklahoma"]
    assert made({"layoffs": False}) == PRESETS["quickfire"]
    assert made({"format": "hollywood"}) == PRESETS["hollywood"]
    assert (
        made(
            {
                "target": 250,
                "format": "best_of",
                "best_of": 5,
                "fiftieth_card": True,
                "predraw_knock": "ignore",
            }
        )
        == PRESETS["tournament"]
    )
    assert PRESETS["tedesco"] == made(
        {
            "knock_source": "upcard",
            "spade_doubles": True,
            "ace_deadwood": 15,
            "wrap_runs": True,
            "target": 200,
            "format": "hollywood",
        }
    )
    assert PRESETS["sequence"] == made(
        {
            "knock_source": "upcard",
            "upcard_ace": "one",
            "gin_bonus": 20,
            "undercut_bonus": 20,
            "big_gin": 0,
            "sets_allowed": False,
            "sequence_bonus": "winner",
        }
    )
    assert PRESETS["oklahoma_fosdick"] == made(
        {
            "knock_source": "upcard",
            "upcard_ace": "one",
            "gin_bonus": 20,
            "undercut_bonus": 20,
            "knock_score": "full",
            "final_discard": "optional",
            "big_gin": 0,
        }
    )


@pytest.mark.parametrize(
    ("options", "names"),
    [
        ({"knock_source": "upcard", "deal_style": "elder_11"}, ["knock_source", "deal_style"]),
        ({"spade_doubles": True}, ["spade_doubles", "knock_source"]),
        ({"upcard_ace": "one"}, ["upcard_ace", "knock_source"]),
        ({"knock_source": "upcard", "knock_limit": 5}, ["knock_limit", "knock_source"]),
        ({"knock_source": "upcard", "spade_double_boxes": True}, ["spade_double_boxes", "spade_doubles"]),
        ({"layoffs": False, "layoff_on_gin": True}, ["layoff_on_gin", "layoffs"]),
        ({"shutout_bonus": 50}, ["shutout_bonus", "shutout"]),
        ({"best_of": 3}, ["best_of", "format"]),
        ({"multi_target": 700}, ["multi_target", "format"]),
        ({"format": "hollywood", "best_of": 3}, ["best_of", "format"]),
        ({"format": "multi", "box_bonus": 20}, ["box_bonus", "format", "multi"]),
        ({"format": "multi", "game_bonus": 50}, ["game_bonus", "format", "multi"]),
        ({"format": "multi", "shutout": "off"}, ["shutout", "format", "multi"]),
        ({"format": "declared", "target": 250}, ["target", "format", "declared"]),
        ({"format": "declared", "game_bonus": 50}, ["game_bonus", "format", "declared"]),
    ],
)
def test_g4_a_contradiction_names_both_options(options: dict[str, object], names: list[str]) -> None:
    with pytest.raises((RulesError, msgspec.ValidationError)) as refused:
        made(options)
    assert all(name in str(refused.value) for name in names)


def test_g6_6_an_even_number_of_games_is_refused() -> None:
    with pytest.raises(RulesError, match="best_of must be odd"):
        GinRules(format=MatchFormat.BEST_OF, best_of=4)


@pytest.mark.parametrize(
    "options",
    [
        {"knock_limit": 11}, {"knock_limit": -1}, {"target": 0}, {"big_gin": -1}, {"best_of": 0},
        {"multi_target": 0},
    ],
)  # fmt: skip
def test_g4_a_number_out_of_bounds_names_its_option(options: dict[str, int]) -> None:
    (option,) = options
    with pytest.raises(RulesError, match=option):
        GinRules(**options)  # type: ignore[arg-type]  # one int option by name


def test_g4_an_unknown_option_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="jokers"):
        made({"jokers": True})


@pytest.mark.parametrize("preset", PRESETS.values())
def test_rules_survive_json(preset: GinRules) -> None:
    assert msgspec.json.decode(msgspec.json.encode(preset), type=GinRules) == preset


def test_g3_0_fixed_limit() -> None:
    assert GinRules().limit(None) == 10
    assert GinRules(knock_limit=0).limit(None) == 0


@pytest.mark.parametrize(
    ("card", "limit"), [(Card.S2, 2), (Card.C9, 9), (Card.TD, 10), (Card.JH, 10), (Card.KS, 10)]
)
def test_g3_0_a_knock_card_sets_the_limit(card: Card, limit: int) -> None:
    assert GinRules(knock_source=UPCARD).limit(card) == limit


def test_g3_0_an_ace_is_gin_only_or_one() -> None:
    assert GinRules(knock_source=UPCARD).limit(Card.AH) == 0
    assert GinRules(knock_source=UPCARD, upcard_ace=UpcardAce.ONE).limit(Card.AH) == 1
    assert GinRules(knock_source=UPCARD, upcard_ace=UpcardAce.ONE, ace_deadwood=15).limit(Card.AH) == 0


def test_g3_5_only_spades_double_and_only_where_asked() -> None:
    assert PRESETS["oklahoma"].doubles(Card.S6)
    assert not PRESETS["oklahoma"].doubles(Card.C6)
    assert not PRESETS["oklahoma_fosdick"].doubles(Card.S6)


def test_every_rule_has_a_test_named_after_it() -> None:
    """The numbers in bold are the rules in players' words, those of the table the options."""
    tested = numbers_tested("gin", "g") | numbers_tested("melds", "g")
    numbers = rule_numbers("gin") | option_numbers()
    assert numbers >= {"1.1", "2.18", "3.7", "6.8", "7.8"}
    assert numbers - tested == set()


def option_numbers() -> set[str]:
    """The numbers in the first column of the table of options."""
    document = files("bot.games.gin").joinpath("RULES.md").read_text(encoding="utf-8")
    return {
        number
        for line in document.splitlines()
        if re.match(r"\| \d", line)
        for number in re.findall(r"\d+(?:\.\d+)+", line.split("|")[1])
    }


def test_every_option_is_in_the_table_of_options() -> None:
    document = files("bot.games.gin").joinpath("RULES.md").read_text(encoding="utf-8")
    table = {
        match for line in document.splitlines() for match in re.findall(r"^\| [\d., ]+ \| `(\w+)`", line)
    }
    assert table == {field.name for field in msgspec.structs.fields(GinRules)}


def test_every_preset_is_named() -> None:
    document = files("bot.games.gin").joinpath("RULES.md").read_text(encoding="utf-8")
    assert [preset for preset in PRESETS if f"`{preset}`" not in document] == []
