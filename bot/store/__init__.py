"""The database: tables, repositories and migrations; it knows no game.

``async with store.write() as tx`` is one transaction, ``store.read()`` a look at it. The repositories are its
attributes: ``await tx.matches.find(number)``. No clock ticks in here: times are arguments.

`bot.store.model` declares the tables together with the types of their rows. What only one kind of database
has is in a room of its own: `bot.store.sqlite`.
"""

from bot.store.challenges import Challenges
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
from bot.store.histories import (
    Histories,
    MeetingRow,
    Meetings,
    PresetCount,
    RankRow,
    RivalRow,
    StepRow,
    WinRow,
)
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
)
from bot.store.learning import DailyHands, DailyLine, Hints, Reviews
from bot.store.lobbies import Lobbies
from bot.store.match_lists import MatchLists
from bot.store.matches import Matches
from bot.store.model.challenges import ChallengeRow, NewChallenge, SitterRow
from bot.store.model.learning import DailyAnswerRow, ReviewRow
from bot.store.model.matches import (
    ActionRow,
    AgreementRow,
    DeadlineRow,
    MatchRow,
    NewMatch,
    NewSeat,
    SeatRow,
    SurfaceRow,
)
from bot.store.model.people import PersonBlockRow, PersonRow, PreferenceRow, PresetRow
from bot.store.model.rankings import RatingRow, ResultRow
from bot.store.model.servers import ServerBlockRow, ServerRow
from bot.store.people import KnownPerson, People, PersonBlocks, Preferences
from bot.store.presets import NewPreset, PresetOwner, Presets
from bot.store.privacy import Dossier, Holding, Played, PlayedRow, TraceRow
from bot.store.results import CountedRow, Ratings, Results
from bot.store.servers import Heartbeat, ServerBlocks, Servers, Settings, Whereabouts
from bot.store.sqlite.archive import KEPT, Backup, Occasion, make_backup
from bot.store.sqlite.claim import claimed
from bot.store.sqlite.connections import database_path
from bot.store.sqlite.restoration import Restored, restore
from bot.store.sqlite.soundness import count_orphans, drop_orphans, find_breaks
from bot.store.sqlite.store import SqliteStore, open_store, visit_store
from bot.store.standings import RatedRow, StandingRow, Standings
from bot.store.store import Store
from bot.store.surfaces import NOTHING_SHOWN, Surfaces
from bot.store.transaction import Transaction
from bot.store.upkeep import Departures, Retention
from bot.store.waiting import Agreements, Deadlines

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
    "CountedRow",
    "DailyAnswerRow",
    "DailyHands",
    "DailyLine",
    "DeadlineKind",
    "DeadlineRow",
    "Deadlines",
    "Departures",
    "Dossier",
    "GuildId",
    "Heartbeat",
    "Hints",
    "Histories",
    "Holding",
    "KnownPerson",
    "Lobbies",
    "LobbyPressSeen",
    "MatchId",
    "MatchLists",
    "MatchNotLive",
    "MatchRow",
    "MatchStatus",
    "Matches",
    "MeetingRow",
    "Meetings",
    "MessageId",
    "NaiveTime",
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
    "SqliteStore",
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
    "Transaction",
    "UnknownRow",
    "UserId",
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
