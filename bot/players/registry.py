"""The computer players of every game, by level."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from bot.games.colonel.advice import Advice as ColonelAdvice
from bot.games.colonel.player import advising as colonel_advising
from bot.games.colonel.player import levels as colonel
from bot.games.colonel.player.greedy import Greedy as GreedyColonel
from bot.games.gin.advice import PLAYED_OUT, ActionReview
from bot.games.gin.player.advising import CERTAIN, advise, measure, review_action
from bot.games.gin.player.levels import Beginner as BeginnerGin
from bot.games.gin.player.levels import Casual as CasualGin
from bot.games.gin.player.levels import Simple as SimpleGin
from bot.games.gin.player.levels import Strong as StrongGin
from bot.games.gin.player.policy import Expert as ExpertGin
from bot.games.gin.rules import GinRules, MatchFormat
from bot.games.gin_party import player as party
from bot.games.mahjong.advice import Advice as MahjongAdvice
from bot.games.mahjong.player import advising as mahjong_advising
from bot.games.mahjong.player import levels as mahjong
from bot.games.mahjong.player.greedy import Greedy as GreedyMahjong
from bot.games.omaha.advice import Advice as OmahaAdvice
from bot.games.omaha.player import advising as omaha_advising
from bot.games.omaha.player import baselines as omaha_baselines
from bot.games.omaha.player import expert as omaha_expert
from bot.games.omaha.player import levels as omaha
from bot.games.rummy13.player import advising as rummy13_advising
from bot.games.rummy13.player import casual as rummy13
from bot.games.rummy13.player import planner
from bot.games.rummy13.player.greedy import Greedy as GreedyRummy13
from bot.games.skarney.advice import Advice as SkarneyAdvice
from bot.games.skarney.player import advising as skarney_advising
from bot.games.skarney.player import levels as skarney
from bot.games.skarney.player.greedy import Greedy as GreedySkarney
from bot.games.skarney.player.strong import Strong as StrongSkarney
from bot.games.uno.advice import Advice as UnoAdvice
from bot.games.uno.player import advising as uno_advising
from bot.games.uno.player import levels as uno
from bot.games.uno.player.expert import Expert as ExpertUno
from bot.games.uno.player.sensible import AnyCard as AnyCardUno
from bot.games.uno.player.sensible import Sensible as SensibleUno
from bot.games.uno.player.strong import Strong as StrongUno
from bot.players import Adviser, ComputerPlayer, Level, judging
from bot.players.judging import Judge, Reviewer, Scale

COMPUTER_PLAYERS: Mapping[str, Mapping[Level, ComputerPlayer[Any, Any]]] = MappingProxyType(
    {
        "gin": MappingProxyType(
            {
                Level.BEGINNER: BeginnerGin(),
                Level.CASUAL: CasualGin(),
                Level.STRONG: StrongGin(),
                Level.EXPERT: ExpertGin(),
            }
        ),
        "colonel": MappingProxyType(
            {
                Level.BEGINNER: colonel.BEGINNER,
                Level.CASUAL: colonel.CASUAL,
                Level.STRONG: colonel.STRONG,
                Level.EXPERT: colonel.Expert(),
            }
        ),
        "mahjong": MappingProxyType(
            {
                Level.BEGINNER: mahjong.BEGINNER,
                Level.CASUAL: mahjong.CASUAL,
                Level.STRONG: mahjong.STRONG,
                Level.EXPERT: mahjong.Expert(),
            }
        ),
        "skarney": MappingProxyType(
            {
                Level.BEGINNER: skarney.BEGINNER,
                Level.CASUAL: skarney.CASUAL,
                Level.STRONG: StrongSkarney(),
                Level.EXPERT: skarney.EXPERT,
            }
        ),
        "gin_party": MappingProxyType(
            {
                Level.BEGINNER: party.Player(at_a_table=BeginnerGin()),
                Level.CASUAL: party.Player(at_a_table=CasualGin()),
                Level.STRONG: party.Player(at_a_table=StrongGin()),
                Level.EXPERT: party.Player(at_a_table=ExpertGin()),
            }
        ),
        "uno": MappingProxyType(
            {
                Level.BEGINNER: uno.BEGINNER,
                Level.CASUAL: uno.CASUAL,
                Level.STRONG: StrongUno(),
                Level.EXPERT: ExpertUno(),
            }
        ),
        "omaha": MappingProxyType(
            {
                Level.BEGINNER: omaha.Player(style=omaha.BEGINNER),
                Level.CASUAL: omaha.Player(style=omaha.CASUAL),
                Level.STRONG: omaha_expert.Reader(style=omaha_expert.STRONG),
                Level.EXPERT: omaha_expert.Reader(style=omaha_expert.EXPERT),
            }
        ),
        "rummy13": MappingProxyType(
            {
                Level.BEGINNER: rummy13.Player(style=rummy13.BEGINNER),
                Level.CASUAL: rummy13.Player(style=rummy13.CASUAL),
                Level.STRONG: GreedyRummy13(pure_first=True),
                Level.EXPERT: planner.EXPERT,
            }
        ),
    }
)
"""By the game's key and the level, the weakest first; a game without an entry has no computer players."""

