"""The luck of the board: on average nothing, and of an all-in all that the share of the pot does not tell."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games import omaha
from bot.games.cards import Card
from bot.games.game import Seat
from bot.games.omaha.ending import award
from bot.games.omaha.ranking import strength
from bot.games.omaha.state import OmahaState
from bot.games.omaha.view import Pot
from tests.games.omaha.positions import NL, after, begun

ACES, KINGS, QUEENS = "AcAd7h8h", "KcKd7s8s", "QcQd7c8c"
TURN = "2h3s9dJcJh"


def with_next(state: OmahaState, card: Card) -> OmahaState:
    """The same position with this card on top of the stub."""
    rest = tuple(each for each in state.hand.stub if each is not card)
    return replace(state, hand=replace(state.hand, stub=(card, *rest)))


def brought(state: OmahaState, move: str) -> tuple[float, ...]:
    """What the cards brought that the move opens."""
    seat, text = move.split(maxsplit=1)
    step = omaha.apply(state, Seat(int(seat)), omaha.read(text))
    found = omaha.luck(state, step.events)
    assert found is not None
    return found


def on_the_turn(*stacks: int, holes: str) -> OmahaState:
    """Called before the flop, and checked until the turn is open."""
    state = begun(*stacks, rules=NL, holes=holes, board=TURN)
    if len(stacks) == 2:
        return after(state, "0 call", "1 check", "1 check", "0 check")
    return after(state, "0 call", "1 call", "2 check", "1 check", "2 check", "0 check")


def test_of_an_all_in_on_the_turn_each_river_leaves_the_same_result_and_their_mean_is_unchanged() -> None:
    """A♣ A♦ and K♣ K♦ for 200 chips each on 2♥ 3♠ 9♦ J♣: 40 cards may come."""
    state = after(on_the_turn(200, 200, holes=f"{ACES}|{KINGS}"), "1 allin")
    results, without = [], []
    for card in state.hand.stub:
        step = omaha.apply(with_next(state, card), Seat(0), omaha.read("call"))
        net = step.state.past[-1].result.net[0]
        luck = omaha.luck(with_next(state, card), step.events)
        assert luck is not None
        results.append(net)
        without.append(net - luck[0])

    assert len(results) == 40
    assert set(results) > {200, -200}, "aces win, and lose to a king"
    assert without == pytest.approx([sum(results) / 40] * 40)


def test_where_betting_goes_on_the_luck_of_all_cards_is_nothing_on_average() -> None:
    state = after(on_the_turn(200, 200, 200, holes=f"{ACES}|{KINGS}|{QUEENS}"), "1 raise 6", "2 call")
    each = [brought(with_next(state, card), "0 call") for card in state.hand.stub]

    assert max(seat[0] for seat in each) > 0 > min(seat[0] for seat in each)
    assert [sum(seats) for seats in zip(*each, strict=True)] == pytest.approx([0, 0, 0])
    assert [sum(seats) for seats in each] == pytest.approx([0] * len(each)), "no chip comes from nowhere"


def test_who_has_folded_has_no_luck_but_the_chips_stay_in() -> None:
    state = after(on_the_turn(200, 200, 200, holes=f"{ACES}|{KINGS}|{QUEENS}"), "1 raise 6", "2 fold")
    king = brought(with_next(state, Card.KH), "0 call")

    assert king[2] == 0
    assert 0 < king[1] < 6 + 6 + 6, "the pot is 18 chips, of which some were due to the kings before"


def test_side_pots_count_for_those_who_may_win_them() -> None:
    """40, 100 and 160 chips: queens, the third, cannot lose what nobody matched."""
    state = on_the_turn(40, 100, 160, holes=f"{ACES}|{KINGS}|{QUEENS}")
    state = after(state, "1 allin", "2 call")
    card = Card.QH
    luck = brought(with_next(state, card), "0 call")
    board = (*state.hand.board, card)
    strengths = {Seat(seat): strength(state.hand.hole[seat], board) for seat in range(3)}
    pots = (
        Pot(amount=120, eligible=(Seat(0), Seat(1), Seat(2))),
        Pot(amount=120, eligible=(Seat(1), Seat(2))),
    )

    assert all(pot.winners == (2,) for pot in award(pots, strengths, state.hand.button))
    assert luck[2] > luck[1] * -1 > 0, "the third seat takes both pots, the second loses its part of both"
    assert sum(luck) == pytest.approx(0)


def test_a_move_that_opens_no_card_brings_nothing() -> None:
    state = begun(200, 200)
    step = omaha.apply(state, Seat(0), omaha.read("call"))
    assert omaha.luck(state, step.events) is None


def test_before_the_flop_a_sample_tells_the_share_of_the_pot_nearly() -> None:
    """Two all-ins of the same cards in turned suits win half of the pot each."""
    state = begun(200, 200, rules=NL, holes="AcAdKcKd|AhAsKhKs", board="2h 3s 9d Jc 4h")
    state = after(state, "0 allin")
    assert brought(state, "1 call") == pytest.approx((0, 0), abs=25)
