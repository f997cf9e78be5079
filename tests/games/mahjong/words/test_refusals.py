"""Every refusal of Mahjong gin has a sentence that says what to do instead."""

from __future__ import annotations

import pytest

from bot.games import mahjong
from bot.games.game import IllegalAction, Seat
from bot.games.mahjong.actions import Reason
from bot.games.mahjong.state import MahjongState
from bot.games.mahjong.view import Phase
from bot.games.mahjong.words.table import reason_sentence
from tests.games.mahjong.positions import play, position

ALICE = Seat(0)
NO_MELD = "These cards don't make a set or run, or don't fit that meld. The ace is low only, below the two."
TOO_DEEP = (
    "You can take several cards only if you can lay the deepest one at once. Take fewer, or draw from "
    "the stock."
)
HANDS = "A: 4h5h6hJcJd8s9sAcQdKs | B: 2c2d7h7s9hTcTdQsKcKd"
TEN = f"{HANDS} | pile 3d7c"
ELEVEN = "A: 4h5h6hJcJd8s9sAcQdKs2h | B: 2c2d7h7s9hTcTdQsKcKd | upcard 7c"
TABLE = f"{ELEVEN} | drew 2h | table 3c3d3h"


@pytest.mark.parametrize("refusal", Reason)
@pytest.mark.parametrize("phase", Phase)
@pytest.mark.parametrize("text", [HANDS, TEN, f"{ELEVEN} | took 2h", f"{ELEVEN} | took 6h2h", TABLE])
def test_every_refusal_has_a_sentence_in_every_phase(refusal: Reason, phase: Phase, text: str) -> None:
    sentence = reason_sentence(refusal, mahjong.view(position(text, phase), ALICE))

    assert sentence.endswith(".")
    assert "_" not in sentence


@pytest.mark.parametrize(
    ("text", "state", "sentence"),
    [
        ("discard Ks", position(TEN, Phase.DRAW), "Draw a card first, or take from the discard pile."),
        ("draw", position(TEN, Phase.OFFER_DEALER), "Take the upcard first, or pass."),
        ("draw", position(ELEVEN), "You've already drawn: lay, add or throw a card."),
        ("take 2", position(TEN, Phase.DRAW), TOO_DEEP),
        (
            "take 3",
            position(TEN, Phase.DRAW),
            "You can take 1 to 2 cards: that's all there are on the discard pile.",
        ),
        (
            "take 1",
            play(position(TEN, Phase.OFFER_NONDEALER), "A pass", "B pass").state,
            "Both passed on the upcard: draw from the stock.",
        ),
        ("discard 2h", position(f"{ELEVEN} | took 2h"), "You took 2♥ this turn, so throw another card."),
        (
            "discard 2h",
            position(f"{ELEVEN} | took 6h2h"),
            "Lay 6♥ first: it's the deepest card you took.",
        ),
        (
            "lay 5c5d5h",
            position("A: 4h5h6h5c5dKd2c | B: Ad3c | took 6hKd | upcard Qd"),
            "Then you couldn't lay 6♥ any more: lay 6♥ first.",
        ),
        ("discard Kh", position(ELEVEN), "You don't have all of these cards: choose from your hand."),
        ("lay AcQdKs", position(ELEVEN), NO_MELD),
        ("add 2h to 1", position(ELEVEN), "There's no meld on the table yet: lay one of your own."),
        ("add 2h to 2", position(TABLE), "There's only meld 1 on the table."),
        ("add 2h to 9", position(f"{TABLE}, 6c6d6s"), "There are only melds 1 to 2 on the table."),
    ],
)
def test_the_engines_refusal_becomes_advice(text: str, state: MahjongState, sentence: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        mahjong.apply(state, ALICE, mahjong.read(text))

    assert reason_sentence(Reason(refused.value.reason), mahjong.view(state, ALICE)) == sentence
