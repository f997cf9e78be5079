"""A cup in a room: announced, joined, and played by people who press what is there."""

from __future__ import annotations

from datetime import timedelta

from bot.competition import Format
from bot.games.registry import GAMES
from bot.matches import Cup, EventId, NewCup, Terms
from tests.matches.conftest import ALICE, BOB, CAROL, CHANNEL, GUILD, Room

DAN, EVA = 1004, 1005
NAMES = {ALICE: "Alice", BOB: "Bob", CAROL: "Carol", DAN: "Dan", EVA: "Eva"}
HOST = 1099


class Evening:
    """A cup in a room, with people who press what is there."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.number = EventId(0)

    async def announce(
        self,
        form: Format,
        *,
        check_in: bool = False,
        places: int = 16,
        game: str = "gin",
        preset: str = "standard",
        role: int | None = None,
    ) -> Cup:
        terms = Terms(
            game=game, preset=preset, rules=GAMES[game].PRESETS[preset], turn_limit=timedelta(hours=24)
        )
        cup = await self.room.matches.events.announce(
            NewCup(
                guild=GUILD,
                channel=CHANNEL,
                host=HOST,
                host_name="Host",
                terms=terms,
                format=form,
                starts_in_s=30 * 60,
                round_time_s=30 * 60,
                places=places,
                check_in=check_in,
                role=role,
                request=next(self.room.requests),
            )
        )
        self.number = cup.id
        await self.room.matches.events.posted(cup, 777, version=cup.event.version)
        return cup

    async def join(self, *users: int) -> Cup:
        cup = await self.now()
        for user in users:
            cup = await self.room.matches.events.join(
                self.number, user=user, name=NAMES[user], request=next(self.room.requests)
            )
        return cup

    async def come(self, *users: int) -> Cup:
        cup = await self.now()
        for user in users:
            cup = await self.room.matches.events.come(
                self.number, user=user, request=next(self.room.requests)
            )
        return cup

    async def now(self) -> Cup:
        return await self.room.matches.events.require(self.number)

    async def pass_time(self, **span: float) -> Cup:
        """Time passes, minute by minute as the clock looks."""
        end = self.room.clock.time + timedelta(**span)
        while self.room.clock.time < end:
            self.room.clock.pass_time(minutes=1)
            await self.room.matches.tick()
        return await self.now()

    async def begin(self) -> Cup:
        """The first round is paired."""
        return await self.pass_time(minutes=31)

    async def win(self, cup: Cup, winner: int) -> None:
        """The opponent of a person gives their match up."""
        entry = cup.find_entry(winner)
        assert entry is not None
        pairing = cup.pairing_of(entry.entrant)
        assert pairing is not None
        (loser,) = (cup.entry(seat).user for seat in pairing.seats if seat != entry.entrant)
        assert loser is not None
        match = cup.matches[pairing.number].match
        await self.room.matches.play.resign(match, user=loser, request=next(self.room.requests))
        await self.room.matches.tick()

    async def play_round(self, *winners: int) -> Cup:
        """Everybody comes, and these win."""
        cup = await self.now()
        users = [cup.entry(seat).user for pairing in cup.event.open() for seat in pairing.seats]
        cup = await self.come(*(user for user in users if user is not None))
        for winner in winners:
            await self.win(await self.now(), winner)
        return await self.now()
