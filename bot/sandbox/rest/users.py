"""Users, guilds and members, direct conversations, and the bot's own account, application and gateway."""

import math
from collections.abc import Mapping

from bot.sandbox.channels import opened_dm
from bot.sandbox.codes import Code, Form, refusal
from bot.sandbox.installs import InstallKind, install_kinds
from bot.sandbox.model import Json
from bot.sandbox.payloads import (
    channel_payload,
    guild_payload,
    member_payload,
    own_user_payload,
    user_payload,
)
from bot.sandbox.permissions import BOT_DEFAULT, base_permissions
from bot.sandbox.rest.routing import Backend, Request, Route

GUILDS_ON_A_PAGE = 200
LATER_THAN_ALL = 1 << 63


def user(backend: Backend, request: Request) -> Json:
    return user_payload(backend.core.world.require_user(request.id("user_id")))


def my_guilds(backend: Backend, request: Request) -> list[Json]:
    """The guilds that the bot is in, oldest first, a page at a time."""
    world = backend.core.world
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


def guild(backend: Backend, request: Request) -> Json:
    world = backend.core.world
    found = world.require_guild(request.id("guild_id"))
    payload = guild_payload(world, found)
    if request.query.get("with_counts", "").lower() in ("1", "true"):
        payload |= {"approximate_member_count": len(found.members), "approximate_presence_count": 1}
    return payload


def channels(backend: Backend, request: Request) -> list[Json]:
    """The guild's channels, without its threads."""
    world = backend.core.world
    found = world.require_guild(request.id("guild_id"))
    inside = (each for each in world.channels.values() if each.guild_id == found.id and each.thread is None)
    return [channel_payload(world, each) for each in inside]


def member(backend: Backend, request: Request) -> Json:
    world = backend.core.world
    return member_payload(world, world.require_member(request.id("guild_id"), request.id("user_id")))


def open_dm(backend: Backend, request: Request) -> Json:
    """Open (or find) a conversation; whether one may write in it shows only then."""
    form = Form()
    user_id = form.snowflake("recipient_id", request.fields.get("recipient_id"))
    form.refuse_faults()
    world = backend.core.world
    # 50033 for nobody and for the bot itself. Closed direct messages do not show here.
    if user_id not in world.users or user_id == world.bot_id:
        raise refusal(Code.INVALID_RECIPIENT)
    return channel_payload(world, opened_dm(backend.core, user_id))


def current_user(backend: Backend, _: Request) -> Json:
    return own_user_payload(backend.core.world.bot)


_INSTALL_PARAMS: Mapping[InstallKind, Json] = {
    InstallKind.GUILD: {"scopes": ["applications.commands", "bot"], "permissions": str(int(BOT_DEFAULT))},
    InstallKind.USER: {"scopes": ["applications.commands"], "permissions": "0"},
}


def current_application(backend: Backend, _: Request) -> Json:
    world = backend.core.world
    return {
        "id": world.bot_id,
        "name": backend.core.settings.application_name,
        "icon": None,
        "description": "",
        "type": None,
        "summary": "",
        "bot": user_payload(world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": backend.core.endpoint.verify_key,
        "flags": 0,
        "flags_new": "0",
        "owner": user_payload(world.bot),
        "team": None,
        "redirect_uris": [],
        "interactions_endpoint_url": backend.core.endpoint.url,
        "role_connections_verification_url": None,
        "approximate_guild_count": sum(guild.bot_here for guild in world.guilds.values()),
        "approximate_user_install_count": sum(user.app_installed for user in world.users.values()),
        "integration_types_config": {
            str(int(kind)): {"oauth2_install_params": _INSTALL_PARAMS[kind]}
            for kind in install_kinds(backend.core)
        },
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
        **backend.core.settings.application,
    }


def gateway(backend: Backend, _: Request) -> Json:
    return {"url": backend.core.gateway.url}


def gateway_for_bot(backend: Backend, _: Request) -> Json:
    settings = backend.core.settings
    guilds = sum(guild.bot_here for guild in backend.core.world.guilds.values())
    return {
        "url": backend.core.gateway.url,
        # Half of what a shard may have, as guilds do not spread evenly and more of them come.
        "shards": max(1, math.ceil(2 * guilds / max(1, settings.hardships.guilds_per_shard))),
        "session_start_limit": {
            "total": 1000,
            "remaining": 999,
            "reset_after": 0,
            "max_concurrency": settings.max_concurrency,
        },
    }


ROUTES = (
    Route("GET", "/users/@me", current_user),
    Route("GET", "/oauth2/applications/@me", current_application),
    Route("GET", "/applications/@me", current_application),
    Route("GET", "/gateway", gateway),
    Route("GET", "/gateway/bot", gateway_for_bot),
    Route("GET", "/users/@me/guilds", my_guilds),
    Route("GET", "/users/{user_id}", user),
    Route("GET", "/guilds/{guild_id}", guild),
    Route("GET", "/guilds/{guild_id}/channels", channels),
    Route("GET", "/guilds/{guild_id}/members/{user_id}", member),
    Route("POST", "/users/@me/channels", open_dm),
)
