from __future__ import annotations

from itertools import combinations

import pytest

from bot.games.cards import PACK, Mask, mask_of, parse_card, parse_cards, write_cards
from bot.games.melds.finder import (
    can_lay_off,
    fitting,
    in_order,
    is_meld,
    is_run,
    is_set,
    melds_in,
    pairs_for,
)
from bot.games.melds.rules import STANDARD, MeldRules
from tests.games.melds import oracle
from tests.games.melds.hands import VARIANTS, crowded

WRAP = MeldRules(wrap_runs=True)
RUNS_ONLY = MeldRules(sets_allowed=False)
ACES_HIGH = MeldRules(aces_high=True, ace_points=10)


def mask(cards: str) -> Mask:
    return mask_of(parse_cards(cards))


@pytest.mark.parametrize("cards", ["7c7d7h", "7c7d7h7s", "KsKdKc"])
def test_g1_4_set(cards: str) -> None:
    assert is_set(mask(cards))
    assert not is_run(mask(cards))


@pytest.mark.parametrize("cards", ["As2s3s", "JhQhKh", "4d5d6d7d8d", "Ac2c3c4c5c6c7c8c9cTcJcQcKc"])
def test_g1_4_run(cards: str) -> None:
    assert is_run(mask(cards))
    assert not is_set(mask(cards))


@pytest.mark.parametrize("cards", ["", "7c", "7c7d", "7c8c", "7c8c9d", "7c8cTc", "7c7d8h", "7c7d7h8h"])
def test_g1_4_no_meld(cards: str) -> None:
    assert not is_meld(mask(cards))


@pytest.mark.parametrize("cards", ["QhKhAh", "KhAh2h", "KcAd2d"])
def test_g1_2_ace_is_low_only(cards: str) -> None:
    assert not is_meld(mask(cards))


@pytest.mark.parametrize("cards", ["QhKhAh", "KhAh2h", "JhQhKhAh2h3h"])
def test_g7_5_1_runs_round_the_corner(cards: str) -> None:
    assert is_run(mask(cards), WRAP)


@pytest.mark.parametrize("cards", ["KhAh3h", "Kc Ad 2d", "Kc Ad 2h", "QhAh2h"])
def test_g7_5_1_no_run_with_a_gap_round_the_corner(cards: str) -> None:
    assert not is_meld(mask(cards), WRAP)


def test_g7_6_1_sets_are_no_melds_in_sequence_gin() -> None:
    assert not is_meld(mask("7c7d7h"), RUNS_ONLY)


@pytest.mark.parametrize("cards", ["QhKhAh", "TsJsQsKsAs", "2c3c4c", "2c3c4c5c6c7c8c9cTcJcQcKcAc"])
def test_col3_the_ace_stands_above_the_king(cards: str) -> None:
    assert is_run(mask(cards), ACES_HIGH)


@pytest.mark.parametrize("cards", ["Ah2h3h", "KhAh2h", "Ah2h3h4h", "QhKhAs"])
def test_col3_the_ace_never_stands_below_the_two(cards: str) -> None:
    assert not is_meld(mask(cards), ACES_HIGH)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(40))
def test_g1_4_all_melds_of_a_hand(variant: str, seed: int) -> None:
    rules, hand = VARIANTS[variant], crowded(seed, 9)
    expected = {mask_of(tuple(meld)) for meld in oracle.melds_in(frozenset(hand), rules)}
    found = melds_in(mask_of(hand), rules)
    assert set(found) == expected
    assert len(found) == len(expected)


@pytest.mark.parametrize(
    ("cards", "laid"), [("AhQhKh", "Qh Kh Ah"), ("AcAdAs", "Ac Ad As"), ("4c2c3c", "2c 3c 4c")]
)
def test_col3_a_run_with_an_ace_is_laid_with_it_on_top(cards: str, laid: str) -> None:
    assert write_cards(in_order(mask(cards), ACES_HIGH)) == laid


@pytest.mark.parametrize("meld", ["7c7d7h", "JdQdKd", "QdKdAd", "2c3c4c", "AsAdAh", "4h5h6h"])
def test_col4_3_what_fits_on_a_meld_with_the_ace_high(meld: str) -> None:
    on = frozenset(parse_cards(meld))
    expected = {card for card in set(PACK) - on if oracle.is_meld(on | {card}, ACES_HIGH)}
    assert fitting(mask(meld), ACES_HIGH) == mask_of(tuple(expected))


@pytest.mark.parametrize("rules", [STANDARD, WRAP])
@pytest.mark.parametrize(
    "meld", ["7c7d7h", "7c7d7h7s", "4h5h6h", "As2s3s", "JdQdKd", "Ac2c3c4c5c6c7c8c9cTcJcQcKc"]
)
def test_g2_11_what_fits_on_a_meld(meld: str, rules: MeldRules) -> None:
    on = frozenset(parse_cards(meld))
    expected = {card for card in set(PACK) - on if oracle.is_meld(on | {card}, rules)}
    assert fitting(mask(meld), rules) == mask_of(tuple(expected))


@pytest.mark.parametrize(
    ("card", "meld", "fits"),
    [("7s", "7c7d7h", True), ("8s", "7c7d7h7s", False), ("7h", "4h5h6h", True), ("8h", "4h5h6h", False),
     ("3h", "4h5h6h", True), ("Ah", "JhQhKh", False), ("7d", "4h5h6h", False)],
)  # fmt: skip
def test_g2_11_one_card_laid_off(card: str, meld: str, *, fits: bool) -> None:
    assert can_lay_off(parse_card(card), mask(meld)) is fits


@pytest.mark.parametrize(
    ("cards", "laid"), [("2hKhAh", "Kh Ah 2h"), ("7s7c7d", "7c 7d 7s"), ("6d4d5d", "4d 5d 6d")]
)
def test_g7_5_1_a_run_round_the_corner_is_laid_from_its_start(cards: str, laid: str) -> None:
    assert write_cards(in_order(mask(cards), WRAP)) == laid


@pytest.mark.parametrize("rules", [STANDARD, WRAP, RUNS_ONLY, ACES_HIGH])
@pytest.mark.parametrize("card", ["Ah", "2c", "7d", "Ks"])
def test_g1_4_the_pairs_that_a_card_lacks_for_a_meld(card: str, rules: MeldRules) -> None:
    one = parse_card(card)
    rest = [other for other in PACK if other is not one]
    expected = {
        mask_of(pair) for pair in combinations(rest, 2) if oracle.is_meld(frozenset((one, *pair)), rules)
    }
    assert set(pairs_for(one, rules)) == expected
