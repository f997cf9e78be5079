"""Application commands: bulk overwrite and reading, for all or for one guild."""

from collections import Counter, deque

from bot.sandbox.codes import Code, Form, refusal
from bot.sandbox.command_rules import LIMITS, check_command
from bot.sandbox.core import Core
from bot.sandbox.events import CommandsChanged
from bot.sandbox.installs import install_kinds
from bot.sandbox.model import CommandKind, Json, Snowflake
from bot.sandbox.rest.routing import Backend, Request, Route
from bot.sandbox.world import GLOBAL

MAX_LISTED = 131  # 100 chat input, 15 user and 15 message commands, and one entry point
MAX_CREATES_PER_DAY = 200
_DAY_S = 24 * 3600.0


class CommandRegistry:
    """Registers commands and counts creations: Discord allows 200 a day for each scope."""

    def __init__(self) -> None:
        self._created: dict[str, deque[float]] = {}

    def overwrite(self, backend: Backend, request: Request) -> list[Json]:
        """Replace all commands of a scope. One that keeps its name and type keeps its id."""
        core = backend.core
        scope = _require_scope(core, request)
        form = Form()
        commands = form.objects("", request.body, most=MAX_LISTED)
        for index, command in enumerate(commands):
            check_command(form, str(index), command)
        _check_together(form, commands)
        form.refuse_faults()
        old = {(one["type"], one["name"]): one for one in core.world.commands.get(scope, [])}
        self._count_creates(core, scope, sum(_key(one) not in old for one in commands))
        stored = [_stored(core, scope, command, old.get(_key(command))) for command in commands]
        core.world.commands[scope] = stored
        core.events.emit(CommandsChanged(guild_id=None if scope == GLOBAL else Snowflake(scope)))
        return stored

    def _count_creates(self, core: Core, scope: str, count: int) -> None:
        created = self._created.setdefault(scope, deque())
        now = core.clock.now()
        while created and now - created[0] > _DAY_S:
            created.popleft()
        if len(created) + count > MAX_CREATES_PER_DAY:
            raise refusal(Code.TOO_MANY_COMMAND_CREATES)
        created.extend([now] * count)


def _key(command: Json) -> tuple[int, str]:
    return command.get("type", int(CommandKind.CHAT_INPUT)), command["name"]


def _check_together(form: Form, commands: list[Json]) -> None:
    """Limits for each type, and no name twice within a type."""
    kinds = Counter(command.get("type", int(CommandKind.CHAT_INPUT)) for command in commands)
    for kind, limit in LIMITS.items():
        if kinds[kind] > limit:
            raise refusal(Code.TOO_MANY_COMMANDS)
    seen: set[tuple[int, str]] = set()
    for index, command in enumerate(commands):
        key = (command.get("type", int(CommandKind.CHAT_INPUT)), str(command.get("name")))
        if key in seen:
            message = "Application command names must be unique"
            form.wrong(str(index), "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
        seen.add(key)


def _stored(core: Core, scope: str, command: Json, old: Json | None) -> Json:
    fresh: Json = {
        "type": int(CommandKind.CHAT_INPUT),
        "description": "",
        "default_member_permissions": None,
        "nsfw": False,
        "name_localizations": None,
        "description_localizations": None,
        **{name: value for name, value in command.items() if value is not None},
        "application_id": core.world.bot_id,
    }
    if fresh["default_member_permissions"] is not None:
        # Taken as a number or as text, but always told as text.
        fresh["default_member_permissions"] = str(fresh["default_member_permissions"])
    if scope == GLOBAL:
        # "Defaults to your app's configured contexts", which are both unless somebody changed that.
        fresh.setdefault("integration_types", [int(kind) for kind in install_kinds(core)])
        fresh.setdefault("contexts", None)
    else:
        fresh["guild_id"] = scope
    if old is not None:
        # Discord counts the version up only if something changed; by it clients know what to load again.
        unchanged = fresh == {k: v for k, v in old.items() if k not in ("id", "version")}
        return {**fresh, "id": old["id"], "version": old["version"] if unchanged else core.mint()}
    return {**fresh, "id": core.mint(), "version": core.mint()}


def _require_scope(core: Core, request: Request) -> str:
    """The scope that a request speaks of: all guilds, or one that the bot is in."""
    if request.id("application_id") != core.world.bot_id:
        raise refusal(Code.NOT_THIS_APPLICATION)
    if "guild_id" not in request.params:
        return GLOBAL
    guild = core.world.guilds.get(request.id("guild_id"))
    if guild is None or not guild.bot_here:
        raise refusal(Code.MISSING_ACCESS)
    return guild.id


def listed(backend: Backend, request: Request) -> list[Json]:
    return backend.core.world.commands.get(_require_scope(backend.core, request), [])


def one(backend: Backend, request: Request) -> Json:
    commands = backend.core.world.commands.get(_require_scope(backend.core, request), [])
    found = next((command for command in commands if command["id"] == request.params["command_id"]), None)
    if found is None:
        raise refusal(Code.UNKNOWN_COMMAND)
    return found


def routes() -> tuple[Route, ...]:
    """The routes of one sandbox, around a command book of its own."""
    registry = CommandRegistry()
    everywhere, in_guild = (
        "/applications/{application_id}",
        "/applications/{application_id}/guilds/{guild_id}",
    )
    return tuple(
        route
        for base in (everywhere, in_guild)
        for route in (
            Route("PUT", f"{base}/commands", registry.overwrite),
            Route("GET", f"{base}/commands", listed),
            Route("GET", f"{base}/commands/{{command_id}}", one),
        )
    )
