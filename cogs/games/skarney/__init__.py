"""The panel of Skarney Gin, and the types of what it shows."""

from __future__ import annotations

from bot.games.skarney.events import Event
from bot.games.skarney.view import PublicSkarneyView, SkarneyView
from bot.matches import Hand, Table

SkarneyTable = Table[PublicSkarneyView, Event]
"""What everybody knows of a match."""

SkarneyHand = Hand[SkarneyView, PublicSkarneyView, Event]
"""What one seat knows of it."""
