"""What the chaos job takes for shown: status pages and team matches too, and nothing that is older."""

from __future__ import annotations

from bot.matches import Matches
from bot.sandbox import Sandbox
from tests.chaos import verdict
from tests.chaos.history import read_histories
from tests.cogs.conftest import pool, sandbox
from tests.cogs.events.hall import Hall
from tests.cogs.events.test_teams import begin, hall, play
from tests.matches.conftest import calm

__all__ = ["hall", "pool", "sandbox"]


async def behind(hall: Hall, sandbox: Sandbox) -> list[str]:
    return await verdict.unshown(hall.matches, sandbox, await read_histories(hall.store))


async def test_a_team_match_shows_nothing_until_both_tables_are_over(hall: Hall, sandbox: Sandbox) -> None:
    _, tables = await begin(hall)
    for match in tables:
        assert await behind(hall, sandbox) == []
        await play(hall, match)
        await hall.pass_time(seconds=1)
    assert await behind(hall, sandbox) == []


async def test_a_status_page_shows_its_version_and_no_later_one(hall: Hall, sandbox: Sandbox) -> None:
    _, (match, _) = await begin(hall)
    await (await hall.alice.press(hall.hand_of(hall.alice), "Status")).answered()
    await hall.settled()
    assert await behind(hall, sandbox) == []

    table = await hall.now(match)
    seat = table.on_turn[0]
    # Nobody paints what another process does here.
    await Matches(hall.store).play.act(
        match, user=table.people[seat], version=table.version, text=calm(table), request=10**17
    )
    assert any(line.startswith(f"match {match}: its hand shows less") for line in await behind(hall, sandbox))


async def test_a_team_match_whose_message_does_not_say_that_it_is_over(hall: Hall) -> None:
    _, (match, _) = await begin(hall)
    await hall.matches.play.resign(match, user=int(hall.alice.id), request=None)
    await hall.pass_time(seconds=1)
    assert await verdict.unshown_contests(hall.matches) == []

    await hall.store.write(lambda tx: tx.conn.exec_driver_sql("UPDATE duplicate SET is_shown = FALSE"))
    (line,) = await verdict.unshown_contests(hall.matches)
    assert line == "set 1: its message does not show what became of it"
