"""Cups on Discord: announced by a form, joined and played by buttons, led by a panel, through restarts."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor

import pytest
from msgspec.structs import replace

from bot.competition import How, Phase, Result
from bot.competition.proof import verify
from bot.sandbox import Sandbox
from bot.store import SqliteStore
from cogs.layouts.cup_rounds import pairing_line
from tests.cogs.events.hall import Hall


async def test_a_knockout_of_four_from_its_form_to_its_proof(hall: Hall) -> None:
    message = await hall.announce()
    assert "knockout" in message.text
    assert "Registration closes" in message.text
    await hall.join(message, hall.alice, hall.bob, hall.carol, hall.dan)
    assert "4 players have joined" in hall.shown(message).text
    assert "Alice, Bob, Carol, Dan" in hall.shown(message).text
    await hall.pass_time(minutes=32)
    call = hall.call()
    assert "round 1" in call.text
    assert all(f"<@{each.id}>" in call.text for each in (hall.alice, hall.bob, hall.carol, hall.dan))
    assert "waiting for" in hall.shown(message).text
    assert hall.shown(message).pictures[0].alt.startswith("The bracket: ")
    await hall.come(hall.alice)
    assert "matches" not in hall.shown(message).text
    await hall.come(hall.bob, hall.carol, hall.dan)
    assert hall.shown(message).text.count("playing in") == 2
    mine = await hall.press(hall.alice, message, "My match")
    assert "Your match is in" in mine.text
    await hall.finish_matches()
    assert hall.shown(message).text.count("beats") == 2
    await hall.pass_time(minutes=2)
    assert "round 2" in hall.call().text
    await hall.play_round()
    await hall.pass_time(minutes=2)
    cup = await hall.cup()
    winner = cup.entry(cup.standings[0].entrant).name
    assert f"{winner} wins the cup" in hall.shown(message).text
    assert f"{winner} wins the cup" in hall.table_message().text
    standings = await hall.press(hall.eva, message, "Standings")
    assert f"1. {winner}: winner" in standings.text
    proof = await hall.press(hall.eva, message, "Proof")
    assert f"upcard-cup-{cup.id}.json" in proof.text
    document = await hall.matches.events.prove(cup.id)
    assert list(verify(document))
    assert json.loads(document)["salt"] == f"message {message.id}"


async def test_a_swiss_of_five_with_a_no_show_and_restarts(hall: Hall) -> None:
    message = await hall.announce(format="swiss3")
    await hall.join(message, *hall.players)
    await hall.restart()
    await hall.pass_time(minutes=32)
    cup = await hall.cup()
    first = next(cup.event.open())
    absent = hall.person(cup.entry(first.seats[1]).user)
    there = [
        person
        for each in cup.event.open()
        for seat in each.seats
        if (person := hall.person(cup.entry(seat).user)) is not absent
    ]
    await hall.come(*there)
    await hall.restart()
    assert len(hall.channel_messages(hall.carol)) == len(
        {each.id for each in hall.channel_messages(hall.carol)}
    )
    await hall.pass_time(minutes=11)
    assert f"wins: {absent.name} didn't play" in hall.shown(message).text
    await hall.finish_matches()
    for number in (2, 3):
        await hall.pass_time(minutes=2)
        await hall.restart()
        assert f"round {number}" in hall.call().text
        assert f"<@{absent.id}>" not in hall.call().text
        await hall.play_round()
    await hall.pass_time(minutes=2)
    cup = await hall.cup()
    assert cup.event.phase is Phase.OVER
    assert "wins the cup" in hall.shown(message).text
    # One call for each round, however often the bot was started.
    assert len([each for each in hall.channel_messages(hall.carol) if ", round " in each.text]) == 3
    standings = await hall.press(hall.alice, message, "Standings")
    assert "Buchholz" in standings.text


async def test_wrong_people_and_second_presses_change_nothing(hall: Hall) -> None:
    message = await hall.announce()
    await hall.join(message, hall.alice, hall.bob)
    assert "You're already in" in (await hall.press(hall.alice, message, "Join")).text
    assert "You aren't in it" in (await hall.press(hall.eva, message, "Leave")).text
    assert "Only for people who manage this server" in (await hall.press(hall.eva, message, "Manage")).text
    refused = await (await hall.eva.slash(hall.channel, "cup new")).replied()
    assert "Only for people who manage this server" in refused.text
    await hall.pass_time(minutes=32)
    call = hall.call()
    assert "You aren't in it" in (await hall.press(hall.eva, call, "I'm here")).text
    for _ in range(2):
        assert "You're in" in (await hall.press(hall.alice, call, "I'm here")).text
    assert len((await hall.cup()).matches) == 0
    await hall.press(hall.bob, call, "I'm here")
    assert "Your match is in" in (await hall.press(hall.bob, call, "I'm here")).text
    assert len((await hall.cup()).matches) == 1
    asked = await hall.press(hall.bob, message, "Leave")
    assert "you resign that match" in asked.text
    left = await hall.bob.press(asked, "Yes, leave")
    assert "You've left" in (await left.replied()).text
    await hall.settled()
    await hall.pass_time(minutes=3)
    assert "Alice wins the cup" in hall.shown(message).text


async def test_whoever_wins_with_fewer_points_is_told_without_them(hall: Hall) -> None:
    message = await hall.announce()
    await hall.join(message, hall.alice, hall.bob)
    await hall.pass_time(minutes=32)
    cup = await hall.cup()
    (pairing,) = cup.event.pairings
    winner, loser = (cup.entry(seat).name for seat in pairing.seats)
    # The loser was ahead and gave up.
    given_up = replace(pairing, result=Result((1, 2), (0, 9), How.PLAYED))
    assert pairing_line(cup, given_up) == f"**{winner}** beats {loser}"
    played = replace(pairing, result=Result((1, 2), (12, 9), How.PLAYED))
    assert pairing_line(cup, played) == f"**{winner}** beats {loser}, 12 to 9"


async def test_nobody_is_asked_to_come_once_all_are_there(hall: Hall) -> None:
    message = await hall.announce()
    await hall.join(message, hall.alice, hall.bob)
    await hall.pass_time(minutes=32)
    assert hall.shown(message).find_button("I'm here") is not None
    await hall.come(hall.alice, hall.bob)
    assert hall.shown(message).find_button("I'm here") is None


async def test_check_in_and_the_list(hall: Hall) -> None:
    message = await hall.announce(check=["check"])
    await hall.join(message, hall.alice, hall.bob, hall.carol)
    assert "You're checked in" in (await hall.press(hall.alice, message, "Check in")).text
    await hall.press(hall.bob, message, "Check in")
    assert "already confirmed" in (await hall.press(hall.bob, message, "Check in")).text
    assert "Alice ✓, Bob ✓, Carol" in hall.shown(message).text
    await hall.pass_time(minutes=32)
    names = {entry.name for entry in (await hall.cup()).entries if entry.plays}
    assert names == {"Alice", "Bob"}
    listed = await (await hall.eva.slash(hall.channel, "cup list")).replied()
    assert "round 1" in listed.text
    assert str(message.id) in listed.text


async def test_an_organiser_leads_a_cup(hall: Hall) -> None:
    message = await hall.announce(format="swiss3")
    await hall.join(message, hall.alice, hall.bob, hall.carol, hall.dan)
    panel = await hall.press(hall.host, message, "Manage")
    picked = await hall.host.select(panel, "Keep two players apart…", [hall.alice, hall.bob])
    await picked.answered()
    await hall.settled()
    await hall.pass_time(minutes=32)
    cup = await hall.cup()
    assert all({1, 2} != set(each.seats) for each in cup.event.open())
    panel = await hall.press(hall.host, message, "Manage")
    paused = await (await hall.host.press(panel, "Pause")).replied()
    await hall.settled()
    assert "Paused" in hall.shown(message).text
    assert "paused" in (await hall.press(hall.alice, message, "I'm here")).text
    await (await hall.host.press(paused, "Go on")).answered()
    await hall.settled()
    # A result with a reason, of whichever match of the player.
    panel = await hall.press(hall.host, message, "Manage")
    asked = await hall.host.select(panel, "Set the result of a player's match…", [hall.alice])
    assert (await asked.answered()).modal is not None
    sent = await hall.host.submit(asked, {"result": "1", "why": "agreed"})
    await sent.answered()
    await hall.settled()
    assert "(agreed)" in hall.shown(message).text


async def test_an_organiser_calls_all_takes_out_brings_back_and_cancels(hall: Hall) -> None:
    message = await hall.announce(format="swiss3")
    await hall.join(message, hall.alice, hall.bob, hall.carol, hall.dan)
    await hall.pass_time(minutes=32)
    panel = await hall.press(hall.host, message, "Manage")
    opened = await hall.host.press(panel, "Message all")
    assert (await opened.answered()).modal is not None
    told = await (await hall.host.submit(opened, {"said": "Snacks are *ready* @everyone"})).replied()
    assert not told.ephemeral
    assert "Snacks are" in told.text
    assert f"<@{hall.alice.id}>" in told.text
    taken = await hall.host.select(panel, "Take a player out…", [hall.carol])
    await taken.answered()
    await hall.settled()
    assert (await hall.cup()).entries[2].is_withdrawn
    back = await hall.host.select(panel, "Bring a player back…", [hall.carol])
    await back.answered()
    await hall.settled()
    assert not (await hall.cup()).entries[2].is_withdrawn
    cancelled = await (await hall.host.press(panel, "Cancel the cup")).replied()
    await (await hall.host.press(cancelled, "Yes, cancel it")).answered()
    await hall.settled()
    assert "Cancelled" in hall.shown(message).text
    assert "is cancelled" in hall.table_message().text
    assert "<@" not in hall.table_message().text


async def test_a_deleted_message_comes_again_while_the_cup_goes_on(hall: Hall) -> None:
    message = await hall.announce()
    await hall.join(message, hall.alice)
    await hall.bot.services.post.delete(int(hall.channel.id), int(message.id))
    cup = await hall.cup()
    await hall.matches.events.join(cup.id, user=int(hall.bob.id), name="Bob", request=77)
    await hall.settled()
    again = hall.table_message()
    assert again.id != message.id
    assert "Alice, Bob" in again.text
    await hall.join(again, hall.carol)


async def test_a_deleted_channel_ends_no_other_work_and_is_not_tried_for_ever(hall: Hall) -> None:
    message = await hall.announce()
    await hall.join(message, hall.alice, hall.bob)
    other = hall.channel
    hall.channel = hall.guild.add_channel("second-table")
    await hall.announce()
    other.delete()
    await hall.pass_time(minutes=32)
    await hall.pass_time(minutes=11)
    await hall.pass_time(minutes=2)
    first = (await hall.matches.events.of_guild(int(hall.guild.id)))[-1]
    # Nobody could press, so that both lost; the cup is over and nothing of it waits to be painted.
    assert first.is_over
    await hall.restart()
    assert [cup.id for cup in await hall.matches.events.behind()] == []


@pytest.mark.parametrize(("form", "drawn"), [("knockout", "bracket.png"), ("swiss3", "standings.png")])
async def test_pictures_are_drawn(sandbox: Sandbox, store: SqliteStore, form: str, drawn: str) -> None:
    with ThreadPoolExecutor(1) as threads:
        hall = Hall(sandbox, store, threads)
        await hall.start()
        message = await hall.announce(format=form)
        await hall.join(message, *hall.players)
        await hall.pass_time(minutes=32)
        await hall.play_round()
        (picture,) = hall.shown(message).pictures
        assert picture.filename == drawn
        assert picture.size[0] > 800
        assert "Alice" in picture.alt
        standings = await hall.press(hall.eva, message, "Standings")
        assert standings.pictures[0].filename == "standings.png"
        await hall.stop()
        await hall.matches.reviews.stop()
