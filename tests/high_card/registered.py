"""High card at the places where games are registered, for as long as a test needs it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

import pytest
from discord import app_commands

from bot.games.registry import GAMES
from cogs.commands.playing import GAME_CHOICES
from cogs.games.generic import GenericPanel
from cogs.games.registry import GUIDES, PANELS
from tests import high_card
from tests.games.hooks import HOOKS
from tests.high_card.hooks import HIGH_CARD
from tests.high_card.words import HighCardWords

KEY = high_card.KEY


@contextmanager
def registered() -> Iterator[GenericPanel]:
    """A line in each registry: the game, its panel; and for the tests over all games, their hooks.

    Guides and the choices of commands follow from the panels when the program starts, which it has by now.
    """
    panel = GenericPanel(HighCardWords())
    lines: tuple[tuple[object, object], ...] = (
        (GAMES, high_card),
        (PANELS, panel),
        (GUIDES, panel.guide),
        (HOOKS, HIGH_CARD),
    )
    with pytest.MonkeyPatch.context() as patch:
        for registry, line in lines:
            patch.setitem(cast("dict[str, Any]", registry), KEY, line)
        GAME_CHOICES.append(app_commands.Choice(name=panel.guide.name(), value=KEY))
        yield panel
        GAME_CHOICES.pop()
