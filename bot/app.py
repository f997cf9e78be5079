"""The composition root: from settings to a running bot, on Discord or in the sandbox."""

from __future__ import annotations

import asyncio
import errno
import math
import os
import signal
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from platform import python_version

import discord
import structlog
from rich.console import Console

from bot import __version__
from bot.host.backups import HostError
from bot.host.health import HealthPort, Pulse
from bot.host.meter import Meter
from bot.logs import set_up_logs
from bot.matches import Keep, Matches, ProcessKind, Tempo
from bot.matches.playing_time import utc_now
from bot.sandbox import GENTLE, Permission, Person, Sandbox
from bot.sandbox import Settings as SandboxSettings
from bot.sandbox.page import Page
from bot.settings import Settings
from bot.shards import Shards, read_shards
from bot.store import Store, StoreError, Transaction, claimed, database_file, open_store
from bot.thinkers import Mind, OwnMind
from bot.thinkers.pool import Pool
from bot.web import WebServer
from cogs.client import UpcardClient
from cogs.sending.drawing import Drawers
from cogs.supervisor import CannotConnect, Supervisor, aim_at
from images import prepare

_log = structlog.get_logger(__name__)

SANDBOX_TOKEN = "sandbox"  # noqa: S105  # opens nothing but the sandbox of this machine
SANDBOX_HINT = "Type /play to challenge somebody, or click a name."
PEOPLE = ("Alice", "Bob", "Carol")
DISCORD_KEY = "discord"
MOST_THINKERS = 2
"""Unless the host wants more: each takes memory, and two think for more than a hundred matches."""
MOST_DRAWERS = 2
"""Unless the host wants more: one alone would idle between two pictures; each draws some 100 a second."""
DRAWING_THREADS = 2
"""More threads were measured to be slower: they wait for each other."""


