"""Every refusal of gin has a sentence of its own."""

from __future__ import annotations

import pytest

from bot.games import gin
from bot.games.game import IllegalAction, Seat
from bot.games.gin.actions import Reason
from bot.games.gin.rules import PRESETS
from bot.games.gin.state import GinState
from bot.games.gin.view import Phase
from bot.games.gin.words.choices import reason_sentence
from tests.games.gin.positions import position

ALICE = Seat(0)
TEN = "4h5h JcJd 8s9s AcQd3d Ks"
ELEVEN = "4h5h6h JcJd 8s9s AcQd3d Ks"


@pytest.mark.parametrize("refusal", Reason)
@pytest.mark.parametrize("phase", Phase)
def test_every_refusal_has_a_sentence_in_every_phase(refusal: Reason, phase: Phase) -> None:
    view = gin.view(position(TEN, phase=phase, upcard="7c"), ALICE)
    sentence = reason_sentence(refusal, view)

    assert sentence.endswith(".")
    assert "_" not in sentence


@pytest.mark.parametrize(
    ("text", "state", "sentence"),
    [
        (
            "discard 6h",
            position(ELEVEN, taken="6h"),
            "You took 6♥ this turn, so throw another card.",
        ),
        (
            "knock Ks",
            position(ELEVEN, drawn="6h", rules=PRESETS["oklahoma"], knock_card="4d"),
            "Too much deadwood: the knock card 4♦ lets you knock with 4 or less.",
        ),
        (
            "knock Ks",
            position(ELEVEN, drawn="6h", rules=PRESETS["straight"]),
            "No knocking this deal: only gin ends it.",
        ),
        (
            "take",
            position(TEN, phase=Phase.DRAW, upcard="7c", stock=31, stock_only=True),
            "Both passed on the upcard: draw from the stock.",
        ),
        ("draw", position(TEN, phase=Phase.OFFER_NONDEALER, upcard="7c"), "Take the upcard first, or pass."),
        ("discard Ks", position(TEN, phase=Phase.DRAW, upcard="7c"), "Draw a card first."),
        ("draw", position(ELEVEN, drawn="6h"), "You've already drawn: throw a card."),
        ("discard Kh", position(ELEVEN, drawn="6h"), "You don't have that card."),
    ],
)
def test_the_engines_refusal_becomes_advice(text: str, state: GinState, sentence: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        gin.apply(state, ALICE, gin.read(text))

    assert reason_sentence(Reason(refused.value.reason), gin.view(state, ALICE)) == sentence


def test_g2_2_3_a_pile_that_is_empty_is_said_to_be_empty() -> None:
    view = gin.view(position(TEN, phase=Phase.DRAW, stock=32), ALICE)

    assert reason_sentence(Reason.SOURCE_CLOSED, view) == ("There's no discard yet: draw from the stock.")
