"""Where Discord is: the real one, or another that speaks its protocol, such as the sandbox."""

from __future__ import annotations

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route


def aim_at(url: str) -> None:
    """Have every client of this process speak to the Discord at this address, as http://127.0.0.1:8420."""
    base = yarl.URL(url)
    Route.BASE = str(base / "api" / "v10")
    discord.Asset.BASE = str(base / "cdn")
    scheme = "wss" if base.scheme == "https" else "ws"
    DiscordWebSocket.DEFAULT_GATEWAY = base.with_scheme(scheme) / "gateway"
