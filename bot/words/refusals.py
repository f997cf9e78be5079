"""Why something did not happen, in a sentence that also says what to do instead."""

from __future__ import annotations

from typing import Literal, assert_never, cast, get_args

from typing_extensions import TypeIs

from bot.words.lobby_refusals import LobbyTrouble, lobby_sentence
from bot.words.phrasebook import Phrasebook, phrasebook
from bot.words.presets import PresetTrouble, preset_sentence
from bot.words.server_refusals import KeeperTrouble, PlayTrouble, keeper_sentence, play_sentence
from bot.words.timing import TimingTrouble, timing_sentence
from bot.words.trouble import Trouble

__all__ = ["Trouble", "trouble_sentence"]

_MatchTrouble = Literal[
    Trouble.STALE,
    Trouble.OLD_BUTTON,
    Trouble.NOT_YOURS,
    Trouble.NOT_YOUR_TURN,
    Trouble.MATCH_OVER,
    Trouble.NO_MATCH,
    Trouble.FROZEN,
    Trouble.BAD_ACTION,
    Trouble.BAD_RULES,
    Trouble.RATED,
    Trouble.NO_IDEA,
]
_ChallengeTrouble = Literal[
    Trouble.CHALLENGE_GONE,
    Trouble.CHALLENGE_EXPIRED,
    Trouble.CHALLENGE_WITHDRAWN,
    Trouble.CHALLENGE_NOT_YOURS,
    Trouble.SEAT_TAKEN,
    Trouble.OWN_CHALLENGE,
    Trouble.SELF_CHALLENGE,
    Trouble.BOT_CHALLENGE,
    Trouble.PLAYER_GONE,
    Trouble.STILL_PLAYING,
]
_ProofTrouble = Literal[
    Trouble.NOT_OVER,
    Trouble.NOT_SHOWN_HERE,
    Trouble.NOTHING_TO_VERIFY,
    Trouble.PROOF_GONE,
]
_ReplayTrouble = Literal[
    Trouble.NO_REPLAY,
    Trouble.NOT_OVER_YET,
    Trouble.NOT_FOR_YOU,
    Trouble.REPLAY_GONE,
    Trouble.TOO_SLOW,
]
_ReviewTrouble = Literal[
    Trouble.NO_REVIEW,
    Trouble.NOT_YOUR_PLAY,
    Trouble.NO_REVIEWER,
    Trouble.ONE_REVIEW,
    Trouble.TOO_MANY_REVIEWS,
]
_HostTrouble = Literal[
    Trouble.NO_PERMISSION,
    Trouble.OUT_OF_REACH,
    Trouble.DM_CLOSED,
    Trouble.DM_QUOTA,
    Trouble.RESTARTING,
    Trouble.STORE,
    Trouble.HICCUP,
    Trouble.INTERNAL,
]


def trouble_sentence(
    trouble: Trouble,
    *,
    permissions: tuple[str, ...] = (),
    channels: tuple[int, ...] = (),
    least: int = 0,
    limit: int = 0,
) -> str:
    """What went wrong and what helps.

    ``permissions`` are the names of those that the bot lacks, ``channels`` those to play in; ``limit`` is the
    most that there may be, ``least`` the least.
    """
    book = phrasebook()
    if _is_challenge_trouble(trouble):
        return _challenge_sentence(trouble, book)
    if _is_play_trouble(trouble):
        return play_sentence(trouble, book, limit=limit, channels=channels)
    if _is_keeper_trouble(trouble):
        return keeper_sentence(trouble, book, least=least, limit=limit)
    if _is_preset_trouble(trouble):
        return preset_sentence(trouble, book, limit=limit)
    if _is_lobby_trouble(trouble):
        return lobby_sentence(trouble, book, least=least, limit=limit)
    if _is_timing_trouble(trouble):
        return timing_sentence(trouble, book)
    if _is_proof_trouble(trouble):
        return _proof_sentence(trouble, book)
    if _is_replay_trouble(trouble):
        return _replay_sentence(trouble, book)
    if _is_review_trouble(trouble):
        return _review_sentence(trouble, book)
    if _is_host_trouble(trouble):
        return _host_sentence(trouble, permissions, book)
    # mypy narrows no enum as large as this one; the tests try every member.
    return _match_sentence(cast("_MatchTrouble", trouble), book)


