"""Ratings of players and standings of servers.

Only matches between people in a server count; the caller says of each whether it is to be rated.
"""

from bot.rankings.rating import INITIAL, Rating, rate, shown
from bot.rankings.record import Change, MatchEnd, PlayerEnd, counts, record
from bot.rankings.replay import Replayed, replay, void_result
from bot.rankings.standings import HeadToHead, Page, Profile, Standing, head_to_head, profile, standings

__all__ = [
    "INITIAL",
    "Change",
    "HeadToHead",
    "MatchEnd",
    "Page",
    "PlayerEnd",
    "Profile",
    "Rating",
    "Replayed",
    "Standing",
    "counts",
    "head_to_head",
    "profile",
    "rate",
    "record",
    "replay",
    "shown",
    "standings",
    "void_result",
]
