"""Melds without suits beside the brute force of their definitions."""

from __future__ import annotations

import random
from itertools import combinations, product

import pytest

from bot.games.cards import PACK, Card, parse_cards, write_cards
from bot.games.melds.straights import (
    CONTRACTS,
    Own,
    Shape,
    additions,
    best_contracts,
    best_laying,
    can_contract,
    counts_of,
    find_shape,
    holds,
    missing,
    most_melds,
    new_melds,
    pick,
    points_of,
    rank_points,
    set_of,
    size_of,
    straight,
)


def shape_of(text: str) -> Shape | None:
    return find_shape(parse_cards(text))


def by_definition(cards: tuple[Card, ...]) -> bool:
    """A set, or neighbours once each aces are put below the two or above the king, in every way."""
    if len(cards) < 3:
        return False
    if len({card.rank for card in cards}) == 1:
        return len(cards) <= 4
    for ways in product(*(((1, 14) if card.rank == 1 else (int(card.rank),)) for card in cards)):
        if sorted(ways) == list(range(min(ways), min(ways) + len(ways))):
            return True
    return False


def test_every_three_cards_are_judged_as_the_definition_has_it() -> None:
    for cards in combinations(PACK, 3):
        assert (find_shape(cards) is not None) == by_definition(cards)


def test_longer_melds_are_judged_as_the_definition_has_it() -> None:
    rng = random.Random(1)
    found = 0
    for _ in range(6000):
        low, number = rng.randint(1, 12), rng.randint(4, 14)
        near = [card for card in PACK if low <= (card.rank if rng.random() < 0.7 else 14) < low + number + 1]
        ranks = {card.rank: card for card in rng.sample(near, len(near))}
        cards = tuple(ranks.values())[:number] + tuple(rng.sample(PACK, rng.choice((0, 0, 0, 1))))
        if len(set(cards)) == len(cards) and sum(card.rank == 1 for card in cards) <= 4:
            assert (find_shape(cards) is not None) == by_definition(cards), write_cards(cards)
            found += find_shape(cards) is not None
    assert found > 100


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("3s4c5c", straight(3, 5)),
        ("AsKdQh", straight(12, 14)),
        ("As2d3h", straight(1, 3)),
        ("Ac2c3c4c5c6c7c8c9cTcJcQcKcAd", straight(1, 14)),
        ("Ac2c3c4c5c6c7c8c9cTcJcQcKc", straight(1, 13)),
        ("7c7d7h7s", set_of(7, 4)),
        ("AcAdAh", set_of(1, 3)),
        ("KsAh2d", None),
        ("AcAd2h", None),
        ("AcAd2h3h", None),
        ("7c7d", None),
        ("7c7c7c", None),
        ("5c5d6h", None),
        ("4c5c5d6h", None),
        ("", None),
    ],
)
def test_the_shape_of_some_cards(text: str, shape: Shape | None) -> None:
    assert shape_of(text) == shape


def test_a_straight_lies_upwards_with_its_aces_at_their_ends() -> None:
    assert write_cards(pick(parse_cards("AdKcQh"), straight(12, 14))) == "Qh Kc Ad"
    assert write_cards(pick(parse_cards("3h2dAc"), straight(1, 3))) == "Ac 2d 3h"
    assert write_cards(pick(parse_cards("7s7c7h7d"), set_of(7, 3))) == "7c 7d 7h"


def three_melds(cards: tuple[Card, ...]) -> bool:
    """Whether three melds of three are among the cards, by trying all."""
    melds = [frozenset(three) for three in combinations(cards, 3) if by_definition(three)]
    return any(
        not first & second and not third & (first | second) for first, second, third in combinations(melds, 3)
    )


def test_a_contract_is_found_where_there_is_one() -> None:
    rng = random.Random(2)
    answers = []
    for _ in range(150):
        cards = tuple(rng.sample(PACK, 11))
        answers.append(three_melds(cards))
        assert can_contract(counts_of(cards)) == answers[-1], write_cards(cards)
    assert {True, False} <= set(answers)


def test_missing_is_the_fewest_cards_short() -> None:
    rng = random.Random(3)
    for _ in range(300):
        cards = tuple(rng.sample(PACK, rng.randint(0, 25)))
        contract = rng.choice(CONTRACTS)
        ranks = [int(card.rank) for card in cards]
        needed = [(position - 1) % 13 + 1 for shape in contract.shapes for position in shape.positions]
        short = sum(max(0, needed.count(rank) - ranks.count(rank)) for rank in range(1, 14))
        assert missing(counts_of(cards), contract.need) == short
        assert holds(counts_of(cards), contract.need) == (short == 0)