def _is_challenge_trouble(trouble: Trouble) -> TypeIs[_ChallengeTrouble]:
    return trouble in get_args(_ChallengeTrouble)


def _is_lobby_trouble(trouble: Trouble) -> TypeIs[LobbyTrouble]:
    return trouble in get_args(LobbyTrouble)


def _is_play_trouble(trouble: Trouble) -> TypeIs[PlayTrouble]:
    return trouble in get_args(PlayTrouble)


def _is_keeper_trouble(trouble: Trouble) -> TypeIs[KeeperTrouble]:
    return trouble in get_args(KeeperTrouble)


def _is_preset_trouble(trouble: Trouble) -> TypeIs[PresetTrouble]:
    return trouble in get_args(PresetTrouble)


def _is_timing_trouble(trouble: Trouble) -> TypeIs[TimingTrouble]:
    return trouble in get_args(TimingTrouble)


def _is_proof_trouble(trouble: Trouble) -> TypeIs[_ProofTrouble]:
    return trouble in get_args(_ProofTrouble)


def _is_replay_trouble(trouble: Trouble) -> TypeIs[_ReplayTrouble]:
    return trouble in get_args(_ReplayTrouble)


def _is_review_trouble(trouble: Trouble) -> TypeIs[_ReviewTrouble]:
    return trouble in get_args(_ReviewTrouble)


def _is_host_trouble(trouble: Trouble) -> TypeIs[_HostTrouble]:
    return trouble in get_args(_HostTrouble)


def _match_sentence(trouble: _MatchTrouble, book: Phrasebook) -> str:
    match trouble:
        case Trouble.STALE:
            return book.say(
                "The table has moved on since that button was shown. Here is where it stands now."
            )
        case Trouble.OLD_BUTTON:
            return book.say("That button is out of date. Use /hand for a fresh one.")
        case Trouble.NOT_YOURS:
            return book.say("You are not playing in this match. Start one of your own with /play.")
        case Trouble.NOT_YOUR_TURN:
            return book.say("It is not your turn yet.")
        case Trouble.MATCH_OVER:
            return book.say("This match is over. Start another with /play.")
        case Trouble.NO_MATCH:
            return book.say("You have no match going on. Start one with /play.")
        case Trouble.FROZEN:
            return book.say("This match is paused, as its record needs a look by whoever runs me.")
        case Trouble.BAD_ACTION:
            return book.say("I do not know that move. Use the buttons of your hand.")
        case Trouble.BAD_RULES:
            return book.say("Those settings contradict each other. Please choose others.")
        case Trouble.RATED:
            return book.say(
                "This match counts for the rankings, so there are no hints in it. They come in matches "
                "against me, and in those that do not count."
            )
        case Trouble.NO_IDEA:
            return book.say("I have no hint just now. Please try again, or play what you like best.")
        case _:
            assert_never(trouble)


def _challenge_sentence(trouble: _ChallengeTrouble, book: Phrasebook) -> str:
    match trouble:
        case Trouble.CHALLENGE_GONE:
            return book.say("This challenge is no longer open.")
        case Trouble.CHALLENGE_EXPIRED:
            return book.say("This challenge was open too long and has expired.")
        case Trouble.CHALLENGE_WITHDRAWN:
            return book.say("This challenge was withdrawn.")
        case Trouble.CHALLENGE_NOT_YOURS:
            return book.say(
                "Only the person challenged can accept or decline this, "
                "and only the challenger can withdraw it."
            )
        case Trouble.SEAT_TAKEN:
            return book.say("Somebody else was quicker: the seat is taken.")
        case Trouble.OWN_CHALLENGE:
            return book.say("This is your own challenge: somebody else has to accept it.")
        case Trouble.SELF_CHALLENGE:
            return book.say("You cannot challenge yourself. Leave the opponent out to offer an open seat.")
        case Trouble.BOT_CHALLENGE:
            return book.say("Other bots do not play. Challenge a person, or me.")
        case Trouble.PLAYER_GONE:
            return book.say("The other player has left for good. Use /play to challenge somebody.")
        case Trouble.STILL_PLAYING:
            return book.say("New matches of yours began meanwhile, so your data is still there. Try again.")
        case _:
            assert_never(trouble)


