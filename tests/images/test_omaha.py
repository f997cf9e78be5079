"""Pictures of Omaha: tables of all sizes, hands, ends of hands, chips; small enough to send."""

from __future__ import annotations

import pytest

from bot.games import omaha
from bot.games.game import Seat
from bot.games.omaha.state import OmahaState
from images import Face
from images.games.omaha.result import result_picture, sheet_picture
from images.games.omaha.table import hand_picture, table_picture
from tests.games.omaha.positions import NL, after, begun
from tests.hostile_names import SOME_HOSTILE_NAMES
from tests.images.sizes import require_sendable

FACES = tuple(
    Face(name, at) for at, name in enumerate(("Al", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hu", "Ida"))
)
HOLES = "AcAdKhKs|QcJd8h4s|QhTd7c7s"
BOARD = "Ah9d6s2c3h"


def all_in(players: int) -> OmahaState:
    """A hand in which everybody was all-in, and what came after it."""
    state = begun(*(100 + 10 * seat for seat in range(players)), rules=NL)
    while not state.past:
        choice = omaha.view(state, state.hand.turn).choice
        move = "allin" if choice is not None and choice.max_to is not None else "call"
        state = after(state, f"{state.hand.turn} {move}")
    return state


@pytest.mark.parametrize("players", range(2, 10))
def test_every_number_of_players_can_be_drawn(players: int) -> None:
    state = begun(*(200,) * players)
    require_sendable(table_picture(omaha.view(state, None), FACES[:players]))
    for seat in state.seats:
        require_sendable(
            hand_picture(omaha.view(state, seat), FACES[:players], made="two pair, aces and kings")
        )
    over = all_in(players)
    result = over.past[-1].result
    made = tuple("a full house, aces over kings" for _ in result.shown)
    require_sendable(result_picture(result, FACES[:players], title="Al wins", made=made))
    require_sendable(sheet_picture(omaha.view(over, None), FACES[:players], title="Play chips"))


def test_more_players_take_more_rows() -> None:
    heights = [table_picture(omaha.view(begun(*(200,) * n), None), FACES[:n]).height for n in (2, 3, 4, 6, 7)]
    assert heights[0] == heights[1] < heights[2] == heights[3] < heights[4]


def test_the_table_is_the_same_for_everybody_and_hands_are_not() -> None:
    state = begun(200, 200, 200, holes=HOLES, board=BOARD)
    public = table_picture(omaha.view(state, None), FACES[:3])
    assert public.filename == "table.png"
    other = begun(200, 200, 200, holes="|".join(reversed(HOLES.split("|"))), board=BOARD)
    assert table_picture(omaha.view(other, None), FACES[:3]).data == public.data
    hands = {hand_picture(omaha.view(state, seat), FACES[:3]).data for seat in state.seats}
    assert len(hands) == 3


def test_who_folded_or_left_is_drawn_otherwise() -> None:
    state = begun(200, 200, 200)
    folded, left = after(state, "0 fold"), after(state, "0 quit")
    pictures = {table_picture(omaha.view(each, None), FACES[:3]).data for each in (state, folded, left)}
    assert len(pictures) == 3


def test_side_pots_are_written_below_the_pot() -> None:
    state = begun(40, 200, 200, rules=NL, holes=HOLES, board=BOARD)
    state = after(state, "0 allin", "1 call", "2 call", "1 raise 20", "2 call")
    seen = omaha.view(state, None)
    assert [pot.amount for pot in seen.pots] == [120, 40]
    require_sendable(table_picture(seen, FACES[:3]))


@pytest.mark.parametrize("name", SOME_HOSTILE_NAMES)
def test_hostile_names_break_nothing(name: str) -> None:
    faces = tuple(Face(name, at) for at in range(9))
    over = all_in(9)
    require_sendable(table_picture(omaha.view(over, None), faces))
    require_sendable(sheet_picture(omaha.view(over, Seat(0)), faces, title="Play chips"))
