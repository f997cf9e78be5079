"""Views drawn as pictures: safe to call from any thread, without any reading or writing of files.

Here is what every game shares. The pictures of a game lie beside it in modules of their own, named after
the game (`images.games.gin.table`), so that two games may both have a ``hand_picture``.
"""

from __future__ import annotations

from threading import Lock

from images.art.deck import draw_pack
from images.art.people import Face, drawable_name
from images.ink.canvas import Canvas, Picture, finished
from images.ink.labels import ENGLISH, Labels
from images.ink.text import load_all
from images.sheets.cups import (
    BracketBox,
    BracketScene,
    StandingLine,
    StandingsScene,
    bracket_picture,
    standings_picture,
)
from images.sheets.friendly import FriendlyScene, PairLine, friendly_picture
from images.sheets.profile import OverviewScene, ProfileScene, overview_picture, profile_picture
from images.sheets.rankings import RankingRow, RankingScene, rankings_picture
from images.sheets.rivalry import Compared, RivalryScene, rivalry_picture

__all__ = [
    "ENGLISH",
    "BracketBox",
    "BracketScene",
    "Compared",
    "Face",
    "FriendlyScene",
    "Labels",
    "OverviewScene",
    "PairLine",
    "Picture",
    "ProfileScene",
    "RankingRow",
    "RankingScene",
    "RivalryScene",
    "StandingLine",
    "StandingsScene",
    "bracket_picture",
    "drawable_name",
    "friendly_picture",
    "overview_picture",
    "prepare",
    "profile_picture",
    "rankings_picture",
    "rivalry_picture",
    "standings_picture",
]

_preparing = Lock()


def prepare() -> None:
    """Read the fonts, draw the cards and load the PNG encoder, so that no player waits for it.

    May be called again; then it takes no time.
    """
    with _preparing:
        load_all()
        draw_pack()
        finished(Canvas(8), "warm-up.png")
