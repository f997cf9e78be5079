"""A league in a room: announced, joined, and played by people who begin matches when they like."""

from __future__ import annotations

from datetime import timedelta

from bot.competition import League, Pairing
from bot.games.gin.rules import GinRules
from bot.matches import Cup, NewCup, Table, Terms
from tests.matches.conftest import CHANNEL, GUILD, Room
from tests.matches.cup_evening import HOST

PLAYERS = range(2001, 2036)
"""Person 2001 is called Player 1, and so on."""

BANK, INCREMENT = timedelta(days=2), timedelta(hours=12)


class LeagueRoom:
    """A league in a room. ``number`` is the season that is meant."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.cup: Cup

    async def announce(self, *, days: int = 28) -> Cup:
        terms = Terms(game="gin", preset="standard", rules=GinRules(), turn_limit=timedelta(hours=24))
        self.cup = await self.room.matches.events.announce(
            NewCup(
                guild=GUILD,
                channel=CHANNEL,
                host=HOST,
                host_name="Host",
                terms=terms,
                format=League(bank=BANK, increment=INCREMENT),
                starts_in_s=3600,
                round_time_s=days * 24 * 3600,
                places=60,
                check_in=False,
                request=next(self.room.requests),
            )
        )
        return self.cup

    async def join(self, *users: int) -> Cup:
        for user in users:
            self.cup = await self.room.matches.events.join(
                self.cup.id, user=user, name=f"Player {user - 2000}", request=next(self.room.requests)
            )
        return self.cup

    async def now(self) -> Cup:
        self.cup = await self.room.matches.events.require(self.cup.id)
        return self.cup

    async def pass_time(self, **span: float) -> Cup:
        """Time passes, and the clock looks."""
        self.room.clock.pass_time(**span)
        await self.room.matches.tick()
        return await self.now()

    async def started(self, count: int, *, days: int = 28) -> Cup:
        """A season of so many players that has just begun."""
        await self.announce(days=days)
        await self.join(*PLAYERS[:count])
        return await self.pass_time(minutes=62)

    def pairing(self, one: int, other: int) -> Pairing:
        """The match between two people."""
        pair = {self.entrant(one), self.entrant(other)}
        return next(each for each in self.cup.event.pairings if set(each.seats) == pair)

    def entrant(self, user: int) -> int:
        entry = self.cup.find_entry(user)
        assert entry is not None
        return entry.entrant

    async def begin(self, user: int, other: int) -> Table:
        """A person begins their match against another."""
        number = self.pairing(user, other).number
        self.cup = await self.room.matches.events.leagues.begin(
            self.cup.id, number, user=user, request=next(self.room.requests)
        )
        table = await self.room.matches.find(self.cup.matches[number].match)
        assert table is not None
        return table

    async def table(self, one: int, other: int) -> Table:
        table = await self.room.matches.find(self.cup.matches[self.pairing(one, other).number].match)
        assert table is not None
        return table

    async def left(self, user: int) -> timedelta:
        """What is left of somebody's bank."""
        forms = await self.room.matches.events.leagues.forms(await self.now())
        return forms[next(each for each in forms if each == self.entrant(user))].time_left

    async def win(self, winner: int, loser: int) -> Cup:
        """Two play their match, and one of them gives it up."""
        table = await self.begin(winner, loser)
        await self.room.matches.play.resign(table.id, user=loser, request=next(self.room.requests))
        await self.room.matches.tick()
        return await self.now()
