"""Both felts: what is written on them is read, what is marked on them is seen, by everybody."""

from __future__ import annotations

from itertools import combinations

import pytest

from bot.games.cards import Suit
from bot.preferences import DeckColours, Felt
from images.games.uno.cards import GROUND
from images.ink import colours as c
from images.ink.colours import SHADES, Paint, Rgb, Shade
from images.ink.look import Look, drawn_in, suit_ink
from images.ink.palette import shown
from tests.images.seeing import Sight, contrast, distance

GROUNDS = (c.FELT_LIT, c.FELT, c.FELT_EDGE, c.PLATE, c.TRAY)
READ: tuple[tuple[Paint, Paint], ...] = (
    *((ink, ground) for ink in (c.TEXT, c.MUTED) for ground in GROUNDS),
    *((ink, ground) for ink in (c.GOLD, c.MELD, c.DEADWOOD, c.READY) for ground in GROUNDS[:4]),
    (c.ON_GOLD, c.GOLD),
    (c.ON_WELL, c.WELL),
    (c.SOFT_ON_WELL, c.WELL),
    (c.DEADWOOD, c.DEADWOOD_FILL),
    (c.READY, c.READY_FILL),
    (c.PLATE, c.MELD),
    (c.LIGHT_INK, c.DISC),
    (c.ON_GOLD_LEAF, c.GOLD_LEAF),
    (c.PAPER_INK, c.PAPER),
    (c.PAPER_HEAD, c.PAPER),
    *((ink, c.PAPER) for ink in (c.KNOCK_INK, c.GIN_INK, c.UNDERCUT_INK, c.BIG_GIN_INK)),
)
"""What is written, and on what."""
SEEN: tuple[tuple[Paint, Paint], ...] = (
    *((mark, ground) for mark in (c.GOLD, c.MELD) for ground in GROUNDS),
    (c.GOLD, c.TRACK),
    (c.RISE, c.TRACK),
    (c.PLAYABLE, c.PLAYABLE_GAP),
    (c.PLAYABLE, c.FELT),
    (c.DISC, c.CARD),
    (c.BARRED, c.CARD),
)
"""What marks something, and beside what."""


def on(felt: Felt, paint: Paint) -> Rgb:
    """The colour as it comes out of a finished picture."""
    return drawn_in(Look(felt=felt), lambda: shown(paint))


def named(paint: Paint) -> str:
    return paint.name if isinstance(paint, Shade) else f"#{bytes(paint).hex()}"


@pytest.mark.parametrize("felt", Felt)
def test_all_that_is_written_has_a_contrast_of_four_and_a_half(felt: Felt) -> None:
    measured = {
        f"{named(ink)} on {named(ground)}": contrast(on(felt, ink), on(felt, ground)) for ink, ground in READ
    }
    assert {words: round(value, 2) for words, value in measured.items() if value < 4.5} == {}


@pytest.mark.parametrize("felt", Felt)
def test_all_marks_have_a_contrast_of_three(felt: Felt) -> None:
    measured = {
        f"{named(mark)} beside {named(other)}": contrast(on(felt, mark), on(felt, other))
        for mark, other in SEEN
    }
    assert {words: round(value, 2) for words, value in measured.items() if value < 3} == {}


@pytest.mark.parametrize("sight", Sight)
@pytest.mark.parametrize("felt", Felt)
def test_marks_stand_out_for_everybody(felt: Felt, sight: Sight) -> None:
    for mark, other in SEEN:
        assert distance(on(felt, mark), on(felt, other), sight) >= 20


@pytest.mark.parametrize("sight", Sight)
@pytest.mark.parametrize("felt", Felt)
@pytest.mark.parametrize("suits", DeckColours)
def test_suits_of_different_colours_are_told_apart_by_everybody(
    suits: DeckColours, felt: Felt, sight: Sight
) -> None:
    """Four colours keep four suits apart, two colours the red ones from the black ones."""
    look = Look(deck=suits, felt=felt)
    inks = {drawn_in(look, lambda suit=suit: shown(suit_ink(suit))) for suit in Suit}  # type: ignore[misc]  # mypy cannot infer a lambda with a default
    assert len(inks) == (4 if suits is DeckColours.FOUR else 2)
    for one, other in combinations(inks, 2):
        assert distance(one, other, sight) >= 20
    for ink in inks:
        assert contrast(ink, on(felt, c.CARD)) >= 4


@pytest.mark.parametrize("sight", Sight)
@pytest.mark.parametrize("felt", Felt)
def test_the_colours_of_uno_are_told_apart_by_everybody(felt: Felt, sight: Sight) -> None:
    for one, other in combinations(GROUND.values(), 2):
        assert distance(on(felt, one), on(felt, other), sight) >= 20


def test_each_felt_names_all_shades() -> None:
    assert all(set(SHADES[felt]) == set(Shade) for felt in Felt)


def test_the_light_felt_is_light_and_the_dark_one_dark() -> None:
    """Cards lie brighter than both; inks are the other way round."""
    for shade in (Shade.FELT_LIT, Shade.FELT, Shade.FELT_EDGE, Shade.PLATE):
        assert contrast(SHADES[Felt.DARK][shade], c.CARD) > 7
        assert contrast(SHADES[Felt.LIGHT][shade], c.SHADOW) > 7
