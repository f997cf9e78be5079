"""One match of two or more people in simcord, played by random presses of the buttons that they see.

simcord runs discord.py's own parsers and cache against its own model of Discord. What it refuses, and what
the bot lets fail inside discord.py, is a finding.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import discord
import simcord

from bot.matches import Matches, MatchId, Status, Table, Tempo
from bot.store import open_store
from cogs.client import UpcardClient
from cogs.lines import Line
from cogs.sending.pace import Paces

SETTLES_S = 0.05
"""simcord waits so long after a press for the bot to come to rest, which it never does: its clocks go on."""

PAUSE_S = 0.05
"""Pauses of the bot pass in simcord only when it is told so, by so much each time."""

PATIENCE = 100
"""How often people look whether they can do something, with a pause between."""

ANSWER_S = 60.0
"""How long a machine may take to show what a press led to."""

MOVES = ("m:", "k:")
CHOICES = ("q:", "w:")
"""How the custom ids of buttons and menus begin by which a game is played."""

GREEN, BLUE = 3, 1

Somebody = Any
"""A user or a member of simcord, which has no types for us where it is not installed."""


@dataclass(slots=True)
class Report:
    """What one match came to."""

    game: str
    presses: int = 0
    requests: int = 0
    is_over: bool = False
    refused: list[str] = field(default_factory=list)
    """Requests that simcord did not accept."""
    errors: list[str] = field(default_factory=list)
    """Exceptions that discord.py swallowed."""


async def referee(game: str, seats: int, *, seed: int, most: int, folder: Path) -> Report:
    """Play a match to its end, or for so many presses and then to its resignation."""
    report = Report(game)
    async with _evening(report, folder, random.Random(f"{seed} {game}")) as evening:
        guild = evening.env.create_guild()
        channel = guild.create_text_channel("cards")
        users = [evening.env.create_user(f"player{at}") for at in range(seats)]
        members = [guild.add_member(user) for user in users]
        await evening.begin(channel, members)
        while (await evening.table()).status is Status.LIVE and report.presses < most:
            await evening.somebody_plays(users)
            report.presses += 1
        for user in users[1:]:
            if (await evening.table()).status is Status.LIVE:
                await evening.resign(user)
        report.is_over = (await evening.table()).status is Status.OVER
        report.requests = len(evening.env.http_requests)
        report.errors = [f"{type(error).__name__}: {error}" for error in evening.env.errors]
    return report


@asynccontextmanager
async def _evening(report: Report, folder: Path, chance: random.Random) -> AsyncIterator[_Evening]:
    store = await open_store(f"sqlite:///{folder / f'{report.game}.sqlite3'}")
    matches = Matches(store, tempo=Tempo(pause=timedelta(seconds=0.01)))
    # The pace of a channel goes by simcord's clock, which it puts in the place of this one later.
    paces = partial(Paces, clock=lambda: time.monotonic())  # noqa: PLW0108  # looked up at each call
    with ThreadPoolExecutor(2) as pool, patch("cogs.client.Paces", paces):
        client = UpcardClient(matches, pool, guild_ready_timeout_s=0.0)
        # In simcord's time no time passes between two presses.
        client.services = replace(client.services, slips_within=timedelta())
        client.services.painter.memory.last_deals.within_s = 0.0
        try:
            async with simcord.run(
                client, shard_count=1, settle_timeout=SETTLES_S, check_errors=False
            ) as env:
                _note_refusals(client, report)
                with _known_waits(env):
                    yield _Evening(env, client, matches, report, chance)
                    await client.drain(within_s=5.0)
        finally:
            await store.close()


@contextmanager
def _known_waits(env: Any) -> Iterator[None]:  # noqa: ANN401  # simcord's
    """Tell simcord of each wait for a channel's turn: its time passes over those alone that it knows."""
    wait = Line._wait  # the bot itself has no use for another way to it

    async def known(self: Line[Any], kind: object, *, rank: int = 0) -> None:
        await env.external_wait(wait(self, kind, rank=rank), reason="a turn in a channel")

    with patch.object(Line, "_wait", known):
        yield


def _note_refusals(client: UpcardClient, report: Report) -> None:
    """Note every request that is refused; the bot sees the refusal as well."""
    ask = client.http.request

    async def request(route: discord.http.Route, **how: Any) -> Any:  # noqa: ANN401  # as discord.py has it
        try:
            return await ask(route, **how)
        except discord.HTTPException as error:
            report.refused.append(f"{route.method} {route.path}: {error.status}/{error.code} {error.text}")
            raise

    client.http.request = request  # type: ignore[method-assign]


