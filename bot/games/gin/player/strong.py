"""A computer player of gin that remembers every discard, and plays for gin once the first turns are over."""

from __future__ import annotations

from bot.games.gin.player.casual import Casual
from bot.games.gin.player.style import STRONG, Style


class Strong(Casual, frozen=True, kw_only=True):
    """Chooses as the casual player does, by other numbers: what is gone is neither hope nor danger."""

    style: Style = STRONG
