from __future__ import annotations

import random

import pytest

from bot.games.cards import Mask, mask_of, parse_cards
from bot.games.game import RulesError
from bot.games.melds.deadwood import counting, deadwood, deadwood_after_discard
from bot.games.melds.rules import MeldRules
from tests.games.melds import oracle
from tests.games.melds.hands import VARIANTS, Deal, crowded, plain


def points(cards: str) -> int:
    return deadwood(mask_of(parse_cards(cards)))


def test_g1_3_values() -> None:
    assert points("Ac") == 1
    assert points("2c 5d 9h") == 16
    assert points("Tc Jd Qh Ks") == 40


@pytest.mark.parametrize(
    ("cards", "left"),
    [
        ("", 0),
        ("7c7d7h", 0),
        ("7c7d7h 8d9d Ks Qc 4s2h Ac", 41),
        ("4c4d4h4s 5s6s JdQdKd 2h", 2),
        ("3d4d5d6d7d8d 3s3h 8c8h", 0),
        ("6c7c8c9cTc 8d8h9d9hTh", 17),
    ],
)
def test_g1_6_least_deadwood(cards: str, left: int) -> None:
    assert points(cards) == left


@pytest.mark.parametrize(
    ("eleven", "left"),
    [("4s5s6s 2c5c 2d6d 3h4h5h6h", 9), ("6s 3c4c5c6c 4d5d6d 3h4h5h", 0), ("3c4c5c6c 8d8h8s QdQhQs Ks", 0)],
)
def test_g1_6_discard_and_melds_are_chosen_together(eleven: str, left: int) -> None:
    """The first two hands are counted too high by an engine that melds first and throws afterwards."""
    assert deadwood_after_discard(mask_of(parse_cards(eleven))) == left


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("deal", [plain, crowded])
@pytest.mark.parametrize("start", range(0, 200, 50))
def test_g1_6_as_brute_force_counts(variant: str, deal: Deal, start: int) -> None:
    rules = VARIANTS[variant]
    count = counting(rules)
    for seed in range(start, start + 50):
        hand = deal(seed, random.Random(seed).randint(1, 11))
        assert count.deadwood(mask_of(hand)) == oracle.deadwood(frozenset(hand), rules), hand
        assert count.after_discard(mask_of(hand)) == oracle.deadwood_after_discard(frozenset(hand), rules), (
            hand
        )


def test_g1_6_thousands_of_discards_as_brute_force_over_the_counts() -> None:
    for seed in range(3000):
        hand = mask_of(crowded(seed, 11))
        singles = [1 << at for at in range(52) if hand >> at & 1]
        assert deadwood_after_discard(hand) == min(deadwood(Mask(hand ^ card)) for card in singles)


@pytest.mark.parametrize("points", [0, 26])
def test_g7_5_2_ace_points_have_bounds(points: int) -> None:
    with pytest.raises(RulesError, match="ace_points"):
        MeldRules(ace_points=points)


@pytest.mark.parametrize("points", [0, 26])
def test_mj7_4_4_points_of_low_cards_have_bounds(points: int) -> None:
    with pytest.raises(RulesError, match="low_points"):
        MeldRules(low_points=points)


def test_col3_the_ace_has_one_place_only() -> None:
    with pytest.raises(RulesError, match=r"wrap_runs.*aces_high"):
        MeldRules(wrap_runs=True, aces_high=True)
