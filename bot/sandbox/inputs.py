"""What a person types into a command, chooses in a select or writes into a form, as interaction data."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from bot.sandbox.command_rules import OptionKind
from bot.sandbox.components import SELECTS, ComponentKind
from bot.sandbox.core import Core
from bot.sandbox.installs import ContextKind, owners_of_command
from bot.sandbox.model import Channel, CommandKind, HasId, Json, Snowflake
from bot.sandbox.payloads import channel_payload, member_payload, role_payload, user_payload
from bot.sandbox.permissions import Permission
from bot.sandbox.seen import Field, Modal, NotOffered, Option, Select
from bot.sandbox.world import GLOBAL


def identity_of(value: HasId | str) -> Snowflake:
    """The id of a handle; a text is taken for the id itself."""
    return Snowflake(value) if isinstance(value, str) else value.id


OptionValue: TypeAlias = HasId | str | float | bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedCommand:
    """A command or subcommand by its words; `path` leads from the command to `node`."""

    command: Json
    node: Json
    path: tuple[Json, ...]


def offered_commands(core: Core, channel: Channel, user_id: Snowflake) -> list[Json]:
    """The commands that a person's client offers in a channel, of all types."""
    world = core.world
    granted = world.permissions(channel, user_id)
    if channel.guild_id is None:
        return [
            one for one in world.commands.get(GLOBAL, []) if owners_of_command(core, channel, user_id, one)
        ]
    guild = world.guilds[channel.guild_id]
    if Permission.USE_APPLICATION_COMMANDS not in granted:
        return []
    own = world.commands.get(guild.id, [])
    # A guild's own command hides the global one of that name and type.
    keys = {(one["type"], one["name"]) for one in own}
    shared = [one for one in world.commands.get(GLOBAL, []) if (one["type"], one["name"]) not in keys]
    fitting = [one for one in own + shared if fits_guild(one, granted)]
    return [one for one in fitting if owners_of_command(core, channel, user_id, one)]


def fits_guild(command: Json, granted: Permission) -> bool:
    """Whether somebody with these permissions is offered the command in the channels of a server."""
    # "0" as default_member_permissions means that only administrators are offered the command.
    contexts, needed = command.get("contexts"), command.get("default_member_permissions")
    allowed = needed is None or (int(needed) != 0 and not Permission(int(needed)) & ~granted)
    administers = Permission.ADMINISTRATOR in granted
    return (contexts is None or ContextKind.GUILD in contexts) and (allowed or administers)


def require_command(core: Core, channel: Channel, user_id: Snowflake, kind: CommandKind, name: str) -> Json:
    """A command by its name, if the person's client offers it."""
    for command in offered_commands(core, channel, user_id):
        if command["type"] == kind and command["name"] == name:
            return command
    raise NotOffered(f"no command {name!r} is offered here")


def require_named_command(core: Core, channel: Channel, user_id: Snowflake, words: str) -> NamedCommand:
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
    return NamedCommand(command=command, node=node, path=tuple(path))


class TypedOptions:
    """The options that a person fills in, as interaction data; `focused` is the one that is being typed."""

    def __init__(
        self, core: Core, channel: Channel, named: NamedCommand, *, focused: str | None = None
    ) -> None:
        self._core = core
        self._channel = channel
        self._chosen = named
        self._focused = focused
        self._resolved: dict[str, Json] = {}

    def data(self, values: Mapping[str, OptionValue]) -> Json:
        """The interaction data. Raises NotOffered where a Discord client would not let the person send it."""
        options = self._options(values)
        for parent in reversed(self._chosen.path):
            options = [{"name": parent["name"], "type": parent["type"], "options": options}]
        command = self._chosen.command
        data: Json = {"id": command["id"], "name": command["name"], "type": int(CommandKind.CHAT_INPUT)}
        data |= {"options": options} if options else {}
        data |= {"resolved": self._resolved} if self._resolved else {}
        return data | ({"guild_id": command["guild_id"]} if "guild_id" in command else {})

    def _options(self, values: Mapping[str, OptionValue]) -> list[Json]:
        known = {one["name"]: one for one in self._chosen.node.get("options") or ()}
        given = {self._option_name(known, name): value for name, value in values.items() if value is not None}
        # While somebody types, required options may still be missing and the focused one may be half a word.
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
            found = _resolved_channel(self._core, self._channel, identity)
        elif kind in (OptionKind.ROLE, OptionKind.MENTIONABLE):
            found = _resolved_role(self._core, self._channel, identity)
        if not found:
            raise NotOffered(f"the option {option['name']!r} does not offer that")
        merge_resolved(self._resolved, found)
        return identity


def _resolved_channel(core: Core, at: Channel, identity: Snowflake) -> Json:
    """A channel of the server; empty where it is none."""
    world = core.world
    channel = world.channels.get(identity)
    if channel is None or channel.guild_id is None or channel.guild_id != at.guild_id:
        return {}
    payload = channel_payload(world, channel) | {
        "permissions": str(int(world.permissions(channel, world.bot_id)))
    }
    return {"channels": {identity: payload}}


def _resolved_role(core: Core, at: Channel, identity: Snowflake) -> Json:
    """A role of the server; empty where it is none."""
    role = None if at.guild_id is None else core.world.guilds[at.guild_id].roles.get(identity)
    return {} if role is None else {"roles": {identity: role_payload(role, core.world.bot_id)}}


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
    """Merge more `resolved` data into what there is, kind by kind."""
    for kind, things in more.items():
        into.setdefault(kind, {}).update(things)


