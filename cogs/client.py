"""The bot's client: connects Discord with the matches, and hands commands and presses to their cogs."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import Executor
from http import HTTPStatus
from typing import Any

import aiohttp
import discord
import structlog

from bot.matches import Matches, StoreError
from bot.shards import Shards
from cogs.cog import Cog, Handler, Services
from cogs.command_tree import CommandTree, Translator, keep_synced, offer_on_servers_alone
from cogs.custom_ids import CustomId, StaleId, parse_custom_id
from cogs.daily import Daily
from cogs.duplicate import Duplicate
from cogs.events.cups import Cups
from cogs.events.friendlies import Friendlies
from cogs.events.ladders import Ladders
from cogs.events.leagues import Leagues
from cogs.events.organiser import Organiser
from cogs.languages import Languages
from cogs.learning.lessons import Lessons
from cogs.learning.rules import Rules
from cogs.limits import Meter, Throttle
from cogs.painting.painter import Painter
from cogs.painting.private_panels import PrivatePanels
from cogs.people.blocks import Blocks
from cogs.people.preferences import PreferencesCog
from cogs.people.presets import Presets
from cogs.people.privacy import Privacy
from cogs.places import Places
from cogs.playing.challenges import Challenges
from cogs.playing.find import Find
from cogs.playing.hands import Hands
from cogs.playing.lobbies import Lobbies
from cogs.playing.moves import Moves
from cogs.playing.play import Play
from cogs.playing.rematches import Rematches
from cogs.playing.timing import Timing
from cogs.portraits import Portraits
from cogs.rankings.profiles import Profiles
from cogs.rankings.rankings import Rankings
from cogs.replays.proofs import Proofs
from cogs.replays.replays import Replays
from cogs.replays.reviews import Reviews
from cogs.replays.training import Training
from cogs.responder import Responder, is_received
from cogs.sending.discord_time import DiscordTime
from cogs.sending.drawing import Drawers
from cogs.sending.emojis import CardEmojis
from cogs.sending.mentions import CommandMentions
from cogs.sending.message import Renderer, custom_id_of
from cogs.sending.pace import Paces
from cogs.sending.post import Post
from cogs.servers.champions import Champions
from cogs.servers.managers import Managers
from cogs.servers.reach import Reach
from cogs.servers.settings import Settings
from cogs.sharding import ShardedClient
from cogs.teams import Teams

UNANSWERED_S = 1.8
"""After this time a command that nobody has answered is answered as out of date. Discord waits 3 s."""

LONGEST_RATE_LIMIT_S = 60.0
"""A request that would have to wait longer for Discord's limits is put off instead."""

Interaction = discord.Interaction[Any]

_log = structlog.get_logger(__name__)


