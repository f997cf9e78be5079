"""What every game says about itself: words for all choices, short enough for Discord; and its points."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

import msgspec
import pytest

from bot.games.game import Seat
from bot.games.options import Option, Value, differences, options_of, with_options
from bot.games.registry import GAMES
from bot.words.figures import MINUS
from bot.words.guide import Guide, balance_feat, by_name, find_score, gains, points_feat, ruleset_name
from cogs.games.registry import GUIDES

GAMES_OFFERED = sorted(GUIDES)
OPTIONS = [(key, option.name) for key in GAMES_OFFERED for option in GUIDES[key].options]
VALUES = [
    (key, option.name, str(value.value))
    for key in GAMES_OFFERED
    for option in GUIDES[key].options
    for value in option.values
    if isinstance(value, Enum)
]


def changed(guide: Guide) -> Iterator[tuple[str, msgspec.Struct]]:
    """The usual ruleset with one option changed, wherever that alone is no contradiction."""
    usual = next(iter(guide.presets.values()))
    for option in guide.options:
        for value in unusual(option):
            try:
                yield option.name, with_options(usual, {option.name: value})
            except ValueError:
                continue


def unusual(option: Option) -> list[Value]:
    """Other values than the usual one."""
    values: tuple[Value, ...] = option.values or (option.least, option.most)
    return [value for value in values if value != option.usual]


@pytest.mark.parametrize("key", GAMES_OFFERED)
def test_what_is_offered_is_what_the_game_has(key: str) -> None:
    guide, game = GUIDES[key], GAMES[key]
    assert guide.key == game.KEY
    assert set(guide.presets) <= set(game.PRESETS)
    assert {option.name for option in guide.options} <= {
        field.name for field in msgspec.structs.fields(game.RULES)
    }
    assert len({option.spoken for option in guide.options}) == len(guide.options)


@pytest.mark.parametrize("key", GAMES_OFFERED)
def test_a_game_has_a_name_and_first_words(key: str) -> None:
    guide = GUIDES[key]
    assert 0 < len(guide.name()) <= 40
    assert 0 < len(guide.invitation()) <= 32
    assert guide.aim().endswith(".")
    assert guide.welcome().endswith(".")


@pytest.mark.parametrize("key", GAMES_OFFERED)
def test_every_preset_has_a_name_of_its_own_and_a_line(key: str) -> None:
    guide = GUIDES[key]
    names = [guide.preset_name(preset) for preset in guide.presets]
    assert len(set(names)) == len(names)
    for preset, name in zip(guide.presets, names, strict=True):
        assert name != preset
        assert len(f"{name}: {guide.preset_line(preset)}") <= 100
        assert not guide.preset_line(preset).endswith(".")


def test_presets_of_different_games_are_called_differently() -> None:
    names = [guide.preset_name(preset) for guide in GUIDES.values() for preset in guide.presets]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(("key", "option"), OPTIONS)
def test_every_option_has_words(key: str, option: str) -> None:
    line = GUIDES[key].option_line(option)
    assert 0 < len(line) <= 60
    assert not line.endswith(".")
    assert not set("_()") & set(line)


@pytest.mark.parametrize(("key", "option", "value"), VALUES)
def test_every_value_of_a_choice_has_words(key: str, option: str, value: str) -> None:
    line = GUIDES[key].value_line(option, value)
    assert 0 < len(line) <= 60
    assert not set("_()") & set(line)


@pytest.mark.parametrize("key", GAMES_OFFERED)
def test_all_that_is_unusual_is_told_before_it_is_accepted(key: str) -> None:
    guide = GUIDES[key]
    usual = guide.terms(next(iter(guide.presets.values())))
    for option, rules in changed(guide):
        assert guide.terms(rules) != usual, f"a challenge does not tell {option}"


@pytest.mark.parametrize("key", GAMES_OFFERED)
def test_rules_that_are_changed_are_called_so_and_a_target_is_none(key: str) -> None:
    guide = GUIDES[key]
    first, usual = next(iter(guide.presets.items()))
    assert ruleset_name(guide, first, usual) == guide.preset_name(first)
    for _, rules in changed(guide):
        expected = guide.preset_name(first)
        if set(differences(rules, usual)) != {"target"}:
            expected = f"{expected}, house rules"
        assert ruleset_name(guide, first, rules) == expected


@pytest.mark.parametrize("key", GAMES_OFFERED)
def test_a_profile_has_room_for_what_a_game_counts(key: str) -> None:
    feats = GUIDES[key].feats({})
    assert len(feats) <= 5
    assert all(feat.tile == feat.tile.upper() and len(feat.tile) <= 12 for feat in feats)
    assert len({feat.tile for feat in feats}) == len(feats)


@pytest.mark.parametrize("key", GAMES_OFFERED)
def test_every_game_is_played_for_one_thing_that_the_rankings_tell(key: str) -> None:
    guide = GUIDES[key]
    assert [feat.is_score for feat in guide.feats({})].count(True) == 1
    score = find_score(guide.feats({}))
    assert score is not None
    assert score.line == ""
    assert len(score.told) <= 8


@pytest.mark.parametrize("key", sorted(set(GAMES_OFFERED) & set(GAMES)))
def test_what_a_match_counts_is_told_whatever_it_was(key: str) -> None:
    """A tally of a match just begun, and one of many, are numbers with words."""
    guide, game = GUIDES[key], GAMES[key]
    rules, seats = next(iter(game.PRESETS.values())), game.SEATS[0]
    begun = game.tally(game.new(rules, seats, bytes(32)).state, Seat(0))
    for tally in (
        begun,
        {name: 7 * (at + 1) for at, name in enumerate(begun)} | {"points": 812, "matches": 9},
    ):
        feats = guide.feats(tally)
        assert all(feat.told for feat in feats)
        assert all(feat.line for feat in feats if feat.number)


@pytest.mark.parametrize("key", GAMES_OFFERED)
def test_options_are_those_of_the_ruleset(key: str) -> None:
    """Not listed a second time: read off the type, with the bounds beside it."""
    guide, game = GUIDES[key], GAMES[key]
    module = __import__(game.RULES.__module__, fromlist=["BOUNDS"])
    every = {option.name: option for option in options_of(game.RULES, module.BOUNDS, game.PRESETS.values())}
    for option in guide.options:
        assert set(option.values) <= set(every[option.name].values)
        assert msgspec.structs.replace(option, values=()) == msgspec.structs.replace(
            every[option.name], values=()
        )


@pytest.mark.parametrize(
    ("points", "line"),
    [
        (812, "812 points won overall"),
        (1, "One point won overall"),
        (0, ""),
        (-1, "One point lost overall"),
        (-40, "40 points lost overall"),
    ],
)
def test_all_points_together(points: int, line: str) -> None:
    feat = points_feat({"points": points})
    assert (feat.line, feat.told, feat.is_score) == (line, str(points), True)


def test_points_beside_names() -> None:
    assert by_name((115, 71), ("Alice", "Bob")) == "Alice 115, Bob 71"
    assert gains((60, -35), ("Alice", "Bob")) == f"Alice +60, Bob {MINUS}35"
    assert gains((0, 0), ("Alice", "Bob")) == "nobody scores"


@pytest.mark.parametrize(
    ("won", "lost", "told", "line"),
    [
        (160, 120, "+40", "40 points won overall"),
        (0, 80, f"{MINUS}80", "80 points lost overall"),
        (80, 80, "0", ""),
    ],
)
def test_points_that_go_from_one_to_another(won: int, lost: int, told: str, line: str) -> None:
    feat = balance_feat({"points_won": won, "points_lost": lost})
    assert (feat.told, feat.line) == (told, line)
