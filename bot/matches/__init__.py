"""Matches: the service between the rules and Discord. It commits first and tells its listener afterwards."""

from bot.matches.desk import Proposal
from bot.matches.examine import Damage, Ill, examine_all, mend
from bot.matches.ledger import Tempo
from bot.matches.notices import ChallengeNews, Listener, Notice, Nudge, Update
from bot.matches.paint import DmState
from bot.matches.service import Matches
from bot.matches.table import Chair, Challenge, Seal, Surface, Table, Terms
from bot.matches.trouble import Refused, Trouble
from bot.store import Cause, ChallengeId, ChallengeStatus, MatchId, SurfaceKind, UserId
from bot.store import MatchStatus as Status

__all__ = [
    "Cause",
    "Chair",
    "Challenge",
    "ChallengeId",
    "ChallengeNews",
    "ChallengeStatus",
    "Damage",
    "DmState",
    "Ill",
    "Listener",
    "MatchId",
    "Matches",
    "Notice",
    "Nudge",
    "Proposal",
    "Refused",
    "Seal",
    "Status",
    "Surface",
    "SurfaceKind",
    "Table",
    "Tempo",
    "Terms",
    "Trouble",
    "Update",
    "UserId",
    "examine_all",
    "mend",
]
