"""Matches: the service between the rules and Discord. It commits first and tells its listener afterwards."""

from bot.matches.desk import Proposal
from bot.matches.examine import Damage, Ill, examine_all, mend
from bot.matches.ledger import Tempo
from bot.matches.notices import ChallengeNews, Changed, Listener, Notice, Nudge, Update
from bot.matches.paint import DmState
from bot.matches.play import MISSES_TO_FORFEIT, require_computer
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
    "LARGEST_BYTES",
    "LONGEST_VACATION_DAYS",
    "MISSES_TO_FORFEIT",
    "NAME_MOST",
    "PRESETS_MOST",
    "AgreementKind",
    "Blocked",
    "Cause",
    "Chair",
    "Challenge",
    "ChallengeId",
    "ChallengeNews",
    "ChallengeStatus",
    "Changed",
    "Damage",
    "DmState",
    "Export",
    "Finished",
    "Holding",
    "Ill",
    "Keep",
    "Listener",
    "MatchId",
    "Matches",
    "Motion",
    "Notice",
    "Nudge",
    "OnTimeout",
    "PresetOwner",
    "Proof",
    "Proposal",
    "Refused",
    "Ruleset",
    "SavedPreset",
    "Seal",
    "ServerSettings",
    "Status",
    "StoreError",
    "Surface",
    "SurfaceKind",
    "Table",
    "Tempo",
    "Terms",
    "TraceRow",
    "Trouble",
    "Update",
    "UserId",
    "examine_all",
    "is_deserted",
    "mend",
    "owned_by",
    "owned_by_server",
    "require_computer",
    "without",
]
