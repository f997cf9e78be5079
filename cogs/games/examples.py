"""Which picture shows an example in the rules: a game with cards of its own draws them itself."""

from __future__ import annotations

from bot.games.uno.words import UNO_CARDS
from bot.words.examples import Example
from images.games.uno.cards import uno_example_picture
from images.ink.canvas import Picture
from images.table.examples import example_picture


def draw_example(example: Example) -> Picture:
    """The example as a picture."""
    draw = uno_example_picture if example.texts is UNO_CARDS else example_picture
    return draw(example.rows)
