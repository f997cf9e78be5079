"""Notes where text and cards go while pictures are drawn."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image

from bot.games.cards import Card
from images.canvas import Align, Canvas
from images.deck import SLIM_PX, Faces, Sprite
from images.rows import least_step
from images.shapes import Box
from images.text import Style


class Recorder:
    """Notes where text and cards go while pictures are drawn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.texts: list[tuple[int, str, Box]] = []
        self.cards: list[Box] = []
        self.laid: list[tuple[Card | None, Box]] = []
        """Each card with its place, in the order laid; None for a back."""
        self.canvases: list[Canvas] = []
        self._watch_text(monkeypatch)
        self._watch_cards(monkeypatch)

    def _watch_text(self, monkeypatch: pytest.MonkeyPatch) -> None:
        write = Canvas.write

        def noting(
            canvas: Canvas,
            text: str,
            at: tuple[int, int],
            style: Style,
            *,
            align: Align = Align.LEFT,
            within: int | None = None,
        ) -> Box:
            box = write(canvas, text, at, style, align=align, within=within)
            assert within is None or box.width <= within, f"{text!r} is wider than its box"
            self.canvases.append(canvas)
            if box.width:
                self.texts.append((id(canvas), text, box))
            return box

        monkeypatch.setattr(Canvas, "write", noting)

    def _watch_cards(self, monkeypatch: pytest.MonkeyPatch) -> None:
        lay = Faces.lay

        def noting(deck: Faces, picture: Image.Image, sprite: Sprite, x: int, y: int) -> None:
            lay(deck, picture, sprite, x, y)
            box = Box(x, y, x + deck.width, y + deck.height)
            self.cards.append(box)
            card = next((card for card, face in deck.faces.items() if face is sprite), None)
            self.laid.append((card, box))

        monkeypatch.setattr(Faces, "lay", noting)

    def check(self) -> None:
        """No text leaves its picture, and no two texts of a picture touch."""
        heights = {id(canvas): canvas.image.size for canvas in self.canvases}
        for canvas, text, box in self.texts:
            width, height = heights[canvas]
            assert Box(0, 0, width, height).holds(box), f"{text!r} leaves the picture"
        for (canvas, text, box), (other_canvas, other_text, other) in combinations(self.texts, 2):
            assert canvas != other_canvas or not box.overlaps(other), f"{text!r} touches {other_text!r}"

    def words(self) -> list[str]:
        """All texts written so far."""
        return [text for _, text, _ in self.texts]

    def of_width(self, width: int) -> list[Card]:
        """The faces laid so far at one width."""
        return [card for card, box in self.laid if card is not None and box.width == width]

    def covered(self) -> list[Card]:
        """Faces of which a later card hides a part of the index, which is as wide as a slim card."""
        hidden = []
        for at, (card, box) in enumerate(self.laid):
            share = 1.0 if box.width == SLIM_PX else least_step()
            index = Box(box.left, box.top, box.left + int(box.width * share) - 1, box.bottom)
            if card is not None and any(index.overlaps(other) for _, other in self.laid[at + 1 :]):
                hidden.append(card)
        return hidden
