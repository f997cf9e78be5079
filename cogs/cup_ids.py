"""The custom ids of the messages of a cup: its buttons, the organiser's panel, and its forms."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from bot.matches import EventId
from cogs.custom_ids import CustomId, FriendlyCode, Part, UserNumber

SeatsInOrder = Annotated[str, Part(r"(?:[a-z]+(?:-[a-z]+)*=?)?")]
"""Seats from the first place down, ``a`` for the first seat: those who share a place stand together, each
further place follows a dash, and whoever comes after a ``=`` shares the last: ``b-ac`` is made of ``b-a=``.
"""


class CupAction(StrEnum):
    """What a button of a cup does for a player."""

    JOIN = "join"
    LEAVE = "leave"
    LEAVE_SURE = "quit"
    CHECK_IN = "check"
    MATCH = "match"
    STANDINGS = "table"
    PROOF = "proof"


class CupButton(CustomId, form="cup:{cup}:{action}"):
    """Do something at a cup."""

    cup: EventId
    action: CupAction


class CupLeadAction(StrEnum):
    """What those do who lead a cup."""

    PANEL = "panel"
    PAUSE = "pause"
    RESUME = "resume"
    MESSAGE = "say"
    CLOSE = "close"
    """A server of a friendly takes nobody any more."""
    CANCEL = "cancel"
    CANCEL_SURE = "end"


class CupLead(CustomId, form="cuplead:{cup}:{action}"):
    """Lead a cup; also the form in which a message to all its players is typed."""

    cup: EventId
    action: CupLeadAction


class CupCome(CustomId, form="cupcome:{cup}:{round}"):
    """Confirm that one is there for a round of a cup."""

    cup: EventId
    round: int


class CupDeed(StrEnum):
    """What those who lead a cup do with the players whom they choose in a menu."""

    WITHDRAW = "withdraw"
    BRING_BACK = "back"
    REPLACE = "replace"
    FORBID = "forbid"
    RESULT = "result"


class CupPick(CustomId, form="cuppick:{cup}:{deed}"):
    """A menu of people of a cup."""

    cup: EventId
    deed: CupDeed


class CupResult(CustomId, form="cupset:{cup}:{pairing}"):
    """The form in which the result of a pairing is set, with a reason."""

    cup: EventId
    pairing: int


class CupPlace(CustomId, form="cupplace:{cup}:{pairing}:{order}"):
    """Set the places of a table one after the other: ``order`` is who has one so far."""

    cup: EventId
    pairing: int
    order: SeatsInOrder = ""


class CupPlaces(CustomId, form="cupplaces:{cup}:{pairing}:{order}"):
    """The form in which the places of a whole table are set, with a reason."""

    cup: EventId
    pairing: int
    order: SeatsInOrder


class CupForm(CustomId, form="cupnew:{places}:{table}:{role}"):
    """The form that announces a cup; a command gave its places, the seats of a table, and who may enter."""

    places: int
    table: int
    role: UserNumber = 0
    """0 is everybody."""


class FriendlyForm(CustomId, form="frnew:{pairs}"):
    """The form that announces a friendly; a command gave how many of each server play."""

    pairs: int


class FriendlyAccept(CustomId, form="fracc:{code}"):
    """Accept a friendly for the server in which this is pressed."""

    code: FriendlyCode
