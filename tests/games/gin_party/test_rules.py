from __future__ import annotations

import random
from importlib.resources import files

import msgspec
import pytest

from bot.games.game import RulesError, Seat
from bot.games.gin.rules import GinRules
from bot.games.gin_party import PRESETS, SEATS, apply, default, legal, new, outcome, read, view, write
from bot.games.gin_party.rules import BOUNDS, PartyRules
from bot.games.gin_party.state import PartyState
from bot.games.options import options_of
from tests.games.gin_party.hooks import cards, choose, resampled
from tests.games.long import random_rules
from tests.games.numbered import numbers_tested, rule_numbers


def test_every_rule_number_has_a_test() -> None:
    numbers = rule_numbers("gin_party")
    assert len(numbers) >= 27
    assert numbers - numbers_tested("gin_party", "party") == set()


def test_every_option_that_gin_has_not_stands_in_the_rules() -> None:
    document = files("bot.games.gin_party").joinpath("RULES.md").read_text(encoding="utf-8")
    own = {field.name for field in msgspec.structs.fields(PartyRules)} - set(GinRules.__struct_fields__)
    assert own == {"target_four", "target_six", "target_eight", "sweep_six", "sweep_eight"}
    assert [name for name in (*own, *PRESETS) if f"`{name}`" not in document] == []


def test_all_options_of_gin_are_options_here() -> None:
    names = {option.name for option in options_of(PartyRules, BOUNDS, PRESETS.values())}
    assert names > set(GinRules.__struct_fields__)


@pytest.mark.parametrize(
    "options",
    [
        {"format": "declared"},
        {"format": "deals"},
        {"cut_winner": "chooses"},
        {"next_dealer": "loser"},
        {"dealer_draws": "bottom"},
    ],
)
def test_what_is_for_two_players_is_refused(options: dict[str, str]) -> None:
    ((option, value),) = options.items()
    with pytest.raises(msgspec.ValidationError, match=f"{option} {value} is for two players"):
        msgspec.convert(options, PartyRules)


@pytest.mark.parametrize(
    ("option", "number"),
    [("target_four", 0), ("target_eight", 10_001), ("sweep_six", -1), ("knock_limit", 11)],
)
def test_a_number_out_of_bounds_names_its_option(option: str, number: int) -> None:
    with pytest.raises(RulesError, match=option):
        PartyRules(**{option: number})  # type: ignore[arg-type]  # one int option by name


def test_options_of_gin_that_contradict_each_other_do_so_here() -> None:
    with pytest.raises(RulesError, match=r"layoff_on_gin.*layoffs"):
        PartyRules(layoffs=False, layoff_on_gin=True)


@pytest.mark.parametrize("preset", PRESETS.values())
def test_rules_survive_json(preset: PartyRules) -> None:
    assert msgspec.json.decode(msgspec.json.encode(preset), type=PartyRules) == preset


def party_rules(chance: random.Random) -> PartyRules:
    """Random options of gin, for company as far as they are for more than two."""
    while True:
        try:
            return PartyRules(**msgspec.structs.asdict(random_rules(chance)))
        except RulesError:
            continue


@pytest.mark.parametrize("seed", range(12))
def test_random_rulesets_keep_what_is_promised(seed: int) -> None:
    """Some rounds by chance, with every kind of option; views show nothing hidden, states survive JSON."""
    chance = random.Random(seed)
    players = SEATS[seed % len(SEATS)]
    state = new(party_rules(chance), players, chance.randbytes(32)).state
    pack = len(cards(state))
    for _ in range(150):
        if outcome(state) is not None:
            break
        state = moved(state, chance)
        assert outcome(state) is not None or len(set(cards(state))) == len(cards(state)) == pack
    for seat in (*map(Seat, range(players)), None):
        assert view(resampled(state, seat, chance), seat) == view(state, seat)
    assert msgspec.json.decode(msgspec.json.encode(state), type=PartyState) == state


def moved(state: PartyState, chance: random.Random) -> PartyState:
    """The state after a move by chance; the clock could have played too."""
    menus = {seat: menu for seat in map(Seat, range(state.players)) if (menu := legal(state, seat))}
    assert menus, "nobody can move, and the match is not over"
    seat = chance.choice(sorted(menus))
    assert default(state, seat) in menus[seat]
    action = choose(state, menus[seat], chance)
    assert read(write(action)) == action
    return apply(state, seat, action).state
