"""Outages of a whole server: its clocks stand, people play on in their direct messages."""

from __future__ import annotations

import asyncio

import pytest

from cogs.client import UpcardClient
from tests.cogs.club import Club
from tests.cogs.servers.test_reach import DOWN, is_down, is_painted


async def test_an_outage_is_told_in_the_hands_and_its_end_on_every_message(club: Club) -> None:
    table = await club.begin()
    person = club.on_turn(table)
    club.guild.go_down()
    await is_down(club, table)
    hand = club.hand_of(person)
    assert DOWN in hand.text
    assert "24 hours left for this turn" in hand.text
    assert "ends <t:" not in hand.text
    before = club.table_message()
    club.guild.come_back()
    await is_down(club, table, wanted=False)
    deadline = (await club.now(table.id)).deadline
    assert deadline is not None
    await is_painted(club, table)
    ends = f"<t:{int(deadline.timestamp())}:R>"
    assert ends in club.hand_of(person).text
    assert ends in club.table_message().text
    assert DOWN not in club.hand_of(person).text
    assert club.table_message().id == before.id


async def test_in_an_outage_people_play_in_their_direct_messages_and_the_table_is_left_alone(
    club: Club,
) -> None:
    table = await club.begin()
    club.guild.go_down()
    await is_down(club, table)
    asked = len(tuple(club.sandbox.records))
    table = await club.play(table, "pass")
    table = await club.play(table, "pass")
    assert table.version == 3
    later = tuple(club.sandbox.records)[asked:]
    tried = [each for each in later if f"/channels/{club.channel.id}/" in each.path]
    assert tried == []
    club.guild.come_back()
    await is_painted(club, table)


async def test_an_outage_that_outlasts_a_restart_is_still_one(club: Club) -> None:
    table = await club.begin()
    club.guild.go_down()
    await is_down(club, table)
    await club.restart()
    assert (await club.now(table.id)).is_down
    table = await club.play(table, "pass")
    club.guild.come_back()
    await is_painted(club, table)


async def test_an_outage_that_ended_while_the_bot_was_off_is_over_at_the_start(club: Club) -> None:
    table = await club.begin()
    club.guild.go_down()
    await is_down(club, table)
    await club.stop()
    club.guild.come_back()
    await club.start()
    await is_down(club, table, wanted=False)


async def test_an_outage_that_began_while_the_bot_was_off_is_found_at_the_start(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await club.begin()
    await club.stop()
    club.guild.go_down()

    def make_client() -> UpcardClient:
        return UpcardClient(club.matches, club.pool, guild_ready_timeout_s=0.0, servers_within_s=0.05)

    monkeypatch.setattr(club, "make_client", make_client)
    await club.start()
    await is_down(club, table)
    assert DOWN in club.hand_of(club.alice).text


async def test_servers_that_only_come_slowly_are_not_out_of_reach(club: Club) -> None:
    table = await club.begin()
    await club.restart()
    await asyncio.sleep(0.1)
    assert not (await club.now(table.id)).is_down


async def test_a_server_that_sends_the_bot_away_is_no_outage(club: Club) -> None:
    table = await club.begin()
    club.guild.remove_bot()
    await asyncio.sleep(0.1)
    now = await club.now(table.id)
    assert (now.is_down, now.lost_at) == (False, None)
    assert now.deadline is not None
