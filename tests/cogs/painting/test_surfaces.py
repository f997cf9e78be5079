"""Messages of a match: kept at its newest version whatever Discord does to them."""

from __future__ import annotations

import asyncio

from bot.matches import Nudge
from bot.sandbox import Permission, Person
from tests.cogs.club import Club


async def versions(club: Club, match: int) -> dict[tuple[str, str], int]:
    """The version that each message of the match shows, by kind and name."""
    table = await club.only_match()
    names = {chair.user: chair.name for chair in table.chairs} | {None: ""}
    surfaces = await club.matches.surfaces.of(table.id)
    return {(each.kind.value, names[each.user]): each.version for each in surfaces}


def edits(club: Club, message_id: str) -> int:
    """How often the bot edited a message with its own token."""
    return sum(
        1
        for record in club.sandbox.records
        if record.method == "PATCH" and record.path.endswith(f"/messages/{message_id}")
    )


async def test_every_message_shows_the_newest_version(club: Club) -> None:
    table = await club.begin()
    table = await club.play(table, "pass")
    shown = await versions(club, table.id)
    assert shown == {("table", ""): 1, ("hand", "Alice"): 1, ("hand", "Bob"): 1}


async def test_a_press_paints_its_own_message_and_nobody_paints_it_again(club: Club) -> None:
    table = await club.begin()
    person = club.on_turn(table)
    before = edits(club, club.hand_of(person).id)
    await club.play(table, "pass")
    assert edits(club, club.hand_of(person).id) == before


async def test_a_burst_of_moves_is_one_edit_of_the_table(club: Club) -> None:
    table = await club.begin()
    message = club.table_message()
    before = edits(club, message.id)
    club.sandbox.fail("PATCH", rf"/messages/{message.id}$", delay=3.0)
    for action in ("pass", "pass"):
        person = club.on_turn(table)
        press = await person.press(club.hand_of(person), custom_id=f"m:{table.id}:{table.version}:{action}")
        await press.answered()
        await asyncio.sleep(0.1)
        table = await club.now(table.id)
    await club.settled()
    assert 1 <= edits(club, message.id) - before <= 2
    assert (await versions(club, table.id))["table", ""] == 3


async def test_10008_a_deleted_table_is_posted_again(club: Club) -> None:
    table = await club.begin()
    old = club.table_message()
    club.channel.delete_message(old)
    await club.play(table, "pass")
    new = club.table_message()
    assert new.id != old.id
    assert new.find_button("My hand") is not None
    assert (await versions(club, table.id))["table", ""] == 1


async def test_10008_a_deleted_hand_is_posted_again(club: Club) -> None:
    table = await club.begin()
    second = club.other(club.on_turn(table))
    old = club.hand_of(second)
    (second.dm or club.channel).delete_message(old)
    await club.play(table, "pass")
    new = club.hand_of(second)
    assert new.id != old.id
    assert new.find_button("Pass") is not None


async def test_50001_a_lost_permission_is_told_in_the_direct_messages(club: Club) -> None:
    table = await club.begin()
    club.channel.deny(Permission.VIEW_CHANNEL)
    table = await club.play(table, "pass")
    assert (
        "⏸️ **I can't reach this match's channel**, so it waits and the clock stops"
        in club.hand_of(club.on_turn(table)).text
    )


async def test_50013_a_table_that_may_not_be_posted_again_is_told(club: Club) -> None:
    table = await club.begin()
    club.channel.delete_message(club.table_message())
    club.channel.deny(Permission.SEND_MESSAGES)
    table = await club.play(table, "pass")
    assert (
        "⏸️ **I can't reach this match's channel**, so it waits and the clock stops"
        in club.hand_of(club.on_turn(table)).text
    )


async def test_a_server_that_sent_the_bot_away_leaves_the_match_in_the_direct_messages(club: Club) -> None:
    table = await club.begin()
    club.guild.remove_bot()
    table = await club.play(table, "pass")
    assert "can't reach the channel" in club.hand_of(club.on_turn(table)).text


