from __future__ import annotations

import random

from msgspec import to_builtins
from msgspec.structs import replace

from bot.games.cards import Card
from bot.games.game import Seat
from bot.games.gin import view as gin_view
from bot.games.gin.rules import KnockSource
from bot.games.gin_party import PRESETS, new, view
from bot.games.gin_party.events import AtTable, Misdealt
from tests.games.gin_party.hooks import resampled
from tests.games.gin_party.positions import KNOCK, STANDARD, after, begun
from tests.games.test_no_leak import named_cards


def test_party6_1_the_own_table_as_in_gin_for_two() -> None:
    state = begun(4)
    seen = view(state, Seat(3))
    assert seen.own == 1
    table = state.tables[1]
    own = gin_view(table.deal, Seat(table.seats.index(Seat(3))))
    mine = seen.tables[1].deal
    assert (mine.hand, mine.upcard, mine.throwable, mine.turn) == (
        own.hand,
        own.upcard,
        own.throwable,
        own.turn,
    )


def test_party6_1_other_tables_show_what_lies_open() -> None:
    state = begun(4)
    there = view(state, Seat(3)).tables[0].deal
    assert (there.seat, there.hand) == (None, None)
    assert there.upcard == state.tables[0].deal.pile[-1]


def test_party6_1_partners_do_not_see_each_others_cards() -> None:
    state = begun(4)
    partners = {str(card) for card in state.tables[0].deal.hands[state.tables[0].seats.index(Seat(0))]}
    shown = {str(card) for card in view(state, Seat(2)).tables[1].deal.hand.cards}  # type: ignore[union-attr]
    piles = {str(table.deal.pile[-1]) for table in state.tables}
    assert named_cards(view(state, Seat(2))) == shown | piles
    assert partners - shown - piles, "the test shows nothing if the hands are the same"


def test_party6_1_hands_of_a_deal_that_is_over_are_open_to_all() -> None:
    state = after(begun(4), "0 gin")
    table = view(state, Seat(2)).tables[0]
    assert table.is_over
    assert table.deal.results[-1].showdown is not None


def test_party6_1_the_scores_at_a_table_are_those_of_the_sides() -> None:
    state = after(begun(4), "0 knock", "2 void")
    for table in view(state, Seat(0)).tables:
        for seat, player in zip(table.seats, table.deal.players, strict=True):
            assert (player.points, player.boxes) == ((KNOCK, 1) if seat % 2 == 0 else (0, 0))


def test_party6_2_who_sits_out_sees_what_a_spectator_sees() -> None:
    state = begun(3, dealer=0)
    # As plain values: the types differ, so that nobody shows a seat's view to everybody.
    assert to_builtins(view(state, Seat(0)).tables) == to_builtins(view(state, None).tables)
    assert view(state, Seat(0)).own is None
    hidden = resampled(state, Seat(0), random.Random(1))
    assert hidden.tables != state.tables
    assert view(hidden, Seat(0)) == view(state, Seat(0))


def test_party1_1_the_highest_card_of_the_cut_deals() -> None:
    for number in range(20):
        for players in (3, 4, 8):
            step = new(STANDARD, players, number.to_bytes(32, "big"))
            cut = step.events[0]
            cards: tuple[Card, ...] = cut.cards  # type: ignore[union-attr]
            high = cards.index(max(cards))
            assert len(cards) == players
            assert cut.dealer == high  # type: ignore[union-attr]
            assert step.state.dealer == (high if players == 3 else high % 2)


def test_party1_2_each_table_has_its_own_knock_card() -> None:
    oklahoma = begun(8, PRESETS["oklahoma"])
    assert all(table.deal.knock_card == table.deal.pile[-1] for table in oklahoma.tables)
    assert len({table.deal.knock_card for table in oklahoma.tables}) > 1


def test_party1_2_of_a_second_pack_too() -> None:
    rules = replace(STANDARD, knock_source=KnockSource.SECOND_DECK)
    state = begun(8, rules)
    assert all(table.deal.pile == () and len(table.deal.stock) == 32 for table in state.tables)
    assert len({table.deal.knock_card for table in state.tables}) > 1


def test_party1_3_a_misdeal_is_dealt_again_at_that_table_alone() -> None:
    """About one table in seven hundred; seeds are tried until one has it."""
    for number in range(2000):
        step = new(STANDARD, 8, number.to_bytes(32, "big"))
        again = [event.table for event in step.events if isinstance(event, Misdealt)]
        if again:
            dealt = [event.table for event in step.events if isinstance(event, AtTable)]
            assert dealt == [0, 1, 2, 3]
            assert step.state.dealt == 4 + len(again)
            assert len(step.state.tables) == 4
            return
    raise AssertionError("no misdeal in two thousand rounds")


def test_party1_4_a_deal_is_played_by_the_options_of_gin() -> None:
    table = begun(4, PRESETS["straight"]).tables[0]
    assert table.deal.rules.knock_limit == 0
    assert table.deal.rules == PRESETS["straight"].at_a_table
