"""Why the service refuses a request: codes that `bot.words` turns into sentences."""

from __future__ import annotations

from enum import StrEnum


class Trouble(StrEnum):
    """Refusals that are not about the rules of a game (those are IllegalAction)."""

    STALE = "stale"
    """The button was for an older version of the match."""
    NOT_YOURS = "not_yours"
    """The match has no seat for this person."""
    NOT_YOUR_TURN = "not_your_turn"
    MATCH_OVER = "match_over"
    NO_MATCH = "no_match"
    FROZEN = "frozen"
    """The match's log and snapshot disagree; it waits for the host."""
    CHALLENGE_GONE = "challenge_gone"
    """The challenge was answered, withdrawn, or expired before."""
    CHALLENGE_NOT_YOURS = "challenge_not_yours"
    """Only the person challenged may answer, only the challenger may withdraw."""
    OWN_CHALLENGE = "own_challenge"
    """A challenger cannot take the open seat of their own challenge."""
    SELF_CHALLENGE = "self_challenge"
    BOT_CHALLENGE = "bot_challenge"
    """Another bot cannot be challenged."""
    BAD_ACTION = "bad_action"
    """The text is no action of this game."""
    BAD_RULES = "bad_rules"
    RESTARTING = "restarting"


class Refused(Exception):
    """The service refuses a request; nothing has changed."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.value)
        self.trouble = trouble
