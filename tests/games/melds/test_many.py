"""Very many cards arranged in a bounded time: as exact as the search that tries every choice of sets."""

from __future__ import annotations

import random
import time

import pytest

from bot.games.cards import PACK, cards_of, mask_of
from bot.games.melds import many
from bot.games.melds.arrange import arrange
from bot.games.melds.finder import is_meld
from bot.games.melds.many import best_arrangement
from tests.games.melds.hands import VARIANTS


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("size", [0, 1, 9, 14, 19, 24, 28])
def test_least_deadwood_as_by_every_choice_of_sets(
    variant: str, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(many, "FEW", 0)
    rules, chance = VARIANTS[variant], random.Random(size)
    for _ in range(12):
        hand = mask_of(tuple(chance.sample(PACK, size)))
        found = best_arrangement(hand, rules)
        laid = [card for meld in found.melds for card in cards_of(meld)]
        assert found.points == arrange(hand, rules).points
        assert found.points == sum(rules.points(card.rank) for card in cards_of(found.deadwood))
        assert all(is_meld(meld, rules) for meld in found.melds)
        assert sorted([*laid, *cards_of(found.deadwood)]) == list(cards_of(hand))


def test_few_cards_are_arranged_as_always() -> None:
    hand = mask_of(PACK[:8] + PACK[20:30])
    assert best_arrangement(hand, VARIANTS["standard"]) == arrange(hand, VARIANTS["standard"])


def test_the_whole_pack_takes_no_second() -> None:
    """The search that tries every choice of sets would take minutes."""
    begun = time.process_time()
    assert best_arrangement(mask_of(PACK), VARIANTS["mahjong"]).points == 0
    assert time.process_time() - begun < 1.0
