"""Ratings of players and standings of servers.

Only matches between people in a server count; the caller says of each whether it is to be rated.
"""

from bot.rankings.audit import Checked, check_ranking, mend_ranking
from bot.rankings.forgotten import keep_ratings, recount_opponents
from bot.rankings.profiles import (
    Overview,
    Profile,
    games_played,
    overview,
    profile,
    run_of,
)
from bot.rankings.rated import achieved_in, achievements_of, without_achievements
from bot.rankings.rating import INITIAL, Rating, chance, doubt, is_ranked, rate, shown
from bot.rankings.recount import Recount, Superseded, is_recalculated, mark_outdated, void_result
from bot.rankings.replay import Replay, Replayed, replay, replayed
from bot.rankings.results import (
    Change,
    MatchEnd,
    PlayerEnd,
    changes_of,
    counts,
    record,
    results_of,
)
from bot.rankings.rivalry import ByPreset, Rival, Rivalry, rivalry, verdict_of
from bot.rankings.seasons import GRACE, LISTED, Seasonal, seasonal, settle
from bot.rankings.standings import Former, Page, former_places, standings
from bot.records import SeasonLength
from bot.store import MeetingRow, RivalRow, SeasonId, SeasonRow, StandingRow, UserId

__all__ = [
    "GRACE",
    "INITIAL",
    "LISTED",
    "ByPreset",
    "Change",
    "Checked",
    "Former",
    "MatchEnd",
    "MeetingRow",
    "Overview",
    "Page",
    "PlayerEnd",
    "Profile",
    "Rating",
    "Recount",
    "Replay",
    "Replayed",
    "Rival",
    "RivalRow",
    "Rivalry",
    "SeasonId",
    "SeasonLength",
    "SeasonRow",
    "Seasonal",
    "StandingRow",
    "Superseded",
    "UserId",
    "achieved_in",
    "achievements_of",
    "chance",
    "changes_of",
    "check_ranking",
    "counts",
    "doubt",
    "former_places",
    "games_played",
    "is_ranked",
    "is_recalculated",
    "keep_ratings",
    "mark_outdated",
    "mend_ranking",
    "overview",
    "profile",
    "rate",
    "record",
    "recount_opponents",
    "replay",
    "replayed",
    "results_of",
    "rivalry",
    "run_of",
    "seasonal",
    "settle",
    "shown",
    "standings",
    "verdict_of",
    "void_result",
    "without_achievements",
]
