"""What one person has chosen for themselves: how their cards are shown, and whether they are reminded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

import msgspec
import structlog

from bot.store import Connection, UserId
from bot.store import Preferences as PreferenceRows

_log = structlog.get_logger(__name__)


class Show(StrEnum):
    """How a hand is shown."""

    PICTURES = "pictures"
    WORDS = "words"
    """Without a picture: all that the pictures say stands in the message."""


class DeckColours(StrEnum):
    """The colours of the suits in pictures."""

    FOUR = "four"
    """Clubs green, diamonds blue."""
    TWO = "two"
    """Clubs black, diamonds red."""


class LooseCards(StrEnum):
    """How the cards of a hand are sorted that are in no meld, where the game leaves that open."""

    BY_RANK = "by_rank"
    BY_SUIT = "by_suit"


class Reminders(StrEnum):
    """Whether a hand is posted again, so that the phone buzzes, when its player is waited for."""

    ON = "on"
    OFF = "off"


class Preferences(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The choices of one person. What is at its default is not stored, so that defaults may change."""

    show: Show = Show.PICTURES
    deck: DeckColours = DeckColours.FOUR
    loose: LooseCards = LooseCards.BY_RANK
    reminders: Reminders = Reminders.ON


def decode_preferences(document: str, *, user: UserId) -> Preferences:
    """The choices that are stored."""
    try:
        return msgspec.json.decode(document, type=Preferences)
    except msgspec.MsgspecError:
        # Written by a newer program, or by hand: until the person chooses anew, everything is as it comes.
        _log.error("the preferences of a person cannot be read", user=user)
        return Preferences()


def encode_preferences(preferences: Preferences) -> str:
    """The document that is stored."""
    return msgspec.json.encode(preferences).decode()


async def read_preferences(conn: Connection, users: Iterable[UserId]) -> Mapping[UserId, Preferences]:
    """The choices of those who have made any."""
    rows = await PreferenceRows(conn).of(users)
    return {user: decode_preferences(document, user=user) for user, document in rows.items()}
