"""The bot's client: connects Discord with the service, and looks after its commands, presses and messages."""

from __future__ import annotations

import asyncio
import hashlib
import json
import sys
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import Executor
from typing import Any

import aiohttp
import discord
import structlog
from discord import app_commands
from typing_extensions import override

from bot.matches import Matches, StoreError
from bot.words.phrasebook import speak, speaking
from bot.words.refusals import Trouble, trouble_sentence
from cogs.answering.areas import Areas
from cogs.commands.admin import add_admin
from cogs.commands.blocking import add_blocking
from cogs.commands.daily import add_daily
from cogs.commands.learning import add_learning
from cogs.commands.looking import add_private, add_public
from cogs.commands.mydata import add_mydata
from cogs.commands.playing import add_playing
from cogs.commands.preferences import add_preferences
from cogs.commands.presets import add_presets
from cogs.commands.replaying import add_replaying
from cogs.commands.reviewing import add_reviewing
from cogs.commands.settings import add_settings
from cogs.commands.timing import add_timing
from cogs.commands.translator import Translator
from cogs.commands.verifying import add_verifying
from cogs.languages import Languages, locale_of
from cogs.limits import Throttle
from cogs.meter import Meter
from cogs.painting.painter import TABLE_PAUSE_S, Painter
from cogs.painting.private_panels import PrivatePanels
from cogs.portraits import Portraits
from cogs.presses import PressItem, is_on_message
from cogs.responder import Responder, is_received
from cogs.sending.emojis import CardEmojis
from cogs.sending.message import Renderer, text_message
from cogs.sending.post import Post
from cogs.sending.reply import Visibility
from cogs.services import Services

UNANSWERED_S = 1.8
"""After this time an interaction that nobody looks after is answered as out of date."""

LONGEST_RATE_LIMIT_S = 60.0
"""A request that would have to wait longer for Discord's limits is put off instead."""

COMMANDS_KEY = "commands"

Interaction = discord.Interaction[Any]

_log = structlog.get_logger(__name__)


class Tree(app_commands.CommandTree[Any]):
    """The commands; what goes wrong before one of ours runs is answered here."""

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Answer for a command that this program does not know, or that came with wrong options."""
        _log.warning("command refused", error=type(error).__name__)
        if is_received(interaction) or interaction.type is discord.InteractionType.autocomplete:
            return
        client: UpcardClient = interaction.client
        await client.services.languages.hear(interaction)
        with speaking(locale_of(interaction)):
            told = trouble_sentence(Trouble.INTERNAL)
        await client.services.responder.answer(
            interaction, Visibility.PRIVATE, lambda reply: _discard(reply.show(text_message(told)))
        )

    @override
    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Before every command and suggestion; suggestions are made in this same task, for this reader.

        Commands find out who reads their answer in `Responder.answer`, where they are acknowledged first.
        """
        if interaction.type is discord.InteractionType.autocomplete:
            client: UpcardClient = interaction.client
            await client.services.languages.hear(interaction)
            speak(locale_of(interaction))
        return True


