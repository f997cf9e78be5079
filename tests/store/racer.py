"""A process that moves in a match as fast as it can, and says each version that it has stored."""

from __future__ import annotations

import asyncio
import sys
from functools import partial

from bot.store import MatchId, Transaction, VersionTaken, open_store
from tests.store.make import move


def store_move(tx: Transaction, match: MatchId, version: int, name: str) -> None:
    """Move in the match."""
    tx.matches.append(move(match, version, text=name), name.encode())


async def race(url: str, match: MatchId, name: str, last: int) -> None:
    """Try to be the one who stores each version up to the last."""
    store = await open_store(url)
    version = await store.read(lambda tx: tx.matches.require(match).version)
    while version < last:
        try:
            await store.write(partial(store_move, match=match, version=version + 1, name=name))
        except VersionTaken as taken:
            version = taken.version
        else:
            version += 1
            sys.stdout.write(f"{version}\n")
            sys.stdout.flush()
    await store.close()


if __name__ == "__main__":
    asyncio.run(race(sys.argv[1], MatchId(int(sys.argv[2])), sys.argv[3], int(sys.argv[4])))
