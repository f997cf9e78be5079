"""Pictures of gin in company: all tables with all sides, and the score sheets of players and of sides."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.game import Seat
from bot.games.gin_party import PRESETS, leave, view
from bot.games.gin_party.state import PartyState
from images import Face
from images.art.people import members_of, people, side_of, side_width
from images.games.gin_party.scenes import game_sheet_picture, sheet_picture, table_picture
from images.games.gin_party.table import _NOTE_LINE
from images.ink.labels import ENGLISH
from images.ink.scale import drawn_px
from images.sheets.score import columns_of
from tests.games.gin_party.positions import STANDARD, after, begun
from tests.hostile_names import SOME_HOSTILE_NAMES
from tests.images.sizes import require_sendable

FACES = tuple(Face(name, at) for at, name in enumerate(("Al", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hu")))
LONG = replace(STANDARD, target=1000, target_four=1000, target_six=1000)


def scored(players: int, rules: str = "standard") -> PartyState:
    """The second round of a match, or its end."""
    state = begun(players, PRESETS[rules])
    while not state.rounds:
        table = next(table for table in state.tables if not table.is_over)
        state = after(state, f"{table.seats[0]} gin")
    return state


@pytest.mark.parametrize("players", [3, 4, 6, 8])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_number_of_players_can_be_drawn_in_every_preset(players: int, preset: str) -> None:
    for state in (begun(players, PRESETS[preset]), scored(players, preset)):
        seen = view(state, None)
        require_sendable(table_picture(seen, FACES[:players]))
        require_sendable(sheet_picture(seen, FACES[:players]))
        for sheet in seen.sheets:
            require_sendable(game_sheet_picture(seen, sheet, FACES[:players]))


def test_more_tables_take_more_rows() -> None:
    heights = [table_picture(view(begun(players), None), FACES[:players]).height for players in (3, 4, 6, 8)]
    assert heights[0] - heights[1] == pytest.approx(drawn_px(_NOTE_LINE), abs=1)
    assert heights[1] < heights[2] == heights[3]


def test_p6_1_a_table_that_is_over_shows_its_result() -> None:
    before = begun(4)
    assert table_picture(view(after(before, "0 knock"), None), FACES[:4]).data != (
        table_picture(view(after(before, "0 gin"), None), FACES[:4]).data
    )


def test_p6_2_the_picture_of_all_tables_is_the_same_for_everybody() -> None:
    state = begun(4)
    pictures = {table_picture(view(state, seat), FACES[:4]).data for seat in (None, *map(Seat, range(4)))}
    assert len(pictures) == 1


def test_who_has_left_and_a_deal_that_was_broken_off_are_drawn() -> None:
    for state in (leave(begun(3, LONG), Seat(0)).state, leave(begun(4, LONG), Seat(1)).state):
        require_sendable(table_picture(view(state, None), FACES[: state.players]))
    broken = after(leave(begun(4, LONG), Seat(1)).state, "2 gin")
    require_sendable(sheet_picture(view(broken, None), FACES[:4]))


@pytest.mark.parametrize("name", SOME_HOSTILE_NAMES)
def test_hostile_names_of_partners_break_nothing(name: str) -> None:
    faces = tuple(Face(name, at) for at in range(8))
    require_sendable(table_picture(view(begun(8), None), faces))
    require_sendable(sheet_picture(view(scored(8), None), faces))


def test_partners_overlap_where_there_is_little_room() -> None:
    side = side_of(people(FACES[:4], ENGLISH))
    assert members_of(side) == side.partners
    assert side_width(side, 48, 1000) == 4 * 48 + 3 * 6
    assert side_width(side, 48, 124) <= 124


def test_who_plays_alone_is_no_side() -> None:
    (alone,) = people(FACES[:1], ENGLISH)
    assert side_of((alone,)) is alone


def test_three_columns_stay_clear_of_each_other() -> None:
    columns = columns_of(3)
    first, second, third = columns.rights
    assert second - first >= columns.width
    assert third - second >= columns.width
    assert columns.room > 300
