"""Every refusal of Colonel has a sentence that says what to do instead."""

from __future__ import annotations

import pytest

from bot.games import colonel
from bot.games.colonel.actions import Reason
from bot.games.colonel.state import ColonelState
from bot.games.colonel.view import Phase
from bot.games.colonel.words.table import reason_sentence
from bot.games.game import IllegalAction, Seat
from tests.games.colonel.positions import position

ALICE = Seat(0)
NO_MELD = "These cards don't make a set or run, or don't fit that meld. The ace is high only, above the king."
TEN = "A: 4h5h6hJcJd8s9sAcQdKs | B: 2c2d7h7s9hTcTdQsKcKd | upcard 7c"
ELEVEN = "A: 4h5h6hJcJd8s9sAcQdKs2h | B: 2c2d7h7s9hTcTdQsKcKd | upcard 7c"
TABLE = f"{ELEVEN} | drew 2h | table 3c3d3h"


@pytest.mark.parametrize("refusal", Reason)
@pytest.mark.parametrize("phase", Phase)
@pytest.mark.parametrize("text", [TEN, f"{ELEVEN} | took 2h", TABLE])
def test_every_refusal_has_a_sentence_in_every_phase(refusal: Reason, phase: Phase, text: str) -> None:
    sentence = reason_sentence(refusal, colonel.view(position(text, phase), ALICE))

    assert sentence.endswith(".")
    assert "_" not in sentence


@pytest.mark.parametrize(
    ("text", "state", "sentence"),
    [
        (
            "discard Ks",
            position(TEN, Phase.DRAW),
            "Draw a card first, from the stock or the discard pile.",
        ),
        ("draw", position(ELEVEN), "You've already drawn: lay, add or throw a card."),
        ("draw", position(TEN, Phase.CHALLENGED), "Answer the challenge first: accept or reject it."),
        (
            "challenge",
            position(TEN, Phase.DRAW),
            "This match has no challenge: draw a card.",
        ),
        ("discard 2h", position(f"{ELEVEN} | took 2h"), "You took 2♥ this turn, so throw another card."),
        ("discard Kh", position(ELEVEN), "You don't have all of these cards: choose from your hand."),
        (
            "lay AcQdKs",
            position(ELEVEN),
            NO_MELD,
        ),
        ("add 2h to 1", position(ELEVEN), "There's no meld on the table yet: lay one of your own."),
        ("add 2h to 2", position(TABLE), "There's only meld 1 on the table."),
        ("add 2h to 9", position(f"{TABLE}, 6c6d6s"), "There are only melds 1 to 2 on the table."),
    ],
)
def test_the_engines_refusal_becomes_advice(text: str, state: ColonelState, sentence: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        colonel.apply(state, ALICE, colonel.read(text))

    assert reason_sentence(Reason(refused.value.reason), colonel.view(state, ALICE)) == sentence


def test_whoever_is_not_on_turn_is_told_to_wait() -> None:
    state = position(TEN, Phase.DRAW)
    with pytest.raises(IllegalAction) as refused:
        colonel.apply(state, Seat(1), colonel.read("draw"))

    assert reason_sentence(Reason(refused.value.reason), colonel.view(state, Seat(1))) == (
        "It's not your turn yet."
    )