def _proof_sentence(trouble: _ProofTrouble, book: Phrasebook) -> str:
    match trouble:
        case Trouble.NOT_OVER:
            return book.say("This match is not over. Its seal opens at the end, and then it can be verified.")
        case Trouble.NOT_SHOWN_HERE:
            return book.say("This is a match of others: use /verify in the channel where it was played.")
        case Trouble.NOTHING_TO_VERIFY:
            return book.say("There is no such match. When one of yours is over, /verify proves its deals.")
        case Trouble.PROOF_GONE:
            return book.say(
                "The cards of this match were deleted or cannot be read any more, so nothing proves them."
            )
        case _:
            assert_never(trouble)


def _replay_sentence(trouble: _ReplayTrouble, book: Phrasebook) -> str:
    match trouble:
        case Trouble.NO_REPLAY:
            return book.say("There is no such match. When one of yours is over, /replay shows it again.")
        case Trouble.NOT_OVER_YET:
            return book.say("This match is not over. All hands are opened at the end, not before.")
        case Trouble.NOT_FOR_YOU:
            return book.say("This is a match of others: only those who see its channel can see it again.")
        case Trouble.REPLAY_GONE:
            return book.say(
                "The moves of this match were deleted or cannot be read any more, so I cannot show it again."
            )
        case Trouble.TOO_SLOW:
            return book.say("That animation takes me too long just now. Try again in a minute.")
        case _:
            assert_never(trouble)


def _review_sentence(trouble: _ReviewTrouble, book: Phrasebook) -> str:
    match trouble:
        case Trouble.NO_REVIEW:
            return book.say("You have no such match. When one of gin is over, /review tells how you played.")
        case Trouble.NOT_YOUR_PLAY:
            return book.say("You did not play in this match: everybody can have their own play reviewed.")
        case Trouble.NO_REVIEWER:
            return book.say("I review matches of gin for two. For this game there is no review, but /replay.")
        case Trouble.ONE_REVIEW:
            return book.say("Another review of yours is being made. Wait for it, or cancel it there.")
        case Trouble.TOO_MANY_REVIEWS:
            return book.say("Many reviews are being made just now. Please ask again in some minutes.")
        case _:
            assert_never(trouble)


def _host_sentence(trouble: _HostTrouble, permissions: tuple[str, ...], book: Phrasebook) -> str:
    match trouble:
        case Trouble.NO_PERMISSION:
            return _no_permission(permissions, book)
        case Trouble.OUT_OF_REACH:
            return book.say("I cannot write in the channel of that match. Use /play in another one.")
        case Trouble.DM_CLOSED:
            return book.say(
                "I cannot send you direct messages, so play here; “My hand” brings this panel again. "
                "To change that, allow direct messages from this server's members, then press "
                "“Try direct messages again”."
            )
        case Trouble.DM_QUOTA:
            return book.say(
                "I cannot open more direct messages for now, so your cards wait here: press “My hand”."
            )
        case Trouble.RESTARTING:
            return book.say("I am restarting. Nothing is lost: press again in ten seconds.")
        case Trouble.STORE:
            return book.say(
                "I cannot write to my disk just now. What your panel shows is kept; try again in a moment."
            )
        case Trouble.HICCUP:
            return book.say("Discord did not let me finish that. Your match is kept; try again in a moment.")
        case Trouble.INTERNAL:
            return book.say("Something went wrong on my side. Your match is kept; please try again.")
        case _:
            assert_never(trouble)


def _no_permission(permissions: tuple[str, ...], book: Phrasebook) -> str:
    if not permissions:
        return book.say("I may not do that in this channel. Somebody who runs the server can allow it.")
    return book.say(
        "In this channel I lack: {permissions}. Somebody who runs the server can allow it.",
        permissions=book.both(permissions),
    )
