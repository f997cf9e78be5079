"""How each game's adviser speaks: in hints, and in reviews of how a match was played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from bot.games.colonel.words import advice as colonel
from bot.games.gin.rules import GinRules, MatchFormat
from bot.games.gin.words import advice as gin
from bot.games.mahjong.words import advice as mahjong
from bot.games.omaha.words import advice as omaha
from bot.games.rummy13.words import advice as rummy13
from bot.games.skarney.words import advice as skarney
from bot.games.uno.words import advice as uno
from bot.words.review import Usual, least, points_lost

Names = tuple[str, ...]
"""The names of the players by seat, as a message may hold them."""


Hinting = Callable[[Any, tuple[Any, ...], Names], str]
"""What to do and why, from the seat's view and the game's advice with the best first; empty where it is best
to do nothing, or there is nothing to say.
"""

HINTS: Mapping[str, Hinting] = MappingProxyType(
    {
        "colonel": colonel.hint_sentences,
        "gin": lambda view, weighed, _names: gin.hint_sentences(view, weighed),
        "gin_party": lambda view, weighed, _names: gin.hint_sentences(view.own_deal, weighed),
        "mahjong": mahjong.hint_sentences,
        "omaha": omaha.hint_sentences,
        "rummy13": rummy13.hint_sentences,
        "skarney": skarney.hint_sentences,
        "uno": uno.hint_sentences,
    }
)
"""By the game's key, for each game in `bot.players.registry.ADVISERS`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewWords:
    """What is said of past choices in a game; views and advice are those of the game."""

    phrase: Callable[[Any, Any, Names], str]
    """One action as advice: ``Throw K♣.``"""
    better: Callable[[Any, Any, Any, Names], Iterable[str]]
    """Why the best action is better than the one that was played, in sentences."""
    lost: Callable[[Any, float], str] = lambda _rules, lost: points_lost(lost)
    """What choices lost by these rules, as a phrase: ``12 points lost``."""
    result: Callable[[Any, int], float | None] = lambda _public, _seat: None
    """What a match for two came to for a seat, from what everybody sees at its end, counted as ``lost``; None
    where that can't be told.
    """
    certain: Callable[[Any], str]
    """The least difference that is a mistake by these rules, counted as ``lost``: ``1.1 points``."""
    usual: Callable[[Any, int], Usual]
    """What the computer's levels reach by these rules with so many seats."""
    is_summed: bool = False
    """Whether differences that are too small to be mistakes count in the sum of what choices lost."""


def ahead(public: Any, seat: int) -> float:  # noqa: ANN401  # each game its own
    """By how many points a seat leads the other."""
    return float(public.players[seat].points - public.players[1 - seat].points)


_GIN = Usual(beginner=33, casual=62, strong=71, spread=16)
_GIN_TO_30 = Usual(beginner=50, casual=72, strong=80, spread=25)
_GIN_PARTY = Usual(beginner=29, casual=57, strong=67, spread=16)
_UNO = Usual(beginner=27, casual=42, strong=76, spread=16)
_UNO_ROUND = Usual(beginner=36, casual=48, strong=59, spread=32)
_OMAHA_FOR_TWO = {
    "pot_limit": Usual(beginner=29, casual=59, strong=90, spread=18),
    "fixed_limit": Usual(beginner=20, casual=40, strong=54, spread=15),
    "no_limit": Usual(beginner=19, casual=68, strong=92, spread=15),
}
_OMAHA = {
    "pot_limit": Usual(beginner=3, casual=63, strong=81, spread=17),
    "fixed_limit": Usual(beginner=4, casual=52, strong=61, spread=17),
    "no_limit": Usual(beginner=25, casual=55, strong=82, spread=18),
}
_COLONEL = Usual(beginner=22, casual=47, strong=71, spread=28)
_COLONEL_HAND = Usual(beginner=60, casual=75, strong=86, spread=28)
_MAHJONG = Usual(beginner=27, casual=39, strong=60, spread=31)
_SKARNEY = Usual(beginner=35, casual=58, strong=72, spread=20)


def _usual_at_gin(rules: GinRules) -> Usual:
    """What the levels reach at gin; one deal mostly decides a game to few points, so choices cost less."""
    return _GIN_TO_30 if rules.format is MatchFormat.SINGLE and rules.target <= 30 else _GIN


REVIEW_WORDS: Mapping[str, ReviewWords] = MappingProxyType(
    {
        "gin": ReviewWords(
            phrase=lambda view, advice, _names: gin.action_phrase(view, advice),
            better=lambda view, best, played, _names: gin.reasons(view, best, (played,)),
            certain=lambda _rules: least(1.1),
            usual=lambda rules, _seats: _usual_at_gin(rules),
        ),
        "gin_party": ReviewWords(
            phrase=lambda view, advice, _names: gin.action_phrase(view.own_deal, advice),
            better=lambda view, best, played, _names: gin.reasons(view.own_deal, best, (played,)),
            certain=lambda _rules: least(1.1),
            usual=lambda _rules, _seats: _GIN_PARTY,
        ),
        "colonel": ReviewWords(
            phrase=lambda view, advice, _names: colonel.phrase(view, advice),
            better=colonel.better,
            result=ahead,
            certain=lambda _rules: least(2.6),
            usual=lambda rules, _seats: _COLONEL_HAND if rules.single_hand else _COLONEL,
            is_summed=True,
        ),
        "mahjong": ReviewWords(
            phrase=lambda view, advice, _names: mahjong.phrase(view, advice),
            better=mahjong.better,
            result=ahead,
            certain=lambda _rules: least(6.5),
            usual=lambda _rules, _seats: _MAHJONG,
            is_summed=True,
        ),
        "omaha": ReviewWords(
            phrase=lambda view, advice, _names: omaha.action_phrase(view, advice.action),
            better=omaha.better,
            lost=lambda _rules, lost: omaha.lost(lost),
            result=lambda public, seat: public.players[seat].points / public.rules.big_blind,
            certain=omaha.certain,
            usual=lambda rules, seats: (_OMAHA_FOR_TWO if seats == 2 else _OMAHA)[rules.structure],
        ),
        "skarney": ReviewWords(
            phrase=lambda view, advice, names: skarney.action_phrase(view, advice.action, names),
            better=skarney.better,
            result=ahead,
            certain=lambda _rules: least(0.8),
            usual=lambda _rules, _seats: _SKARNEY,
        ),
        "uno": ReviewWords(
            phrase=lambda _view, advice, names: uno.action_phrase(advice.action, names),
            better=uno.better,
            lost=uno.lost,
            result=lambda public, seat: (
                None if public.rules.single_round or public.rules.lowest_wins else ahead(public, seat)
            ),
            certain=uno.certain,
            usual=lambda rules, _seats: _UNO_ROUND if rules.single_round else _UNO,
        ),
    }
)
"""By the game's key, for each game in `bot.players.registry.REVIEWERS`."""
