"""Why something did not happen, in a sentence that also says what to do instead."""

from __future__ import annotations

from bot.refusals import Refusal
from bot.words.phrasebook import Sentences, and_list, say_sentence

SENTENCES: Sentences[Refusal] = {
    # Matches and moves.
    Refusal.STALE: "That button is from an earlier turn. Here is the table now.",
    Refusal.OLD_BUTTON: "That button is out of date. Use /hand for a fresh one.",
    Refusal.NOT_YOURS: "You're not in this match. Start your own with /play.",
    Refusal.LEFT: "You left this match. The rest play on.",
    Refusal.NOT_YOUR_TURN: "It's not your turn yet.",
    Refusal.MATCH_OVER: "This match is over. Start another with /play.",
    Refusal.NO_MATCH: "You have no match in progress. Start one with /play.",
    Refusal.FROZEN: "This match is on hold until Upcard's host checks its record.",
    Refusal.BAD_ACTION: "I don't know that move. Use the buttons below your hand.",
    Refusal.BAD_RULES: "Those settings clash. Please choose others.",
    Refusal.RATED: (
        "No hints in rated matches. You get them against the computer and in matches that don't count."
    ),
    Refusal.NO_DAILY: "Today's hand isn't ready yet. Try again in a moment.",
    Refusal.NO_IDEA: "No hint right now. Try again, or play what you like best.",
    # Challenges.
    Refusal.CHALLENGE_GONE: "This challenge is closed.",
    Refusal.CHALLENGE_EXPIRED: "This challenge has expired.",
    Refusal.CHALLENGE_WITHDRAWN: "This challenge was withdrawn.",
    Refusal.CHALLENGE_NOT_YOURS: "Only the player challenged can accept or decline.",
    Refusal.OFFER_NOT_YOURS: "Only the player who made this offer can withdraw it.",
    Refusal.SEAT_TAKEN: "Too late: the seat is taken.",
    Refusal.OWN_CHALLENGE: "You can't accept your own challenge.",
    Refusal.SELF_CHALLENGE: "You can't challenge yourself. Leave out opponent to offer an open seat.",
    Refusal.BOT_CHALLENGE: "Other bots don't play. Challenge a person, or me.",
    Refusal.ONLY_COMPUTER: "Nobody else is here. Challenge them on a server, or play me.",
    Refusal.PLAYER_GONE: "Your opponent has left for good. Challenge somebody else with /play.",
    Refusal.STILL_PLAYING: "You've started new matches meanwhile, so nothing was deleted. Try again.",
    # Looking for an opponent.
    Refusal.ALREADY_WAITING: "You're already looking for an opponent: {link}. Press **Stop** there first.",
    Refusal.NO_LONGER_WAITING: "That search is over. /find begins your own.",
    Refusal.NOT_YOUR_SEARCH: "Only the player who is looking can stop it.",
    Refusal.NO_NEWS: (
        "I can't send you direct messages. Allow them from this server's members, then press again."
    ),
    Refusal.QUEUE_OFF: "This server doesn't use /find. Challenge somebody with /play.",
    Refusal.ACROSS_OFF: "This server plays only among its own members. Use /find without “everywhere”.",
    # Lobbies.
    Refusal.LOBBY_FULL: "This table is full: {limit} players.",
    Refusal.NOT_INVITED: "This table is for players its host has named.",
    Refusal.NOT_THE_HOST: "Only the table's host can do that.",
    Refusal.WRONG_NUMBER: (
        "This game takes {least} to {limit} players; the table shows with how many it can start."
    ),
    Refusal.NOBODY_THERE: "That seat is empty now.",
    Refusal.TOO_MANY_GUESTS: "Name at most {limit} people for one table.",
    # Events: cups and leagues.
    # Duplicate sets.
    Refusal.NO_SET: "No such set. /duplicate shows the sets you can play.",
    Refusal.SET_OPEN: "Others are still playing this set. The results come when it closes.",
    Refusal.SET_CLOSED: "This set is closed. /duplicate has the next one.",
    Refusal.SEALED: (
        "Others are still to play these deals. Replay, review and proof come when they have; no hints."
    ),
    Refusal.NOT_FOUR: "A team match needs four different players.",
    Refusal.NOT_NAMED: "This team match is for the four players it names.",
    Refusal.TEAM_GONE: "This team match isn't open any longer.",
    # Events such as cups.
    Refusal.WRONG_FORMAT: (
        "That format doesn't fit the game: tables are for three and more players, all other formats for two."
    ),
    Refusal.ARENA_ROUND: "In an arena a match lasts an hour at most. Choose a shorter round.",
    Refusal.ROLE_MISSING: "This cup is only for members with the role that its message names.",
    Refusal.DID_NOT_COME: "You missed a match here. You can enter cups, leagues and friendlies again {when}.",
    Refusal.ONE_OF_TWO: "Choose two people: one who is in it, and one who isn't.",
    Refusal.NO_EVENT: "No such cup or league. See /cup list and /league list for those of this server.",
    Refusal.EVENT_OVER: "This one is over.",
    Refusal.EVENT_NOT_OVER: "It is still on. You can verify it once it ends.",
    Refusal.EVENT_FULL: "All places are taken. If somebody leaves before the start, you can join then.",
    Refusal.EVENT_OUT: "You're out of this cup: a lost match is final here.",
    Refusal.EVENT_PAUSED: "It is paused. Matches in progress go on; new ones wait.",
    Refusal.EVENT_CLOCK: "A match of a cup or a league can't be paused: the others wait for its result.",
    Refusal.EVENT_MOVED: "That isn't possible right now. Look at it again.",
    Refusal.REGISTRATION_CLOSED: "Registration is closed.",
    Refusal.ALREADY_ENTERED: "You're already in.",
    Refusal.NOT_ENTERED: "You aren't in it.",
    Refusal.CHECK_IN_CLOSED: "Check-in is from 60 to 15 minutes before the start.",
    Refusal.CHECKED_IN: "You've already confirmed.",
    Refusal.NO_PAIRING: "There's no match to play here right now.",
    Refusal.THEY_ARE_IN: "That player is in it already.",
    Refusal.THEY_ARE_NOT_IN: "That player isn't in it.",
    Refusal.THEY_ARE_OUT: "That player is out: a lost match is final here.",
    Refusal.THEY_HAVE_NO_MATCH: "That player has no match whose result can be set now.",
    Refusal.ROUND_CLOSED: "A later round has begun, so this result is final.",
    Refusal.NOT_IN_FORMAT: "That isn't possible in this format.",
    Refusal.FRIENDLY_OFF: "Allow matches across servers first, with /settings across.",
    Refusal.FRIENDLY_OFF_THERE: "The other server doesn't allow matches across servers. Ask its managers.",
    Refusal.NO_CODE: (
        "No friendly waits for this code. Ask the other server's manager to read it again under Manage."
    ),
    Refusal.OWN_FRIENDLY: "The other server's manager accepts it, in their own server.",
    Refusal.OTHER_SIDE: "You play for the other server in this friendly. Press there.",
    Refusal.FRIENDLY_BEGUN: "The friendly has begun, so it is played to its end.",
    # The clock.
    Refusal.PAUSED: "This match is paused. Press “Resume” to go on.",
    Refusal.TABLE_LOST: (
        "I can't show this match's table, so it waits. Use /resume in another channel of its server to "
        "go on there."
    ),
    Refusal.NOT_PAUSED: "This match isn't paused.",
    Refusal.NO_CLOCK: "This match has no time limit, so there's no clock to stop.",
    Refusal.REQUEST_GONE: "That request is gone.",
    Refusal.TOO_LATE_TO_ABORT: (
        "Everybody has moved, so the match counts. Play on, or give it up with /resign."
    ),
    Refusal.NO_VACATION: "You're not on vacation. To start one, give the number of days.",
    Refusal.VACATION_TOO_LONG: ("A vacation lasts 30 days at most. Choose fewer days."),
    Refusal.VACATION_TOO_SOON: (
        "Your last vacation has just ended. Wait as long as it lasted before the next one."
    ),
    # Where and with whom a match can begin.
    Refusal.BARRED: "You can't start matches on this server. Ask its managers.",
    Refusal.APART: "You two can't start a match here.",
    Refusal.TOO_MANY_CHALLENGES: (
        ("You can have one open challenge here. Withdraw it first."),
        ("You can have {number} open challenges here. Withdraw one first."),
    ),
    Refusal.TOO_MANY_MATCHES: (
        ("You can play one match at a time here. Finish yours first: see /games."),
        ("You can play {number} matches at a time here. Finish one first: see /games."),
    ),
    Refusal.CALLED_OFTEN: (
        "You called this player {limit} times within an hour without an answer. Try again {when}."
    ),
    Refusal.CALLED_MANY: (
        "You called players {limit} times within an hour without an answer. Try again {when}."
    ),
    Refusal.OPPONENT_BUSY: "Your opponent already plays as many matches as they can here. Try later.",
    Refusal.CHANNEL_FULL: (
        ("This channel has room for one match at a time. Use another channel."),
        ("This channel has room for {number} matches at a time. Use another channel."),
    ),
    Refusal.WRONG_CHANNEL: "Matches on this server start in {channels}. Use /play there.",
    Refusal.RANKINGS_OFF: "This server keeps no rankings: matches are just for fun.",
    Refusal.ALREADY_ON_LADDER: "You are on this ladder already.",
    Refusal.NOT_ON_LADDER: "Both of you have to be on the ladder. Join it with the button at /ladder.",
    Refusal.NOT_ABOVE: "You can challenge only somebody above you.",
    Refusal.LADDER_BUSY: "One of you has three ladder challenges open. Wait until one is answered or played.",
    Refusal.LADDER_PAIR_OPEN: "You two have a ladder challenge open already.",
    Refusal.NO_SEASON: "No season yet: one begins with a rated match, if /settings says so.",
    # Presets and computer players.
    Refusal.NO_PRESET: "No such preset. /preset list shows yours.",
    Refusal.SPOILED_PRESET: (
        "This preset is from another version of Upcard, and its options no longer fit. Save it again "
        "with /preset save, or choose other rules."
    ),
    Refusal.OTHER_GAME: "Those rules belong to another game. Leave out game, or choose other rules.",
    Refusal.BAD_PRESET_NAME: "Give your preset a name of at most {limit} characters.",
    Refusal.PRESET_NAME_TAKEN: "Upcard has rules of that name. Choose another.",
    Refusal.TOO_MANY_PRESETS: "You can save {limit} presets. Delete one first.",
    Refusal.NO_COMPUTER: (
        "The computer can't play that game, or not at that level. Leave out level, or play with people."
    ),
    # Managers of a server.
    Refusal.OWN_BLOCK: "You can't block yourself.",
    Refusal.BOT_BLOCK: "Bots don't play, so there's nothing to block.",
    Refusal.TOO_MANY_BLOCKS: "Your list is full: {limit} people. Unblock somebody first.",
    Refusal.NOT_A_MANAGER: ("Only for people who manage this server or have the role named in /settings."),
    Refusal.NOT_A_MATCH_HERE: "No such match on this server. Pick one from the list under match.",
    Refusal.NO_RESULT: "That match has no rated result.",
    Refusal.TOO_MANY_CHANNELS: (
        "allow-channel: you can name {limit} channels. Remove one with close-channel."
    ),
    Refusal.NOT_AN_OPEN_CHANNEL: "close-channel: no matches start in that channel anyway.",
    Refusal.BAD_PRESET: "rules: those rules aren't on offer.",
    Refusal.BAD_TURN_LIMIT: "speed: choose one minute to thirty days, or no limit.",
    Refusal.BAD_CHALLENGE_LIMIT: "open-challenges: choose {least} to {limit}.",
    Refusal.BAD_MATCH_LIMIT: "matches-per-person: choose {least} to {limit}.",
    Refusal.BAD_CHANNEL_LIMIT: "matches-per-channel: choose {least} to {limit}.",
    # Proofs, replays and reviews.
    Refusal.NOT_OVER: "This match is still on. You can verify it once it ends.",
    Refusal.NOT_SHOWN_HERE: "You didn't play in this match. Use /verify in its channel.",
    Refusal.NOTHING_TO_VERIFY: ("No such match. /verify proves the deals of your finished matches."),
    Refusal.PROOF_GONE: ("This match's cards are deleted or can't be read, so there's nothing to verify."),
    Refusal.NO_REPLAY: "No such match. /replay shows your finished matches again.",
    Refusal.NOT_OVER_YET: "This match is still on. All hands are shown once it ends.",
    Refusal.NOT_FOR_YOU: "You didn't play in this match. Use /replay in its channel.",
    Refusal.REPLAY_GONE: ("This match's moves are deleted or can't be read, so there's nothing to show."),
    Refusal.TOO_SLOW: "That animation takes too long right now. Try again in a minute.",
    Refusal.NO_REVIEW: "No such match. /review shows how well you played in finished matches.",
    Refusal.NOT_YOUR_PLAY: "You can only review your own play.",
    Refusal.NO_REVIEWER: "There are no reviews of this kind of match. Try /replay.",
    Refusal.ONE_REVIEW: "You already have a review under way. Wait for it, or cancel it there.",
    Refusal.TOO_MANY_REVIEWS: "Too many reviews right now. Try again in a few minutes.",
    # Discord and the bot itself.
    Refusal.NO_PERMISSION: (
        "I need these permissions in this channel: {permissions}. A server manager can grant them."
    ),
    Refusal.NOT_HERE: (
        "I'm not on this server, so I can't set up tables here. A server manager can [invite me]({link})."
    ),
    Refusal.NOT_IN_THREAD: "I'm not in this private thread yet. Mention me here, then try again.",
    Refusal.OPPONENT_AWAY: "They can't see this channel. Challenge them in one you both see.",
    Refusal.OUT_OF_REACH: "I can't write in that match's channel. Use /play in another one.",
    Refusal.DM_CLOSED: (
        "I can't send you direct messages, so play here: “My hand” brings your cards back. To get them "
        "by direct message, allow messages from this server's members, then press “Try direct messages "
        "again”."
    ),
    Refusal.DM_QUOTA: (
        "I can't open more direct messages right now, so your cards are here: press “My hand”."
    ),
    Refusal.BUSY: "Too many people are playing at once. Nothing happened: try again in a moment.",
    Refusal.RESTARTING: "I'm restarting. Nothing is lost: press again in ten seconds.",
    Refusal.STORE: ("I can't save right now. Your last position is kept; try again in a moment."),
    Refusal.HICCUP: "Discord stopped me halfway. Your match is safe; try again in a moment.",
    Refusal.NOT_SHOWN: "That's done, but I couldn't show it here. /hand brings your cards.",
    Refusal.INTERNAL: "Something went wrong on my side. Your match is safe; please try again.",
}
"""The sentence of every refusal. Where there are two, the limit decides: for one, and for several."""

