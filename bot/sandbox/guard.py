"""Keeps foreign web pages out: a request must name this machine, and come from our own page or from none."""

from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from aiohttp import web

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


def is_loopback(host: str) -> bool:
    """Whether a host name means this machine and nothing else."""
    return host in LOOPBACK


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
