"""The games that Upcard knows."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from bot.games import colonel, gin, gin_party, mahjong, skarney
from bot.games.game import Game

GAMES: Mapping[str, Game[Any, Any, Any, Any, Any]] = MappingProxyType(
    {
        gin.KEY: gin,
        colonel.KEY: colonel,
        mahjong.KEY: mahjong,
        skarney.KEY: skarney,
        gin_party.KEY: gin_party,
    }
)
"""Every game by its key. The key stands in stored matches, so it never changes."""
