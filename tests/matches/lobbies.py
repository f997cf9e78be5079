"""A lobby of gin in company, and who comes to it."""

from __future__ import annotations

from datetime import timedelta

from bot.games.gin_party.rules import PartyRules
from bot.matches import Lobby, Proposal, Table, Terms
from tests.matches.conftest import ALICE, BOB, CAROL, CHANNEL, GUILD, Room

DAVE, ERIN, FAY, GUS, HAL, IDA = range(1004, 1010)
NAMES = {
    ALICE: "Alice",
    BOB: "Bob",
    CAROL: "Carol",
    DAVE: "Dave",
    ERIN: "Erin",
    FAY: "Fay",
    GUS: "Gus",
    HAL: "Hal",
    IDA: "Ida",
}
TEN_MINUTES = timedelta(minutes=10)


def wish(room: Room, *, limit: timedelta | None = None, host: int = ALICE) -> Proposal:
    """The host's command."""
    rules = PartyRules(target=20, target_four=20)
    return Proposal(
        guild=GUILD,
        channel=CHANNEL,
        challenger=host,
        challenger_name=NAMES[host],
        terms=Terms(game="gin_party", preset="standard", rules=rules, turn_limit=limit),
        request=next(room.requests),
    )


async def opened(room: Room, *joining: int, limit: timedelta | None = None) -> Lobby:
    """Alice's lobby, with these people in it."""
    lobby = await room.matches.lobbies.open(wish(room, limit=limit))
    for user in joining:
        lobby = await join(room, lobby, user)
    return lobby


async def join(room: Room, lobby: Lobby, user: int) -> Lobby:
    return await room.matches.lobbies.join(lobby.id, user=user, name=NAMES[user], request=next(room.requests))


async def started(room: Room, *joining: int, limit: timedelta | None = None) -> Table:
    """The match of Alice and these people."""
    lobby = await opened(room, *joining, limit=limit)
    return await room.matches.lobbies.start(lobby.id, user=ALICE, request=next(room.requests))
