"""The custom ids of the messages of a match: hands, tables, challenges and tables that wait for players.

They are here, below the panels that show them and the cogs that answer them; an id that one area alone shows
is declared in the cog of that area.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from bot.matches import AgreementKind, ChallengeId, MatchId
from cogs.custom_ids import (
    ActionText,
    AskOrYes,
    CardCodes,
    CustomId,
    Digit,
    GameKey,
    PageNumber,
    Part,
    PresetKey,
    ServerNumber,
)


class Act(CustomId, form="m:{match}:{version}:{action}"):
    """Do an action of the game."""

    match: MatchId
    version: int
    action: ActionText


class Ask(CustomId, form="k:{match}:{version}:{action}"):
    """Show what an action would do, and ask once more; a kind of action alone asks which card first."""

    match: MatchId
    version: int
    action: ActionText


class Sure(CustomId, form="y:{match}:{version}:{action}"):
    """Do an action about which the person was asked, as they chose to be before every throw."""

    match: MatchId
    version: int
    action: ActionText


class Choose(CustomId, form="q:{match}:{version}:{part}:{chosen}"):
    """A menu whose values are actions to ask about; of several values together the panel makes sense."""

    match: MatchId
    version: int
    part: Digit = 1
    """Tells menus of one message apart; counts from 1."""
    chosen: CardCodes = ()
    """Codes of cards chosen before, to which the values are added. Never in a message that others see."""


class Pick(CustomId, form="w:{match}:{version}:{part}"):
    """A menu whose value is an action that is done at once."""

    match: MatchId
    version: int
    part: Digit = 1
    """Tells menus of one message apart; counts from 1."""


class Fill(CustomId, form="f:{match}:{version}:{action}"):
    """Open a form in which what an action lacks is typed, as an amount; the form itself has the same id."""

    match: MatchId
    version: int
    action: ActionText


class Score(CustomId, form="s:{match}"):
    """Show the whole score of a match that goes on."""

    match: MatchId


class TakeHint(CustomId, form="hint:{match}"):
    """Say what to do now, and why."""

    match: MatchId


class MyHand(CustomId, form="p:{match}"):
    """Show my hand to me alone."""

    match: MatchId


class Back(CustomId, form="b:{match}"):
    """Show the panel as it now stands."""

    match: MatchId


class NextDeal(CustomId, form="nd:{match}"):
    """Show the new deal, and no longer how the last one ended."""

    match: MatchId


class NextHand(CustomId, form="next:{match}"):
    """Go on from this match to the one that waits most for me."""

    match: MatchId


class Drawn(CustomId, form="drawn:{match}"):
    """The button of the draw after the draw: it only keeps the row, so nobody can press it."""

    match: MatchId


class PickMatch(CustomId, form="g:"):
    """A menu of my matches."""


class TryDm(CustomId, form="d:{match}"):
    """Try direct messages again."""

    match: MatchId


class More(CustomId, form="o:{match}"):
    """Show what can be done beside playing."""

    match: MatchId


class Resign(CustomId, form="x:{match}:{sure}"):
    """Resign, after being asked."""

    match: MatchId
    sure: AskOrYes


class AgreementStep(StrEnum):
    """What a player says to a pause or to calling a match off."""

    ASK = "ask"
    AGREE = "yes"
    REFUSE = "no"
    """To what others ask for, or to what one has asked for oneself."""


class Agree(CustomId, form="a:{match}:{kind}:{step}"):
    """Ask for something that needs all players, agree to it, or not."""

    match: MatchId
    kind: AgreementKind
    step: AgreementStep


class Resume(CustomId, form="r:{match}"):
    """End a pause."""

    match: MatchId


class Rematch(CustomId, form="again:{match}"):
    """Offer a rematch."""

    match: MatchId


class ChallengeReply(StrEnum):
    """What a challenge's buttons say."""

    ACCEPT = "accept"
    DECLINE = "decline"
    WITHDRAW = "withdraw"


class AnswerChallenge(CustomId, form="c:{challenge}:{reply}"):
    """Answer a challenge."""

    challenge: ChallengeId
    reply: ChallengeReply


class FindToo(CustomId, form="find:{challenge}"):
    """Look for an opponent by the same rules as somebody who waits."""

    challenge: ChallengeId


class StopFinding(CustomId, form="unfind:{challenge}"):
    """Wait no longer."""

    challenge: ChallengeId


class NotifyMe(CustomId, form="watch:{challenge}"):
    """Tell me when somebody looks for an opponent at this game on this server."""

    challenge: ChallengeId


class StopNotifying(CustomId, form="unwatch:{guild}:{game}"):
    """Tell me no longer."""

    guild: ServerNumber
    game: GameKey


class LobbyAction(StrEnum):
    """What a lobby's buttons do."""

    JOIN = "join"
    LEAVE = "leave"
    ADD_COMPUTER = "more"
    REMOVE_COMPUTER = "less"
    START = "start"
    CLOSE = "close"
    LOCK = "lock"
    """Ask who may join."""
    UNLOCK = "unlock"


class LobbyButton(CustomId, form="t:{lobby}:{action}"):
    """Do something at a table that waits for players."""

    lobby: ChallengeId
    action: LobbyAction


class SeatComputer(CustomId, form="seat:{lobby}"):
    """A menu of levels: a computer player of the chosen one takes a place."""

    lobby: ChallengeId


class NameGuests(CustomId, form="guests:{lobby}"):
    """A menu of people: only those chosen may join."""

    lobby: ChallengeId


class RulesPage(CustomId, form="u:{game}:{page}{preset}"):
    """A page of a game's rules; ``page`` counts from 1. With a preset the first tells what that changes."""

    game: GameKey
    page: PageNumber
    preset: PresetKey = ""


class Verify(CustomId, form="v:{match}"):
    """Show that the deals of a match are fair: its seal while it goes on, then whether all follow from it."""

    match: MatchId


class ShowProof(CustomId, form="proof:{match}"):
    """Show the steps and the file behind a verdict."""

    match: MatchId


class ReplayStep(StrEnum):
    """By which button one goes; two may lead to one place, and ids of one message must differ."""

    FIRST = "first"
    BACK = "back"
    NEXT = "next"
    LAST = "last"
    EVENT = "event"
    OPEN = "open"
    REVIEW = "review"
    """From a page of a review, which stays where it is."""


FrameNumber = Annotated[int, Part(r"\d{1,5}", read=int)]


class ShowReplay(CustomId, form="replay:{match}:{frame}:{step}"):
    """Show a match that is over at one moment; ``frame`` counts from 0."""

    match: MatchId
    frame: FrameNumber = 0
    step: ReplayStep = ReplayStep.OPEN


class ShareShowdown(CustomId, form="showdown:{match}:{frame}"):
    """Show everybody in the channel the showdown at a moment of a match that I played and that is over."""

    match: MatchId
    frame: FrameNumber


LAST_FRAME = 99_999
"""The last moment of any match."""


class PickDeal(CustomId, form="deals:{match}"):
    """A menu of the deals; its values are the moments at which they begin."""

    match: MatchId


class AnimateDeal(CustomId, form="film:{match}:{frame}"):
    """Show the deal to which a moment belongs as an animation."""

    match: MatchId
    frame: FrameNumber


class ShowReview(CustomId, form="review:{match}:{page}"):
    """Show how I played a match, which is judged if need be; page 0 is all of it, the others are mistakes."""

    match: MatchId
    page: Annotated[int, Part(r"\d", read=int)] = 0
