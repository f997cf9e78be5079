"""Pictures of UNO rules for the contact sheet: hands, a table of ten, the end of a round, the points."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.games import uno
from bot.games.game import Seat
from bot.games.uno.cards import PACK
from images import Face
from images.games.uno.sheets import round_picture, sheet_picture
from images.games.uno.table import hand_picture, table_picture
from images.ink.canvas import Picture
from tests.games.uno.positions import after, position

NAMES = ("Alice", "Bob", "Cleo", "Dan", "Ewa", "Fritz", "Gus", "Hu", "Ida", "Jo")
FACES = tuple(Face(name, 1001 + at) for at, name in enumerate(NAMES))


def uno_pictures() -> Iterator[tuple[str, Picture]]:
    """One picture of each kind, with a name for its file."""
    few = position("R3 G5 BS Y2 RD W WD | R9 G4 | B1", top="R5")
    yield "uno_hand", hand_picture(uno.view(few, Seat(0)), FACES[:3])
    many = position(" | ".join(["R1 R2"] * 10), top="W", colour="Y", counter=True)
    many = replace(many, hands=(PACK[::4], *many.hands[1:]))
    yield "uno_hand_27_cards", hand_picture(uno.view(many, Seat(0)), FACES)
    yield "uno_table_of_ten", table_picture(uno.view(many, None), FACES)
    exposed = after(position("R3 B5 | R9 G4 B1 | B1 B2"), "0 play R3")
    yield "uno_table_no_call", table_picture(uno.view(exposed, None), FACES[:3])
    over = uno.view(after(position("R3 | R9 GS | W B2"), "0 play R3"), None)
    yield "uno_round", round_picture(over.results[0], FACES[:3])
    yield "uno_points", sheet_picture(over, FACES[:3])
