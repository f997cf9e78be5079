from __future__ import annotations

import pytest

from bot.games.cards import parse_cards, write_cards
from bot.games.game import IllegalAction
from bot.games.skarney.actions import Reason
from bot.games.skarney.laying import as_meld
from bot.games.skarney.state import hand_total
from bot.games.skarney.view import MeldKind


def meld(text: str) -> tuple[MeldKind, str]:
    found = as_meld(parse_cards(text))
    return found.kind, write_cards(found.cards)


def is_no_meld(text: str) -> bool:
    with pytest.raises(IllegalAction) as refused:
        as_meld(parse_cards(text))
    return refused.value.reason is Reason.NOT_MELD


def test_ska1_3_an_ace_costs_fifteen_faces_ten_others_their_pips() -> None:
    assert [hand_total(parse_cards(code)) for code in ("Ah", "Kc", "Qd", "Js", "Th", "9c", "2d")] == [
        15, 10, 10, 10, 10, 9, 2,
    ]  # fmt: skip
    assert hand_total(parse_cards("AcAdAhAs KcQc 5h")) == 60 + 20 + 5


def test_ska3_1_a_set_is_three_or_four_of_a_rank() -> None:
    assert meld("7c7d7h") == (MeldKind.SET, "7c 7d 7h")
    assert meld("7c7d7h7s") == (MeldKind.SET, "7c 7d 7h 7s")
    assert is_no_meld("7c7d")
    assert is_no_meld("5c5d6h")


def test_ska3_2_a_straight_may_be_of_any_suits() -> None:
    assert meld("5c3s4c") == (MeldKind.STRAIGHT, "3s 4c 5c")
    assert meld("3c4c5c") == (MeldKind.STRAIGHT, "3c 4c 5c")
    assert meld("9dThJcQsKd") == (MeldKind.STRAIGHT, "9d Th Jc Qs Kd")
    assert is_no_meld("3s4c6c")
    assert is_no_meld("3s4c")


def test_ska3_3_an_ace_is_low_or_high_but_not_in_the_middle() -> None:
    assert meld("3hAc2d") == (MeldKind.STRAIGHT, "Ac 2d 3h")
    assert meld("AdQhKc") == (MeldKind.STRAIGHT, "Qh Kc Ad")
    assert is_no_meld("KhAc2d")


def test_ska3_3_each_rank_is_used_once() -> None:
    assert is_no_meld("3s4c4d5c")
    assert is_no_meld("AcAd2h3h")


def test_ska3_3_the_longest_straight_has_an_ace_at_each_end() -> None:
    assert meld("Ac2c3c4c5c6c7c8c9cTcJcQcKcAd")[1].split()[::13] == ["Ac", "Ad"]
