from __future__ import annotations

import pytest

from bot.games.cards import Rank
from bot.games.rummy13 import new
from bot.games.rummy13.cards import Card, is_joker, pack_of, parse_cards, wild_rank
from bot.games.rummy13.deal import lay_out, undealt
from bot.games.rummy13.events import Dealt
from bot.games.rummy13.groups import card_points, hand_points, kinds
from bot.games.rummy13.rules import Format, Kind, Packs, Rummy13Rules
from bot.games.rummy13.view import Phase
from tests.games.rummy13.positions import SEED, A, B, C, begun, end_of

POOL = Rummy13Rules(format=Format.POOL101)


@pytest.mark.parametrize(
    ("players", "packs", "cards", "jokers"),
    [
        (2, Packs.AUTO, 53, 1),
        (2, Packs.ONE, 53, 1),
        (2, Packs.TWO, 106, 2),
        (3, Packs.AUTO, 106, 2),
        (6, Packs.AUTO, 106, 2),
        (6, Packs.ONE, 106, 2),
    ],
)
def test_rum1_1_packs_by_players(players: int, packs: Packs, cards: int, jokers: int) -> None:
    state = new(Rummy13Rules(packs=packs), players, SEED).state
    everything = [card for chair in state.chairs for card in chair.hand]
    everything += [state.cut, *state.discards, *state.closed]
    assert len(set(everything)) == cards
    assert sum(card.is_printed for card in everything) == jokers


@pytest.mark.parametrize("players", [1, 7])
def test_rum1_1_not_with_fewer_or_more(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 6"):
        new(Rummy13Rules(), players, SEED)


@pytest.mark.parametrize(
    ("cards", "is_sequence"),
    [("Ac2c3c", True), ("QcKcAc", True), ("KcAc2c", False), ("JcQcKcAc", True), ("TcJcQc", True)],
)
def test_rum1_2_the_ace_is_low_or_high_and_never_between(cards: str, is_sequence: bool) -> None:  # noqa: FBT001  # a column of the table
    assert (kinds(parse_cards(cards), Rank.FIVE) == (Kind.PURE_SEQUENCE,)) is is_sequence


def test_rum1_3_what_cards_cost() -> None:
    assert [card_points(card, Rank.NINE) for card in parse_cards("AcKdQhJsTc8d2h2")] == [10] * 5 + [8, 2]
    assert hand_points(parse_cards("9c9d2PJ1PJ2"), Rank.NINE) == 0


def test_rum2_1_the_deal_goes_round_and_the_left_neighbour_begins() -> None:
    state = begun(POOL, 3, dealer=B)
    assert state.turn == C
    second = end_of(state, A, B=17, C=27)
    assert (second.dealer, second.turn, second.number) == (C, A, 2)


def test_rum2_1_the_first_dealer_is_drawn() -> None:
    dealers = {new(POOL, 3, bytes([number]) * 32).state.dealer for number in range(20)}
    assert dealers == {A, B, C}


def test_rum2_1_who_is_out_of_the_pool_deals_no_more() -> None:
    state = begun(POOL, 3, dealer=A)
    for _ in range(2):
        state = end_of(state, A, B=80, C=17)
    assert state.book.out[B]
    assert (state.dealer, state.turn) == (C, A)


def test_rum2_2_thirteen_cards_each_one_by_one() -> None:
    deck = pack_of(2)
    state = lay_out(undealt(Rummy13Rules(), 3, SEED), (A, B, C), deck)
    first = state.turn
    assert first is not None
    assert state.chairs[first].hand == tuple(sorted(deck[0:39:3]))
    assert all(len(chair.hand) == 13 for chair in state.chairs)


@pytest.mark.parametrize(
    ("cut", "wild", "joker", "plain"),
    [("7h", Rank.SEVEN, "7c2", "6h"), ("PJ1", Rank.ACE, "Ad", "2d")],
)
def test_rum2_3_the_cut_card_makes_its_rank_wild(cut: str, wild: Rank, joker: str, plain: str) -> None:
    assert wild_rank(Card(cut)) is wild
    assert is_joker(Card(joker), wild)
    assert not is_joker(Card(plain), wild)
    assert is_joker(Card.PJ2, wild)


def test_rum2_3_the_cut_card_is_out_of_play() -> None:
    state = lay_out(undealt(Rummy13Rules(), 2, SEED), (A, B), pack_of(1))
    assert state.cut is pack_of(1)[26]
    assert state.cut not in (*state.closed, *state.discards)


def test_rum2_4_the_next_card_is_open_and_the_rest_closed() -> None:
    deck = pack_of(1)
    state = lay_out(undealt(Rummy13Rules(), 2, SEED), (A, B), deck)
    assert state.discards == (deck[27],)
    assert state.closed == deck[28:]
    assert state.phase is Phase.DRAW


def test_the_start_tells_who_deals_and_what_lies_open() -> None:
    step = new(Rummy13Rules(), 4, SEED)
    (dealt,) = step.events
    assert isinstance(dealt, Dealt)
    assert (dealt.cut, dealt.upcard, dealt.starts) == (
        step.state.cut,
        step.state.discards[0],
        step.state.turn,
    )
    assert len(dealt.seats) == 4
