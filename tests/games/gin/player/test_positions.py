"""Positions whose best play is known, which the casual player must find."""

from __future__ import annotations

import pytest

from bot.games.gin import write
from bot.games.gin.player.levels import Casual
from bot.games.gin.rules import PRESETS, FinalDiscard, GinRules
from bot.games.gin.state import GinState
from bot.games.gin.view import Phase
from tests.games.gin.positions import decision, position

SEEDS = range(8)


def choices(state: GinState) -> set[str]:
    """What the casual player does, whatever decides between equals."""
    view, legal = decision(state)
    return {write(Casual().choose(view, legal, seed=seed)) for seed in SEEDS}


def test_gin_is_shown() -> None:
    gin = position("4h5h6h7h JcJdJs 2s3s4s Kd", drawn="Kd", stock=15)

    assert choices(gin) == {"gin Kd"}


def test_big_gin_is_shown_rather_than_gin() -> None:
    big = position("4h5h6h7h JcJdJs 2s3s4s5s", drawn="5s")

    assert choices(big) == {"big gin"}


def test_without_big_gin_eleven_melded_cards_are_gin() -> None:
    melded = position("4h5h6h7h JcJdJs 2s3s4s5s", drawn="5s", rules=GinRules(big_gin=0))

    assert {choice.split()[0] for choice in choices(melded)} == {"gin"}


def test_gin_without_a_throw_is_shown_where_none_is_asked() -> None:
    rules = GinRules(big_gin=0, final_discard=FinalDiscard.OPTIONAL)
    melded = position("4h5h6h7h JcJdJs 2s3s4s5s", drawn="5s", rules=rules)

    view, legal = decision(melded)
    choice = Casual().choose(view, legal, seed=1)

    assert choice in legal
    assert write(choice).split()[0] in {"gin", "knock"}


def test_knocks_early_with_ten() -> None:
    early = position("4h5h6h JcJdJs AcAd3d5s Kd", drawn="Kd", stock=29)

    assert choices(early) == {"knock Kd"}


def test_does_not_knock_late_with_ten() -> None:
    late = position("4h5h6h JcJdJs AcAd3d5s Kd", drawn="Kd", stock=15)

    assert choices(late) == {"discard Kd"}


def test_knocks_late_with_one() -> None:
    low = position("4h5h6h JcJdJs 9c9d9h As Kd", drawn="Kd", stock=15)

    assert choices(low) == {"knock Kd"}


def test_knocks_before_the_deal_turns_void() -> None:
    last = position("4h5h6h JcJdJs 9c9d9h 4s Kd", drawn="Kd", stock=2)

    assert choices(last) == {"knock Kd"}


def test_never_knocks_where_only_gin_ends_a_deal() -> None:
    low = position("4h5h6h JcJdJs 9c9d9h As Kd", drawn="Kd", stock=29, rules=PRESETS["straight"])

    assert choices(low) == {"discard Kd"}


def test_keeps_to_the_limit_of_the_upcard() -> None:
    oklahoma = PRESETS["oklahoma"]
    hand = "4h5h6h JcJdJs AcAd3d5s Kd"

    assert choices(position(hand, drawn="Kd", stock=29, rules=oklahoma, knock_card="9d")) == {"discard Kd"}
    assert choices(position(hand, drawn="Kd", stock=29, rules=oklahoma, knock_card="Td")) == {"knock Kd"}


@pytest.mark.parametrize(
    ("hand", "loose"),
    [
        ("4h5h6h JcJdJs 2c4d9s 7d Kh", "2c 4d 9s 7d Kh"),
        ("TcTdTh TsJsQs 2d 5c 7h 8c Kd", "2d 5c 7h 8c Kd"),
        ("3c4c5c6c 6d6h6s 9d Jh Ac Qs", "9d Jh Ac Qs"),
    ],
)
def test_does_not_break_a_meld(hand: str, loose: str) -> None:
    view, legal = decision(position(hand, stock=25))
    thrown = Casual().choose(view, legal, seed=3)

    assert write(thrown).removeprefix("discard ") in loose.split()


def test_throws_a_lone_court_card_rather_than_a_low_one() -> None:
    hand = position("4h5h6h 8c8d 9d 2s3s Ac Tc Kh", stock=27)

    assert choices(hand) == {"discard Kh"}


def test_throws_the_safer_of_two_equal_cards() -> None:
    """Of the other kings one is melded and one on the pile; the ten still fits a set and three runs."""
    hand = position("TcJcQcKc 2h3h4h 6d6h Ks Ts", upcard="Kh", stock=21)

    assert choices(hand) == {"discard Ks"}


def test_g2_6_never_throws_the_card_just_taken() -> None:
    taken = position("4h5h6h JcJdJs AcAd3d9s Kd", taken="Kd", stock=25)

    assert "discard Kd" not in choices(taken)


def test_takes_the_upcard_that_completes_a_meld() -> None:
    hand = "4h5h JcJd 8s9s AcQd3d Ks"

    assert choices(position(hand, phase=Phase.OFFER_NONDEALER, upcard="Js", stock=31)) == {"take"}
    assert choices(position(hand, phase=Phase.DRAW, upcard="6h")) == {"take"}


def test_passes_an_upcard_that_fits_nothing() -> None:
    hand = "4h5h JcJd 8s9s AcQd3d Ks"

    assert choices(position(hand, phase=Phase.OFFER_NONDEALER, upcard="7d", stock=31)) == {"pass"}
    assert choices(position(hand, phase=Phase.OFFER_DEALER, upcard="2c", stock=31)) == {"pass"}
    assert choices(position(hand, phase=Phase.DRAW, upcard="7d")) == {"draw"}


def test_leaves_an_upcard_that_is_merely_lower_than_the_worst_card() -> None:
    hand = "4h5h6h 9c9d9s KcKdKs 8c"

    assert choices(position(hand, phase=Phase.DRAW, upcard="2d", stock=20)) == {"draw"}


def test_g2_4_draws_from_the_stock_when_the_pile_is_closed() -> None:
    closed = position("4h5h JcJd 8s9s AcQd3d Ks", phase=Phase.DRAW, upcard="Js", stock=31, stock_only=True)

    assert choices(closed) == {"draw"}


def test_g2_15_takes_the_fiftieth_card_to_go_gin() -> None:
    rules = GinRules(fiftieth_card=True)
    hand = "4h5h6h JcJdJs 9c9d 2s Kd"

    assert choices(position(hand, phase=Phase.FIFTIETH, upcard="9h", stock=2, rules=rules)) == {"take"}
    assert choices(position(hand, phase=Phase.FIFTIETH, upcard="Qh", stock=2, rules=rules)) == {"pass"}


def test_g2_15_ends_the_deal_after_taking_the_fiftieth_card() -> None:
    rules = GinRules(fiftieth_card=True)
    taken = position("4h5h6h JcJdJs 9c9d9h 8s Kd", phase=Phase.FIFTIETH_END, taken="9h", stock=2, rules=rules)

    assert choices(taken) == {"knock Kd"}