WITHOUT_A_LIST: Sentences[Refusal] = {
    Refusal.NO_PERMISSION: "I'm not allowed to do that in this channel. A server manager can allow it.",
    Refusal.WRONG_CHANNEL: "Matches on this server don't start in this channel. Use another one.",
}
"""The sentences of refusals that usually list something, for when there is nothing to list."""


def refusal_sentence(
    refusal: Refusal,
    *,
    permissions: tuple[str, ...] = (),
    channels: tuple[int, ...] = (),
    least: int = 0,
    limit: int = 0,
    link: str = "",
    when: str = "",
) -> str:
    """What went wrong and what helps.

    ``permissions`` are the names of those that the bot lacks, ``channels`` those to play in; ``limit`` is the
    most that there may be, ``least`` the least; ``link`` invites the bot; ``when`` is from when it is
    possible again.
    """
    # “In this channel I lack: .” would help nobody: Discord does not always say what is missing.
    if refusal in WITHOUT_A_LIST and not permissions and not channels:
        return say_sentence(WITHOUT_A_LIST[refusal])
    return say_sentence(
        SENTENCES[refusal],
        limit,
        least=least,
        limit=limit,
        link=link,
        when=when,
        permissions=and_list(permissions),
        channels=and_list(tuple(f"<#{channel}>" for channel in channels)),
    )
