"""Matches: the service between the rules and Discord. It commits first and tells its listener afterwards."""

from bot.matches.coach import Hint
from bot.matches.dailies import BOARD_DAYS, BoardLine
from bot.matches.desk import Proposal
from bot.matches.examine import Damage, Ill, examine_all, mend
from bot.matches.languages import Languages
from bot.matches.ledger import Tempo
from bot.matches.lobby import GUESTS_MOST, is_for_many, is_for_two
from bot.matches.lobby_view import Lobby, Sitter
from bot.matches.notices import ChallengeNews, Changed, Listener, LobbyNews, Notice, Nudge, Update
from bot.matches.paint import DmState
from bot.matches.play import computer_levels, require_computer
from bot.matches.preferences import (
    CardBack,
    DeckColours,
    Felt,
    HandOrder,
    IndexSize,
    Language,
    LooseCards,
    Preferences,
    Reminders,
    Show,
    Spread,
)
from bot.matches.presets import (
    NAME_MOST,
    PRESETS_MOST,
    Ruleset,
    SavedPreset,
    owned_by,
    owned_by_server,
)
from bot.matches.privacy import LARGEST_BYTES, Export, without
from bot.matches.proofs import Finished, Proof
from bot.matches.replays import Past, Replay, Turn
from bot.matches.reviews import Review
from bot.matches.server_settings import ServerSettings
from bot.matches.servers import Blocked
from bot.matches.service import Matches
from bot.matches.table import Chair, Challenge, Motion, Seal, Surface, Table, Terms, is_deserted
from bot.matches.trouble import Refused, Trouble
from bot.matches.upkeep import Keep
from bot.matches.vacations import LONGEST_VACATION_DAYS
from bot.store import (
    AgreementKind,
    Cause,
    ChallengeId,
    ChallengeStatus,
    DailyAnswerRow,
    Holding,
    MatchId,
    OnTimeout,
    PresetOwner,
    StoreError,
    SurfaceKind,
    TraceRow,
    UserId,
)
from bot.store import MatchStatus as Status

__all__ = [
    "BOARD_DAYS",
    "GUESTS_MOST",
    "LARGEST_BYTES",
    "LONGEST_VACATION_DAYS",
    "NAME_MOST",
    "PRESETS_MOST",
    "AgreementKind",
    "Blocked",
    "BoardLine",
    "CardBack",
    "Cause",
    "Chair",
    "Challenge",
    "ChallengeId",
    "ChallengeNews",
    "ChallengeStatus",
    "Changed",
    "DailyAnswerRow",
    "Damage",
    "DeckColours",
    "DmState",
    "Export",
    "Felt",
    "Finished",
    "HandOrder",
    "Hint",
    "Holding",
    "Ill",
    "IndexSize",
    "Keep",
    "Language",
    "Languages",
    "Listener",
    "Lobby",
    "LobbyNews",
    "LooseCards",
    "MatchId",
    "Matches",
    "Motion",
    "Notice",
    "Nudge",
    "OnTimeout",
    "Past",
    "Preferences",
    "PresetOwner",
    "Proof",
    "Proposal",
    "Refused",
    "Reminders",
    "Replay",
    "Review",
    "Ruleset",
    "SavedPreset",
    "Seal",
    "ServerSettings",
    "Show",
    "Sitter",
    "Spread",
    "Status",
    "StoreError",
    "Surface",
    "SurfaceKind",
    "Table",
    "Tempo",
    "Terms",
    "TraceRow",
    "Trouble",
    "Turn",
    "Update",
    "UserId",
    "computer_levels",
    "examine_all",
    "is_deserted",
    "is_for_many",
    "is_for_two",
    "mend",
    "owned_by",
    "owned_by_server",
    "require_computer",
    "without",
]
