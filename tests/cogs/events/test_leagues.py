"""Leagues on Discord: announced by a form, joined and played by buttons, from one season to the next."""

from __future__ import annotations

from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from bot.competition import Phase
from bot.sandbox import Message, Person, Sandbox
from bot.store import SqliteStore
from tests.cogs.club import BlankPool
from tests.cogs.events.hall import Hall


class LeagueHall(Hall):
    """A hall with a league."""

    async def announce_league(self) -> Message:
        """The host announces a league of four weeks that begins in 30 minutes; its message."""
        press = await self.host.slash(self.channel, "league new", places=20)
        assert (await press.answered()).modal is not None
        filled = {"rules": "gin/standard", "season": "4w", "bank": "3d", "start": "30m"}
        message = await (await self.host.submit(press, filled)).replied()
        await self.settled()
        return message

    async def begun(self, *people: Person) -> Message:
        """A season that these people play."""
        message = await self.announce_league()
        await self.join(message, *people)
        await self.pass_time(minutes=32)
        return message

    async def my_matches(self, person: Person) -> Message:
        return await (await person.slash(self.channel, "league matches")).replied()

    async def tap(self, person: Person, other: Person) -> Message:
        """A person begins a match by one tap; the private hand that this shows."""
        listed = await self.my_matches(person)
        hand = await (await person.press(listed, f"Begin: {other.name}")).replied()
        await self.settled()
        return hand

    async def decide(self, winner: Person, loser: Person) -> None:
        """Two play their match, and one gives it up."""
        await self.tap(winner, loser)
        (table,) = await self.matches.of_user(int(winner.id))
        await self.matches.play.resign(table.id, user=int(loser.id), request=None)
        await self.pass_time(seconds=1)


@pytest.fixture
async def hall(sandbox: Sandbox, store: SqliteStore, pool: BlankPool) -> AsyncIterator[LeagueHall]:
    room = LeagueHall(sandbox, store, pool)
    await room.start()
    yield room
    await room.stop()
    await room.matches.reviews.stop()


async def test_a_season_from_its_form_to_the_first_result(hall: LeagueHall) -> None:
    message = await hall.announce_league()
    assert "season 1" in message.text
    assert "3 days for all your matches" in message.text
    await hall.join(message, hall.alice, hall.bob, hall.carol)
    assert "Alice, Bob, Carol" in hall.shown(message).text
    await hall.pass_time(minutes=32)
    assert "0 of 3 matches are over" in hall.shown(message).text
    call = hall.table_message()
    assert "has begun" in call.text
    # Everybody is called once, however many matches they have.
    assert [call.text.count(f"<@{each.id}>") for each in (hall.alice, hall.bob, hall.carol)] == [1, 1, 1]
    listed = await hall.press(hall.alice, call, "My matches")
    assert "still possible: 1\N{EN DASH}3" in listed.text
    assert "Bob: not begun" in listed.text
    hand = await hall.tap(hall.alice, hall.bob)
    assert hand.ephemeral
    assert any("Bob" in each.text for each in (hand, hall.table_message()))
    again = await hall.my_matches(hall.bob)
    assert "Alice: playing in" in again.text or "Alice: your turn" in again.text
    assert any(key.label == "Play: Alice" for key in again.buttons)
    (table,) = await hall.matches.of_user(int(hall.alice.id))
    await hall.matches.play.resign(table.id, user=int(hall.bob.id), request=None)
    await hall.pass_time(seconds=1)
    assert "1 of 3 matches are over" in hall.shown(message).text
    standings = await hall.press(hall.carol, message, "Standings")
    assert standings.pictures[0].alt.startswith("Standings of division 1: 1. Alice: points: 1")
    assert "places 1\N{EN DASH}3" in standings.pictures[0].alt


async def test_strangers_have_no_matches_and_announce_no_league(hall: LeagueHall) -> None:
    message = await hall.begun(hall.alice, hall.bob, hall.carol)
    assert "You aren't in it" in (await hall.my_matches(hall.eva)).text
    assert "You aren't in it" in (await hall.press(hall.eva, message, "My matches")).text
    refused = await (await hall.eva.slash(hall.channel, "league new")).replied()
    assert "Only for people who manage this server" in refused.text


async def test_a_second_tap_on_a_match_that_is_over_begins_no_other(hall: LeagueHall) -> None:
    await hall.begun(hall.alice, hall.bob, hall.carol)
    listed = await hall.my_matches(hall.alice)
    await hall.decide(hall.alice, hall.bob)
    pressed = await (await hall.alice.press(listed, "Begin: Bob")).replied()
    assert "no match to play here" in pressed.text
    assert await hall.matches.of_user(int(hall.alice.id)) == ()