_K = ComponentKind
Written: TypeAlias = str | bool | Sequence[HasId | str] | None
_PEOPLE = (_K.USER_SELECT, _K.MENTIONABLE_SELECT)
_ROLES = (_K.ROLE_SELECT, _K.MENTIONABLE_SELECT)


def chosen_values(
    options: Sequence[Option], values: Sequence[HasId | str], *, least: int, most: int
) -> list[str]:
    """The values of the options that were chosen by value or label."""
    chosen: list[str] = []
    for value in values:
        found = next((one.value for one in options if value in (one.value, one.label)), None)
        if found is None:
            raise NotOffered(
                f"no option {value!r}; the options are: {', '.join(one.label for one in options)}"
            )
        chosen.append(found)
    if not least <= len(chosen) <= most:
        raise NotOffered(f"{least} to {most} options have to be chosen, not {len(chosen)}")
    return chosen


def select_data(core: Core, channel: Channel, select: Select, values: Sequence[HasId | str]) -> Json:
    """The data of a select on a message."""
    data: Json = {"custom_id": select.custom_id, "component_type": int(select.kind)}
    if select.kind is _K.STRING_SELECT:
        chosen = chosen_values(select.options, values, least=select.min_values, most=select.max_values)
        return data | {"values": chosen}
    ids, resolved = _named(core, channel, select.kind, values)
    if not select.min_values <= len(ids) <= select.max_values:
        raise NotOffered(f"{select.min_values} to {select.max_values} are to be chosen, not {len(ids)}")
    listed = {identity: one["type"] for identity, one in resolved.get("channels", {}).items()}
    if select.channel_types and not set(listed.values()) <= set(select.channel_types):
        raise NotOffered("the select does not list channels of this type")
    return data | {"values": ids} | ({"resolved": resolved} if resolved else {})


def _named(
    core: Core, channel: Channel, kind: ComponentKind, values: Sequence[HasId | str]
) -> tuple[list[str], Json]:
    """People, roles or channels by their handles or ids."""
    resolved: dict[str, Json] = {}
    ids: list[str] = []
    for value in values:
        identity = identity_of(value)
        found: Json = {}
        if kind in _PEOPLE and identity in core.world.users:
            found = resolved_user(core, channel, identity)
        elif kind in _ROLES:
            found = _resolved_role(core, channel, identity)
        elif kind is _K.CHANNEL_SELECT:
            found = _resolved_channel(core, channel, identity)
        if not found:
            raise NotOffered("there is no such person, role or channel")
        merge_resolved(resolved, found)
        ids.append(identity)
    return ids, resolved


def modal_data(
    core: Core, channel: Channel, payload: Json, modal: Modal, written: Mapping[str, Written]
) -> Json:
    """The data of a modal that a person sends. `written` is by custom id or label; other fields stay."""
    answers = {modal.field(name).custom_id: value for name, value in written.items()}
    resolved: dict[str, Json] = {}
    rows: list[Json] = []
    for number, row in enumerate(payload["components"], start=1):
        # Texts of a modal are sent back too, without their content.
        if row["type"] == _K.TEXT_DISPLAY:
            rows.append({"type": int(_K.TEXT_DISPLAY), "id": number})
            continue
        inner = row.get("component") or row["components"][0]
        question = modal.field(inner["custom_id"])
        answer = _field_data(core, channel, question, answers.get(question.custom_id), resolved)
        answer |= {"id": 100 + number, "type": int(question.kind), "custom_id": question.custom_id}
        within: Json = {"component": answer} if "component" in row else {"components": [answer]}
        rows.append({"type": row["type"], "id": number, **within})
    data: Json = {"custom_id": modal.custom_id, "components": rows}
    return data | ({"resolved": resolved} if resolved else {})


def _field_data(
    core: Core, channel: Channel, question: Field, written: Written, resolved: dict[str, Json]
) -> Json:
    """The answer to one question; what the form demands is checked as a client does."""
    kind = question.kind
    if kind is _K.TEXT_INPUT:
        return {"value": _text(question, question.value if written is None else str(written))}
    if kind is _K.CHECKBOX:
        return {"value": written is True}
    if kind is _K.RADIO_GROUP:
        chosen = chosen_values(question.options, _listed(written), least=int(question.required), most=1)
        return {"value": chosen[0] if chosen else None}
    if kind in (_K.CHECKBOX_GROUP, _K.STRING_SELECT):
        stood = tuple(one.value for one in question.options if one.chosen)
        values = stood if written is None else _listed(written)
        least = question.min_values if question.required else 0
        return {"values": chosen_values(question.options, values, least=least, most=question.max_values)}
    if kind in SELECTS:
        ids, found = _named(core, channel, kind, _listed(written))
        merge_resolved(resolved, found)
        if question.required and len(ids) < question.min_values:
            raise NotOffered(f"the field {question.label!r} has to be filled in")
        return {"values": ids}
    raise NotOffered("people in the sandbox cannot send files with a form")


def _listed(written: Written) -> Sequence[HasId | str]:
    """The choices as a list; a single text is one choice."""
    if written is None:
        return ()
    if isinstance(written, bool):
        raise NotOffered("this field takes choices, not yes or no")
    return (written,) if isinstance(written, str) else written


def _text(question: Field, text: str) -> str:
    if not text and not question.required:
        return text
    least = max(question.min_length, 1)
    if not least <= len(text) <= question.max_length:
        name = question.label or question.custom_id
        raise NotOffered(f"the field {name!r} takes {least} to {question.max_length} characters")
    return text