class UpcardClient(discord.Client):
    """One connection to Discord. After it is closed another is made; the service outlives both."""

    def __init__(  # noqa: PLR0913  # all but two are named, and have a usual value
        self,
        matches: Matches,
        pool: Executor,
        *,
        table_pause_s: float = TABLE_PAUSE_S,
        guild_ready_timeout_s: float = 2.0,
        servers_within_s: float = 10.0,
        says_stop: bool = False,
        avatars: bool = True,
        emojis: bool = False,
        meter: Meter | None = None,
    ) -> None:
        throttle = Throttle(meter=meter)
        super().__init__(
            intents=discord.Intents(guilds=True),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=LONGEST_RATE_LIMIT_S,
            guild_ready_timeout=guild_ready_timeout_s,
            http_trace=throttle.trace(),
        )
        self._matches = matches
        self._tasks: set[asyncio.Task[None]] = set()
        self._servers_within_s = servers_within_s
        self._says_stop = says_stop
        self._uses_emojis = emojis
        self.is_connected = False
        """Whether Discord sends events now."""
        self._portraits = Portraits(self, is_on=avatars)
        self._emojis = CardEmojis(self, matches)
        press = Renderer(pool, self._portraits, self._emojis)
        private_panels, post = PrivatePanels(), Post(self, meter)
        languages = Languages(matches, self)
        self.services = Services(
            matches=matches,
            painter=Painter(matches, post, press, private_panels, languages, table_pause_s=table_pause_s),
            post=post,
            press=press,
            private_panels=private_panels,
            responder=Responder(languages, meter),
            languages=languages,
        )
        self._areas = Areas(self.services)
        self.tree = Tree(self)
        self._add_commands()

    def _add_commands(self) -> None:
        """Every command that the bot has."""
        add_playing(self.tree, self.services, self._areas)
        add_timing(self.tree, self.services, self._areas)
        add_private(self.tree, self.services, self._areas)
        add_public(self.tree, self.services, self._areas.profiles)
        add_learning(self.tree, self.services, self._areas.rules, self._areas.lessons)
        add_daily(self.tree, self.services, self._areas.daily)
        add_preferences(self.tree, self.services, self._areas.preferences)
        add_presets(self.tree, self.services)
        add_settings(self.tree, self.services)
        add_admin(self.tree, self.services, self._areas.keepers)
        add_blocking(self.tree, self.services)
        add_verifying(self.tree, self.services, self._areas.proofs)
        add_replaying(self.tree, self.services, self._areas.replays)
        add_reviewing(self.tree, self.services, self._areas.reviews)
        add_mydata(self.tree, self.services, self._areas.mydata)

    def queues(self) -> dict[str, int]:
        """What waits to be done, by kind."""
        services = self.services
        return {
            "answers": services.responder.waiting,
            "messages": services.painter.waiting,
            "pictures": services.press.waiting,
        }

    async def setup_hook(self) -> None:
        """After the login, before the gateway: from now on presses are understood and messages painted."""
        self.add_dynamic_items(PressItem)
        self._portraits.open()
        await self.tree.set_translator(Translator())
        self._matches.listen(self.services.painter.hear)
        self.services.painter.open()
        self._spawn(self.services.painter.catch_up, "catch-up")
        self._spawn(self._areas.reviews.resume, "reviews")
        self._spawn(self._sync_commands, "command-sync")
        if self._uses_emojis:
            self._spawn(self._emojis.keep, "emojis")

    async def pressed(self, interaction: Interaction) -> None:
        """A button, menu or form of ours was used."""
        await self._areas.pressed(interaction)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Look after what discord.py drops: a press whose button is gone from its message, a form, and
        whatever nobody has answered in time.
        """
        if interaction.type in {discord.InteractionType.autocomplete, discord.InteractionType.ping}:
            return
        self._portraits.met_in(interaction)
        if interaction.type is discord.InteractionType.component and not is_on_message(interaction):
            await self.pressed(interaction)
            return
        if interaction.type is discord.InteractionType.modal_submit:
            # By its id alone, so that a form works after a restart.
            await self.pressed(interaction)
            return
        await asyncio.sleep(UNANSWERED_S)
        if not is_received(interaction):
            await self._areas.hands.outdated(interaction)

    async def on_connect(self) -> None:
        """Discord sends events; those of the servers come first."""
        self.is_connected = True

    async def on_ready(self) -> None:
        """Connected; Discord may say so again after each new session."""
        _log.info("ready", name=str(self.user), servers=len(self.guilds))
        await self._matches.upkeep.servers_are([guild.id for guild in self.guilds])
        await self._matches.reach.servers_up([guild.id for guild in self.guilds if not guild.unavailable])
        self._spawn(self._look_for_outages, "outages")

    async def _look_for_outages(self) -> None:
        """After a new session all servers come one by one; those not there in time are out of reach."""
        await asyncio.sleep(self._servers_within_s)
        for guild in self.guilds:
            if guild.unavailable:
                await self._matches.reach.server_down(guild.id)

    async def on_resumed(self) -> None:
        """Connected again, with nothing missed."""
        self.is_connected = True

    async def on_disconnect(self) -> None:
        """The connection is lost; the library is making a new one."""
        self.is_connected = False

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """A server invited the bot."""
        _log.info("joined a server", server=guild.id)
        await self._matches.upkeep.server_back(guild.id)
        await self._matches.reach.server_up(guild.id)
        await self.services.painter.reopen(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """A server is back after an outage, or has taken the bot back."""
        await self._matches.upkeep.server_back(guild.id)
        await self._matches.reach.server_up(guild.id)
        await self.services.painter.reopen(guild.id)

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """A server is out of reach, all of it: an outage of Discord's."""
        await self._matches.reach.server_down(guild.id)

    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """A channel changed; perhaps the bot may write there again."""
        await self.services.painter.reopen(after.guild.id)

    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        """A role changed; perhaps it is the bot's, and it may write again."""
        await self.services.painter.reopen(after.guild.id)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """A thread changed; perhaps it is no longer locked."""
        await self.services.painter.reopen(payload.guild_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """A server sent the bot away; its matches go on in the direct messages. Outages are no removals.

        What is kept of the server is deleted after a while, unless it takes the bot back.
        """
        _log.info("left a server", server=guild.id)
        await self._matches.upkeep.server_left(guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel is gone with all tables in it."""
        await self._matches.reach.channel_gone(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread is gone: tables that had it for themselves go on in its channel."""
        for number in await self._matches.paintings.leave_thread(payload.thread_id):
            table = await self._matches.find(number)
            if table is not None:
                self.services.painter.refresh(table)
        await self._matches.reach.channel_gone(payload.thread_id)

    async def on_error(self, event_method: str, /, *_args: object, **_kwargs: object) -> None:
        """An event's handler failed: it is logged without the event, which may hold names and tokens."""
        error = sys.exception()
        if isinstance(error, StoreError):
            _log.warning("the store could not be used", event_name=event_method, why=str(error))
        else:
            _log.exception("event failed", event_name=event_method)

    async def drain(self, *, within_s: float, for_good: bool = False) -> None:
        """Stop receiving, let running answers and then paintings finish in time, close the connection.

        Where the host wants it, the open tables are told of a stop ``for_good``, which no new client follows.
        """
        await self.services.responder.close(within_s=within_s)
        await self.services.painter.close(within_s=within_s)
        if for_good and self._says_stop and not self.is_closed():
            await self.services.painter.tell_stop(within_s=within_s)
        await self._portraits.close()
        await self._areas.reviews.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.close()
        # discord.py would still tell of the servers that it waits for, on a client that has no loop any more.
        if (waiting := self._connection._ready_task) is not None:
            waiting.cancel()

    async def _sync_commands(self) -> None:
        """Tell Discord of the commands when they are others than last time; it counts how often one does."""
        digest = await self.command_digest()
        if await self._matches.recall(COMMANDS_KEY) == digest:
            return
        try:
            await self.tree.sync()
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            _log.error("commands not synced; the next start tries again", error=type(error).__name__)
            return
        await self._matches.remember(COMMANDS_KEY, digest)
        _log.info("commands synced")

    async def command_digest(self) -> str:
        """What tells this set of commands of this application, in all languages, from any other."""
        kinds = (discord.AppCommandType.chat_input, discord.AppCommandType.user)
        commands = [command for kind in kinds for command in self.tree.get_commands(type=kind)]
        speaks = Translator()
        described = [await command.get_translated_payload(self.tree, speaks) for command in commands]
        text = json.dumps([self.application_id, described], sort_keys=True, default=str)
        return hashlib.sha256(text.encode()).hexdigest()

    def _spawn(self, work: Callable[[], Awaitable[None]], name: str) -> None:
        task = asyncio.create_task(_guarded(work, name), name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _guarded(work: Callable[[], Awaitable[None]], name: str) -> None:
    """Work in the background; a failure is logged and stops nothing else."""
    try:
        await work()
    except Exception:  # noqa: BLE001  # nobody waits for this task, so its failure must be seen here
        _log.exception("background work failed", task=name)


async def _discard(answer: Coroutine[Any, Any, object]) -> None:
    await answer
