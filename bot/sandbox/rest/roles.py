"""Roles of members: given and taken, by a bot that may, and only roles below its own."""

from bot.sandbox.codes import Code, refusal
from bot.sandbox.events import GuildChanged
from bot.sandbox.model import Guild, Member, Role, Snowflake
from bot.sandbox.permissions import Permission, base_permissions
from bot.sandbox.rest.routing import Backend, Request, Route


def give(backend: Backend, request: Request) -> None:
    """Let a member have a role, who may have it already."""
    member, role = _require(backend, request)
    if role.id not in member.roles:
        member.roles.append(role.id)
    backend.core.events.emit(GuildChanged(guild_id=request.id("guild_id")))


def take(backend: Backend, request: Request) -> None:
    """Take a role from a member, who may not have it."""
    member, role = _require(backend, request)
    if role.id in member.roles:
        member.roles.remove(role.id)
    backend.core.events.emit(GuildChanged(guild_id=request.id("guild_id")))


def _require(backend: Backend, request: Request) -> tuple[Member, Role]:
    """The member and the role, where the bot may change one's having the other."""
    world = backend.core.world
    guild = world.require_guild(request.id("guild_id"))
    member = guild.members.get(request.id("user_id"))
    if member is None:
        raise refusal(Code.UNKNOWN_MEMBER)
    role = guild.roles.get(request.id("role_id"))
    if role is None or role.id == guild.id:
        raise refusal(Code.UNKNOWN_ROLE)
    may = Permission.MANAGE_ROLES in base_permissions(guild, world.bot_id)
    if not may or role.managed or _height(role) >= _height_of(guild, world.bot_id):
        raise refusal(Code.MISSING_PERMISSIONS)
    return member, role


def _height(role: Role) -> tuple[int, int]:
    """What ranks a role: its position, and at the same one the age."""
    return role.position, -int(role.id)


def _height_of(guild: Guild, user_id: Snowflake) -> tuple[int, int]:
    """The rank of a member's highest role; @everyone, which all have, is the lowest."""
    return max((_height(guild.roles[each]) for each in guild.members[user_id].roles), default=(0, 0))


_ROLE = "/guilds/{guild_id}/members/{user_id}/roles/{role_id}"
ROUTES = (Route("PUT", _ROLE, give), Route("DELETE", _ROLE, take))
