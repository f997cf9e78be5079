from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.sandbox import Channel, Person, Sandbox
from tests.e2e.bot_process import TOKEN, BotProcess, running_bot
from tests.e2e.players import Player
from tests.openapi import findings, load_spec
from tests.patience import LENIENT


@dataclass(frozen=True)
class Evening:
    """A server with a channel, two friends in it, and the bot as a process of its own."""

    sandbox: Sandbox
    bot: BotProcess
    channel: Channel
    alice: Person
    bob: Person

    def players(self) -> tuple[Player, Player]:
        """Both friends, as make-believe players at the channel's table."""
        return Player(self.sandbox, self.alice, self.channel), Player(self.sandbox, self.bob, self.channel)


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncIterator[Evening]:
    """The bot at work; afterwards every request that it made must be one that Discord describes."""
    async with Sandbox(token=TOKEN, settings=LENIENT) as sandbox:
        guild = sandbox.add_guild("Card Room")
        channel = guild.add_channel("card-table")
        alice, bob = sandbox.add_person("Alice", guild), sandbox.add_person("Bob", guild)
        async with running_bot(sandbox, tmp_path / "data") as bot:
            evening = Evening(sandbox, bot, channel, alice, bob)
            await evening.players()[0].offered_commands()
            yield evening
        assert not sandbox.unhandled
        spec = load_spec()
        if spec is not None:
            assert not findings(sandbox.records, spec)
