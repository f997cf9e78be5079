"""From a press to its answer, through the sandbox: two make-believe people play a real bot process."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from bot.sandbox import GENTLE, Sandbox, Settings
from tests.bench.database import Database, database_for_bench
from tests.bench.timing import Figures, spread_ms
from tests.e2e.bot_process import TOKEN, running_bot
from tests.e2e.players import Player

TARGET = 250
"""Points of the match that is played: some ten deals, a few hundred presses."""


def measure(*, postgres: bool = False) -> Figures:
    """Milliseconds until the bot's first answer to a press, which shows the new hand; and their number."""
    with database_for_bench(postgres=postgres) as database:
        return asyncio.run(_measure(database))


async def _measure(database: Database) -> Figures:
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox(token=TOKEN, settings=Settings(hardships=GENTLE)) as sandbox:
            guild = sandbox.add_guild("Card Room")
            channel = guild.add_channel("card-table")
            alice, bob = (
                Player(sandbox, sandbox.add_person(name, guild), channel) for name in ("Alice", "Bob")
            )
            async with running_bot(sandbox, Path(folder), database=database.url):
                await alice.offered_commands()
                play = await alice.person.slash(channel, "play", opponent=bob.person, target=TARGET)
                await play.answered()
                await bob.accept()
                await asyncio.gather(alice.play_to_the_end(), bob.play_to_the_end())
    spent = alice.answers_s + bob.answers_s
    return {"answer": {**spread_ms(spent), "presses": float(len(spent))}}
