"""The best arrangement is the best one: compared with every way there is to put cards into groups."""

from __future__ import annotations

import random

import pytest

from bot.games.cards import Rank
from bot.games.rummy13.arrange import Arranger
from bot.games.rummy13.cards import Card, Cards, is_joker, pack_of, parse_cards
from bot.games.rummy13.groups import hand_points, judge, kinds
from bot.games.rummy13.rules import Kind
from tests.games.rummy13.oracle import is_declarable, kinds_of, least_points

NAMES = {"pure": Kind.PURE_SEQUENCE, "impure": Kind.IMPURE_SEQUENCE, "set": Kind.SET}


def hand_of(rng: random.Random, number: int, *, suits: str, ranks: str, jokers: int, wild: Rank) -> Cards:
    """Cards of a few suits and ranks, so that many groups overlap, with so many jokers."""
    pack = [
        card for card in pack_of(2) if card.is_printed or (card.value[0] in ranks and card.value[1] in suits)
    ]
    wilds = [card for card in pack if is_joker(card, wild)]
    others = [card for card in pack if card not in wilds]
    some = rng.sample(wilds, min(jokers, len(wilds)))
    return tuple(some + rng.sample(others, number - len(some)))


def hands(seed: int, count: int, number: int) -> list[tuple[Cards, Rank]]:
    """Hands in which there is something to find."""
    rng = random.Random(seed)
    found = []
    for _ in range(count):
        wild = rng.choice((Rank.ACE, Rank.FOUR, Rank.SIX, Rank.KING, Rank.NINE))
        ranks = rng.choice(("A23456", "A2QKJT", "3456789", "A23456789TJQK"))
        suits = rng.choice(("cd", "cdh", "cdhs", "s"))
        jokers = rng.choice((0, 0, 1, 2, 3, 4, 5))
        if len(suits) * 2 * len(ranks) >= number + 4:
            found.append((hand_of(rng, number, suits=suits, ranks=ranks, jokers=jokers, wild=wild), wild))
    return found


def test_rum4_1_what_a_group_is_agrees_with_every_use_of_its_cards() -> None:
    rng = random.Random(3)
    seen: set[tuple[Kind, ...]] = set()
    for _ in range(20_000):
        wild = rng.choice(list(Rank))
        ranks = rng.choice(("A23K", "6789", "QKA2", wild.code + "5", "A23456789TJQK"))
        pack = [card for card in Card if card.is_printed or card.value[0] in ranks]
        group = tuple(rng.sample(pack, rng.randint(1, 5)))
        expected = {NAMES[name] for name in kinds_of(group, wild)}
        assert set(kinds(group, wild)) == expected, (group, wild)
        seen.add(kinds(group, wild))
    assert len(seen) >= 5


@pytest.mark.parametrize("number", [6, 7, 8])
def test_rum6_2_small_hands_are_arranged_as_well_as_can_be(number: int) -> None:
    protected = 0
    for hand, wild in hands(number, 120, number):
        best, points = Arranger(hand, wild), least_points(hand, wild)
        assert (best.points(), best.is_protected()) == points, (hand, wild)
        assert best.is_complete() == is_declarable(hand, wild), (hand, wild)
        only = Arranger(hand, wild, with_sets=False)
        assert (only.points(), only.is_protected()) == least_points(hand, wild, with_sets=False)
        protected += best.is_protected()
    assert protected >= 3


def test_rum6_2_hands_of_nine_and_ten_are_arranged_as_well_as_can_be() -> None:
    for hand, wild in hands(9, 14, 9) + hands(10, 4, 10):
        best = Arranger(hand, wild)
        assert (best.points(), best.is_protected()) == least_points(hand, wild), (hand, wild)


def test_the_groups_are_what_the_points_say() -> None:
    """The arrangement uses each card once, its groups are groups, and what is loose costs the points."""
    shown = 0
    for number in (13, 14):
        for hand, wild in hands(number + 40, 400, number):
            best = Arranger(hand, wild).arrangement()
            cards = [card for group in best.groups for card in group] + list(best.loose)
            assert sorted(cards) == sorted(hand)
            found = [kinds(group, wild) for group in best.groups]
            assert all(found), (hand, wild, best)
            if best.is_protected:
                sequences = [each for each in found if set(each) - {Kind.SET}]
                assert len(sequences) >= 2, (hand, wild, best)
                assert any(Kind.PURE_SEQUENCE in each for each in found), (hand, wild, best)
                assert best.points == hand_points(best.loose, wild)
                assert not any(is_joker(card, wild) for card in best.loose)
            if number == 13 and best.is_protected and not best.loose:
                assert judge(best.groups, wild).wrong is None
                shown += 1
    assert shown >= 5


def test_a_card_less_is_the_hand_without_it() -> None:
    for hand, wild in hands(77, 60, 14):
        best = Arranger(hand, wild)
        for card in hand:
            less = Arranger(tuple(other for other in hand if other is not card), wild)
            assert best.points(card) == less.points()
            assert best.is_complete(card) == less.is_complete()


@pytest.mark.parametrize(
    ("hand", "wild", "groups"),
    [
        ("5d6d7d 9sPJ1Js 2c2d2hKc", Rank.EIGHT, ["5d6d7d", "9sPJ1Js", "2c2d2h"]),
        ("QcKcAc 2d3dPJ1 KdKs", Rank.FIVE, ["QcKcAc", "2d3dPJ1"]),
        ("QcKcAc 7c7d7h", Rank.SEVEN, ["QcKcAc", "7c7d7h"]),
        ("6s7s8s 7h7dKc2c", Rank.SEVEN, ["6s7s8s", "7hKc7d"]),
    ],
)
def test_the_arrangement_reads_as_people_lay_it(hand: str, wild: Rank, groups: list[str]) -> None:
    best = Arranger(parse_cards(hand), wild).arrangement()
    assert sorted("".join(map(str, group)) for group in best.groups) == sorted(groups)
