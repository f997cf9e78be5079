"""The bot itself: its user, its application, and where its gateway is."""

from bot.sandbox.model import Json
from bot.sandbox.payloads import own_user_payload, user_payload
from bot.sandbox.rest.routing import Desk, Request, Route


def current_user(desk: Desk, _: Request) -> Json:
    return own_user_payload(desk.core.world.bot)


def current_application(desk: Desk, _: Request) -> Json:
    world = desk.core.world
    return {
        "id": world.bot_id,
        "name": desk.core.settings.application_name,
        "icon": None,
        "description": "",
        "type": None,
        "summary": "",
        "bot": user_payload(world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "owner": user_payload(world.bot),
        "team": None,
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "approximate_guild_count": sum(guild.bot_here for guild in world.guilds.values()),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
    }


def gateway(desk: Desk, _: Request) -> Json:
    return {"url": desk.core.gateway.url}


def gateway_for_bot(desk: Desk, _: Request) -> Json:
    settings = desk.core.settings
    return {
        "url": desk.core.gateway.url,
        "shards": settings.shards,
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
)
