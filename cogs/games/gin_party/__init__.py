"""The panel of gin in company, and the types of what it shows."""

from __future__ import annotations

from bot.games.gin_party.events import Event
from bot.games.gin_party.view import PartyView, PublicPartyView
from bot.matches import Hand, Table

PartyTable = Table[PublicPartyView, Event]
"""What everybody knows of a match."""

PartyHand = Hand[PartyView, PublicPartyView, Event]
"""What one seat knows of it."""
