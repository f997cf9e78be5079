"""Saved presets as messages: a list of them, and one with all its rules."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.options import write_options
from bot.matches import SavedPreset
from bot.words.guide import ruleset_name
from bot.words.phrasebook import say
from bot.words.presets import preset_line, rules_line, spoiled_line
from cogs.games.registry import GUIDES
from cogs.layout import Block, Layout, Small, Text
from cogs.names import escaped

ROOM = 3500
"""Characters of a message for all lines together."""


def presets_layout(mine: tuple[SavedPreset, ...], ours: tuple[SavedPreset, ...]) -> Layout:
    """What a person and the server have saved."""
    if not mine and not ours:
        told = say("Nothing is saved yet. /preset save keeps rules under a name, for you or the server.")
        return Layout(blocks=(Text(told),))
    longest = ROOM // len((*mine, *ours))
    return Layout(
        blocks=(
            *_listed(say("**Yours**"), mine, longest),
            *_listed(say("**This server's**"), ours, longest),
            Small(say("Use them in /play, under rules. /preset show tells all of one.")),
        )
    )


def _listed(heading: str, presets: tuple[SavedPreset, ...], longest: int) -> Iterator[Block]:
    if presets:
        lines = "\n".join(f"- {_line(preset, longest)}" for preset in presets)
        yield Text(f"{heading}\n{lines}")


def _line(preset: SavedPreset, longest: int) -> str:
    """The preset with its options if there is room for them, else without, else by its name alone."""
    name = escaped(preset.name)
    if preset.ruleset is None or preset.game not in GUIDES:
        line = spoiled_line(name)
        return line if len(line) <= longest else f"**{name}**"
    guide = GUIDES[preset.game]
    base = guide.presets.get(preset.base, next(iter(guide.presets.values())))
    own = guide.preset_name(preset.base)
    options = write_options(preset.ruleset.rules, base)
    lines = (preset_line(name, own, options), preset_line(name, own, ""))
    return next((line for line in lines if len(line) <= longest), f"**{name}**")


def preset_layout(preset: SavedPreset, *, said: str = "") -> Layout:
    """A saved preset with all its rules; ``said`` is what has just been done with it."""
    name = escaped(preset.name)
    if preset.ruleset is None or preset.game not in GUIDES:
        return Layout(blocks=(Text(spoiled_line(name)),))
    guide, rules = GUIDES[preset.game], preset.ruleset.rules
    title = rules_line(guide.name(), ruleset_name(guide, preset.base, rules))
    lines = "\n".join(f"- {line}" for line in guide.terms(rules))
    heading = said or preset_line(name, title, "")
    return Layout(blocks=(Text(heading), *((Small(title),) if said else ()), Text(lines)))
