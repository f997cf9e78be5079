"""A card room with cups: a host, five players, and a clock that a test moves on."""

from __future__ import annotations

from concurrent.futures import Executor
from datetime import UTC, datetime, timedelta
from typing import Any

from typing_extensions import override

from bot.matches import Cup, Matches, Tempo
from bot.sandbox import Message, Permission, Person, Sandbox
from bot.store import SqliteStore
from tests.cogs.club import Club


class Hall(Club):
    """A card room with a host, five players, and a clock that a test moves on."""

    def __init__(self, sandbox: Sandbox, store: SqliteStore, pool: Executor) -> None:
        super().__init__(sandbox, store, pool)
        self.later = timedelta()
        self.matches = self._service()
        self.dan = sandbox.add_person("Dan", self.guild)
        self.eva = sandbox.add_person("Eva", self.guild)
        self.host = sandbox.add_person("Dora", self.guild)
        self.guild.give_role(self.host, self.guild.add_role("Host", Permission.MANAGE_GUILD))

    def _service(self) -> Matches:
        return Matches(
            self.store, now=lambda: datetime.now(UTC) + self.later, tempo=Tempo(pause=timedelta(seconds=0.05))
        )

    @override
    async def restart(self) -> None:
        await self.stop()
        self.matches = self._service()
        await self.start()
        await self.settled()

    @property
    def players(self) -> tuple[Person, ...]:
        return self.alice, self.bob, self.carol, self.dan, self.eva

    def person(self, user: int | None) -> Person:
        return next(each for each in self.players if int(each.id) == user)

    async def announce(self, **answers: object) -> Message:
        """The host announces a cup; its message."""
        given: dict[str, Any] = {
            name: answers.pop(name) for name in ("game", "table", "role") if name in answers
        }
        press = await self.host.slash(self.channel, "cup new", places=8, **given)
        assert (await press.answered()).modal is not None
        filled = {"format": "knockout", "rules": "gin/standard", "round": "1h", "start": "30m"} | answers
        sent = await self.host.submit(press, filled)
        message = await sent.replied()
        await self.settled()
        return message

    async def press(self, person: Person, message: Message, label: str) -> Message:
        """Press a button of a message; the private answer."""
        press = await person.press(message, label)
        answer = await press.replied()
        await self.settled()
        assert answer.ephemeral
        return answer

    async def join(self, message: Message, *people: Person) -> None:
        for person in people:
            assert "You're in" in (await self.press(person, message, "Join")).text

    async def pass_time(self, **span: float) -> None:
        """Time passes, and the clock looks."""
        self.later += timedelta(**span)
        # The gateway was there all the time.
        self.matches.playing_time.heard()
        await self.matches.tick()
        await self.settled()

    async def cup(self) -> Cup:
        return (await self.matches.events.of_guild(int(self.guild.id)))[0]

    def shown(self, message: Message) -> Message:
        """A message as it is now."""
        found = self.carol.find(message)
        assert found is not None
        return found

    def call(self) -> Message:
        """The newest message of the channel that calls players."""
        calls = [
            each
            for each in self.channel_messages(self.carol)
            if any((key.custom_id or "").startswith("cupcome") for key in each.buttons)
        ]
        return calls[-1]

    async def come(self, *people: Person) -> None:
        for person in people:
            await self.press(person, self.call(), "I'm here")

    async def play_round(self) -> None:
        """Everybody who has to comes, and the first seat of each match wins."""
        cup = await self.cup()
        await self.come(
            *(self.person(cup.entry(seat).user) for each in cup.event.open() for seat in each.seats)
        )
        await self.finish_matches()

    async def finish_matches(self) -> None:
        """The second seat of each match that goes on gives up."""
        for cup_match in (await self.cup()).matches.values():
            if cup_match.is_live:
                table = await self.now(cup_match.match)
                await self.matches.play.resign(table.id, user=table.people[1], request=None)
        await self.pass_time(seconds=1)
