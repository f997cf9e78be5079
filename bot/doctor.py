"""The doctor: looks at a host's installation part by part, and says what to do about each fault."""

from __future__ import annotations

import asyncio
import shlex
import stat
import sys
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from pathlib import Path

import aiohttp
import discord

from bot.matches import Matches
from bot.matches.playing_time import utc_now
from bot.settings import Settings, SettingsError
from bot.store import (
    SchemaTooOld,
    Store,
    StoreError,
    database_file,
    open_store,
    visit_store,
)
from cogs.client import UpcardClient
from cogs.permissions import invite_link, missing_in_server, permission_names
from cogs.supervisor import aim_at

ALIVE_WITHIN = timedelta(seconds=60)
"""A bot beats every fifteen seconds; one that has not for this long is stuck or gone."""

SERVERS_LOOKED_AT = 20
ANSWER_SECONDS = 20.0

_NO_ANSWER = (discord.DiscordException, aiohttp.ClientError, TimeoutError, OSError)


class Unreachable(Exception):
    """Discord did not answer, or did not accept the token; the message is a sentence for the host."""


class Unwell(Exception):
    """The bot is not at work; the message is a sentence for the host."""


class Verdict(Enum):
    """How a part of the installation is."""

    GOOD = "good"
    ADVICE = "advice"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Finding:
    """What the doctor saw of one part, and for a fault what to do."""

    verdict: Verdict
    what: str
    told: str


async def examine(settings: Settings) -> tuple[Finding, ...]:
    """Look at everything: Python, database, pictures, token, application, permissions, commands."""
    findings = [_python(), await _database(settings), *_privacy(settings), await _pictures()]
    try:
        token = settings.require_token()
    except SettingsError as error:
        return (*findings, Finding(Verdict.BAD, "token", str(error)))
    if token is None:
        told = "BOT_TOKEN isn't set, so ./upcard runs in the sandbox. For Discord, see README.md"
        return (*findings, Finding(Verdict.ADVICE, "token", told))
    try:
        async with _discord(token, settings.discord_url) as client:
            findings.append(_token(client))
            findings += _application(await client.application_info(), takes_requests=_is_shared(settings))
            findings += await _permissions(client)
            findings.append(await _commands(client, settings))
    except Unreachable as error:
        findings.append(Finding(Verdict.BAD, "token", str(error)))
    except _NO_ANSWER as error:
        findings.append(Finding(Verdict.BAD, "Discord", _silence(error)))
    return tuple(findings)


async def invitation(token: str, discord_url: str | None) -> str:
    """The link that invites the token's bot with the permissions that it needs. Raises Unreachable."""
    async with _discord(token, discord_url) as client:
        assert client.application_id is not None
        return invite_link(client.application_id)


async def require_alive(settings: Settings) -> None:
    """Raises Unwell unless a bot on this database has shown a sign of life in the last minute."""
    try:
        path = database_file(settings.store_url)
        if path is not None and not path.exists():
            raise Unwell(f"no bot has run here yet: there is no database {path}")
        last = await _last_beat(settings)
    except StoreError as error:
        raise Unwell(str(error)) from None
    if last is None or utc_now() - last >= ALIVE_WITHIN:
        raise Unwell("no sign of life in the last minute")


async def _last_beat(settings: Settings) -> datetime | None:
    """When a bot was last alive here, None if never. Raises StoreError."""
    store = await _open(settings)
    try:
        return await store.read(lambda tx: tx.heartbeat.last())
    finally:
        await store.close()


async def _open(settings: Settings) -> Store:
    """The database, made if there is none. An older one is not brought up to date: a bot may be using it.

    Raises StoreError.
    """
    path = database_file(settings.store_url)
    if path is None or path.exists():
        return await visit_store(settings.store_url)
    return await open_store(settings.store_url)


@asynccontextmanager
async def _discord(token: str, url: str | None) -> AsyncIterator[discord.Client]:
    """A client that is logged in, without a gateway. Raises Unreachable."""
    if url is not None:
        aim_at(url)
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        try:
            await asyncio.wait_for(client.login(token), ANSWER_SECONDS)
        except discord.LoginFailure:
            raise Unreachable(
                "Discord doesn't accept the token. Copy a new one from the developer portal "
                "(your application → Bot → Reset Token) into BOT_TOKEN"
            ) from None
        except _NO_ANSWER as error:
            raise Unreachable(_silence(error)) from None
        yield client


