"""What the custom ids of the buttons and forms of leagues say, beside those that they share with cups."""

from __future__ import annotations

from bot.matches import EventId
from cogs.custom_ids import CustomId


class LeagueForm(CustomId, form="lgnew:{places}"):
    """The form that announces a league."""

    places: int


class LeagueMatch(CustomId, form="lgplay:{season}:{pairing}"):
    """Begin a match of a league, or show one's hand in it."""

    season: EventId
    pairing: int


class LeagueDivision(CustomId, form="lgtable:{season}:{division}"):
    """Show the standings of a division."""

    season: EventId
    division: int
