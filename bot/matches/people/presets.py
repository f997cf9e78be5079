"""Saved presets: rules that a person, or those who manage a server, have given a name."""

from __future__ import annotations

import unicodedata
from typing import Any

import msgspec
import structlog

from bot.games.options import decode_ruleset
from bot.games.registry import GAMES
from bot.matches.choices import ServerSettings, encode_settings, read_settings
from bot.matches.core import Core
from bot.matches.fold import encode_rules
from bot.refusals import Refusal, Refused
from bot.store import GuildId, NewPreset, PresetId, PresetOwner, PresetRow, Transaction, UserId

_log = structlog.get_logger(__name__)

PRESETS_MOST = 25
"""Presets that one person, or one server, can save."""

NAME_MOST = 32
"""Characters of a preset's name."""


class Ruleset(msgspec.Struct, frozen=True, kw_only=True):
    """Rules that a match can be played by: a game, the game's own preset they come from, and the rules."""

    game: str
    preset: str
    rules: Any


class SavedPreset(msgspec.Struct, frozen=True, kw_only=True):
    """A saved preset; without a ``ruleset`` its options are not those of this version of the game."""

    id: PresetId
    name: str
    """As it was written: escape it before it goes into a message."""
    game: str
    base: str
    of_server: bool
    ruleset: Ruleset | None

    def require(self) -> Ruleset:
        """The rules; raises Refused (SPOILED_PRESET)."""
        if self.ruleset is None:
            raise Refused(Refusal.SPOILED_PRESET)
        return self.ruleset


def owned_by(user: int) -> PresetOwner:
    """Presets of a person."""
    return PresetOwner(user=UserId(user))


def owned_by_server(guild: int) -> PresetOwner:
    """Presets of a server."""
    return PresetOwner(guild=GuildId(guild))


class Presets:
    """Saving, finding and deleting presets. Who may do so for a server is for the caller to know."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def save(self, owner: PresetOwner, name: str, ruleset: Ruleset) -> SavedPreset:
        """Save rules under a name, in the place of those that the owner had under it.

        Raises Refused: BAD_PRESET_NAME, PRESET_NAME_TAKEN, TOO_MANY_PRESETS.
        """
        tidy = require_name(name)
        new = NewPreset(
            owner=owner,
            name=tidy,
            folded=folded_name(tidy),
            game=ruleset.game,
            base=ruleset.preset,
            rules=encode_rules(ruleset.rules),
        )

        def work(tx: Transaction) -> PresetId:
            number = tx.presets.put(new, self._core.now())
            # Counted after storing it: in the place of another it is no preset more. A refusal takes it back.
            if tx.presets.count(owner) > PRESETS_MOST:
                raise Refused(Refusal.TOO_MANY_PRESETS, limit=PRESETS_MOST)
            return number

        number = await self._core.store.write(work)
        return SavedPreset(
            id=number,
            name=tidy,
            game=ruleset.game,
            base=ruleset.preset,
            of_server=owner.guild is not None,
            ruleset=ruleset,
        )

    async def of(self, owner: PresetOwner) -> tuple[SavedPreset, ...]:
        """All presets of the owner, by name."""
        return await self._core.store.read(lambda tx: tuple(_saved(row) for row in tx.presets.of(owner)))

    async def find(self, number: int, *, user: int, guild: int | None) -> SavedPreset | None:
        """A preset by its number, if it is the person's own or that of the server they are in."""
        row = await self._core.store.read(lambda tx: tx.presets.find(PresetId(number)))
        # The number comes from a menu, which may be old or somebody else's.
        if row is None or not (row.user == user or (guild is not None and row.guild == guild)):
            return None
        return _saved(row)

    async def find_named(self, owner: PresetOwner, name: str) -> SavedPreset | None:
        """The owner's preset of that name, however it is written."""
        row = await self._core.store.read(lambda tx: tx.presets.find_named(owner, folded_name(name)))
        return None if row is None else _saved(row)

    async def delete(self, owner: PresetOwner, number: PresetId) -> bool:
        """Delete a preset; whether the owner had it. A server that plays by it gets back its game's own."""

        def work(tx: Transaction) -> bool:
            row = tx.presets.find(number)
            if row is None or (row.user, row.guild) != (owner.user, owner.guild):
                return False
            tx.presets.remove(number)
            if row.guild is not None:
                # In the same transaction: settings never name a preset that is gone.
                self._reset_settings(tx, row.guild, number)
            return True

        return await self._core.store.write(work)

    def _reset_settings(self, tx: Transaction, guild: GuildId, number: PresetId) -> None:
        settings = read_settings(tx, guild)
        if settings.saved == number:
            usual = msgspec.structs.replace(settings, saved=None)
            tx.servers.put_settings(guild, encode_settings(usual), self._core.now())

    async def of_settings(self, guild: int | None) -> Ruleset:
        """The rules by which a server plays where none are named; raises Refused (SPOILED_PRESET)."""

        def work(tx: Transaction) -> tuple[ServerSettings, PresetRow | None]:
            settings = read_settings(tx, guild)
            row = None if settings.saved is None else tx.presets.find(PresetId(settings.saved))
            return settings, row

        settings, row = await self._core.store.read(work)
        if row is not None:
            return _saved(row).require()
        return _own_of(settings)


def _own_of(settings: ServerSettings) -> Ruleset:
    """The game's own preset that the settings name; one that is gone gives way to the game's first."""
    presets = GAMES[settings.game].PRESETS
    preset = settings.preset if settings.preset in presets else next(iter(presets))
    return Ruleset(game=settings.game, preset=preset, rules=presets[preset])


def require_name(name: str) -> str:
    """The name without invisible characters and needless spaces; raises Refused.

    BAD_PRESET_NAME where nothing or too much is left, PRESET_NAME_TAKEN for the key of a game's own preset.
    """
    shown = "".join(" " if each.isspace() else each for each in name if _is_shown(each))
    tidy = " ".join(unicodedata.normalize("NFC", shown).split())
    if not 1 <= len(tidy) <= NAME_MOST:
        raise Refused(Refusal.BAD_PRESET_NAME, limit=NAME_MOST)
    if any(folded_name(tidy) == folded_name(key) for game in GAMES.values() for key in game.PRESETS):
        raise Refused(Refusal.PRESET_NAME_TAKEN)
    return tidy


def folded_name(name: str) -> str:
    """A name as it is compared: large and small letters, spaces and underscores are alike."""
    # So that nobody saves a preset that looks like another one, or like a game's own.
    return " ".join(unicodedata.normalize("NFKC", name).replace("_", " ").split()).casefold()


def _is_shown(character: str) -> bool:
    # Control, format, private and unassigned characters: with them two names could look alike.
    return character.isspace() or unicodedata.category(character) not in {"Cc", "Cf", "Co", "Cs", "Cn"}


def _saved(row: PresetRow) -> SavedPreset:
    return SavedPreset(
        id=row.id,
        name=row.name,
        game=row.game,
        base=row.base,
        of_server=row.guild is not None,
        ruleset=_decoded(row),
    )


def _decoded(row: PresetRow) -> Ruleset | None:
    """The rules, unless this version of the program refuses them."""
    game = GAMES.get(row.game)
    if game is None:
        return None
    try:
        rules = decode_ruleset(row.rules, game.RULES)
    except msgspec.MsgspecError:
        _log.info("a saved preset no longer fits its game", preset=row.id, game=row.game)
        return None
    return Ruleset(game=row.game, preset=row.base, rules=rules)
