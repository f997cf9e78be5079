"""The ids and the closed sets of words that rows are made of."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NewType

UserId = NewType("UserId", int)
GuildId = NewType("GuildId", int)
EVERYWHERE: Final = GuildId(0)
"""In the place of a server: the rankings of matches across servers."""
ChannelId = NewType("ChannelId", int)
MessageId = NewType("MessageId", int)
RequestId = NewType("RequestId", int)
"""What a person did once: the id of the interaction that carried it."""

MatchId = NewType("MatchId", int)
ChallengeId = NewType("ChallengeId", int)
PresetId = NewType("PresetId", int)
SurfaceId = NewType("SurfaceId", int)
CallId = NewType("CallId", int)
ProcessId = NewType("ProcessId", int)
EventId = NewType("EventId", int)
SeasonId = NewType("SeasonId", int)
DuplicateId = NewType("DuplicateId", int)


class Scheduled(StrEnum):
    """How far the scheduled event of Discord's has come that shows one of ours."""

    NOT_YET = "not_yet"
    COMING = "coming"
    UNDER_WAY = "under_way"
    DONE = "done"
    """It is over, or there is none and will be none."""


class MatchStatus(StrEnum):
    LIVE = "live"
    OVER = "over"
    FROZEN = "frozen"
    """The log and the snapshot disagree; nobody may act until somebody has repaired it."""


class ChallengeStatus(StrEnum):
    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"
    PAIRED = "paired"
    """Its person was paired with somebody who had waited longer, whose message has become the table."""


class EventStatus(StrEnum):
    """How far an event such as a cup is."""

    REGISTRATION = "registration"
    PLAYING = "playing"
    OVER = "over"
    CANCELLED = "cancelled"


class DuplicateSpan(StrEnum):
    """For how long a duplicate set is open."""

    DAY = "day"
    WEEK = "week"
    """From Monday to Sunday."""
    TEAMS = "teams"
    """Until both tables of a team match are over."""


class TeamAnswer(StrEnum):
    """What somebody says to a team match in which they are named."""

    OPEN = "open"
    YES = "yes"
    NO = "no"


class Cause(StrEnum):
    """Who brought an action about."""

    PLAYER = "player"
    CLOCK = "clock"
    COMPUTER = "computer"
    FORCED = "forced"
    """Nobody: the rules left the seat nothing else to do."""
    MANAGER = "manager"
    """Somebody who looks after the server's tables."""


class SurfaceKind(StrEnum):
    """What a message of a match shows: the public table, or one person's hand."""

    TABLE = "table"
    AWAY = "away"
    """The table in the other server, of a match across two."""
    HAND = "hand"


class DeadlineKind(StrEnum):
    """What happens at a deadline."""

    TURN = "turn"
    """The turn is over: the clock plays, or the seat forfeits."""

    WARNING = "warning"
    """The seat is told that little time is left."""

    NUDGE = "nudge"
    """The hand is posted again, so that the phone buzzes."""

    COMPUTER = "computer"
    """A computer player has thought for long enough to be watched: it moves."""

    LOST = "lost"
    """Nobody has found a new place for a table that was lost: the match is void."""


class OnTimeout(StrEnum):
    """What happens to somebody whose time for a turn is up."""

    PLAY = "play"
    """The clock plays the game's default action; after three turns in a row they forfeit."""

    FORFEIT = "forfeit"
    """They have lost the match."""

    BANK = "bank"
    """Their time is that of their bank for all matches of a league; once it is empty they lose the match."""


class ReviewStatus(StrEnum):
    """How far a review is; one that nobody wants any more has no row."""

    MAKING = "making"
    DONE = "done"


class AgreementKind(StrEnum):
    """What the players of a match can agree on."""

    PAUSE = "pause"
    ABORT = "abort"


class ProcessKind(StrEnum):
    """How people's presses come to a process."""

    GATEWAY = "gateway"
    """By its connection to Discord."""

    WEB = "web"
    """By requests that Discord makes."""
