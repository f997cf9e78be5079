"""Notes where text and cards go while pictures are drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

import pytest
from PIL import Image

from bot.games.cards import Card
from bot.games.uno.cards import Card as UnoCard
from bot.preferences import CardBack, IndexSize
from images.art import people
from images.art.deck import SLIM_PX, Deck, Faces, Sprite
from images.games.uno import cards as uno_cards
from images.ink import canvas as canvas_module
from images.ink.canvas import CORNER, WIDTH_PX, Align, Canvas, Picture
from images.ink.colours import Paint
from images.ink.look import current_look
from images.ink.scale import laid_out_px
from images.ink.shapes import Box
from images.ink.text import Style, fitted, ink
from images.table.rows import least_step
from tests.memory import images_modules


class Kind(Enum):
    """What leaves a mark on a picture."""

    TEXT = "text"
    CARD = "card"
    PANEL = "panel"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """Something drawn: where, and what must stay in sight of it."""

    kind: Kind
    name: str
    box: Box
    """Where it lies; of a text the ink."""
    in_sight: Box | None
    """What nothing later may cover: all of a text, the index of a card; None for what may be covered."""
    room: Box | None = None
    """Of a text, where it may lie; None for wherever it is free."""
    size_px: int | None = None
    """Of a text, its size; None for the initials of an avatar."""


class Recorder:
    """Notes where text and cards go while pictures are drawn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.texts: list[tuple[int, str, Box]] = []
        self.cards: list[Box] = []
        self.pills: list[tuple[str, Box]] = []
        self.laid: list[tuple[Card | None, Box]] = []
        """Each card with its place, in the order laid; None for a back."""
        self._marks: list[tuple[Box, list[Mark]]] = []
        """The size of each picture, and what was drawn on it, in its order."""
        self._room: Box | None = None
        self._draws_avatar = False
        self.small_print: dict[str, set[tuple[int, str]]] = {}
        """By file name, the size and the words of all texts."""
        self._watch_text(monkeypatch)
        self._watch_finished(monkeypatch)
        self._watch_avatars(monkeypatch)
        self._watch_boxes(monkeypatch)
        self._watch_cards(monkeypatch)
        self._watch_uno_cards(monkeypatch)

    def clear(self) -> None:
        """Forget all that was drawn."""
        for noted in (self.texts, self.cards, self.pills, self.laid, self._marks):
            noted.clear()

    def _note(self, picture: Image.Image, mark: Mark) -> None:
        # The picture bears its own list: kept here, the pictures of a test would fill the memory, and the
        # id of one that is gone may come again.
        marks: list[Mark] | None = vars(picture).get("marks")
        if marks is None:
            marks = []
            vars(picture)["marks"] = marks
            size = (laid_out_px(side) for side in picture.size)
            self._marks.append((Box(0, 0, *size), marks))
        marks.append(mark)

    def _watch_avatars(self, monkeypatch: pytest.MonkeyPatch) -> None:
        draw_initials = people._draw_initials

        def noting(canvas: Canvas, person: people.Person, box: Box) -> None:
            self._draws_avatar = True
            draw_initials(canvas, person, box)
            self._draws_avatar = False

        monkeypatch.setattr(people, "_draw_initials", noting)

    def _watch_finished(self, monkeypatch: pytest.MonkeyPatch) -> None:
        finish = canvas_module.finished

        def noting(canvas: Canvas, filename: str) -> Picture:
            marks: list[Mark] = vars(canvas.image).get("marks", [])
            texts = {(mark.size_px, mark.name) for mark in marks if mark.size_px is not None}
            self.small_print.setdefault(filename, set()).update(texts)
            return finish(canvas, filename)

        for module in images_modules():
            if getattr(module, "finished", None) is finish:
                monkeypatch.setattr(module, "finished", noting)

    def _watch_text(self, monkeypatch: pytest.MonkeyPatch) -> None:
        write, write_in = Canvas.write, Canvas.write_in

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
            if box.width:
                self.texts.append((id(canvas), text, box))
                self._note_text(canvas, text, box, style, within)
            return box

        def noting_room(
            canvas: Canvas, text: str, box: Box, style: Style, *, within: int | None = None
        ) -> Box:
            self._room = box
            try:
                return write_in(canvas, text, box, style, within=within)
            finally:
                self._room = None

        monkeypatch.setattr(Canvas, "write", noting)
        monkeypatch.setattr(Canvas, "write_in", noting_room)

    def _note_text(self, canvas: Canvas, text: str, box: Box, style: Style, within: int | None) -> None:
        """A text with its ink as it is, which may stand out beside its width."""
        shown, style = fitted(text, style, within)
        drawn = ink(shown, style.typeface, style.size_px)
        left, right = (laid_out_px(edge) for edge in (drawn.left, drawn.left + drawn.mask.width))
        inked = Box(box.left + left, box.top, box.left + right, box.bottom)
        if self._room is not None:
            room: Box | None = self._room
        elif within is not None:
            # A line has room for itself alone; how far it reaches up and down is up to its neighbours.
            spare = within - box.width
            room = Box(box.left - spare, inked.top, box.right + spare, inked.bottom)
        else:
            room = None
        # Initials are the picture of a person whose name is beside it.
        size = None if self._draws_avatar else style.size_px
        mark = Mark(kind=Kind.TEXT, name=text, box=inked, in_sight=inked, room=room, size_px=size)
        self._note(canvas.image, mark)

    def _watch_boxes(self, monkeypatch: pytest.MonkeyPatch) -> None:
        fill, panel, paste_round = Canvas.fill, Canvas.panel, Canvas.paste_round
        pill = Canvas.pill

        def note(canvas: Canvas, box: Box) -> None:
            self._note(canvas.image, Mark(kind=Kind.PANEL, name=f"box {tuple(box)}", box=box, in_sight=None))

        def noting_fill(canvas: Canvas, box: Box, colour: Paint) -> None:
            note(canvas, box)
            fill(canvas, box, colour)

        def noting_panel(canvas: Canvas, box: Box, radius: int, colour: Paint) -> None:
            note(canvas, box)
            panel(canvas, box, radius, colour)

        def noting_round(canvas: Canvas, image: Image.Image, x: int, y: int) -> None:
            side = laid_out_px(image.width)
            note(canvas, Box(x, y, x + side, y + side))
            paste_round(canvas, image, x, y)

        def noting_pill(
            canvas: Canvas,
            text: str,
            at: tuple[int, int],
            style: Style,
            fill: Paint,
            *,
            height: int,
            align: Align = Align.LEFT,
            within: int = WIDTH_PX,
        ) -> Box:
            box = pill(canvas, text, at, style, fill, height=height, align=align, within=within)
            self.pills.append((text, box))
            return box

        monkeypatch.setattr(Canvas, "pill", noting_pill)
        monkeypatch.setattr(Canvas, "fill", noting_fill)
        monkeypatch.setattr(Canvas, "panel", noting_panel)
        monkeypatch.setattr(Canvas, "paste_round", noting_round)

    def _watch_cards(self, monkeypatch: pytest.MonkeyPatch) -> None:
        lay = Faces.lay

        def noting(deck: Faces, picture: Image.Image, sprite: Sprite, x: int, y: int) -> None:
            lay(deck, picture, sprite, x, y)
            box = Box(x, y, x + deck.width, y + deck.height)
            self.cards.append(box)
            card = next((card for card, face in deck.faces.items() if face is sprite), None)
            self.laid.append((card, box))
            is_back = isinstance(deck, Deck) and any(sprite is deck.back_of(back) for back in CardBack)
            in_sight = None if is_back else index_of(box)
            name = "back" if is_back else str(card or "joker")
            self._note(picture, Mark(kind=Kind.CARD, name=name, box=box, in_sight=in_sight))

        monkeypatch.setattr(Faces, "lay", noting)

    def _watch_uno_cards(self, monkeypatch: pytest.MonkeyPatch) -> None:
        lay_card = uno_cards.lay_card

        def noting(
            canvas: Canvas, card: UnoCard, x: int, y: int, width: int, *, marked: bool = False
        ) -> None:
            lay_card(canvas, card, x, y, width, marked=marked)
            box = Box(x, y, x + width, y + uno_cards.height_of(width))
            # The ring of a neighbour that stands out may lie on a card's rim.
            self._note(canvas.image, Mark(kind=Kind.CARD, name=str(card), box=box, in_sight=box.grown(-4)))

        for module in images_modules():
            if getattr(module, "lay_card", None) is lay_card:
                monkeypatch.setattr(module, "lay_card", noting)

    def check(self) -> None:
        """Nothing is wrong with what was drawn."""
        assert self.faults() == []

    def faults(self) -> list[str]:
        """Texts that leave their room or the picture or touch, and texts and indices that are covered."""
        return [fault for whole, marks in self._marks for fault in _faults_of(whole, marks)]

    def numbered_corners(self) -> list[str]:
        """Texts with a digit, and discs, that lie where Discord lays its badge, in the lower left corner."""
        return [
            f"{mark.name} at {tuple(mark.box)}"
            for mark in self._cornered()
            if (mark.kind is Kind.TEXT and any(map(str.isdigit, mark.name)))
            or (mark.kind is Kind.PANEL and mark.box.width == mark.box.height)
        ]

    def words_in_corners(self) -> list[str]:
        """Texts of any kind that lie there."""
        return [mark.name for mark in self._cornered() if mark.kind is Kind.TEXT]

    def _cornered(self) -> Iterator[Mark]:
        for whole, marks in self._marks:
            corner = Box(0, whole.bottom - CORNER.height, CORNER.width, whole.bottom)
            if whole.height > CORNER.height:
                yield from (mark for mark in marks if mark.box.overlaps(corner))

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