def _silence(error: Exception) -> str:
    return f"Discord doesn't answer ({type(error).__name__}). Check your connection and try again"


def _python() -> Finding:
    version = ".".join(str(part) for part in sys.version_info[:3])
    return Finding(Verdict.GOOD, "python", version)


async def _database(settings: Settings) -> Finding:
    try:
        settings.data.mkdir(parents=True, exist_ok=True)
        last = await _last_beat(settings)
        await _require_writable(settings)
    except SchemaTooOld as error:
        return Finding(Verdict.ADVICE, "database", str(error))
    except StoreError as error:
        return Finding(Verdict.BAD, "database", str(error))
    except OSError as error:
        told = f"the folder {settings.data} can't be made ({error.strerror}). Set BOT_DATA to another folder"
        return Finding(Verdict.BAD, "database", told)
    told = "never used yet" if last is None else f"last used at {last:%Y-%m-%d %H:%M} UTC"
    return Finding(Verdict.GOOD, "database", f"it opens and is up to date; {told}")


async def _require_writable(settings: Settings) -> None:
    store = await _open(settings)
    try:
        await store.require_writable()
    finally:
        await store.close()


def _privacy(settings: Settings) -> list[Finding]:
    """Files that hold hands and seeds and that other users of the machine can read; new ones are closed."""
    try:
        database = database_file(settings.store_url)
        files = [settings.data / "sandbox" / "world.json", *([] if database is None else [database])]
        files += (settings.data / "backups").glob("*")
        readable = [path for path in files if path.exists() and _is_readable_by_others(path)]
    except (StoreError, OSError):
        return []
    told = "it holds everybody's hands, and other users of this machine can read it. Run: chmod go="
    return [Finding(Verdict.ADVICE, "privacy", f"{told} {shlex.quote(str(path))}") for path in readable]


def _is_readable_by_others(path: Path) -> bool:
    others = stat.S_IRGRP | stat.S_IROTH
    enter = stat.S_IXGRP | stat.S_IXOTH
    return bool(path.stat().st_mode & others and path.parent.stat().st_mode & enter)


async def _pictures() -> Finding:
    """Draw every sprite once: it needs the fonts that are shipped, and a working Pillow."""
    try:
        from images import prepare  # noqa: PLC0415  # a broken Pillow is a finding, not a crash

        await asyncio.to_thread(prepare)
    except (ImportError, OSError) as error:
        told = f"the cards can't be drawn ({type(error).__name__}). Delete .venv and run ./upcard again"
        return Finding(Verdict.BAD, "fonts", told)
    return Finding(Verdict.GOOD, "fonts", "all cards can be drawn")


def _token(client: discord.Client) -> Finding:
    return Finding(Verdict.GOOD, "token", f"Discord knows it as {client.user}")


_PORTAL = "In the developer portal, page"


def _is_shared(settings: Settings) -> bool:
    """Whether other processes may be at work on the database, such as those of ./upcard web."""
    try:
        return database_file(settings.store_url) is None
    except StoreError:
        return False


def _application(info: discord.AppInfo, *, takes_requests: bool) -> list[Finding]:
    """What the developer portal says of the application that would keep people from playing."""
    if faults := list(_faults_of(info, takes_requests=takes_requests)):
        return faults
    if info.guild_integration_config is not None and info.user_integration_config is None:
        told = (
            "nobody can install it for themselves, to play with friends in any chat. "
            f"{_PORTAL} Installation, tick User Install"
        )
        return [Finding(Verdict.ADVICE, "application", told)]
    return [Finding(Verdict.GOOD, "application", "its settings in the developer portal are right")]


