"""The stored form of what people have chosen for themselves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any

import msgspec
import structlog

from bot.preferences import Preferences
from bot.store import Transaction, UserId

_log = structlog.get_logger(__name__)

_FIELDS = {field.name: field for field in msgspec.structs.fields(Preferences)}


def decode_preferences(document: str, *, user: UserId) -> Preferences:
    """The stored choices; a value that this program does not know counts as the default."""
    written = _written(document)
    if written is None:
        _log.error("the preferences of a person cannot be read", user=user)
        return Preferences()
    return _understood(written)


def encode_preferences(chosen: Preferences, *, over: str = "{}") -> str:
    """The document to store in place of the stored one, ``over``.

    Fields of ``over`` that this program does not know are kept, so that a newer program still finds them.
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
    """The fields of a document, or None if it is not JSON with fields."""
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


async def read_preferences(tx: Transaction, users: Iterable[UserId]) -> Mapping[UserId, Preferences]:
    """The choices of all ``users`` who have made any."""
    rows = await tx.preferences.of(users)
    return {user: decode_preferences(document, user=user) for user, document in rows.items()}