@dataclass(frozen=True, slots=True)
class _Evening:
    """The bot in simcord, and people who press what they see."""

    env: Any
    client: UpcardClient
    matches: Matches
    report: Report
    chance: random.Random

    async def begin(self, channel: Any, members: Sequence[Somebody]) -> None:  # noqa: ANN401  # simcord's
        """A challenge and its acceptance, or a table that the others join."""
        host, *others = members
        options = {"game": self.report.game} | ({} if others[1:] else {"opponent": others[0]})
        await self._do(host.slash(channel, "play", **options))
        presses = [(member, {"Accept", "Join"}) for member in others] + [(host, {"Start"})] * bool(others[1:])
        for member, labels in presses:
            await self._press(member, partial(channel.history, viewer=member), labels)

    async def somebody_plays(self, users: Sequence[Somebody]) -> None:
        """Let somebody whose newest message offers a move make one."""
        for _ in range(PATIENCE):
            for user in self.chance.sample(users, len(users)):
                newest = _inbox(user)[-1:]
                for message in newest:
                    if await self._play(user, message):
                        return
            with suppress(TimeoutError):
                await self.env.advance_time(PAUSE_S)
        raise AssertionError(f"{self.report.game}: nobody can do anything")

    async def _play(self, user: Somebody, message: discord.Message) -> bool:
        menus = [one for one in _items(message, discord.SelectMenu) if _begins(one, CHOICES)]
        buttons = [one for one in _items(message, discord.Button) if _begins(one, MOVES) and not one.disabled]
        if menus and (not buttons or self.chance.random() < 0.5):
            menu = self.chance.choice(menus)
            number = self.chance.randint(max(1, menu.min_values), min(menu.max_values, len(menu.options)))
            values = [option.value for option in self.chance.sample(menu.options, number)]
            await self._do(user.select(message, values, custom_id=menu.custom_id))
        elif buttons:
            best = [one for one in buttons if one.style.value in {GREEN, BLUE}]
            chosen = self.chance.choice(best if best and self.chance.random() < 0.8 else buttons)
            await self._do(user.click(message, custom_id=chosen.custom_id))
        return bool(menus or buttons)

    async def resign(self, user: Somebody) -> None:
        """Give the match up from the direct messages."""
        await self._do(user.slash("resign"))
        await self._press(user, partial(_inbox, user), {"Yes, resign"})

    async def _press(
        self, somebody: Somebody, look: Callable[[], Sequence[discord.Message]], labels: set[str]
    ) -> None:
        """Press the newest button with one of these labels that somebody sees, as soon as there is one."""
        for _ in range(PATIENCE):
            for message in reversed(look()):
                for button in _items(message, discord.Button):
                    if button.label in labels and not button.disabled:
                        await self._do(somebody.click(message, custom_id=button.custom_id))
                        return
            with suppress(TimeoutError):
                await self.env.advance_time(PAUSE_S)
        raise AssertionError(f"{self.report.game}: there is no such button")

    async def _do(self, deed: Any) -> None:  # noqa: ANN401  # any of simcord's verbs
        """Do it, and wait until it is done; what is painted later is waited for where somebody looks."""
        with suppress(TimeoutError):
            await deed
        async with asyncio.timeout(ANSWER_S):
            while self.client.services.responder.waiting:
                with suppress(TimeoutError):
                    await self.env.advance_time(PAUSE_S)

    async def table(self) -> Table:
        """The one match that there is."""
        table = await self.matches.find(MatchId(1))
        assert table is not None
        return table


def _inbox(user: Somebody) -> list[discord.Message]:
    return list(user.dm_channel.history(viewer=user))


def _begins(item: discord.Button | discord.SelectMenu, prefixes: tuple[str, ...]) -> bool:
    return (item.custom_id or "").startswith(prefixes)


def _items(message: discord.Message, kind: type[Any]) -> list[Any]:
    """The buttons or menus of a message, whatever they lie in."""
    return [one for one in _all(message.components) if isinstance(one, kind)]


def _all(components: Sequence[Any]) -> Iterator[Any]:
    for component in components:
        yield component
        yield from _all(getattr(component, "children", ()))
