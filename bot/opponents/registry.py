"""Which computer players there are: for each game its levels."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from bot.opponents.colonel.casual import Casual as CasualColonel
from bot.opponents.gin.casual import Casual as CasualGin
from bot.opponents.gin_party.casual import Casual as CasualGinParty
from bot.opponents.mahjong.casual import Casual as CasualMahjong
from bot.opponents.opponent import Level, Opponent
from bot.opponents.skarney.casual import Casual as CasualSkarney

OPPONENTS: Mapping[str, Mapping[Level, Opponent[Any, Any]]] = MappingProxyType(
    {
        "gin": MappingProxyType({Level.CASUAL: CasualGin()}),
        "colonel": MappingProxyType({Level.CASUAL: CasualColonel()}),
        "mahjong": MappingProxyType({Level.CASUAL: CasualMahjong()}),
        "skarney": MappingProxyType({Level.CASUAL: CasualSkarney()}),
        "gin_party": MappingProxyType({Level.CASUAL: CasualGinParty()}),
    }
)
"""By the game's key, weakest level first; a game that is not here cannot be played against the computer."""
