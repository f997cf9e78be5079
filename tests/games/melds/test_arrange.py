from __future__ import annotations

import pytest

from bot.games.cards import cards_of, mask_of, parse_cards, write_cards
from bot.games.melds.arrange import addable, arrange, arrangements
from tests.games.melds import oracle
from tests.games.melds.hands import VARIANTS, Deal, crowded, plain


def melds(cards: str) -> list[str]:
    return [write_cards(cards_of(meld)) for meld in arrange(mask_of(parse_cards(cards))).melds]


def test_g1_5_a_card_serves_in_one_meld_only() -> None:
    """The seven of diamonds would make both 7-7-7 and 7-8-9."""
    assert len(melds("7c7d7h 8d9d")) == 1
    assert melds("7c7d7h7s 8d9d") == ["7c 7h 7s", "7d 8d 9d"]


def test_g1_7_least_deadwood_first() -> None:
    assert melds("7c7d7h 8d9d Ks Qc 4s 2h Ac") == ["7d 8d 9d"]


def test_g1_7_greedy_in_any_order_is_wrong() -> None:
    """Runs first lays A-2-3-4 of diamonds, sets first all four aces: both leave more than 16."""
    assert melds("4d Ad 2d 5h 2s As 7d Ah 3d 2c") == ["Ad Ah As", "2d 3d 4d"]


def test_g1_7_of_equals_the_one_with_fewest_addable_cards() -> None:
    """5-5-5 6-6-6 7-7-7 takes three cards, the three runs of the same cards six."""
    assert melds("5c5d5h 6c6d6h 7c7d7h 9s") == ["5c 5d 5h", "6c 6d 6h", "7c 7d 7h"]


def test_g1_7_of_equals_the_first_in_order() -> None:
    tied = mask_of(parse_cards("8d 9s Qh Jc Tc Th Js Ts 9c Td"))
    assert len(arrangements(tied)) > 1
    assert arrange(tied).melds == arrangements(tied)[0]


def test_g1_7_touching_runs_are_laid_as_one() -> None:
    assert melds("3d4d5d6d7d8d Kc") == ["3d 4d 5d 6d 7d 8d"]


def test_g1_7_a_long_run_is_split_for_two_sets() -> None:
    assert melds("3d4d5d6d7d8d 3s3h 8c8h") == ["3d 3h 3s", "4d 5d 6d 7d", "8c 8d 8h"]


def test_g1_7_no_cards() -> None:
    empty = arrange(mask_of(()))
    assert (empty.melds, empty.deadwood, empty.points) == ((), 0, 0)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("deal", [plain, crowded])
@pytest.mark.parametrize("start", range(0, 150, 50))
def test_g1_7_as_brute_force_arranges(variant: str, deal: Deal, start: int) -> None:
    rules = VARIANTS[variant]
    for seed in range(start, start + 50):
        hand = deal(seed, 10 + seed % 2)
        cards = frozenset(hand)
        found = arrange(mask_of(hand), rules)
        laid = frozenset(frozenset(cards_of(meld)) for meld in found.melds)
        expected = oracle.best_families(cards, rules)
        assert found.points == oracle.deadwood(cards, rules), hand
        assert laid in expected, hand
        assert len(arrangements(mask_of(hand), rules)) == len(set(expected)), hand
        assert addable(mask_of(hand), found.melds, rules).bit_count() == oracle.addable(
            cards, list(laid), rules
        )
        assert set(cards_of(found.deadwood)) == cards.difference(*laid)