def _faults_of(info: discord.AppInfo, *, takes_requests: bool) -> Iterator[Finding]:
    if info.interactions_endpoint_url and takes_requests:
        told = (
            "Discord sends commands and presses to its Interactions Endpoint URL: nobody can play unless "
            "./upcard web answers there"
        )
        yield Finding(Verdict.ADVICE, "application", told)
    elif info.interactions_endpoint_url:
        told = (
            "Discord sends commands and presses to its Interactions Endpoint URL instead of this bot. "
            f"{_PORTAL} General Information, empty that field"
        )
        yield Finding(Verdict.BAD, "application", told)
    if info.bot_require_code_grant:
        told = f"nobody can invite it. {_PORTAL} Bot, switch off Requires OAuth2 Code Grant"
        yield Finding(Verdict.BAD, "application", told)
    on_servers, for_people = info.guild_integration_config, info.user_integration_config
    if for_people is not None and on_servers is None:
        told = f"no server can install it. {_PORTAL} Installation, tick Guild Install"
        yield Finding(Verdict.BAD, "application", told)
    params = info.install_params if on_servers is None else on_servers.oauth2_install_params
    if params is not None:
        yield from _install_link(params)


def _install_link(params: discord.AppInstallParams) -> Iterator[Finding]:
    """What the install link lacks that Discord shows on the bot's profile."""
    if "bot" not in params.scopes:
        told = (
            "the install link on its profile adds the commands without the bot. "
            f"{_PORTAL} Installation, add the scope bot to Guild Install"
        )
        yield Finding(Verdict.BAD, "application", told)
    elif names := permission_names(missing_in_server(params.permissions)):
        told = (
            f"the install link on its profile doesn't ask for: {', '.join(names)}. "
            f"{_PORTAL} Installation, add them to Guild Install, or give people the link of ./upcard invite"
        )
        yield Finding(Verdict.ADVICE, "application", told)


async def _permissions(client: discord.Client) -> list[Finding]:
    """What the bot may not do in the servers that it is in, as far as their roles say."""
    assert client.user is not None
    findings = []
    try:
        async for partial in client.fetch_guilds(limit=SERVERS_LOOKED_AT):
            guild = await client.fetch_guild(partial.id)
            member = await guild.fetch_member(client.user.id)
            findings.append(_permissions_in(guild.name, member.guild_permissions))
    except discord.HTTPException as error:
        findings.append(Finding(Verdict.BAD, "permissions", f"Discord won't say ({error.status})"))
    if not findings:
        told = "the bot is in no server yet: open the link that ./upcard invite prints"
        findings.append(Finding(Verdict.ADVICE, "permissions", told))
    return findings


def _permissions_in(server: str, held: discord.Permissions) -> Finding:
    missing = missing_in_server(held)
    if not missing.value:
        return Finding(Verdict.GOOD, "permissions", f"everything it needs in “{server}”")
    names = ", ".join(permission_names(missing))
    told = f"“{server}” doesn't allow: {names}. Allow it for the bot's role, or invite the bot again"
    return Finding(Verdict.BAD, "permissions", told)


async def _commands(client: discord.Client, settings: Settings) -> Finding:
    """Whether Discord has the commands of this version; they are brought there when the bot starts."""
    tree = discord.app_commands.CommandTree(client)
    there = {command.name for command in await tree.fetch_commands()}
    try:
        here = await _own_commands(settings)
    except StoreError:
        return Finding(Verdict.ADVICE, "commands", "checked once the database opens")
    if there != here:
        lacking, outdated = ", ".join(sorted(here - there)), ", ".join(sorted(there - here))
        told = f"Discord lacks [{lacking}] and still has [{outdated}]: the bot fixes that when it starts"
        return Finding(Verdict.ADVICE, "commands", told)
    return Finding(Verdict.GOOD, "commands", f"Discord has all {len(there)} of them")


async def _own_commands(settings: Settings) -> set[str]:
    """The names of this version's commands."""
    store = await _open(settings)
    try:
        with ThreadPoolExecutor(1) as pool:
            client = UpcardClient(Matches(store), pool)
            await client.load_cogs()
            kinds = (discord.AppCommandType.chat_input, discord.AppCommandType.user)
            return {command.name for kind in kinds for command in client.tree.get_commands(type=kind)}
    finally:
        await store.close()
