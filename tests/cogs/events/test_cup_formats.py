"""Cups at tables and arenas on Discord: announced, entered late, played, and led."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from bot.competition import Phase
from bot.sandbox import Message, Sandbox
from bot.store import SqliteStore
from tests.cogs.events.hall import Hall

AT_TABLES = {"format": "tables3", "rules": "uno/quick"}


async def test_k17_a_cup_at_tables_from_its_form_to_its_standings(hall: Hall) -> None:
    message = await hall.announce(game="uno", **AT_TABLES)
    assert "tables, 3 rounds" in message.text
    await hall.join(message, hall.alice, hall.bob, hall.carol, hall.dan)
    await hall.pass_time(minutes=32)
    assert "when your whole table has" in hall.call().text
    mine = await hall.press(hall.alice, hall.call(), "I'm here")
    assert "everybody at your table" in mine.text
    await hall.come(hall.bob, hall.carol, hall.dan)
    assert "playing in" in hall.shown(message).text
    table = await hall.now(next(iter((await hall.cup()).matches.values())).match)
    for user in table.people[1:]:
        assert user is not None
        await hall.matches.play.resign(table.id, user=user, request=None)
    await hall.pass_time(seconds=1)
    winner = hall.person(table.people[0]).name
    assert f"Table: 1. {winner}" in hall.shown(message).text
    standings = await hall.press(hall.eva, message, "Standings")
    assert f"1. {winner}: points: 3" in standings.text
    assert "each place further down is a point less" in standings.text
    await hall.pass_time(minutes=2)
    assert "round 2" in hall.call().text


async def asked_for_places(hall: Hall) -> tuple[Message, Message]:
    """A table of three that has begun, and the organiser's question who has which place at it."""
    message = await hall.announce(game="uno", **AT_TABLES)
    await hall.join(message, hall.alice, hall.bob, hall.carol)
    await hall.pass_time(minutes=32)
    panel = await hall.press(hall.host, message, "Manage")
    asked = await hall.host.select(panel, "Set the result of a player's match…", [hall.bob])
    return message, await asked.replied()


async def test_k17_an_organiser_sets_all_places_of_a_table_with_a_tap_each(hall: Hall) -> None:
    message, asked = await asked_for_places(hall)
    assert "from first place to last" in asked.text
    placed = await hall.press(hall.host, asked, "Bob")
    assert "1. Bob" in placed.text
    last = await hall.host.press(placed, "Carol")
    modal = (await last.answered()).modal
    assert modal is not None
    assert "1. Bob, 2. Carol, 3. Alice" in str(modal)
    await (await hall.host.submit(last, {"why": "agreed"})).answered()
    await hall.settled()
    assert "Table: 1. Bob, 2. Carol, 3. Alice (agreed)" in hall.shown(message).text
    assert "1. Bob: points: 3" in (await hall.press(hall.eva, message, "Standings")).text


async def test_k17_players_at_a_table_may_share_a_place(hall: Hall) -> None:
    message, asked = await asked_for_places(hall)
    placed = await hall.press(hall.host, asked, "Carol")
    shared = await hall.press(hall.host, placed, "The next one shares place 1")
    last = await hall.host.press(shared, "Alice")
    assert "1. Carol, 1. Alice, 3. Bob" in str((await last.answered()).modal)
    again = await hall.press(hall.host, shared, "Start over")
    assert "1. Carol" not in again.text
    placed = await hall.press(hall.host, again, "Bob")
    last = await hall.host.press(placed, "The rest share place 2")
    told = str((await last.answered()).modal)
    # The order of those who share a place is that of their seats, which the lot gives.
    assert "1. Bob, 2. Alice, 2. Carol" in told or "1. Bob, 2. Carol, 2. Alice" in told
    await (await hall.host.submit(last, {"why": "agreed"})).answered()
    await hall.settled()
    (table,) = (await hall.cup()).event.pairings[:1]
    assert table.result is not None
    names = [(await hall.cup()).entry(seat).name for seat in table.seats]
    assert dict(zip(names, table.result.places, strict=True)) == {"Bob": 1, "Alice": 2, "Carol": 2}
    assert "(agreed)" in hall.shown(message).text


