from __future__ import annotations

import random
from importlib.resources import files

import msgspec
import pytest

from bot.games.game import NotationError, RulesError, Seat
from bot.games.omaha import PRESETS, apply, awaited, default, legal, new, outcome, read, view, write
from bot.games.omaha.rules import SEATS, OmahaRules, Structure
from bot.games.omaha.state import OmahaState
from tests.games.numbered import numbers_tested, rule_numbers
from tests.games.omaha.hooks import cards, choose, resampled
from tests.games.omaha.positions import after, begun


def test_every_rule_number_has_a_test() -> None:
    numbers = rule_numbers("omaha")
    assert len(numbers) >= 33
    assert numbers - numbers_tested("omaha", "oma") == set()


def test_the_rule_book_names_every_option_and_preset() -> None:
    document = files("bot.games.omaha").joinpath("RULES.md").read_text(encoding="utf-8")
    names = (*OmahaRules.__struct_fields__, *PRESETS)
    assert [name for name in names if f"`{name}`" not in document] == []


def test_oma9_1_folded_and_unshown_cards_stay_hidden() -> None:
    state = after(begun(200, 200, 200), "0 fold", "1 call", "2 check", *("1 check", "2 check") * 3)
    past = [view(state, seat).past[-1] for seat in (Seat(0), Seat(1), None)]
    result = past[0].result
    hidden = {card for seat in (0, *result.mucked) for card in state.past[-1].hole[seat]}
    seen = {card for each in result.shown for card in each.cards}
    assert hidden.isdisjoint(seen)
    assert past[0].own == state.past[-1].hole[0]
    assert past[1].own == state.past[-1].hole[1]
    assert past[2].own == ()


@pytest.mark.parametrize("text", ["", "raise", "raise 0", "raise -4", "raise 4.5", "bet 4", "Fold"])
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        read(text)


@pytest.mark.parametrize("preset", PRESETS.values())
def test_rules_survive_json(preset: OmahaRules) -> None:
    assert msgspec.json.decode(msgspec.json.encode(preset), type=OmahaRules) == preset


def random_rules(chance: random.Random) -> OmahaRules:
    while True:
        try:
            return OmahaRules(
                structure=chance.choice(list(Structure)),
                small_blind=chance.choice([1, 2, 5, 10, 5000]),
                big_blind=chance.choice([1, 2, 5, 15, 10_000]),
                buy_in=chance.randint(20, 200),
                hands=chance.choice([0, 1, 5, 1000]),
                show_all=chance.random() < 0.5,
            )
        except RulesError:
            continue


@pytest.mark.parametrize("seed", range(24))
def test_random_rulesets_keep_what_is_promised(seed: int) -> None:
    """Hands by chance with every kind of option: chips and cards stay, views hide, states survive JSON."""
    chance = random.Random(seed)
    seats = SEATS[seed % len(SEATS)]
    state = new(random_rules(chance), seats, chance.randbytes(32)).state
    for _ in range(120):
        if outcome(state) is not None:
            break
        state = moved(state, chance)
        in_the_middle = 0 if state.hand.is_over else state.hand.pot
        stacks = sum(player.stack for player in state.players)
        assert stacks + in_the_middle == sum(player.bought for player in state.players)
        assert len(set(cards(state))) == 52
    for seat in (*map(Seat, range(seats)), None):
        assert view(resampled(state, seat, chance), seat) == view(state, seat)
    assert msgspec.json.decode(msgspec.json.encode(state), type=OmahaState) == state


def moved(state: OmahaState, chance: random.Random) -> OmahaState:
    """The state after a move by chance of somebody who is awaited."""
    seat = chance.choice(awaited(state))
    menu = legal(state, seat)
    assert default(state, seat) in menu
    action = chance.choice(menu) if chance.random() < 0.01 else choose(state, menu, chance)
    assert read(write(action)) == action
    return apply(state, seat, action).state
