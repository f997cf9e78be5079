"""The panel of Omaha, and the types of what it shows."""

from __future__ import annotations

from bot.games.omaha.events import Event
from bot.games.omaha.view import OmahaView, PublicOmahaView
from bot.matches import Hand, Table

OmahaTable = Table[PublicOmahaView, Event]
"""What everybody knows of a match."""

OmahaHand = Hand[OmahaView, PublicOmahaView, Event]
"""What one seat knows of it."""
