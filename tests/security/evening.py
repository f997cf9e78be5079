"""A whole match by people who press real buttons, in the process of the test."""

from __future__ import annotations

import asyncio

from tests.cogs.club import Club
from tests.e2e.players import Player


async def play_a_match(club: Club, *, target: int = 25) -> None:
    """Alice and Bob play to the end; Bob from the channel when his direct messages are closed."""
    alice = Player(club.sandbox, club.alice, club.channel)
    bob = Player(club.sandbox, club.bob, club.channel)
    await (await club.alice.slash(club.channel, "play", opponent=club.bob, target=target)).answered()
    await bob.accept()
    await club.settled()
    if club.bob.inbox == ():
        await bob.open_panel()
    assert all(await asyncio.gather(alice.play_to_the_end(), bob.play_to_the_end()))
    await club.settled()
