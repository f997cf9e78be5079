"""Advice on UNO rules: what each play is worth, and the reason that is truly the reason."""

from __future__ import annotations

import pytest

from bot.games import uno
from bot.games.game import Seat
from bot.games.uno.advice import Advice, Why
from bot.games.uno.player.advising import advise
from bot.games.uno.player.expert import networks
from bot.games.uno.player.features import (
    NEXT_FITS,
    NEXT_SIZE,
    OWN_FITS,
    OWN_POINTS,
    OWN_SIZE,
    OWN_WILD,
    Features,
)
from bot.games.uno.state import UnoState
from bot.games.uno.view import UnoView
from bot.games.uno.words.advice import hint_sentences
from tests.games.uno.positions import after, position

NAMES = ("Alice", "Bob", "Carol")
FULL = "G1 G2 G3 B1 B2 Y3 Y4"
"""A hand from which nobody goes out soon."""


def advice(state: UnoState, seat: int = 0) -> tuple[UnoView, tuple[Advice, ...]]:
    """What is advised in a position, beside its view."""
    view = uno.view(state, Seat(seat))
    return view, advise(view, uno.legal(state, Seat(seat)), seed=1)


def hint(state: UnoState, seat: int = 0) -> str:
    view, weighed = advice(state, seat)
    return hint_sentences(view, weighed, NAMES)


@pytest.mark.parametrize(
    ("state", "why", "told"),
    [
        (position(f"R3 WD B1 B2 | {FULL}"), Why.WILD, "**Play red 3.** You keep your wild card."),
        (
            position(f"R3 RD B1 B2 | B3 | {FULL}"),
            Why.HIT,
            "**Play red draw two.** It hits Bob, who has one card left.",
        ),
        (
            position("R3 RS R4 R6 | B3 G4 G6 Y1"),
            Why.AGAIN,
            "**Play red skip.** You play again at once.",
        ),
        (
            position(f"W G3 G4 | {FULL} | {FULL}", top="B5"),
            Why.COLOUR,
            "**Play wild and choose green.** You hold 2 green cards and no blue.",
        ),
    ],
    ids=[each.value for each in (Why.WILD, Why.HIT, Why.AGAIN, Why.COLOUR)],
)
def test_the_reason_is_what_the_networks_owe_the_lead_to(state: UnoState, why: Why, told: str) -> None:
    _, weighed = advice(state)
    assert weighed[0].why is why
    assert hint(state).startswith(told)


def test_4_1_the_last_card_needs_no_reason() -> None:
    assert hint(position(f"R3 | {FULL}")) == "**Play red 3.** It's your last card: you win the round."


def test_3_9_calls_and_catches_come_first() -> None:
    exposed = after(position("R3 B5 | R9 G4 | B1 B2"), "0 play R3")
    assert hint(exposed, 0) == "**Call UNO.** You have one card left, and can be caught."
    assert hint(exposed, 2) == "**Catch Alice.** Alice has one card left and hasn't called UNO."


def test_3_3_without_a_card_that_fits_it_says_so() -> None:
    assert hint(position(f"G3 B4 | {FULL}", top="R5")).startswith(
        "**Draw.** No card fits. You win the round "
    )


def test_the_next_best_is_told_with_its_chance_where_that_is_less() -> None:
    state = position(f"R3 WD B1 B2 | {FULL}")
    _, weighed = advice(state)
    assert weighed[0].won > weighed[1].won
    assert "Next best, with " in hint(state)


def test_what_is_hardly_better_has_no_reason() -> None:
    _, weighed = advice(position(f"R3 R4 B1 B2 | {FULL}"))
    assert weighed[0].worth - weighed[1].worth < 1
    assert weighed[0].why is None


def test_the_numbers_of_a_reason_are_those_that_differ_with_it() -> None:
    """Two hands that differ in one thing differ in its numbers, and in none of the other reasons."""

    def differing(one: str, other: str) -> set[int]:
        rows = []
        for hand in (one, other):
            state = position(f"{hand} | {FULL}")
            found = Features(uno.view(state, Seat(0)))
            rows.append(found.own(uno.read("play R3")))
        return {at for at, (mine, its) in enumerate(zip(*rows, strict=True)) if mine != its}

    # What is unseen differs a little with the own hand, and so do the chances of others to follow.
    unseen = set(NEXT_FITS)
    assert differing("R3 B1 B2 W", "R3 B1 B2 WD") - unseen <= {*OWN_WILD}
    assert differing("R3 R4 B1 B2", "R3 B4 B1 B2") - unseen <= {*OWN_FITS}
    assert differing("R3 B1 B2 B9", "R3 B1 B2 B4") - unseen <= {*OWN_POINTS}
    groups = (OWN_SIZE, OWN_POINTS, OWN_WILD, OWN_FITS, NEXT_SIZE, NEXT_FITS)
    told = [at for group in groups for at in group]
    assert len(told) == len(set(told))
    assert max(told) < len(networks().duel.own.rows[0])
