"""The panel of gin, and the types of what it shows."""

from __future__ import annotations

from bot.games.gin.events import Event
from bot.games.gin.view import GinView, PublicGinView
from bot.matches import Hand, Table

GinTable = Table[PublicGinView, Event]
"""What everybody knows of a match."""

GinHand = Hand[GinView, PublicGinView, Event]
"""What one seat knows of it."""
