"""Commands from a person's side: which are offered where, and how what was typed becomes interaction data."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from bot.sandbox.command_rules import OptionKind
from bot.sandbox.core import Core
from bot.sandbox.model import Channel, CommandKind, HasId, Json, Snowflake
from bot.sandbox.payloads import channel_payload, member_payload, role_payload, user_payload
from bot.sandbox.permissions import Permission
from bot.sandbox.seen import NotOffered
from bot.sandbox.world import GLOBAL

_GUILD_CONTEXT, _DM_CONTEXT = 0, 1


def identity_of(value: HasId | str) -> Snowflake:
    """The id of a handle; a text is taken for the id itself."""
    return Snowflake(value) if isinstance(value, str) else value.id


OptionValue: TypeAlias = HasId | str | float | bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf:
    """The command or subcommand that was named, and the way to it."""

    command: Json
    node: Json
    path: tuple[Json, ...]


def offered_commands(core: Core, channel: Channel, user_id: Snowflake) -> list[Json]:
    """The commands that a person's client offers in a channel, of all types."""
    world = core.world
    granted = world.permissions(channel, user_id)
    if channel.guild_id is None:
        return [one for one in world.commands.get(GLOBAL, []) if _fits_dm(one)]
    guild = world.guilds[channel.guild_id]
    if not guild.bot_here or Permission.USE_APPLICATION_COMMANDS not in granted:
        return []
    own = world.commands.get(guild.id, [])
    keys = {(one["type"], one["name"]) for one in own}
    shared = [one for one in world.commands.get(GLOBAL, []) if (one["type"], one["name"]) not in keys]
    return [one for one in own + shared if fits_guild(one, granted)]


def _fits_dm(command: Json) -> bool:
    contexts = command.get("contexts")
    return _DM_CONTEXT in contexts if contexts is not None else command.get("dm_permission") is not False


def fits_guild(command: Json, granted: Permission) -> bool:
    """Whether somebody with these permissions is offered the command in the channels of a server."""
    contexts, needed = command.get("contexts"), command.get("default_member_permissions")
    allowed = needed is None or (int(needed) != 0 and not Permission(int(needed)) & ~granted)
    administers = Permission.ADMINISTRATOR in granted
    return (contexts is None or _GUILD_CONTEXT in contexts) and (allowed or administers)


def require_command(core: Core, channel: Channel, user_id: Snowflake, kind: CommandKind, name: str) -> Json:
    """A command by its name, if the person's client offers it."""
    for command in offered_commands(core, channel, user_id):
        if command["type"] == kind and command["name"] == name:
            return command
    raise NotOffered(f"no command {name!r} is offered here")


def require_leaf(core: Core, channel: Channel, user_id: Snowflake, words: str) -> Leaf:
    """A slash command by its words: "play", or "group sub"."""
    name, *rest = words.removeprefix("/").split()
    command = require_command(core, channel, user_id, CommandKind.CHAT_INPUT, name)
    node, path = command, []
    for word in rest:
        below = [one for one in node.get("options") or () if one["type"] <= OptionKind.SUB_COMMAND_GROUP]
        found = next((one for one in below if one["name"] == word), None)
        if found is None:
            raise NotOffered(f"/{words} is not offered: {node['name']!r} has no {word!r}")
        node = found
        path.append(found)
    if any(one["type"] <= OptionKind.SUB_COMMAND_GROUP for one in node.get("options") or ()):
        names = ", ".join(one["name"] for one in node["options"])
        raise NotOffered(f"/{words} alone is not a command; one of these must follow: {names}")
    return Leaf(command=command, node=node, path=tuple(path))


