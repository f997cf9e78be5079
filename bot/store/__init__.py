"""The database: tables, repositories and migrations; it knows no game.

``async with store.write() as conn`` is one transaction, ``store.read()`` a look at it; the repositories
(`Matches`, `Challenges`, `Surfaces`...) work through such a connection. No clock ticks in here: times are
arguments.
"""

from sqlalchemy.ext.asyncio import AsyncConnection as Connection

from bot.store.challenges import ChallengeRow, Challenges, NewChallenge
from bot.store.deadlines import DeadlineRow, Deadlines
from bot.store.engine import Store, open_store
from bot.store.errors import (
    ChallengeClosed,
    ChallengeSeen,
    MatchNotLive,
    NaiveTime,
    NotAStore,
    RequestSeen,
    SchemaTooNew,
    StoreBroken,
    StoreBusy,
    StoreClosed,
    StoreError,
    StoreFull,
    StoreUnwritable,
    StoreUrlRefused,
    UnknownRow,
    VersionTaken,
)
from bot.store.kinds import (
    Cause,
    ChallengeId,
    ChallengeStatus,
    ChannelId,
    DeadlineKind,
    GuildId,
    MatchId,
    MatchStatus,
    MessageId,
    RequestId,
    SurfaceId,
    SurfaceKind,
    UserId,
    Verdict,
)
from bot.store.matches import ActionRow, Matches, MatchRow, NewAction, NewMatch, NewSeat, SeatRow
from bot.store.people import People, PersonRow
from bot.store.results import RatingRow, Ratings, ResultRow, Results
from bot.store.settings import Heartbeat, Settings
from bot.store.standings import StandingRow, Standings
from bot.store.surfaces import NOTHING_SHOWN, SurfaceRow, Surfaces

__all__ = [
    "NOTHING_SHOWN",
    "ActionRow",
    "Cause",
    "ChallengeClosed",
    "ChallengeId",
    "ChallengeRow",
    "ChallengeSeen",
    "ChallengeStatus",
    "Challenges",
    "ChannelId",
    "Connection",
    "DeadlineKind",
    "DeadlineRow",
    "Deadlines",
    "GuildId",
    "Heartbeat",
    "MatchId",
    "MatchNotLive",
    "MatchRow",
    "MatchStatus",
    "Matches",
    "MessageId",
    "NaiveTime",
    "NewAction",
    "NewChallenge",
    "NewMatch",
    "NewSeat",
    "NotAStore",
    "People",
    "PersonRow",
    "RatingRow",
    "Ratings",
    "RequestId",
    "RequestSeen",
    "ResultRow",
    "Results",
    "SchemaTooNew",
    "SeatRow",
    "Settings",
    "StandingRow",
    "Standings",
    "Store",
    "StoreBroken",
    "StoreBusy",
    "StoreClosed",
    "StoreError",
    "StoreFull",
    "StoreUnwritable",
    "StoreUrlRefused",
    "SurfaceId",
    "SurfaceKind",
    "SurfaceRow",
    "Surfaces",
    "UnknownRow",
    "UserId",
    "Verdict",
    "VersionTaken",
    "open_store",
]
