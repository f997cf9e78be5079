"""Pictures of 13-card rummy: all cards to be seen, groups kept together, no file too heavy."""

from __future__ import annotations

import random
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image as PillowImage

from bot.games import rummy13 as game
from bot.games.cards import Rank
from bot.games.rummy13.cards import Card, parse_cards
from bot.games.rummy13.rules import Format, Kind, Rummy13Rules
from bot.games.rummy13.view import Group
from images import ENGLISH, Face, Picture
from images.art.deck import HAND_PX, STRIP_PX, decks, printed_jokers
from images.games.rummy13.cards import GROUP_GAP, Shown, _placed, _rows, group_label, shown_groups
from images.games.rummy13.sheets import deal_parts, deal_picture, sheet_picture
from images.games.rummy13.table import finish_picture, hand_picture, table_picture
from images.ink.canvas import bytes_allowed
from tests.games.rummy13.positions import ALSO_POOR, READY, A, begun, declared, end_of, position

FACES = tuple(Face(name, 70 + at) for at, name in enumerate(("Alice", "Bob", "Cleo", "Dan", "Ewa", "Fritz")))
ROOM = 1040


def is_whole(picture: Picture) -> bool:
    with PillowImage.open(BytesIO(picture.data)) as opened:
        opened.load()
        return opened.size == (picture.width, picture.height)


def fits(picture: Picture) -> bool:
    return len(picture.data) <= bytes_allowed(picture.height)


def hand_in_groups(rng: random.Random) -> tuple[Shown, ...]:
    """Fourteen cards in groups of any sizes."""
    cards, groups = rng.sample(list(Card), 14), []
    while cards and rng.random() < 0.8:
        size = min(len(cards), rng.randint(2, 9))
        groups.append(Shown("GROUP", tuple(cards[:size]), is_group=rng.random() < 0.7))
        cards = cards[size:]
    return (*groups, Shown("LOOSE", tuple(cards), is_group=False)) if cards else tuple(groups)


@pytest.mark.parametrize("width", [HAND_PX, STRIP_PX])
def test_no_card_hides_the_index_of_another_and_none_is_lost(width: int) -> None:
    rng = random.Random(4)
    for _ in range(400):
        groups = hand_in_groups(rng)
        rows = _rows(groups, width, ROOM, 7 if width == HAND_PX else 14)
        drawn = [card for row in rows for each in row for card in each.cards]
        assert drawn == [card for each in groups for card in each.cards]
        for row in rows:
            placed = _placed(row, width, ROOM)
            assert all(each.step >= width * 0.385 for each in placed)
            assert placed[0].left >= 0
            assert placed[-1].left + placed[-1].width <= ROOM
            assert all(b.left - a.left - a.width == GROUP_GAP for a, b in pairwise(placed))


def test_a_group_that_fits_into_a_row_is_not_parted() -> None:
    rng = random.Random(5)
    for _ in range(200):
        groups = hand_in_groups(rng)
        rows = _rows(groups, HAND_PX, ROOM, 7)
        parts = [each for row in rows for each in row if each.is_group]
        assert len(parts) == sum(each.is_group for each in groups)


def test_a_usual_hand_takes_two_rows() -> None:
    for number in range(40):
        state = game.new(Rummy13Rules(), 3, number.to_bytes(32, "big")).state
        hand = game.view(state, A).hand
        assert hand is not None
        assert len(_rows(shown_groups(hand.groups, hand.loose, ENGLISH), HAND_PX, ROOM, 7)) <= 3


def test_groups_are_called_what_they_are() -> None:
    cards = parse_cards("9h")
    kinds = [
        (Kind.PURE_SEQUENCE,),
        (Kind.IMPURE_SEQUENCE,),
        (Kind.IMPURE_SEQUENCE, Kind.SET),
        (Kind.SET,),
        (),
    ]
    assert [group_label(Group(each, cards), ENGLISH) for each in kinds] == [
        "PURE SEQUENCE", "SEQUENCE", "SEQUENCE OR SET", "SET", "NO GROUP YET",
    ]  # fmt: skip


def test_printed_jokers_are_as_large_as_other_cards() -> None:
    for width, sprite in printed_jokers().items():
        face = next(iter(decks()[width].faces.values()))
        assert [tile.box for tile in sprite] == [tile.box for tile in face]


def test_a_wild_card_has_a_star() -> None:
    """The same hand differs where its sevens are wild, and only there where nothing else changes."""
    text = f"A: 5d6d7dPJ19sTsJs2c2d4hQsQhKd | B: {ALSO_POOR} | C: 2h3d2 | cut 8h | open 4s"
    plain, wild = position(text), position(text.replace("cut 8h", "cut 7h2"))
    pictures = [hand_picture(game.view(state, A), FACES[:3]) for state in (plain, wild)]
    assert pictures[0].data != pictures[1].data
    assert all(map(is_whole, pictures))


def test_a_declaration_says_whether_it_is_valid() -> None:
    text = f"A: {READY}Kc | B: {ALSO_POOR} | C: 2h3d2 | cut 8s | drew Kc | open 4h"
    view = game.view(position(text), A)
    valid, wrong = (
        finish_picture(view, view.finishes[0], FACES[:3], is_valid=each) for each in (True, False)
    )
    assert valid.data != wrong.data


@pytest.mark.parametrize("players", range(2, 7))
def test_tables_and_hands_of_every_size(players: int) -> None:
    state = begun(Rummy13Rules(format=Format.POOL101), players)
    view = game.view(state, A)
    for picture in (
        hand_picture(view, FACES[:players]),
        table_picture(view, FACES[:players], status="Alice's turn", note="Deal 1"),
        sheet_picture(view, FACES[:players]),
    ):
        assert is_whole(picture)
        assert fits(picture)


def test_every_hand_that_was_shown_stands_on_one_picture() -> None:
    step = declared(begun(Rummy13Rules(), 6), A, B=17, C=27, D=40, E=80, F=0)
    result = step.state.results[-1]
    parts = deal_parts(result)
    assert parts == ((0, 5), (1, 2), (3, 4))
    for part in range(len(parts)):
        picture = deal_picture(result, FACES, part=part)
        assert is_whole(picture)
        assert fits(picture)
        assert picture.height <= 800


def test_who_showed_nothing_comes_last() -> None:
    state = begun(Rummy13Rules(), 3)
    assert state.turn is not None
    after = game.apply(state, state.turn, game.read("drop")).state
    winner = next(seat for seat in after.playing)
    loser = {"ABC"[seat]: 17 for seat in after.playing if seat != winner}
    result = end_of(after, winner, **loser).results[-1]
    assert deal_parts(result)[-1][-1] == state.turn


def test_a_sheet_of_many_deals_fits() -> None:
    state = begun(Rummy13Rules(format=Format.DEALS6), 6)
    for number in range(6):
        state = end_of(state, state.seats[number], **{"ABCDEF"[at]: 17 for at in range(6) if at != number})
    view = game.view(state, None)
    assert is_whole(sheet_picture(view, FACES))
    assert Rank.EIGHT is view.wild or view.results
