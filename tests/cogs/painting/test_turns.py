"""Tables are drawn in their turn: after the hands, at the pace of their channel, and as they then stand."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.matches import Hand, Table
from bot.sandbox import BucketRule, OldEdits
from bot.sandbox.events import MessageUpdated
from cogs.layout import Layout
from cogs.layouts.panels import Stage, hand_layout
from cogs.layouts.table import table_layout
from cogs.limits import Rank, TokenBucket
from cogs.sending import pace
from tests.cogs.club import Club
from tests.patience import until

EDITS = "PATCH /channels/{channel_id}/messages/{message_id}"


def drawn_tables(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The version of each table from the moment that it is drawn."""
    versions: list[int] = []

    def draw(table: Table, *, unreachable: tuple[str, ...] = ()) -> Layout:
        versions.append(table.version)
        return table_layout(table, unreachable=unreachable)

    monkeypatch.setattr("cogs.painting.table.table_layout", draw)
    return versions


async def move(club: Club, table: Table, action: str) -> Table:
    """Somebody moves, and all but the table is shown."""
    person = club.on_turn(table)
    press = await person.press(club.hand_of(person), custom_id=f"m:{table.id}:{table.version}:{action}")
    await press.answered()
    now = await club.now(table.id)
    next_hand = club.on_turn(now)
    await next_hand.wait_for(
        None, lambda seen: f":{now.version}:" in " ".join(b.custom_id for b in seen.buttons)
    )
    return now


async def test_a_table_is_drawn_when_its_turn_comes_and_shows_the_newest_state(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of eight tables in one channel half were out of date when they arrived."""
    club.sandbox.limits.rules[EDITS] = BucketRule(2, 6.0)
    table: Table = await club.begin()
    drawn = drawn_tables(monkeypatch)
    table = await move(club, table, "pass")
    await until(lambda: drawn == [1])

    table = await move(club, table, "pass")
    whole = await club.now(table.id)
    await move(club, table, whole.menus[whole.on_turn[0]][0])
    assert drawn == [1]
    await club.settled()
    assert drawn == [1, 4]


@pytest.mark.parametrize("wait_s", [0.0, 0.2])
async def test_the_movers_hand_is_shown_first_then_the_others_and_then_the_table(
    club: Club, monkeypatch: pytest.MonkeyPatch, wait_s: float
) -> None:
    """Whoever plays sees first what was played: the mover, then the other, then the channel.

    So it is too where the other's hand waits for its turn among all that the bot sends.
    """

    @asynccontextmanager
    async def hand_turn(_: pace.Paces) -> AsyncIterator[None]:
        await asyncio.sleep(wait_s)
        yield

    monkeypatch.setattr(pace.Paces, "hand_turn", hand_turn)
    # A loaded machine must not make the others give up waiting.
    monkeypatch.setattr("cogs.painting.turns.MOVER_FIRST_S", 60.0)
    monkeypatch.setattr("cogs.painting.turns.HANDS_FIRST_S", 60.0)
    table = await club.begin()
    mover = club.on_turn(table)
    order: list[str] = []
    places = {
        club.hand_of(mover).id: "mover",
        club.hand_of(club.other(mover)).id: "other",
        club.table_message().id: "table",
    }

    def hear(event: object) -> None:
        if isinstance(event, MessageUpdated) and event.message_id in places:
            order.append(places[event.message_id])

    club.sandbox.subscribe(hear)
    club.sandbox.fail("POST", r"/interactions/\d+/[^/]+/callback$", delay=0.1)
    await club.play(table, "pass")

    assert order == ["mover", "other", "table"]


async def test_a_reply_that_takes_long_does_not_keep_the_hand_from_the_other(club: Club) -> None:
    table = await club.begin()
    mover = club.on_turn(table)
    other = club.other(mover)
    shown = club.hand_of(other)
    club.sandbox.fail("POST", r"/interactions/\d+/[^/]+/callback$", delay=4.0)
    press = await mover.press(club.hand_of(mover), custom_id=f"m:{table.id}:{table.version}:pass")
    async with asyncio.timeout(3.5):
        await other.wait_for(None, lambda seen: seen.id == shown.id and seen.buttons != shown.buttons)
    await press.answered()
    await club.settled()


async def test_a_hand_that_cannot_be_shown_does_not_hold_up_the_table_for_long(club: Club) -> None:
    table = await club.begin()
    other = club.other(club.on_turn(table))
    shown = club.table_message()
    club.sandbox.fail("PATCH", rf"/messages/{club.hand_of(other).id}$", delay=4.0)
    press = await club.on_turn(table).press(
        club.hand_of(club.on_turn(table)), custom_id=f"m:{table.id}:{table.version}:pass"
    )
    await press.answered()
    async with asyncio.timeout(3.5):
        await club.carol.wait_for(club.channel, lambda seen: seen.id == shown.id and seen.text != shown.text)
    await club.settled()


async def test_30046_a_table_older_than_an_hour_is_edited_at_the_pace_that_discord_allows(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three edits in six seconds: each one more was a 429, which showed an old state when it had waited."""
    monkeypatch.setattr(pace, "OLD_AFTER_S", -60.0)
    monkeypatch.setattr(pace, "OLD_GAP_S", 0.6)
    club.sandbox.limits.old_edits = OldEdits(age_s=-60.0, limit=1, window_s=0.5)
    # The hands are older than an hour too, but nobody else's table is edited in their channels.
    table: Table = await club.begin()
    message = club.table_message()
    for action in ("pass", "pass"):
        table = await move(club, table, action)
    await club.settled()

    refused = [
        record.path
        for record in club.sandbox.records
        if record.status == 429 and record.path.endswith(message.id)
    ]
    assert refused == []


async def test_under_a_full_queue_replies_come_and_of_other_hands_only_the_newest_is_drawn(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hand that was drawn before its turn would be out of date, and drawn in vain."""
    table: Table = await club.begin()
    wait_s, is_full = TokenBucket._wait_s, True
    drawn: list[tuple[int, int]] = []

    def wait(bucket: TokenBucket, kind: Rank) -> float:
        return 0.01 if is_full else wait_s(bucket, kind)

    def draw(hand: Hand, *, note: str, stage: Stage, is_table_lost: bool) -> Layout:
        drawn.append((hand.seat, hand.table.version))
        return hand_layout(hand, note=note, stage=stage, is_table_lost=is_table_lost)

    monkeypatch.setattr(TokenBucket, "_wait_s", wait)
    monkeypatch.setattr("cogs.painting.hand.hand_layout", draw)
    for _ in range(2):
        person = club.on_turn(table)
        hand = club.hand_of(person)
        assert person.dm is not None
        press = await person.press_raw(person.dm, hand.id, f"m:{table.id}:{table.version}:pass")
        await press.answered()
        table = await club.now(table.id)
    is_full = False
    await club.settled()
    assert drawn
    assert {version for _, version in drawn} == {table.version}
