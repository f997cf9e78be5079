from __future__ import annotations

import pytest

from bot.games.cards import Mask, cards_of, mask_of, parse_cards, write_cards
from bot.games.melds.arrange import arrange
from bot.games.melds.laying import best_defence, smallest_lay_offs
from tests.games.melds import oracle
from tests.games.melds.hands import VARIANTS, crowded


def defend(melds: str, hand: str) -> tuple[int, str]:
    """Deadwood after the best defence, and all cards laid off."""
    found = best_defence(table(melds), mask_of(parse_cards(hand)))
    return found.hand.points, write_cards(cards_of(Mask(sum(found.laid_off))))


def table(melds: str) -> tuple[Mask, ...]:
    return tuple(mask_of(parse_cards(meld)) for meld in melds.split())


def test_g2_11_fourth_card_on_a_set() -> None:
    assert defend("KcKdKh", "Ks 2c 5d 7h 9s Jd Qc 3h 8s Tc") == (64, "Ks")


def test_g2_11_a_set_of_four_is_closed() -> None:
    assert defend("KcKdKhKs", "Qs 2c 5d 7h 9s Jd Qc 3h 8s Tc") == (74, "")


def test_g2_11_chains_at_both_ends_of_a_run() -> None:
    assert defend("4d5d6d", "7d8d Tc 2d3d 5h 9s Kc 4s 4c") == (42, "2d 3d 7d 8d")


def test_g2_12_three_cards_of_a_chain_are_a_run_of_ones_own() -> None:
    assert defend("5s6s7s", "8s9sTs Kc 2d 4h 6c Qh 3d Jc") == (45, "")


def test_g2_11_no_card_beyond_a_gap() -> None:
    assert defend("4d5d6d", "8d9d 2c 5h 9s Kc 3s Jh Qh 7c") == (73, "")


def test_g2_12_an_own_meld_is_broken_for_less() -> None:
    assert defend("2c3c4c 9dTdJd", "Ac5c6c 8d7dQdKd 5h5s5d") == (0, "Ac 5c 6c 7d 8d Qd Kd")


def test_g2_12_an_own_run_is_kept_where_that_is_better() -> None:
    assert defend("4d5d6d", "7d8d9dTdJd 2c 5h 9s Kc 3s") == (29, "")


def test_g2_12_no_more_laid_off_than_needed() -> None:
    assert defend("QcQdQh", "QsKsJs 2d2h2c 7d8d9d Ts") == (0, "")


def test_g2_11_a_card_that_fits_twice_is_laid_where_the_chain_goes_on() -> None:
    found = best_defence(table("7c7d7h 4s5s6s"), mask_of(parse_cards("7s8s Kc Kd 2h 4d 9h Jc Qd 3c")))
    assert [write_cards(cards_of(cards)) for cards in found.laid_off] == ["", "7s 8s"]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("start", range(0, 120, 40))
def test_g2_12_as_brute_force_defends(variant: str, start: int) -> None:
    rules = VARIANTS[variant]
    for seed in range(start, start + 40):
        cards = crowded(seed, 18)
        melds, hand = arrange(mask_of(cards[:9]), rules).melds, mask_of(cards[9:])
        found = best_defence(melds, hand, rules)
        on_table = tuple(frozenset(cards_of(meld)) for meld in melds)
        least, fewest = oracle.defence(on_table, frozenset(cards[9:]), rules)
        laid_off = Mask(sum(found.laid_off))
        assert (found.hand.points, laid_off.bit_count()) == (least, fewest), cards
        assert laid_off in smallest_lay_offs(melds, hand, rules)
        assert found.hand == arrange(Mask(hand & ~laid_off), rules)
        for meld, added in zip(on_table, found.laid_off, strict=True):
            assert oracle.is_meld(meld | set(cards_of(added)), rules)
