"""Which picture shows an example in the rules: a game with cards of its own draws them itself."""

from __future__ import annotations

from bot.games.uno.words.cards import UNO_CARDS
from bot.words.examples import Example
from images.games.uno.examples import uno_example_picture
from images.ink.encode import Picture
from images.table.examples import ShownGroup, ShownRow, example_picture


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
