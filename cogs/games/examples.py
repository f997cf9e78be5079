"""Which picture shows an example in the rules: a game with cards of its own draws them itself."""

from __future__ import annotations

from bot.words.examples import Example
from bot.words.uno.cards import UNO_CARDS
from images.encode import Picture
from images.examples import ShownGroup, ShownRow, example_picture
from images.uno_examples import uno_example_picture


def draw_example(example: Example) -> Picture:
    """The example as a picture."""
    rows = tuple(
        ShownRow(
            row.caption,
            tuple(ShownGroup(each.name, each.cards, each.marked, each.kind) for each in row.groups),
        )
        for row in example.rows
    )
    return uno_example_picture(rows) if example.texts is UNO_CARDS else example_picture(rows)
