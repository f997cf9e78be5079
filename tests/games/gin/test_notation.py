from __future__ import annotations

import pytest

from bot.games.cards import PACK, Card, parse_cards
from bot.games.game import NotationError, Seat
from bot.games.gin import read, write
from bot.games.gin.actions import (
    Action,
    BigGin,
    Deal,
    Declare,
    Discard,
    Draw,
    Gin,
    Knock,
    Pass,
    Show,
    Take,
)

EVERY_ACTION: tuple[Action, ...] = (
    Draw(),
    Take(),
    Pass(),
    BigGin(),
    Knock(None),
    *(kind(card) for kind in (Discard, Knock, Gin) for card in PACK),
    Deal(Seat(0)),
    Deal(Seat(1)),
    *(Declare(points) for points in (75, 100, 110, 250, 500, 525)),
    Show(()),
    Show((), (Card.AC,)),
    Show((parse_cards("4c4d4h"), parse_cards("9sTsJs")), parse_cards("5c6c")),
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
        (Deal(Seat(0)), "deal first"),
        (Deal(Seat(1)), "deal second"),
        (Declare(250), "declare 250"),
        (Knock(Card.KD, (parse_cards("3c4c5c"), parse_cards("8d8h8s"))), "knock Kd 345c,8dhs"),
        (Knock(None, (parse_cards("3c4c5c"),)), "knock - 345c"),
        (Show(()), "show -"),
        (Show((parse_cards("8c8d8h8s"),)), "show 8cdhs"),
        (Show((parse_cards("8d8h8s"),), parse_cards("5d9c")), "show 8dhs off 5d9c"),
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
    [
        "", "Draw", "draw Kd", "discard", "discard 10h", "discard kd", "gin", "biggin", "knock Kd Qd",
        " pass", "deal", "deal third", "declare", "declare 0", "declare 007", "declare x", "knock -",
        "knock Kd -", "knock Kd 34c", "knock Kd 34cd", "knock Kd 333c", "knock - ", "show", "show ",
        "show 345c off", "show 345c off 9", "show 345c off ", "show 345c,", "show 345c on 9c",
    ],
)  # fmt: skip
def test_other_text_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(NotationError, match="is no action of gin"):
        read(text)


def test_chosen_melds_have_one_form_however_they_are_written() -> None:
    assert read("knock Kd 8shd,543c") == read("knock Kd 345c,8dhs")
    assert read("show - off 9c5d") == Show((), parse_cards("5d9c"))


def test_the_longest_choices_fit_into_a_button() -> None:
    """Of the 100 characters of a button some 25 are taken by the match; the rest must hold the action."""
    knock = "knock Kd 6cdhs,7cdh,8cdh"
    show = "show 6cdh,7cdh,8cdh off Tc"
    everything_off = f"show - off {''.join(str(card) for card in PACK[:10])}"
    assert [write(read(text)) for text in (knock, show)] == [knock, show]
    assert max(map(len, (knock, show, everything_off))) <= 50
