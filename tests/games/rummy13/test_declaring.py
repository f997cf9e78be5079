from __future__ import annotations

import pytest

from bot.games.cards import Rank
from bot.games.rummy13 import view
from bot.games.rummy13.actions import Reason
from bot.games.rummy13.cards import Card, parse_cards
from bot.games.rummy13.events import DealOver, GameOver, ShowedWrong
from bot.games.rummy13.groups import judge, kinds
from bot.games.rummy13.rules import Kind, WrongShow
from bot.games.rummy13.view import Status
from tests.games.rummy13.positions import ALSO_POOR, READY, SHOWN, A, B, C, choices, play, position, refused

PURE, IMPURE, SET = Kind.PURE_SEQUENCE, Kind.IMPURE_SEQUENCE, Kind.SET
THIRD = "3c3s6d7d9d9s2TdJcJsQh2Qc2KdKs"


@pytest.mark.parametrize(
    ("group", "wild", "expected"),
    [
        ("4d5d6d", Rank.SEVEN, (PURE,)),
        ("6s7s8s", Rank.SEVEN, (PURE,)),
        ("6s7h8s", Rank.SEVEN, (IMPURE,)),
        ("4d5d", Rank.SEVEN, ()),
        ("4d5s6d", Rank.NINE, ()),
        ("2d3d7h", Rank.SEVEN, (IMPURE,)),
        ("QcKcPJ1", Rank.NINE, (IMPURE,)),
        ("9h9d9c", Rank.TWO, (SET,)),
        ("9h9h29c", Rank.TWO, ()),
        ("9h9dPJ1", Rank.TWO, (SET,)),
        ("9h9d9c9sPJ1", Rank.TWO, ()),
        ("9hPJ1PJ2", Rank.TWO, (IMPURE, SET)),
        ("7h7h27d", Rank.SEVEN, (IMPURE, SET)),
        ("PJ1PJ2", Rank.SEVEN, ()),
        ("5c5c26c7c", Rank.NINE, ()),
        ("5c5c26c7c", Rank.FIVE, (IMPURE,)),
        ("Ac2c3c4c5c6c7c8c9cTcJcQcKc", Rank.FIVE, (PURE,)),
        ("Ac2c3c4c5c6c7c8c9cTcJcQcKcPJ1", Rank.FIVE, ()),
    ],
)
def test_rum4_1_what_groups_are(group: str, wild: Rank, expected: tuple[Kind, ...]) -> None:
    assert kinds(parse_cards(group), wild) == expected


def test_rum4_1_jokers_alone_are_nothing() -> None:
    """A group needs a card that is itself; of wild cards one can be."""
    assert kinds(parse_cards("PJ1PJ27h"), Rank.EIGHT) == (IMPURE, SET)
    assert kinds(parse_cards("PJ1PJ27h"), Rank.SEVEN) == (IMPURE, SET)


READY_TO_SHOW = f"A: {READY}Kc | B: {ALSO_POOR} | cut 8s | drew Kc"


def test_rum4_2_a_card_goes_to_the_finish_slot_and_thirteen_are_shown() -> None:
    state = position(READY_TO_SHOW + f" | C: {THIRD}")
    assert [each.card for each in view(state, A).finishes] == [Card.KC]
    assert refused(state, f"A declare Qs2 {SHOWN}") is Reason.NOT_IN_HAND
    assert refused(state, f"A declare Kc {SHOWN} Kc") is Reason.NOT_IN_HAND
    assert refused(state, "A declare Kc Ad2d3d Ad2d3d") is Reason.NOT_IN_HAND


def test_rum4_2_nobody_declares_before_drawing() -> None:
    state = position(f"A: {READY} | B: {ALSO_POOR} | C: {THIRD} | cut 8s")
    assert refused(state, f"A declare Qc {SHOWN}") is Reason.WRONG_PHASE


