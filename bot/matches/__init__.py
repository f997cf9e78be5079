"""Matches: the service between the rules and Discord. It commits first and tells its listener afterwards."""

from bot.matches.after.proofs import Finished, PostedSeal, Proof, SecondSeal
from bot.matches.after.replays import Past, Replay, Turn
from bot.matches.after.reviews import Review, is_judged
from bot.matches.after.training import Choice, Exercise
from bot.matches.begin.challenges import Proposal
from bot.matches.begin.lobbies import GUESTS_MOST, is_for_many, is_for_two
from bot.matches.choices import ServerSettings
from bot.matches.climbing import find_ill_ladders, mend_ladder
from bot.matches.core import (
    ChallengeNews,
    Changed,
    DuplicateNews,
    EventNews,
    LeftBehind,
    Listener,
    LobbyNews,
    MovedElsewhere,
    Notice,
    Nudge,
    Paired,
    Unbegun,
    Update,
    Waits,
    Wanted,
)
from bot.matches.deadlines import Tempo
from bot.matches.duplicates.sets import DuplicateResults, DuplicateSet, ResultLine
from bot.matches.duplicates.team_match import SEATS, TeamMatch, TeamPlayer, TeamStage
from bot.matches.duplicates.teams import TeamProposal
from bot.matches.events.cup import Cup, CupMatch, Entry
from bot.matches.events.events import Events, NewCup, seats_at_tables
from bot.matches.events.friendlies import ACROSS_OFF
from bot.matches.events.ladders import Ladders as LaddersOfServers
from bot.matches.events.ladders import LadderTable, Rung
from bot.matches.events.leagues import Form
from bot.matches.events.record import CHECK_IN, OVER
from bot.matches.events.soundness import IllEvent, examine_events, mend_event
from bot.matches.judgement import Damage
from bot.matches.languages import Languages
from bot.matches.offers import Challenge, Lobby, Sitter
from bot.matches.people.preferences import LONGEST_VACATION_DAYS
from bot.matches.people.presets import (
    NAME_MOST,
    PRESETS_MOST,
    Ruleset,
    SavedPreset,
    owned_by,
    owned_by_server,
)
from bot.matches.people.privacy import LARGEST_BYTES, Export, without
from bot.matches.play.hints import Hint
from bot.matches.play.moves import Unconfirmed, computer_levels, require_computer
from bot.matches.seal import Seal
from bot.matches.servers.dailies import BOARD_DAYS, BoardLine
from bot.matches.servers.servers import Blocked
from bot.matches.servers.upkeep import Keep
from bot.matches.service import Matches
from bot.matches.soundness import Ill, examine_all, examine_rankings, mend, mend_rankings
from bot.matches.surfaces import DmState, Messages
from bot.matches.table import (
    Chair,
    Hand,
    Match,
    Motion,
    OpenTable,
    Table,
    Terms,
    facts_of,
    is_deserted,
    shown_hand,
)
from bot.players.judging import Measure
from bot.rankings import Checked
from bot.store import (
    EVERYWHERE,
    AgreementKind,
    Cause,
    ChallengeId,
    ChallengeStatus,
    ChampionRow,
    ChampionsDueRow,
    DailyAnswerRow,
    DataCounts,
    DuplicateId,
    DuplicateSpan,
    EventId,
    MatchId,
    OnTimeout,
    PersonMessageRow,
    PresetOwner,
    ProcessKind,
    Scheduled,
    StoreError,
    SurfaceKind,
    SurfaceRow,
    TeamAnswer,
    UserId,
)
from bot.store import MatchStatus as Status

__all__ = [
    "ACROSS_OFF",
    "BOARD_DAYS",
    "CHECK_IN",
    "EVERYWHERE",
    "GUESTS_MOST",
    "LARGEST_BYTES",
    "LONGEST_VACATION_DAYS",
    "NAME_MOST",
    "OVER",
    "PRESETS_MOST",
    "SEATS",
    "AgreementKind",
    "Blocked",
    "BoardLine",
    "Cause",
    "Chair",
    "Challenge",
    "ChallengeId",
    "ChallengeNews",
    "ChallengeStatus",
    "ChampionRow",
    "ChampionsDueRow",
    "Changed",
    "Checked",
    "Choice",
    "Cup",
    "CupMatch",
    "DailyAnswerRow",
    "Damage",
    "DataCounts",
    "DmState",
    "DuplicateId",
    "DuplicateNews",
    "DuplicateResults",
    "DuplicateSet",
    "DuplicateSpan",
    "Entry",
    "EventId",
    "EventNews",
    "Events",
    "Exercise",
    "Export",
    "Finished",
    "Form",
    "Hand",
    "Hint",
    "Ill",
    "IllEvent",
    "Keep",
    "LadderTable",
    "LaddersOfServers",
    "Languages",
    "LeftBehind",
    "Listener",
    "Lobby",
    "LobbyNews",
    "Match",
    "MatchId",
    "Matches",
    "Measure",
    "Messages",
    "Motion",
    "MovedElsewhere",
    "NewCup",
    "Notice",
    "Nudge",
    "OnTimeout",
    "OpenTable",
    "Paired",
    "Past",
    "PersonMessageRow",
    "PostedSeal",
    "PresetOwner",
    "ProcessKind",
    "Proof",
    "Proposal",
    "Replay",
    "ResultLine",
    "Review",
    "Ruleset",
    "Rung",
    "SavedPreset",
    "Scheduled",
    "Seal",
    "SecondSeal",
    "ServerSettings",
    "Sitter",
    "Status",
    "StoreError",
    "SurfaceKind",
    "SurfaceRow",
    "Table",
    "TeamAnswer",
    "TeamMatch",
    "TeamPlayer",
    "TeamProposal",
    "TeamStage",
    "Tempo",
    "Terms",
    "Turn",
    "Unbegun",
    "Unconfirmed",
    "Update",
    "UserId",
    "Waits",
    "Wanted",
    "computer_levels",
    "examine_all",
    "examine_events",
    "examine_rankings",
    "facts_of",
    "find_ill_ladders",
    "is_deserted",
    "is_for_many",
    "is_for_two",
    "is_judged",
    "mend",
    "mend_event",
    "mend_ladder",
    "mend_rankings",
    "owned_by",
    "owned_by_server",
    "require_computer",
    "seats_at_tables",
    "shown_hand",
    "without",
]
