"""The panels by the key of their game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from cogs.games.gin import GinPanel
from cogs.games.panel import GamePanel

PANELS: Mapping[str, GamePanel] = MappingProxyType({"gin": GinPanel()})
"""Every game that can be played on Discord."""
