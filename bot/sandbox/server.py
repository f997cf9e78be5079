"""The sandbox: a Discord on this machine that can be started, populated, disturbed and stopped."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Unpack
from urllib.parse import urlsplit

from aiohttp import web, web_app

from bot.sandbox.channels import archive_idle_threads
from bot.sandbox.core import Core
from bot.sandbox.events import Event, GuildChanged, PersonChanged
from bot.sandbox.gateway import Gateway
from bot.sandbox.guilds import Channel, Guild
from bot.sandbox.interactions import Delivery, Interactions
from bot.sandbox.limits import Limits
from bot.sandbox.messages import Messages
from bot.sandbox.model import Guild as GuildRecord
from bot.sandbox.model import Member, Role, Snowflake, User
from bot.sandbox.permissions import BOT_DEFAULT, EVERYONE_DEFAULT, Permission
from bot.sandbox.persist import Saved, Saver, read, snapshot, write
from bot.sandbox.person import Person
from bot.sandbox.records import WRITES, Fault, FaultOptions, Records
from bot.sandbox.rest.api import PREFIX, Api
from bot.sandbox.rest.routing import Backend
from bot.sandbox.settings import Clock, Settings, is_loopback

GATEWAY_PATH = "/gateway"
CDN_PATH = "/cdn"


class Sandbox:
    """A local stand-in for Discord.

    `token` is what the bot has to identify with; `port` 0 takes any free one; `folder` keeps the world
    across restarts (read at once, written soon after every change); `extend` may add routes to the same
    server, below any path but /api, /gateway and /cdn. It is as hard as Discord unless `settings.hardships`
    say otherwise; `limits` and `clock`, if given, take the place of those that the hardships ask for.

    People, guilds and channels can be added before `start`; people act only after it.
    """

    def __init__(
        self,
        *,
        token: str,
        port: int = 0,
        folder: Path | None = None,
        settings: Settings | None = None,
        limits: Limits | None = None,
        clock: Clock | None = None,
        extend: Callable[[web.Application, "Sandbox"], None] | None = None,
    ) -> None:
        saved = Saved() if folder is None else read(folder)
        self.core = Core(
            token=token,
            settings=settings,
            world=saved.world,
            file_store=saved.file_store,
            clock=clock,
            limits=limits,
        )
        self.restored = saved.world is not None
        self.notice = saved.notice
        self._port, self._folder, self._extend = port, folder, extend
        self._saver: Saver | None = None
        self._runner: web.AppRunner | None = None
        self._interactions = Interactions(self.core)
        self.core.clock.watch(lambda: archive_idle_threads(self.core))
        self._people: dict[Snowflake, Person] = {}
        self.url = ""

    # Life

    async def start(self) -> "Sandbox":
        """Listen; from here on `url`, `gateway_url` and `cdn_url` are known."""
        app = web.Application(client_max_size=64 * 1024 * 1024, middlewares=[guard])
        backend = Backend(core=self.core, messages=Messages(self.core), interactions=self._interactions)
        app.router.add_route("*", PREFIX + "/{tail:.*}", Api(backend).serve)
        # Clients put a slash before the query of the address, or not.
        for path in (GATEWAY_PATH, GATEWAY_PATH + "/"):
            app.router.add_get(path, self.core.gateway.serve)
        self.core.cdn.add_routes(app)
        if self._extend is not None:
            self._extend(app, self)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=2.0)
        await self._runner.setup()
        await web.TCPSite(self._runner, self.core.settings.host, self._port).start()
        self._know_addresses(self._runner.addresses[0][1])
        if self._folder is not None:
            self._saver = Saver(self.core, self._folder)
            self._saver.start()
        return self

    def _know_addresses(self, port: int) -> None:
        host = self.core.settings.host
        host = f"[{host}]" if ":" in host else host
        self.url = f"http://{host}:{port}"
        self.core.gateway.url = f"ws://{host}:{port}{GATEWAY_PATH}"
        self.core.cdn.base_url = self.url + CDN_PATH

    async def stop(self) -> None:
        """Hang up, save if there is a folder, and listen no more."""
        # The gateway first: while the server closes, a client would connect again at once.
        self._interactions.stop()
        await self.core.endpoint.close()
        self.core.gateway.refuse()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
            # aiohttp caches the handlers of the last 1,024 routes, which would keep this sandbox in memory.
            web_app._cached_build_middleware.cache_clear()
        if self._saver is not None:
            await self._saver.stop()
            self._saver = None

    async def __aenter__(self) -> "Sandbox":
        return await self.start()

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    @property
    def api_url(self) -> str:
        """What `discord.http.Route.BASE` has to be."""
        return self.url + PREFIX

    @property
    def gateway_url(self) -> str:
        """What `discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY` has to be."""
        return self.core.gateway.url

    @property
    def cdn_url(self) -> str:
        """What `discord.Asset.BASE` has to be."""
        return self.core.cdn.base_url

    @property
    def token(self) -> str:
        """The bot's token here."""
        return self.core.token

    def save(self, folder: Path) -> None:
        """Write the world to a folder now."""
        write(folder, snapshot(self.core.world, self.core.file_store))

    # The world

    @property
    def guilds(self) -> tuple[Guild, ...]:
        """All guilds, oldest first."""
        return tuple(Guild(self.core, one) for one in self.core.world.guilds)

    @property
    def people(self) -> tuple[Person, ...]:
        """Everybody but the bot, oldest first."""
        users = self.core.world.users.values()
        return tuple(self._person(user.id) for user in users if not user.bot)

    @property
    def bot_id(self) -> Snowflake:
        """The bot's user id, which is its application's id too."""
        return self.core.world.bot_id

    def add_guild(
        self,
        name: str,
        *,
        permissions: Permission = BOT_DEFAULT,
        everyone: Permission = EVERYONE_DEFAULT,
        locale: str = "en-US",
        community: bool = False,
        with_bot: bool = True,
    ) -> Guild:
        """A new guild. `permissions` is what the bot's role grants, `everyone` what every person may do.

        `locale` shows only in a Community server.
        """
        core, now = self.core, self.core.clock.timestamp()
        guild_id, role_id, owner_id = core.mint(), core.mint(), core.mint()
        exact = core.settings.hardships.exact_permissions
        members_role_id = core.mint() if exact else None
        roles = {
            guild_id: Role(id=guild_id, name="@everyone", permissions=0 if exact else int(everyone)),
            role_id: Role(id=role_id, name="Bot", permissions=int(permissions), position=1, managed=True),
        }
        if members_role_id is not None:
            roles[members_role_id] = Role(
                id=members_role_id, name="Members", permissions=int(everyone), position=1
            )
        bot = Member(user_id=core.world.bot_id, joined_at=now, roles=[role_id])
        core.world.guilds[guild_id] = GuildRecord(
            id=guild_id,
            name=name,
            owner_id=owner_id,
            locale=locale,
            community=community,
            members_role_id=members_role_id,
            bot_here=False,
            roles=roles,
            members={core.world.bot_id: bot},
        )
        guild = Guild(core, guild_id)
        if with_bot:
            guild.invite_bot()
        else:
            core.events.emit(GuildChanged(guild_id=guild_id))
        return guild

    def guild(self, name: str) -> Guild:
        """The guild with a name. Raises KeyError."""
        found = next((one for one in self.guilds if one.name == name), None)
        if found is None:
            raise KeyError(f"no guild {name!r}")
        return found

    def add_person(self, name: str, *guilds: Guild, locale: str = "en-US") -> Person:
        """A new person, a member of the given guilds."""
        identity = self.core.mint()
        username = re.sub(r"[^a-z0-9_.]", "", name.lower()) or f"user{identity}"
        user = User(id=identity, username=username, global_name=name, locale=locale)
        self.core.world.users[identity] = user
        person = self._person(identity)
        for guild in guilds:
            guild.add_member(person)
        self.core.events.emit(PersonChanged(person_id=identity))
        return person

    def person(self, name: str) -> Person:
        """The person with a display name. Raises KeyError."""
        found = next((one for one in self.people if one.name == name), None)
        if found is None:
            raise KeyError(f"no person {name!r}")
        return found

    def _person(self, user_id: Snowflake) -> Person:
        if user_id not in self._people:
            self._people[user_id] = Person(self.core, self._interactions, user_id)
        return self._people[user_id]

    def channel(self, channel_id: Snowflake) -> Channel:
        """A channel, thread or conversation by its id."""
        return Channel(self.core, channel_id)

    # Watching

    def subscribe(self, callback: Callable[[Event], None]) -> Callable[[], None]:
        """Call `callback` for every event (see `events`); it must not block. The result ends that."""
        return self.core.events.subscribe(callback)

    def watch(self) -> AsyncIterator[Event]:
        """The events from the first `anext` on."""
        return self.core.events.watch()

    async def wait_for_bot(self, timeout: float = 60.0) -> None:  # noqa: ASYNC109  # a test wants it in the call
        """Wait until the bot is connected to the gateway."""
        await self.core.events.wait_for(lambda: self.core.gateway.online or None, timeout_s=timeout)

    @property
    def records(self) -> Records:
        """The latest requests of the bot, oldest first."""
        return self.core.records

    @property
    def unhandled(self) -> list[str]:
        """Requests for which the sandbox has no route: what it cannot stand in for."""
        return self.core.unhandled

    @property
    def limits(self) -> Limits:
        """The rate limits and the count of invalid requests."""
        return self.core.limits

    # Disturbing

    @property
    def clock(self) -> Clock:
        """Discord's clock. `advance` lets time pass and thereby puts it ahead of the bot's host."""
        return self.core.clock

    @property
    def gateway(self) -> Gateway:
        """The gateway: `drop`, `refuse` and `accept`, `request_reconnect`, `invalidate`, `silent`."""
        return self.core.gateway

    @property
    def delivery(self) -> Delivery:
        """How interactions reach the bot: `delay_s` late, in so many `copies`."""
        return self._interactions.delivery

    def fail(self, method: str, path_pattern: str, **how: Unpack[FaultOptions]) -> Fault:
        """Order a failure of requests whose path matches a regular expression ("*": any method).

        `times` is for how many of them (1; None: all). `status` and `code` refuse them; `delay` makes them
        wait so many seconds; `drop=True` cuts the connection; `after=True` lets Discord carry the request
        out first, so that only the answer is lost; `each_route=True` counts `times` for each route by itself;
        `with_files=True` meets only requests that bring files;
        429 takes `retry_after` and `scope` (user, global,
        shared). Paths are those of the API without /api/v10. `Fault.hits` counts.
        """
        return self.core.faults.order(Fault(method=method, path=re.compile(path_pattern), **how))

    def refuse_writes(self, status: int, code: int = 0, *, times: int | None = 1) -> Fault:
        """Refuse the next `times` requests of every route that writes. Any 4xx can come at any time."""
        return self.fail(WRITES, "", status=status, code=code, times=times, each_route=True)

    def heal(self) -> None:
        """Take back every ordered failure; deliver interactions once and at once; take connections again."""
        self.core.faults.heal()
        self.delivery.delay_s, self.delivery.copies = 0.0, 1
        self.core.gateway.accept()
        self.core.gateway.silent = False

    def close_dms(self, person: Person) -> None:
        """Let a person take no direct messages any more."""
        person.close_dms()


@web.middleware
async def guard(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Refuse foreign names (DNS rebinding) and foreign origins (a page elsewhere that posts to us)."""
    if not _is_loopback_address(f"http://{request.host}"):
        return web.Response(status=403, text="This address answers to localhost only.")
    origin = request.headers.get("Origin")
    if origin is not None and origin != f"http://{request.host}":
        return web.Response(status=403, text="This address answers to its own pages only.")
    return await handler(request)


def _is_loopback_address(address: str) -> bool:
    try:
        return is_loopback(urlsplit(address).hostname or "")
    except ValueError:
        return False
