"""Every picture looks as it did when somebody last looked at it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as changed
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageFilter

from bot.games.cards import parse_card
from bot.preferences import DeckColours
from images.games.gin.table import hand_picture
from images.ink import canvas, text
from images.ink.look import Look, drawn_in
from images.ink.text import Typeface
from images.table.hand import draw_hand
from tests.images import golden
from tests.images.gallery import ROOMS, drawn
from tests.images.samples import FACES, HANDS, seat_view

MOST_BYTES = 3 * 1024 * 1024
"""What all goldens together may weigh in the repository."""
HELD = HANDS["hand_two_melds"]


@pytest.mark.parametrize("room", ROOMS)
def test_pictures_look_as_they_did(room: str) -> None:
    wrong = []
    for name, picture in drawn(room).items():
        actual, expected = golden.pixels(picture), golden.find_golden(name)
        if not golden.is_spared(name) and (expected is None or not golden.is_like(actual, expected)):
            wrong.append(golden.explain(name, actual, expected).name)
    assert not wrong, (
        f"{len(wrong)} pictures of {room} differ from their goldens: expected, actual and difference lie "
        f"side by side in {golden.FAILURES}: {', '.join(wrong)}. If they should look so: {golden.REFRESH}"
    )


def test_each_golden_is_of_a_picture_that_is_still_drawn() -> None:
    names = [name for room in ROOMS for name in drawn(room)]
    assert len(set(names)) == len(names)
    stored = {path.stem for path in golden.FOLDER.glob("*.webp")}
    assert stored == {name for name in names if not golden.is_spared(name)}, golden.REFRESH
    assert set(names) >= golden.KEPT


def test_goldens_stay_light() -> None:
    assert sum(path.stat().st_size for path in golden.FOLDER.glob("*")) <= MOST_BYTES


def held(**facts: Any) -> Image.Image:  # noqa: ANN401  # a view has facts of many types
    """The sampled hand, with other facts if any are named."""
    return golden.pixels(hand_picture(replace(HELD, **facts), FACES))


@pytest.mark.parametrize(
    "facts",
    [
        {"stock": 22},
        {"knock_limit": 9},
        {"upcard": parse_card("9h")},
        {"upcard": parse_card("Td")},
        {"drawn": parse_card("As")},
        {"turn": 1},
    ],
    ids=str,
)
def test_a_picture_of_other_facts_is_unlike(facts: dict[str, Any]) -> None:
    assert golden.is_like(held(), held())
    assert not golden.is_like(held(**facts), held())


def test_one_other_card_is_unlike_however_alike_it_is() -> None:
    """A spade in the place of the club, of which everything but the pip is the same."""
    clubs, spades = (
        golden.pixels(hand_picture(seat_view(f"4h5h6h7h JsJdJc / As9dQ{suit}Kh", drawn="9d"), FACES))
        for suit in "cs"
    )
    two = Look(deck=DeckColours.TWO)
    alike = [
        drawn_in(two, lambda suit=suit: golden.pixels(hand_picture(seat_view(f"/ 3{suit}"), FACES)))  # type: ignore[misc]  # mypy cannot infer a lambda with a default
        for suit in "cs"
    ]
    assert not golden.is_like(clubs, spades)
    assert not golden.is_like(*alike)


def test_other_suit_colours_are_unlike() -> None:
    two = drawn_in(Look(deck=DeckColours.TWO), held)
    assert not golden.is_like(two, held())


@pytest.mark.parametrize(("right", "down"), [(1, 0), (0, 1), (-1, 0), (2, 2)])
@pytest.mark.parametrize("box", [(300, 540, 540, 800), (120, 30, 360, 80)], ids=["card", "name"])
def test_what_moves_by_a_pixel_is_unlike(box: tuple[int, int, int, int], right: int, down: int) -> None:
    moved = held()
    moved.paste(held().crop(box), (box[0] + right, box[1] + down))
    assert not golden.is_like(moved, held())


def test_a_surface_in_a_colour_that_is_hardly_another_is_unlike() -> None:
    tinted = held()
    box = (0, 100, 420, 150)
    tinted.paste(ImageChops.add(held().crop(box), Image.new("RGB", (420, 50), (0, 8, 0))), box)
    assert not golden.is_like(tinted, held())


@pytest.mark.parametrize(
    "smoothed",
    [
        lambda mask: mask.point(lambda level: round(255 * (level / 255) ** 0.8)),
        lambda mask: mask.point(lambda level: round(255 * (level / 255) ** 1.25)),
        lambda mask: mask.filter(ImageFilter.GaussianBlur(0.35)),
    ],
    ids=["bolder", "thinner", "softer"],
)
def test_letters_smoothed_otherwise_are_still_alike(
    smoothed: Callable[[Image.Image], Image.Image], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As another version of FreeType might do."""
    usual = held()

    def otherwise(words: str, typeface: Typeface, size_px: int) -> text.Ink:
        as_usual = text.ink(words, typeface, size_px)
        return changed(as_usual, mask=smoothed(as_usual.mask))

    monkeypatch.setattr(canvas, "ink", otherwise)
    draw_hand.cache_clear()
    other = held()
    draw_hand.cache_clear()
    assert other.tobytes() != usual.tobytes()
    assert golden.is_like(other, usual)


def test_a_failure_is_explained_side_by_side(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden, "FAILURES", tmp_path)
    with Image.open(golden.explain("hand", held(stock=22), held())) as sheet:
        assert sheet.size == (3 * held().width + 40, held().height)
        assert sheet.crop((0, 0, *held().size)).tobytes() == held().tobytes()
    with Image.open(golden.explain("fresh", held(), None)) as alone:
        assert alone.size == held().size