def test_counts_and_points_of_the_whole_pack() -> None:
    assert size_of(counts_of(PACK)) == 52
    assert points_of(counts_of(PACK)) == 4 * (15 + 40 + 44)
    assert [rank_points(rank) for rank in (1, 2, 9, 10, 11, 13)] == [15, 2, 9, 10, 10, 10]


def test_the_best_contract_leaves_cards_that_fit_on() -> None:
    """The fives fit on 2-3-4; 2, 3 and 4 would fit on none of the sets."""
    counts = counts_of(parse_cards("2c3d4h5s5d5h9c9d9hJcJdJh"))
    best = best_contracts(counts, 10)
    assert best[0].shapes == (set_of(9, 3), set_of(11, 3), straight(2, 4))
    assert len(best) > 1
    assert all(holds(counts, one.need) for one in best)


def test_of_contracts_that_leave_cards_as_good_the_dearer_is_better() -> None:
    best = best_contracts(counts_of(parse_cards("2s3s4c5c6d7c7d7hQhKcAd")), 1)
    assert best[0].shapes == (set_of(7, 3), straight(4, 6), straight(12, 14))


def test_most_melds_are_two_at_best() -> None:
    assert most_melds(counts_of(parse_cards("2c5d9h"))) == ()
    assert most_melds(counts_of(parse_cards("2c3d4h9s"))) == (straight(2, 4),)
    assert set(most_melds(counts_of(parse_cards("2c3d4h9s9c9d")))) == {set_of(9, 3), straight(2, 4)}


def fewest_left(cards: tuple[Card, ...], own: tuple[tuple[Card, ...], ...]) -> tuple[int, int]:
    """The fewest and cheapest cards left by laying, in every way that there is."""
    melds = [
        frozenset(some) for size in (3, 4, 5) for some in combinations(cards, size) if by_definition(some)
    ]

    def after_adding(rest: frozenset[Card], place: int) -> tuple[int, int]:
        if place == len(own):
            return after_melding(rest, 0)
        return min(
            after_adding(rest - set(some), place + 1)
            for size in range(3)
            for some in combinations(sorted(rest), size)
            if by_definition((*own[place], *some))
        )

    def after_melding(rest: frozenset[Card], start: int) -> tuple[int, int]:
        left = len(rest), sum(rank_points(card.rank) for card in rest)
        further = [
            after_melding(rest - melds[at], at + 1) for at in range(start, len(melds)) if melds[at] <= rest
        ]
        return min([left, *further])

    return after_adding(frozenset(cards), 0)


def test_the_best_laying_beside_all_ways_to_lay() -> None:
    rng = random.Random(4)
    laid_all = 0
    for _ in range(150):
        pack = list(PACK)
        rng.shuffle(pack)
        own = (parse_cards("3s4c5c"), parse_cards("7c7d7h"), parse_cards("QhKcAd"))
        free = [card for card in pack if not any(card in meld for meld in own)]
        cards = tuple(free[: rng.randint(1, 8)])
        targets = tuple(Own(shape, 2) for meld in own if (shape := find_shape(meld)))
        best = best_laying(counts_of(cards), targets)
        assert (best.left, best.points) == fewest_left(cards, own), write_cards(cards)
        laid_all += best.left == 0
    assert laid_all


def test_what_the_best_laying_names_is_what_it_counts() -> None:
    cards = parse_cards("2s6d7s 9c9d9h TcJc Kh")
    own = (Own(straight(3, 5), 2), Own(set_of(7, 3), 2), Own(straight(12, 14), 1))
    best = best_laying(counts_of(cards), own)
    laid = sum(shape.size for shape in best.melds) + sum(len(add.positions) for add in best.additions)
    assert laid + best.left == len(cards)
    assert best.left == 2


def test_a_hand_of_the_whole_stock_is_laid_out_in_time() -> None:
    cards = tuple(card for card in PACK if card.suit != 3)
    assert best_laying(counts_of(cards), ()).left == 0


def test_new_melds_are_all_sets_and_all_straights() -> None:
    cards = parse_cards("Ac2d3h4s 9c9d9h9s QdKd")
    assert new_melds(counts_of(cards)) == (
        set_of(9, 3),
        set_of(9, 4),
        straight(1, 3),
        straight(1, 4),
        straight(2, 4),
        straight(12, 14),
    )


def test_additions_go_to_both_ends_and_no_further_than_the_room() -> None:
    counts = counts_of(parse_cards("2s6d7s Ac"))
    found = additions(counts, (Own(straight(3, 5), 2), Own(set_of(7, 3), 1), Own(straight(8, 10), 0)))
    assert {(add.place, add.positions) for add in found} == {
        (0, (2,)),
        (0, (6,)),
        (0, (6, 7)),
        (0, (2, 1)),
        (0, (2, 6)),
        (1, (7,)),
    }
