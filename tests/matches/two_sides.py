"""A friendly between two servers: made, accepted, entered and played by people who press what is there."""

from __future__ import annotations

from datetime import timedelta

from bot.competition import Friendly
from bot.games.registry import GAMES
from bot.matches import Cup, EventId, NewCup, Terms
from tests.matches.conftest import ALICE, BOB, CAROL, GUILD, Room
from tests.matches.two_servers import DAVE, HERE, OTHER, THERE, allow

EVA, FINN = 1005, 1006
HOME_PEOPLE, AWAY_PEOPLE = (ALICE, BOB, CAROL), (DAVE, EVA, FINN)
NAMES = {ALICE: "Alice", BOB: "Bob", CAROL: "Carol", DAVE: "Dave", EVA: "Eva", FINN: "Finn"}
HOST, OTHER_HOST = 1098, 1099
HOME_POST, AWAY_POST = 7770, 7771


class TwoSides:
    """A friendly in a room; a guild is that of whoever looks."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.number = EventId(0)

    async def announce(self, *, pairs: int = 3) -> Cup:
        rules = GAMES["gin"].PRESETS["standard"]
        cup = await self.room.matches.events.announce(
            NewCup(
                guild=GUILD,
                channel=HERE,
                host=HOST,
                host_name="Host",
                terms=Terms(game="gin", preset="standard", rules=rules, turn_limit=timedelta(hours=1)),
                format=Friendly(pairs),
                starts_in_s=30 * 60,
                round_time_s=24 * 3600,
                places=2 * pairs,
                check_in=False,
                server="Card Room",
                request=next(self.room.requests),
            )
        )
        self.number = cup.id
        await self.room.matches.events.posted(cup, HOME_POST, version=cup.event.version)
        return cup

    async def code(self) -> str:
        code = await self.room.matches.events.friendlies.code(self.number)
        assert code is not None
        return code

    async def accept(self, code: str, *, guild: int = OTHER) -> Cup:
        cup = await self.room.matches.events.friendlies.accept(
            code, guild=guild, channel=THERE, name="Night Owls"
        )
        await self.room.matches.events.posted(cup, AWAY_POST, version=cup.event.version)
        return cup

    async def agree(self, *, pairs: int = 3) -> None:
        """Both servers want to play."""
        await allow(self.room, GUILD, OTHER)
        await self.announce(pairs=pairs)
        await self.accept(await self.code())

    async def join(self, *users: int) -> None:
        for user in users:
            await self.room.matches.events.join(
                self.number,
                user=user,
                name=NAMES[user],
                guild=GUILD if user in HOME_PEOPLE else OTHER,
                request=next(self.room.requests),
            )

    async def close(self, *guilds: int) -> None:
        for guild in guilds or (GUILD, OTHER):
            await self.room.matches.events.friendlies.close(
                self.number, guild=guild, request=next(self.room.requests)
            )

    async def begin(self, *users: int, pairs: int = 3) -> Cup:
        """All of these have entered, and it is paired."""
        await self.agree(pairs=pairs)
        await self.join(*(users or (*HOME_PEOPLE, *AWAY_PEOPLE)))
        await self.close()
        await self.room.matches.tick()
        return await self.now()

    async def come(self, *users: int) -> Cup:
        for user in users:
            guild = GUILD if user in HOME_PEOPLE else OTHER
            await self.room.matches.events.come(
                self.number, user=user, guild=guild, request=next(self.room.requests)
            )
        return await self.now()

    async def now(self, *, seen_from: int = GUILD) -> Cup:
        return await self.room.matches.events.require(self.number, seen_from=seen_from)

    async def pairs(self) -> list[set[int | None]]:
        """Who plays whom, by their ids."""
        home, away = await self.now(), await self.now(seen_from=OTHER)
        return [
            {home.entry(seat).user or away.entry(seat).user for seat in pairing.seats}
            for pairing in home.event.pairings
        ]

    async def lose(self, user: int) -> None:
        """Somebody gives up the match that they play."""
        (match,) = await self.room.matches.of_user(user)
        await self.room.matches.play.resign(match.id, user=user, request=next(self.room.requests))
        await self.room.matches.tick()
