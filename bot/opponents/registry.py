"""Which computer players there are: for each game its levels."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from bot.games.colonel.player.casual import Casual as CasualColonel
from bot.games.gin.player.beginner import Beginner as BeginnerGin
from bot.games.gin.player.casual import Casual as CasualGin
from bot.games.gin.player.evaluating import weigh
from bot.games.gin.player.expert import Expert as ExpertGin
from bot.games.gin.player.reviewing import Study, study
from bot.games.gin.player.simple import Simple as SimpleGin
from bot.games.gin.player.strong import Strong as StrongGin
from bot.games.gin_party.player.player import Player as PartyPlayer
from bot.games.mahjong.player.casual import Casual as CasualMahjong
from bot.games.omaha.player import style as omaha
from bot.games.omaha.player.player import Player as OmahaPlayer
from bot.games.rummy13.player import style as rummy13
from bot.games.rummy13.player.player import Player as RummyPlayer
from bot.games.skarney.player.casual import Casual as CasualSkarney
from bot.games.uno.player.beginner import Beginner as BeginnerUno
from bot.games.uno.player.casual import Casual as CasualUno
from bot.games.uno.player.strong import Strong as StrongUno
from bot.opponents.opponent import Level, Opponent, Reviewer, Weighing

OPPONENTS: Mapping[str, Mapping[Level, Opponent[Any, Any]]] = MappingProxyType(
    {
        "gin": MappingProxyType(
            {
                Level.BEGINNER: BeginnerGin(),
                Level.CASUAL: CasualGin(),
                Level.STRONG: StrongGin(),
                Level.EXPERT: ExpertGin(),
            }
        ),
        "colonel": MappingProxyType({Level.CASUAL: CasualColonel()}),
        "mahjong": MappingProxyType({Level.CASUAL: CasualMahjong()}),
        "skarney": MappingProxyType({Level.CASUAL: CasualSkarney()}),
        "gin_party": MappingProxyType(
            {
                Level.CASUAL: PartyPlayer(at_a_table=CasualGin()),
                Level.STRONG: PartyPlayer(at_a_table=StrongGin()),
                Level.EXPERT: PartyPlayer(at_a_table=ExpertGin()),
            }
        ),
        "uno": MappingProxyType(
            {Level.BEGINNER: BeginnerUno(), Level.CASUAL: CasualUno(), Level.STRONG: StrongUno()}
        ),
        "omaha": MappingProxyType(
            {
                Level.BEGINNER: OmahaPlayer(style=omaha.BEGINNER),
                Level.CASUAL: OmahaPlayer(style=omaha.CASUAL),
                Level.STRONG: OmahaPlayer(style=omaha.STRONG),
            }
        ),
        "rummy13": MappingProxyType(
            {
                Level.BEGINNER: RummyPlayer(style=rummy13.BEGINNER),
                Level.CASUAL: RummyPlayer(style=rummy13.CASUAL),
            }
        ),
    }
)
"""By the game's key, weakest level first; a game that is not here cannot be played against the computer."""

ADVISERS: Mapping[str, Weighing] = MappingProxyType({"gin": weigh})
"""By the game's key, who can say why; for other games there is what the strongest player would do."""

REVIEWERS: Mapping[str, Reviewer] = MappingProxyType({"gin": Reviewer(study=study, kind=Study)})
"""By the game's key, who can judge how a match was played."""

YARDSTICKS: Mapping[str, Mapping[str, Opponent[Any, Any]]] = MappingProxyType(
    {"gin": MappingProxyType({"simple": SimpleGin()})}
)
"""By the game's key, players that others are measured by; nobody plays them in a match."""
