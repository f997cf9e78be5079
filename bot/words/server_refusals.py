"""Why a server, or somebody in it, does not let something happen."""

from __future__ import annotations

from typing import Literal, assert_never

from bot.words.phrasebook import Phrasebook
from bot.words.trouble import Trouble

PlayTrouble = Literal[
    Trouble.BARRED,
    Trouble.APART,
    Trouble.TOO_MANY_CHALLENGES,
    Trouble.TOO_MANY_MATCHES,
    Trouble.OPPONENT_BUSY,
    Trouble.CHANNEL_FULL,
    Trouble.WRONG_CHANNEL,
    Trouble.RANKINGS_OFF,
]
KeeperTrouble = Literal[
    Trouble.OWN_BLOCK,
    Trouble.BOT_BLOCK,
    Trouble.TOO_MANY_BLOCKS,
    Trouble.NOT_A_MANAGER,
    Trouble.NOT_A_MATCH_HERE,
    Trouble.NO_RESULT,
    Trouble.TOO_MANY_CHANNELS,
    Trouble.NOT_AN_OPEN_CHANNEL,
    Trouble.BAD_PRESET,
    Trouble.BAD_TURN_LIMIT,
    Trouble.BAD_CHALLENGE_LIMIT,
    Trouble.BAD_MATCH_LIMIT,
    Trouble.BAD_CHANNEL_LIMIT,
]


def play_sentence(trouble: PlayTrouble, book: Phrasebook, *, limit: int, channels: tuple[int, ...]) -> str:
    """Why no match begins here; ``limit`` is how many there may be, ``channels`` those to play in."""
    match trouble:
        case Trouble.BARRED:
            return book.say("You may not begin matches on this server. Ask those who run it.")
        case Trouble.APART:
            return book.say("You two cannot begin a match with each other here.")
        case Trouble.TOO_MANY_CHALLENGES:
            return book.count(
                "On this server one person may have one open challenge. Withdraw yours first.",
                "On this server one person may have {number} open challenges. Withdraw one first.",
                limit,
            )
        case Trouble.TOO_MANY_MATCHES:
            return book.count(
                "On this server one person may have one match going on. Finish yours first: see /games.",
                "On this server one person may have {number} matches going on. Finish one first: see /games.",
                limit,
            )
        case Trouble.OPPONENT_BUSY:
            return book.say("The other one has as many matches going on as this server allows. Try later.")
        case Trouble.CHANNEL_FULL:
            return book.count(
                "One match is going on in this channel, and that is all. Use another channel.",
                "{number} matches are going on in this channel, and that is all. Use another channel.",
                limit,
            )
        case Trouble.WRONG_CHANNEL:
            return _wrong_channel(channels, book)
        case Trouble.RANKINGS_OFF:
            return book.say("This server keeps no rankings: its matches count for nothing but fun.")
        case _:
            assert_never(trouble)


def _wrong_channel(channels: tuple[int, ...], book: Phrasebook) -> str:
    if not channels:
        return book.say("On this server matches do not begin in this channel. Use another one.")
    named = book.both(tuple(f"<#{channel}>" for channel in channels))
    return book.say("On this server matches begin in {channels}. Use /play there.", channels=named)


def keeper_sentence(trouble: KeeperTrouble, book: Phrasebook, *, least: int, limit: int) -> str:
    """Why somebody who looks after a server cannot have it so; each names the option that is meant."""
    match trouble:
        case Trouble.OWN_BLOCK:
            return book.say("You cannot block yourself.")
        case Trouble.BOT_BLOCK:
            return book.say("Bots cannot be blocked: they do not play.")
        case Trouble.TOO_MANY_BLOCKS:
            return book.say("That list is full with {limit} people. Unblock somebody first.", limit=limit)
        case Trouble.NOT_A_MANAGER:
            return book.say(
                "That is for people who may manage this server, or who have the role that /settings names."
            )
        case Trouble.NOT_A_MATCH_HERE:
            return book.say("This server has no such match. Choose one that the option match suggests.")
        case Trouble.NO_RESULT:
            return book.say("That match has no result that counts in the rankings.")
        case Trouble.TOO_MANY_CHANNELS:
            return book.say(
                "allow-channel: at most {limit} channels can be named. Take one out with close-channel.",
                limit=limit,
            )
        case Trouble.NOT_AN_OPEN_CHANNEL:
            return book.say("close-channel: that channel is none of those in which matches begin.")
        case Trouble.BAD_PRESET:
            return book.say("rules: I do not offer those rules.")
        case Trouble.BAD_TURN_LIMIT:
            return book.say("turn-limit: choose between one minute and thirty days, or no limit.")
        case Trouble.BAD_CHALLENGE_LIMIT:
            return book.say("open-challenges: choose from {least} to {limit}.", least=least, limit=limit)
        case Trouble.BAD_MATCH_LIMIT:
            return book.say("matches-per-person: choose from {least} to {limit}.", least=least, limit=limit)
        case Trouble.BAD_CHANNEL_LIMIT:
            return book.say("matches-per-channel: choose from {least} to {limit}.", least=least, limit=limit)
        case _:
            assert_never(trouble)
