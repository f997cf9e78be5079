"""What servers have settled and people have chosen, as the store keeps it: every field has a default."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import timedelta
from types import MappingProxyType
from typing import Any

import msgspec
import structlog

from bot.games.registry import GAMES
from bot.preferences import AS_DISCORD, Felt, Language, Preferences
from bot.rankings import SeasonLength
from bot.refusals import Refusal, Refused
from bot.store import GuildId, ServerRow, Transaction, UserId

_log = structlog.get_logger(__name__)

CHANNELS_MOST = 25
"""Channels that can be named as those to play in."""

USUAL_GAME = next(iter(GAMES))
"""The game of a challenge that names none, where the server has settled no other."""

TURN_LEAST, TURN_MOST = timedelta(minutes=1), timedelta(days=30)

BOUNDS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"challenges_per_person": (1, 20), "matches_per_person": (1, 100), "matches_per_channel": (1, 500)}
)
"""The least and the most that each limit can be."""

_TROUBLES = {
    "challenges_per_person": Refusal.BAD_CHALLENGE_LIMIT,
    "matches_per_person": Refusal.BAD_MATCH_LIMIT,
    "matches_per_channel": Refusal.BAD_CHANNEL_LIMIT,
}


class ServerSettings(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """The settings of one server. What is at its default is not stored, so that defaults may change."""

    channels: tuple[int, ...] = ()
    """Where matches may begin; empty for everywhere."""
    threads: bool = False
    """Whether the table of each match stands in a thread of its own."""
    game: str = USUAL_GAME
    """The game of a challenge that names none."""
    preset: str = next(iter(GAMES[USUAL_GAME].PRESETS))
    """The game's own preset for a challenge that names no rules."""
    saved: int | None = None
    """A saved preset of the server's that takes the place of ``preset``."""
    turn_limit: timedelta | None = timedelta(hours=24)
    """The time for one turn of a challenge that names none."""
    managers: int | None = None
    """The role whose members look after the tables, besides those who manage the server."""
    felt: Felt = Felt.DARK
    """What the cards lie on in pictures that are for everybody."""
    rankings: bool = True
    """Whether matches count."""
    seasons: SeasonLength | None = SeasonLength.MONTH
    """How long the seasons of the rankings are that begin from now on; None begins none."""
    champions: int | None = None
    """The role that the champions of the last season have; None gives them none."""
    achievements: bool = True
    """Whether profiles show what people have achieved."""
    queue: bool = True
    """Whether people look for opponents with /find."""
    across: bool = False
    """Whether they may find them on other servers that allow it too."""
    language: Language = AS_DISCORD
    """What everybody reads is written in it: tables, challenges, rankings."""
    first_language: Language = AS_DISCORD
    """That of whoever played here first, which counts where Discord names none."""
    challenges_per_person: int = 5
    """Open challenges that one person may have made."""
    matches_per_person: int = 20
    """Matches that one person may have going on."""
    matches_per_channel: int = 50
    """Matches that may go on in one channel."""


def require_sound(settings: ServerSettings) -> ServerSettings:
    """The settings themselves; raises Refused for the first one that is not allowed."""
    if len(settings.channels) > CHANNELS_MOST:
        raise Refused(Refusal.TOO_MANY_CHANNELS, limit=CHANNELS_MOST)
    if settings.game not in GAMES or settings.preset not in GAMES[settings.game].PRESETS:
        raise Refused(Refusal.BAD_PRESET)
    if settings.turn_limit is not None and not TURN_LEAST <= settings.turn_limit <= TURN_MOST:
        raise Refused(Refusal.BAD_TURN_LIMIT)
    for name, (least, most) in BOUNDS.items():
        if not least <= getattr(settings, name) <= most:
            raise Refused(_TROUBLES[name], least=least, limit=most)
    return settings


def read_settings(tx: Transaction, guild: int | None) -> ServerSettings:
    """The settings of a server; the defaults where nobody has changed any, and outside of servers."""
    # A match in a DM or a group has no server and plays by the defaults.
    return settings_of(None if guild is None else tx.servers.find(GuildId(guild)))


def settings_of(row: ServerRow | None) -> ServerSettings:
    """What a server's row says of its settings."""
    if row is None:
        return ServerSettings()
    try:
        return _SETTINGS.decode(row.settings)
    except msgspec.MsgspecError:
        # Written by a newer program, or by hand: until somebody sets them again, the defaults count.
        _log.error("the settings of a server cannot be read", server=row.guild)
        return ServerSettings()


_SETTINGS = msgspec.json.Decoder(ServerSettings)


def encode_settings(settings: ServerSettings) -> str:
    """The document that is stored."""
    return msgspec.json.encode(settings).decode()


_FIELDS = {field.name: field for field in msgspec.structs.fields(Preferences)}
# Types are made ready for reading here, before there are threads: of two that do so at the same time, one
# crashes.
for _field in _FIELDS.values():
    msgspec.json.Decoder(_field.type)


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
        # Only what this change is about is written over: a value that this program cannot read stays.
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
        # One value of a newer program must not cost the person all their other choices.
        with suppress(msgspec.ValidationError):
            known[name] = msgspec.convert(written[name], _FIELDS[name].type)
    return Preferences(**known)


def read_preferences(tx: Transaction, users: Iterable[UserId]) -> Mapping[UserId, Preferences]:
    """The choices of all ``users`` who have made any."""
    rows = tx.preferences.of(users)
    return {user: decode_preferences(document, user=user) for user, document in rows.items()}
