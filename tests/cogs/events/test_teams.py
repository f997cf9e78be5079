"""/teams on Discord: accepted by buttons, two tables that show no cards, and the result of both."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator

import pytest

from bot.matches import MatchId, Status
from bot.sandbox import Message, Sandbox
from bot.store import SqliteStore
from tests.cogs.club import BlankPool
from tests.cogs.events.hall import Hall
from tests.cogs.pseudo import texts_of
from tests.matches.conftest import sensible
from tests.patience import until


@pytest.fixture
async def hall(sandbox: Sandbox, store: SqliteStore, pool: BlankPool) -> AsyncIterator[Hall]:
    room = Hall(sandbox, store, pool)
    await room.start()
    yield room
    await room.stop()


async def propose(hall: Hall) -> Message:
    """Alice plays with Carol against Bob and Dan; the message of the proposal."""
    named = {"partner": hall.carol, "opponent": hall.bob, "opponent2": hall.dan}
    asked = await hall.alice.slash(hall.channel, "teams", **named, deals=2)
    return await asked.replied()


async def begin(hall: Hall) -> tuple[Message, tuple[MatchId, ...]]:
    """Everybody accepts; the message and both tables."""
    message = await propose(hall)
    for person in (hall.bob, hall.carol, hall.dan):
        await hall.press(person, message, "Accept")
    await hall.settled()
    tables = [await hall.matches.of_user(int(person.id)) for person in (hall.alice, hall.carol)]
    return message, tuple(table.id for (table,) in tables)


def tables_of(hall: Hall) -> list[Message]:
    """The tables as somebody sees them who does not play."""
    public = [each for each in hall.channel_messages(hall.eva) if not each.ephemeral]
    assert len(public) == 3
    return public[1:]


async def play(hall: Hall, match: MatchId) -> None:
    """Play all deals of a table."""
    chance = random.Random(match)
    while (table := await hall.now(match)).status is not Status.OVER:
        seat = table.on_turn[0]
        await hall.matches.play.act(
            match,
            user=table.people[seat],
            version=table.version,
            text=sensible(table.menus[seat], table.views[seat], chance),
            request=chance.randrange(10**17),
        )


async def test_a_team_match_from_its_proposal_to_its_proof(hall: Hall) -> None:
    message = await propose(hall)
    assert "Waiting for" in message.text
    assert "Shuffle seal" in message.text.replace("\N{NO-BREAK SPACE}", " ")
    assert "the four players" in (await hall.press(hall.eva, message, "Accept")).text
    for person in (hall.bob, hall.carol):
        assert "You're in" in (await hall.press(person, message, "Accept")).text
    assert f"Waiting for <@{hall.dan.id}>" in hall.shown(message).text
    hand = await hall.press(hall.dan, message, "Accept")
    await hall.settled()
    assert hand.pictures
    assert "Both tables play" in hall.shown(message).text
    (one,) = await hall.matches.of_user(int(hall.alice.id))
    (other,) = await hall.matches.of_user(int(hall.carol.id))
    assert hall.hand_of(hall.alice).pictures
    assert hall.hand_of(hall.carol).pictures

    await play(hall, one.id)
    await hall.pass_time(seconds=1)
    for table in tables_of(hall):
        assert not table.pictures
        told = " ".join(texts_of(table))
        assert "when both tables are over" in told
        assert not any(label in told for label in ("Replay", "Fair deal ", "points:"))
        assert not any(suit in told for suit in "♠♥♦♣")
    # Nor do those who have finished get to what would show the cards to others.
    assert "Replay" not in [button.label for button in hall.hand_of(hall.alice).buttons]

    await hall.restart()
    await play(hall, other.id)
    await hall.pass_time(seconds=1)
    shown = hall.shown(message)
    assert "Table 1" in shown.text
    assert "Counts" in shown.text
    assert [button.label for button in shown.buttons] == ["Replay: table 1", "Replay: table 2", "Proof"]
    assert all(table.pictures for table in tables_of(hall))
    assert "Duplicate gin" in (await hall.press(hall.eva, shown, "Replay: table 2")).text
    assert "upcard-teams-" in (await hall.press(hall.bob, shown, "Proof")).text


async def test_one_who_declines_closes_the_proposal(hall: Hall) -> None:
    message = await propose(hall)
    await hall.press(hall.bob, message, "Accept")
    assert "Declined" in (await hall.press(hall.carol, message, "Decline")).text
    shown = hall.shown(message)
    assert f"<@{hall.carol.id}> doesn't play." in shown.text
    assert not shown.buttons


async def test_a_press_tells_which_message_shows_a_proposal_whose_post_was_not_noted(hall: Hall) -> None:
    async def forget() -> Message:
        message = await propose(hall)
        forgotten = "UPDATE duplicate SET message = NULL WHERE message = ?"

        async def is_forgotten() -> bool:
            return (
                await hall.store.write(
                    lambda tx: tx.conn.exec_driver_sql(forgotten, (int(message.id),)).rowcount
                )
                == 1
            )

        # The post is noted after its answer is there.
        await until(is_forgotten)
        return message

    message = await forget()
    await hall.press(hall.carol, message, "Decline")
    assert f"<@{hall.carol.id}> doesn't play." in hall.shown(message).text
    assert not hall.shown(message).buttons

    message = await forget()
    await hall.pass_time(hours=25)
    assert "isn't open any longer" in (await hall.press(hall.bob, message, "Accept")).text
    assert "Expired" in hall.shown(message).text
    assert not hall.shown(message).buttons


async def test_whoever_resigns_loses_for_both(hall: Hall) -> None:
    message, (_, second) = await begin(hall)
    await hall.matches.play.resign(second, user=int(hall.carol.id), request=None)
    await hall.pass_time(seconds=1)
    shown = hall.shown(message)
    assert f"<@{hall.bob.id}> and <@{hall.dan.id}> win:** <@{hall.carol.id}> left the match." in shown.text
    assert await hall.matches.of_user(int(hall.alice.id)) == ()


async def test_bots_and_people_named_twice_play_no_team_match(hall: Hall) -> None:
    named = {"partner": hall.bob, "opponent": hall.bob, "opponent2": hall.dan}
    refused = await (await hall.alice.slash(hall.channel, "teams", **named)).replied()
    assert "four different players" in refused.text
