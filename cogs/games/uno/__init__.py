"""The panel of UNO rules, and the types of what it shows."""

from __future__ import annotations

from bot.games.uno.events import Event
from bot.games.uno.view import PublicUnoView, UnoView
from bot.matches import Hand, Table

UnoTable = Table[PublicUnoView, Event]
"""What everybody knows of a match."""

UnoHand = Hand[UnoView, PublicUnoView, Event]
"""What one seat knows of it."""
