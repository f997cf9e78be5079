"""One evening of every game on a Discord as hard as the real one: rate limits, a clock that differs, slow
requests, exactly the invited permissions, sleeping threads, old messages, and refusals that nobody foresees.

One of the people takes no direct messages. EVENING_PRESSES sets how many presses an evening has before the
others resign; with 2000 every match is played to its end.
"""

from __future__ import annotations

import logging
import os
from collections.abc import AsyncIterator, Iterator, Mapping, MutableMapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

import pytest
import structlog

from bot.matches import Status
from bot.sandbox import Channel, ChannelKind, Hardships, Permission, Sandbox, Settings
from bot.store import SqliteStore
from cogs.games.registry import PANELS
from cogs.supervisor import aim_at
from tests.chaos.history import read_histories
from tests.chaos.verdict import unshown, unshown_lobbies
from tests.cogs.club import TOKEN, BlankPool, Club
from tests.e2e.guests import Guests
from tests.openapi import findings, load_spec
from tests.patience import until

PRESSES = int(os.environ.get("EVENING_PRESSES", "30"))
"""So many presses before all but one resign."""

PATIENCE_S = 90.0
"""How long all may take to be shown in the end: what was refused is tried again after 15 s and more."""

LATENCY_S = 0.15

A_DAY_S = 24 * 3600.0 + 60.0
"""Until then a thread sleeps, and interaction tokens and signed addresses are worth nothing any more."""

REFUSALS = ((400, 20009), (400, 50035), (413, 40005), (400, 240000), (422, 0))
"""Explicit content, a body that Discord dislikes, too large, an automatic moderation, and one unknown."""

REFUSED_EVERY = 8
"""After so many presses the next write of each route is refused."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Programme:
    """What is played where, to the shortest target that the game knows."""

    game: str
    people: int = 2
    kind: ChannelKind = ChannelKind.TEXT
    in_thread: bool = False
    options: Mapping[str, int | str] = field(default_factory=dict)


PROGRAMMES = (
    Programme(game="gin", options={"options": "target 1"}),
    Programme(game="colonel", in_thread=True, options={"rules": "colonel/single_hand"}),
    Programme(game="mahjong", kind=ChannelKind.FORUM, in_thread=True, options={"options": "target 1"}),
    Programme(game="skarney", kind=ChannelKind.VOICE),
    Programme(game="gin_party", people=3, in_thread=True, options={"options": "target 1"}),
    Programme(game="uno", people=3, kind=ChannelKind.FORUM, in_thread=True, options={"rules": "uno/quick"}),
    Programme(game="rummy13", people=3, kind=ChannelKind.VOICE, options={"rules": "rummy13/points"}),
    Programme(game="omaha", people=3, options={"options": "hands 1"}),
)


@pytest.fixture
def logged(caplog: pytest.LogCaptureFixture) -> Iterator[list[MutableMapping[str, Any]]]:
    """Our log lines; an error among them, or among those of the libraries, fails the test at its end."""
    with structlog.testing.capture_logs((structlog.processors.format_exc_info,)) as lines:
        yield lines
    ours = [line for line in lines if line["log_level"] in {"error", "exception", "critical"}]
    theirs = [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR]
    wrong = [*(line.pop("exception", "") + f"\n{line}" for line in ours), *theirs]
    if wrong:
        pytest.fail("\n\n".join(wrong))


@pytest.fixture
async def hardest_club(store: SqliteStore, logged: list[MutableMapping[str, Any]]) -> AsyncIterator[Club]:
    """The card room with every hardship; only answers have longer than 3 s, as this machine may be busy."""
    settings = Settings(answer_s=30.0, hardships=Hardships(latency_s=LATENCY_S))
    async with Sandbox(token=TOKEN, settings=settings) as sandbox:
        aim_at(sandbox.url)
        room = Club(sandbox, store, BlankPool())
        await room.start()
        yield room
        await room.stop()


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("programme", PROGRAMMES, ids=lambda each: each.game)
async def test_10_an_evening_on_the_hardest_discord(hardest_club: Club, programme: Programme) -> None:
    club = hardest_club
    people = (club.alice, club.bob, club.carol)[: programme.people]
    people[-1].close_dms()
    guests = Guests(club, await place(club, programme), people, seed=1)

    table = await guests.begin(programme.game, **programme.options)
    refusals = cycle(REFUSALS)
    for played in range(0, PRESSES, REFUSED_EVERY):
        if table.status is not Status.LIVE:
            break
        club.sandbox.heal()
        club.sandbox.refuse_writes(*next(refusals))
        if played // REFUSED_EVERY == PRESSES // REFUSED_EVERY // 2:
            club.sandbox.clock.advance(A_DAY_S)
        table = await guests.play(table, presses=min(REFUSED_EVERY, PRESSES - played))
    club.sandbox.heal()
    table = await guests.resign(table)

    assert table.status is Status.OVER
    with suppress(TimeoutError):
        await until(lambda: is_all_shown(club), within_s=PATIENCE_S)
    assert await not_shown(club) == []
    assert [press for press in guests.presses if press.failed] == []
    assert club.sandbox.unhandled == []
    assert traffic(club) == []


def test_every_game_has_its_evening() -> None:
    assert {each.game for each in PROGRAMMES} == set(PANELS)


async def place(club: Club, programme: Programme) -> Channel:
    """The channel, thread, post or voice chat of the evening."""
    channel = club.channel
    if programme.kind is not ChannelKind.TEXT:
        channel = club.guild.add_channel("evening", kind=programme.kind)
    if programme.kind is ChannelKind.VOICE:
        club.guild.set_bot_permissions(channel.bot_permissions | Permission.CONNECT)
    if programme.in_thread:
        return await club.alice.start_thread(channel, "Who plays?", "I do.")
    return channel


async def not_shown(club: Club) -> list[str]:
    """Messages that are not the newest version, and those that the bot has forgotten."""
    histories = await read_histories(club.store)
    return await unshown(club.matches, club.sandbox, histories) + await unshown_lobbies(club.matches)


async def is_all_shown(club: Club) -> bool:
    return not await not_shown(club)


def traffic(club: Club) -> list[str]:
    """Requests that are not as Discord describes them; those of the refused ones count too."""
    spec = load_spec()
    return [] if spec is None else [str(each) for each in findings(club.sandbox.records, spec)]
