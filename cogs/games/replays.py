"""How each game is seen again: its words and its open picture, or for a game without them its plain words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.games.colonel.words.table import COLONEL_REPLAY
from bot.games.gin.words.narration import GIN_REPLAY
from bot.games.gin_party.words.narration import GIN_PARTY_REPLAY
from bot.games.mahjong.words.narration import MAHJONG_REPLAY
from bot.games.omaha.words.narration import OMAHA_REPLAY
from bot.games.rummy13.words.narration import RUMMY13_REPLAY
from bot.games.skarney.words.narration import SKARNEY_REPLAY
from bot.games.uno.words.narration import UNO_REPLAY
from bot.words.guide import PlainWords
from bot.words.replay import ReplayWords
from cogs.games.generic import GenericPanel
from cogs.games.registry import PANELS
from images.replay.moment import Moment, ReplayScene
from images.replay.scenes import (
    colonel_scene,
    gin_party_scene,
    gin_scene,
    mahjong_scene,
    omaha_scene,
    rummy13_scene,
    skarney_scene,
    uno_scene,
)


@dataclass(frozen=True, slots=True)
class Projector:
    """What a game needs to be seen again; without a ``scene`` it is told in words."""

    words: ReplayWords
    scene: Callable[[Moment], ReplayScene] | None = None


PROJECTORS: Mapping[str, Projector] = {
    "gin": Projector(GIN_REPLAY, gin_scene),
    "gin_party": Projector(GIN_PARTY_REPLAY, gin_party_scene),
    "skarney": Projector(SKARNEY_REPLAY, skarney_scene),
    "colonel": Projector(COLONEL_REPLAY, colonel_scene),
    "mahjong": Projector(MAHJONG_REPLAY, mahjong_scene),
    "uno": Projector(UNO_REPLAY, uno_scene),
    "rummy13": Projector(RUMMY13_REPLAY, rummy13_scene),
    "omaha": Projector(OMAHA_REPLAY, omaha_scene),
}


def projector_of(game: str, names: tuple[str, ...]) -> Projector:
    """How a game is seen again; one that has but a generic panel, by that panel's words."""
    found = PROJECTORS.get(game)
    if found is not None:
        return found
    panel = PANELS[game]
    if not isinstance(panel, GenericPanel):
        raise KeyError(f"{game} has neither a projector nor plain words")
    return Projector(_plain(panel.words, names))


def _plain(words: PlainWords, names: tuple[str, ...]) -> ReplayWords:
    """Replays in the words of the generic panel."""

    def hand(view: Any, name: str) -> str:  # noqa: ANN401  # a view of any game
        lines = words.hand_lines(view, names)
        return f"{name}: {' '.join(lines)}" if lines else ""

    return ReplayWords(
        deal=lambda _view: "",
        story=words.story,
        hand=hand,
        around=lambda view: words.table_lines(view, names),
        cards=lambda _view: (),
    )
