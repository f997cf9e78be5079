"""Why something did not happen, in a sentence that also says what to do instead."""

from __future__ import annotations

from bot.refusals import Refusal
from bot.words.phrasebook import Sentences, and_list, say_sentence

SENTENCES: Sentences[Refusal] = {
    # Matches and moves.
    Refusal.STALE: "The table has moved on since that button was shown. Here is where it stands now.",
    Refusal.OLD_BUTTON: "That button is out of date. Use /hand for a fresh one.",
    Refusal.NOT_YOURS: "You are not playing in this match. Start one of your own with /play.",
    Refusal.LEFT: "You have left this match. The others play on.",
    Refusal.NOT_YOUR_TURN: "It is not your turn yet.",
    Refusal.MATCH_OVER: "This match is over. Start another with /play.",
    Refusal.NO_MATCH: "You have no match going on. Start one with /play.",
    Refusal.FROZEN: "This match is paused, as its record needs a look by whoever runs me.",
    Refusal.BAD_ACTION: "I do not know that move. Use the buttons of your hand.",
    Refusal.BAD_RULES: "Those settings contradict each other. Please choose others.",
    Refusal.RATED: (
        "This match counts for the rankings, so there are no hints in it. They come in matches against "
        "me, and in those that do not count."
    ),
    Refusal.NO_IDEA: "I have no hint just now. Please try again, or play what you like best.",
    # Challenges.
    Refusal.CHALLENGE_GONE: "This challenge is no longer open.",
    Refusal.CHALLENGE_EXPIRED: "This challenge was open too long and has expired.",
    Refusal.CHALLENGE_WITHDRAWN: "This challenge was withdrawn.",
    Refusal.CHALLENGE_NOT_YOURS: (
        "Only the person challenged can accept or decline this, and only the challenger can withdraw it."
    ),
    Refusal.SEAT_TAKEN: "Somebody else was quicker: the seat is taken.",
    Refusal.OWN_CHALLENGE: "This is your own challenge: somebody else has to accept it.",
    Refusal.SELF_CHALLENGE: "You cannot challenge yourself. Leave the opponent out to offer an open seat.",
    Refusal.BOT_CHALLENGE: "Other bots do not play. Challenge a person, or me.",
    Refusal.PLAYER_GONE: "The other player has left for good. Use /play to challenge somebody.",
    Refusal.STILL_PLAYING: "New matches of yours began meanwhile, so your data is still there. Try again.",
    # Lobbies.
    Refusal.LOBBY_FULL: "This table is full: {limit} have joined.",
    Refusal.NOT_INVITED: "This table is for people whom its host has named.",
    Refusal.NOT_THE_HOST: "Only the host of this table can do that.",
    Refusal.WRONG_NUMBER: (
        "This game cannot start with so many players: it is for {least} to {limit}, and the table shows "
        "with how many."
    ),
    Refusal.NOBODY_THERE: "Nobody has that place at this table any more.",
    Refusal.TOO_MANY_GUESTS: "At most {limit} people can be named for one table.",
    # The clock.
    Refusal.PAUSED: "This match is paused. Press “Resume” first; then it goes on.",
    Refusal.TABLE_LOST: (
        "This match waits: I cannot show its table. Use /resume in another channel of its server; the "
        "table comes there, and the match goes on."
    ),
    Refusal.NOT_PAUSED: "This match is not paused any more.",
    Refusal.NO_CLOCK: "This match has no time limit, so there is nothing to pause.",
    Refusal.REQUEST_GONE: "Nobody asks for that any more.",
    Refusal.TOO_LATE_TO_ABORT: (
        "Everybody has moved, so the match counts: play it, or give it up with /resign."
    ),
    Refusal.NO_VACATION: "You are not on vacation. To go on one, say for how many days.",
    Refusal.VACATION_TOO_LONG: (
        "A vacation ends 30 days after its first day at the latest. Please choose fewer days."
    ),
    Refusal.VACATION_TOO_SOON: (
        "Your last vacation has just ended: as much time as it took has to pass before the next one."
    ),
    # Where and with whom a match can begin.
    Refusal.BARRED: "You may not begin matches on this server. Ask those who run it.",
    Refusal.APART: "You two cannot begin a match with each other here.",
    Refusal.TOO_MANY_CHALLENGES: (
        ("On this server one person may have one open challenge. Withdraw yours first."),
        ("On this server one person may have {number} open challenges. Withdraw one first."),
    ),
    Refusal.TOO_MANY_MATCHES: (
        ("On this server one person may have one match going on. Finish yours first: see /games."),
        ("On this server one person may have {number} matches going on. Finish one first: see /games."),
    ),
    Refusal.CALLED_OFTEN: (
        "You have called this person {limit} times within an hour without an answer. You may do so again "
        "{when}."
    ),
    Refusal.CALLED_MANY: (
        "You have called people {limit} times within an hour without an answer. You may do so again {when}."
    ),
    Refusal.OPPONENT_BUSY: "The other one has as many matches going on as this server allows. Try later.",
    Refusal.CHANNEL_FULL: (
        ("One match is going on in this channel, and that is all. Use another channel."),
        ("{number} matches are going on in this channel, and that is all. Use another channel."),
    ),
    Refusal.WRONG_CHANNEL: "On this server matches begin in {channels}. Use /play there.",
    Refusal.RANKINGS_OFF: "This server keeps no rankings: its matches count for nothing but fun.",
    # Presets and computer players.
    Refusal.NO_PRESET: "There is no such saved preset. /preset list shows those that you can use.",
    Refusal.SPOILED_PRESET: (
        "That preset was saved by another version of me, and this one does not take its options. Save "
        "it anew with /preset save, or name other rules."
    ),
    Refusal.OTHER_GAME: "Those rules are not of the game that you chose. Leave out game, or choose others.",
    Refusal.BAD_PRESET_NAME: "A preset needs a name of at most {limit} characters.",
    Refusal.PRESET_NAME_TAKEN: "Rules of mine have that name already. Choose another one.",
    Refusal.TOO_MANY_PRESETS: "{limit} presets are saved, and that is all. Delete one first.",
    Refusal.NO_COMPUTER: (
        "I do not play that game, or not at that level. Name no level, or play with other people."
    ),
    # Managers of a server.
    Refusal.OWN_BLOCK: "You cannot block yourself.",
    Refusal.BOT_BLOCK: "Bots cannot be blocked: they do not play.",
    Refusal.TOO_MANY_BLOCKS: "That list is full with {limit} people. Unblock somebody first.",
    Refusal.NOT_A_MANAGER: (
        "That is for people who may manage this server, or who have the role that /settings names."
    ),
    Refusal.NOT_A_MATCH_HERE: "This server has no such match. Choose one that the option match suggests.",
    Refusal.NO_RESULT: "That match has no result that counts in the rankings.",
    Refusal.TOO_MANY_CHANNELS: (
        "allow-channel: at most {limit} channels can be named. Take one out with close-channel."
    ),
    Refusal.NOT_AN_OPEN_CHANNEL: "close-channel: that channel is none of those in which matches begin.",
    Refusal.BAD_PRESET: "rules: I do not offer those rules.",
    Refusal.BAD_TURN_LIMIT: "turn-limit: choose between one minute and thirty days, or no limit.",
    Refusal.BAD_CHALLENGE_LIMIT: "open-challenges: choose from {least} to {limit}.",
    Refusal.BAD_MATCH_LIMIT: "matches-per-person: choose from {least} to {limit}.",
    Refusal.BAD_CHANNEL_LIMIT: "matches-per-channel: choose from {least} to {limit}.",
    # Proofs, replays and reviews.
    Refusal.NOT_OVER: "This match is not over. Its seal opens at the end, and then it can be verified.",
    Refusal.NOT_SHOWN_HERE: "This is a match of others: use /verify in the channel where it was played.",
    Refusal.NOTHING_TO_VERIFY: (
        "There is no such match. When one of yours is over, /verify proves its deals."
    ),
    Refusal.PROOF_GONE: (
        "The cards of this match were deleted or cannot be read any more, so nothing proves them."
    ),
    Refusal.NO_REPLAY: "There is no such match. When one of yours is over, /replay shows it again.",
    Refusal.NOT_OVER_YET: "This match is not over. All hands are opened at the end, not before.",
    Refusal.NOT_FOR_YOU: "This is a match of others: only those who see its channel can see it again.",
    Refusal.REPLAY_GONE: (
        "The moves of this match were deleted or cannot be read any more, so I cannot show it again."
    ),
    Refusal.TOO_SLOW: "That animation takes me too long just now. Try again in a minute.",
    Refusal.NO_REVIEW: "You have no such match. When one of gin is over, /review tells how you played.",
    Refusal.NOT_YOUR_PLAY: "You did not play in this match: everybody can have their own play reviewed.",
    Refusal.NO_REVIEWER: "I review matches of gin for two. For this game there is no review, but /replay.",
    Refusal.ONE_REVIEW: "Another review of yours is being made. Wait for it, or cancel it there.",
    Refusal.TOO_MANY_REVIEWS: "Many reviews are being made just now. Please ask again in some minutes.",
    # Discord and the bot itself.
    Refusal.NO_PERMISSION: (
        "In this channel I lack: {permissions}. Somebody who runs the server can allow it."
    ),
    Refusal.NOT_HERE: (
        "I am not on this server, so I cannot set up tables here. Somebody who runs it can "
        "[invite me]({link})."
    ),
    Refusal.NOT_IN_THREAD: "I am not in this private thread yet. Mention me here first, then try again.",
    Refusal.OPPONENT_AWAY: "They cannot see this channel. Challenge them in one that you both see.",
    Refusal.OUT_OF_REACH: "I cannot write in the channel of that match. Use /play in another one.",
    Refusal.DM_CLOSED: (
        "I cannot send you direct messages, so play here; “My hand” brings this panel again. To change "
        "that, allow direct messages from this server's members, then press “Try direct messages "
        "again”."
    ),
    Refusal.DM_QUOTA: (
        "I cannot open more direct messages for now, so your cards wait here: press “My hand”."
    ),
    Refusal.RESTARTING: "I am restarting. Nothing is lost: press again in ten seconds.",
    Refusal.STORE: (
        "I cannot write to my disk just now. What your panel shows is kept; try again in a moment."
    ),
    Refusal.HICCUP: "Discord did not let me finish that. Your match is kept; try again in a moment.",
    Refusal.INTERNAL: "Something went wrong on my side. Your match is kept; please try again.",
}
"""The sentence of every refusal. Where there are two, the limit decides: for one, and for several."""

WITHOUT_A_LIST: Sentences[Refusal] = {
    Refusal.NO_PERMISSION: "I may not do that in this channel. Somebody who runs the server can allow it.",
    Refusal.WRONG_CHANNEL: "On this server matches do not begin in this channel. Use another one.",
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
