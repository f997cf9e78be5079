from __future__ import annotations

import pytest

from bot.games.cards import PACK, Card
from bot.games.game import NotationError
from bot.games.gin import read, write
from bot.games.gin.actions import Action, BigGin, Discard, Draw, Gin, Knock, Pass, Take

EVERY_ACTION: tuple[Action, ...] = (
    Draw(),
    Take(),
    Pass(),
    BigGin(),
    Knock(None),
    *(kind(card) for kind in (Discard, Knock, Gin) for card in PACK),
)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Draw(), "draw"),
        (Take(), "take"),
        (Pass(), "pass"),
        (Discard(Card.KD), "discard Kd"),
        (Knock(Card.TH), "knock Th"),
        (Knock(None), "knock"),
        (Gin(Card.S2), "gin 2s"),
        (BigGin(), "big gin"),
    ],
)
def test_text_form(action: Action, text: str) -> None:
    assert write(action) == text
    assert read(text) == action


def test_every_action_is_read_as_written() -> None:
    assert [read(write(action)) for action in EVERY_ACTION] == list(EVERY_ACTION)
    assert len({write(action) for action in EVERY_ACTION}) == len(EVERY_ACTION)


@pytest.mark.parametrize(
    "text",
    ["", "Draw", "draw Kd", "discard", "discard 10h", "discard kd", "gin", "biggin", "knock Kd Qd", " pass"],
)
def test_other_text_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(NotationError, match="is no action of gin"):
        read(text)