async def test_games_and_formats_that_do_not_fit_are_refused_with_a_sentence(hall: Hall) -> None:
    for answers, told in (
        ({"format": "tables3", "rules": "gin/standard"}, "doesn't fit the game"),
        ({"format": "arena1h", "rules": "gin/standard", "round": "1d"}, "an hour at most"),
    ):
        press = await hall.host.slash(hall.channel, "cup new")
        await press.answered()
        filled = {"round": "1h", "start": "30m"} | answers
        refused = await (await hall.host.submit(press, filled)).replied()
        assert told in refused.text
    assert await hall.matches.events.of_guild(int(hall.guild.id)) == ()


def calls(hall: Hall) -> list[Message]:
    """The calls of an arena, oldest first."""
    return [each for each in hall.channel_messages(hall.carol) if "you have an opponent" in each.text]


async def test_k16_an_arena_calls_each_pair_once_and_takes_late_entries(hall: Hall) -> None:
    message = await hall.announce(format="arena1h", round="20m")
    assert "arena, one hour" in message.text
    await hall.join(message, hall.alice, hall.bob)
    await hall.pass_time(minutes=32)
    assert "The arena" in hall.shown(message).text
    assert f"<@{hall.alice.id}>" in calls(hall)[-1].text
    await hall.press(hall.carol, message, "Join now")
    await hall.press(hall.dan, message, "Join now")
    await hall.pass_time(seconds=1)
    assert len(calls(hall)) == 2
    # Alice and Bob were called before.
    assert f"<@{hall.alice.id}>" not in calls(hall)[-1].text
    assert f"<@{hall.carol.id}>" in calls(hall)[-1].text
    # The call of an earlier pair still works after a later one.
    for person in (hall.alice, hall.bob):
        await hall.press(person, calls(hall)[0], "I'm here")
    assert "playing in" in hall.shown(message).text
    await hall.finish_matches()
    await hall.pass_time(seconds=1)
    assert len(calls(hall)) == 3
    cup = await hall.cup()
    assert cup.standings[0].points == 2
    standings = await hall.press(hall.eva, message, "Standings")
    assert "points: 2" in standings.text
    await hall.pass_time(minutes=62)
    await hall.pass_time(minutes=20)
    await hall.pass_time(minutes=2)
    assert (await hall.cup()).event.phase is Phase.OVER
    assert "wins the cup" in hall.shown(message).text


async def test_k4_somebody_joins_a_swiss_late_by_a_button(hall: Hall) -> None:
    message = await hall.announce(format="swiss3", check=["check"])
    await hall.join(message, hall.alice, hall.bob)
    for person in (hall.alice, hall.bob):
        await hall.press(person, message, "Check in")
    await hall.pass_time(minutes=32)
    told = await hall.press(hall.carol, message, "Join now")
    assert "You're in" in told.text
    # The start is over.
    assert "check in" not in told.text
    assert "Carol joined late, with the points of a draw" in hall.shown(message).text
    assert (await hall.cup()).entries[2].plays
    again = await hall.announce()
    await hall.join(again, hall.alice, hall.bob)
    await hall.pass_time(minutes=32)
    assert "Join now" not in [key.label for key in hall.shown(again).buttons]


async def test_the_form_offers_the_rules_of_the_game_that_is_named(hall: Hall) -> None:
    for game, offered, other in (
        ("uno", "uno/quick", "gin/standard"),
        (None, "uno/standard", "uno/quick"),
    ):
        press = await hall.host.slash(hall.channel, "cup new", game=game)
        modal = (await press.answered()).modal
        assert modal is not None
        assert offered in str(modal)
        assert other not in str(modal)


async def test_standings_of_tables_and_arenas_are_pictures(sandbox: Sandbox, store: SqliteStore) -> None:
    with ThreadPoolExecutor(1) as threads:
        hall = Hall(sandbox, store, threads)
        await hall.start()
        for answers in ({"game": "uno"} | AT_TABLES, {"format": "arena1h", "round": "20m"}):
            message = await hall.announce(**answers)
            await hall.join(message, hall.alice, hall.bob, hall.carol)
            await hall.pass_time(minutes=32)
            (picture,) = hall.shown(message).pictures
            assert picture.filename == "standings.png"
            assert "Alice" in picture.alt
        await hall.stop()
        await hall.matches.reviews.stop()