async def test_an_outage_of_the_server_forgets_nothing(club: Club) -> None:
    table = await club.begin()
    club.guild.go_down()
    club.guild.come_back()
    await club.play(table, "pass")
    assert (await versions(club, table.id))["table", ""] == 1


async def test_50083_a_table_in_an_archived_thread_opens_it_again(club: Club) -> None:
    club.sandbox.fail("PATCH", r"/messages/\d+$", status=400, code=50083)
    table = await club.begin()
    old = club.table_message()
    club.sandbox.fail("PATCH", rf"/messages/{old.id}$", status=400, code=50083)
    await club.play(table, "pass")
    assert club.table_message().id != old.id


async def test_5xx_and_broken_connections_are_tried_again(club: Club) -> None:
    table = await club.begin()
    message = club.table_message()
    fault = club.sandbox.fail("PATCH", rf"/messages/{message.id}$", drop=True, times=1)
    table = await club.play(table, "pass")
    assert fault.hits == 1
    assert (await versions(club, table.id))["table", ""] == 1


async def test_a_post_whose_receipt_was_lost_is_not_posted_twice(club: Club) -> None:
    club.sandbox.fail("POST", r"/channels/\d+/messages$", drop=True, after=True, times=2)
    table = await club.begin()
    assert len(club.alice.inbox) == len(club.bob.inbox) == 1
    assert (await versions(club, table.id))["hand", "Bob"] == 0


async def test_429_is_waited_out(club: Club) -> None:
    table = await club.begin()
    message = club.table_message()
    fault = club.sandbox.fail("PATCH", rf"/messages/{message.id}$", status=429, retry_after=0.2, times=2)
    table = await club.play(table, "pass")
    assert fault.hits == 2
    assert (await versions(club, table.id))["table", ""] == 1


async def test_what_is_behind_is_painted_after_a_restart(club: Club) -> None:
    table = await club.begin()
    first = club.on_turn(table)
    await club.stop()
    await club.matches.play.act(table.id, user=int(first.id), version=0, text="pass", request=1)
    await club.restart()
    await club.other(first).wait_for(None, lambda each: each.find_button("Pass") is not None)
    await club.settled()
    assert set((await versions(club, table.id)).values()) == {1}


async def test_old_buttons_work_after_a_restart(club: Club) -> None:
    table = await club.begin()
    await club.restart()
    table = await club.play(table, "pass")
    assert table.version == 1


async def test_a_nudge_posts_the_hand_again_and_deletes_the_old_one(club: Club) -> None:
    table = await club.begin()
    person = club.on_turn(table)
    old = club.hand_of(person)
    await club.bot.services.painter.hear(Nudge(table.hand(table.on_turn[0])))
    await club.settled()
    assert len(person.inbox) == 1
    assert club.hand_of(person).id != old.id
    assert club.hand_of(person).find_button("Pass") is not None
    await club.play(table, "pass")


async def test_a_nudge_calls_who_has_no_direct_messages_to_the_table(club: Club) -> None:
    club.alice.close_dms()
    club.bob.close_dms()
    table = await club.begin()
    person = club.on_turn(table)
    old = club.table_message()
    await club.bot.services.painter.hear(Nudge(table.hand(table.on_turn[0])))
    await club.settled()
    new = club.table_message()
    assert new.id != old.id
    assert person.mention in new.text
    assert [user["id"] for user in club.carol.payload(new)["mentions"]] == [person.id]
    assert club.carol.find(old) is None


async def closed_match(club: Club, *closed: Person) -> None:
    """A match in which some take no direct messages."""
    for person in closed:
        person.close_dms()
    await club.begin()


async def test_50007_closed_direct_messages_are_said_at_the_table(club: Club) -> None:
    await closed_match(club, club.bob)
    assert "Bob's direct messages are closed, so Bob plays here with **My hand**" in club.table_message().text
    assert club.bob.inbox == ()
    assert len(club.alice.inbox) == 1


