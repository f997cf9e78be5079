"""How each game's adviser speaks: what a hint says of the actions that were weighed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from bot.games.gin.words import advice as gin
from bot.games.omaha.words import advice as omaha
from bot.games.uno.words import advice as uno

Hinting = Callable[[Any, tuple[Any, ...], tuple[str, ...]], str]
"""What to do and why, from a seat's view, its game's advice with the best first, and the names by seat;
empty where it is best to do nothing, or there is nothing to say.
"""


HINTS: Mapping[str, Hinting] = MappingProxyType(
    {
        "gin": lambda view, weighed, _names: gin.hint_sentences(view, weighed),
        "omaha": omaha.hint_sentences,
        "uno": uno.hint_sentences,
    }
)
"""By the game's key, for each game in `bot.players.registry.ADVISERS`."""
