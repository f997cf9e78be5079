"""Hints in words: the advice with its cards, and the reason that weighs most."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.cards import Card, parse_card, parse_cards
from bot.games.game import Seat
from bot.games.gin.actions import Action, BigGin, Discard, Draw, Gin, Knock, Pass, Show, Take
from bot.games.gin.advice import Advice
from bot.games.gin.view import GinView, Hand, Meld, Phase, Player
from bot.games.gin.words.advice import hint_sentences
from bot.games.melds.view import MeldKind


def advice(
    action: Action,
    thrown: Card | None = None,
    deadwood: int | None = None,
    *,
    ways: tuple[Card, ...] = (),
    win: float | None = None,
) -> Advice:
    """An action with its reasons, of which the points are not told."""
    return Advice(action=action, points=0.0, worth=0.0, thrown=thrown, deadwood=deadwood, ways=ways, win=win)


def throw(text: str, **facts: object) -> Advice:
    return replace(advice(Discard(parse_card(text)), parse_card(text)), **facts)


VIEW = GinView(
    seat=Seat(0),
    phase=Phase.DISCARD,
    turn=Seat(0),
    deal=1,
    dealer=Seat(1),
    stock=20,
    upcard=parse_card("9h"),
    knock_limit=10,
    knock_card=None,
    taken=None,
    target=100,
    players=(Player(cards=11, points=0, boxes=0), Player(cards=10, points=0, boxes=0)),
    results=(),
    final=None,
    left=None,
    hand=Hand((), parse_cards("Kc 7d 2s"), 19),
)


def test_a_throw_is_compared_with_the_next_best_one_by_what_could_still_meld_it() -> None:
    told = hint_sentences(
        VIEW,
        (
            throw("Kc", deadwood=20, ways=parse_cards("Kd")),
            throw("7d", deadwood=17, ways=parse_cards("7c 6d 8d")),
        ),
    )
    assert told == "**Throw K♣.** K♣ helps you in one way, 7♦ in 3."


def test_a_card_that_is_dead_says_so() -> None:
    told = hint_sentences(VIEW, (throw("Kc", deadwood=17), throw("7d", deadwood=17, ways=parse_cards("7c"))))
    assert told == "**Throw K♣.** K♣ can't help you any more; 7♦ can in one way."


def test_much_danger_and_much_deadwood_are_told_first() -> None:
    told = hint_sentences(
        VIEW,
        (
            throw("Kc", deadwood=17, danger=0.05, ways=parse_cards("Kd")),
            throw("7d", deadwood=21, danger=0.4, ways=parse_cards("7c 7h")),
        ),
    )
    assert told == (
        "**Throw K♣.** You keep 17 deadwood; without 7♦ it would be 21. The chance that K♣ helps "
        "your opponent is 5%; with 7♦, 40%."
    )


def test_a_card_in_a_meld_is_not_compared_by_what_could_still_meld_it() -> None:
    hand = Hand((Meld(MeldKind.RUN, parse_cards("7d8d9d")),), parse_cards("Kc 2s"), 12)
    told = hint_sentences(
        replace(VIEW, hand=hand),
        (throw("Kc", deadwood=2), throw("7d", deadwood=29, ways=parse_cards("7c"))),
    )

    assert told == "**Throw K♣.** You keep 2 deadwood; without 7♦ it would be 29."


@pytest.mark.parametrize(
    ("less", "told"),
    [
        (0.4, "**Throw K♣.** 7♦ would be about as good."),
        (2.7, "**Throw K♣.** Next best, 2 points less: Throw 7♦."),
    ],
)
def test_where_nothing_speaks_for_a_throw_the_next_best_one_is_told(less: float, told: str) -> None:
    weighed = (throw("Kc", deadwood=17, worth=5.0), throw("7d", deadwood=17, worth=5.0 - less))
    assert hint_sentences(VIEW, weighed) == told


def test_playing_on_for_gin_is_set_against_the_knock() -> None:
    told = hint_sentences(
        VIEW,
        (
            throw("Kc", deadwood=4, gins=parse_cards("4s 5s")),
            advice(Knock(parse_card("Kc")), parse_card("Kc"), 4, win=0.75),
        ),
    )
    assert told == (
        "**Throw K♣.** Don't knock yet: 2 cards still give you gin. A knock would score 75% of the time."
    )


@pytest.mark.parametrize(
    ("weighed", "told"),
    [
        (
            (advice(Gin(parse_card("Kc")), parse_card("Kc"), 0),),
            "**Gin: throw K♣.** Nothing scores more in this deal.",
        ),
        ((advice(BigGin(), None, 0),), "**Show big gin.** Nothing scores more in this deal."),
        (
            (advice(Knock(parse_card("Kc")), parse_card("Kc"), 1, win=0.9),),
            (
                "**Knock and throw K♣.** That leaves 1 deadwood. It scores 90% of the time, and "
                "playing on is worth less."
            ),
        ),
        (
            (advice(Take(), parse_card("Kc"), 9), advice(Draw())),
            "**Take 9♥, then throw K♣.** That cuts your deadwood from 19 to 9.",
        ),
        (
            (advice(Draw()), advice(Take(), parse_card("Kc"), 19)),
            "**Draw from the stock.** 9♥ wouldn't cut your deadwood.",
        ),
        (
            (advice(Pass()), advice(Take(), parse_card("Kc"), 18)),
            "**Pass.** 9♥ would cut your deadwood from 19 to 18, but your opponent would see it.",
        ),
        ((advice(Draw()),), "**Draw from the stock.**"),
        (
            (advice(Show((), parse_cards("9h")), None, 7),),
            "**Lay off 9♥.** That leaves 7 deadwood.",
        ),
    ],
)
def test_each_kind_of_action_is_advised_with_its_cards(weighed: tuple[Advice, ...], told: str) -> None:
    assert hint_sentences(VIEW, weighed) == told
