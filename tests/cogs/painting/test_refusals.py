"""Refusals that nobody foresaw: none freezes a match, and no message is given up while its match lives."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from concurrent.futures import Future
from dataclasses import replace
from typing import Any

import pytest

from bot.matches import Nudge
from bot.sandbox import Person
from bot.sandbox.model import Snowflake
from cogs.painting import repaints
from cogs.sending import post
from cogs.sending.message import Message
from tests.cogs.club import BlankPool, Club
from tests.cogs.painting.test_surfaces import versions
from tests.patience import until

EVERY_WRITE = r"/channels/\d+/messages"

UNFORESEEN = [
    pytest.param(400, 20009, id="20009-explicit-content"),
    pytest.param(400, 50035, id="50035-invalid-form"),
    pytest.param(413, 40005, id="40005-too-large"),
    pytest.param(400, 240000, id="240000-blocked-by-a-filter"),
]


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is put off is tried again at once."""
    monkeypatch.setattr(repaints, "FIRST_PUT_OFF_S", 0.05)


async def nudge(club: Club) -> Person:
    """Remind whoever is on turn; who that is."""
    table = await club.only_match()
    await club.bot.services.painter.hear(Nudge(table.hand(table.on_turn[0])))
    await club.settled()
    return club.on_turn(table)


async def shown(club: Club) -> set[int]:
    """The versions that the messages of the match show."""
    return set((await versions(club, (await club.only_match()).id)).values())


@pytest.mark.parametrize(("status", "code"), UNFORESEEN)
async def test_a_picture_that_is_refused_is_told_in_words_and_the_match_goes_on(
    club: Club, status: int, code: int
) -> None:
    club.sandbox.fail("*", "", status=status, code=code, with_files=True, times=None)
    table = await club.begin()
    assert all(len(person.inbox) == 1 for person in (club.alice, club.bob))
    for message in (club.table_message(), club.hand_of(club.alice), club.hand_of(club.bob)):
        assert message.pictures == ()
        assert "The picture can't be shown right now" in message.text
    table = await club.play(table, "pass")
    panel = await (await club.alice.slash(club.channel, "hand")).replied()
    assert (panel.pictures, panel.ephemeral) == ((), True)
    assert "The picture can't be shown right now" in panel.text
    assert await shown(club) == {1}
    club.sandbox.heal()
    table = await club.play(table, "pass")
    assert club.table_message().pictures
    assert await shown(club) == {table.version}


@pytest.mark.parametrize(("status", "code"), UNFORESEEN)
async def test_20009_a_hand_that_is_refused_in_words_too_comes_in_the_channel_and_the_table_says_so(
    club: Club, status: int, code: int
) -> None:
    message = await club.challenge()
    dms = "|".join(person.start_dm().id for person in (club.alice, club.bob))
    club.sandbox.fail("POST", rf"/channels/({dms})/messages$", status=status, code=code, times=None)
    await (await club.bob.press(message, "Accept")).answered()
    await club.settled()
    assert club.alice.inbox == club.bob.inbox == ()
    assert "don't take direct messages" in club.table_message().text
    panels = [each for each in club.bob.sees(club.channel) if each.ephemeral and each.pictures]
    assert len(panels) == 1


async def test_20009_two_refused_edits_leave_no_hand_at_an_older_state(club: Club, soon: None) -> None:
    table = await club.begin()
    second = club.other(club.on_turn(table))
    fault = club.sandbox.fail(
        "PATCH", rf"/messages/{club.hand_of(second).id}$", status=400, code=20009, times=4
    )
    table = await club.play(table, "pass")
    await until(lambda: club.hand_of(second).find_button("Pass") is not None)
    await club.settled()
    assert fault.hits == 4
    assert await shown(club) == {1}
    assert "My hand**" not in club.table_message().text


async def test_20009_a_refused_hand_is_tried_again_with_the_next_move(club: Club) -> None:
    table = await club.begin()
    first = club.on_turn(table)
    second = club.other(first)
    club.sandbox.fail("PATCH", rf"/messages/{club.hand_of(second).id}$", status=400, code=20009, times=None)
    table = await club.play(table, "pass")
    assert f"{second.name} plays here" in club.table_message().text
    club.sandbox.heal()
    panel = await (await second.press(club.table_message(second), "My hand")).replied()
    await (await second.press(panel, "Pass")).answered()
    await club.settled()
    assert await shown(club) == {(await club.now(table.id)).version}
    assert "plays here" not in club.table_message().text


async def test_20009_a_refused_table_is_tried_again_after_a_while(club: Club, soon: None) -> None:
    table = await club.begin()
    message = club.table_message()
    fault = club.sandbox.fail("PATCH", rf"/messages/{message.id}$", status=400, code=20009, times=6)
    await club.play(table, "pass")
    await until(lambda: fault.hits == 6)

    async def is_shown() -> bool:
        return await shown(club) == {1}

    await until(is_shown)
    assert club.table_message().id == message.id
    assert (await club.now(table.id)).lost_at is None


@pytest.mark.parametrize(("status", "code"), UNFORESEEN)
async def test_a_nudge_that_is_refused_leaves_the_old_hand_and_calls_to_the_table(
    club: Club, status: int, code: int
) -> None:
    table = await club.begin()
    person = club.on_turn(table)
    old = club.hand_of(person)
    assert person.dm is not None
    club.sandbox.fail("POST", rf"/channels/{person.dm.id}/messages$", status=status, code=code, times=None)
    await nudge(club)
    assert [each.id for each in person.inbox] == [old.id]
    assert person.mention in club.table_message().text
    await club.play(table, "pass")
    assert await shown(club) == {1}


