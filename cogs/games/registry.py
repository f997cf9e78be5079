"""The panels by the key of their game, and what commands ask of whichever game it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.matches import ServerSettings, Terms
from bot.words.guide import Guide, ruleset_name
from cogs.games.colonel import ColonelPanel
from cogs.games.gin.panel import GinPanel
from cogs.games.gin_party.panel import GinPartyPanel
from cogs.games.mahjong import MahjongPanel
from cogs.games.omaha import OmahaPanel
from cogs.games.panel import DealPanel, GamePanel
from cogs.games.rummy13 import Rummy13Panel
from cogs.games.skarney import SkarneyPanel
from cogs.games.uno import UnoPanel

PANELS: Mapping[str, GamePanel[Any, Any, Any]] = {
    "gin": GinPanel(),
    "mahjong": MahjongPanel(),
    "skarney": SkarneyPanel(),
    "colonel": ColonelPanel(),
    "gin_party": GinPartyPanel(),
    "omaha": OmahaPanel(),
    "rummy13": Rummy13Panel(),
    "uno": UnoPanel(),
}
"""Every game that can be played on Discord, by its key in `GAMES`; the first is the usual one."""

DEAL_PANELS: Mapping[str, DealPanel[Any, Any, Any]] = {
    key: panel for key, panel in PANELS.items() if isinstance(panel, DealPanel)
}
"""The panels of games in several deals, found once: Python looks through a protocol slowly."""

GUIDES: Mapping[str, Guide] = {key: panel.guide for key, panel in PANELS.items()}
"""What each of them tells about itself."""


def guide_of(game: str) -> Guide:
    """What a game tells about itself."""
    return GUIDES[game]


def match_title(terms: Terms) -> str:
    """What a match is called by its rules: ``Oklahoma gin``, ``Standard gin with own rules``."""
    return ruleset_name(GUIDES[terms.game], terms.preset, terms.rules)


def preset_title(game: str, preset: str) -> str:
    """What a preset is called; one that the game has no more is called by its key."""
    guide = GUIDES[game]
    return guide.preset_name(preset) if preset in guide.presets else preset


def usual_game(settings: ServerSettings) -> str:
    """The game that is meant where none is named: the server's, or the first one that can be played."""
    return settings.game if settings.game in PANELS else next(iter(PANELS))