class Typed:
    """The options that a person filled in, as interaction data; `focused` is the one being typed."""

    def __init__(self, core: Core, channel: Channel, leaf: Leaf, *, focused: str | None = None) -> None:
        self._core = core
        self._channel = channel
        self._leaf = leaf
        self._focused = focused
        self._resolved: dict[str, Json] = {}

    def data(self, values: Mapping[str, OptionValue]) -> Json:
        """The interaction data. Raises NotOffered where a Discord client would not let the person send it."""
        options = self._options(values)
        for parent in reversed(self._leaf.path):
            options = [{"name": parent["name"], "type": parent["type"], "options": options}]
        command = self._leaf.command
        data: Json = {"id": command["id"], "name": command["name"], "type": int(CommandKind.CHAT_INPUT)}
        data |= {"options": options} if options else {}
        data |= {"resolved": self._resolved} if self._resolved else {}
        return data | ({"guild_id": command["guild_id"]} if "guild_id" in command else {})

    def _options(self, values: Mapping[str, OptionValue]) -> list[Json]:
        known = {one["name"]: one for one in self._leaf.node.get("options") or ()}
        given = {self._option_name(known, name): value for name, value in values.items() if value is not None}
        if self._focused is not None:
            focused = self._option_name(known, self._focused)
            given.setdefault(focused, "")
            return [self._partial(known[name], given[name], focused=name == focused) for name in given]
        for name, option in known.items():
            if option.get("required") and name not in given:
                raise NotOffered(f"the option {name!r} has to be filled in")
        return [self._option(option, given[name]) for name, option in known.items() if name in given]

    @staticmethod
    def _option_name(known: Mapping[str, Json], name: str) -> str:
        """An option by its name; Python's underscores stand for its hyphens too."""
        for candidate in (name, name.replace("_", "-")):
            if candidate in known:
                return candidate
        raise NotOffered(f"there is no option {name!r}; the options are: {', '.join(known) or 'none'}")

    def _partial(self, option: Json, value: OptionValue, *, focused: bool) -> Json:
        """An option while the person is still typing: the focused one is text as far as it got."""
        if not focused:
            return self._option(option, value)
        if not option.get("autocomplete"):
            raise NotOffered(f"the option {option['name']!r} makes no suggestions")
        return {"name": option["name"], "type": option["type"], "value": str(value), "focused": True}

    def _option(self, option: Json, value: OptionValue) -> Json:
        match option["type"]:
            case OptionKind.STRING | OptionKind.INTEGER | OptionKind.NUMBER:
                plain: Any = self._plain(option, value)
            case OptionKind.BOOLEAN:
                if not isinstance(value, bool):
                    raise NotOffered(f"the option {option['name']!r} is yes or no")
                plain = value
            case OptionKind.USER | OptionKind.CHANNEL | OptionKind.ROLE | OptionKind.MENTIONABLE:
                plain = self._named(option, value)
            case _:
                raise NotOffered("people in the sandbox cannot send files with a command")
        return {"name": option["name"], "type": option["type"], "value": plain}

    def _plain(self, option: Json, value: OptionValue) -> str | int | float:
        """Text or a number, by its choices or within its range."""
        name, choices = option["name"], option.get("choices")
        if choices:
            found = next((one["value"] for one in choices if value in (one["name"], one["value"])), None)
            if found is None:
                offered = ", ".join(one["name"] for one in choices)
                raise NotOffered(f"the option {name!r} has no choice {value!r}; its choices are: {offered}")
            return found  # type: ignore[no-any-return]  # JSON: text or number, as the option's type says
        if option["type"] == OptionKind.STRING:
            least, most = option.get("min_length") or 0, option.get("max_length") or 6000
            if not least <= len(str(value)) <= most:
                raise NotOffered(f"the option {name!r} takes {least} to {most} characters")
            return str(value)
        return self._number(option, value)

    @staticmethod
    def _number(option: Json, value: OptionValue) -> int | float:
        name = option["name"]
        try:
            number = int(str(value)) if option["type"] == OptionKind.INTEGER else float(str(value))
        except ValueError:
            raise NotOffered(f"the option {name!r} takes a number") from None
        least, most = option.get("min_value"), option.get("max_value")
        if (least is not None and number < least) or (most is not None and number > most):
            raise NotOffered(f"the option {name!r} takes numbers from {least} to {most}")
        return number

    def _named(self, option: Json, value: OptionValue) -> Snowflake:
        """A user, channel or role by its handle or id, put among the resolved data."""
        if value is None or isinstance(value, bool | float | int):
            raise NotOffered(f"the option {option['name']!r} takes a person, channel or role")
        identity = identity_of(value)
        kind = option["type"]
        fits_user = kind in (OptionKind.USER, OptionKind.MENTIONABLE) and identity in self._core.world.users
        if fits_user:
            merge_resolved(self._resolved, resolved_user(self._core, self._channel, identity))
            return identity
        found: Json = {}
        if kind == OptionKind.CHANNEL:
            found = self._resolved_channel(identity)
        elif kind in (OptionKind.ROLE, OptionKind.MENTIONABLE) and self._channel.guild_id is not None:
            role = self._core.world.guilds[self._channel.guild_id].roles.get(identity)
            found = {} if role is None else {"roles": {identity: role_payload(role, self._core.world.bot_id)}}
        if not found:
            raise NotOffered(f"the option {option['name']!r} does not offer that")
        merge_resolved(self._resolved, found)
        return identity

    def _resolved_channel(self, identity: Snowflake) -> Json:
        world = self._core.world
        channel = world.channels.get(identity)
        if channel is None or channel.guild_id is None or channel.guild_id != self._channel.guild_id:
            return {}
        payload = channel_payload(world, channel) | {
            "permissions": str(int(world.permissions(channel, world.bot_id)))
        }
        return {"channels": {identity: payload}}


def resolved_user(core: Core, channel: Channel, user_id: Snowflake) -> Json:
    """A user, and in a guild the member too, as `resolved` brings them."""
    world = core.world
    resolved: Json = {"users": {user_id: user_payload(world.users[user_id])}}
    guild = None if channel.guild_id is None else world.guilds[channel.guild_id]
    if guild is not None and user_id in guild.members:
        member = member_payload(world, guild.members[user_id], with_user=False)
        permissions = str(int(world.permissions(channel, user_id)))
        resolved["members"] = {user_id: member | {"permissions": permissions}}
    return resolved


def merge_resolved(into: dict[str, Json], more: Mapping[str, Json]) -> None:
    """Add resolved things of each kind to those there are."""
    for kind, things in more.items():
        into.setdefault(kind, {}).update(things)
