"""Users, guilds and members, and opening a direct conversation."""

from bot.sandbox.channels import opened_dm
from bot.sandbox.codes import Code, Form, refusal
from bot.sandbox.model import Json
from bot.sandbox.payloads import channel_payload, guild_payload, member_payload, user_payload
from bot.sandbox.permissions import base_permissions
from bot.sandbox.rest.routing import Desk, Request, Route

GUILDS_ON_A_PAGE = 200
LATER_THAN_ALL = 1 << 63


def user(desk: Desk, request: Request) -> Json:
    return user_payload(desk.core.world.require_user(request.id("user_id")))


def my_guilds(desk: Desk, request: Request) -> list[Json]:
    """The guilds that the bot is in, oldest first, a page at a time."""
    world = desk.core.world
    wanted = {name: int(value) for name, value in request.query.items() if value.isdecimal()}
    after, before = wanted.get("after", 0), wanted.get("before", LATER_THAN_ALL)
    mine = sorted((one for one in world.guilds.values() if one.bot_here), key=lambda one: int(one.id))
    page = [one for one in mine if after < int(one.id) < before][: wanted.get("limit", GUILDS_ON_A_PAGE)]
    return [
        {
            "id": one.id,
            "name": one.name,
            "icon": None,
            "banner": None,
            "owner": False,
            "permissions": str(int(base_permissions(one, world.bot_id))),
            "features": [],
        }
        for one in page
    ]


def guild(desk: Desk, request: Request) -> Json:
    world = desk.core.world
    found = world.require_guild(request.id("guild_id"))
    payload = guild_payload(world, found)
    if request.query.get("with_counts", "").lower() in ("1", "true"):
        payload |= {"approximate_member_count": len(found.members), "approximate_presence_count": 1}
    return payload


def member(desk: Desk, request: Request) -> Json:
    world = desk.core.world
    return member_payload(world, world.require_member(request.id("guild_id"), request.id("user_id")))


def open_dm(desk: Desk, request: Request) -> Json:
    """Open (or find) a conversation; whether one may write in it shows only then."""
    form = Form()
    user_id = form.snowflake("recipient_id", request.fields.get("recipient_id"))
    form.refuse_faults()
    world = desk.core.world
    if user_id not in world.users or user_id == world.bot_id:
        raise refusal(Code.INVALID_RECIPIENT)
    return channel_payload(world, opened_dm(desk.core, user_id))


ROUTES = (
    Route("GET", "/users/@me/guilds", my_guilds),
    Route("GET", "/users/{user_id}", user),
    Route("GET", "/guilds/{guild_id}", guild),
    Route("GET", "/guilds/{guild_id}/members/{user_id}", member),
    Route("POST", "/users/@me/channels", open_dm),
)
