"""The games that have a daily hand, and what is asked in each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from bot.games.colonel.advice import Advice as ColonelAdvice
from bot.games.colonel.view import Phase as ColonelPhase
from bot.games.gin.advice import Advice as GinAdvice
from bot.games.mahjong.advice import Advice as MahjongAdvice
from bot.games.mahjong.view import Phase as MahjongPhase
from bot.games.omaha.advice import Advice as OmahaAdvice
from bot.games.skarney.advice import Advice as SkarneyAdvice
from bot.games.uno.advice import Advice as UnoAdvice
from bot.games.uno.view import Phase as UnoPhase


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyGame:
    """How a game's positions are found; its adviser is in `bot.players.registry.ADVISERS`."""

    preset: str
    advice: type[Any]
    """The type of what its adviser says."""
    deal: Callable[[Any], int]
    """The number of the deal that a view shows, counted from 1."""
    is_asked: Callable[[Any], bool]
    """Whether the view is one at which somebody may be asked what to do."""
    turns: range
    """Which of these turns of the first deal are looked at: few enough before them to be told in short."""
    point: float
    """The worth that an answer loses for each point less; the bounds below count in such points."""
    clear: float
    """What the second choice loses at least: below, nobody can tell which is better."""
    obvious: float
    """What it loses at most: above, everybody can."""
    runs: int
    """How often the position that is taken is judged, each time by other samples."""
    book: str | None = None
    """The file with its positions, which `python -m tests.trainer.dailies` makes: to find one takes too long
    while somebody waits. None where each is looked for on its day.
    """


DAILY_GAMES: Mapping[str, DailyGame] = MappingProxyType(
    {
        "gin": DailyGame(
            preset="standard",
            advice=GinAdvice,
            deal=lambda view: view.deal,
            is_asked=lambda view: bool(view.throwable),
            turns=range(3, 9),
            point=1.0,
            clear=1.5,  # below, a review of gin counts no mistake
            obvious=5.0,
            runs=8,
        ),
        "colonel": DailyGame(
            preset="standard",
            advice=ColonelAdvice,
            deal=lambda view: view.deal,
            is_asked=lambda view: view.phase is ColonelPhase.MELD and view.turn == view.seat,
            turns=range(2, 10),
            point=1.0,
            clear=2.0,
            obvious=8.0,
            runs=6,
            book="colonel.jsonl",
        ),
        "mahjong": DailyGame(
            preset="standard",
            advice=MahjongAdvice,
            deal=lambda view: view.deal,
            is_asked=lambda view: view.phase is MahjongPhase.PLAY and view.turn == view.seat,
            turns=range(2, 10),
            point=2.0,
            clear=2.0,
            obvious=8.0,
            runs=6,
            book="mahjong.jsonl",
        ),
        "skarney": DailyGame(
            preset="standard",
            advice=SkarneyAdvice,
            deal=lambda view: view.deal,
            is_asked=lambda view: bool(view.offerable),
            turns=range(2, 20),
            point=1.0,
            clear=2.0,
            obvious=8.0,
            runs=1,  # its adviser takes no samples
        ),
        "omaha": DailyGame(
            preset="pot_limit",
            advice=OmahaAdvice,
            deal=lambda view: view.hand,
            # In smaller pots no choice costs much, and before the flop the story is short.
            is_asked=lambda view: view.choice is not None and bool(view.board) and view.pot >= 12,
            turns=range(8),
            point=2.0,  # a big blind
            clear=1.0,
            obvious=5.0,
            runs=5,
        ),
        "uno": DailyGame(
            preset="standard",
            advice=UnoAdvice,
            deal=lambda view: view.round,
            is_asked=lambda view: view.phase is UnoPhase.TURN and view.turn == view.seat,
            turns=range(4, 30),
            point=2.0,
            clear=1.5,
            obvious=5.0,
            runs=1,  # its networks take no samples
        ),
    }
)
"""By the game's key; an entry here and one in `cogs.games.dailies` give a game its daily hand."""
