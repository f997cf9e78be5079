"""Pictures of 13-card rummy: hands with wild cards, a declaration, tables, hands at the end, the points."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games import rummy13
from bot.games.rummy13.rules import Format, Rummy13Rules
from images import Face, Picture
from images.games.rummy13.sheets import deal_picture, sheet_picture
from images.games.rummy13.table import finish_picture, hand_picture, table_picture
from tests.games.rummy13.positions import ALSO_POOR, READY, A, begun, declared, end_of, position

FACES = tuple(
    Face(name, 70 + at) for at, name in enumerate(("Marguerite", "Old Ben", "Zoë", "Dan", "Ewa", "Fritz"))
)
GROUPED = f"A: 5d6d7dPJ19sTsJs2c2d4hQsQhKd | B: {ALSO_POOR} | C: 2h3d2 | cut 7h2 | open 4s"
"""A run without jokers, one with a printed joker, a wild seven, and cards in no group."""
DECLARING = f"A: {READY}Kc | B: {ALSO_POOR} | cut 8s | drew Kc | open 4h"


def rummy13_pictures() -> Iterator[tuple[str, Picture]]:
    """Each with the name of its case."""
    grouped, three = position(GROUPED), FACES[:3]
    yield "rummy13_hand", hand_picture(rummy13.view(grouped, A), three)
    spectator = rummy13.view(grouped, None)
    yield "rummy13_table", table_picture(spectator, three, status="Marguerite's turn", note="Deal 1")
    declaring = rummy13.view(position(DECLARING), A)
    (finish, *_), two = declaring.finishes, FACES[:2]
    yield "rummy13_finish", finish_picture(declaring, finish, two, is_valid=True)
    yield "rummy13_finish_not_valid", finish_picture(declaring, finish, two, is_valid=False)
    pool = begun(Rummy13Rules(format=Format.POOL101), 6)
    view = rummy13.view(pool, None)
    yield "rummy13_table_of_six", table_picture(view, FACES, status="Dan's turn", note="Deal 1 · out at 101")
    over = declared(begun(Rummy13Rules(), 6), A, B=17, C=27, D=40, E=80, F=0).state
    yield "rummy13_deal", deal_picture(over.results[-1], FACES, part=0)
    for at, points in enumerate((17, 27, 40)):
        pool = end_of(pool, pool.seats[at], **{name: points for name in "ABCDEF" if name != "ABCDEF"[at]})
    yield "rummy13_sheet", sheet_picture(rummy13.view(pool, None), FACES)
