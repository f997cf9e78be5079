from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from bot.games.cards import PACK, Card, parse_cards
from bot.preferences import IndexSize
from images.ink.look import Look, drawn_in
from images.table.rows import GROUP_GAP, Group, GroupKind, Row, arranged, least_step

CARD, WIDTH = 166, 1044


def groups_of(text: str) -> tuple[Group, ...]:
    """Groups from ``4h5h6h | JsJdJc / As9d``: melds, a slash, deadwood."""
    melds, _, deadwood = text.partition("/")
    found = [Group(GroupKind.RUN, parse_cards(meld)) for meld in melds.split("|") if meld.strip()]
    if deadwood.strip():
        found.append(Group(GroupKind.DEADWOOD, parse_cards(deadwood)))
    return tuple(found)


def written(rows: tuple[Row, ...]) -> str:
    return " // ".join(
        " | ".join("".join(str(place.card) for place in placed.places) for placed in row) for row in rows
    )


@pytest.mark.parametrize(
    ("hand", "rows"),
    [
        ("4h5h6h7h | JsJdJc / As9dQcKh", "4h5h6h7h | JsJdJc // As9dQcKh"),
        ("3s4s5s | 9d9c9h | KsKdKc / 2h7d", "3s4s5s | 9d9c9h // KsKdKc | 2h7d"),
        ("/ Ac2h4s5d7c8hTsTdJcQdKs", "Ac2h4s5d7c // 8hTsTdJcQdKs"),
        ("3s4s5s6s7s8s9sTsJsQs / Ad", "3s4s5s6s7s8s9sTsJsQs // Ad"),
        ("2c3c4c5c6c | 9c9d9h9s / AdKd", "2c3c4c5c6c // 9c9d9h9s | AdKd"),
        ("5h6h7h / 2s", "5h6h7h | 2s"),
    ],
)
def test_hand_is_cut_where_it_hurts_least(hand: str, rows: str) -> None:
    assert written(arranged(groups_of(hand), None, CARD, WIDTH)) == rows


def test_no_cards_give_no_rows() -> None:
    assert arranged((), None, CARD, WIDTH) == ()


@pytest.mark.parametrize("index", IndexSize)
@pytest.mark.parametrize("seed", range(200))
def test_every_index_stays_visible_and_every_card_in_the_row(seed: int, index: IndexSize) -> None:
    drawn_in(Look(index=index), lambda: _require_visible(Random(seed)))


def _require_visible(rng: Random) -> None:
    cards = rng.sample(PACK, rng.choice([1, 4, 7, 10, 11, 14, 20, 25]))
    groups = _random_groups(cards, rng)
    marked = rng.choice(cards)
    rows = arranged(groups, marked, CARD, WIDTH)
    numbers = []
    for row in rows:
        places = [place for placed in row for place in placed.places]
        numbers += [place.number for place in places]
        assert places[0].x >= 0
        assert places[-1].x + CARD <= WIDTH
        assert all(b.x - a.x >= CARD * least_step() for a, b in pairwise(places))
        for left, right in pairwise(row):
            assert right.x == left.x + left.width + GROUP_GAP
    assert numbers == list(range(1, len(cards) + 1))


def _random_groups(cards: list[Card], rng: Random) -> tuple[Group, ...]:
    """None to three melds, and the rest as deadwood."""
    rest, groups = list(cards), []
    for _ in range(rng.randrange(4)):
        size = rng.choice([3, 3, 4, 5])
        if len(rest) >= size:
            groups.append(Group(rng.choice([GroupKind.RUN, GroupKind.SET]), tuple(rest[:size])))
            rest = rest[size:]
    return (*groups, Group(GroupKind.DEADWOOD, tuple(rest))) if rest else tuple(groups)
