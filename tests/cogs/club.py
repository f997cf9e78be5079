"""A card room in the sandbox: a real discord.py client in this loop, a store of its own, and people."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import count
from typing import Any
from unittest.mock import patch

import pytest
from discord import app_commands

from bot.matches import Matches, MatchId, Table, Tempo
from bot.sandbox import Message, Person, Press, Sandbox
from bot.store import SqliteStore
from bot.words.phrasebook import Locale, Phrasebook, phrasebook, speaking
from cogs.client import UpcardClient
from cogs.command_tree import COMMANDS_KEY
from tests.patience import until
from tests.whole_table import WholeTable, whole

TOKEN = "sandbox-token"
GERMAN = Locale("de")

_PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)

_describe = app_commands.Command.get_translated_payload
_descriptions: dict[tuple[Phrasebook, str], dict[str, Any]] = {}


async def _described(
    command: app_commands.Command[Any, ..., Any],
    tree: app_commands.CommandTree[Any],
    speaks: app_commands.Translator,
) -> dict[str, Any]:
    """What Discord is told of a command in all languages: slow to put together, and mostly as before."""
    with speaking(GERMAN):
        book = phrasebook()
    known = book, json.dumps(command.to_dict(tree), default=str)
    if known not in _descriptions:
        _descriptions[known] = await _describe(command, tree, speaks)
    return _descriptions[known]


def count_salts(patch: pytest.MonkeyPatch, *, first: int = 1) -> None:
    """Have salts counted, as the ids of messages hold the time of day: each run deals the same."""
    numbers = count(first)

    def salt(_message: int | None, _request: int) -> str:
        return f"message {next(numbers)}"

    for module in ("challenges", "lobbies"):
        patch.setattr(f"bot.matches.begin.{module}.salt_of", salt)


@dataclass(frozen=True)
class Blank:
    """A picture of one pixel, for tests that do not look at pictures."""

    data: bytes = _PIXEL
    filename: str = "blank.png"


class BlankPool(Executor):
    """Draws nothing; at once, or after ``delay_s``, as a machine under load would."""

    def __init__(self) -> None:
        self.delay_s = 0.0
        self.drawn = 0

    def submit(self, _fn: Callable[..., Any], /, *_args: object, **_kwargs: object) -> Future[Any]:
        self.drawn += 1
        done: Future[Any] = Future()
        if self.delay_s:
            asyncio.get_running_loop().call_later(self.delay_s, done.set_result, Blank())
        else:
            done.set_result(Blank())
        return done


class Club:
    """The sandbox, the bot in it, and the people."""

    def __init__(self, sandbox: Sandbox, store: SqliteStore, pool: Executor) -> None:
        self.sandbox = sandbox
        self.store = store
        self.pool = pool
        self.guild = sandbox.add_guild("Card Club")
        self.channel = self.guild.add_channel("card-table")
        self.alice = sandbox.add_person("Alice", self.guild)
        self.bob = sandbox.add_person("Bob", self.guild)
        self.carol = sandbox.add_person("Carol", self.guild)
        self.matches = Matches(store, tempo=Tempo(pause=timedelta(seconds=0.05)))
        self.client: UpcardClient | None = None
        self.says_stop = False
        self.emojis = False
        self.slips_within = timedelta()
        self.result_s = 0.0
        self._running: asyncio.Task[None] | None = None

    @property
    def bot(self) -> UpcardClient:
        assert self.client is not None
        return self.client

    async def start(self) -> None:
        """Let the bot log in."""
        with patch.multiple(app_commands.Command, get_translated_payload=_described):
            self.client = self.make_client()
            self._running = asyncio.create_task(self.client.start(TOKEN))
            await self.sandbox.wait_for_bot()
            await self.client.wait_until_ready()
            await until(self._is_told)

    async def _is_told(self) -> bool:
        """Whether Discord was told of the commands."""
        return await self.matches.recall(COMMANDS_KEY) is not None

    def make_client(self) -> UpcardClient:
        """A client that does not wait for anything that nobody is there for."""
        client = UpcardClient(
            self.matches,
            self.pool,
            guild_ready_timeout_s=0.0,
            says_stop=self.says_stop,
            emojis=self.emojis,
        )
        # These people press as fast as they can.
        client.services = replace(client.services, slips_within=self.slips_within)
        client.services.painter.memory.last_deals.within_s = self.result_s
        return client

    async def stop(self, *, for_good: bool = False) -> None:
        """Let the bot leave in good order."""
        if self.client is None or self._running is None:
            return
        await self.client.drain(within_s=20.0, for_good=for_good)
        await asyncio.gather(self._running, return_exceptions=True)
        self.client = None

    async def restart(self) -> None:
        """A new process on the same store."""
        await self.stop()
        self.matches = Matches(self.store, tempo=Tempo(pause=timedelta(seconds=0.05)))
        await self.start()

    async def settled(self) -> None:
        """Wait until all that people pressed is done, which a slow machine only announces, and painted."""
        await until(lambda: not self.bot.services.responder.waiting)
        await self.bot.services.painter.settled()

    async def challenge(self, **options: int | str | None) -> Message:
        """Alice challenges Bob; the challenge's message."""
        press = await self.alice.slash(self.channel, "play", opponent=self.bob, **options)
        return await press.replied()

    async def begin(self, **options: int | str | None) -> WholeTable:
        """Alice and Bob begin a match, and everything is shown."""
        message = await self.challenge(**options)
        press = await self.bob.press(message, "Accept")
        await press.answered()
        await self.settled()
        return await self.only_match()

    async def only_match(self) -> WholeTable:
        """The newest live match of Alice."""
        tables = await self.matches.of_user(int(self.alice.id))
        assert tables
        return await whole(self.matches, tables[0])

    async def now(self, match: MatchId) -> WholeTable:
        """The match as it stands."""
        return await whole(self.matches, match)

    def table_message(self, reader: Person | None = None) -> Message:
        """The newest message that everybody sees in the channel, as somebody sees it."""
        return [each for each in self.channel_messages(reader or self.carol) if not each.ephemeral][-1]

    def channel_messages(self, reader: Person) -> tuple[Message, ...]:
        return reader.sees(self.channel)

    def on_turn(self, table: Table) -> Person:
        """The person whose turn it is."""
        user = table.chairs[table.on_turn[0]].user
        return next(each for each in (self.alice, self.bob, self.carol) if int(each.id) == user)

    def other(self, person: Person) -> Person:
        """The other one of Alice and Bob."""
        return self.bob if person is self.alice else self.alice

    def hand_of(self, person: Person) -> Message:
        """The hand in somebody's direct messages."""
        return person.inbox[-1]

    async def do(self, person: Person, label: str = "", *, custom_id: str = "") -> Press:
        """Press a button of the newest direct message, and wait until everything is painted."""
        press = await person.press(self.hand_of(person), label, custom_id=custom_id)
        await press.answered()
        await self.settled()
        return press

    async def choose(self, person: Person, *values: str) -> Press:
        """Choose in the menu of the newest direct message, and wait until everything is painted."""
        message = self.hand_of(person)
        press = await person.select(message, message.selects[0].custom_id, values)
        await press.answered()
        await self.settled()
        return press

    async def play(self, table: Table, action: str) -> WholeTable:
        """The person on turn does an action by its button in the direct messages."""
        await self.do(self.on_turn(table), custom_id=f"m:{table.id}:{table.version}:{action}")
        return await self.now(table.id)

    def overhear(self, listener: Person) -> list[str]:
        """All texts, alt texts and custom ids that somebody ever sees in the channel, from now on."""
        heard: list[str] = []

        def listen(_event: object) -> None:
            for message in listener.sees(self.channel):
                heard.append(message.text)
                heard.extend(picture.alt for picture in message.pictures)
                heard.extend(button.custom_id for button in message.buttons)

        self.sandbox.subscribe(listen)
        return heard
