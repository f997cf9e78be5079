"""What watches pictures sees what would be wrong with them."""

from __future__ import annotations

import pytest

from bot.games.cards import parse_card
from images.art.deck import HAND_PX, decks
from images.ink import colours
from images.ink.canvas import Canvas
from images.ink.shapes import Box
from images.ink.text import Style, Typeface
from tests.images.recorder import Recorder

BOLD = Style(Typeface.BOLD, 40, colours.TEXT)
ACE, KING = parse_card("As"), parse_card("Kd")


def lay(canvas: Canvas, *places: tuple[int, int]) -> None:
    deck = decks()[HAND_PX]
    for card, (x, y) in zip((ACE, KING), places, strict=False):
        deck.lay(canvas.image, deck.faces[card], x, y)


def test_a_picture_in_order_has_no_faults(recorder: Recorder) -> None:
    canvas = Canvas(400)
    box = Box(10, 10, 300, 70)
    canvas.panel(box, 10, colours.PLATE)
    canvas.write_in("Deal 5", box, BOLD)
    lay(canvas, (20, 100), (20 + HAND_PX // 2, 100))
    assert recorder.faults() == []


@pytest.mark.parametrize("height", [20, 30])
def test_a_text_taller_than_its_box(recorder: Recorder, height: int) -> None:
    Canvas(400).write_in("(Qq)", Box(10, 10, 300, 10 + height), BOLD)
    assert "leaves its room" in recorder.faults()[0]


def test_a_text_that_leaves_the_picture(recorder: Recorder) -> None:
    canvas = Canvas(400)
    canvas.write("Deal 5", (1050, 100), BOLD)
    canvas.write("H", (10, 398), BOLD)
    canvas.write("gin", (100, 398), BOLD)
    assert recorder.faults() == ["'Deal 5' leaves the picture", "'gin' leaves the picture"]


def test_texts_that_touch(recorder: Recorder) -> None:
    canvas = Canvas(400)
    canvas.write("Marguerite", (10, 100), BOLD)
    canvas.write("Old Ben", (60, 110), BOLD)
    assert "'Marguerite' is covered by 'Old Ben'" in recorder.faults()[0]


def test_a_text_below_a_panel_and_below_a_card(recorder: Recorder) -> None:
    canvas = Canvas(400)
    canvas.write("Marguerite", (10, 100), BOLD)
    canvas.panel(Box(100, 80, 300, 90), 4, colours.PLATE)
    lay(canvas, (120, 60))
    assert [fault.split(" at ")[0] for fault in recorder.faults()] == [
        "'Marguerite' is covered by 'box (100, 80, 300, 90)'",
        "'Marguerite' is covered by 'As'",
    ]


@pytest.mark.parametrize("step", [20, HAND_PX // 3])
def test_a_card_hidden_below_its_index(recorder: Recorder, step: int) -> None:
    lay(Canvas(400), (20, 100), (20 + step, 100))
    assert "'As' is covered by 'Kd'" in recorder.faults()[0]


def test_an_index_below_a_label(recorder: Recorder) -> None:
    canvas = Canvas(400)
    lay(canvas, (20, 100))
    canvas.pill("NEW", (30, 150), BOLD, colours.GOLD, height=40)
    assert recorder.faults()


def test_a_card_that_leaves_the_picture(recorder: Recorder) -> None:
    lay(Canvas(400), (1080, 100))
    assert recorder.faults() == ["'As' leaves the picture"]


def test_what_was_drawn_can_be_forgotten(recorder: Recorder) -> None:
    lay(Canvas(400), (1080, 100))
    recorder.clear()
    assert recorder.faults() == []
    assert not recorder.laid
