"""Why the bot refuses a request: codes, whose sentences are in `bot.words.refusals`."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum


class Refusal(StrEnum):
    """Why a request is refused; the reasons that a game's rules have are that game's `Reason`."""

    # Matches and moves.
    STALE = "stale"
    """The button is of an older version of the match."""
    OLD_BUTTON = "old_button"
    """The button is of an older form of the panel."""
    NOT_YOURS = "not_yours"
    """The match has no seat for this person."""
    LEFT = "left"
    """The person has left the match, which goes on without them."""
    NOT_YOUR_TURN = "not_your_turn"
    MATCH_OVER = "match_over"
    NO_MATCH = "no_match"
    FROZEN = "frozen"
    """The match's log and snapshot disagree; it waits for the host of the bot."""
    BAD_ACTION = "bad_action"
    """The text is no action of this game."""
    BAD_RULES = "bad_rules"
    RATED = "rated"
    """A match that counts for the rankings is played without hints."""
    NO_IDEA = "no_idea"
    """The computer player that was to give a hint failed."""
    NO_DAILY = "no_daily"
    """No daily hand was found in time."""

    # Challenges.
    CHALLENGE_GONE = "challenge_gone"
    """The challenge was answered, withdrawn, or has expired."""
    CHALLENGE_EXPIRED = "challenge_expired"
    CHALLENGE_WITHDRAWN = "challenge_withdrawn"
    CHALLENGE_NOT_YOURS = "challenge_not_yours"
    """Only the person challenged can answer."""
    OFFER_NOT_YOURS = "offer_not_yours"
    """Only the person who made a challenge, or offered a seat, can take it back."""
    SEAT_TAKEN = "seat_taken"
    OWN_CHALLENGE = "own_challenge"
    """Challengers cannot take the open seat of their own challenge."""
    SELF_CHALLENGE = "self_challenge"
    BOT_CHALLENGE = "bot_challenge"
    """Other bots cannot be challenged."""
    ONLY_COMPUTER = "only_computer"
    """In the direct messages with the bot nobody else could answer a challenge."""
    PLAYER_GONE = "player_gone"
    """The other player had all their data deleted."""
    STILL_PLAYING = "still_playing"
    """New matches of a person began while their data was being deleted."""

    # Looking for an opponent.
    ALREADY_WAITING = "already_waiting"
    """The person looks for an opponent on this server already."""
    NO_LONGER_WAITING = "no_longer_waiting"
    """The person has found an opponent, stopped looking, or waited in vain."""
    NOT_YOUR_SEARCH = "not_your_search"
    """Only the person who looks for an opponent can stop that."""
    NO_NEWS = "no_news"
    """The person wants to be told of others, and takes no direct messages."""
    QUEUE_OFF = "queue_off"
    ACROSS_OFF = "across_off"
    """On this server nobody looks for opponents by /find."""

    # Lobbies.
    LOBBY_FULL = "lobby_full"
    NOT_INVITED = "not_invited"
    """The lobby is for people whom its host has named."""
    NOT_THE_HOST = "not_the_host"
    """Only the person who opened the lobby can do that."""
    WRONG_NUMBER = "wrong_number"
    """The game is not for as many players as have joined."""
    NOBODY_THERE = "nobody_there"
    """The place that should be made free is free already."""
    TOO_MANY_GUESTS = "too_many_guests"

    # Duplicate sets.
    NO_SET = "no_set"
    """There is no such set, or it is another server's."""
    SET_OPEN = "set_open"
    """What came of a set is told when it is closed."""
    SET_CLOSED = "set_closed"
    SEALED = "sealed"
    """Hints, replays, reviews and proofs would tell of deals that others are still to play."""
    NOT_FOUR = "not_four"
    """A team match is proposed that names somebody twice."""
    NOT_NAMED = "not_named"
    """The team match is for the four whom it names."""
    TEAM_GONE = "team_gone"
    """The team match is closed, has begun, or is another server's."""

    # Events such as cups.
    WRONG_FORMAT = "wrong_format"
    """The game is for other numbers of players than the format of an event seats."""
    ARENA_ROUND = "arena_round"
    """Matches of an arena that may last longer than the arena."""
    ROLE_MISSING = "role_missing"
    """An event is for those who have a role."""
    DID_NOT_COME = "did_not_come"
    """Somebody did not come to a match of an event, and may enter none for a while."""
    ONE_OF_TWO = "one_of_two"
    """Of two people exactly one plays in the event."""
    NO_EVENT = "no_event"
    """There is no such event, or no longer."""
    EVENT_OVER = "event_over"
    EVENT_NOT_OVER = "event_not_over"
    """The seal of an event opens when the event is over."""
    EVENT_FULL = "event_full"
    EVENT_OUT = "event_out"
    """They have lost their right to play on."""
    EVENT_PAUSED = "event_paused"
    EVENT_CLOCK = "event_clock"
    """The clock of a match in an event does not stop, as others wait for the round."""
    EVENT_MOVED = "event_moved"
    """Somebody was quicker, or it is not the time for that."""
    REGISTRATION_CLOSED = "registration_closed"
    ALREADY_ENTERED = "already_entered"
    NOT_ENTERED = "not_entered"
    CHECK_IN_CLOSED = "check_in_closed"
    CHECKED_IN = "checked_in"
    """They have confirmed already that they are there."""
    NO_PAIRING = "no_pairing"
    """They have nobody to play right now."""
    THEY_ARE_IN = "they_are_in"
    """An organiser asks; so in the next three, of the player who was chosen."""
    THEY_ARE_NOT_IN = "they_are_not_in"
    THEY_ARE_OUT = "they_are_out"
    THEY_HAVE_NO_MATCH = "they_have_no_match"
    ROUND_CLOSED = "round_closed"
    """A later round stands on the result."""
    NOT_IN_FORMAT = "not_in_format"
    FRIENDLY_OFF = "friendly_off"
    """This server lets nobody play those of other servers; in FRIENDLY_OFF_THERE the other server."""
    FRIENDLY_OFF_THERE = "friendly_off_there"
    NO_CODE = "no_code"
    """No friendly that waits for a server has this code."""
    OWN_FRIENDLY = "own_friendly"
    OTHER_SIDE = "other_side"
    """They are in the friendly for the other server."""
    FRIENDLY_BEGUN = "friendly_begun"

    # The clock.
    PAUSED = "paused"
    """Nobody can move until somebody resumes the match."""
    TABLE_LOST = "table_lost"
    """Nobody can move until somebody finds a new place for the table."""
    NOT_PAUSED = "not_paused"
    NO_CLOCK = "no_clock"
    """Without a time limit there is nothing to pause."""
    REQUEST_GONE = "request_gone"
    """The request to agree to was taken back, or never made."""
    TOO_LATE_TO_ABORT = "too_late_to_abort"
    """Everybody has moved, so the match can only be played or resigned."""
    NO_VACATION = "no_vacation"
    VACATION_TOO_LONG = "vacation_too_long"
    VACATION_TOO_SOON = "vacation_too_soon"

    # Where and with whom a match can begin.
    BARRED = "barred"
    """The server has blocked this person."""
    APART = "apart"
    """One of the two has blocked the other, or the server has blocked one; nobody is told which."""
    TOO_MANY_CHALLENGES = "too_many_challenges"
    TOO_MANY_MATCHES = "too_many_matches"
    CALLED_OFTEN = "called_often"
    """The person has mentioned another too often within the hour without an answer."""
    CALLED_MANY = "called_many"
    """The person has mentioned people too often within the hour without an answer."""
    OPPONENT_BUSY = "opponent_busy"
    """The other person has as many matches as the server allows."""
    CHANNEL_FULL = "channel_full"
    WRONG_CHANNEL = "wrong_channel"
    """The server plays in other channels."""
    RANKINGS_OFF = "rankings_off"
    NO_SEASON = "no_season"
    ALREADY_ON_LADDER = "already_on_ladder"
    NOT_ON_LADDER = "not_on_ladder"
    NOT_ABOVE = "not_above"
    LADDER_BUSY = "ladder_busy"
    LADDER_PAIR_OPEN = "ladder_pair_open"

    # Presets and computer players.
    NO_PRESET = "no_preset"
    """There is no saved preset of that name that this person can use."""
    SPOILED_PRESET = "spoiled_preset"
    """A saved preset holds options that this version of the game does not take."""
    OTHER_GAME = "other_game"
    """The rules named are those of another game than the one named."""
    BAD_PRESET_NAME = "bad_preset_name"
    PRESET_NAME_TAKEN = "preset_name_taken"
    TOO_MANY_PRESETS = "too_many_presets"
    NO_COMPUTER = "no_computer"
    """No computer player knows the game, or plays at that level."""

    # Managers of a server.
    OWN_BLOCK = "own_block"
    BOT_BLOCK = "bot_block"
    TOO_MANY_BLOCKS = "too_many_blocks"
    NOT_A_MANAGER = "not_a_manager"
    """Only people who manage the server's tables can do that."""
    NOT_A_MATCH_HERE = "not_a_match_here"
    NO_RESULT = "no_result"
    """The match has no result that counts."""
    TOO_MANY_CHANNELS = "too_many_channels"
    NOT_AN_OPEN_CHANNEL = "not_an_open_channel"
    BAD_PRESET = "bad_preset"
    BAD_TURN_LIMIT = "bad_turn_limit"
    BAD_CHALLENGE_LIMIT = "bad_challenge_limit"
    BAD_MATCH_LIMIT = "bad_match_limit"
    BAD_CHANNEL_LIMIT = "bad_channel_limit"

    # Proofs, replays and reviews.
    NOT_OVER = "not_over"
    """The seal of a match opens when the match is over."""
    NOT_SHOWN_HERE = "not_shown_here"
    """Other people's matches are shown in their own channel only."""
    NOTHING_TO_VERIFY = "nothing_to_verify"
    PROOF_GONE = "proof_gone"
    """The record of the match was deleted, or cannot be read any more."""
    NO_REPLAY = "no_replay"
    """There is no such match, or it is not the person's own."""
    NOT_OVER_YET = "not_over_yet"
    """The hands of a match are opened when it is over."""
    NOT_FOR_YOU = "not_for_you"
    """People who did not play a match can replay it only if they can see its channel."""
    REPLAY_GONE = "replay_gone"
    """The record of the match was deleted, or cannot be read any more."""
    TOO_SLOW = "too_slow"
    """An animation could not be drawn in time."""
    NO_REVIEW = "no_review"
    NOT_YOUR_PLAY = "not_your_play"
    NO_REVIEWER = "no_reviewer"
    ONE_REVIEW = "one_review"
    TOO_MANY_REVIEWS = "too_many_reviews"

    # Discord and the bot itself.
    NO_PERMISSION = "no_permission"
    """The bot lacks permissions in the channel."""
    NOT_HERE = "not_here"
    """The bot is not on the server, although its commands are."""
    NOT_IN_THREAD = "not_in_thread"
    """The bot is not in the private thread, where commands reach it and messages of its own do not."""
    OPPONENT_AWAY = "opponent_away"
    """The person challenged cannot see the channel."""
    OUT_OF_REACH = "out_of_reach"
    """The bot cannot write in the channel of the match."""
    DM_CLOSED = "dm_closed"
    """The person takes no direct messages from the bot."""
    DM_QUOTA = "dm_quota"
    """Discord lets the bot open no more direct messages for now."""
    RESTARTING = "restarting"
    BUSY = "busy"
    STORE = "store"
    """The bot cannot write to its disk."""
    HICCUP = "hiccup"
    """Discord or the network failed in the middle of an answer."""
    NOT_SHOWN = "not_shown"
    """What was asked for is done, and only the answer failed."""
    INTERNAL = "internal"
    """A fault of the program."""


class Refused(Exception):
    """A request is refused, and nothing has changed.

    ``limit`` is the most that there may be, ``least`` the least; ``channels`` are those to play in;
    ``permissions`` are the names of those that the bot lacks, and ``link`` invites it; ``until`` is when the
    same is possible again.
    """

    def __init__(  # all but one are named, and most refusals have none of them
        self,
        refusal: Refusal,
        *,
        limit: int = 0,
        least: int = 0,
        channels: tuple[int, ...] = (),
        permissions: tuple[str, ...] = (),
        link: str = "",
        until: datetime | None = None,
    ) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal
        self.limit = limit
        self.least = least
        self.channels = channels
        self.permissions = permissions
        self.link = link
        self.until = until
