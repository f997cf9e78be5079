"""Loose cards by suit: one choice, which picture, words and buttons of every game of melds follow alike."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from bot.games.cards import Card, by_rank, by_suit, parse_cards, write_cards
from bot.games.game import Seat
from bot.games.registry import GAMES
from bot.preferences import HandOrder, LooseCards, Preferences
from bot.words.melds.phrases import places
from cogs.appearance import Sortable, as_sorted
from cogs.games.registry import PANELS
from cogs.layout import Image
from cogs.layouts.panels import hand_layout
from images.table.hand import HandRows, draw_hand
from images.table.rows import GroupKind
from tests.cogs.panel_tables import labels_of, menus_of, table_at
from tests.whole_table import WholeTable

SORTABLE = ("gin", "gin_party", "mahjong", "colonel", "skarney")
SORTS = {HandOrder.BY_RANK: by_rank, HandOrder.BY_SUIT: by_suit}
NUMBERED = re.compile(r"(\d+) · (\S+)")


def table_of(key: str, *, moves: int = 0) -> WholeTable:
    """The first deal of a match of the game by its usual rules, some moves into it."""
    game: Any = GAMES[key]
    state = game.new(next(iter(game.PRESETS.values())), game.SEATS[0], bytes(range(32))).state
    for _ in range(moves):
        seat = game.awaited(state)[0]
        state = game.apply(state, seat, game.default(state, seat)).state
    return table_at(key, state)


def choosing(
    table: WholeTable, loose: LooseCards = LooseCards.BY_RANK, order: HandOrder = HandOrder.BY_MELD
) -> WholeTable:
    """The same table, where everybody has chosen this order."""
    chosen = Preferences(loose=loose, order=order)
    chairs = tuple(msgspec.structs.replace(chair, preferences=chosen) for chair in table.chairs)
    return msgspec.structs.replace(table, chairs=chairs)


def hand_in(view: Any) -> Any:  # noqa: ANN401  # each game its own view
    return view.tables[view.own].deal.hand if hasattr(view, "tables") else view.hand


def loose_in(view: Any) -> tuple[Card, ...]:  # noqa: ANN401  # as above
    hand = hand_in(view)
    cards: tuple[Card, ...] = hand.loose if hasattr(hand, "loose") else hand.deadwood
    return cards


def test_suits_alternate_in_colour_and_go_up_from_the_ace() -> None:
    assert write_cards(by_suit(parse_cards("Kd 4s 9c As 2h Ac 3d"))) == "As 4s 2h Ac 9c 3d Kd"


def test_every_game_of_melds_leaves_the_order_open() -> None:
    assert {key for key in PANELS if isinstance(table_of(key).views[0], Sortable)} == set(SORTABLE)


@pytest.mark.parametrize("key", SORTABLE)
def test_by_suit_only_the_own_loose_cards_change_their_places(key: str) -> None:
    table = choosing(table_of(key), LooseCards.BY_SUIT)
    seat = table.on_turn[0]
    before, after = table.views[seat], as_sorted(table.hand(seat)).view
    assert loose_in(after) == by_suit(loose_in(before)) != loose_in(before)
    assert sorted(hand_in(after).cards) == sorted(hand_in(before).cards)
    assert (hand_in(after).melds, hand_in(after).points) == (hand_in(before).melds, hand_in(before).points)


@pytest.mark.parametrize("order", SORTS)
@pytest.mark.parametrize("key", SORTABLE)
def test_a_whole_hand_is_sorted_and_its_melds_stay_what_they_are(key: str, order: HandOrder) -> None:
    table = choosing(table_of(key), order=order, loose=LooseCards.BY_SUIT)
    seat = table.on_turn[0]
    before, after = hand_in(table.views[seat]), hand_in(as_sorted(table.hand(seat)).view)
    assert after.cards == SORTS[order](before.cards) != before.cards
    assert (after.melds, after.points) == (before.melds, before.points)


@pytest.mark.parametrize("order", SORTS)
@pytest.mark.parametrize("key", SORTABLE)
def test_numbers_are_places_in_a_hand_by_rank_or_suit_too(key: str, order: HandOrder) -> None:
    found = 0
    for moves in range(8):
        table = choosing(table_of(key, moves=moves), order=order)
        seat = table.on_turn[0]
        cards = hand_in(as_sorted(table.hand(seat)).view).cards
        for number, label in NUMBERED.findall(" ".join(offered(table, seat))):
            assert cards[int(number) - 1].label == label
            found += 1
    assert found


@pytest.mark.parametrize("order", SORTS)
@pytest.mark.parametrize("key", SORTABLE)
def test_the_picture_shows_the_hand_in_that_order_with_a_line_over_each_melded_card(
    key: str, order: HandOrder, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[HandRows] = []
    monkeypatch.setattr("images.table.hand.draw_rows", lambda _canvas, hand, _top: seen.append(hand))
    draw_hand.cache_clear()
    table = choosing(table_of(key, moves=3), order=order)
    seat = table.on_turn[0]
    (picture,) = (block for block in hand_layout(table.hand(seat)).blocks if isinstance(block, Image))
    picture.draw()
    draw_hand.cache_clear()
    hand = hand_in(as_sorted(table.hand(seat)).view)
    (group,) = seen[0].groups
    assert (group.kind, group.cards) == (GroupKind.SORTED, hand.cards)
    assert set(group.melded) == {card for meld in hand.melds for card in meld.cards}


def test_places_in_a_hand_are_told_as_far_as_they_hang_together() -> None:
    hand = by_rank(parse_cards("7c8c9c As4hQdKh"))
    assert write_cards(hand) == "As 4h 7c 8c 9c Qd Kh"
    assert places(parse_cards("7c8c9c"), hand) == "3 to 5"
    assert places(parse_cards("KhAs4h"), hand) == "1 to 2, 7"
    assert places(parse_cards("Qd"), hand) == "6"


@pytest.mark.parametrize("key", PANELS)
def test_by_rank_nothing_changes(key: str) -> None:
    table = choosing(table_of(key), LooseCards.BY_RANK)
    hands = [table.hand(chair.seat) for chair in table.chairs]
    assert all(as_sorted(hand) is hand for hand in hands)


@pytest.mark.parametrize("key", SORTABLE)
def test_numbers_on_buttons_and_menus_are_places_in_the_sorted_hand(key: str) -> None:
    found = 0
    for moves in range(12):
        table = choosing(table_of(key, moves=moves), LooseCards.BY_SUIT)
        seat = table.on_turn[0]
        cards = hand_in(as_sorted(table.hand(seat)).view).cards
        for number, label in NUMBERED.findall(" ".join(offered(table, seat))):
            assert cards[int(number) - 1].label == label
            found += 1
    assert found


def offered(table: WholeTable, seat: Seat) -> list[str]:
    """All labels of buttons and lines of menus."""
    blocks = hand_layout(table.hand(seat)).blocks
    return [*labels_of(blocks), *(option.label for menu in menus_of(blocks) for option in menu.options)]


def test_a_spectator_and_who_sits_out_have_nothing_to_sort() -> None:
    table = choosing(table_of("gin_party"), LooseCards.BY_SUIT)
    idle = next(Seat(at) for at, view in enumerate(table.views) if view.own is None)
    assert as_sorted(table.hand(idle)).view == table.views[idle]
    assert table_of("gin").public.by_suit() == table_of("gin").public
    assert table_of("gin").public.sorted_by(by_rank) == table_of("gin").public
