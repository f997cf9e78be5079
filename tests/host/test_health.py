"""The port for machines: it says when people cannot play, and it counts without naming anybody."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
import tomllib
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import aiohttp
import pytest
from typing_extensions import override

from bot import __version__
from bot.app import StartError, _health_port
from bot.host import health
from bot.host.backups import HostError
from bot.host.health import HealthPort, Pulse
from bot.host.meter import Meter
from bot.matches import Matches, ProcessKind, Tempo
from bot.sandbox import Sandbox
from bot.settings import Settings
from bot.store import SqliteStore, Store, Transaction, open_sqlite
from cogs.client import UpcardClient
from cogs.supervisor import aim_at
from tests.cogs.club import TOKEN, BlankPool, Club
from tests.host.conftest import ROOT
from tests.patience import LENIENT
from tests.store.make import start_match
from tests.store.postgres import postgres_store, server

LOOPBACK = "127.0.0.1"


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    opened = await open_sqlite(f"sqlite:///{tmp_path / 'upcard.sqlite3'}")
    await opened.write(lambda tx: tx.heartbeat.beat(datetime.now(UTC)))
    yield opened
    await opened.close()


def port_of(store: Store, *, connected: bool = True) -> HealthPort:
    """The port of a bot with this store."""
    pulse = Pulse(connected=lambda: connected, queues=lambda: {"answers": 3})
    return HealthPort(store, Meter({"version": "1"}), pulse)


async def asked(port: int, path: str) -> tuple[int, str]:
    """Status and body of an answer."""
    async with aiohttp.ClientSession() as session, session.get(f"http://{LOOPBACK}:{port}{path}") as answer:
        return answer.status, await answer.text()


async def numbers_of(health_port: HealthPort) -> dict[str, float]:
    """What a port says, by name and labels."""
    async with health_port.open(LOOPBACK, 0) as port:
        _, text = await asked(port, "/metrics")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


async def test_a_bot_that_is_well_says_so(store: SqliteStore) -> None:
    async with port_of(store).open(LOOPBACK, 0) as port:
        status, told = await asked(port, "/healthz")

    assert status == 200
    assert told.startswith('{"ok": true, "gateway_connected": true, "heartbeat_age_seconds": 0.')
    assert told.endswith('"database_writable": true}')


async def test_a_bot_without_discord_is_unwell(store: SqliteStore) -> None:
    async with port_of(store, connected=False).open(LOOPBACK, 0) as port:
        status, told = await asked(port, "/healthz")
    assert (status, '"gateway_connected": false' in told) == (503, True)


async def test_a_clock_that_stands_is_unwell(store: SqliteStore) -> None:
    await store.write(lambda tx: tx.heartbeat.beat(datetime.now(UTC) - timedelta(seconds=61)))
    async with port_of(store).open(LOOPBACK, 0) as port:
        status, told = await asked(port, "/healthz")
    assert (status, '"heartbeat_age_seconds": 61.' in told) == (503, True)


async def test_a_database_that_takes_no_writes_is_unwell(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "PROBE_WITHIN_S", 0.1)
    port = port_of(store)
    with closing(sqlite3.connect(store.path)) as other:
        other.execute("BEGIN IMMEDIATE")
        async with port.open(LOOPBACK, 0):
            seen = await asyncio.wait_for(port.health(), 30)
            other.rollback()
    assert (seen.connected, seen.writable, seen.is_well) == (True, False, False)


async def test_a_closed_store_is_unwell_and_still_answered(store: SqliteStore) -> None:
    await store.close()
    async with port_of(store).open(LOOPBACK, 0) as port:
        status, told = await asked(port, "/healthz")
        measured, numbers = await asked(port, "/metrics")
    assert (status, '"heartbeat_age_seconds": null, "database_writable": false' in told) == (503, True)
    assert (measured, "upcard_matches_live NaN" in numbers) == (200, True)


async def test_asking_often_does_not_write_often(store: SqliteStore) -> None:
    writes: list[float] = []
    store.on_write = writes.append
    port = port_of(store)
    await asyncio.gather(*(port.health() for _ in range(20)))
    assert len(writes) == 1


async def test_only_the_two_questions_are_answered(store: SqliteStore) -> None:
    async with port_of(store).open(LOOPBACK, 0) as port:
        assert (await asked(port, "/"))[0] == 404
        assert (await asked(port, "/metrics/../upcard.sqlite3"))[0] == 404


async def test_a_port_that_is_taken_is_said(store: SqliteStore) -> None:
    with socket.create_server((LOOPBACK, 0)) as taken:
        serving = port_of(store).open(LOOPBACK, taken.getsockname()[1])
        with pytest.raises(HostError, match=r"cannot be used .* BOT_HEALTH_PORT"):
            await serving.__aenter__()


async def test_the_bot_does_not_start_on_a_port_that_is_taken(store: SqliteStore) -> None:
    with socket.create_server((LOOPBACK, 0)) as taken:
        wanted = Settings(_env_file=None, health_port=taken.getsockname()[1])  # type: ignore[call-arg]  # pydantic's
        serving = _health_port(wanted, port_of(store))
        with pytest.raises(StartError, match="BOT_HEALTH_PORT"):
            await serving.__aenter__()


def test_there_is_no_port_unless_the_host_wants_one_and_it_is_the_machines_own() -> None:
    settings = Settings(_env_file=None)  # type: ignore[call-arg]  # a parameter of pydantic's own
    assert (settings.health_port, settings.health_host) == (None, LOOPBACK)


def test_the_version_is_that_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert __version__ == project["version"]


class MeteredClub(Club):
    """The card room with a meter in all its parts."""

    def __init__(self, sandbox: Sandbox, store: SqliteStore) -> None:
        super().__init__(sandbox, store, BlankPool())
        self.meter = Meter({"version": __version__})
        store.on_write, store.on_read = self.meter.written, self.meter.read
        self.matches = Matches(store, tempo=Tempo(pause=timedelta(seconds=0.05)), meter=self.meter)

    @override
    def make_client(self) -> UpcardClient:
        return UpcardClient(self.matches, self.pool, guild_ready_timeout_s=0.0, meter=self.meter)

    async def numbers(self) -> dict[str, float]:
        """What the port says, by name and labels."""
        pulse = Pulse(connected=lambda: self.bot.is_connected, queues=self.bot.queues)
        return await numbers_of(HealthPort(self.store, self.meter, pulse))


@pytest.fixture
async def club(store: SqliteStore) -> AsyncIterator[MeteredClub]:
    async with Sandbox(token=TOKEN, settings=LENIENT) as sandbox:
        aim_at(sandbox.url)
        room = MeteredClub(sandbox, store)
        await room.start()
        yield room
        await room.stop()


async def waited_for(is_so: Callable[[], bool]) -> bool:
    for _ in range(3_000):
        if is_so():
            return True
        await asyncio.sleep(0.01)
    return False


async def test_an_evening_is_counted_and_nobody_is_named(club: MeteredClub) -> None:
    await club.play(await club.begin(), "pass")

    numbers = await club.numbers()

    assert numbers['upcard_presses_total{outcome="answered"}'] == 3
    assert numbers["upcard_press_answer_seconds_count"] == 3
    assert numbers['upcard_moves_total{cause="player"}'] == 1
    assert numbers['upcard_moves_total{cause="clock"}'] == 0
    assert numbers["upcard_matches_live"] == 1
    assert numbers["upcard_surfaces_behind"] == 0
    assert numbers['upcard_surfaces_painted_total{how="post"}'] == 2
    assert numbers["upcard_database_write_seconds_count"] > 5
    assert numbers["upcard_database_read_seconds_count"] > 5
    assert numbers['upcard_discord_requests_total{token="interaction"}'] >= 3
    assert numbers['upcard_discord_requests_total{token="bot"}'] >= 2
    assert numbers['upcard_presses_refused_total{reason="busy"}'] == 0
    assert numbers["upcard_gateway_connected"] == 1
    assert numbers['upcard_queue_size{queue="messages"}'] == 0
    assert numbers[f'upcard_build_info{{version="{__version__}"}}'] == 1
    people = (club.alice, club.bob, club.carol)
    names = [each.name for each in people] + [str(each.id) for each in (*people, club.channel, club.guild)]
    assert not [name for name in names for number in numbers if name in number]


async def test_a_refusal_is_counted_by_discords_code(club: MeteredClub) -> None:
    club.sandbox.close_dms(club.bob)
    await club.begin()
    assert (await club.numbers())['upcard_discord_refusals_total{code="50007",status="403"}'] == 1


async def test_a_press_that_is_refused_is_counted_by_its_reason(
    club: MeteredClub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(club.bot.services.responder, "_most_at_once", 0)
    await (await club.alice.slash(club.channel, "rules")).replied()
    numbers = await club.numbers()
    assert numbers['upcard_presses_refused_total{reason="busy"}'] == 1
    assert numbers['upcard_presses_refused_total{reason="store"}'] == 0


@pytest.mark.skipif(server() is None, reason="several processes share PostgreSQL alone")
async def test_processes_and_their_outbox_are_counted_in_each() -> None:
    async with postgres_store() as store:

        def work(tx: Transaction) -> None:
            for kind in (ProcessKind.GATEWAY, ProcessKind.WEB, ProcessKind.WEB):
                tx.processes.register(kind)
            tx.outbox.want(start_match(tx))

        await store.write(work)
        numbers = await numbers_of(port_of(store))
    assert numbers['upcard_processes_alive{kind="gateway"}'] == 1
    assert numbers['upcard_processes_alive{kind="web"}'] == 2
    assert numbers['upcard_outbox_matches{state="free"}'] == 1
    assert numbers['upcard_outbox_matches{state="held"}'] == 0


@pytest.mark.skipif(server() is None, reason="with SQLite writers wait for their turn")
async def test_writes_that_are_begun_again_are_counted() -> None:
    meter = Meter({"version": "1"})

    def count_up(tx: Transaction) -> None:
        tx.settings.put("count", str(int(tx.settings.find("count") or 0) + 1))

    async with postgres_store() as store:
        store.on_repeat = meter.repeated
        await asyncio.gather(*(store.write(count_up) for _ in range(40)))
    (told,) = (
        line
        for line in meter.text().decode().splitlines()
        if line.startswith("upcard_database_repeats_total ")
    )
    assert float(told.rpartition(" ")[2]) > 0


async def test_a_lost_answer_is_counted(club: MeteredClub) -> None:
    club.sandbox.fail("POST", r"/interactions/\d+/.*/callback", status=404, code=10062)
    await club.alice.slash(club.channel, "rules")
    assert await waited_for(lambda: 'upcard_presses_total{outcome="lost"} 1.0' in club.meter.text().decode())
    assert (await club.numbers())['upcard_discord_refusals_total{code="10062",status="404"}'] == 1


async def test_a_lost_connection_shows(club: MeteredClub) -> None:
    assert club.bot.is_connected
    club.sandbox.gateway.refuse()
    assert await waited_for(lambda: not club.bot.is_connected)
    club.sandbox.gateway.accept()
    assert await waited_for(lambda: club.bot.is_connected)


async def test_a_late_event_loop_shows() -> None:
    meter = Meter({"version": "1"})
    meter.lagged(0.3)
    assert 'upcard_event_loop_lag_seconds_bucket{le="0.25"} 0.0' in meter.text().decode()
    assert 'upcard_event_loop_lag_seconds_bucket{le="0.5"} 1.0' in meter.text().decode()
