"""/duplicate on Discord: one button begins and continues; sealed until the close, then shown to all."""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import pytest

from bot.matches import DuplicateSpan, MatchId, Status
from bot.matches.duplicates.proving import verify
from bot.sandbox import Message, Person, Sandbox
from bot.store import SqliteStore
from tests.cogs.club import BlankPool
from tests.cogs.events.hall import Hall
from tests.matches.conftest import sensible


@pytest.fixture
async def hall(sandbox: Sandbox, store: SqliteStore, pool: BlankPool) -> AsyncIterator[Hall]:
    room = Hall(sandbox, store, pool)
    room.later = until_wednesday(datetime.now(UTC))
    await room.start()
    yield room
    await room.stop()


def until_wednesday(now: datetime) -> timedelta:
    """The time until noon of a Wednesday: a day later the day's sets are over, and the week's are not."""
    noon = now.replace(hour=12, minute=0, second=0, microsecond=0)
    return noon + timedelta(days=(2 - now.weekday()) % 7 or 7) - now


async def sets(hall: Hall, person: Person) -> Message:
    """The private answer to /duplicate."""
    answer = await (await person.slash(hall.channel, "duplicate")).replied()
    assert answer.ephemeral
    return answer


async def begin(hall: Hall, person: Person) -> Message:
    """Begin or continue the day's set of the server, the first of the four; the private hand."""
    shown = await sets(hall, person)
    hand = await (await person.press(shown, custom_id="dup:1:play")).replied()
    await hall.settled()
    assert hand.ephemeral
    return hand


async def play(hall: Hall, person: Person, match: MatchId) -> None:
    """Play a match of a set to its end."""
    chance = random.Random(match)
    while True:
        table = await hall.now(match)
        if table.status is Status.OVER:
            return
        if table.on_turn != (0,):
            await hall.pass_time(seconds=1)
            continue
        await hall.matches.play.act(
            match,
            user=int(person.id),
            version=table.version,
            text=sensible(table.menus[0], table.views[0], chance),
            request=chance.randrange(10**17),
        )


async def test_a_set_from_its_seal_to_its_proof(hall: Hall) -> None:
    mine = await sets(hall, hall.alice)
    assert [button.label for button in mine.buttons] == ["Play"] * 4
    assert mine.text.count("Shuffle") == 4
    assert (await begin(hall, hall.alice)).pictures
    (seal,) = hall.channel_messages(hall.carol)
    assert "Today, this server" in seal.text
    (table,) = await hall.matches.of_user(int(hall.alice.id))
    assert table.guild is None
    assert table.seal.commitment in seal.text.replace("\N{NO-BREAK SPACE}", " ")
    assert table.seal.salt == f"message {seal.id}"

    await hall.restart()
    assert [button.label for button in (await sets(hall, hall.alice)).buttons] == ["Continue", *["Play"] * 3]
    await begin(hall, hall.alice)
    assert [each.id for each in await hall.matches.of_user(int(hall.alice.id))] == [table.id]
    await play(hall, hall.alice, table.id)
    await hall.press(hall.bob, seal, "Play")
    await hall.settled()
    assert "Hint" not in [button.label for button in hall.hand_of(hall.bob).buttons]
    # Whoever has yet to play learns nothing from what everybody can read.
    assert len(hall.channel_messages(hall.carol)) == 1
    assert hall.shown(seal).text == seal.text
    assert [button.label for button in hall.hand_of(hall.alice).buttons] == ["Rematch"]

    await hall.pass_time(hours=24)
    shown = hall.shown(seal)
    assert shown.pictures[0].alt.startswith("Standings: The field by deal: ")
    assert "Alice" in shown.pictures[0].alt
    deals = await hall.press(hall.alice, shown, "My deals")
    assert deals.text.count("the field") == 8
    replay = await hall.press(hall.bob, shown, "Replay: Alice")
    assert "Duplicate gin" in replay.text
    proof = await hall.press(hall.eva, shown, "Proof")
    assert "upcard-duplicate-" in proof.text
    again = await sets(hall, hall.dan)
    assert [button.label for button in again.buttons].count("Last results") == 2
    found = await hall.matches.duplicates.last(int(hall.guild.id), DuplicateSpan.DAY, user=int(hall.dan.id))
    assert found is not None
    text = await hall.matches.duplicates.proof(found.id, user=int(hall.dan.id), guild=found.guild)
    assert list(verify(text))
    assert json.loads(text)["salt"] == f"message {seal.id}"


async def test_without_direct_messages_the_hand_is_private_in_the_channel(hall: Hall) -> None:
    hall.bob.close_dms()
    hand = await begin(hall, hall.bob)
    assert "Your turn" in hand.text or hand.pictures
