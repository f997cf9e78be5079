"""Pictures of UNO rules: cards told apart without their colours, hands of any size, tables of ten."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.games import uno
from bot.games.game import Seat
from bot.games.uno.cards import PACK, Card, Colour
from bot.games.uno.state import UnoState
from images import Face
from images.games.uno.cards import height_of, lay_card
from images.games.uno.sheets import round_picture, sheet_picture
from images.games.uno.table import hand_picture, table_picture
from images.ink.canvas import Canvas, bytes_allowed
from tests.games.uno.positions import after, position

NAMES = ("Alice", "Bob", "W" * 32, "日本語", "Ewa", "Fritz", "Gus", "Hu", "Ida", "Jo")
FACES = tuple(Face(name, 1001 + at) for at, name in enumerate(NAMES))
WIDTH = 86


def grey(card: Card) -> bytes:
    """A card as nobody sees who cannot tell colours apart: black and white alone, edges and letters."""
    canvas = Canvas(height_of(WIDTH) + 8)
    lay_card(canvas, card, 4, 4, WIDTH)
    return (
        canvas.image.crop((4, 4, 4 + WIDTH, 4 + height_of(WIDTH)))
        .convert("1", dither=Image.Dither.NONE)
        .tobytes()
    )


@pytest.mark.parametrize("face", ["0", "5", "S", "R", "D"])
def test_colours_differ_by_shape_and_letter_too(face: str) -> None:
    for one, other in combinations(Colour, 2):
        assert grey(Card(f"{one}{face}")) != grey(Card(f"{other}{face}"))


def test_every_card_has_a_face_of_its_own() -> None:
    assert len({grey(card) for card in Card}) == len(Card)


def with_hand(cards: int, players: int = 4) -> UnoState:
    state = position(" | ".join(["R1 R2"] * players))
    return replace(state, hands=(tuple(sorted(PACK[:cards])), *state.hands[1:]))


@pytest.mark.parametrize("cards", [1, 7, 8, 16, 17, 23, 40, 60])
@pytest.mark.parametrize("players", [2, 4, 10])
def test_a_hand_of_any_size_fits(cards: int, players: int) -> None:
    picture = hand_picture(uno.view(with_hand(cards, players), Seat(0)), FACES[:players])
    assert picture.filename == "hand.png"
    assert len(picture.data) <= bytes_allowed(picture.height)


@pytest.mark.parametrize("players", range(2, 11))
def test_a_table_of_any_size_is_drawn(players: int) -> None:
    picture = table_picture(uno.view(with_hand(9, players), None), FACES[:players])
    assert picture.filename == "table.png"
    assert len(picture.data) <= bytes_allowed(picture.height)


def test_the_table_shows_nothing_of_a_hand() -> None:
    state = with_hand(7)
    other = replace(state, hands=(tuple(sorted(PACK[40:47])), *state.hands[1:]))
    assert table_picture(uno.view(state, None), FACES[:4]) == table_picture(uno.view(other, None), FACES[:4])


def test_what_may_be_played_stands_out() -> None:
    view = uno.view(position("R3 G4 | B1 B2"), Seat(0))
    assert hand_picture(view, FACES[:2]) != hand_picture(replace(view, playable=()), FACES[:2])


def test_the_end_of_a_round_and_the_points_are_drawn() -> None:
    state = after(position("R3 | R9 GS W | W B2 WD"), "0 play R3")
    view = uno.view(state, None)
    assert len(round_picture(view.results[0], FACES[:3]).data) > 2_000
    assert len(sheet_picture(view, FACES[:3]).data) > 2_000
