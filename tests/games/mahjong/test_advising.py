"""Hints of Mahjong gin: the best play and the reasons in positions where both are plain."""

from __future__ import annotations

import pytest

from bot.games import mahjong
from bot.games.mahjong.actions import Discard
from bot.games.mahjong.advice import Advice
from bot.games.mahjong.player.advising import advise
from bot.games.mahjong.state import MahjongState
from bot.games.mahjong.view import MahjongView, Phase
from bot.games.mahjong.words.advice import action_phrase, hint_sentences
from tests.games.mahjong.positions import position

NAMES = ("Ann", "Bob")
LOOSE = "B: Ad 3c 5s 7s 8d Qc Tc"
"""A hand of which nothing can be laid."""


def advice(state: MahjongState) -> tuple[MahjongView, tuple[Advice, ...]]:
    assert state.turn is not None
    view = mahjong.view(state, state.turn)
    return view, advise(view, mahjong.legal(state, state.turn), seed=1)


def hint(state: MahjongState) -> str:
    view, weighed = advice(state)
    return hint_sentences(view, weighed, NAMES)


def test_7_4_2_the_pile_is_taken_for_a_meld_and_what_may_wait_stays_in_the_hand() -> None:
    """Bob holds ten cards and won't go out soon, so the sevens and the run wait."""
    held = "Ad 3c 5s 7s 8d Qc Tc 2h Ks 6d"
    state = position(f"A: 4h5h JcJd 7c7d7h 9s Kd 2c | B: {held} | pile Js 6h 3s", Phase.DRAW)
    _, weighed = advice(state)
    told = "**Take J♠ 6♥ 3♠ and lay J♣♦♠.** That puts 30 points on the table."
    assert hint(state).startswith(told)
    assert weighed[0].laid == 3 * 10
    assert {card.label for card in weighed[0].melded} == {"J♠", "6♥"}


def test_7_4_2_the_pile_is_taken_for_two_melds_at_once() -> None:
    state = position(f"A: 4h5h JcJd 2c 9s Kd | {LOOSE} | pile 6h Js 3s", Phase.DRAW)
    told = "**Take 6♥ J♠ 3♠ and lay 4-5-6♥ and J♣♦♠.** That puts 45 points on the table."
    assert hint(state).startswith(told)


def test_7_4_1_the_top_card_is_taken_for_a_meld_that_waits() -> None:
    held = "Ad 3c 5s 7s 8d Qc Tc 2h Ks 6d"
    state = position(f"A: 4h5h JcJd 9s Kd 8s 3d Qh 2c | B: {held} | pile Ts 6h", Phase.DRAW)
    assert hint(state).startswith("**Take 6♥.** 6♥ joins a meld that you can lay later.")


def test_7_4_2_a_card_that_joins_no_meld_stays_in_the_pile() -> None:
    state = position(f"A: 4h5h JcJd 2c 9s Kd | {LOOSE} | pile 6c 3s", Phase.DRAW)
    assert hint(state).startswith("**Draw from the stock.** 3♠ would join no meld.")


def test_7_4_2_the_key_card_has_to_be_laid() -> None:
    state = position(f"A: 4h5h6h JcJdJs Kd 2c 9s | {LOOSE} | took 6h Kd | upcard Qd")
    assert hint(state).startswith("**Lay 4-5-6♥.** 6♥ has to be laid this turn.")


def test_7_4_4_gin_needs_no_other_reason() -> None:
    state = position("A: 4h5h6h JcJdJs Kd | B: Ad 3c 5s 7s 8d Qc | drew Kd | upcard Qd")
    view, weighed = advice(state)
    assert weighed[0].goes_out
    assert weighed[0].won > 0.9
    assert "That's gin." in hint_sentences(view, weighed, NAMES)


def test_7_4_3_what_could_be_added_to_the_table_is_kept() -> None:
    """Of the two loose cards, the king would be Bob's fourth."""
    state = position("A: 2c2d2h Ks 9d | B: Ad 3c 5s 7s 8d | table KcKdKh | drew 9d | upcard Qd")
    _, weighed = advice(state)
    by_card = {str(each.action.card): each for each in weighed if isinstance(each.action, Discard)}
    assert by_card["Ks"].fits
    assert not by_card["9d"].fits


def test_the_numbers_of_a_card_thrown_are_those_of_the_hand() -> None:
    """With 4♥ kept, 5♥ needs 3♥ or 6♥; 9♠ needs two cards, as all its neighbours are out."""
    state = position("A: 4h5h 9s Kd | B: Ad 3c 5s 7s 8d | pile 9c 9d 9h 8s Ts | drew Kd")
    _, weighed = advice(state)
    by_card = {str(each.action.card): each for each in weighed if isinstance(each.action, Discard)}
    assert by_card["5h"].ways == 2
    assert by_card["9s"].ways == 0


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("draw", "Draw from the stock."),
        ("pass", "Pass."),
        ("take 2", "Take J♠ 3♠."),
        ("lay 4h5h6h", "Lay 4-5-6♥."),
        ("add 8s to 2", "Add 8♠ to meld 2."),
        ("discard Kd", "Throw K♦."),
    ],
)
def test_every_action_has_its_phrase(action: str, told: str) -> None:
    view, _ = advice(position(f"A: 4h5h JcJd 2c 9s Kd | {LOOSE} | pile 6h Js 3s", Phase.DRAW))
    assert action_phrase(view, mahjong.read(action)) == told
