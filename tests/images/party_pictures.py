"""Every picture of gin in company: all numbers of players, in the middle of a match and at its end."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.gin_party import PRESETS, view
from bot.games.gin_party.state import PartyState
from images import Face, Picture
from images.games.gin_party.scenes import sheet_picture, table_picture
from tests.games.gin_party.positions import after, begun

FACES = tuple(
    Face(name, number)
    for number, name in enumerate(
        ("Marguerite", "Old Ben", "Zoë", "Dan", "Thisnameisfartoolongtofit", "Fritz", "Gus", "Hu"), start=1
    )
)
_SAMPLES = {"party_three": (3, "standard"), "party_four": (4, "oklahoma"), "party_six": (6, "tedesco")}
_SAMPLES |= {"party_eight": (8, "standard"), "party_eight_columns": (8, "hollywood")}


def party_pictures() -> Iterator[tuple[str, Picture]]:
    """Each with the name of its case."""
    for name, (players, preset) in _SAMPLES.items():
        state = begun(players, PRESETS[preset])
        faces = FACES[:players]
        yield f"{name}_start", table_picture(view(state, None), faces)
        while not state.is_over:
            state = _one_more(state)
            if len(state.rounds) == 1 and sum(table.is_over for table in state.tables) == 1:
                yield f"{name}_table", table_picture(view(state, None), faces)
        yield f"{name}_sheet", sheet_picture(view(state, None), faces)


def _one_more(state: PartyState) -> PartyState:
    """The match after one more deal; who sits first at a table wins there."""
    winner = next(table.seats[0] for table in state.tables if not table.is_over)
    return after(state, f"{winner} gin")