OVERHANG_PX = 2
"""How far the ink of a letter may reach beside its room: a curve or a foot, that no reader would call cut."""
_INDEX_SHARE = {IndexSize.USUAL: 0.52, IndexSize.LARGE: 0.58}
_SLIM_SHARE = 0.84
"""How far down a card its index reaches: rank and pip."""


def index_of(box: Box) -> Box:
    """Where rank and pip of a card lie; on a slim card, its whole width."""
    across, down = (
        (1.0, _SLIM_SHARE) if box.width == SLIM_PX else (least_step(), _INDEX_SHARE[current_look().index])
    )
    return Box(box.left, box.top, box.left + int(box.width * across) - 1, box.top + int(box.height * down))


def _faults_of(whole: Box, marks: list[Mark]) -> Iterator[str]:
    """What is wrong with one picture."""
    for at, mark in enumerate(marks):
        if mark.in_sight is None:
            continue
        if not whole.holds(mark.in_sight):
            yield f"{mark.name!r} leaves the picture"
        if mark.room is not None and not mark.room.grown(OVERHANG_PX).holds(mark.box):
            yield f"{mark.name!r} at {tuple(mark.box)} leaves its room {tuple(mark.room)}"
        for other in marks[at + 1 :]:
            if other.box.overlaps(mark.in_sight):
                yield f"{mark.name!r} is covered by {other.name!r} at {tuple(other.box)}"
