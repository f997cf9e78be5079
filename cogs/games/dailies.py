"""What is said of each game's daily hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from bot.games.colonel.words import advice as colonel_advice
from bot.games.colonel.words import daily as colonel
from bot.games.gin.words import daily as gin
from bot.games.mahjong.words import advice as mahjong_advice
from bot.games.mahjong.words import daily as mahjong
from bot.games.omaha.words import advice as omaha_advice
from bot.games.omaha.words import daily as omaha
from bot.games.skarney.words import advice as skarney_advice
from bot.games.skarney.words import daily as skarney
from bot.games.uno.words import advice as uno_advice
from bot.games.uno.words import daily as uno
from bot.matches import Hand
from bot.words.daily import Unit
from cogs.games.coaching import HINTS
from cogs.games.registry import PANELS
from cogs.layout import Image, Small
from cogs.names import message_names

Names = tuple[str, ...]
"""The names of the players by seat, as a message may hold them."""


def since_own_turn(hand: Hand) -> Iterable[str]:
    """What the panel tells above the picture: what has happened since the reader's own last turn."""
    for block in PANELS[hand.table.terms.game].hand(hand):
        match block:
            case Image():
                return
            case Small(told):
                yield told
            case _:
                pass


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyWords:
    """The words of one game's daily hand; views, actions and advice are those of the game."""

    table: Callable[[], str]
    """What is played, and since when: ``Standard gin, first deal of a game to 100``."""
    label: Callable[[Any, Any, Names], str]
    """An action as a button says it, from the reader's view: ``Throw K♣``."""
    reason: Callable[[Any, tuple[Any, ...], Any, Names], str]
    """Why the best action is better, from the advice on all that are offered, the best first, and on the one
    that was chosen; None for that one if it was the best. Most games say what a hint says.
    """
    story: Callable[[Hand[Any, Any, Any]], Iterable[str]] = since_own_turn
    """What has happened, in lines to the reader."""
    unit: Unit = Unit.POINTS
    """What answers lose."""


DAILY_WORDS: Mapping[str, DailyWords] = MappingProxyType(
    {
        "gin": DailyWords(
            table=gin.daily_table,
            label=lambda _view, action, _names: gin.choice_label(action),
            reason=lambda _view, weighed, chosen, _names: gin.reason(weighed[0], chosen),
            story=lambda hand: gin.story_to(hand.table.recent, message_names(hand.table), hand.seat),
        ),
        "skarney": DailyWords(
            table=skarney.daily_table,
            label=lambda view, action, names: skarney_advice.action_phrase(view, action, names).rstrip("."),
            reason=lambda view, weighed, _chosen, names: HINTS["skarney"](view, weighed, names),
        ),
        "colonel": DailyWords(
            table=colonel.daily_table,
            label=lambda view, action, _names: colonel_advice.action_phrase(view, action).rstrip("."),
            reason=lambda view, weighed, _chosen, names: HINTS["colonel"](view, weighed, names),
        ),
        "mahjong": DailyWords(
            table=mahjong.daily_table,
            label=lambda view, action, _names: mahjong_advice.action_phrase(view, action).rstrip("."),
            reason=lambda view, weighed, _chosen, names: HINTS["mahjong"](view, weighed, names),
        ),
        "omaha": DailyWords(
            table=omaha.daily_table,
            label=lambda view, action, _names: omaha_advice.action_phrase(view, action).rstrip("."),
            reason=lambda view, weighed, _chosen, names: HINTS["omaha"](view, weighed, names),
            story=lambda hand: omaha.story_to(hand.table.recent, message_names(hand.table), hand.seat),
            unit=Unit.CHIPS,
        ),
        "uno": DailyWords(
            table=uno.daily_table,
            label=lambda _view, action, names: uno_advice.action_phrase(action, names).rstrip("."),
            reason=lambda view, weighed, _chosen, names: HINTS["uno"](view, weighed, names),
        ),
    }
)
"""By the game's key, for each game in `bot.daily.games.DAILY_GAMES`."""
