"""The games that Upcard knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games import colonel, gin, gin_party, mahjong, omaha, rummy13, skarney, uno
from bot.games.game import Game

GAMES: Mapping[str, Game[Any, Any, Any, Any, Any]] = {
    gin.KEY: gin,
    colonel.KEY: colonel,
    mahjong.KEY: mahjong,
    skarney.KEY: skarney,
    gin_party.KEY: gin_party,
    uno.KEY: uno,
    rummy13.KEY: rummy13,
    omaha.KEY: omaha,
}
"""Every game by its key. The key stands in stored matches, so it never changes."""
