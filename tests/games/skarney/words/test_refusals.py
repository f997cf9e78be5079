"""Every refusal of Skarney has a sentence that says what to do instead."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games import skarney
from bot.games.game import IllegalAction, Seat
from bot.games.skarney.actions import Lay, Reason
from bot.games.skarney.state import SkarneyState
from bot.games.skarney.view import Phase
from bot.games.skarney.words.status import reason_sentence
from tests.games.skarney.positions import play, position

ALICE = Seat(0)
NO_MELD = (
    "These cards don't make a set or straight, or don't fit that meld. A straight is cards in a row of "
    "any suits; a set, cards of one rank."
)
LIMIT = (
    "A meld takes two more cards a turn, and none in the turn you lay it: choose another meld, or wait "
    "for your next turn."
)
TEN = "A: 3s4c5c7c7d7hQhKcAd2s | B: 9c9d2h4d6c8hTdJcKh5s"
DRAWN = position("A: 3s4c5c7c7d7hQhKcAd2s6d | B: 9c9d2h4d6c8hTdJcKh5s | drew 6d")
LAID = position("A: 2s6d8h9h | B: 9c9d2h | A laid: 3s4c5c 7c7d7h QhKcAd | drew 9h")
LAST = position("A: 9h | B: 9c9d2h | A laid: 3s4c5c 7c7d7h QhKcAd | drew 9h")
EXHAUSTED = position("A: 9h2s | B: 9c9d2h | A laid: 3s4c5c 7c7d7h QhKcAd | drew 9h | stock 4d5d")
CONTRACT_LAID = play(DRAWN, "A contract 3s4c5c 7c7d7h QhKcAd").state
ACCEPTED = play(DRAWN, "A offer 2s", "B accept", "B draw", "B offer Kh", "A accept", "A draw").state


@pytest.mark.parametrize("refusal", Reason)
@pytest.mark.parametrize("phase", Phase)
@pytest.mark.parametrize("text", [TEN, f"{TEN.replace('2s |', '2s6d |')} | drew 6d"])
def test_every_refusal_has_a_sentence_in_every_phase(refusal: Reason, phase: Phase, text: str) -> None:
    view = replace(skarney.view(position(text), ALICE), phase=phase)
    sentence = reason_sentence(refusal, view)

    assert sentence.endswith(".")
    assert "_" not in sentence


@pytest.mark.parametrize(
    ("text", "state", "sentence"),
    [
        ("offer 2s", position(TEN), "Draw a card first."),
        ("draw", DRAWN, "You've already begun your turn: lay cards, or offer one."),
        ("offer 9c", DRAWN, "You don't have all of these cards: choose from your hand."),
        ("lay 3s4c5c", DRAWN, "Your contract comes first: three melds of three cards each, laid together."),
        (
            "contract 3s4c5c 7c7d7h",
            DRAWN,
            "A contract is three melds of exactly three cards each: choose nine cards.",
        ),
        ("contract 3s4c5c 7c7d7h QhKc2s", DRAWN, NO_MELD),
        (
            "add 2s to 1",
            CONTRACT_LAID,
            "You can't lay more in the turn of your contract: offer a card.",
        ),
        ("add 8h9h6d to 2", LAID, LIMIT),
        ("add 8h to 2", LAID, NO_MELD),
        ("add 2s to 4", LAID, "You can only add to your own melds, 1 to 3."),
        ("offer Kh", ACCEPTED, "You just took K♥: offer another card."),
        ("offer 9h", LAST, "You don't offer your only card: say last card and keep it."),
        ("last_card", LAID, "With two cards or more, you must offer one."),
        ("offer 9h", EXHAUSTED, "The stock is empty, so there's nothing to offer: end the deal."),
    ],
)
def test_the_engines_refusal_becomes_advice(text: str, state: SkarneyState, sentence: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        skarney.apply(state, ALICE, skarney.read(text))

    assert reason_sentence(Reason(refused.value.reason), skarney.view(state, ALICE)) == sentence


def test_whoever_is_not_on_turn_is_told_to_wait() -> None:
    with pytest.raises(IllegalAction) as refused:
        skarney.apply(DRAWN, Seat(1), skarney.read("draw"))

    assert reason_sentence(Reason(refused.value.reason), skarney.view(DRAWN, Seat(1))) == (
        "It's not your turn yet."
    )


def test_a_laying_without_cards_asks_for_them() -> None:
    with pytest.raises(IllegalAction) as refused:
        skarney.apply(LAID, ALICE, Lay())

    assert reason_sentence(Reason(refused.value.reason), skarney.view(LAID, ALICE)) == (
        "Choose the cards to lay first."
    )


def test_ska4_5_without_melds_nothing_can_be_added() -> None:
    assert reason_sentence(Reason.NOT_OWN_MELD, skarney.view(DRAWN, ALICE)) == (
        "You can only add to your own melds, and you have none yet."
    )
