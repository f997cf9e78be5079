"""SIGKILL while people look for opponents: everybody plays once in the end, and every message says so."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

from bot.sandbox import Channel, Message, Permission, Person
from tests.e2e.conftest import Evening
from tests.patience import until

ROUNDS = 3


PLAYING = """SELECT "user" FROM seat JOIN "match" ON id = seat."match" WHERE status = 'live'"""
WAITING = "SELECT challenger FROM challenge WHERE queued AND status = 'open'"


def people_in(file: Path, query: str) -> Counter[int]:
    """How often the query names each person."""
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as db:
        return Counter(row[0] for row in db.execute(query))


class Evenings:
    """One crowd after another looks for opponents while the bot is killed."""

    def __init__(self, evening: Evening, *, seed: int, channels: tuple[Channel, ...] = ()) -> None:
        self._evening = evening
        self._channels = channels or (evening.channel,)
        self._is_across = len(self._channels) > 1
        self._places: dict[str, Channel] = {}
        self._chance = random.Random(seed)
        self._file = evening.bot.log_file.with_name("upcard.sqlite3")

    async def crowd(self, number: int) -> None:
        """Four people look, the bot is killed meanwhile, and those who were not heard look again."""
        evening = self._evening
        people = []
        for at, name in enumerate(("Ann", "Bo", "Cy", "Di")):
            channel = self._channels[at % len(self._channels)]
            guild = channel.guild
            assert guild is not None
            people.append(evening.sandbox.add_person(f"{name}{number}", guild))
            self._places[people[-1].id] = channel
        asking = [asyncio.create_task(self._find(person)) for person in people]
        await asyncio.sleep(self._chance.uniform(0.02, 0.8))
        await evening.bot.kill()
        for task in asking:
            task.cancel()
        # Whoever was not answered asks again below.
        await asyncio.gather(*asking, return_exceptions=True)
        await evening.bot.start()
        known = people_in(self._file, WAITING) | people_in(self._file, PLAYING)
        for person in people:
            if int(person.id) not in known:
                await self._find(person)
        await until(lambda: all(people_in(self._file, PLAYING)[int(person.id)] for person in people))
        await until(lambda: all(self._is_shown(person) for person in people))

    async def _find(self, person: Person) -> None:
        where = {"where": "everywhere"} if self._is_across else {}
        await (await person.slash(self._places[person.id], "find", **where)).replied()

    def _is_shown(self, person: Person) -> bool:
        """Whether the person has a hand, and none of the own messages still says that they look."""
        mine = [each for each in person.sees(self._places[person.id]) if f"<@{person.id}>" in each.text]
        return bool(person.inbox) and not any(is_open(each) for each in mine)

    def require_once(self) -> None:
        """Nobody was paired twice, and no hand was posted twice."""
        assert set(people_in(self._file, PLAYING).values()) == {1}
        assert not people_in(self._file, WAITING)


def is_open(message: Message) -> bool:
    return message.find_button("Stop") is not None


async def test_whoever_looks_while_the_bot_is_killed_plays_once(evening: Evening) -> None:
    evenings = Evenings(evening, seed=16)
    for number in range(ROUNDS):
        await evenings.crowd(number)
    evenings.require_once()
    assert "match frozen" not in evening.bot.log
    assert "the queue failed" not in evening.bot.log


async def test_whoever_looks_on_two_servers_while_the_bot_is_killed_plays_once(evening: Evening) -> None:
    """Each match across servers has both tables in the end, and none names a player of the other server."""
    other = evening.sandbox.add_guild("Night Owls").add_channel("owl-table")
    hosts = []
    for channel in (evening.channel, other):
        assert channel.guild is not None
        host = evening.sandbox.add_person(f"Host of {channel.name}", channel.guild)
        channel.guild.give_role(host, channel.guild.add_role("Host", Permission.MANAGE_GUILD))
        await (await host.slash(channel, "settings", across=True)).replied()
        hosts.append(host)
    evenings = Evenings(evening, seed=17, channels=(evening.channel, other))
    for number in range(ROUNDS):
        await evenings.crowd(number)
    evenings.require_once()
    assert "match frozen" not in evening.bot.log
    assert "the queue failed" not in evening.bot.log
    file = evening.bot.log_file.with_name("upcard.sqlite3")
    tables = people_in(file, """SELECT "match" FROM surface WHERE "user" IS NULL""")
    assert set(tables.values()) <= {1, 2}
    for host, channel, strangers in zip(
        hosts, (evening.channel, other), (("Bo", "Di"), ("Ann", "Cy")), strict=True
    ):
        read = " ".join(each.text for each in host.sees(channel))
        names = [f"{name}{number}" for name in strangers for number in range(ROUNDS)]
        ids = [evening.sandbox.person(name).id for name in names]
        assert not [told for told in (*names, *ids) if told in read]
