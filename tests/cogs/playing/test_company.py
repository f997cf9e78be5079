"""Many people at one table, from the lobby to the end: two leave, one takes no direct messages."""

from __future__ import annotations

import pytest

from bot.games.game import Ending
from bot.matches import Status
from cogs.games.registry import PANELS
from tests.cogs.club import Club
from tests.cogs.company import Company

EVENINGS = [
    pytest.param("uno", 10, {"options": "target 100"}, id="ten at UNO rules"),
    pytest.param("rummy13", 6, {}, id="six at 13-card rummy"),
    pytest.param("omaha", 9, {"options": "hands 3"}, id="nine at Omaha"),
]
MOVES = 1_500
"""A match that is not over by then would never be."""


@pytest.mark.parametrize(("game", "size", "rules"), EVENINGS)
async def test_a_company_plays_to_the_end_though_two_leave_and_one_takes_no_direct_messages(
    club: Club, game: str, size: int, rules: dict[str, int | str]
) -> None:
    assert game in PANELS
    company = Company(club, size)
    *_, closed = company.people
    closed.close_dms()
    table = await company.play(await company.begin(game, **rules), moves=20)
    assert closed.inbox == ()
    leavers = company.people[1:3]
    for leaver in leavers:
        await company.leave(leaver)
    table = await company.play(await club.now(table.id), moves=MOVES)

    assert table.status is Status.OVER
    assert table.outcome is not None
    left = {seat for seat in (table.seat_of(int(leaver.id)) for leaver in leavers) if seat is not None}
    assert len(left) == len(leavers)
    assert all(chair.left_at is not None for chair in table.chairs if chair.seat in left)
    if table.outcome.ending is Ending.FINISHED:
        others = [table.outcome.places[chair.seat] for chair in table.chairs if chair.seat not in left]
        assert max(others) <= min(table.outcome.places[seat] for seat in left)
    shown = club.table_message()
    assert shown.find_button("Rematch") is not None
    assert shown.find_button("Fair deal") is not None
    assert all(person.name in shown.text for person in company.people)