ADVISERS: Mapping[str, Adviser] = MappingProxyType(
    {
        "gin": advise,
        "gin_party": party.advise,
        "colonel": colonel_advising.advise,
        "mahjong": mahjong_advising.advise,
        "skarney": skarney_advising.advise,
        "uno": uno_advising.advise,
        "omaha": omaha_advising.advise,
        "rummy13": rummy13_advising.advise,
    }
)
"""By the game's key, what explains every action; a hint in another game is the strongest player's choice."""


def _by_advice(
    judge: Judge,
    advice: type[Any],
    scale: Callable[[Any], Scale],
    *,
    measure: Callable[..., tuple[int, float, None]] = judging.measure,
) -> Reviewer:
    """A reviewer that knows no more than the game's adviser says."""
    return Reviewer(
        review=judge,
        judge=judge,
        kind=judging.ActionReview[advice],  # type: ignore[valid-type]  # known at run time
        measure=measure,
        scale=scale,
    )


_SCALE_OF_GIN = Scale(1.0, 1.4)
_SCALE_OF_HOLLYWOOD = Scale(0.75, 1.4)
"""Where boxes count (gin 6.7) points of deadwood count less: so levels lie about where they do elsewhere."""


def _scale_of_gin(rules: GinRules) -> Scale:
    return _SCALE_OF_HOLLYWOOD if rules.format is MatchFormat.HOLLYWOOD else _SCALE_OF_GIN


_COMPARED_CLOSELY = 0.65
"""The part of a loss that mistakes of Colonel and Mahjong gin cost when they are played out.

`python -m tests.trainer.judging estimates` measures it.
"""

REVIEWERS: Mapping[str, Reviewer] = MappingProxyType(
    {
        "gin": Reviewer(
            review=review_action,
            judge=Judge(advise=advise, certain=lambda _view: CERTAIN, told=PLAYED_OUT),
            kind=ActionReview,
            measure=measure,
            scale=_scale_of_gin,
        ),
        "gin_party": Reviewer(
            review=party.review_action,
            judge=Judge(advise=party.advise, certain=lambda _view: CERTAIN, told=PLAYED_OUT),
            kind=ActionReview,
            measure=judging.measure,
            scale=lambda _rules: _SCALE_OF_GIN,
        ),
        "uno": _by_advice(
            Judge(
                advise=uno_advising.advise,
                certain=lambda _view: uno_advising.CLEAR,
                compared=uno_advising.compared,
            ),
            UnoAdvice,
            uno_advising.scale,
        ),
        "omaha": _by_advice(
            Judge(
                advise=omaha_advising.advise,
                certain=lambda view: omaha_advising.certain(view.rules),
                unit=lambda view: view.rules.big_blind,
                counts=omaha_advising.counts,
            ),
            OmahaAdvice,
            omaha_advising.scale,
        ),
        "colonel": _by_advice(
            Judge(
                advise=colonel_advising.advise,
                certain=lambda _view: colonel_advising.CLEAR,
                told=_COMPARED_CLOSELY,
                compare=colonel_advising.compare,
            ),
            ColonelAdvice,
            colonel_advising.scale,
            # Whoever holds melds back plays few deals for much.
            measure=judging.measure_by_root,
        ),
        "mahjong": _by_advice(
            Judge(
                advise=mahjong_advising.advise,
                certain=lambda _view: mahjong_advising.CLEAR,
                told=_COMPARED_CLOSELY,
                compare=mahjong_advising.compare,
            ),
            MahjongAdvice,
            lambda _rules: Scale(2.4, 2.5),
        ),
        "skarney": _by_advice(
            Judge(advise=skarney_advising.advise, certain=lambda _view: skarney_advising.CLEAR),
            SkarneyAdvice,
            lambda _rules: Scale(0.75, 1.0),
        ),
    }
)
"""By the game's key, what can judge how a match was played."""

BASELINES: Mapping[str, Mapping[str, ComputerPlayer[Any, Any]]] = MappingProxyType(
    {
        "gin": MappingProxyType({"simple": SimpleGin()}),
        "colonel": MappingProxyType({"greedy": GreedyColonel()}),
        "mahjong": MappingProxyType({"greedy": GreedyMahjong()}),
        "rummy13": MappingProxyType({"greedy": GreedyRummy13(), "greedyseq": GreedyRummy13(pure_first=True)}),
        "skarney": MappingProxyType({"greedy": GreedySkarney()}),
        "uno": MappingProxyType({"random": AnyCardUno(), "sensible": SensibleUno()}),
        "omaha": MappingProxyType(
            {
                "maniac": omaha_baselines.Baseline(omaha_baselines.maniac),
                "caller": omaha_baselines.Baseline(omaha_baselines.caller),
                "tight": omaha_baselines.Baseline(omaha_baselines.tight),
                "odds": omaha_baselines.Baseline(omaha_baselines.odds),
            }
        ),
    }
)
"""By the game's key, players that others are measured against; they play in no match."""
