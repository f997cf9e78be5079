"""The database: tables, repositories and migrations; it knows no game.

``async with store.write() as conn`` is one transaction, ``store.read()`` a look at it; the repositories
(`Matches`, `Challenges`, `Surfaces`...) work through such a connection. No clock ticks in here: times are
arguments.
"""

from sqlalchemy.ext.asyncio import AsyncConnection as Connection

from bot.store.agreements import AgreementRow, Agreements
from bot.store.archive import KEPT, Backup, Occasion, make_backup
from bot.store.blocks import PersonBlockRow, PersonBlocks, ServerBlockRow, ServerBlocks
from bot.store.challenges import ChallengeRow, Challenges, NewChallenge
from bot.store.claim import claimed
from bot.store.counted import CountedRow
from bot.store.daily import DailyAnswerRow, DailyHands, DailyLine
from bot.store.deadlines import DeadlineRow, Deadlines
from bot.store.engine import Store, open_store, visit_store
from bot.store.errors import (
    ChallengeClosed,
    ChallengeSeen,
    LobbyPressSeen,
    MatchNotLive,
    NaiveTime,
    NotABackup,
    NotAStore,
    RequestSeen,
    SchemaTooNew,
    SchemaTooOld,
    StoreBroken,
    StoreBusy,
    StoreClaimed,
    StoreClosed,
    StoreError,
    StoreFull,
    StoreUnwritable,
    StoreUrlRefused,
    UnknownRow,
    VersionTaken,
)
from bot.store.finished import FinishedMatches
from bot.store.histories import EndRow, Histories, PresetCount, RankRow, RivalRow, StepRow, WinRow
from bot.store.kinds import (
    AgreementKind,
    Cause,
    ChallengeId,
    ChallengeStatus,
    ChannelId,
    DeadlineKind,
    GuildId,
    MatchId,
    MatchStatus,
    MessageId,
    OnTimeout,
    PresetId,
    RequestId,
    ReviewStatus,
    SurfaceId,
    SurfaceKind,
    UserId,
    Verdict,
)
from bot.store.lobbies import Lobbies, SitterRow
from bot.store.matches import ActionRow, Matches, MatchRow, NewAction, NewMatch, NewSeat, SeatRow
from bot.store.meetings import MeetingRow, Meetings
from bot.store.people import KnownPerson, People, PersonRow
from bot.store.preferences import PreferenceRow, Preferences
from bot.store.presets import NewPreset, PresetOwner, PresetRow, Presets
from bot.store.privacy import Dossier, Holding, Played, PlayedRow, TraceRow
from bot.store.restoration import Restored, restore
from bot.store.results import RatingRow, Ratings, ResultRow, Results
from bot.store.servers import ServerRow, Servers, Whereabouts
from bot.store.settings import Heartbeat, Settings
from bot.store.soundness import count_orphans, drop_orphans, find_breaks
from bot.store.sqlite import database_path
from bot.store.standings import RatedRow, StandingRow, Standings
from bot.store.study import Hints, ReviewRow, Reviews
from bot.store.surfaces import NOTHING_SHOWN, SurfaceRow, Surfaces
from bot.store.upkeep import Departures, Retention

__all__ = [
    "KEPT",
    "NOTHING_SHOWN",
    "ActionRow",
    "AgreementKind",
    "AgreementRow",
    "Agreements",
    "Backup",
    "Cause",
    "ChallengeClosed",
    "ChallengeId",
    "ChallengeRow",
    "ChallengeSeen",
    "ChallengeStatus",
    "Challenges",
    "ChannelId",
    "Connection",
    "CountedRow",
    "DailyAnswerRow",
    "DailyHands",
    "DailyLine",
    "DeadlineKind",
    "DeadlineRow",
    "Deadlines",
    "Departures",
    "Dossier",
    "EndRow",
    "FinishedMatches",
    "GuildId",
    "Heartbeat",
    "Hints",
    "Histories",
    "Holding",
    "KnownPerson",
    "Lobbies",
    "LobbyPressSeen",
    "MatchId",
    "MatchNotLive",
    "MatchRow",
    "MatchStatus",
    "Matches",
    "MeetingRow",
    "Meetings",
    "MessageId",
    "NaiveTime",
    "NewAction",
    "NewChallenge",
    "NewMatch",
    "NewPreset",
    "NewSeat",
    "NotABackup",
    "NotAStore",
    "Occasion",
    "OnTimeout",
    "People",
    "PersonBlockRow",
    "PersonBlocks",
    "PersonRow",
    "Played",
    "PlayedRow",
    "PreferenceRow",
    "Preferences",
    "PresetCount",
    "PresetId",
    "PresetOwner",
    "PresetRow",
    "Presets",
    "RankRow",
    "RatedRow",
    "RatingRow",
    "Ratings",
    "RequestId",
    "RequestSeen",
    "Restored",
    "ResultRow",
    "Results",
    "Retention",
    "ReviewRow",
    "ReviewStatus",
    "Reviews",
    "RivalRow",
    "SchemaTooNew",
    "SchemaTooOld",
    "SeatRow",
    "ServerBlockRow",
    "ServerBlocks",
    "ServerRow",
    "Servers",
    "Settings",
    "SitterRow",
    "StandingRow",
    "Standings",
    "StepRow",
    "Store",
    "StoreBroken",
    "StoreBusy",
    "StoreClaimed",
    "StoreClosed",
    "StoreError",
    "StoreFull",
    "StoreUnwritable",
    "StoreUrlRefused",
    "SurfaceId",
    "SurfaceKind",
    "SurfaceRow",
    "Surfaces",
    "TraceRow",
    "UnknownRow",
    "UserId",
    "Verdict",
    "VersionTaken",
    "Whereabouts",
    "WinRow",
    "claimed",
    "count_orphans",
    "database_path",
    "drop_orphans",
    "find_breaks",
    "make_backup",
    "open_store",
    "restore",
    "visit_store",
]
