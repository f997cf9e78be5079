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
    PLAYER_GONE = "player_gone"
    """The other player had themselves forgotten."""
    STILL_PLAYING = "still_playing"
    """Somebody cannot be forgotten while new matches of theirs begin."""
    BAD_ACTION = "bad_action"
    """The text is no action of this game."""
    BAD_RULES = "bad_rules"
    PAUSED = "paused"
    """Nobody moves until somebody resumes the match."""
    TABLE_LOST = "table_lost"
    """Nobody moves until somebody finds a new place for the table."""
    NOT_PAUSED = "not_paused"
    NO_CLOCK = "no_clock"
    """Without a time for turns there is nothing to pause."""
    REQUEST_GONE = "request_gone"
    """What somebody agrees to or refuses was taken back, or never asked."""
    TOO_LATE_TO_ABORT = "too_late_to_abort"
    """Everybody has moved: the match can only be played or resigned."""
    NO_VACATION = "no_vacation"
    VACATION_TOO_LONG = "vacation_too_long"
    VACATION_TOO_SOON = "vacation_too_soon"
    RESTARTING = "restarting"
    BARRED = "barred"
    """The server has blocked this person."""
    APART = "apart"
    """One of the two has blocked the other, or the server has blocked the other one; nobody is told which."""
    OWN_BLOCK = "own_block"
    BOT_BLOCK = "bot_block"
    TOO_MANY_BLOCKS = "too_many_blocks"
    TOO_MANY_CHALLENGES = "too_many_challenges"
    TOO_MANY_MATCHES = "too_many_matches"
    OPPONENT_BUSY = "opponent_busy"
    """The other person has as many matches as one may have."""
    CHANNEL_FULL = "channel_full"
    WRONG_CHANNEL = "wrong_channel"
    """The server plays in other channels."""
    RANKINGS_OFF = "rankings_off"
    NOT_A_MANAGER = "not_a_manager"
    """Only those who look after the server's tables may do that."""
    NOT_A_MATCH_HERE = "not_a_match_here"
    NOT_OVER = "not_over"
    """The seal of a match opens when it is over."""
    NOT_SHOWN_HERE = "not_shown_here"
    """Of a match of others only its own channel is told."""
    NOTHING_TO_VERIFY = "nothing_to_verify"
    PROOF_GONE = "proof_gone"
    """What the match was played with was deleted, or cannot be played again."""
    NO_RESULT = "no_result"
    """The match has no result that counts."""
    TOO_MANY_CHANNELS = "too_many_channels"
    NOT_AN_OPEN_CHANNEL = "not_an_open_channel"
    BAD_PRESET = "bad_preset"
    NO_PRESET = "no_preset"
    """There is no saved preset of that name that this person may use."""
    SPOILED_PRESET = "spoiled_preset"
    """A saved preset holds options that this version of the game does not take."""
    OTHER_GAME = "other_game"
    """The rules that somebody named are those of another game than the one they named."""
    BAD_PRESET_NAME = "bad_preset_name"
    PRESET_NAME_TAKEN = "preset_name_taken"
    TOO_MANY_PRESETS = "too_many_presets"
    NO_COMPUTER = "no_computer"
    """No computer player knows the game."""
    BAD_TURN_LIMIT = "bad_turn_limit"
    BAD_CHALLENGE_LIMIT = "bad_challenge_limit"
    BAD_MATCH_LIMIT = "bad_match_limit"
    BAD_CHANNEL_LIMIT = "bad_channel_limit"


class Refused(Exception):
    """The service refuses a request; nothing has changed.

    ``limit`` is the most that there may be, ``least`` the least; ``channels`` are those to play in.
    """

    def __init__(
        self, trouble: Trouble, *, limit: int = 0, least: int = 0, channels: tuple[int, ...] = ()
    ) -> None:
        super().__init__(trouble.value)
        self.trouble = trouble
        self.limit = limit
        self.least = least
        self.channels = channels
