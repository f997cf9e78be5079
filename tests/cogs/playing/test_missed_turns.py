"""Turns that ran out, as players meet them: what was played for them, and why a match is lost or void."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.matches import Nudge, Status
from bot.store import DeadlineKind
from tests.cogs.club import Club
from tests.whole_table import WholeTable


async def run_out(club: Club, table: WholeTable) -> WholeTable:
    """Let the time of whoever is on turn be up."""
    now = await club.now(table.id)
    await club.store.write(
        lambda tx: tx.deadlines.put(table.id, DeadlineKind.TURN, datetime.now(UTC), seat=now.on_turn[0])
    )
    await club.matches.tick()
    await club.settled()
    return await club.now(table.id)


async def test_a_turn_that_was_played_for_somebody_is_told_as_such_until_they_move(club: Club) -> None:
    table = await club.begin()
    late = club.on_turn(table)
    early = club.bob if late is club.alice else club.alice
    await run_out(club, table)
    assert f"{late.name} ran out of time, so I moved for them" in club.table_message().text
    assert "Your time ran out, so I moved for you. 3 such turns" in club.hand_of(late).text
    assert "Your time ran out" not in club.hand_of(early).text
    await club.do(early, "Pass")
    assert "Your time ran out" in club.hand_of(late).text
    table = await club.now(table.id)
    await club.play(table, table.menus[table.on_turn[0]][0])
    assert "ran out" not in club.table_message().text
    assert "Your time ran out" not in club.hand_of(late).text


async def test_who_forfeits_by_the_clock_did_not_give_up_and_everybody_reads_why(club: Club) -> None:
    table = await club.begin(**{"on-timeout": "forfeit"})
    late = club.on_turn(table)
    assert (await run_out(club, table)).status is Status.OVER
    for message in (club.hand_of(club.alice), club.hand_of(club.bob), club.table_message()):
        assert f"⏰ {late.name} ran out of time." in message.text
        assert f"{late.name} forfeited" in message.text


async def test_who_resigns_is_not_told_to_have_run_out_of_time(club: Club) -> None:
    table = await club.begin()
    late = club.on_turn(table)
    await run_out(club, table)
    await club.matches.play.resign(table.id, user=int(late.id), request=None)
    await club.settled()
    assert f"{late.name} forfeited" in club.table_message().text
    assert "ran out of time" not in club.table_message().text


async def test_a_nudge_that_the_end_of_its_turn_overtook_shows_no_turn_of_before(club: Club) -> None:
    """Where the time for a turn is that of the nudge, both come at once."""
    table = await club.begin(speed="2m")
    late = club.on_turn(table)
    ended = await run_out(club, table)
    await club.bot.services.painter.hear(Nudge(table.hand(table.on_turn[0])))
    await club.settled()
    assert ended.version > table.version
    assert "You passed" in club.hand_of(late).text
    assert club.hand_of(late).find_button("Pass") is None


async def test_where_a_missed_turn_loses_the_match_the_hand_says_so(club: Club) -> None:
    await club.begin(**{"on-timeout": "forfeit"})
    for person in (club.alice, club.bob):
        assert ", then the match is lost" in club.hand_of(person).text
