"""Hints of Colonel: the best play and the reasons in positions where both are plain."""

from __future__ import annotations

import pytest

from bot.games import colonel
from bot.games.colonel.actions import Discard
from bot.games.colonel.advice import Advice
from bot.games.colonel.player.advising import advise
from bot.games.colonel.rules import PRESETS
from bot.games.colonel.state import ColonelState
from bot.games.colonel.view import ColonelView, Phase
from bot.games.colonel.words.advice import action_phrase, hint_sentences
from tests.games.colonel.positions import position

NAMES = ("Ann", "Bob")


def advice(state: ColonelState) -> tuple[ColonelView, tuple[Advice, ...]]:
    assert state.turn is not None
    view = colonel.view(state, state.turn)
    return view, advise(view, colonel.legal(state, state.turn), seed=1)


def hint(state: ColonelState) -> str:
    view, weighed = advice(state)
    return hint_sentences(view, weighed, NAMES)


def throws(state: ColonelState) -> dict[str, Advice]:
    """What is known of each card that may be thrown."""
    _, weighed = advice(state)
    return {str(each.action.card): each for each in weighed if isinstance(each.action, Discard)}


def test_4_4_whoever_can_go_out_needs_no_other_reason() -> None:
    state = position("A: 4h5h6h JcJdJs Kd | B: 2c2d2h4c4d6c6d8c8d Tc | drew Kd | upcard Qs")
    assert hint(state).startswith("**Lay 4-5-6♥.** You go out. On average you score ") or hint(
        state
    ).startswith("**Lay J♣♦♠.** You go out. On average you score ")


def test_4_3_what_fits_on_the_table_is_added() -> None:
    state = position("A: 9s Ks 4s 7h 3d | B: 2c2d2h4c4d6c6d Tc | table 9c9d9h | drew 7h | upcard Qs")
    assert hint(state).startswith("**Add 9♠ to meld 1.** That's 9 points less in your hand.")


def test_1_3_an_ace_is_named_above_the_king_of_its_run() -> None:
    state = position("A: QsKsAs 4h | B: 2c2d | drew 4h | upcard 5d")
    assert hint(state).startswith("**Lay Q-K-A♠.** You go out.")


def test_4_1_a_card_that_makes_a_meld_is_taken() -> None:
    state = position("A: 4h5h 9s Kd Jc Jd 2c | B: 2d2h4c4d6c6d8c8d | upcard Js", Phase.DRAW)
    view, weighed = advice(state)
    assert hint_sentences(view, weighed, NAMES).startswith("**Take J♠")
    assert {card.label for card in weighed[0].melded} == {"J♠"}


def test_4_1_a_card_that_joins_no_meld_stays_where_it_is() -> None:
    state = position("A: 4h5h 9s Kd Jc Jd 2c | B: 2d2h4c4d6c6d8c8d | upcard 7c", Phase.DRAW)
    assert hint(state).startswith("**Draw from the stock.** 7♣ would join no meld.")


def test_4_3_it_is_known_what_could_be_added_and_what_could_still_be_melded() -> None:
    """K♦ would be the fourth king of the table; with 5♥ kept, 3♥ or 6♥ would meld 4♥."""
    table = "KcKhKs, QcQdQh"
    state = position(f"A: 4h5h Ac Jd 2c | B: 2d2h4c4d6c | table {table} | drew Jd | upcard Jc")
    found = throws(state)
    assert not found["Jd"].fits
    assert found["4h"].ways == 2
    state = position(f"A: 4h5h Ac Kd 2c | B: 2d2h4c4d6c | table {table} | drew Kd | upcard Jc")
    assert throws(state)["Kd"].fits


def test_5_a_dearer_card_costs_more_to_keep() -> None:
    """Neither loose card goes with another; the queen counts ten and the two counts two."""
    state = position("A: 5c5d5h Qs 2d | B: 3c7d7h9s Tc | drew Qs | upcard Kh")
    found = throws(state)
    assert found["Qs"].left == 2
    assert found["2d"].left == 10


def test_a_throw_is_compared_with_the_one_that_is_named_as_next_best() -> None:
    """The queen is worth as much as the jack, and the two less."""
    view, _ = advice(position("A: 4h5h Jd Qs 2d | B: 3c7d7h9s Tc | drew Qs | upcard Kh"))
    jack, queen, two = (
        Advice(action=colonel.read(f"discard {card}"), worth=worth, pairs=pairs)
        for card, worth, pairs in (("Jd", 5.0, 1), ("Qs", 5.0, 4), ("2d", 2.0, 3))
    )
    told = hint_sentences(view, (jack, queen, two), NAMES)
    assert "Bob could meld it in 1 way; 2♦ in 3." in told
    assert told.endswith("Next best, 3 points less: Throw 2♦.")
    alone = hint_sentences(view, (jack, queen), NAMES)
    assert "Q♠" not in alone


def test_6_a_challenge_is_judged_by_what_the_hands_count() -> None:
    text = "A: Ac 2d | B: 2c2h4c4d6c6d8c8d Tc Kd | upcard Qs"
    state = position(text, Phase.CHALLENGED, rules=PRESETS["challenge"])
    assert hint(state) == "**Accept the challenge.** Your hand counts 12, and Bob holds 10 cards."


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("draw", "Draw from the stock."),
        ("take", "Take J♠."),
        ("challenge", "Challenge."),
        ("accept", "Accept the challenge."),
        ("reject", "Reject the challenge."),
        ("lay 4h5h6h", "Lay 4-5-6♥."),
        ("add 8s to 2", "Add 8♠ to meld 2."),
        ("discard Kd", "Throw K♦."),
    ],
)
def test_every_action_has_its_phrase(action: str, told: str) -> None:
    view, _ = advice(position("A: 4h5h 9s Kd Jc Jd 2c | B: 2d2h4c4d6c6d8c8d | upcard Js", Phase.DRAW))
    assert action_phrase(view, colonel.read(action)) == told
