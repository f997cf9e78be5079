"""The doctor: looks at a host's installation part by part, and says what to do about each fault."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum

import aiohttp
import discord

from bot.matches import Matches
from bot.matches.core import utc_now
from bot.settings import Settings, SettingsError
from bot.store import Heartbeat, StoreError, open_store
from cogs.client import UpcardClient
from cogs.endpoint import aim_at
from cogs.permissions import NEEDED, missing_in_server, permission_names

ALIVE_WITHIN = timedelta(seconds=60)
"""A bot beats every fifteen seconds; one that has not for this long is stuck or gone."""

SERVERS_LOOKED_AT = 20
ANSWER_SECONDS = 20.0


class Unreachable(Exception):
    """Discord did not answer, or did not accept the token; the message is a sentence for the host."""


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
    """Look at everything: Python, database, pictures, token, permissions, commands."""
    findings = [_python(), await _database(settings), await _pictures()]
    try:
        token = settings.require_token()
    except SettingsError as error:
        return (*findings, Finding(Verdict.BAD, "token", str(error)))
    if token is None:
        told = "no BOT_TOKEN is set: ./upcard runs in the sandbox. For Discord, see README.md"
        return (*findings, Finding(Verdict.ADVICE, "token", told))
    try:
        async with _discord(token, settings.discord_url) as client:
            findings += [_token(client), *await _permissions(client), await _commands(client, settings)]
    except Unreachable as error:
        findings.append(Finding(Verdict.BAD, "token", str(error)))
    return tuple(findings)


async def invitation(token: str, discord_url: str | None) -> str:
    """The link that invites the token's bot with the permissions that it needs. Raises Unreachable."""
    async with _discord(token, discord_url) as client:
        assert client.application_id is not None
        return discord.utils.oauth_url(client.application_id, permissions=NEEDED)


async def is_alive(settings: Settings) -> bool:
    """Whether a bot on this database has shown a sign of life in the last minute."""
    try:
        store = await open_store(settings.store_url)
    except StoreError:
        return False
    try:
        async with store.read() as conn:
            last = await Heartbeat(conn).last()
    except StoreError:
        return False
    finally:
        await store.close()
    return last is not None and utc_now() - last < ALIVE_WITHIN


@asynccontextmanager
async def _discord(token: str, url: str | None) -> AsyncIterator[discord.Client]:
    """A client that is logged in, without a gateway. Raises Unreachable."""
    if url is not None:
        aim_at(url)
    async with discord.Client(intents=discord.Intents.none()) as client:
        try:
            await asyncio.wait_for(client.login(token), ANSWER_SECONDS)
        except discord.LoginFailure:
            raise Unreachable(
                "Discord does not accept the token. Copy it anew from the developer portal "
                "(your application → Bot → Reset Token) into BOT_TOKEN"
            ) from None
        except (discord.DiscordException, aiohttp.ClientError, TimeoutError, OSError) as error:
            raise Unreachable(
                f"Discord does not answer ({type(error).__name__}). Check the connection and try again"
            ) from None
        yield client


def _python() -> Finding:
    version = ".".join(str(part) for part in sys.version_info[:3])
    return Finding(Verdict.GOOD, "python", version)


async def _database(settings: Settings) -> Finding:
    try:
        settings.data.mkdir(parents=True, exist_ok=True)
        store = await open_store(settings.store_url, backup_folder=settings.data / "backups")
    except (StoreError, OSError) as error:
        return Finding(Verdict.BAD, "database", str(error))
    try:
        async with store.read() as conn:
            last = await Heartbeat(conn).last()
    except StoreError as error:
        return Finding(Verdict.BAD, "database", str(error))
    finally:
        await store.close()
    told = "never used yet" if last is None else f"last used at {last:%Y-%m-%d %H:%M} UTC"
    return Finding(Verdict.GOOD, "database", f"it opens and its schema is current; {told}")


async def _pictures() -> Finding:
    """Draw every sprite once: it needs the fonts that are shipped, and a working Pillow."""
    try:
        from images import prepare  # noqa: PLC0415  # a broken Pillow is a finding, not a crash

        await asyncio.to_thread(prepare)
    except (ImportError, OSError) as error:
        told = f"the cards cannot be drawn ({type(error).__name__}). Delete .venv and run ./upcard again"
        return Finding(Verdict.BAD, "fonts", told)
    return Finding(Verdict.GOOD, "fonts", "all cards can be drawn")


def _token(client: discord.Client) -> Finding:
    return Finding(Verdict.GOOD, "token", f"Discord knows it as {client.user}")


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
        findings.append(Finding(Verdict.BAD, "permissions", f"Discord does not tell them ({error.status})"))
    if not findings:
        told = "the bot is in no server yet: open the link that ./upcard invite prints"
        findings.append(Finding(Verdict.ADVICE, "permissions", told))
    return findings


def _permissions_in(server: str, held: discord.Permissions) -> Finding:
    missing = missing_in_server(held)
    if not missing.value:
        return Finding(Verdict.GOOD, "permissions", f"all that is needed in “{server}”")
    names = ", ".join(permission_names(missing))
    told = f"“{server}” does not allow: {names}. Allow it for the bot's role, or invite it again"
    return Finding(Verdict.BAD, "permissions", told)


async def _commands(client: discord.Client, settings: Settings) -> Finding:
    """Whether Discord has the commands of this version; they are brought there when the bot starts."""
    tree = discord.app_commands.CommandTree(client)
    there = {command.name for command in await tree.fetch_commands()}
    here = await _own_commands(settings)
    if there != here:
        lacking, outdated = ", ".join(sorted(here - there)), ", ".join(sorted(there - here))
        told = f"Discord lacks [{lacking}] and still has [{outdated}]: the next start of the bot mends that"
        return Finding(Verdict.ADVICE, "commands", told)
    return Finding(Verdict.GOOD, "commands", f"Discord has all {len(there)} of them")


async def _own_commands(settings: Settings) -> set[str]:
    """The names of this version's commands."""
    store = await open_store(settings.store_url)
    try:
        with ThreadPoolExecutor(1) as pool:
            tree = UpcardClient(Matches(store), pool).tree
            kinds = (discord.AppCommandType.chat_input, discord.AppCommandType.user)
            return {command.name for kind in kinds for command in tree.get_commands(type=kind)}
    finally:
        await store.close()
