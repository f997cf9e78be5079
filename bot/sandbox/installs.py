"""Where the application is installed, and by whose leave a command or a button works in a channel."""

from collections.abc import Mapping
from enum import IntEnum
from typing import TypeAlias

from bot.sandbox.core import Core
from bot.sandbox.model import Channel, Json, Snowflake
from bot.sandbox.permissions import Permission


class InstallKind(IntEnum):
    """Application integration types of the API: for a server, or for one person everywhere."""

    GUILD = 0
    USER = 1


class ContextKind(IntEnum):
    """Interaction context types of the API."""

    GUILD = 0
    BOT_DM = 1
    PRIVATE_CHANNEL = 2


Owners: TypeAlias = Mapping[str, str]
"""`authorizing_integration_owners`: the kind of the install to the guild or person that authorised it."""


def context_of(channel: Channel) -> ContextKind:
    """The context of whatever happens in a channel."""
    if channel.guild_id is not None:
        return ContextKind.GUILD
    return ContextKind.BOT_DM if channel.recipient_id is not None else ContextKind.PRIVATE_CHANNEL


def install_kinds(core: Core) -> tuple[InstallKind, ...]:
    """How the application can be installed, which is also the default of `integration_types` of a command."""
    if core.settings.hardships.user_installs:
        return InstallKind.GUILD, InstallKind.USER
    return (InstallKind.GUILD,)


def has_user_install(core: Core, user_id: Snowflake) -> bool:
    """Whether a person has installed the application for themselves."""
    return core.world.users[user_id].app_installed and InstallKind.USER in install_kinds(core)


def owners(core: Core, channel: Channel, user_id: Snowflake) -> dict[str, str]:
    """The installs by which the application works for a person in a channel; none means not at all."""
    world, found = core.world, {}
    guild = None if channel.guild_id is None else world.guilds[channel.guild_id]
    if guild is not None and (guild.bot_here or guild.commands_here):
        found[_key(InstallKind.GUILD)] = guild.id
    elif channel.recipient_id is not None:
        # In direct messages with the bot there is no guild that could be named; Discord writes "0".
        found[_key(InstallKind.GUILD)] = Snowflake("0")
    if has_user_install(core, user_id):
        found[_key(InstallKind.USER)] = user_id
    return dict(found)


def owners_of_command(core: Core, channel: Channel, user_id: Snowflake, command: Json) -> dict[str, str]:
    """The installs by which a command works: those that the command supports, in a context it supports."""
    if not _fits_context(command, context_of(channel)):
        return {}
    kinds = command.get("integration_types") or (int(InstallKind.GUILD),)
    return {key: owner for key, owner in owners(core, channel, user_id).items() if int(key) in kinds}


def _fits_context(command: Json, context: ContextKind) -> bool:
    """Without `contexts` a command works everywhere, unless the older `dm_permission` says otherwise."""
    contexts = command.get("contexts")
    if contexts is None:
        return context is ContextKind.GUILD or command.get("dm_permission") is not False
    return context in contexts


def owners_of_component(core: Core, channel: Channel, user_id: Snowflake, message: Json) -> dict[str, str]:
    """The installs by which a button works: the server's, and that of whoever used the command before."""
    # "Not the same as the user that triggered the interaction": a button keeps the command's authoriser.
    found = owners(core, channel, user_id)
    found.pop(_key(InstallKind.USER), None)
    earlier = (message.get("interaction_metadata") or {}).get("authorizing_integration_owners") or {}
    authorizer = earlier.get(_key(InstallKind.USER))
    return found if authorizer is None else found | {_key(InstallKind.USER): authorizer}


def only_for_user(by: Owners) -> bool:
    """Whether nothing but a person's own install authorises an interaction."""
    return set(by) == {_key(InstallKind.USER)}


def must_be_ephemeral(core: Core, channel: Channel, user_id: Snowflake, by: Owners) -> bool:
    """In a server that forbids external apps, answers by a person's own install are for that person alone."""
    if channel.guild_id is None or not only_for_user(by):
        return False
    return Permission.USE_EXTERNAL_APPS not in core.world.permissions(channel, user_id)


def _key(kind: InstallKind) -> str:
    return str(int(kind))