async def test_50007_a_nudge_that_is_refused_leaves_the_old_hand_and_calls_to_the_table(club: Club) -> None:
    table = await club.begin()
    person = club.on_turn(table)
    old = club.hand_of(person)
    person.close_dms()
    await nudge(club)
    assert [each.id for each in person.inbox] == [old.id]
    assert person.mention in club.table_message().text
    await club.play(table, "pass")
    assert await shown(club) == {1}


async def test_a_repost_that_is_refused_leaves_the_old_table(club: Club) -> None:
    await club.begin()
    old = club.table_message()
    club.sandbox.fail("POST", rf"/channels/{club.channel.id}/messages$", status=400, code=20009, times=None)
    match = await club.matches.find_match((await club.only_match()).id)
    assert match is not None
    club.bot.services.painter.repost(match)
    await club.settled()
    assert club.table_message().id == old.id
    assert await shown(club) == {0}


class BrokenPool(BlankPool):
    """Cannot draw, for as long as it is told."""

    is_broken = False

    def submit(self, fn: Callable[..., Any], /, *args: object, **kwargs: object) -> Future[Any]:
        if self.is_broken:
            raise RuntimeError("a picture that cannot be drawn")
        return super().submit(fn, *args, **kwargs)


@pytest.fixture
def pool() -> BrokenPool:
    return BrokenPool()


def errors(logged: list[MutableMapping[str, Any]]) -> set[str]:
    """The events of the error lines; they are expected by whoever asks."""
    found = {line["event"] for line in logged if line["log_level"] == "error"}
    logged[:] = [line for line in logged if line["log_level"] != "error"]
    return found


async def test_a_picture_that_cannot_be_drawn_is_told_in_words(
    club: Club, pool: BrokenPool, logged: list[MutableMapping[str, Any]]
) -> None:
    table = await club.begin()
    first = club.on_turn(table)
    pool.is_broken = True
    await club.matches.play.act(table.id, user=int(first.id), version=0, text="pass", request=1)
    await club.settled()
    for message in (club.table_message(), club.hand_of(club.alice), club.hand_of(club.bob)):
        assert message.pictures == ()
        assert "The picture can't be shown right now" in message.text
    assert await shown(club) == {1}
    assert errors(logged) == {"picture not drawn"}


async def test_an_error_that_nobody_foresaw_is_tried_again_until_the_message_is_shown(
    club: Club, soon: None, logged: list[MutableMapping[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await club.begin()
    edit, left = club.bot.services.post.edit, 3

    async def fails_first(channel: int, number: int, message: Message, **how: bool) -> None:
        nonlocal left
        if left:
            left -= 1
            raise RuntimeError("something that nobody foresaw")
        await edit(channel, number, message, **how)

    monkeypatch.setattr(club.bot.services.post, "edit", fails_first)
    await club.play(table, "pass")

    async def is_shown() -> bool:
        return await shown(club) == {1}

    await until(is_shown)
    assert errors(logged) == {"repaint failed"}


async def test_401_is_waited_out(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(post, "UNAUTHORIZED_WAIT_S", 0.05)
    table = await club.begin()
    fault = club.sandbox.fail("*", EVERY_WRITE, status=401, times=3)
    await club.play(table, "pass")
    assert fault.hits == 3
    assert await shown(club) == {1}


# Point 6: 30046 is a limit of six seconds, and comes as a 429.


async def test_30046_a_message_edited_too_often_is_waited_for_and_stays(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await club.begin()
    message, hand = club.table_message(), club.hand_of(club.other(club.on_turn(table)))
    for one in (message, hand):
        path = rf"/messages/{one.id}$"
        club.sandbox.fail("PATCH", path, status=429, code=30046, retry_after=0.02, times=7)
    table = await club.play(table, "pass")
    assert club.table_message().id == message.id
    assert club.hand_of(club.on_turn(table)).id == hand.id
    assert await shown(club) == {1}
    assert not [each for each in club.sandbox.records if each.method == "DELETE"]


# Point 8: a nonce whose message was deleted.


@pytest.mark.parametrize("known", [True, False])
async def test_10008_on_a_post_means_a_nonce_of_a_deleted_message_and_a_fresh_one_is_taken(
    club: Club,
    known: bool,  # noqa: FBT001  # whether Discord says so, or gives the deleted message
) -> None:
    core = club.sandbox.core
    core.settings = replace(core.settings, hardships=replace(core.settings.hardships, deleted_nonces=known))
    table = await club.begin()
    second = club.other(club.on_turn(table))
    posted = club.hand_of(second)
    assert second.dm is not None
    second.dm.delete_message(posted)
    # As after a crash between the post and its note.
    await club.store.write(
        lambda tx: tx.conn.exec_driver_sql(
            "UPDATE surface SET message = NULL, version = -1 WHERE user = ?", (int(second.id),)
        )
    )
    table = await club.play(table, "pass")
    assert club.hand_of(second).id != posted.id
    assert Snowflake(posted.id) not in core.world.messages
    assert await shown(club) == {1}
