"""Players of 13-card rummy sort their own hands at any time: nobody notices, and no clock is set anew."""

from __future__ import annotations

from bot.games.rummy13.rules import Format, Rummy13Rules
from bot.games.rummy13.view import Status as Standing
from bot.matches import Status
from bot.store import Cause
from tests.matches.conftest import BOB, CAROL, Room
from tests.matches.test_out_of_turn import act, begun, causes
from tests.whole_table import WholeTable

RUMMY = ("rummy13", "pool101", Rummy13Rules(format=Format.POOL101))


def some_cards(table: WholeTable, seat: int) -> str:
    """Two cards of the seat's hand, to be grouped."""
    return "".join(map(str, table.views[seat].hand.cards[:2]))


async def test_a_hand_is_sorted_out_of_turn_and_others_see_nothing_of_it(room: Room) -> None:
    table = await begun(room, RUMMY, BOB, CAROL)
    (turn,) = table.on_turn
    other = (turn + 1) % 3
    after = await act(room, table, other, f"group {some_cards(table, other)}")
    assert after.views[other].hand.is_own
    assert after.views[turn] == table.views[turn]
    assert after.public == table.public
    assert after.recent == table.recent
    assert after.deadlines == table.deadlines


async def test_a_press_from_before_somebody_sorted_still_counts(room: Room) -> None:
    table = await begun(room, RUMMY, BOB, CAROL)
    (turn,) = table.on_turn
    await act(room, table, (turn + 1) % 3, "arrange")
    drawn = await act(room, table, turn, "draw", version=table.version)
    assert drawn.views[turn].drawn is not None


async def test_sorting_gives_the_one_on_turn_no_more_time(room: Room) -> None:
    table = await begun(room, RUMMY, BOB, CAROL)
    (turn,) = table.on_turn
    room.clock.pass_time(minutes=4)
    after = await act(room, table, turn, f"group {some_cards(table, turn)}")
    assert after.deadlines == table.deadlines
    room.clock.pass_time(minutes=6)
    await room.matches.tick()
    assert (turn, Cause.CLOCK, "timeout") in await causes(room, table)


async def test_three_missed_turns_in_a_row_are_a_drop_and_no_forfeit(room: Room) -> None:
    table = await begun(room, RUMMY, BOB, CAROL)
    (absent,) = table.on_turn
    while table.public.players[absent].status is Standing.PLAYING and table.public.deal == 1:
        (turn,) = table.on_turn
        if turn == absent:
            table = await room.run_out(table)
            continue
        table = await act(room, table, turn, "draw")
        thrown = next(text for text in table.menus[turn] if text.startswith("discard"))
        table = await act(room, table, turn, thrown)
    assert table.status is Status.LIVE
    assert table.chairs[absent].left_at is None
    assert table.public.players[absent].status is Standing.MIDDLE_DROP


async def test_computer_players_leave_their_cards_alone_out_of_turn(room: Room) -> None:
    table = await begun(room, RUMMY, BOB, computers=("casual", "beginner"))
    for _ in range(12):
        room.clock.pass_time(seconds=2)
        await room.matches.tick()
    moves = [text for _, cause, text in await causes(room, table) if cause is Cause.COMPUTER]
    assert not [text for text in moves if text.startswith(("arrange", "group"))]
