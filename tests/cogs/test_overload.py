"""What happens when more is pressed than can be answered."""

from __future__ import annotations

import asyncio
from typing import Any, NoReturn

import pytest

from bot.matches import Hand, MatchId
from bot.refusals import Refused
from bot.store import SqliteStore, StoreFull
from tests.cogs.club import Club
from tests.patience import until


class Slow:
    """The service's own way to act, which waits until it is let go."""

    def __init__(self, club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
        self._act = club.matches.play.act
        self.asked = 0
        self.go_on = asyncio.Event()
        monkeypatch.setattr(club.matches.play, "act", self.act)

    async def act(self, match: MatchId, **press: Any) -> Hand:  # noqa: ANN401  # as the service takes it
        """As the service's."""
        self.asked += 1
        await self.go_on.wait()
        return await self._act(match, **press)


async def test_15_3_a_second_tap_while_the_first_is_being_answered_is_only_acknowledged(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await club.begin()
    mover, slow = club.on_turn(table), Slow(club, monkeypatch)
    hand = club.hand_of(mover)
    first = await mover.press(hand, "Pass")
    await until(lambda: slow.asked == 1)
    second = await mover.press(hand, "Pass")
    await second.answered()
    slow.go_on.set()
    await first.answered()
    await club.settled()
    assert slow.asked == 1
    assert (await club.now(table.id)).version == 1
    assert "too late" not in club.hand_of(mover).text


async def test_15_3_what_discord_delivers_twice_shows_no_hand_to_everybody(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To acknowledge the second delivery would have the answer shown in the message that was pressed."""
    await club.begin()
    table, go_on, asked = club.table_message(), asyncio.Event(), 0
    find = club.matches.hand

    async def slow(match: MatchId, *, user: int) -> Hand:
        nonlocal asked
        asked += 1
        await go_on.wait()
        return await find(match, user=user)

    monkeypatch.setattr(club.matches, "hand", slow)
    club.sandbox.delivery.copies = 2
    press = await club.alice.press(table, "My hand")
    await until(lambda: asked > 0)
    await asyncio.sleep(0.05)
    go_on.set()
    shown = await press.replied()
    await club.settled()
    assert asked == 1
    assert shown.ephemeral
    assert club.table_message().buttons == table.buttons
    assert club.table_message().pictures[0].alt == table.pictures[0].alt


async def test_15_3_another_button_meanwhile_is_no_second_tap(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await club.begin()
    mover, slow = club.on_turn(table), Slow(club, monkeypatch)
    hand = club.hand_of(mover)
    presses = [await mover.press(hand, "Pass")]
    await until(lambda: slow.asked == 1)
    presses.append(
        await mover.press(
            hand,
            custom_id=next(
                button.custom_id or ""
                for button in hand.buttons
                if (button.custom_id or "").startswith("m:")
                and not (button.custom_id or "").endswith(":pass")
            ),
        )
    )
    slow.go_on.set()
    for press in presses:
        await press.answered()
    assert slow.asked == 2


async def test_15_3_a_press_on_an_old_version_is_refused_without_a_write(
    club: Club, store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await club.begin()
    mover = club.on_turn(table)
    await club.play(table, "pass")
    await club.settled()
    writes: list[object] = []

    async def counted(work: object) -> NoReturn:
        writes.append(work)
        raise StoreFull

    monkeypatch.setattr(store, "write", counted)
    with pytest.raises(Refused, match="stale"):
        await club.matches.play.act(table.id, user=int(mover.id), version=0, text="take", request=7)
    assert writes == []


async def test_15_3_with_more_than_can_be_answered_a_press_is_told_so_at_once(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await club.begin()
    mover, slow = club.on_turn(table), Slow(club, monkeypatch)
    monkeypatch.setattr(club.bot.services.responder, "_most_at_once", 1)
    first = await mover.press(club.hand_of(mover), "Pass")
    await until(lambda: slow.asked == 1)
    told = await (await club.carol.slash(club.channel, "games")).replied()
    assert "try again in a moment" in told.text
    slow.go_on.set()
    await first.answered()
    await club.settled()
    assert (await club.now(table.id)).version == 1
