from __future__ import annotations

import pytest

from bot.games.cards import parse_cards
from bot.games.game import NotationError, Seat
from bot.games.skarney import read, write
from bot.games.skarney.actions import (
    Accept,
    Action,
    Add,
    Contract,
    Deal,
    Draw,
    End,
    LastCard,
    Lay,
    Offer,
    Reject,
)

LOW, SEVENS, HIGH = parse_cards("3s4c5c"), parse_cards("7c7d7h"), parse_cards("QhKcAd")


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Deal(Seat(0)), "deal first"),
        (Deal(Seat(1)), "deal second"),
        (Draw(), "draw"),
        (Contract((LOW, SEVENS, HIGH)), "contract 3s4c5c 7c7d7h QhKcAd"),
        (Lay((LOW,)), "lay 3s4c5c"),
        (Lay((LOW, SEVENS)), "lay 3s4c5c 7c7d7h"),
        (Lay((), (Add(1, parse_cards("2s6d")),)), "add 2s6d to 1"),
        (Lay((), (Add(1, HIGH[:1]), Add(12, LOW[:1]))), "add Qh to 1 add 3s to 12"),
        (Lay((SEVENS,), (Add(2, LOW[:1]),)), "lay 7c7d7h add 3s to 2"),
        (Offer(HIGH[1]), "offer Kc"),
        (Accept(), "accept"),
        (Reject(), "reject"),
        (LastCard(), "last_card"),
        (End(), "end"),
    ],
)
def test_text_form(action: Action, text: str) -> None:
    assert write(action) == text
    assert read(text) == action


@pytest.mark.parametrize(
    "text",
    [
        "", "Draw", "draw ", "deal", "deal third", "contract", "contract 3s4c5x 7c7d7h QhKcAd", "contract ",
        "lay", "lay ", "lay  3s4c5c", "offer", "offer KcKd", "offer kc", "add", "add to 1", "add 2s to",
        "add 2s to 0", "add 2s to -1", "add 2s to 1 to", "add 2s to one", "add 2s to 100", "add 2s to ²",
        "lay 3s4c5c add 2s", "lay add 2s to 1", "add 2s to 1 lay 3s4c5c", "last card", "discard Kd",
    ],
)  # fmt: skip
def test_other_text_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(NotationError, match="is no action of Skarney"):
        read(text)