@pytest.mark.parametrize(
    ("groups", "wild", "wrong"),
    [
        ("Ad2d3d4d 5s6s7s 9h9s9c QsQhQc", Rank.KING, None),
        ("Ad2d3d4d 5s6s7s 9h9s9c", Rank.KING, WrongShow.NOT_13_CARDS),
        ("Ad2d3d4d 5s6s8s 9h9s9c QsQhQc", Rank.KING, WrongShow.INVALID_GROUP),
        ("Ad2dPJ14d 5sPJ27s 9h9s9c QsQhQc", Rank.KING, WrongShow.NO_PURE_SEQUENCE),
        ("5d6d7d 9h9s9c QsQhQc 2s2h2d2c", Rank.KING, WrongShow.ONE_SEQUENCE_ONLY),
        ("AsQsKs2s3s4s5s6s7s8s9sTsJs", Rank.FIVE, WrongShow.ONE_SEQUENCE_ONLY),
        ("3h4h5h6h Jc7hQc QsQdQc2 9s9h9c", Rank.SEVEN, None),
        ("3h4h5h6h Jc7hQc QsQdQc2 9s9h9c", Rank.EIGHT, WrongShow.INVALID_GROUP),
        ("5d6d7d 9sPJ1PJ2 QcQdQh 2c2d2h2s", Rank.EIGHT, None),
    ],
)
def test_rum4_3_what_a_valid_declaration_is(groups: str, wild: Rank, wrong: WrongShow | None) -> None:
    assert judge(tuple(map(parse_cards, groups.split())), wild).wrong is wrong


def test_rum4_3_the_menu_has_the_valid_declarations_and_the_rules_take_others() -> None:
    state = position(READY_TO_SHOW + f" | C: {THIRD}")
    listed = [text for text in choices(state) if text.startswith("declare")]
    assert f"declare Kc {SHOWN.replace('QsQhQc', 'QcQhQs').replace('9h9s9c', '9c9h9s')}" in listed
    assert all(play(state, f"A {text}").state.results for text in listed)
    assert play(state, "A declare 9h Ad2d3d4d").state.chairs[A].status is Status.WRONG_SHOW


def test_rum4_4_a_valid_declaration_ends_the_deal() -> None:
    step = play(position(READY_TO_SHOW), f"A declare Kc {SHOWN}")
    over, end = step.events
    assert isinstance(over, DealOver)
    assert isinstance(end, GameOver)
    assert (over.result.winner, over.result.finish) == (A, Card.KC)
    assert over.result.seats[A].points == 0
    assert [group.kinds for group in over.result.seats[A].groups] == [(PURE,), (PURE,), (SET,), (SET,)]
    assert len(over.result.seats[B].loose) + sum(len(g.cards) for g in over.result.seats[B].groups) == 13


def test_rum4_5_a_wrong_show_costs_80_and_the_others_play_on() -> None:
    state = position(READY_TO_SHOW + f" | C: {THIRD}")
    step = play(state, "A declare Kc Ad2d3d4d 5s6s7s 9h9s9cQsQhQc")
    assert step.events == (ShowedWrong(A, Card.KC, 80),)
    assert step.state.chairs[A].status is Status.WRONG_SHOW
    assert step.state.turn == B
    assert step.state.discards[-1] is Card.KC
    assert view(step.state, A).hand is None
    taken = play(step.state, "B take").state
    assert Card.KC in taken.chairs[B].hand
    ended = play(step.state, "B drop").state.results[-1]
    assert [each.points for each in ended.seats] == [80, 20, 0]
    assert ended.seats[A].groups == ()


def test_rum4_5_a_wrong_show_of_two_players_ends_the_deal() -> None:
    result = play(position(READY_TO_SHOW), "A declare Kc").state.results[-1]
    assert (result.winner, result.finish) == (B, None)
    assert [each.points for each in result.seats] == [80, 0]


def test_the_view_warns_of_nothing_it_may_not_know() -> None:
    state = position(READY_TO_SHOW + f" | C: {THIRD}")
    assert view(state, C).finishes == view(state, None).finishes == ()