async def test_50007_the_one_who_accepted_gets_a_private_panel_at_once(club: Club) -> None:
    await closed_match(club, club.bob)
    panels = [each for each in club.bob.sees(club.channel) if each.ephemeral and each.pictures]
    assert len(panels) == 1
    assert "I can't send you direct messages" in panels[0].text
    assert "Deadwood" in panels[0].pictures[0].alt


async def test_50007_so_does_the_challenger(club: Club) -> None:
    await closed_match(club, club.alice)
    panels = [each for each in club.alice.sees(club.channel) if each.ephemeral]
    assert len(panels) == 1
    assert club.carol.find(panels[0]) is None


async def test_50007_is_not_tried_again_at_each_move(club: Club) -> None:
    await closed_match(club, club.bob)
    table = await club.only_match()
    tries = [each for each in club.sandbox.records if each.status == 403]
    assert len(tries) == 1
    for action in ("pass", "pass"):
        person = club.on_turn(table)
        panel = await (await person.press(club.table_message(person), "My hand")).replied()
        press = await person.press(panel, custom_id=f"m:{table.id}:{table.version}:{action}")
        await press.answered()
        await club.settled()
        table = await club.now(table.id)
    assert len([each for each in club.sandbox.records if each.status == 403]) == 1


async def test_direct_messages_are_tried_again_when_asked(club: Club) -> None:
    await closed_match(club, club.bob)
    panel = next(each for each in club.bob.sees(club.channel) if each.ephemeral and each.pictures)
    refused = await club.bob.press(panel, "Try direct messages again")
    assert "I can't send you direct messages" in (await refused.replied()).text
    club.bob.open_dms()
    panel = await refused.replied()
    tried = await club.bob.press(panel, "Try direct messages again")
    told = (await tried.replied()).text
    assert "✉️ Your cards are in your direct messages" in told
    assert "⚠️" not in told
    await club.settled()
    assert len(club.bob.inbox) == 1
    assert "direct messages are closed" not in club.table_message().text


async def test_50278_no_server_in_common_is_the_same_as_closed(club: Club) -> None:
    club.sandbox.fail("POST", r"/channels/\d+/messages$", status=403, code=50278, times=2)
    await club.begin()
    assert "don't take direct messages" in club.table_message().text


async def test_40003_too_many_new_channels_leaves_the_hand_in_the_channel(club: Club) -> None:
    club.sandbox.fail("POST", r"/users/@me/channels$", status=400, code=40003, times=2)
    message = await club.challenge()
    await (await club.bob.press(message, "Accept")).answered()
    table = await club.alice.wait_for(club.channel, lambda each: "don't take direct messages" in each.text)
    assert table.find_button("My hand") is not None
    await club.bot.services.painter.close(within_s=0.0)


async def test_50013_where_files_are_forbidden_the_table_is_told_in_words(club: Club) -> None:
    table = await club.begin()
    message = club.table_message()
    alt = message.pictures[0].alt
    assert alt
    club.channel.deny(Permission.ATTACH_FILES)
    table = await club.play(table, "pass")
    told = club.table_message()
    assert told.id == message.id
    assert told.pictures == ()
    assert "I can't attach files in this channel" in told.text
    assert "passed" in told.text
    assert (await club.now(table.id)).lost_at is None
    assert (await versions(club, table.id))["table", ""] == 1
    club.channel.restore()
    await club.play(table, "pass")
    assert club.table_message().pictures


async def test_50013_a_table_told_in_words_tells_no_hand(club: Club) -> None:
    heard = club.overhear(club.carol)
    table = await club.begin()
    club.channel.deny(Permission.ATTACH_FILES)
    table = await club.play(await club.play(table, "pass"), "pass")
    hands = [view.hand for view in table.views if view.hand is not None]
    locked = {str(card) for hand in hands for card in hand.cards}
    assert len(locked) > 20
    assert not [words for words in heard if any(f" {card} " in f" {words} " for card in locked)]