class StartError(Exception):
    """The bot cannot start as things are; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Address:
    """Which Discord to speak to: its token, and its base address unless it is the real one."""

    token: str
    url: str | None


async def run(settings: Settings, kind: ProcessKind = ProcessKind.GATEWAY) -> None:
    """Run until SIGTERM or Ctrl-C. Raises StartError and SettingsError with a sentence for the host."""
    if kind is ProcessKind.WEB:
        _require_company(settings)
    set_up_logs(settings.log_level, settings.log_format)
    # Upcard does not speak, so that nobody needs to be told what voice would ask for.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    _make_folder(settings)
    with _claim(settings):
        # Two bots on one file would both post every message.
        await _run_on_store(settings, kind)


def _require_company(settings: Settings) -> None:
    """Refuse what a process without a gateway cannot do alone."""
    if settings.require_token() is None:
        raise StartError("this answers requests of the real Discord: set BOT_TOKEN first (see README.md)")
    try:
        is_file = database_file(settings.store_url) is not None
    except StoreError as error:
        raise StartError(str(error)) from None
    if is_file:
        raise StartError(
            "this works beside other processes, for which SQLite is no database: set BOT_DATABASE_URL to one "
            "of PostgreSQL (docs/hosting.md)"
        )


async def _run_on_store(settings: Settings, kind: ProcessKind) -> None:
    async with _store(settings) as store, _address(settings) as address:
        try:
            await _require_same_discord(store, is_sandbox=settings.require_token() is None)
        except StoreError as error:
            raise StartError(str(error)) from None
        if address.url is not None:
            aim_at(address.url)
        await _serve(settings, store, address.token, kind)


async def _require_same_discord(store: Store, *, is_sandbox: bool) -> None:
    """Refuse the database of the other Discord: its servers, channels and people do not exist here."""
    here = "the sandbox" if is_sandbox else "Discord"

    def work(tx: Transaction) -> None:
        known = tx.settings.find(DISCORD_KEY)
        if known is None:
            tx.settings.put(DISCORD_KEY, here)
        elif known != here:
            raise StartError(
                f"this database belongs to {known}, and its matches would be lost in {here}. "
                "Set BOT_DATA to another folder, or move this one away"
            )

    await store.write(work)


def _make_folder(settings: Settings) -> None:
    try:
        settings.data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StartError(f"BOT_DATA: the folder {settings.data} cannot be made ({error.strerror})") from None


@contextmanager
def _claim(settings: Settings) -> Iterator[None]:
    """Be the only bot on a database that is a file, until the process ends, however it ends."""
    with ExitStack() as stack:
        try:
            file = database_file(settings.store_url)
            caution = None if file is None else stack.enter_context(claimed(file, at=utc_now()))
        except StoreError as error:
            raise StartError(str(error)) from None
        if caution is not None:
            _log.warning(caution)
        yield


@asynccontextmanager
async def _store(settings: Settings) -> AsyncIterator[Store]:
    try:
        store = await open_store(settings.store_url, backup_folder=settings.data / "backups")
    except StoreError as error:
        raise StartError(str(error)) from None
    try:
        yield store
    finally:
        await store.close()


async def _serve(settings: Settings, store: Store, token: str, kind: ProcessKind) -> None:
    """Run the service and the client until a signal comes."""
    tempo = Tempo(
        pause=timedelta(seconds=settings.pause_seconds), nudge=timedelta(seconds=settings.nudge_seconds)
    )
    meter = Meter({"version": __version__, "python": python_version(), "discord_py": discord.__version__})
    store.on_write, store.on_read, store.on_repeat = meter.written, meter.read, meter.repeated
    keep = Keep(
        ended=None if settings.retention_days is None else timedelta(days=settings.retention_days),
        departed=timedelta(days=settings.grace_days),
    )
    matches = Matches(store, tempo=tempo, meter=meter, keep=keep, mind=_mind(settings))
    # Replays are drawn in threads, and everything as long as no process is ready to draw.
    async with AsyncExitStack() as stack:
        pool = stack.enter_context(ThreadPoolExecutor(DRAWING_THREADS, thread_name_prefix="draw"))
        drawers = await stack.enter_async_context(_drawing(settings))
        await asyncio.get_running_loop().run_in_executor(pool, prepare)

        def make_client() -> UpcardClient:
            client = UpcardClient(
                matches,
                pool,
                drawers=drawers,
                meter=meter,
                says_stop=settings.say_stop,
                avatars=settings.avatars,
                emojis=True,
                shards=Shards() if settings.shards is None else read_shards(settings.shards),
            )
            slips_within = timedelta(seconds=settings.slip_seconds)
            client.services = replace(client.services, slips_within=slips_within)
            client.services.painter.memory.last_deals.within_s = settings.result_seconds
            return client

        runner, pulse = _runner(settings, make_client, token, kind, meter)
        async with _health_port(settings, HealthPort(store, meter, pulse)):
            await _run_bot(matches, runner, kind)
    _log.info("stopped")


def _runner(
    settings: Settings, make_client: Callable[[], UpcardClient], token: str, kind: ProcessKind, meter: Meter
) -> tuple[Supervisor | WebServer, Pulse]:
    """What keeps the client at work, and what a host can ask of it."""
    if kind is ProcessKind.WEB:
        client = make_client()
        server = WebServer(client, token, host=settings.web_host, port=settings.web_port, meter=meter)
        return server, Pulse(connected=lambda: server.is_open, queues=client.queues)
    clients = _Clients(make_client)
    return Supervisor(clients.make, token), clients.pulse()


def _mind(settings: Settings) -> Mind:
    """Where computer players think: beside the bot, on all cores of the machine but one."""
    workers = settings.thinkers
    if workers is None:
        workers = min(MOST_THINKERS, max(1, _cores() - 1))
    return Pool(workers) if workers else OwnMind()


@asynccontextmanager
async def _drawing(settings: Settings) -> AsyncIterator[Drawers | None]:
    """Processes that draw beside the bot, and get ready while it starts; None where its own threads draw."""
    workers = settings.drawers
    if workers is None:
        workers = min(MOST_DRAWERS, _cores()) if _cores() > 1 else 0
    if not workers:
        yield None
        return
    # Nobody stands back: somebody waits for each picture.
    drawers = Drawers(Pool(workers, idle_s=math.inf, niceness=0))
    opening = asyncio.create_task(drawers.open(), name="drawers")
    try:
        yield drawers
    finally:
        await drawers.close()
        await opening


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


async def _run_bot(matches: Matches, runner: Supervisor | WebServer, kind: ProcessKind) -> None:
    with _signals(runner.stop):
        # Until Discord sends events nobody can press a button.
        matches.gateway.lost()
        try:
            await matches.start(kind)
        except StoreError as error:
            raise StartError(str(error)) from None
        try:
            await runner.run()
        except CannotConnect as error:
            raise StartError(str(error)) from None
        finally:
            await matches.stop()


@asynccontextmanager
async def _health_port(settings: Settings, port: HealthPort) -> AsyncIterator[None]:
    """The port for machines, if the host wants one."""
    async with AsyncExitStack() as stack:
        if settings.health_port is not None:
            try:
                await stack.enter_async_context(port.open(settings.health_host, settings.health_port))
            except HostError as error:
                raise StartError(str(error)) from None
        yield


class _Clients:
    """Makes one client after another, and says how the newest one is; the supervisor keeps none of them."""

    def __init__(self, make: Callable[[], UpcardClient]) -> None:
        self._make = make
        self._newest: UpcardClient | None = None

    def make(self) -> UpcardClient:
        self._newest = self._make()
        return self._newest

    def pulse(self) -> Pulse:
        return Pulse(connected=self._is_connected, queues=self._queues)

    def _is_connected(self) -> bool:
        client = self._newest
        return client is not None and client.does_its_part and not client.is_closed()

    def _queues(self) -> Mapping[str, int]:
        return {} if self._newest is None else self._newest.queues()


class _signals:  # noqa: N801  # used as a statement: with _signals(stop)
    """Calls ``stop`` at SIGTERM and Ctrl-C instead of breaking off; the second time breaks off after all."""

    def __init__(self, stop: Callable[[], None]) -> None:
        self._stop = stop

    def __enter__(self) -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._on_signal, number)

    def _on_signal(self, number: signal.Signals) -> None:
        # First this: whoever reads that it stops, and sends another, means to break it off.
        asyncio.get_running_loop().remove_signal_handler(number)
        _log.info("stopping", signal=number.name)
        self._stop()

    def __exit__(self, *_: object) -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)


@asynccontextmanager
async def _address(settings: Settings) -> AsyncIterator[Address]:
    """The Discord to speak to; without a token a sandbox that lives as long as the bot."""
    token = settings.require_token()
    if token is not None:
        yield Address(token, settings.discord_url)
        return
    sandbox = _restored(settings)
    try:
        await sandbox.start()
    except OSError as error:
        raise StartError(_no_port(settings.sandbox_port, error)) from None
    _greet(sandbox)
    try:
        yield Address(SANDBOX_TOKEN, sandbox.url)
    finally:
        try:
            await sandbox.stop()
        except OSError as error:
            _log.error("the sandbox could not be saved", why=error.strerror)


def _restored(settings: Settings) -> Sandbox:
    """The sandbox as it was left in the data folder, or a new one."""
    folder = settings.data / "sandbox"
    try:
        sandbox = Sandbox(
            token=SANDBOX_TOKEN,
            port=settings.sandbox_port,
            folder=folder,
            settings=SandboxSettings(hardships=GENTLE),
            extend=lambda app, sandbox: Page(sandbox, hint=SANDBOX_HINT).add_routes(app),
        )
    except OSError as error:
        raise StartError(f"the sandbox's folder {folder} cannot be read ({error.strerror})") from None
    if sandbox.notice is not None:
        _log.warning(sandbox.notice)
    if not sandbox.restored:
        _fill(sandbox)
    return sandbox


def _no_port(port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"port {port} is taken, perhaps by another Upcard. "
            "Set BOT_SANDBOX_PORT to another one, or to 0 for any free one"
        )
    return f"port {port} cannot be used ({error.strerror}). Set BOT_SANDBOX_PORT to another one"


def _fill(sandbox: Sandbox) -> tuple[Person, ...]:
    """Give a new sandbox one server with two channels and three friends, of whom the first manages it.

    She has installed the bot for herself, too, and so brings it into chats of theirs.
    """
    guild = sandbox.add_guild("Card Room")
    guild.add_channel("card-table")
    guild.add_channel("lounge")
    people = tuple(sandbox.add_person(name, guild) for name in PEOPLE)
    guild.give_role(people[0], guild.add_role("Host", Permission.MANAGE_GUILD))
    people[0].install_app()
    people[0].start_private_channel(people[1])
    people[0].start_private_channel(*people[1:])
    return people


def _greet(sandbox: Sandbox) -> None:
    console = Console(highlight=False, soft_wrap=True)
    console.print(f"\n  Upcard runs in the sandbox. Open [bold]{sandbox.url}[/] and type /play.")
    console.print("  For the real Discord set BOT_TOKEN (README.md). Stop with Ctrl-C; nothing is lost.\n")
