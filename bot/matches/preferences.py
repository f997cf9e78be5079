"""What one person has chosen for themselves: how their cards are shown, and whether they are reminded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from enum import StrEnum
from typing import Any

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


class IndexSize(StrEnum):
    """How large rank and suit stand on the cards."""

    USUAL = "usual"
    LARGE = "large"


class Spread(StrEnum):
    """How a hand of melds lies in pictures."""

    ROWS = "rows"
    """Large cards in several rows."""
    COMPACT = "compact"
    """Smaller cards in one."""


class Felt(StrEnum):
    """What the cards lie on."""

    DARK = "dark"
    LIGHT = "light"


class CardBack(StrEnum):
    """The back of the cards that one holds, by what is drawn on it."""

    ARROW = "arrow"
    WAVES = "waves"
    ROSE = "rose"
    NIGHT = "night"
    BRICKS = "bricks"


class HandOrder(StrEnum):
    """How a hand of a game of melds is sorted."""

    BY_MELD = "by_meld"
    """Meld after meld, then the loose cards."""
    BY_RANK = "by_rank"
    BY_SUIT = "by_suit"


class LooseCards(StrEnum):
    """How the cards of a hand are sorted that are in no meld, where the game leaves that open."""

    BY_RANK = "by_rank"
    BY_SUIT = "by_suit"


class Reminders(StrEnum):
    """Whether a hand is posted again, so that the phone buzzes, when its player is waited for."""

    ON = "on"
    OFF = "off"


class Language(StrEnum):
    """In which language somebody, or a server, is spoken to."""

    AS_DISCORD = "discord"
    """In the one that Discord is set to."""
    ENGLISH = "en-US"
    GERMAN = "de"


class Preferences(msgspec.Struct, frozen=True, kw_only=True):
    """The choices of one person. What is at its default is not stored, so that defaults may change."""

    show: Show = Show.PICTURES
    deck: DeckColours = DeckColours.FOUR
    index: IndexSize = IndexSize.USUAL
    felt: Felt = Felt.DARK
    back: CardBack = CardBack.ARROW
    spread: Spread = Spread.ROWS
    order: HandOrder = HandOrder.BY_MELD
    loose: LooseCards = LooseCards.BY_RANK
    reminders: Reminders = Reminders.ON
    language: Language = Language.AS_DISCORD


_FIELDS = {field.name: field for field in msgspec.structs.fields(Preferences)}


def decode_preferences(document: str, *, user: UserId) -> Preferences:
    """The choices that are stored; what an older or newer program wrote differently is as it comes."""
    written = _written(document)
    if written is None:
        _log.error("the preferences of a person cannot be read", user=user)
        return Preferences()
    return _understood(written)


def encode_preferences(chosen: Preferences, *, over: str = "{}") -> str:
    """The document that is stored in the place of the one before, ``over``.

    What of that is not understood stays in it: the newer program that wrote it, or the next one, finds it.
    """
    written = _written(over) or {}
    before = _understood(written)
    for name, field in _FIELDS.items():
        value = getattr(chosen, name)
        if value == getattr(before, name):
            continue
        if value == field.default:
            written.pop(name, None)
        else:
            written[name] = value
    return msgspec.json.encode(written).decode()


def _written(document: str) -> dict[str, Any] | None:
    """The fields of a document; None if it has none."""
    try:
        return msgspec.json.decode(document, type=dict[str, Any])
    except msgspec.MsgspecError:
        return None


def _understood(written: Mapping[str, Any]) -> Preferences:
    known = {}
    for name in written.keys() & _FIELDS.keys():
        with suppress(msgspec.ValidationError):
            known[name] = msgspec.convert(written[name], _FIELDS[name].type)
    return Preferences(**known)


async def read_preferences(conn: Connection, users: Iterable[UserId]) -> Mapping[UserId, Preferences]:
    """The choices of those who have made any."""
    rows = await PreferenceRows(conn).of(users)
    return {user: decode_preferences(document, user=user) for user, document in rows.items()}