class UpcardClient(ShardedClient):
    """One connection to Discord. After it is closed another is made; the service outlives both."""

    def __init__(  # noqa: PLR0913  # all but two are named, and have a usual value
        self,
        matches: Matches,
        pool: Executor,
        *,
        drawers: Drawers | None = None,
        guild_ready_timeout_s: float = 2.0,
        servers_within_s: float = 10.0,
        says_stop: bool = False,
        avatars: bool = True,
        emojis: bool = False,
        meter: Meter | None = None,
        shards: Shards | None = None,
    ) -> None:
        discord_time = DiscordTime(matches.playing_time.compare)
        paces = Paces(wall_clock=discord_time.now_s)
        hears = paces.note, discord_time.note
        throttle = Throttle(paces.bucket, meter=meter, unauthorized=self._doubt_token, answered=hears)
        super().__init__(
            matches,
            shards or Shards(),
            # No commands in texts: the bot does not ask Discord to read what people write.
            command_prefix=(),
            help_command=None,
            tree_cls=CommandTree,
            intents=discord.Intents(guilds=True),
            # Ids are kept in the store, and names come with each interaction: caches would only take memory.
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            # Else it waits as long as Discord says, and holds up what waits behind the request.
            max_ratelimit_timeout=LONGEST_RATE_LIMIT_S,
            guild_ready_timeout=guild_ready_timeout_s,
            http_trace=throttle.trace(),
        )
        self._matches = matches
        self.places = Places(self)
        self._discord_time = discord_time
        self._tasks: set[asyncio.Task[None]] = set()
        self._says_stop, self._uses_emojis = says_stop, emojis
        self._is_token_doubted = False
        self._portraits = Portraits(self, is_on=avatars)
        self._emojis = CardEmojis(self, matches)
        self.command_mentions = CommandMentions()
        renderer = Renderer(pool, self._portraits, self._emojis, drawers)
        self.services = self._make_services(renderer, discord_time, meter, paces)
        self._hands = Hands(self.services)
        self._reach = Reach(self, self.services, servers_within_s=servers_within_s)
        self._press_handlers: dict[type[CustomId], Handler] = {}

    def _make_services(
        self, renderer: Renderer, discord_time: DiscordTime, meter: Meter | None, paces: Paces
    ) -> Services:
        """What all cogs share."""
        self._matches.processes.allowance = paces.bucket
        post = Post(self, discord_time, self.command_mentions, meter)
        matches = self._matches
        private_panels = PrivatePanels()
        matches.processes.watched = private_panels.versions
        languages = Languages(matches, self.places)
        return Services(
            matches=matches,
            painter=Painter(matches, post, renderer, private_panels, languages, paces),
            post=post,
            renderer=renderer,
            private_panels=private_panels,
            responder=Responder(languages, meter),
            languages=languages,
        )

    async def load_cogs(self) -> None:
        """Take in all cogs: their commands, and what they answer."""
        for cog in self._cogs():
            await self.add_cog(cog)
            self._press_handlers.update(cog.press_handlers())
            for menu in cog.context_menus():
                self.tree.add_command(menu)

    def _cogs(self) -> Iterator[Cog]:
        services = self.services
        challenges, lobbies = Challenges(services), Lobbies(services)
        find = Find(services)
        yield from (Play(services, challenges, lobbies), challenges, lobbies, find)
        yield Rematches(services, challenges, lobbies, find)
        yield from (self._hands, Moves(services), Timing(services))
        yield from (Rules(services), Lessons(services), Daily(services), Duplicate(services), Teams(services))
        cups = Cups(services)
        yield from (cups, Leagues(services, cups), Friendlies(services, cups), Organiser(services))
        yield Ladders(services)
        yield from (Replays(services), Reviews(services), Training(services), Proofs(services))
        yield from (Rankings(services), Profiles(services))
        yield from (PreferencesCog(services), Presets(services), Blocks(services), Privacy(services))
        yield from (Settings(services), Managers(services), Champions(self, services), self._reach)

    def queues(self) -> dict[str, int]:
        """What waits to be done, by kind."""
        services = self.services
        return {
            "answers": services.responder.waiting,
            "messages": services.painter.waiting,
            "pictures": services.renderer.waiting,
        }

    async def setup_hook(self) -> None:
        """After the login and before the gateway: from now on presses are answered and messages painted."""
        await self.load_cogs()
        if self.application is not None and self.application.user_integration_config is None:
            offer_on_servers_alone(self.tree)
        self._portraits.open()
        await self.tree.set_translator(Translator())
        self._matches.listen(self.services.painter.hear)
        self.services.painter.open()
        self._spawn(self.services.painter.catch_up, "catch-up")
        self._spawn(self._sync_commands, "command-sync")
        if self._uses_emojis:
            self._spawn(self._keep_emojis, "emojis")

    async def _sync_commands(self) -> None:
        async with self._matches.processes.alone("commands"):
            await keep_synced(self.tree, self._matches, self.command_mentions)

    async def _keep_emojis(self) -> None:
        await self._emojis.keep(lambda: self._matches.processes.alone("emojis"))

    def answer(self, interaction: dict[str, Any]) -> None:
        """Answer an interaction that Discord has sent by a request instead of the gateway."""
        self._connection.parse_interaction_create(interaction)  # type: ignore[arg-type]  # as it comes

    async def _answer_press(self, interaction: Interaction) -> None:
        try:
            press = parse_custom_id(custom_id_of(interaction))
        except StaleId:
            await self._hands.answer_outdated(interaction)
        else:
            await self._press_handlers[type(press)](interaction, press)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer presses and forms, and a command for which discord.py has called nobody.

        Presses go by their custom id alone, so that those on messages of earlier processes work too, and
        those whose button is gone. discord.py's own way makes an object of each item of the message first.
        """
        self._discord_time.saw(interaction.created_at)
        if interaction.type in {discord.InteractionType.autocomplete, discord.InteractionType.ping}:
            return
        self._portraits.met_in(interaction)
        if interaction.type in {discord.InteractionType.component, discord.InteractionType.modal_submit}:
            await self._answer_press(interaction)
            return
        await asyncio.sleep(UNANSWERED_S)
        if not is_received(interaction):
            await self._hands.answer_outdated(interaction)

    def _doubt_token(self) -> None:
        """Discord has refused the token. It has done so in outages too, so it is asked once more."""
        if self.user is not None and not self._is_token_doubted:
            self._is_token_doubted = True
            self._spawn(self._check_token, "token-check")

    async def _check_token(self) -> None:
        """End the client if Discord does not know its token any more: the next one's login says so.

        Without that the gateway may stay connected for days, in which no message is sent or edited.
        """
        assert self.user is not None
        try:
            await self.fetch_user(self.user.id)
        except discord.HTTPException as error:
            if error.status == HTTPStatus.UNAUTHORIZED:
                _log.warning("discord no longer accepts the token")
                # Nothing can be painted; what is behind is painted after the next start.
                await self.services.painter.close(within_s=0.0)
                await self.close()
        except (discord.RateLimited, aiohttp.ClientError, TimeoutError, OSError) as error:
            _log.warning("the token could not be checked", error=type(error).__name__)
        finally:
            self._is_token_doubted = False

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
        if for_good:
            await self.hand_over_shards(within_s=within_s)
        self.stop_keeping_shards()
        # From now on nothing that people press is answered.
        self._gateway.lost()
        # First the replies and then the painter, as each reply that is finished gives it something to paint.
        await self.services.responder.close(within_s=within_s)
        await self.services.painter.close(within_s=within_s)
        if for_good and self._says_stop and not self.is_closed():
            await self.services.painter.tell_stop(within_s=within_s)
        await self._portraits.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.close()
        # discord.py still waits for servers to come, and would dispatch "ready" on a client without an event
        # loop.
        if (waiting := self._connection._ready_task) is not None:
            waiting.cancel()

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
