"""A hundred people play the strongest computer at once, which thinks beside the bot: presses are answered."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from bot.sandbox import GENTLE, Sandbox, Settings
from tests.bench.load import Crowd
from tests.bench.timing import Figures
from tests.e2e.bot_process import TOKEN, running_bot
from tests.e2e.players import Player

PEOPLE = 100
IN_CHANNEL = 5
PRESSES_PER_S = 20
SECONDS = 30


def measure() -> Figures:
    """Milliseconds from a press to its first answer, while as many computers as people play."""
    return {"press": asyncio.run(_measure())}


async def _measure() -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox(token=TOKEN, settings=Settings(hardships=GENTLE)) as sandbox:
            guild = sandbox.add_guild("Card Room")
            channels = [guild.add_channel(f"table-{number}") for number in range(PEOPLE // IN_CHANNEL)]
            people = [sandbox.add_person(f"Player {number}", guild) for number in range(PEOPLE)]
            async with running_bot(sandbox, Path(folder), numbered=True) as bot:
                await Player(sandbox, people[0], channels[0]).offered_commands()
                tables = [(one, None, channels[number // IN_CHANNEL]) for number, one in enumerate(people)]
                crowd = Crowd(sandbox, (bot,), tables)
                await crowd.face_computers(sandbox.bot_id, "expert")
                return await crowd.press_for(SECONDS, presses_per_s=PRESSES_PER_S)
