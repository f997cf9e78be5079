from __future__ import annotations

import pytest

from bot.games.cards import Rank
from bot.games.rummy13.arrange import Arranger
from bot.games.rummy13.cards import parse_cards
from bot.games.rummy13.rules import Dropped, Format, Rummy13Rules
from bot.games.rummy13.scoring import points_of, seat_result
from bot.games.rummy13.state import Chair
from bot.games.rummy13.view import Status
from tests.games.rummy13.positions import A, begun, end_of

TWO_SEQUENCES = "5d6d7d 9sTsJs QcQdQh 2c2d4h3s"


def test_rum6_1_what_the_end_costs() -> None:
    rules = Rummy13Rules()
    statuses = (Status.FIRST_DROP, Status.MIDDLE_DROP, Status.WRONG_SHOW, Status.ABSENT)
    assert [points_of(rules, status) for status in statuses] == [20, 40, 80, 0]
    assert rules.drop_points(Dropped.FIRST) == 20


@pytest.mark.parametrize(
    ("hand", "wild", "sets_protect", "points"),
    [
        (TWO_SEQUENCES, Rank.EIGHT, True, 11),
        (TWO_SEQUENCES, Rank.EIGHT, False, 41),
        ("5d6d7d QcQdQh 2c2d2h2s 9sTdJc", Rank.KING, True, 80),
        ("5dPJ17d 9sPJ2Js QcQdQh 2c2d4h3s", Rank.EIGHT, True, 72),
        ("5d6d7d 9sPJ2Js QcQdQh 2c2d4h3s", Rank.EIGHT, True, 11),
        ("Ac2c3c 5d6d7d 9h9s9c JdJhJs PJ1", Rank.FOUR, True, 0),
    ],
)
def test_rum6_2_the_best_arrangement_counts(hand: str, wild: Rank, sets_protect: bool, points: int) -> None:  # noqa: FBT001  # a column of the table
    rules = Rummy13Rules(sets_protect=sets_protect)
    chair = Chair(status=Status.PLAYING, hand=tuple(sorted(parse_cards(hand.replace(" ", "")))))
    found = seat_result(rules, chair, wild)
    assert (found.status, found.points) == (Status.LOSER, points)


def test_rum6_2_without_two_sequences_all_cards_count_and_80_at_most() -> None:
    hand = parse_cards("5d6d7d 2c2d2h 4c4s 9sTdJcAs3h")
    assert Arranger(hand, Rank.KING).points() == 18 + 6 + 8 + 9 + 10 + 10 + 10 + 3
    assert Arranger((*hand[:-1], *parse_cards("Qh")), Rank.EIGHT).points() == 80


def test_rum6_3_the_winner_gets_what_the_others_pay() -> None:
    state = end_of(begun(Rummy13Rules(), 4), A, B=17, C=27, D=80)
    assert state.book.totals == (124, -17, -27, -80)
    chips = end_of(begun(Rummy13Rules(format=Format.DEALS3), 3), A, B=17, C=80)
    assert chips.book.totals == (240 + 97, 240 - 17, 240 - 80)
