"""A process of its own that makes moves as fast as it can, and says of each when it is acknowledged.

`python -m tests.chaos.mover DATABASE`: on standard output one line for each move, its match's new version.
"""

from __future__ import annotations

import asyncio
import sys
from itertools import count
from pathlib import Path

from bot.games.gin.rules import GinRules
from bot.matches import Matches, Proposal, Status, Terms
from bot.store import open_store
from tests.whole_table import WholeTable, whole

ALICE, BOB = 1001, 1002


async def move_for_ever(file: Path) -> None:
    """Play the longest gin match there is, for two who never knock."""
    store = await open_store(f"sqlite:///{file}")
    matches, requests = Matches(store), count(10_000)
    terms = Terms(game="gin", preset="standard", rules=GinRules(target=500), turn_limit=None)
    proposal = Proposal(
        guild=1,
        channel=2,
        challenger=ALICE,
        challenger_name="Alice",
        opponent=BOB,
        opponent_name="Bob",
        terms=terms,
        request=next(requests),
    )
    challenge = await matches.challenges.challenge(proposal)
    table = await whole(
        matches, await matches.challenges.accept(challenge.id, user=BOB, name="Bob", request=next(requests))
    )
    while table.status is Status.LIVE:
        table = await _move(matches, table, next(requests))
        sys.stdout.write(f"{table.version}\n")
        sys.stdout.flush()


async def _move(matches: Matches, table: WholeTable, request: int) -> WholeTable:
    seat = table.on_turn[0]
    user = table.chairs[seat].user
    menu = [text for text in table.menus[seat] if not text.startswith(("knock", "gin", "big"))]
    text = (menu or table.menus[seat])[request % len(menu or table.menus[seat])]
    return await whole(
        matches,
        await matches.play.act(
            table.id, user=int(user or 0), version=table.version, text=text, request=request
        ),
    )


if __name__ == "__main__":
    asyncio.run(move_for_ever(Path(sys.argv[1])))
