from __future__ import annotations

import random
from importlib.resources import files

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.cards import CardError
from bot.games.game import NotationError, RulesError
from bot.games.options import options_of
from bot.games.rummy13 import PRESETS, apply, awaited, legal, new, outcome, read, write
from bot.games.rummy13.actions import Timeout
from bot.games.rummy13.cards import Card, by_suit, pack_of, parse_card, parse_cards, write_cards
from bot.games.rummy13.rules import BOUNDS, Format, OpenJokers, Packs, Rummy13Rules
from tests.games.numbered import numbers_tested, rule_numbers
from tests.games.rummy13.hooks import cards, choose

RULESETS = st.builds(
    lambda format_, packs, jokers, sets, rejoin: Rummy13Rules(
        format=format_,
        packs=packs,
        open_jokers=jokers,
        sets_protect=sets,
        rejoin=rejoin and format_.value.startswith("pool"),
    ),
    st.sampled_from(Format),
    st.sampled_from(Packs),
    st.sampled_from(OpenJokers),
    st.booleans(),
    st.booleans(),
)


def test_every_rule_of_the_rule_book_has_a_test() -> None:
    numbers = rule_numbers("rummy13")
    assert {"1.1", "3.4", "4.6", "5.4", "7.5"} <= numbers
    assert numbers - numbers_tested("rummy13", "rum") == set()


def test_the_rule_book_names_every_option_and_preset() -> None:
    document = files("bot.games.rummy13").joinpath("RULES.md").read_text(encoding="utf-8")
    fields = [field.name for field in msgspec.structs.fields(Rummy13Rules)]
    assert [name for name in (*fields, *PRESETS) if f"`{name}`" not in document] == []


def test_rum7_4_the_options_and_their_values() -> None:
    options = {each.name: each for each in options_of(Rummy13Rules, BOUNDS, PRESETS.values())}
    assert list(options) == ["format", "packs", "open_jokers", "sets_protect", "rejoin"]
    assert [str(value) for value in options["packs"].values] == ["auto", "1", "2"]
    assert Rummy13Rules() == PRESETS["points"]
    assert (Rummy13Rules().sets_protect, Rummy13Rules().rejoin) == (True, False)


@pytest.mark.parametrize("format_", [Format.POINTS, Format.DEALS2, Format.DEALS6])
def test_rum7_4_a_contradiction_names_both_options(format_: Format) -> None:
    with pytest.raises(RulesError, match=f"rejoin .* format {format_.value}"):
        Rummy13Rules(format=format_, rejoin=True)


@settings(max_examples=25, deadline=None)
@given(RULESETS, st.integers(2, 6), st.integers(0, 10_000))
def test_every_ruleset_plays_to_its_end(rules: Rummy13Rules, players: int, number: int) -> None:
    state, rng = new(rules, players, number.to_bytes(32, "big")).state, random.Random(number)
    everything = sorted(cards(state))
    while outcome(state) is None:
        (seat,) = awaited(state)
        state = apply(state, seat, choose(state, legal(state, seat), rng)).state
        assert sorted(cards(state)) == everything
    assert min(outcome(state).places) == 1  # type: ignore[union-attr]  # it is over


@pytest.mark.parametrize(
    "text",
    [
        "draw", "take", "drop", "timeout", "arrange", "discard 9h2", "discard PJ1",
        "group 5s22s2s2", "ungroup Kd", "declare 4c Ad2d3d 5s6s7s", "declare PJ2",
    ],
)  # fmt: skip
def test_notation_goes_both_ways(text: str) -> None:
    assert write(read(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Draw",
        "discard",
        "discard 9x",
        "discard 9h9d",
        "discard 9h3",
        "group",
        "group 9h 9d",
        "declare",
        "knock 9h",
    ],
)
def test_what_is_no_action(text: str) -> None:
    with pytest.raises(NotationError):
        read(text)


def test_a_timeout_is_the_text_that_the_match_knows() -> None:
    assert write(Timeout()) == "timeout"


def test_cards_are_written_and_read() -> None:
    found = parse_cards("5s22s2s2PJ1 KdKd2")
    assert [str(card) for card in found] == ["5s2", "2s", "2s2", "PJ1", "Kd", "Kd2"]
    assert parse_cards(write_cards(pack_of(2))) == pack_of(2)
    with pytest.raises(CardError):
        parse_card("Kd3")
    with pytest.raises(CardError):
        parse_cards("KdK")


def test_cards_are_sorted_as_people_hold_them() -> None:
    hand = parse_cards("PJ1 Ks 2c Kc2 Kc 2d")
    assert by_suit(hand) == parse_cards("2c Kc Kc2 2d Ks PJ1")
    assert sorted(hand) == list(parse_cards("2c 2d Kc Kc2 Ks PJ1"))
    assert (Card.PJ1.label, Card.H9_2.label) == ("Joker", "9♥")