async def test_reminders_come_by_direct_message_and_lead_to_the_matches(hall: LeagueHall) -> None:
    await hall.begun(hall.alice, hall.bob, hall.carol)
    await hall.decide(hall.alice, hall.bob)
    await hall.pass_time(days=15)
    told = hall.carol.inbox[-1]
    assert "2 of your matches have not begun" in told.text
    listed = await (await hall.carol.press(told, "My matches")).replied()
    assert "Alice: not begun" in listed.text
    hand = await (await hall.carol.press(listed, "Begin: Alice")).replied()
    await hall.settled()
    assert hand.text
    assert len(await hall.matches.of_user(int(hall.carol.id))) == 1


async def test_nobody_is_reminded_of_a_season_that_is_over(hall: LeagueHall) -> None:
    message = await hall.begun(hall.alice, hall.bob, hall.carol)
    # Nobody looked at the clock for weeks.
    await hall.pass_time(days=28)
    await hall.pass_time(minutes=2)
    assert "wins the league" in hall.shown(message).text
    assert not [each for each in hall.carol.inbox if "not begun" in each.text]
    standings = await hall.press(hall.carol, message, "Standings")
    # All drew, and the ties are broken.
    assert [f"places {place}" in standings.pictures[0].alt for place in (1, 2, 3)] == [True] * 3


async def test_the_next_season_has_its_own_message_and_the_running_one_leads_to_it(
    hall: LeagueHall,
) -> None:
    message = await hall.begun(hall.alice, hall.bob, hall.carol)
    await hall.pass_time(days=15)
    await hall.restart()
    following = next(each for each in hall.channel_messages(hall.carol) if "season 2" in each.text)
    assert "Starts" in following.text
    assert "You can join the next season now" in hall.shown(message).text
    joined = await hall.press(hall.alice, message, "Join season 2")
    assert "season 2" in joined.text
    assert "Alice" in hall.shown(following).text
    # One message for the season, however often the bot was started.
    assert len([each for each in hall.channel_messages(hall.carol) if "### League 2" in each.text]) == 1
    await hall.pass_time(days=13, hours=1)
    await hall.pass_time(minutes=2)
    assert "wins the league" in hall.shown(message).text
    listed = await (await hall.eva.slash(hall.channel, "league list")).replied()
    assert "season 1: over" in listed.text
    assert "season 2: open" in listed.text
    cups = await (await hall.eva.slash(hall.channel, "cup list")).replied()
    assert "season" not in cups.text


async def test_an_organiser_sets_the_result_of_two_players(hall: LeagueHall) -> None:
    message = await hall.begun(hall.alice, hall.bob, hall.carol)
    panel = await hall.press(hall.host, message, "Manage")
    asked = await hall.host.select(panel, "Set the result of two players' match…", [hall.alice, hall.carol])
    assert (await asked.answered()).modal is not None
    await (await hall.host.submit(asked, {"result": "A draw", "why": "agreed"})).answered()
    await hall.settled()
    cup = await hall.cup()
    (decided,) = (each for each in cup.event.pairings if each.result is not None)
    assert {cup.entry(seat).name for seat in decided.seats} == {"Alice", "Carol"}


async def test_a_hand_says_that_the_time_is_for_all_matches(hall: LeagueHall) -> None:
    await hall.begun(hall.alice, hall.bob, hall.carol)
    await hall.tap(hall.alice, hall.bob)
    (table,) = await hall.matches.of_user(int(hall.alice.id))
    assert table.deadline is not None
    left = table.deadline - hall.matches.playing_time.now()
    assert timedelta(days=3) < left <= timedelta(days=3, hours=12)
    assert (await hall.cup()).event.phase is Phase.PLAYING


async def test_the_standings_are_drawn(sandbox: Sandbox, store: SqliteStore) -> None:
    with ThreadPoolExecutor(1) as threads:
        hall = LeagueHall(sandbox, store, threads)
        await hall.start()
        message = await hall.begun(*hall.players)
        await hall.decide(hall.alice, hall.bob)
        (picture,) = hall.shown(message).pictures
        assert picture.filename == "standings.png"
        standings = await hall.press(hall.eva, message, "Standings")
        assert standings.pictures[0].size[0] > 800
        await hall.stop()
        await hall.matches.reviews.stop()
