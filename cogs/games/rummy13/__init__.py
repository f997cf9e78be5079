"""The panel of 13-card rummy, and the types of what it shows."""

from __future__ import annotations

from bot.games.rummy13.events import Event
from bot.games.rummy13.view import PublicRummy13View, Rummy13View
from bot.matches import Hand, Table

Rummy13Table = Table[PublicRummy13View, Event]
"""What everybody knows of a match."""

Rummy13Hand = Hand[Rummy13View, PublicRummy13View, Event]
"""What one seat knows of it."""
